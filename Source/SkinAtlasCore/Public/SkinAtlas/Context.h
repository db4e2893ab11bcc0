// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlas/Types.h"

#include <atomic>
#include <memory>
#include <type_traits>

namespace SkinAtlas
{
/** A callable that is lent for the duration of a call: two pointers, no allocation. */
template <typename Signature>
class FunctionRef;

template <typename Return, typename... Arguments>
class FunctionRef<Return(Arguments...)>
{
public:
	template <typename Callable>
		requires(!std::is_same_v<std::remove_cvref_t<Callable>, FunctionRef>)
	FunctionRef(Callable&& InTarget)
		: Target(const_cast<void*>(static_cast<const void*>(std::addressof(InTarget))))
		, Invoke([](void* Object, Arguments... Values) -> Return
			  {
				  return (*static_cast<std::remove_reference_t<Callable>*>(Object))(std::forward<Arguments>(Values)...);
			  })
	{
	}

	Return operator()(Arguments... Values) const { return Invoke(Target, std::forward<Arguments>(Values)...); }

private:
	void* Target;
	Return (*Invoke)(void*, Arguments...);
};

/** Threads of the host. The core has none of its own; results do not depend on how many there are. */
class Executor
{
public:
	/** Calls Body over disjoint ranges of at most Grain items that cover [0, Count); returns when all are done. */
	virtual void For(int32_t Count, int32_t Grain, FunctionRef<void(int32_t Begin, int32_t End)> Body) = 0;

protected:
	~Executor() = default; // lent, never owned
};

/** The steps of a bind, in order. */
enum class Stage : uint8_t
{
	Topology,
	Segment,
	Overlap,
	Weigh,
	Methods, // other than the atlas, where they are asked for
	Finish,
	Done,
};

/** Hears how far a bind has come. Called from the thread that called the core, never from a worker. */
class ProgressListener
{
public:
	/** Fraction is that of the stage, 0 to 1, never falling; each stage begins with 0. */
	virtual void OnProgress(Stage Current, float Fraction) = 0;

protected:
	~ProgressListener() = default; // lent, never owned
};

/** What the host lends for one call. All may be null: serial, not cancellable, silent. */
struct Context
{
	Executor* Threads = nullptr;
	const std::atomic<bool>* Cancel = nullptr; // polled between blocks of work
	ProgressListener* Progress = nullptr;
};
}
