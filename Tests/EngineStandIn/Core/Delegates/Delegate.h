// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Delegates/Delegate.h (Core).

#pragma once

#include <functional>
#include <utility>

struct FDelegateHandle // [58u] of Delegates/IDelegateInstance.h
{
	int StandInNumber = 0;
};

class FSimpleDelegate // [54]
{
public:
	template <typename Functor>
	static FSimpleDelegate CreateLambda(Functor&& In) // [58u]
	{
		FSimpleDelegate Made;
		Made.Function = std::forward<Functor>(In);
		return Made;
	}
	template <typename Class>
	static FSimpleDelegate CreateRaw(Class* Object, void (Class::*Method)())
	{
		FSimpleDelegate Made;
		Made.Function = [=] { (Object->*Method)(); };
		Made.StandInOwner = Object;
		return Made;
	}
	template <typename Functor>
	void BindLambda(Functor&& In)
	{
		Function = std::forward<Functor>(In);
	}
	bool IsBound() const { return static_cast<bool>(Function); }
	bool ExecuteIfBound() const
	{
		if (Function)
		{
			Function();
		}
		return IsBound();
	}

	const void* StandInOwner = nullptr;

private:
	std::function<void()> Function;
};

struct FSimpleMulticastDelegate // [54]
{
	using FDelegate = FSimpleDelegate;
};
