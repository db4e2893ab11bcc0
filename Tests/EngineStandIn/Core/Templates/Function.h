// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Templates/Function.h (Core).

#pragma once

#include <functional>
#include <memory>
#include <type_traits>
#include <utility>

template <typename Signature>
using TFunction = std::function<Signature>; // [54]

template <typename Signature>
class TFunctionRef; // [54]

/** Lent for a call, never stored. */
template <typename Return, typename... Types>
class TFunctionRef<Return(Types...)> // [54]
{
public:
	template <typename Callable>
		requires(!std::is_same_v<std::remove_cvref_t<Callable>, TFunctionRef>)
	TFunctionRef(Callable&& In)
		: Target(const_cast<void*>(static_cast<const void*>(std::addressof(In))))
		, Invoke([](void* Object, Types... Values) -> Return
			  { return (*static_cast<std::remove_reference_t<Callable>*>(Object))(std::forward<Types>(Values)...); })
	{
	}
	Return operator()(Types... Values) const { return Invoke(Target, std::forward<Types>(Values)...); }

private:
	void* Target;
	Return (*Invoke)(void*, Types...);
};
