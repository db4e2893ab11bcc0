// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Input/Reply.h (SlateCore).

#pragma once

class FReply // [C]
{
public:
	static FReply Handled() { return {}; }
};
