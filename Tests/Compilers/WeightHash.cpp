// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
//   SkinAtlasWeightHash [THREADS]
// Prints what the core makes of every sample, one line per choice of options: name, and a hash of each stage's result,
// to the posed mesh. Two builds of the core, or two numbers of threads, agree if their lines do. The first line of a
// sample is its input: a difference there is not one of the core. Weights alone would tell little: the last bits of the
// doubles behind them seldom show in a float.

#include "../SkinAtlasCoreTests/Executors.h"
#include "Gltf/Transform.h"
#include "Samples/Sample.h"

#include "SkinAtlas/Bind.h"
#include "SkinAtlas/BlendMask.h"
#include "SkinAtlas/Skin.h"

#include <bit>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <optional>

using namespace SkinAtlas;
using namespace SkinAtlas::Host;

namespace
{
/** 64-bit FNV-1a over the bits of numbers, low byte first: the same on every machine. */
struct Fingerprint
{
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
	void Add(double Value)
	{
		const uint64_t Bits = std::bit_cast<uint64_t>(Value);
		Add(static_cast<uint32_t>(Bits));
		Add(static_cast<uint32_t>(Bits >> 32));
	}
	void Add(const Vec3& P) { AddEach(P.X, P.Y, P.Z); }
	void Add(const Vec4& P) { AddEach(P.X, P.Y, P.Z, P.W); }
	void Add(const Affine& M)
	{
		for (const auto& Row : M.Row)
		{
			AddEach(Row[0], Row[1], Row[2], Row[3]);
		}
	}
	void Add(const CurvePoint& Point) { AddEach(Point.Edge, Point.T); }
	void Add(const JointCurve& Curve)
	{
		AddEach(Curve.Points, Curve.Segments, Curve.Length, Curve.Diameter, Curve.PlaneNormal);
	}
	void Add(const CurveDistance& Distance) { AddEach(Distance.Joint, Distance.Signed, Distance.Odds); }

	template <typename... Items>
	void AddEach(const Items&... Each)
	{
		(Add(Each), ...);
	}

	uint64_t Hash = 0xcbf29ce484222325;
};

template <typename... Items>
uint64_t HashOf(const Items&... Each)
{
	Fingerprint Print;
	Print.AddEach(Each...);
	return Print.Hash;
}

struct Choice
{
	const char* Name;
	SegmentationMethod Method = SegmentOptions().Method;
	DistanceKind Distance = OverlapOptions().Distance;
	PartitionKind Partition = WeighOptions().Partition;
	int32_t MaxInfluences = WeighOptions().MaxInfluences;
	WeightMethod Rows = WeightMethod::Atlas;
	ClosestReach Reach = MethodOptions().Reach;

	BindOptions Options() const
	{
		BindOptions Out;
		Out.Methods.Everywhere = Rows;
		Out.Methods.Reach = Reach;
		Out.Methods.VoxelResolution = 64;
		Out.Segment.Method = Method;
		Out.Overlap.Distance = Distance;
		Out.Weigh.Partition = Partition;
		Out.Weigh.MaxInfluences = MaxInfluences;
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
	{.Name = "one influence", .MaxInfluences = 1}, // all overlaps are in the pruned mass, a sum in double
	{.Name = "closest", .Rows = WeightMethod::Closest},
	{.Name = "closest by the inside", .Rows = WeightMethod::Closest, .Reach = ClosestReach::Inside},
	{.Name = "heat", .Rows = WeightMethod::Heat},
	{.Name = "voxel", .Rows = WeightMethod::Voxel},
	{.Name = "transfer", .Rows = WeightMethod::Transfer},
	{.Name = "examples", .Rows = WeightMethod::Examples},
};

/** The mesh with its joints turned and stretched, by half of either method: every function of stage 4 has its part. */
uint64_t HashPosed(const SampleCharacter& Who, const BoundCharacter& Bound, const Context& Host)
{
	const size_t VertexCount = Who.Positions.size(), JointCount = Bound.Options.size();
	const std::vector<float> Shares =
		DualQuaternionShares(RecogniseRoles(Bound.Joints, BuiltInRoles()), Bound.Options);
	const std::vector<float> OfRows = MakeBlendMask(Bound.Weights, Bound.Regions.TreeParent, Shares, Host).Value;
	std::vector<float> Mask;
	for (const int32_t Row : Bound.Mesh.SourceToWelded())
	{
		Mask.push_back(0.5f * OfRows[size_t(Row)]);
	}
	std::vector<Affine> Pose;
	std::vector<BoneSegment> Bones;
	for (size_t J = 0; J < JointCount; ++J)
	{
		const float Turn = 0.1f * float(J % 7), Wide = 1.0f + 0.05f * float(J % 3);
		Pose.push_back({{{Wide, -Turn, 0, 0.01f * float(J)}, {Turn, 1, Turn, 0}, {0, -Turn, 1, 0.02f}}});
		Bones.push_back({Bound.Joints.Positions()[J], Bound.Joints.Positions()[(J + 1) % JointCount]});
	}
	std::vector<JointRecord> Records(JointCount);
	std::vector<Vec3> Normals(VertexCount, {0.6f, 0, 0.8f}), Positions(VertexCount), OutNormals(VertexCount);
	std::vector<Vec4> Tangents(VertexCount, {0, 1, 0, -1}), OutTangents(VertexCount);
	SkinJob Job;
	Job.Method = SkinningMethod::Blended;
	Job.BlendMask = Mask;
	Job.BulgeCompensation = 0.5f;
	Job.Bones = Bones;
	Job.Influences = Bound.Weights.Influences;
	Job.Joints = Bound.Weights.Joints;
	Job.Weights = Bound.Weights.Weights;
	Job.Rows = Bound.Mesh.SourceToWelded();
	Job.RestToPosed = Pose;
	Job.Records = Records;
	Job.Positions = Who.Positions;
	Job.Normals = Normals;
	Job.Tangents = Tangents;
	Job.OutPositions = Positions;
	Job.OutNormals = OutNormals;
	Job.OutTangents = OutTangents;
	return Skin(Job, Host) ? HashOf(OfRows, Positions, OutNormals, OutTangents) : 0;
}

/** What the methods take that learn from elsewhere: the sample's own atlas, warped, and its vertices moved about. */
class Elsewhere
{
public:
	Elsewhere(const MeshView& Mesh, const SkeletonView& Joints, const Context& Host)
		: Solved(std::move(*Bind(Mesh, Joints, {}, Host)))
		, Moves(Joints.Parents.size())
	{
		for (size_t J = 0; J < Moves.size(); ++J)
		{
			const Vec3& P = Solved.Joints.Positions()[J];
			There.push_back({1.02f * P.X, P.Y + 0.01f * float(J % 3), 0.99f * P.Z});
			Moves[J].Row[0][1] = 0.1f * float(J % 5);
			Moves[J].Row[2][3] = 0.01f * float(J % 7);
		}
		for (const Vec3& P : Mesh.Positions)
		{
			Posed.push_back({P.X + 0.2f * P.Y, P.Y, P.Z + 0.02f * P.X});
		}
		Example = {Posed, Moves};
		Source.emplace(TransferSource{Solved.Mesh, Solved.Weights, Solved.Joints, Solved.Joints.Positions(), There});
	}
	Elsewhere(const Elsewhere&) = delete;
	Elsewhere& operator=(const Elsewhere&) = delete;

	void Lend(BindOptions& Out) const
	{
		Out.Methods.Source = &*Source;
		Out.Methods.Examples = {&Example, 1};
	}

private:
	BoundCharacter Solved;
	std::vector<Vec3> There, Posed;
	std::vector<Affine> Moves;
	ExamplePose Example;
	std::optional<TransferSource> Source;
};

/** False if the core refuses the sample. */
bool PrintHashes(const SampleCharacter& Who, const Context& Host)
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
	const uint64_t Input = HashOf(Who.Positions, Who.Indices, JointToMesh, Parents);
	std::printf("%s: input %016" PRIx64 "\n", Who.Name.c_str(), Input);
	const MeshView Mesh{Who.Positions, Who.Indices, {}};
	const SkeletonView Joints{JointToMesh, Parents, Names};
	const Elsewhere Other(Mesh, Joints, Host);
	for (const Choice& Each : Choices)
	{
		BindOptions Options = Each.Options();
		Other.Lend(Options);
		const Result<BoundCharacter> Bound = Bind(Mesh, Joints, Options, Host);
		if (!Bound)
		{
			std::fprintf(stderr, "%s, %s: %s\n", Who.Name.c_str(), Each.Name, Describe(Bound.State.Code));
			return false;
		}
		const uint64_t Regions = HashOf(Bound->Regions.RegionOf, Bound->Regions.TreeParent, Bound->Regions.Curves);
		const uint64_t Distances = HashOf(Bound->Measured.Start, Bound->Measured.Distances, Bound->Measured.Unit);
		const SkinWeights& Rows = Bound->Weights;
		const uint64_t Weights = HashOf(Rows.Joints, Rows.Weights, Rows.PrunedMass, Rows.LeakMass);
		std::printf("%s, %s: regions %016" PRIx64 " distances %016" PRIx64 " weights %016" PRIx64
					" posed %016" PRIx64 "\n",
			Who.Name.c_str(), Each.Name, Regions, Distances, Weights, HashPosed(Who, *Bound, Host));
	}
	return true;
}
}

int main(int Count, char** Arguments)
{
	const int32_t ThreadCount = Count > 1 ? std::atoi(Arguments[1]) : 1;
	InterleavedThreads Threads(ThreadCount);
	const Context Host{ThreadCount > 1 ? &Threads : nullptr, nullptr, nullptr};
	for (const std::string_view Name : SampleNames())
	{
		const Outcome<SampleCharacter> Made = MakeSample(Name, DefaultSampleVertices(Name));
		if (!Made)
		{
			std::fprintf(stderr, "%s\n", Made.Error().Sentence.c_str());
			return 1;
		}
		if (!PrintHashes(*Made, Host))
		{
			return 1;
		}
	}
	return 0;
}
