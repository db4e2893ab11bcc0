// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stage 1: checks the options, decides which joints take part in which tree, and hands over to a segmentation.

#include "SkinAtlas/Segment.h"

#include "1_Segment/1_Body/BonesInside.h"
#include "1_Segment/2_Limbs/Participation.h"
#include "1_Segment/2_Limbs/TreeRepair.h"
#include "1_Segment/2_Limbs/TwistJoints.h"
#include "1_Segment/6_Parts/Components.h"
#include "1_Segment/6_Parts/Strays.h"
#include "1_Segment/Figures.h"
#include "5_Mirror/FindMirror.h"
#include "5_Mirror/MirrorLabels.h"
#include "5_Mirror/MirrorParts.h"
#include "Common/Normals.h"

#include <algorithm>
#include <iterator>

namespace SkinAtlas
{
namespace
{
Status CheckOptions(const Topology& Mesh, const Skeleton& Joints, const SegmentOptions& Options)
{
	if (!Options.Joints.empty() && Options.Joints.size() != size_t(Joints.JointCount()))
	{
		return {Error::SizeMismatch, static_cast<int32_t>(Options.Joints.size())};
	}
	if (!Options.Labels.empty() && Options.Labels.size() != Mesh.SourceToWelded().size())
	{
		return {Error::SizeMismatch, static_cast<int32_t>(Options.Labels.size())};
	}
	if (!Options.Components.empty() && Options.Components.size() != size_t(Mesh.ComponentCount()))
	{
		return {Error::SizeMismatch, static_cast<int32_t>(Options.Components.size())};
	}
	if (!Options.JointFigures.empty() && Options.JointFigures.size() != size_t(Joints.JointCount()))
	{
		return {Error::SizeMismatch, static_cast<int32_t>(Options.JointFigures.size())};
	}
	if (!Options.VertexFigures.empty() && Options.VertexFigures.size() != Mesh.SourceToWelded().size())
	{
		return {Error::SizeMismatch, static_cast<int32_t>(Options.VertexFigures.size())};
	}
	if (Options.PlaneCount < 0 || Options.PlaneCount > 10000)
	{
		return {Error::BadOption};
	}
	return {};
}

bool IsRobust(const SegmentOptions& Options)
{
	return Options.Method == SegmentationMethod::Robust && Options.Labels.empty();
}

/** What the joints are for. */
JointPurposes FindPurposes(const Skeleton& Joints, const SegmentOptions& Options)
{
	const RoleTable& Table = Options.Roles == nullptr ? BuiltInRoles() : *Options.Roles;
	return FindPurposes(Joints, Table, Options.Joints, IsRobust(Options));
}

/**
 * Finds the body. Hubs move no skin, as props do not. A prop that the caller keeps, and at which no loose part lies, is
 * a joint like others.
 */
Status FindBody(
	const Skeleton& Joints, const SegmentOptions& Options, const Context& Host, JointPurposes& InOut, Body& OutSkin)
{
	const Status Found = OutSkin.Find(Joints, InOut.Roles, InOut.bProp, Options, Host);
	for (int32_t J = 0; J < Joints.JointCount(); ++J)
	{
		InOut.bHub[size_t(J)] = OutSkin.IsHub(J);
		InOut.bProp[size_t(J)] = InOut.bProp[size_t(J)] || OutSkin.IsHub(J);
	}
	for (int32_t J = 0; J < static_cast<int32_t>(Options.Joints.size()); ++J)
	{
		const bool bAsked = Options.Joints[size_t(J)].Role == Participation::Deforms;
		InOut.bProp[size_t(J)] = InOut.bProp[size_t(J)] && !(bAsked && !OutSkin.HasPart(J));
	}
	return Found;
}

/** The joints that take part, and the tree that the regions follow. */
struct Limbs
{
	std::vector<CurveReason> Excluded; // None: the joint takes part
	JointTree Cut;                     // of the joints at which the mesh is cut: also those that hand their regions up
	JointTree Tree;                    // of those that take part
	Skeleton Joints;                   // where the regions begin
	std::vector<bool> Loose;           // as Segmentation has it
};

/**
 * The joints that take part, and those that somebody excluded and that otherwise would: the mesh is cut at them, too,
 * so that what is theirs goes to their parents and not to a neighbour. A joint at the place of another is no limb's; it
 * goes as if it were not there.
 */
std::vector<bool> WithExcludedLimbs(const Skeleton& Joints, const JointPurposes& Purposes, BonesInside& Inside,
	std::span<const JointOptions> Options, const std::vector<CurveReason>& Excluded, const std::vector<bool>& bMember)
{
	constexpr double SamePlace = 0.05; // mean bones
	std::vector<bool> bCut = bMember;
	if (std::find(Excluded.begin(), Excluded.end(), CurveReason::ByRequest) == Excluded.end())
	{
		return bCut;
	}
	std::vector<JointOptions> Free(Options.begin(), Options.end());
	for (JointOptions& Each : Free)
	{
		Each.Role = Each.Role == Participation::Excluded ? Participation::Automatic : Each.Role;
	}
	const std::vector<CurveReason> Otherwise = FindExcluded(Joints, Purposes, Inside, Free, true);
	const auto At = [&](size_t J) { return Vec3d(Joints.Positions()[J]); };
	for (size_t J = 0; J < Excluded.size(); ++J)
	{
		bCut[J] = bMember[J] || (Excluded[J] == CurveReason::ByRequest && Otherwise[J] == CurveReason::None);
		for (size_t Other = 0; Other < Excluded.size() && bCut[J] && !bMember[J]; ++Other)
		{
			bCut[J] = !bMember[Other] || Length(At(Other) - At(J)) >= SamePlace * Joints.MeanBoneLength();
		}
	}
	return bCut;
}

Result<Limbs> FindLimbs(
	const Skeleton& Given, const JointPurposes& Purposes, BonesInside& Inside, const SegmentOptions& Options)
{
	const bool bRobust = IsRobust(Options);
	Limbs Found{
		FindExcluded(Given, Purposes, Inside, Options.Joints, bRobust), {}, {}, Given, {}};
	std::vector<bool> bMember(Found.Excluded.size());
	std::transform(Found.Excluded.begin(), Found.Excluded.end(), bMember.begin(),
		[](CurveReason Why) { return Why == CurveReason::None; });
	if (std::find(bMember.begin(), bMember.end(), true) == bMember.end())
	{
		return Status{Error::NoJoints};
	}
	if (!bRobust)
	{
		Found.Tree = Found.Cut = CollapseTree(Given, bMember);
		return Found;
	}
	const auto Hang = [&](const std::vector<bool>& bCut)
	{
		Found.Joints = Given;
		const JointTree Collapsed = CollapseTree(Given, WithJointsOfTwists(Given, Purposes.Roles, bCut));
		RepairedTree Repaired = RepairTree(Given, Purposes.Roles, Collapsed, Inside);
		Found.Cut = std::move(Repaired.Tree);
		Found.Loose = std::move(Repaired.Loose);
		ShareLimbCharts(Purposes.Roles, bCut, Found.Cut, Found.Joints);
	};
	Hang(WithExcludedLimbs(Given, Purposes, Inside, Options.Joints, Found.Excluded, bMember));
	const auto& Order = Found.Cut.ParentsFirst();
	if (std::any_of(Order.begin(), Order.end(),
			[&](int32_t J) { return Found.Cut.Parent(J) == NoIndex && !bMember[size_t(J)]; }))
	{
		Hang(bMember); // a root has nobody to hand up to
	}
	Found.Tree = CollapseTree(Found.Cut.Parents(), Found.Cut.ParentsFirst(), bMember);
	return Found;
}

/** Labels of the caller, one per source vertex; of vertices at one position the first decides. */
Status TakeLabels(const Body& Of, const JointTree& Tree, std::span<const int32_t> Labels, Segmentation& Out)
{
	std::vector<int32_t> Welded(size_t(Of.WholeMesh().VertexCount()), NoIndex);
	for (size_t S = 0; S < Labels.size(); ++S)
	{
		const int32_t J = Labels[S];
		if (J < 0 || size_t(J) >= Tree.Parents().size() || !Tree.IsMember(J))
		{
			return {Error::BadLabel, static_cast<int32_t>(S)};
		}
		int32_t& Region = Welded[size_t(Of.WholeMesh().SourceToWelded()[S])];
		Region = Region == NoIndex ? J : Region;
	}
	for (int32_t V = 0; V < Of.Mesh().VertexCount(); ++V)
	{
		Out.RegionOf[size_t(V)] = Welded[size_t(Of.VertexInWhole(V))];
	}
	for (const int32_t J : Tree.ParentsFirst())
	{
		Out.Curves[size_t(J)].Origin = CurveOrigin::LabelBoundary;
		Out.Curves[size_t(J)].Reason = CurveReason::GivenLabels;
	}
	return {};
}

/** Per joint at which the mesh is cut who gets its region: itself, or the nearest joint above it that takes part. */
std::vector<int32_t> FindHeirs(const Limbs& Of)
{
	std::vector<int32_t> Heir(Of.Excluded.size(), NoIndex);
	for (const int32_t J : Of.Cut.ParentsFirst())
	{
		Heir[size_t(J)] = Of.Tree.IsMember(J) ? J : Heir[size_t(Of.Cut.Parent(J))];
	}
	return Heir;
}

/** What the later stages need of the bones: a region lies around those of all joints that it comes from. */
void KeepBones(const BoneSet& Bones, const std::vector<int32_t>& Heir, Segmentation& Out)
{
	std::vector<std::vector<RegionBone>> ByJoint(Heir.size());
	for (size_t J = 0; J < Heir.size(); ++J)
	{
		for (const Bone& Each : Heir[J] == NoIndex ? std::span<const Bone>() : Bones.Of(static_cast<int32_t>(J)))
		{
			ByJoint[size_t(Heir[J])].push_back({ToFloat(Each.From), ToFloat(Each.To)});
		}
	}
	Out.BoneStart.push_back(0);
	for (const std::vector<RegionBone>& Each : ByJoint)
	{
		Out.Bones.insert(Out.Bones.end(), Each.begin(), Each.end());
		Out.BoneStart.push_back(static_cast<int32_t>(Out.Bones.size()));
	}
}

/** Props that move a part hang in the tree from here on, as leaves without a border: nothing else changes by them. */
void JoinProps(const Skeleton& Joints, Segmentation& InOut)
{
	for (const ComponentFate& Fate : InOut.Components)
	{
		if (Fate.Policy != ComponentPolicy::Rigid || InOut.Deforms(Fate.Joint))
		{
			continue;
		}
		int32_t Above = Joints.Parents()[size_t(Fate.Joint)];
		while (Above != NoIndex && !InOut.Deforms(Above))
		{
			Above = Joints.Parents()[size_t(Above)];
		}
		InOut.TreeParent[size_t(Fate.Joint)] = Above;
		InOut.ParentsFirst.push_back(Fate.Joint);
		InOut.Curves[size_t(Fate.Joint)].Origin = CurveOrigin::NoBoundary;
		InOut.Curves[size_t(Fate.Joint)].Reason = CurveReason::WholeComponents;
	}
}

/** Regions go to their heirs, and the cuts at joints that do not take part are forgotten. */
void HandUp(
	const std::vector<int32_t>& Heir, const JointTree& Tree, std::vector<JointCut>& InOutCuts, Segmentation& InOut)
{
	for (size_t J = 0; J < Heir.size(); ++J)
	{
		if (Heir[J] != static_cast<int32_t>(J))
		{
			InOutCuts[J] = {};
			InOut.Curves[J] = {};
		}
	}
	for (int32_t& Region : InOut.RegionOf)
	{
		Region = Heir[size_t(Region)];
	}
	for (ComponentFate& Fate : InOut.Components)
	{
		Fate.Joint = Fate.Joint == NoIndex ? NoIndex : Heir[size_t(Fate.Joint)];
	}
	if (InOut.Symmetry.IsOn())
	{
		KeepTreeImages(Tree, InOut.Symmetry);
	}
}

/** Why joints have no border: their subtrees hold no vertex, or whole components. */
void GiveReasons(const JointTree& Tree, bool bLabelsGiven, Segmentation& InOut)
{
	std::vector<bool> bHolds(InOut.Curves.size(), false); // whether its region, or that of a descendant, holds a vertex
	for (const int32_t J : InOut.RegionOf)
	{
		bHolds[size_t(J)] = true;
	}
	const auto& Order = Tree.ParentsFirst();
	for (auto J = Order.rbegin(); J != Order.rend(); ++J)
	{
		if (bHolds[size_t(*J)] && Tree.Parent(*J) != NoIndex)
		{
			bHolds[size_t(Tree.Parent(*J))] = true;
		}
	}
	for (const int32_t J : Order)
	{
		JointCurve& Curve = InOut.Curves[size_t(J)];
		if (Curve.Origin == CurveOrigin::NoBoundary)
		{
			const bool bCoincides = Curve.Reason == CurveReason::CoincidesWithParent;
			Curve.Reason = bLabelsGiven ? CurveReason::GivenLabels
				: bHolds[size_t(J)]     ? CurveReason::WholeComponents
				: bCoincides            ? CurveReason::CoincidesWithParent
										: CurveReason::NoVertices;
		}
	}
}
}

Result<Segmentation> Segment(
	const Topology& Whole, const Skeleton& Given, const SegmentOptions& Options, const Context& Host)
{
	Report(Host, Stage::Segment, 0.0f);
	if (const Status Bad = CheckOptions(Whole, Given, Options); !Bad)
	{
		return Bad;
	}
	if (const std::vector<Figure> Figures = FindFigures(Whole, Options); !Figures.empty())
	{
		return SegmentFigures(Whole, Given, Figures, Options, Host);
	}
	JointPurposes Purposes = FindPurposes(Given, Options);
	Body Skin(Whole, FindOwnFrame(Given).Axes);
	if (const Status Bad = FindBody(Given, Options, Host, Purposes, Skin); !Bad)
	{
		return Bad;
	}
	// From here on Mesh is the body, until the last lines: what is stray can change nothing.
	const Topology& Mesh = Skin.Mesh();
	const TriangleTree& Surface = Skin.Surface();
	BonesInside Inside(Given, Surface, Host);
	const Result<Limbs> Found = FindLimbs(Given, Purposes, Inside, Options);
	if (!Found)
	{
		return Found.State;
	}
	const std::vector<RecognisedRole>& Roles = Purposes.Roles;
	const std::vector<CurveReason>& Excluded = Found->Excluded;
	const JointTree& Tree = Found->Tree;
	const Skeleton& Joints = Found->Joints;
	const auto Fitted = BoneSet::Build(Joints, Found->Cut, Roles, Mesh, Surface, Inside, Host);
	if (!Fitted)
	{
		return Fitted.State;
	}
	const BoneSet& Bones = **Fitted;
	Report(Host, Stage::Segment, 0.1f);

	Segmentation Made;
	Made.RegionOf.assign(size_t(Mesh.VertexCount()), NoIndex);
	Made.TreeParent = Tree.Parents();
	Made.ParentsFirst = Tree.ParentsFirst();
	Made.Loose = Found->Loose;
	Made.Curves.resize(Excluded.size());
	Made.Starts.assign(Joints.Positions().begin(), Joints.Positions().end());
	Made.Components.resize(size_t(Whole.ComponentCount()));
	for (int32_t C = 0; C < Whole.ComponentCount(); ++C)
	{
		Made.Components[size_t(C)].bStray = Skin.IsStray(C) && !Skin.HasHub(C);
	}
	const std::vector<int32_t> Heir = FindHeirs(*Found);
	KeepBones(Bones, Heir, Made);
	const Result<std::vector<Vec3d>> Outward = VertexNormals(Mesh, Surface.Turned(), Host);
	if (!Outward)
	{
		return Outward.State;
	}
	std::transform(Outward->begin(), Outward->end(), std::back_inserter(Made.Outward), ToFloat);
	std::vector<JointCut> Cuts(Excluded.size());
	const OwnFrame Frame = FindOwnFrame(Joints);
	// Until HandUp joints that somebody excluded have their regions like others.
	const SegmentationInput Cutting{
		Mesh, Joints, Surface, Found->Cut, Bones, Roles, *Outward, Frame, Options, Host, Skin};
	const SegmentationInput In{Mesh, Joints, Surface, Tree, Bones, Roles, *Outward, Frame, Options, Host, Skin};
	Status State = !Options.Labels.empty() ? TakeLabels(Skin, Tree, Options.Labels, Made)
				   : IsRobust(Options)	   ? SegmentRobustly(Cutting, Cuts, Made)
										   : SegmentByPlanes(Cutting, Cuts, Made);
	if (!State)
	{
		return State;
	}
	Result<Mirror> Symmetry = FindMirror(Cutting);
	if (!Symmetry)
	{
		return Symmetry.State;
	}
	Made.Symmetry = std::move(*Symmetry);
	if (Made.Symmetry.IsOn())
	{
		MirrorLabels(Mesh, Found->Cut, Made);
	}
	Report(Host, Stage::Segment, 0.9f);
	State = SettleBody(Cutting, Cuts, Made);
	if (!State)
	{
		return State;
	}
	HandUp(Heir, Tree, Cuts, Made);
	State = BuildCurves(
		Mesh, Tree, Cuts, [&](int32_t Edge) { return CrossingBetween(Mesh, Edge, Bones, Made); }, Made, Host);
	if (!State)
	{
		return State;
	}
	BoundLengths(Bones, Tree, Cuts, Made.Curves);
	if (Made.Symmetry.IsOn())
	{
		MirrorLengths(Tree, Made);
	}
	for (int32_t J = 0; J < Joints.JointCount(); ++J)
	{
		JointCurve& Curve = Made.Curves[size_t(J)];
		if (!Tree.IsMember(J))
		{
			Curve.Origin = CurveOrigin::Excluded;
			Curve.Reason = Excluded[size_t(J)];
		}
		else if (Tree.Parent(J) == NoIndex)
		{
			Curve.Origin = CurveOrigin::Root;
			Curve.Reason = CurveReason::None;
		}
		else if (Curve.Points.empty())
		{
			Curve.Origin = CurveOrigin::NoBoundary;
		}
	}
	Skin.Widen(Made);
	State = SettleStrays(In, Made);
	State = State ? MirrorStrayParts(Skin, PairTolerance(Joints), Host, Made) : State;
	if (!State)
	{
		return State;
	}
	SpreadPolicies(Whole, Made);
	GiveReasons(Tree, !Options.Labels.empty(), Made);
	JoinProps(Given, Made);
	Report(Host, Stage::Segment, 1.0f);
	return Made;
}

Result<LimbTree> FindJointTree(
	const Topology& Mesh, const Skeleton& Joints, const SegmentOptions& Options, const Context& Host)
{
	Status Bad = CheckOptions(Mesh, Joints, Options);
	if (!Bad)
	{
		return Bad;
	}
	JointPurposes Purposes = FindPurposes(Joints, Options);
	Body Skin(Mesh, FindOwnFrame(Joints).Axes);
	Bad = FindBody(Joints, Options, Host, Purposes, Skin);
	if (!Bad)
	{
		return Bad;
	}
	BonesInside Inside(Joints, Skin.Surface(), Host);
	const Result<Limbs> Found = FindLimbs(Joints, Purposes, Inside, Options);
	if (!Found || IsCancelled(Host))
	{
		return Found ? Status{Error::Cancelled} : Found.State;
	}
	return LimbTree{Found->Tree.Parents(), Found->Tree.ParentsFirst()};
}
}
