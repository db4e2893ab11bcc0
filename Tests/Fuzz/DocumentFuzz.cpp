// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The JSON of a glTF file and the bytes it tells of.

#include "FuzzedFile.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* Data, size_t Size)
{
	Fuzz::Exercise(Fuzz::WrapGlb({reinterpret_cast<const char*>(Data), Size}));
	return 0;
}
