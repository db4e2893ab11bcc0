// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlas/Context.h"

namespace SkinAtlas::Host
{
/** The name of a stage in progress bars and reports. */
const char* StageName(Stage Which);

/** One line on the error stream, redrawn in place and wiped at the end. Silent unless the stream is a terminal. */
class ProgressBar final : public ProgressListener
{
public:
	explicit ProgressBar(bool bQuiet);
	~ProgressBar();
	ProgressBar(const ProgressBar&) = delete;
	ProgressBar& operator=(const ProgressBar&) = delete;

	void OnProgress(Stage Current, float Fraction) override;

	/** Work that is no stage of a bind; Label must outlive the bar. */
	void Show(const char* Label, float Fraction);

private:
	void Wipe();

	bool bVisible;
	bool bDrawn = false;
	const char* DrawnLabel = "";
	int32_t DrawnPercent = -1;
};
}
