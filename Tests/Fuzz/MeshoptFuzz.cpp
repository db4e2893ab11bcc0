// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The streams of EXT_meshopt_compression. Three bytes say how one is read: mode and filter, stride, and elements.

#include "Gltf/MeshoptStream.h"

#include <vector>

using namespace SkinAtlas::Host;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* Data, size_t Size)
{
	if (Size < 3)
	{
		return 0;
	}
	const size_t Mode = Data[0] % 3, Filter = Data[0] / 3 % 5;
	const size_t Stride = Mode == 0 ? 4 * (1 + Data[1] % 64) : (Data[1] & 1) != 0 ? 2 : 4;
	const size_t Wanted = 1 + 8 * size_t(Data[2]);
	const size_t Count = Mode == 1 ? (Wanted + 2) / 3 * 3 : Wanted;
	const std::vector<uint8_t> Stream(Data + 3, Data + Size); // of its own, so that a byte beyond it is noticed
	std::vector<uint8_t> Out(Count * Stride);
	const auto Decode = Mode == 0 ? DecodeAttributes : Mode == 1 ? DecodeTriangles : DecodeIndices;
	if (!Decode(Stream, Stride, Out) || Mode != 0)
	{
		return 0;
	}
	const auto Which = MeshoptFilter(Filter);
	const bool bFits = Which == MeshoptFilter::None || Which == MeshoptFilter::Exponential || Stride == 8 ||
		(Stride == 4 && Which != MeshoptFilter::Quaternion);
	if (bFits)
	{
		ApplyFilter(Which, Stride, Out);
	}
	return 0;
}
