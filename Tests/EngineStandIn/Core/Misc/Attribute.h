// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Misc/Attribute.h and Misc/Optional.h (Core).

#pragma once

#include <functional>
#include <optional>
#include <type_traits>

template <typename T>
class TOptional // [54]
{
public:
	TOptional() = default;
	TOptional(const T& In) : Held(In) {}
	bool IsSet() const { return Held.has_value(); }
	const T& GetValue() const { return *Held; }

private:
	std::optional<T> Held;
};

/** A value, or what tells it when it is asked for. */
template <typename T>
class TAttribute // [58]
{
public:
	TAttribute() = default;
	template <typename U>
		requires std::is_convertible_v<U, T>
	TAttribute(const U& In) : Ask([Value = T(In)] { return Value; })
	{
	}
	template <typename Functor>
	static TAttribute CreateLambda(Functor In)
	{
		TAttribute Made;
		Made.Ask = std::move(In);
		return Made;
	}
	bool IsSet() const { return static_cast<bool>(Ask); }
	T Get() const { return Ask ? Ask() : T(); }

private:
	std::function<T()> Ask;
};
