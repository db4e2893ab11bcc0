// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// A packaged game, which only has to link.

#include "CoreGlobals.h"

bool IsInGameThread()
{
	return true;
}

int main()
{
	return 0;
}
