// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Whole files, as they come: containers, chunks and compressed contents.

#include "FuzzedFile.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* Data, size_t Size)
{
	Fuzz::Exercise({reinterpret_cast<const char*>(Data), Size});
	return 0;
}
