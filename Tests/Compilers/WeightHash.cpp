// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Prints what the core makes of every sample, one line per choice of options: name and hash. Two builds of the core
// agree if their lines do. The first line of a sample is its input: a difference there is not one of the core.

#include "Gltf/Transform.h"
#include "Samples/Sample.h"

#include "SkinAtlas/Bind.h"

#include <bit>
#include <cinttypes>
#include <cstdio>

using namespace SkinAtlas;
using namespace SkinAtlas::Host;

namespace
{
/** 64-bit FNV-1a over the bits of numbers, low byte first: the same on every machine. */
class Fingerprint
{
public:
	template <typename Number>
	void Add(const std::vector<Number>& Values)
	{
		for (const Number& Value : Values)
		{
			Add(Value);
		}
	}
	void Add(uint32_t Bits)
	{
		for (int32_t Shift = 0; Shift < 32; Shift += 8)
		{
			Hash = (Hash ^ (Bits >> Shift & 0xff)) * 0x100000001b3;
		}
	}
	void Add(int32_t Index) { Add(static_cast<uint32_t>(Index)); }
	void Add(uint16_t Joint) { Add(uint32_t(Joint)); }
	void Add(float Value) { Add(std::bit_cast<uint32_t>(Value)); }
	void Add(const Vec3& P) { Add(P.X), Add(P.Y), Add(P.Z); }
	void Add(const Affine& M)
	{
		for (const auto& Row : M.Row)
		{
			Add(Row[0]), Add(Row[1]), Add(Row[2]), Add(Row[3]);
		}
	}

	void Print(const std::string& Sample, const char* What) const
	{
		std::printf("%s, %s: %016" PRIx64 "\n", Sample.c_str(), What, Hash);
	}

private:
	uint64_t Hash = 0xcbf29ce484222325;
};

struct Choice
{
	const char* Name;
	SegmentationMethod Method = SegmentOptions().Method;
	DistanceKind Distance = OverlapOptions().Distance;
	PartitionKind Partition = WeighOptions().Partition;

	BindOptions Options() const
	{
		BindOptions Out;
		Out.Segment.Method = Method;
		Out.Overlap.Distance = Distance;
		Out.Weigh.Partition = Partition;
		return Out;
	}
};

// The defaults, and every other way through the core.
constexpr Choice Choices[] = {
	{.Name = "defaults"},
	{.Name = "planes", .Method = SegmentationMethod::Planes},
	{.Name = "euclidean", .Distance = DistanceKind::Euclidean},
	{.Name = "geodesic", .Distance = DistanceKind::Geodesic},
	{.Name = "harmonic", .Distance = DistanceKind::Harmonic},
	{.Name = "regional", .Partition = PartitionKind::Regional},
	{.Name = "pairwise", .Partition = PartitionKind::Pairwise},
};

/** False if the core refuses the sample. */
bool PrintHashes(const SampleCharacter& Who)
{
	std::vector<Affine> JointToMesh;
	std::vector<int32_t> Parents;
	std::vector<std::string_view> Names;
	for (const SampleJoint& Joint : Who.Joints)
	{
		JointToMesh.push_back(ToAffine(Inverse(FromAffine(Joint.InverseBind)).value_or(Transform())));
		Parents.push_back(Joint.Parent);
		Names.push_back(Joint.Name);
	}
	Fingerprint Input;
	Input.Add(Who.Positions);
	Input.Add(Who.Indices);
	Input.Add(JointToMesh);
	Input.Add(Parents);
	Input.Print(Who.Name, "input");

	for (const Choice& Each : Choices)
	{
		const Result<BoundCharacter> Bound =
			Bind({Who.Positions, Who.Indices, {}}, {JointToMesh, Parents, Names}, Each.Options());
		if (!Bound)
		{
			std::fprintf(stderr, "%s, %s: %s\n", Who.Name.c_str(), Each.Name, Describe(Bound.State.Code));
			return false;
		}
		Fingerprint Output;
		Output.Add(Bound->Regions.RegionOf);
		Output.Add(Bound->Weights.Joints);
		Output.Add(Bound->Weights.Weights);
		Output.Print(Who.Name, Each.Name);
	}
	return true;
}
}

int main()
{
	for (const std::string_view Name : SampleNames())
	{
		const Outcome<SampleCharacter> Made = MakeSample(Name, DefaultSampleVertices(Name));
		if (!Made)
		{
			std::fprintf(stderr, "%s\n", Made.Error().Sentence.c_str());
			return 1;
		}
		if (!PrintHashes(*Made))
		{
			return 1;
		}
	}
	return 0;
}
