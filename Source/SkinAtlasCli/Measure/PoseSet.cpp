// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Measure/PoseSet.h"

#include "Gltf/Animation.h"
#include "Gltf/Sentence.h"
#include "Samples/Rotation.h"

#include "Common/Hash.h"
#include "SkinAtlas/Skeleton.h"

#include <algorithm>
#include <optional>

namespace SkinAtlas::Host
{
namespace
{
/** Uniform in [0, 1): the upper 53 bits of a hash. */
double Draw(int32_t Pose, int32_t Joint, int32_t Number)
{
	return double(Mix(uint64_t(Pose), uint64_t(Joint), uint64_t(Number)) >> 11) * 0x1p-53;
}

/** Turned about the origin: the axis is the first of the cube's points that lies in the ball, the angle follows it. */
Rotation RandomTurn(int32_t Pose, int32_t Joint)
{
	for (int32_t Number = 0;; Number += 3)
	{
		const Vec3d Axis(2.0 * Draw(Pose, Joint, Number) - 1.0, 2.0 * Draw(Pose, Joint, Number + 1) - 1.0,
			2.0 * Draw(Pose, Joint, Number + 2) - 1.0);
		if (const double Square = Dot(Axis, Axis); Square > 1e-4 && Square <= 1.0)
		{
			return AboutAxis(Axis, MostDegrees * Draw(Pose, Joint, Number + 3));
		}
	}
}

/** A moment of a clip. */
struct Moment
{
	int32_t Clip = 0;
	double Time = 0.0;
};

std::vector<Moment> SpreadMoments(const std::vector<Clip>& Clips, int32_t Wanted)
{
	double Whole = 0.0;
	for (const Clip& Each : Clips)
	{
		Whole += Each.Duration;
	}
	std::vector<Moment> Moments;
	const int32_t Count = Clips.empty() ? 0 : Wanted;
	for (int32_t F = 0; F < Count; ++F)
	{
		if (!(Whole > 0.0))
		{
			Moments.push_back({int32_t(int64_t(F) * int64_t(Clips.size()) / Count), 0.0});
			continue;
		}
		double Time = (F + 0.5) / Count * Whole;
		int32_t C = 0;
		while (C + 1 < int32_t(Clips.size()) && Time >= Clips[size_t(C)].Duration)
		{
			Time -= Clips[size_t(C++)].Duration;
		}
		Moments.push_back({C, Time});
	}
	return Moments;
}
}

Outcome<PoseList> RandomPoses(const Character& Who, int32_t First)
{
	std::vector<std::string_view> Names;
	const Result<Skeleton> Joints = Skeleton::Build(Who.Skeleton(Names));
	if (!Joints)
	{
		return Fail("joint ", Joints.State.Where, ": ", Describe(Joints.State.Code));
	}
	PoseList Poses;
	for (int32_t P = First; P < First + RandomPoseCount; ++P)
	{
		std::vector<Transform> Turned(Who.JointNodes.size());
		for (const int32_t J : Joints->ParentsFirst())
		{
			const Rotation Turn = RandomTurn(P, J);
			const Vec3 Origin = Joints->Positions()[size_t(J)];
			const int32_t Parent = Who.JointParents[size_t(J)];
			Turned[size_t(J)] = (Parent == NoIndex ? Transform() : Turned[size_t(Parent)]) *
				TurnAbout({Origin.X, Origin.Y, Origin.Z}, {Turn.X, Turn.Y, Turn.Z, Turn.W});
		}
		Poses.emplace_back();
		std::transform(Turned.begin(), Turned.end(), std::back_inserter(Poses.back()), ToAffine);
	}
	return Poses;
}

Outcome<Transform> SceneToMesh(const Document& File, const Character& Who, const NodeTree& Nodes)
{
	const size_t Root =
		size_t(std::find(Who.JointParents.begin(), Who.JointParents.end(), NoIndex) - Who.JointParents.begin());
	const std::optional<Transform> Found = Inverse(FromAffine(RestToPosed(Who, ToScene(Nodes, Nodes.Rest))[Root]));
	return Found ? Outcome<Transform>(*Found)
				 : File.Blame(Fail("joint \"", Who.JointNames[Root], "\" has no extent in its rest pose"));
}

Outcome<PoseList> ClipPoses(const Document& File, const Character& Who, int32_t Count)
{
	const Outcome<std::vector<Clip>> Clips = ReadClips(File);
	if (!Clips)
	{
		return Clips.Error();
	}
	const Outcome<NodeTree> Nodes = ReadNodes(File);
	if (!Nodes)
	{
		return File.Blame(Nodes.Error());
	}
	const Outcome<Transform> ToMesh = SceneToMesh(File, Who, *Nodes);
	if (!ToMesh)
	{
		return ToMesh.Error();
	}
	PoseList Poses;
	for (const Moment& Each : SpreadMoments(*Clips, Count))
	{
		const Outcome<NodePose> Pose = SampleClip(File, *Nodes, Each.Clip, Each.Time);
		if (!Pose)
		{
			return Pose.Error();
		}
		Poses.push_back(RestToPosed(Who, ToScene(*Nodes, Pose->Local)));
		for (Affine& MeshToPosed : Poses.back())
		{
			MeshToPosed = ToAffine(*ToMesh * FromAffine(MeshToPosed));
		}
	}
	return Poses;
}

Outcome<PoseSet> MakePoses(const Document& File, const Character& Who)
{
	Outcome<PoseList> Clips = ClipPoses(File, Who);
	if (!Clips)
	{
		return Clips.Error();
	}
	Outcome<PoseList> Random = RandomPoses(Who);
	if (!Random)
	{
		return File.Blame(Random.Error());
	}
	return PoseSet{std::move(*Clips), std::move(*Random)};
}
}
