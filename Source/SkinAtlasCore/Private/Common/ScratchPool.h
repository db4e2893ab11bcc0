// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Working memory as large as the mesh, one for each thread at work instead of one for each item.

#pragma once

#include "Common/Threads.h"

#include <memory>
#include <utility>
#include <vector>

namespace SkinAtlas
{
template <typename Scratch>
class ScratchPool
{
public:
	/** One that nobody uses, as its last user left it; else a new one, which Make returns. */
	template <typename Callable>
	std::unique_ptr<Scratch> Take(Callable&& Make)
	{
		{
			const SpinLock::Hold Held(Guard);
			if (!Idle.empty())
			{
				std::unique_ptr<Scratch> Any = std::move(Idle.back());
				Idle.pop_back();
				return Any;
			}
		}
		return Make();
	}

	void Return(std::unique_ptr<Scratch> Any)
	{
		const SpinLock::Hold Held(Guard);
		Idle.push_back(std::move(Any));
	}

private:
	SpinLock Guard;
	std::vector<std::unique_ptr<Scratch>> Idle;
};
}
