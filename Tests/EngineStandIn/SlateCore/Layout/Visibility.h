// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Layout/Visibility.h (SlateCore).

#pragma once

struct EVisibility // [54]
{
	static const EVisibility Visible, Hidden, Collapsed;
	friend bool operator==(const EVisibility& A, const EVisibility& B) { return A.StandInValue == B.StandInValue; }
	int StandInValue = 0;
};

inline const EVisibility EVisibility::Visible{0};   // [54]
inline const EVisibility EVisibility::Hidden{1};    // [54]
inline const EVisibility EVisibility::Collapsed{2}; // [54]
