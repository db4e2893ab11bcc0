// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include <chrono>

namespace SkinAtlas::Host
{
/** Milliseconds since it was made. */
class StopWatch
{
public:
	double Milliseconds() const { return std::chrono::duration<double, std::milli>(Clock::now() - Start).count(); }

private:
	using Clock = std::chrono::steady_clock;
	Clock::time_point Start = Clock::now();
};
}
