// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Draco meshes, asked for as positions, joints and texture coordinates.

#include "Gltf/DracoMesh.h"

#include <array>

using namespace SkinAtlas::Host;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* Data, size_t Size)
{
	constexpr std::array<DracoAttribute, 3> All = {
		{{0, ComponentType::Float, 3}, {1, ComponentType::UInt16, 4}, {2, ComponentType::Float, 2}}};
	const size_t Count = Size == 0 ? 1 : 1 + Data[Size - 1] % All.size();
	(void)DecodeDraco({Data, Size}, std::span(All).first(Count));
	return 0;
}
