// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Verbs/Subject.h"

#include "Gltf/Animation.h"
#include "Gltf/Sentence.h"
#include "Measure/ExtremePoses.h"
#include "Measure/RangeOfMotion.h"
#include "Picture/JointTree.h"
#include "Verbs/BindError.h"

namespace SkinAtlas::Host
{
namespace
{
std::vector<Affine> Carried(const Transform& By, std::span<const Affine> Pose)
{
	std::vector<Affine> Out;
	for (const Affine& Joint : Pose)
	{
		Out.push_back(ToAffine(By * FromAffine(Joint)));
	}
	return Out;
}
}

Outcome<std::unique_ptr<const Subject>> Subject::Read(
	const std::filesystem::path& File, const Recipe& What, bool bStored, const Context& Host)
{
	Outcome<BindInput> In = ReadInput(File, What);
	if (!In)
	{
		return In.Error();
	}
	if (!What.LodFrom.empty() || In->Resolved.HasLocks())
	{
		return Failure{"a recipe with lod-from or locks is for bind alone: bind the file, then draw it with --stored"};
	}
	Outcome<NodeTree> Nodes = ReadNodes(In->File);
	if (!Nodes)
	{
		return In->File.Blame(Nodes.Error());
	}
	const Outcome<Transform> RestToMesh = SkinAtlas::Host::SceneToMesh(In->File, In->Who, *Nodes);
	if (!RestToMesh)
	{
		return RestToMesh.Error();
	}
	std::optional<SkinWeights> Stored;
	if (bStored)
	{
		Outcome<SkinWeights> Rows = ReadWeights(In->File, In->Who);
		if (!Rows)
		{
			return Rows.Error();
		}
		Stored = std::move(*Rows);
	}
	std::vector<std::string_view> NameViews;
	Result<BoundCharacter> Bound = Bind(In->Who.Mesh(), In->Who.Skeleton(NameViews), In->Resolved.Options, Host);
	if (!Bound)
	{
		return Explain(Bound.State, In->File, In->Who);
	}
	std::unique_ptr<Subject> Made(
		new Subject(std::move(*In), std::move(*Nodes), std::move(*Bound), std::move(Stored)));
	Made->RestToMesh = *RestToMesh;
	Made->ToScene = Straightened(Inverse(*RestToMesh).value_or(Transform()));
	Made->SceneToMesh = Inverse(Made->ToScene).value_or(Transform());
	Made->Pictures.emplace(Made->In.Who, Made->Bound, Made->Stored ? &*Made->Stored : nullptr, Host);
	return std::unique_ptr<const Subject>(std::move(Made));
}

Outcome<std::vector<Affine>> Subject::PoseOf(const PoseRequest& What) const
{
	const Outcome<NodePose> Pose = TakePose(In.File, In.Who, Nodes, What);
	if (!Pose)
	{
		return Pose.Error();
	}
	const std::vector<Affine> InScene = RestToPosed(In.Who, SkinAtlas::Host::ToScene(Nodes, Pose->Local));
	return Carried(What.Clip ? SceneToMesh : RestToMesh, InScene); // turned joints leave the root where it was bound
}

Outcome<PoseList> Subject::ExtremePoses(bool bBuiltIn) const
{
	constexpr int32_t Moments = 60, Wanted = 2;
	const Outcome<PoseList> Clips = bBuiltIn ? Outcome<PoseList>(PoseList()) : ClipPoses(In.File, In.Who, Moments);
	if (!Clips)
	{
		return Clips.Error();
	}
	const std::span<const int32_t> Tree = Pictures->JointTree();
	if (Clips->empty())
	{
		return RangeOfMotion({Bound.Joints.Positions(), Tree, In.Roles, ToScene});
	}
	std::vector<int32_t> VertexCounts(Tree.size(), 0);
	for (const int32_t Region : Bound.Regions.RegionOf)
	{
		++VertexCounts[size_t(Region)];
	}
	PoseList Picked;
	for (const size_t P : FarthestPoses(*Clips, PoseDistance(Tree, VertexCounts), Wanted))
	{
		Picked.push_back(Carried(SceneToMesh * Inverse(RestToMesh).value_or(Transform()), (*Clips)[P]));
	}
	return Picked;
}
}
