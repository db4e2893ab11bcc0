// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/6_Parts/Components.h"

#include "1_Segment/6_Parts/Balls.h"
#include "1_Segment/6_Parts/Held.h"
#include "1_Segment/6_Parts/Majority.h"
#include "1_Segment/6_Parts/Parts.h"
#include "5_Mirror/MirrorParts.h"
#include "Common/MeshPart.h"
#include "Common/Normals.h"

#include <algorithm>

namespace SkinAtlas
{
namespace
{
/**
 * Per component: whether it is more open than a half sphere, whose border is 2 pi r long around 2 pi r^2: L^2 > 2 pi A.
 * A wing or a fin is; it bends, which parts of machines do not.
 */
std::vector<bool> FindSheets(const Topology& Mesh)
{
	if (Mesh.Defects().BoundaryEdges == 0)
	{
		return std::vector<bool>(size_t(Mesh.ComponentCount()), false);
	}
	const std::vector<double> TwiceArea = TwiceAreaOfComponents(Mesh);
	std::vector<double> Border(TwiceArea.size(), 0.0);
	const auto At = Mesh.Positions();
	for (int32_t E = 0; E < Mesh.EdgeCount(); ++E)
	{
		const auto Ends = Mesh.Edge(E);
		const bool bBorder = Mesh.TrianglesAt(E).size() == 1;
		Border[size_t(Mesh.ComponentOf()[size_t(Ends[0])])] +=
			bBorder ? Length(Vec3d(At[size_t(Ends[1])]) - Vec3d(At[size_t(Ends[0])])) : 0.0;
	}
	std::vector<bool> bFound;
	for (size_t C = 0; C < Border.size(); ++C)
	{
		bFound.push_back(Border[C] * Border[C] > Pi * TwiceArea[C]);
	}
	return bFound;
}
}

Status SettleBody(const SegmentationInput& In, const std::vector<JointCut>& Cuts, Segmentation& InOut)
{
	const Body& Of = In.Of;
	const Topology& Mesh = In.Mesh;
	const bool bPointsOnly = Of.WholeMesh().TriangleCount() == 0; // and a point is equally far from every joint
	const bool bPartsMayBeRigid =
		In.Options.Method == SegmentationMethod::Robust && In.Options.Labels.empty() && !bPointsOnly;
	std::vector<bool> bCut(size_t(Mesh.ComponentCount()), false);
	for (const JointCut& Cut : Cuts)
	{
		for (const CutPoint& Point : Cut.Points)
		{
			bCut[size_t(Mesh.ComponentOf()[size_t(Mesh.Edge(Point.Edge)[0])])] = true;
		}
	}
	const std::vector<bool> bSheet = FindSheets(Mesh);
	const bool bPutTogether = bPartsMayBeRigid && IsPutTogether(Mesh);
	const auto Members = VerticesByComponent(Mesh);
	const Result<std::vector<int32_t>> Owners =
		bPartsMayBeRigid ? FindPartOwners(In) : std::vector<int32_t>(Members.size(), NoIndex);
	if (!Owners)
	{
		return Owners.State;
	}
	const auto Settle = [&](size_t C)
	{
		const int32_t InWhole = Of.ComponentInWhole(static_cast<int32_t>(C));
		const ComponentPolicy Asked = AskedOf(In.Options, InWhole);
		std::vector<int32_t> Labels(Members[C].size());
		std::transform(
			Members[C].begin(), Members[C].end(), Labels.begin(), [&](int32_t V) { return InOut.RegionOf[size_t(V)]; });
		const size_t Size = Labels.size();
		const Majority Most = MostFrequent(Labels);
		const bool bSmall = 10 * Size < 3 * InOut.RegionOf.size() && IsNearlyAll(Most.Count, Size);
		const bool bMinor = 2 * Size < InOut.RegionOf.size(); // a body whose joints all fell back is no loose part
		const bool bPart = bMinor && !bSheet[C];
		int32_t Ball = !bPartsMayBeRigid ? NoIndex
					   : !bCut[C]		 ? CentreOfBall(In, Members[C])
					   : bMinor			 ? EyeOfBall(In, Mesh, Members[C])
										 : NoIndex;
		Ball = Ball == NoIndex && bPutTogether ? JointOfBall(In, Members[C]) : Ball;
		const bool bOneJoint = bPartsMayBeRigid && !bCut[C] && (bSmall || (bPart && 2 * Most.Count >= Size));
		const int32_t Owner = (*Owners)[C];
		const bool bOwned = Owner != NoIndex;
		const bool bRigid = Asked == ComponentPolicy::Rigid ||
			(Asked == ComponentPolicy::Automatic && (bOneJoint || bOwned || Ball != NoIndex));

		ComponentFate& Fate = InOut.Components[size_t(InWhole)];
		Fate.Policy = bRigid ? ComponentPolicy::Rigid : ComponentPolicy::Atlas;
		Fate.Joint = !bRigid ? NoIndex : Ball != NoIndex ? Ball : bOwned ? Owner : Most.Label;
		Fate.Reason = Asked != ComponentPolicy::Automatic	 ? ComponentReason::ByRequest
					  : Ball != NoIndex						 ? ComponentReason::AroundJoint
					  : bOwned								 ? ComponentReason::AroundBone
					  : bRigid								 ? ComponentReason::OneJoint
					  : !In.Options.Labels.empty()			 ? ComponentReason::GivenLabels
					  : bPointsOnly							 ? ComponentReason::NoTriangle
					  : Of.WholeMesh().ComponentCount() == 1 ? ComponentReason::Alone
					  : Of.BoneRuns()						 ? ComponentReason::BoneRunsThrough
															 : ComponentReason::NoBoneAnywhere;
		for (const int32_t V : bRigid ? std::span<const int32_t>(Members[C]) : std::span<const int32_t>())
		{
			InOut.RegionOf[size_t(V)] = Fate.Joint;
		}
	};
	const Status Settled = ParallelFor(
		In.Host, static_cast<int32_t>(Members.size()), 1, [&](int32_t C, int32_t) { Settle(size_t(C)); });
	if (!Settled)
	{
		return Settled;
	}
	if (bPartsMayBeRigid)
	{
		GiveToHands(In, Members, InOut);
	}
	MirrorBodyParts(Of, InOut);
	const auto IsRigid = [&](int32_t V)
	{
		const int32_t C = Of.ComponentInWhole(Mesh.ComponentOf()[size_t(V)]);
		return InOut.Components[size_t(C)].Policy == ComponentPolicy::Rigid;
	};
	std::erase_if(InOut.Unclaimed, IsRigid);
	return {};
}

void SpreadPolicies(const Topology& Whole, Segmentation& InOut)
{
	const auto IsAtlas = [](const ComponentFate& Fate) { return Fate.Policy == ComponentPolicy::Atlas; };
	const bool bAllAtlas = std::all_of(InOut.Components.begin(), InOut.Components.end(), IsAtlas);
	for (int32_t V = 0; V < Whole.VertexCount(); ++V)
	{
		ComponentFate& Fate = InOut.Components[size_t(Whole.ComponentOf()[size_t(V)])];
		++Fate.VertexCount;
		if (!bAllAtlas)
		{
			InOut.PolicyOf.push_back(Fate.Policy);
		}
	}
}
}
