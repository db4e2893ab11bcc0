// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Delegates/Delegate.h (Core).

#pragma once

#include <functional>
#include <utility>

class FSimpleDelegate // [C]
{
public:
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

private:
	std::function<void()> Function;
};
