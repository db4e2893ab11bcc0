// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Terminal/ProgressBar.h"

#include "Terminal/Platform.h"

#include <algorithm>
#include <cstdio>
#include <string>

namespace SkinAtlas::Host
{
const char* StageName(Stage Which)
{
	switch (Which)
	{
	case Stage::Topology:
		return "topology";
	case Stage::Segment:
		return "segment";
	case Stage::Overlap:
		return "overlap";
	case Stage::Weigh:
		return "weigh";
	case Stage::Methods:
		return "methods";
	case Stage::Finish:
		return "finish";
	case Stage::Done:
		return "done";
	}
	return "";
}

ProgressBar::ProgressBar(bool bQuiet) : bVisible(!bQuiet && IsErrorStreamTerminal()) {}

ProgressBar::~ProgressBar()
{
	Wipe();
}

void ProgressBar::OnProgress(Stage Current, float Fraction)
{
	if (Current == Stage::Done)
	{
		Wipe();
		return;
	}
	Show(StageName(Current), Fraction);
}

void ProgressBar::Show(const char* Label, float Fraction)
{
	if (!bVisible)
	{
		return;
	}
	const int32_t Percent = std::clamp(static_cast<int32_t>(Fraction * 100.0f), 0, 100);
	if (bDrawn && Label == DrawnLabel && Percent == DrawnPercent)
	{
		return;
	}
	constexpr int32_t Cells = 40;
	const int32_t Full = Percent * Cells / 100;
	std::fprintf(stderr, "\r%-8s [%s%s] %3d %%", Label, std::string(size_t(Full), '#').c_str(),
		std::string(size_t(Cells - Full), '.').c_str(), Percent);
	std::fflush(stderr);
	bDrawn = true;
	DrawnLabel = Label;
	DrawnPercent = Percent;
}

void ProgressBar::Wipe()
{
	if (bDrawn)
	{
		std::fputs("\r\033[K", stderr);
		std::fflush(stderr);
		bDrawn = false;
	}
}
}
