// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stage 1: checks the options, decides which joints take part in which tree, and hands over to a segmentation.

#include "SkinAtlas/Segment.h"

#include "1_Segment/Labelling.h"
#include "1_Segment/Participation.h"
#include "1_Segment/TreeRepair.h"

#include <algorithm>

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
	if (Options.PlaneCount < 0 || Options.PlaneCount > 10000)
	{
		return {Error::BadOption};
	}
	return {};
}

/** Labels of the caller, one per source vertex; of vertices at one position the first decides. */
Status TakeLabels(const Topology& Mesh, const JointTree& Tree, std::span<const int32_t> Labels, Segmentation& Out)
{
	std::fill(Out.RegionOf.begin(), Out.RegionOf.end(), NoIndex);
	for (size_t S = 0; S < Labels.size(); ++S)
	{
		const int32_t J = Labels[S];
		if (J < 0 || size_t(J) >= Tree.Parents().size() || !Tree.IsMember(J))
		{
			return {Error::BadLabel, static_cast<int32_t>(S)};
		}
		int32_t& Region = Out.RegionOf[size_t(Mesh.SourceToWelded()[S])];
		Region = Region == NoIndex ? J : Region;
	}
	for (const int32_t J : Tree.ParentsFirst())
	{
		Out.Curves[size_t(J)].Origin = CurveOrigin::LabelBoundary;
		Out.Curves[size_t(J)].Reason = CurveReason::GivenLabels;
	}
	return {};
}
}

Result<Segmentation> Segment(const Topology& Mesh, const Skeleton& Joints, const SegmentOptions& Options, const Context& Host)
{
	Report(Host, Stage::Segment, 0.0f);
	if (const Status Bad = CheckOptions(Mesh, Joints, Options); !Bad)
	{
		return Bad;
	}
	const TriangleTree Surface(Mesh);
	const bool bRobust = Options.Method == SegmentationMethod::Robust && Options.Labels.empty();
	const std::vector<CurveReason> Excluded = FindExcluded(Joints, Surface, Options.Joints, bRobust);
	std::vector<bool> bMember(Excluded.size());
	std::transform(Excluded.begin(), Excluded.end(), bMember.begin(), [](CurveReason Why) { return Why == CurveReason::None; });
	if (std::find(bMember.begin(), bMember.end(), true) == bMember.end())
	{
		return Status{Error::NoJoints};
	}
	JointTree Tree = CollapseTree(Joints, bMember);
	if (bRobust)
	{
		Tree = RepairTree(Joints, Tree, Surface);
	}
	const BoneSet Bones(Joints, Tree, Mesh, Surface, Host);
	Report(Host, Stage::Segment, 0.1f);

	Segmentation Made;
	Made.RegionOf.assign(size_t(Mesh.VertexCount()), NoIndex);
	Made.TreeParent = Tree.Parents();
	Made.ParentsFirst = Tree.ParentsFirst();
	Made.Curves.resize(Excluded.size());
	std::vector<JointCut> Cuts(Excluded.size());
	const SegmentationInput In{Mesh, Joints, Surface, Tree, Bones, Options, Host};
	if (!Options.Labels.empty())
	{
		if (const Status Bad = TakeLabels(Mesh, Tree, Options.Labels, Made); !Bad)
		{
			return Bad;
		}
	}
	else if (bRobust)
	{
		SegmentRobustly(In, Cuts, Made);
	}
	else
	{
		SegmentByPlanes(In, Cuts, Made);
	}
	if (IsCancelled(Host))
	{
		return Status{Error::Cancelled};
	}
	Report(Host, Stage::Segment, 0.9f);
	BuildCurves(Mesh, Tree, Cuts, Made);
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
	Report(Host, Stage::Segment, 1.0f);
	return Made;
}
}
