// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Streams of meshopt compression: by hand where the library of the distribution is too old to write them, else by it.

#include "Gltf/MeshoptStream.h"
#include "SmallGltf.h"
#include "TestHarness.h"

#include <meshoptimizer.h>

#include <cmath>
#include <random>

using namespace SkinAtlas::Host;
using Catch::Matchers::Contains;
using Bytes = std::vector<uint8_t>;

namespace
{
Bytes Joined(std::initializer_list<Bytes> Parts)
{
	Bytes Made;
	for (const Bytes& Part : Parts)
	{
		for (const uint8_t Byte : Part)
		{
			Made.push_back(Byte);
		}
	}
	return Made;
}

/** A stream of elements of four bytes, of the first version: blocks, padding, baseline. */
Bytes FirstVersion(const Bytes& Blocks, const Bytes& Baseline)
{
	return Joined({{0xa0}, Blocks, Bytes(32 - 4), Baseline});
}

/** Of the second: blocks, padding, baseline, and the mode of the one channel. */
Bytes SecondVersion(const Bytes& Blocks, const Bytes& Baseline, uint8_t Channel)
{
	return Joined({{0xa1}, Blocks, Bytes(24 - 5), Baseline, {Channel}});
}

Bytes Decoded(const Bytes& Stream, size_t Count)
{
	Bytes Out(4 * Count);
	const auto Done = DecodeAttributes(Stream, 4, Out);
	INFO(Sentence(Done));
	REQUIRE(Done);
	return Out;
}

/** The greatest gap between numbers that both decoders make of the same stream. */
template <typename Number>
int32_t GreatestGap(const std::vector<Number>& A, const std::vector<Number>& B)
{
	int32_t Gap = 0;
	for (size_t I = 0; I < A.size(); ++I)
	{
		Gap = std::max(Gap, std::abs(int32_t(A[I]) - int32_t(B[I])));
	}
	return Gap;
}

/** Vectors of four, the first Width of them of length 1 together. */
std::vector<float> UnitVectors(size_t Count, size_t Width)
{
	std::mt19937 Random(7);
	std::vector<float> Made(4 * Count, 1.0f);
	for (size_t V = 0; V < Count; ++V)
	{
		float Square = 0.0f;
		for (size_t K = 0; K < Width; ++K)
		{
			Made[4 * V + K] = float(int32_t(Random() % 2001) - 1000);
			Square += Made[4 * V + K] * Made[4 * V + K];
		}
		for (size_t K = 0; K < Width && Square > 0.0f; ++K)
		{
			Made[4 * V + K] /= std::sqrt(Square);
		}
	}
	return Made;
}
}

TEST_CASE("Meshopt: the example of the specification", "[meshopt]")
{
	// The first byte of 16 elements in four bits each, and two bytes for what is beyond them; the others never change.
	const Bytes Stream = FirstVersion(
		{0x02, 0x17, 0x5f, 0xf0, 0xbc, 0x77, 0xa9, 0x21, 0x00, 0x34, 0xb5, 0x00, 0x00, 0x00}, {100, 1, 2, 3});
	const Bytes Out = Decoded(Stream, 16);
	const int32_t Differences[] = {-1, -4, -3, 26, -91, 0, -6, 6, -4, -4, 5, -5, 1, -1, 0, 0};
	int32_t Value = 100;
	for (size_t I = 0; I < 16; ++I)
	{
		Value += Differences[I];
		CHECK(Out[4 * I] == uint8_t(Value));
		CHECK(Out[4 * I + 3] == 3);
	}
}

TEST_CASE("Meshopt: the second version's ways to tell a byte", "[meshopt]")
{
	// Byte 0: narrow, one group of single bits, the ninth beyond: 6, of which the sign is in the lowest bit, is 3 more.
	// Byte 1: wide, the same group, as its first choice. Byte 2: nothing. Byte 3: as it stands, 2 is 1 more each time.
	const Bytes Blocks = Joined({{0b11'10'01'00, 0b01, 0x00, 0x01, 6, 0b00, 0x00, 0x01, 1}, Bytes(16, 2)});
	const Bytes Out = Decoded(SecondVersion(Blocks, {10, 20, 30, 40}, 0), 16);
	for (size_t I = 0; I < 16; ++I)
	{
		CHECK(Out[4 * I] == (I < 8 ? 10 : 13));
		CHECK(Out[4 * I + 1] == (I < 8 ? 20 : 19));
		CHECK(Out[4 * I + 2] == 30);
		CHECK(Out[4 * I + 3] == 41 + I);
	}
}

TEST_CASE("Meshopt: the second version's pairs and flipped bits", "[meshopt]")
{
	const auto Blocks = [](const Bytes& Difference) { return Joined({{0xff}, Difference}); }; // as they stand
	// 0x00ff + 1 = 0x0100, and 0x0000 - 1 = 0xffff: differences of 16 bits carry from byte to byte.
	CHECK(
		Decoded(SecondVersion(Blocks({2, 0, 1, 0}), {0xff, 0x00, 0x00, 0x00}, 1), 1) == Bytes{0x00, 0x01, 0xff, 0xff});
	// Bits flipped were turned left by 4 when they were stored: 0x12 is 0x20000001 of the element.
	CHECK(Decoded(SecondVersion(Blocks({0x12, 0, 0, 0}), {0x03, 0, 0, 0}, 0x42), 1) == Bytes{0x02, 0, 0, 0x20});

	Bytes Out(4);
	for (const uint8_t Unknown : {0x03, 0x10, 0x21})
	{
		CHECK_THAT(Sentence(DecodeAttributes(SecondVersion(Blocks({0, 0, 0, 0}), {0, 0, 0, 0}, Unknown), 4, Out)),
			Contains("channel of an unknown mode"));
	}
}

TEST_CASE("Meshopt: attributes come back from the library's encoder byte by byte", "[meshopt]")
{
	std::mt19937 Random(1);
	for (const size_t Stride : {size_t(4), size_t(12), size_t(60), size_t(256)})
	{
		for (const size_t Count : {size_t(1), size_t(16), size_t(17), size_t(300), size_t(1000)})
		{
			for (const uint32_t Noise : {1u, 3u, 9u, 256u})
			{
				Bytes Plain(Stride * Count), Stream(meshopt_encodeVertexBufferBound(Count, Stride)), Out(Plain.size());
				for (size_t I = 0; I < Plain.size(); ++I)
				{
					Plain[I] = uint8_t(I / Stride * (I % Stride % 3) + Random() % Noise);
				}
				Stream.resize(
					meshopt_encodeVertexBuffer(Stream.data(), Stream.size(), Plain.data(), Count, Stride));
				CHECK(DecodeAttributes(Stream, Stride, Out));
				CHECK(Out == Plain);
			}
		}
	}
}

TEST_CASE("Meshopt: triangles and indices come back from the library's encoder", "[meshopt]")
{
	std::mt19937 Random(2);
	meshopt_encodeIndexVersion(1);
	for (const uint32_t Spread : {1u, 4u, 100u, 5000000u})
	{
		std::vector<uint32_t> Plain(3 * 500), Turned(Plain.size()), Out(Plain.size());
		for (size_t I = 0; I < Plain.size(); ++I)
		{
			Plain[I] = uint32_t(I / 3 + I % 3) + Random() % Spread;
		}
		const std::span<uint8_t> OutBytes(reinterpret_cast<uint8_t*>(Out.data()), 4 * Out.size());
		Bytes Stream(meshopt_encodeIndexBufferBound(Plain.size(), 10000000));
		Stream.resize(meshopt_encodeIndexBuffer(Stream.data(), Stream.size(), Plain.data(), Plain.size()));
		REQUIRE(meshopt_decodeIndexBuffer(Turned.data(), Turned.size(), 4, Stream.data(), Stream.size()) == 0);
		CHECK(DecodeTriangles(Stream, 4, OutBytes));
		CHECK(Out == Turned);

		Stream.resize(meshopt_encodeIndexSequenceBound(Plain.size(), 10000000));
		Stream.resize(meshopt_encodeIndexSequence(Stream.data(), Stream.size(), Plain.data(), Plain.size()));
		CHECK(DecodeIndices(Stream, 4, OutBytes));
		CHECK(Out == Plain);
	}
}

TEST_CASE("Meshopt: filters agree with the library's within a unit", "[meshopt]")
{
	constexpr size_t Count = 500;
	const std::vector<float> Directions = UnitVectors(Count, 3), Turns = UnitVectors(Count, 4);
	const auto Filtered = [](MeshoptFilter Filter, auto Numbers)
	{
		const size_t Size = sizeof(Numbers[0]);
		ApplyFilter(Filter, 4 * Size, {reinterpret_cast<uint8_t*>(Numbers.data()), Numbers.size() * Size});
		return Numbers;
	};
	std::vector<int8_t> Small(4 * Count);
	meshopt_encodeFilterOct(Small.data(), Count, 4, 8, Directions.data());
	const std::vector<int8_t> SmallOut = Filtered(MeshoptFilter::Octahedral, Small);
	meshopt_decodeFilterOct(Small.data(), Count, 4);
	CHECK(GreatestGap(SmallOut, Small) <= 1);

	for (const int Bits : {4, 10, 16})
	{
		std::vector<int16_t> Wide(4 * Count);
		meshopt_encodeFilterOct(Wide.data(), Count, 8, Bits, Directions.data());
		const std::vector<int16_t> WideOut = Filtered(MeshoptFilter::Octahedral, Wide);
		meshopt_decodeFilterOct(Wide.data(), Count, 8);
		CHECK(GreatestGap(WideOut, Wide) <= 1);

		meshopt_encodeFilterQuat(Wide.data(), Count, 8, Bits, Turns.data());
		const std::vector<int16_t> TurnsOut = Filtered(MeshoptFilter::Quaternion, Wide);
		meshopt_decodeFilterQuat(Wide.data(), Count, 8);
		CHECK(GreatestGap(TurnsOut, Wide) <= 1);

		std::vector<uint32_t> Floats(4 * Count);
		meshopt_encodeFilterExp(Floats.data(), Count, 16, Bits, Turns.data());
		const std::vector<uint32_t> FloatsOut = Filtered(MeshoptFilter::Exponential, Floats);
		meshopt_decodeFilterExp(Floats.data(), Count, 16);
		CHECK(FloatsOut == Floats);
	}
}

TEST_CASE("Meshopt: colours by luma and two differences", "[meshopt]")
{
	// Eight bits, opaque: luma 100, orange 20, green -30 are red 150, green 70, blue 110.
	Bytes Colour = {100, 20, uint8_t(-30), 0xff};
	ApplyFilter(MeshoptFilter::Colour, 4, Colour);
	CHECK(Colour == Bytes{150, 70, 110, 255});
	// Five bits: 31 is all of it; alpha has four, and its last bit twice.
	Colour = {31, 0, 0, 0b10000};
	ApplyFilter(MeshoptFilter::Colour, 4, Colour);
	CHECK(Colour == Bytes{255, 255, 255, 0});
}

TEST_CASE("Meshopt: broken streams are told from good ones, and none leads astray", "[meshopt]")
{
	Bytes Plain(12 * 100), Out(Plain.size());
	for (size_t I = 0; I < Plain.size(); ++I)
	{
		Plain[I] = uint8_t(I * I);
	}
	Bytes Stream(meshopt_encodeVertexBufferBound(100, 12));
	Stream.resize(meshopt_encodeVertexBuffer(Stream.data(), Stream.size(), Plain.data(), 100, 12));
	const auto WithSize = [&](size_t Size)
	{
		Bytes Cut = Stream;
		Cut.resize(Size);
		return Sentence(DecodeAttributes(Cut, 12, Out));
	};
	CHECK(WithSize(Stream.size()).empty());
	CHECK_THAT(WithSize(Stream.size() + 1), Contains("bytes too many"));
	for (size_t Size = 1; Size < Stream.size(); ++Size)
	{
		REQUIRE_THAT(WithSize(Size), Contains("ends too early"));
	}
	CHECK_THAT(WithSize(0), Contains("does not begin"));
	CHECK_THAT(Sentence(DecodeTriangles(Stream, 4, Out)), Contains("does not begin like TRIANGLES"));
	CHECK_THAT(Sentence(DecodeIndices(Stream, 4, Out)), Contains("does not begin like INDICES"));

	// The first triangle shares an edge, of which there is none yet.
	const Bytes Triangle = Joined({{0xe1, 0x00}, Bytes(16)});
	CHECK_THAT(Sentence(DecodeTriangles(Triangle, 4, std::span(Out).first(12))), Contains("triangle 0"));
	// A number that never ends.
	const Bytes Endless = {0xd1, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01, 0, 0, 0, 0};
	CHECK_THAT(Sentence(DecodeIndices(Endless, 4, std::span(Out).first(4))), Contains("ends too early"));
}
