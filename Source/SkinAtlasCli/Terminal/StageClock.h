// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlas/Context.h"

#include <array>
#include <chrono>

namespace SkinAtlas::Host
{
/** Hears the progress of a bind, keeps the time of each stage, and passes it on. */
class StageClock final : public ProgressListener
{
public:
	explicit StageClock(ProgressListener* InNext) : Next(InNext), Since(Clock::now()) {}

	void OnProgress(Stage Current, float Fraction) override
	{
		if (Current != Running)
		{
			const Clock::time_point Now = Clock::now();
			Spent[size_t(Running)] += std::chrono::duration<double, std::milli>(Now - Since).count();
			Running = Current;
			Since = Now;
		}
		if (Next != nullptr)
		{
			Next->OnProgress(Current, Fraction);
		}
	}

	/** Milliseconds of a stage that has ended. */
	double Milliseconds(Stage Which) const { return Spent[size_t(Which)]; }

private:
	using Clock = std::chrono::steady_clock;

	ProgressListener* Next;
	Clock::time_point Since;
	Stage Running = Stage::Topology;
	std::array<double, size_t(Stage::Done) + 1> Spent{};
};
}
