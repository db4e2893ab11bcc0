// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The device against the core on every sample and every real character: their clips, random poses, random poses with
// scale.

#include "TheGpu.h"

#include "AllCharacters.h"
#include "Common/Hash.h"
#include "Common/Vector.h"
#include "Gltf/Transform.h"
#include "Measure/PoseSet.h"
#include "SkinAtlas/Bind.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

using namespace SkinAtlas;
using namespace SkinAtlas::Gpu;
using namespace SkinAtlas::Host;

namespace
{
/** Uniform in [0, 1). */
double Draw(uint64_t A, uint64_t B, uint64_t C)
{
	return double(Mix(A, B, C) >> 11) * 0x1p-53;
}

/** What a job reads, at the character's own weights or, where it has none, ours. */
struct Subject
{
	std::vector<Vec3> Normals;
	std::vector<Vec4> Tangents;
	SkinWeights Rows; // one per vertex, multiples of 1 / 255 or 1 / 65535
	std::vector<BoneSegment> Bones;
};

/** The file's weights or, where none of its rows blends, those of a bind; rounded as files round. */
SkinWeights RowsOf(const NamedCharacter& Each, int32_t Bits)
{
	auto Stored = ReadWeights(Each.File, Each.Who);
	REQUIRE(Stored);
	SkinWeights Rows = std::move(*Stored);
	if (std::none_of(
			Rows.Weights.begin(), Rows.Weights.end(), [](float Weight) { return Weight > 0.0f && Weight < 1.0f; }))
	{
		Rows = {};
		std::vector<std::string_view> Names;
		auto Bound = Bind(Each.Who.Mesh(), Each.Who.Skeleton(Names));
		REQUIRE(Bound);
		const SkinWeights& Welded = Bound->Weights;
		Rows.Influences = Welded.Influences;
		for (const int32_t Row : Bound->Mesh.SourceToWelded())
		{
			const size_t First = size_t(Row) * size_t(Welded.Influences);
			for (size_t Slot = First; Slot < First + size_t(Welded.Influences); ++Slot)
			{
				Rows.Joints.push_back(Welded.Joints[Slot]);
				Rows.Weights.push_back(Welded.Weights[Slot]);
			}
		}
	}
	const auto Rounded = Quantise(Rows, Bits);
	REQUIRE(Rounded);
	for (size_t Slot = 0; Slot < Rows.Weights.size(); ++Slot)
	{
		Rows.Weights[Slot] = float(Rounded->Weights[Slot]) / (Bits == 8 ? 255.0f : 65535.0f);
	}
	return Rows;
}

/** Area-weighted vertex normals, and tangents somewhere across them; mirrored on odd vertices. */
void MakeFrames(const Character& Who, Subject& Made)
{
	std::vector<Vec3d> Sums(Who.Positions.size());
	for (size_t I = 0; I + 2 < Who.Indices.size(); I += 3)
	{
		const auto At = [&](size_t C) { return Vec3d(Who.Positions[size_t(Who.Indices[I + C])]); };
		const Vec3d Area = Cross(At(1) - At(0), At(2) - At(0));
		for (size_t C = 0; C < 3; ++C)
		{
			Sums[size_t(Who.Indices[I + C])] += Area;
		}
	}
	for (size_t V = 0; V < Sums.size(); ++V)
	{
		const Vec3d Normal = Length(Sums[V]) > 0.0 ? Normalised(Sums[V]) : Vec3d(0, 0, 1);
		const Vec3d Axis = std::fabs(Normal.X) < 0.5 ? Vec3d(1, 0, 0) : Vec3d(0, 1, 0);
		const Vec3d Tangent = Normalised(Cross(Normal, Axis));
		Made.Normals.push_back(ToFloat(Normal));
		Made.Tangents.push_back({float(Tangent.X), float(Tangent.Y), float(Tangent.Z), V % 2 == 0 ? 1.0f : -1.0f});
	}
}

/** From each joint to the mean of its children. */
std::vector<BoneSegment> BonesOf(const Character& Who)
{
	const size_t Count = Who.JointToMesh.size();
	const auto Origin = [&](size_t J)
	{ return Vec3d(Who.JointToMesh[J].Row[0][3], Who.JointToMesh[J].Row[1][3], Who.JointToMesh[J].Row[2][3]); };
	std::vector<Vec3d> Sums(Count);
	std::vector<int32_t> Children(Count);
	for (size_t J = 0; J < Count; ++J)
	{
		if (const int32_t Parent = Who.JointParents[J]; Parent != NoIndex)
		{
			Sums[size_t(Parent)] += Origin(J);
			++Children[size_t(Parent)];
		}
	}
	std::vector<BoneSegment> Bones;
	for (size_t J = 0; J < Count; ++J)
	{
		const Vec3d Tail = Children[J] > 0 ? (1.0 / Children[J]) * Sums[J] : Origin(J);
		Bones.push_back({ToFloat(Origin(J)), ToFloat(Tail)});
	}
	return Bones;
}

/** Every joint scaled along its own axes before it is posed, by 0.5 to 2 and not alike; odd poses are mirrored after
 * it. */
std::vector<Affine> Scaled(const Character& Who, const std::vector<Affine>& Pose, uint64_t Number)
{
	Transform Mirror;
	Mirror.Row[0][0] = Number % 2 == 0 ? 1.0 : -1.0;
	std::vector<Affine> Out;
	for (size_t J = 0; J < Pose.size(); ++J)
	{
		Transform Scale;
		for (int I = 0; I < 3; ++I)
		{
			Scale.Row[I][I] = 0.5 + 1.5 * Draw(Number, J, uint64_t(I));
		}
		const Transform JointToMesh = FromAffine(Who.JointToMesh[J]);
		const auto MeshToJoint = Inverse(JointToMesh);
		REQUIRE(MeshToJoint);
		Out.push_back(ToAffine(Mirror * FromAffine(Pose[J]) * JointToMesh * Scale * *MeshToJoint));
	}
	return Out;
}

/** Every fourth moment of the clips, five random poses, the same with scale. */
PoseList PosesOf(const NamedCharacter& Each)
{
	const auto Poses = MakePoses(Each.File, Each.Who);
	REQUIRE(Poses);
	PoseList Out;
	for (size_t P = 0; P < Poses->Clips.size(); P += 4)
	{
		Out.push_back(Poses->Clips[P]);
	}
	for (size_t P = 0; P < Poses->Random.size(); P += 2)
	{
		Out.push_back(Poses->Random[P]);
		Out.push_back(Scaled(Each.Who, Poses->Random[P], P / 2));
	}
	return Out;
}

struct Mode
{
	const char* Name;
	SkinningMethod Method;
	StretchMode Stretch;
	float Bulge;
};

constexpr Mode Modes[] = {{"linear", SkinningMethod::Linear, StretchMode::Full, 0.0f},
	{"dual quaternion, rigid", SkinningMethod::DualQuaternion, StretchMode::None, 0.0f},
	{"dual quaternion, uniform", SkinningMethod::DualQuaternion, StretchMode::Uniform, 0.0f},
	{"dual quaternion, full", SkinningMethod::DualQuaternion, StretchMode::Full, 0.0f},
	{"dual quaternion, full, bulge", SkinningMethod::DualQuaternion, StretchMode::Full, 1.0f},
	{"blended, full", SkinningMethod::Blended, StretchMode::Full, 0.0f}};

/** All poses of a character in one mode; layouts take turns from pose to pose. */
Agreement Through(const NamedCharacter& Each, const Mode& How, const PoseList& Poses)
{
	Agreement Sum;
	Subject Made[2];
	for (int I = 0; I < 2; ++I)
	{
		Made[I].Rows = RowsOf(Each, I == 0 ? 8 : 16);
		MakeFrames(Each.Who, Made[I]);
		Made[I].Bones = BonesOf(Each.Who);
	}
	std::vector<float> Mask;
	for (size_t V = 0; V < Each.Who.Positions.size(); ++V)
	{
		Mask.push_back(float(V % 9) / 8.0f);
	}
	for (size_t P = 0; P < Poses.size(); ++P)
	{
		const Subject& Data = Made[P % 2];
		const int32_t Least = (Data.Rows.Influences + 3) / 4 * 4;
		const InfluenceLayout Layout{std::max(Least, int32_t(4 + 4 * (P % 3))),
			Poses[P].size() > 256 ? 2 : 1 + int32_t(P / 2 % 2), 1 + int32_t(P % 2), P % 5 == 4};
		SkinJob Job;
		Job.Method = How.Method;
		Job.Stretch = How.Stretch;
		Job.BlendFactor = 0.8f;
		Job.BlendMask = Mask;
		Job.BulgeCompensation = How.Bulge;
		Job.Bones = Data.Bones;
		Job.Influences = Data.Rows.Influences;
		Job.Joints = Data.Rows.Joints;
		Job.Weights = Data.Rows.Weights;
		Job.RestToPosed = Poses[P];
		Job.Positions = Each.Who.Positions;
		Job.Normals = Data.Normals;
		Job.Tangents = Data.Tangents;
		Sum.Add(Compare(Job, OnProcessor(Job), OnDevice(Job, Layout)));
	}
	return Sum;
}
}

TEST_CASE("Gpu: device and core agree on every character, in every mode", "[gpu][characters]")
{
	for (const NamedCharacter& Each : AllCharacters())
	{
		const PoseList Poses = PosesOf(Each);
		for (const Mode& How : Modes)
		{
			const Agreement Found = Through(Each, How, Poses);
			CAPTURE(
				Each.Name, How.Name, Found.Vertices, Found.IllPositions, Found.IllFrames, Found.Position, Found.Normal);
			std::printf(
				"%-24s %-30s vertices %8zu, ill %4zu + %4zu, position %.1e, normal %.1e rad, tangent %.1e rad\n",
				Each.Name.c_str(), How.Name, Found.Vertices, Found.IllPositions, Found.IllFrames - Found.IllPositions,
				Found.Position, Found.Normal, Found.Tangent);
			CheckBounds(Found);
			CHECK(double(Found.IllFrames) < 1e-3 * double(Found.Vertices)); // those of positions among them
		}
	}
}
