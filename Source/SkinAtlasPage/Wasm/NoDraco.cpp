// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Gltf/DracoMesh.h"

namespace SkinAtlas::Host
{
Outcome<DracoMesh> DecodeDraco(std::span<const uint8_t>, std::span<const DracoAttribute>)
{
	return Failure{"cannot be decoded in a page; `skinatlas view` makes a page of the file, decoded"};
}
}
