// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// [KHR_meshopt_compression, appendix A, mode 0]: bytes of an element one by one, as differences to the element before,
// in blocks of up to 256 elements and groups of 16.

#include "Gltf/ByteReader.h"
#include "Gltf/MeshoptStream.h"
#include "Gltf/Sentence.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <vector>

namespace SkinAtlas::Host
{
namespace
{
constexpr size_t GroupSize = 16, MostElements = 256, MostStride = 256;

/** One byte of every element of a block. */
using Plane = std::array<uint8_t, MostElements>;

/** How the groups of a plane are told. */
enum class Control : uint8_t
{
	Narrow,  // 0, 1, 2 or 4 bits a difference
	Wide,    // 1, 2, 4 or 8
	Zero,    // all differences are zero
	Literal, // bytes
	First,   // of version 0: 0, 2, 4 or 8
};

constexpr uint8_t BitsOf(Control Kind, uint8_t Choice)
{
	constexpr uint8_t Narrow[] = {0, 1, 2, 4}, Wide[] = {1, 2, 4, 8}, First[] = {0, 2, 4, 8};
	return Kind == Control::Narrow ? Narrow[Choice] : Kind == Control::Wide ? Wide[Choice] : First[Choice];
}

/** Numbers of a few bits; one of all ones stands for a byte that follows the group. */
void ReadGroup(ByteReader& In, uint8_t Bits, uint8_t* Out)
{
	if (Bits == 0 || Bits == 8)
	{
		std::generate_n(Out, GroupSize, [&] { return Bits == 0 ? uint8_t(0) : In.Next(); });
		return;
	}
	const uint8_t Sentinel = uint8_t((1u << Bits) - 1);
	const size_t PerByte = 8u / Bits;
	for (size_t I = 0; I < GroupSize; I += PerByte)
	{
		const uint8_t Packed = In.Next();
		for (size_t K = 0; K < PerByte; ++K)
		{
			const size_t Place = Bits == 1 ? K : PerByte - 1 - K; // single bits come lowest first, others highest first
			Out[I + K] = uint8_t(Packed >> (Place * Bits)) & Sentinel;
		}
	}
	for (size_t I = 0; I < GroupSize; ++I)
	{
		Out[I] = Out[I] == Sentinel ? In.Next() : Out[I];
	}
}

void ReadPlane(ByteReader& In, Control Kind, size_t ElementCount, Plane& Out)
{
	if (Kind == Control::Zero || Kind == Control::Literal)
	{
		std::generate_n(Out.begin(), ElementCount, [&] { return Kind == Control::Zero ? uint8_t(0) : In.Next(); });
		return;
	}
	const size_t GroupCount = (ElementCount + GroupSize - 1) / GroupSize;
	std::array<uint8_t, MostElements / GroupSize> Choices;
	for (size_t G = 0; G < GroupCount; G += 4)
	{
		const uint8_t Packed = In.Next();
		for (size_t K = 0; K < 4; ++K)
		{
			Choices[G + K] = Packed >> (2 * K) & 3;
		}
	}
	for (size_t G = 0; G < GroupCount; ++G)
	{
		ReadGroup(In, BitsOf(Kind, Choices[G]), &Out[G * GroupSize]);
	}
}

/** Signs were moved to the lowest bit, so that small differences have high bits of zero. */
template <typename Number>
Number Unzigzag(Number Value)
{
	return Number((Value & 1) != 0 ? ~(Value >> 1) : Value >> 1);
}

/** Four bytes of an element, after its channel: the differences of bytes, of pairs, or the bits that flip. */
void AddDifference(uint8_t Channel, const uint8_t* Difference, uint8_t* InOut)
{
	if (Channel == 0)
	{
		for (size_t B = 0; B < 4; ++B)
		{
			InOut[B] = uint8_t(InOut[B] + Unzigzag(Difference[B]));
		}
		return;
	}
	uint32_t Before, By;
	std::memcpy(&Before, InOut, 4);
	std::memcpy(&By, Difference, 4);
	const auto Pair = [&](uint32_t Shift)
	{
		const uint16_t Sum = uint16_t((Before >> Shift) + Unzigzag(uint16_t(By >> Shift)));
		return uint32_t(Sum) << Shift;
	};
	const uint32_t After = Channel == 1 ? Pair(0) | Pair(16) : Before ^ std::rotr(By, Channel >> 4);
	std::memcpy(InOut, &After, 4);
}
}

Outcome<void> DecodeAttributes(std::span<const uint8_t> Stream, size_t Stride, std::span<uint8_t> Out)
{
	const uint8_t Header = Stream.empty() ? uint8_t(0) : Stream[0];
	if (Header != 0xa0 && Header != 0xa1)
	{
		return Fail("does not begin like ATTRIBUTES of a known version");
	}
	const bool bSecond = Header == 0xa1;
	const size_t ChannelCount = bSecond ? Stride / 4 : 0;
	const size_t Tail = std::max<size_t>(Stride + ChannelCount, bSecond ? 24 : 32);
	if (Stream.size() < 1 + Tail)
	{
		return Fail("ends too early");
	}
	const std::span<const uint8_t> Channels = Stream.last(ChannelCount);
	if (std::any_of(
			Channels.begin(), Channels.end(), [](uint8_t C) { return (C & 15) > 2 || ((C & 15) < 2 && C > 15); }))
	{
		return Fail("has a channel of an unknown mode");
	}
	std::array<uint8_t, MostStride> Element{};
	std::copy_n(Stream.end() - ptrdiff_t(Stride + ChannelCount), Stride, Element.begin());

	ByteReader In(Stream.subspan(1, Stream.size() - 1 - Tail));
	const size_t Count = Out.size() / Stride, BlockSize = std::min(8192 / Stride / GroupSize * GroupSize, MostElements);
	std::vector<Plane> Planes(Stride);
	std::array<uint8_t, MostStride / 4> Controls{};
	for (size_t First = 0; First < Count && !In.IsShort(); First += BlockSize)
	{
		const size_t Size = std::min(BlockSize, Count - First);
		std::generate_n(Controls.begin(), ChannelCount, [&] { return In.Next(); });
		for (size_t B = 0; B < Stride; ++B)
		{
			const Control Kind = bSecond ? Control(Controls[B / 4] >> (B % 4 * 2) & 3) : Control::First;
			ReadPlane(In, Kind, Size, Planes[B]);
		}
		for (size_t I = 0; I < Size; ++I)
		{
			for (size_t B = 0; B < Stride; B += 4)
			{
				const uint8_t Difference[] = {Planes[B][I], Planes[B + 1][I], Planes[B + 2][I], Planes[B + 3][I]};
				AddDifference(bSecond ? Channels[B / 4] : uint8_t(0), Difference, &Element[B]);
			}
			std::copy_n(Element.begin(), Stride, Out.begin() + ptrdiff_t((First + I) * Stride));
		}
	}
	return In.IsShort() ? Fail("ends too early") : In.Left() > 0 ? Fail("has bytes too many") : Outcome<void>();
}
}
