// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Measure/PoseSet.h"

#include "Gltf/Animation.h"
#include "Gltf/Sentence.h"

#include "SkinAtlas/Skeleton.h"

#include <algorithm>
#include <optional>

namespace SkinAtlas::Host
{
namespace
{
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
	return MakeRandomPoses(*Joints, First);
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

void NumberBySource(const Topology& Mesh, Tears& InOut)
{
	const std::span<const int32_t> WeldedOf = Mesh.SourceToWelded();
	const auto FirstCopy = [&](int32_t V)
	{ return int32_t(std::find(WeldedOf.begin(), WeldedOf.end(), V) - WeldedOf.begin()); };
	for (TornBorder& Border : InOut.Worst)
	{
		Border.VertexA = FirstCopy(Border.VertexA);
		Border.VertexB = FirstCopy(Border.VertexB);
	}
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
