// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Binds small random characters: every method, segmentation, distance and partition, cancelled before a random block or
// not at all, on blocks in any order. What comes out is whole, and the same whoever ran the blocks.

#include "../SkinAtlasCoreTests/Executors.h"

#include "SkinAtlas/Bind.h"
#include "SkinAtlas/BlendMask.h"
#include "SkinAtlas/Locks.h"
#include "SkinAtlas/Skin.h"
#include "SkinAtlas/Transfer.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>

using namespace SkinAtlas;

namespace
{
/** What the fuzzer sends, a byte at a time; zeros at the end. */
class Bytes
{
public:
	Bytes(const uint8_t* InData, size_t InSize) : Data(InData), Size(InSize) {}

	uint8_t Next() { return At < Size ? Data[At++] : uint8_t(0); }
	int32_t Below(int32_t Limit) { return Next() % Limit; }
	bool Flip() { return (Next() & 1) != 0; }

	/** Mostly a small number, at times one that nobody meant. */
	float Number()
	{
		constexpr std::array<float, 14> Odd = {std::numeric_limits<float>::quiet_NaN(),
			std::numeric_limits<float>::infinity(), -3e38f, 1e-42f, 1e-30f, 1e19f, -1e30f, -0.0f, 1e-7f, 1e6f,
			123456.78f, 1e10f, 0x1p50f, -1e15f};
		const uint8_t Byte = Next();
		return Byte >= 250 ? Odd[size_t(Next()) % Odd.size()]
						   : float(Byte % 40 - 20) * 0.125f + float(Byte / 40) * 0.01f;
	}
	Vec3 Place() { return {Number(), Number(), Number()}; }

private:
	const uint8_t* Data;
	size_t Size, At = 0;
};

/** Cancels before a block; or never. */
class Canceller final : public Executor
{
public:
	explicit Canceller(int32_t InBlock) : Block(InBlock) {}

	void For(int32_t Count, int32_t Grain, FunctionRef<void(int32_t Begin, int32_t End)> Body) override
	{
		for (int32_t Begin = 0; Begin < Count; Begin += Grain)
		{
			bCancel = bCancel || Block-- == 0;
			Body(Begin, std::min(Count, Begin + Grain));
		}
	}

	std::atomic<bool> bCancel = false;

private:
	int32_t Block;
};

struct Figure
{
	std::vector<Vec3> Positions;
	std::vector<int32_t> Indices, Parts, VertexFigures, JointFigures;
	std::vector<Affine> Joints;
	std::vector<int32_t> Parents;
	std::vector<std::string_view> Names;

	MeshView Mesh() const { return {Positions, Indices, Parts, VertexFigures}; }
	SkeletonView Skeleton() const { return {Joints, Parents, Names, JointFigures}; }
};

/** A tube with some vertices and corners moved: it comes through all stages. */
void AddTube(Bytes& From, Figure& Out)
{
	const int32_t Facets = 3 + From.Below(6), Rings = 2 + From.Below(8), First = int32_t(Out.Positions.size());
	for (int32_t Ring = 0; Ring <= Rings; ++Ring)
	{
		for (int32_t I = 0; I < Facets; ++I)
		{
			const float Turn = 6.2831853f * float(I) / float(Facets);
			Out.Positions.push_back({0.3f * std::cos(Turn), 0.25f * float(Ring), 0.3f * std::sin(Turn)});
		}
	}
	for (int32_t Quad = 0; Quad < Rings * Facets; ++Quad)
	{
		const int32_t A = First + Quad, B = First + Quad / Facets * Facets + (Quad + 1) % Facets;
		for (const int32_t V : {A, B, A + Facets, B, B + Facets, A + Facets})
		{
			Out.Indices.push_back(V);
		}
	}
	for (int32_t Moved = From.Below(8); Moved > 0; --Moved)
	{
		Out.Positions[size_t(From.Next()) % Out.Positions.size()] = From.Place();
	}
	for (int32_t Moved = From.Below(4); Moved > 0; --Moved)
	{
		Out.Indices[size_t(From.Next()) % Out.Indices.size()] = From.Next() % int32_t(Out.Positions.size());
	}
}

void AddSoup(Bytes& From, Figure& Out)
{
	const int32_t Before = int32_t(Out.Positions.size()), Count = From.Below(64);
	for (int32_t V = 0; V < Count; ++V)
	{
		Out.Positions.push_back(From.Place());
	}
	for (int32_t I = 3 * From.Below(90); I > 0; --I)
	{
		Out.Indices.push_back(Before + From.Next() % (Count + 1)); // one beyond the end, at times
	}
}

Figure MakeFigure(Bytes& From)
{
	constexpr std::array<std::string_view, 16> Names = {"root", "spine", "upperarm_l", "upperarm_r", "hand_l", "hand_r",
		"head", "ik_foot", "upperarm_twist_01_l", "thigh_l", "", "tail", "jaw", "weapon", "index_01_l", "\xff\xfe"};
	Figure Made;
	const int32_t Shape = From.Next();
	AddTube(From, Made);
	if ((Shape & 1) != 0)
	{
		AddTube(From, Made);
	}
	if ((Shape & 2) != 0)
	{
		AddSoup(From, Made);
	}
	const int32_t JointCount = From.Below(14);
	for (int32_t J = 0; J < JointCount; ++J)
	{
		Affine& Bind = Made.Joints.emplace_back();
		Bind.Row[1][3] = 0.2f * float(J);
		if ((Shape & 4) != 0)
		{
			const Vec3 P = From.Place();
			Bind.Row[0][3] = P.X;
			Bind.Row[1][3] = P.Y;
			Bind.Row[2][3] = P.Z;
		}
		const uint8_t Hangs = From.Next();
		Made.Parents.push_back(Hangs < 200	 ? J - 1
							   : Hangs < 250 ? Hangs % (J + 1) - 1
											 : From.Below(JointCount + 2) - 1);
		Made.Names.push_back(Names[size_t(From.Next()) % Names.size()]);
		if (Hangs % 32 == 31)
		{
			Bind.Row[From.Below(3)][From.Below(3)] = From.Number();
		}
	}
	for (size_t V = 0; V < Made.Positions.size() && (Shape & 8) != 0; ++V)
	{
		Made.Parts.push_back(From.Below(3));
	}
	for (size_t V = 0; V < Made.Positions.size() && (Shape & 16) != 0; ++V)
	{
		Made.VertexFigures.push_back(2 * V < Made.Positions.size() ? 0 : 1);
	}
	for (int32_t J = 0; J < JointCount && (Shape & 16) != 0; ++J)
	{
		Made.JointFigures.push_back(J % 2);
	}
	return Made;
}

std::vector<JointOptions> MakeJointOptions(Bytes& From, size_t Count)
{
	std::vector<JointOptions> Made(From.Flip() ? Count : 0);
	for (JointOptions& Each : Made)
	{
		const uint8_t Byte = From.Next();
		Each.K = Byte == 255 ? From.Number() : float(Byte % 20) * 0.1f;
		Each.Shift = float(Byte / 20 - 6) * 0.2f;
		Each.Falloff = FalloffKind(Byte % 3);
		Each.Role = Byte > 240	 ? Participation::Excluded
					: Byte > 230 ? Participation::Deforms
								 : Participation::Automatic;
		Each.bFitToLimb = (Byte & 1) != 0;
	}
	return Made;
}

/** All but what refers to lists. */
BindOptions MakeOptions(Bytes& From)
{
	constexpr std::array<WeightMethod, 8> Methods = {WeightMethod::Atlas, WeightMethod::Atlas, WeightMethod::Atlas,
		WeightMethod::Closest, WeightMethod::Heat, WeightMethod::Voxel, WeightMethod::Transfer, WeightMethod::Examples};
	BindOptions Made;
	Made.Segment.Method = From.Flip() ? SegmentationMethod::Planes : SegmentationMethod::Robust;
	Made.Segment.Objective = CutObjective(From.Below(2));
	Made.Segment.Symmetry = SymmetryKind(From.Below(5));
	Made.Segment.PlaneCount = 7 * From.Below(4);
	Made.Segment.bExemptSymmetricBranches = From.Flip();
	Made.Overlap.Distance = DistanceKind(From.Below(4));
	Made.Overlap.Width = OverlapWidth(From.Below(2));
	Made.Overlap.bWholeRegions = From.Flip();
	Made.Weigh.Partition = PartitionKind(From.Below(3));
	Made.Weigh.MaxInfluences = 1 + From.Below(12);
	Made.Weigh.MaxSteps = 1 + From.Below(4);
	Made.Smooth.Passes = From.Below(4);
	Made.Methods.Everywhere = Methods[size_t(From.Below(8))];
	Made.Methods.Reach = ClosestReach(From.Below(3));
	Made.Methods.VoxelResolution = 8 + From.Below(24);
	return Made;
}

void Demand(bool bHolds, const char* Sentence)
{
	if (!bHolds)
	{
		std::fprintf(stderr, "BindFuzz: %s\n", Sentence);
		std::abort();
	}
}

/** Rows that any host may store and pose by. */
void CheckRows(const SkinWeights& Rows, size_t JointCount)
{
	const size_t Slots = size_t(Rows.Influences);
	for (size_t First = 0; First < Rows.Weights.size(); First += Slots)
	{
		double Sum = 0.0;
		for (size_t I = First; I < First + Slots; ++I)
		{
			Demand(Rows.Weights[I] >= 0.0f && Rows.Weights[I] <= 1.0001f, "a weight lies outside 0 to 1");
			Demand(Rows.Joints[I] < JointCount, "a row names no joint");
			Sum += double(Rows.Weights[I]);
		}
		Demand(std::abs(Sum - 1.0) < 1e-3, "a row does not sum to 1");
	}
}

/** What hosts do with a bound character. */
void UseIt(const Figure& Who, BoundCharacter& Bound, const BindOptions& Options, Bytes& From)
{
	const size_t JointCount = Who.Joints.size();
	const StoredWeights Stored = *StoreRows(Bound.Weights, Bound.Mesh.SourceToWelded(), WeightFormat(From.Below(3)));
	std::vector<uint8_t> bOnly(JointCount), bLocked(JointCount);
	for (size_t J = 0; J < JointCount; ++J)
	{
		bOnly[J] = From.Flip() ? 1 : 0;
		bLocked[J] = From.Below(4) == 0 ? 1 : 0;
	}
	WeighOptions Blend = Options.Weigh;
	Blend.Joints = Bound.Options;
	const auto Locked = ApplyLocks(Bound, Blend, Stored, {.Joints = bLocked, .OnlyJoints = bOnly});
	Demand(bool(Locked), "locks on rows of its own are refused");

	BindOptions Softer = Options;
	std::vector<JointOptions> PerJoint = Bound.Options;
	PerJoint[size_t(From.Below(int32_t(JointCount)))].K *= 0.1f * float(From.Below(11));
	Softer.Joints = PerJoint;
	if (BlendAgain(Bound, Softer))
	{
		CheckRows(Bound.Weights, JointCount);
	}

	std::vector<Affine> Pose(JointCount);
	Pose[size_t(From.Below(int32_t(JointCount)))].Row[0][1] = From.Number();
	std::vector<JointRecord> Records(JointCount);
	std::vector<Vec3> Posed(Who.Positions.size());
	SkinJob Job;
	Job.Method = SkinningMethod(From.Below(3));
	Job.Influences = Bound.Weights.Influences;
	Job.Joints = Bound.Weights.Joints;
	Job.Weights = Bound.Weights.Weights;
	Job.Rows = Bound.Mesh.SourceToWelded();
	Job.RestToPosed = Pose;
	Job.Records = Records;
	Job.Positions = Who.Positions;
	Job.OutPositions = Posed;
	(void)Skin(Job);
	const std::vector<float> Shares(JointCount, 0.5f);
	Demand(bool(MakeBlendMask(Bound.Weights, Bound.Regions.TreeParent, Shares)), "the blend mask is refused");
}
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* Data, size_t Size)
{
	Bytes From(Data, Size);
	BindOptions Options = MakeOptions(From);
	const uint8_t Runs = From.Next();
	const Figure Who = MakeFigure(From);
	const std::vector<JointOptions> PerJoint = MakeJointOptions(From, Who.Joints.size());
	Options.Joints = PerJoint;

	// What transfers and examples learn from: the figure itself, bound, and its vertices moved.
	BoundCharacter Solved;
	std::vector<Vec3> There, Moved;
	std::vector<Affine> Moves;
	if (Options.Methods.Everywhere == WeightMethod::Transfer)
	{
		auto Own = Bind(Who.Mesh(), Who.Skeleton());
		if (!Own)
		{
			return 0;
		}
		Solved = std::move(*Own);
		for (const Vec3& P : Solved.Joints.Positions())
		{
			There.push_back({P.X, P.Y + From.Number(), P.Z});
		}
	}
	const TransferSource Source{Solved.Mesh, Solved.Weights, Solved.Joints, Solved.Joints.Positions(), There};
	Options.Methods.Source = There.empty() ? nullptr : &Source;
	ExamplePose Example;
	if (Options.Methods.Everywhere == WeightMethod::Examples)
	{
		for (const Vec3& P : Who.Positions)
		{
			Moved.push_back({P.X, P.Y, P.Z + 0.1f * From.Number()});
		}
		Moves.resize(Who.Joints.size());
		for (Affine& Each : Moves)
		{
			Each.Row[0][3] = From.Number();
		}
		Example = {Moved, Moves};
		Options.Methods.Examples = {&Example, 1};
	}

	Canceller Runner(Runs >= 128 ? 3 * (Runs - 128) : NoIndex);
	auto Bound = Bind(Who.Mesh(), Who.Skeleton(), Options, {&Runner, &Runner.bCancel, nullptr});
	Demand(bool(Bound) || Describe(Bound.State.Code) != nullptr, "an error has no sentence");
	if (!Bound)
	{
		return 0;
	}
	CheckRows(Bound->Weights, Who.Joints.size());
	for (const int32_t Row : Bound->Mesh.SourceToWelded())
	{
		Demand(Row >= 0 && Row < Bound->Weights.RowCount(), "a vertex has no row");
	}
	if (Runs % 4 == 0)
	{
		ReversedBlocks Reversed;
		InterleavedThreads Two(2);
		const Context Host{Runs % 32 == 0 ? static_cast<Executor*>(&Two) : &Reversed, nullptr, nullptr};
		const auto Again = Bind(Who.Mesh(), Who.Skeleton(), Options, Host);
		Demand(bool(Again) && Again->Weights.Weights == Bound->Weights.Weights &&
				   Again->Weights.Joints == Bound->Weights.Joints,
			"blocks in another order give other rows");
	}
	UseIt(Who, *Bound, Options, From);
	return 0;
}
