// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Input/Reply.h (SlateCore).

#pragma once

class FReply // [54]
{
public:
	static FReply Handled() { return {}; }
};
