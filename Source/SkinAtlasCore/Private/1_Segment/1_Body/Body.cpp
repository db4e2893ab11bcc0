// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/1_Body/Body.h"

#include "0_Input/LimbShapes.h"
#include "1_Segment/1_Body/Hubs.h"
#include "1_Segment/6_Parts/Components.h"
#include "Common/MeshPart.h"
#include "Common/Parallel.h"

#include <algorithm>

namespace SkinAtlas
{
namespace
{
constexpr int32_t BodySamples = ComponentsAround::Samples; // along a bone
constexpr int32_t FewestInside = 2;	   // of all bones' samples, for a component around them
constexpr int32_t FewestNear = 5;	   // of these, for a sheet along it; a speck on the bone is near three or four
constexpr double NearBone = 0.2;	   // of the bone's length
constexpr double AtProp = 0.1;		   // of the mean bone: a part this near to a prop lies at it;
									   // a blade is around nothing
constexpr double NoLength = 0.01;	   // of the mean bone: joints this near to each other have no bone between them

/** Twice the greatest distance of a joint from the centre of all: the same whichever way the character is turned. */
double WidthOf(const Skeleton& Joints)
{
	Vec3d Centre;
	for (const Vec3& P : Joints.Positions())
	{
		Centre += (1.0 / Joints.JointCount()) * Vec3d(P);
	}
	double Greatest = 0.0;
	for (const Vec3& P : Joints.Positions())
	{
		Greatest = std::max(Greatest, Length(Vec3d(P) - Centre));
	}
	return 2.0 * Greatest;
}
}

std::vector<Body::Segment> Body::BonesOf(const Skeleton& Joints, const std::vector<bool>& bProp) const
{
	const auto At = Joints.Positions();
	std::vector<bool> bHasChild(At.size(), false);
	for (size_t J = 0; J < At.size(); ++J)
	{
		const int32_t Parent = Joints.Parents()[J];
		if (Parent != NoIndex && !bProp[J])
		{
			bHasChild[size_t(Parent)] = true;
		}
	}
	const double Shortest = NoLength * Joints.MeanBoneLength();
	std::vector<Segment> Bones;
	for (size_t J = 0; J < At.size(); ++J)
	{
		if (bProp[J])
		{
			continue;
		}
		const Vec3d Here(At[J]);
		const int32_t Parent = Joints.Parents()[J];
		if (Parent != NoIndex)
		{
			const Vec3d Along = Here - Vec3d(At[size_t(Parent)]);
			if (Length(Along) > Shortest)
			{
				Bones.push_back({Parent, Here - Along, Here, true});
				if (!bHasChild[J] && !IsHub(static_cast<int32_t>(J)))
				{
					// A head is larger than its neck: many rigs have joints a thumb's breadth apart there.
					const double Further = std::max(1.0, Joints.MeanBoneLength() / Length(Along));
					Bones.push_back({static_cast<int32_t>(J), Here, Here + Further * Along, false});
				}
			}
		}
		else if (!bHasChild[J])
		{
			Vec3d Nearest = Here;
			for (const Vec3& Other : At)
			{
				const double Distance = Length(Vec3d(Other) - Here), Best = Length(Nearest - Here);
				Nearest = Distance > Shortest && (Best == 0.0 || Distance < Best) ? Vec3d(Other) : Nearest;
			}
			Bones.push_back({static_cast<int32_t>(J), Here, Nearest, true});
		}
	}
	return Bones;
}

void Body::TryBone(const Segment& Bone, std::span<BoneCount> InOut) const
{
	const double Reach = Bone.bBetween ? NearBone * Length(Bone.To - Bone.From) : 0.0;
	Box Whereabouts;
	Whereabouts.Include(Bone.From);
	Whereabouts.Include(Bone.To);
	struct Candidate
	{
		int32_t Component, Near = 0, LastNear = NoIndex;
	};
	std::vector<Candidate> Candidates; // by component
	for (int32_t C = 0; C < Whole.ComponentCount(); ++C)
	{
		if (Boxes[size_t(C)].IsNear(Whereabouts, Reach) && !InOut[size_t(C)].bRuns)
		{
			Candidates.push_back({C});
		}
	}
	// Others count at the same time: who is known to have a bone need not be asked again,
	// and nothing else depends on it.
	const auto IsOpen = [&](int32_t C) { return !InOut[size_t(C)].bRuns && InOut[size_t(C)].Inside < FewestInside; };
	std::vector<int32_t> Holders;
	for (int32_t I = 0; I < BodySamples && !Candidates.empty(); ++I)
	{
		const Vec3d P = Lerp(Bone.From, Bone.To, (I + 0.5) / BodySamples);
		Around->LookFrom(P, IsOpen, Holders);
		for (const int32_t C : Holders)
		{
			InOut[size_t(C)].Inside += Around->DistanceTo(C, P) <= Farthest ? 1 : 0;
		}
		const auto IsNear = [&](const Candidate& Each) { return Boxes[size_t(Each.Component)].Contains(P, Reach); };
		if (Reach > 0.0 && std::any_of(Candidates.begin(), Candidates.end(), IsNear))
		{
			Tree->Within(P, Reach,
				[&](int32_t T)
				{
					const int32_t C = Whole.ComponentOf()[size_t(Whole.Triangle(T)[0])];
					const auto Mine = std::lower_bound(Candidates.begin(), Candidates.end(), C,
						[](const Candidate& Each, int32_t Wanted) { return Each.Component < Wanted; });
					if (Mine != Candidates.end() && Mine->Component == C && Mine->LastNear != I)
					{
						Mine->LastNear = I;
						++Mine->Near;
					}
				});
		}
	}
	for (const Candidate& Each : Candidates)
	{
		BoneCount& Mine = InOut[size_t(Each.Component)];
		if (Mine.Inside >= FewestInside || Each.Near >= FewestNear)
		{
			Mine.bRuns = true;
		}
	}
}

/** Whether a bone runs inside a component, other than those that run through what a hand holds. */
bool Body::HoldsLimb(int32_t C, std::span<const Segment> Bones, std::span<const RecognisedRole> Roles) const
{
	return std::any_of(Bones.begin(), Bones.end(),
		[&](const Segment& Bone)
		{
			const JointRole Role = Roles[size_t(Bone.Joint)].Role;
			const bool bGrips = Role == JointRole::Finger || Role == JointRole::Helper || Role == JointRole::Ik;
			return !bGrips && Around->CountAround(C, Bone.From, Bone.To) >= FewestNear;
		});
}

/**
 * Hubs, but for those that somebody excludes, or whose parts somebody wants otherwise; none if nothing else is left
 * that has a triangle.
 */
void Body::TakeHubs(std::vector<std::pair<int32_t, int32_t>> Found, const SegmentOptions& Options,
	const std::vector<bool>& bHasTriangle)
{
	Hubs = std::move(Found);
	std::erase_if(Hubs,
		[&](const std::pair<int32_t, int32_t>& Each)
		{
			const ComponentPolicy Asked = AskedOf(Options, Each.first);
			const bool bExcluded = !Options.Joints.empty() &&
								   Options.Joints[size_t(Each.second)].Role == Participation::Excluded;
			return bExcluded || Asked == ComponentPolicy::Atlas || Asked == ComponentPolicy::Follow;
		});
	bool bRest = false;
	for (int32_t C = 0; C < Whole.ComponentCount(); ++C)
	{
		bRest = bRest || (bHasTriangle[size_t(C)] && !HasHub(C) && AskedOf(Options, C) != ComponentPolicy::Follow);
	}
	if (!bRest)
	{
		Hubs.clear();
	}
}

bool Body::HasHub(int32_t C) const
{
	const auto Found = std::lower_bound(Hubs.begin(), Hubs.end(), std::pair<int32_t, int32_t>{C, 0});
	return Found != Hubs.end() && Found->first == C;
}

bool Body::IsHub(int32_t J) const
{
	return std::any_of(
		Hubs.begin(), Hubs.end(), [&](const std::pair<int32_t, int32_t>& Each) { return Each.second == J; });
}

void Body::FindParts(const Skeleton& Joints, const std::vector<bool>& bProp)
{
	const double Reach = AtProp * Joints.MeanBoneLength();
	std::vector<int32_t> Holders;
	for (int32_t J = 0; J < Joints.JointCount(); ++J)
	{
		if (!bProp[size_t(J)])
		{
			continue;
		}
		const Vec3d P(Joints.Positions()[size_t(J)]);
		Around->LookFrom(P, [](int32_t) { return true; }, Holders);
		for (const int32_t C : Holders)
		{
			Parts.push_back({C, J});
		}
		Tree->Within(
			P, Reach, [&](int32_t T) { Parts.push_back({Whole.ComponentOf()[size_t(Whole.Triangle(T)[0])], J}); });
	}
	Parts.insert(Parts.end(), Hubs.begin(), Hubs.end());
	std::sort(Parts.begin(), Parts.end());
	Parts.erase(std::unique(Parts.begin(), Parts.end()), Parts.end());
}

void Body::FindJointsInside(const Skeleton& Joints)
{
	std::vector<int32_t> Holders;
	const std::vector<std::vector<int32_t>> Below = ChildrenOf(Joints.Parents());
	for (int32_t J = 0; J < Joints.JointCount(); ++J)
	{
		const Vec3d P(Joints.Positions()[size_t(J)]);
		const bool bLeaf = Below[size_t(J)].empty();
		Around->LookFrom(P, [&](int32_t Each) { return bLeaf && IsStray(Each); }, Holders);
		for (const int32_t C : Holders)
		{
			if (Around->DistanceTo(C, P) <= Farthest)
			{
				Inside.push_back({C, J});
			}
		}
	}
	std::sort(Inside.begin(), Inside.end());
}

std::vector<int32_t> Body::JointsInside(int32_t C) const
{
	std::vector<int32_t> Found;
	const auto First = std::lower_bound(Inside.begin(), Inside.end(), std::pair<int32_t, int32_t>{C, 0});
	for (auto Each = First; Each != Inside.end() && Each->first == C; ++Each)
	{
		Found.push_back(Each->second);
	}
	return Found;
}

int32_t Body::PropOf(int32_t C) const
{
	const auto Found = std::lower_bound(Parts.begin(), Parts.end(), std::pair<int32_t, int32_t>{C, 0});
	return Found != Parts.end() && Found->first == C ? Found->second : NoIndex;
}

bool Body::HasPart(int32_t Prop) const
{
	return std::any_of(Parts.begin(), Parts.end(),
		[&](const std::pair<int32_t, int32_t>& Each) { return Each.second == Prop && IsStray(Each.first); });
}

Status Body::TakeOut(const Context& Host)
{
	std::vector<bool> bTaken = bStray;
	bTaken.flip();
	for (int32_t C = 0; C < Whole.ComponentCount(); ++C)
	{
		if (!IsStray(C))
		{
			Components.push_back(C);
		}
	}
	Result<MeshPart> Made = TakeComponents(Whole, bTaken, Host);
	if (!Made)
	{
		return Made.State;
	}
	Vertices = std::move(Made->InWhole.Vertices);
	Edges = std::move(Made->InWhole.Edges);
	Part = std::make_unique<Topology>(std::move(Made->Mesh));
	auto OfPart = TriangleTree::Build(*Part, Host, Axes);
	Tree = std::move(*OfPart);
	return OfPart.State;
}

Status Body::Find(const Skeleton& Joints, std::span<const RecognisedRole> Roles, const std::vector<bool>& bProp,
	const SegmentOptions& Options, const Context& Host)
{
	const int32_t Count = Whole.ComponentCount();
	const auto Asked = [&](int32_t C) { return AskedOf(Options, C); };
	auto OfWhole = TriangleTree::Build(Whole, Host, Axes);
	if (!OfWhole)
	{
		return OfWhole.State;
	}
	Tree = std::move(*OfWhole);
	bStray.assign(size_t(Count), false);
	Boxes.assign(size_t(Count), {});
	std::vector<bool> bHasTriangle(size_t(Count), false);
	for (int32_t V = 0; V < Whole.VertexCount(); ++V)
	{
		Boxes[size_t(Whole.ComponentOf()[size_t(V)])].Include(Whole.Positions()[size_t(V)]);
	}
	for (int32_t T = 0; T < Whole.TriangleCount(); ++T)
	{
		bHasTriangle[size_t(Whole.ComponentOf()[size_t(Whole.Triangle(T)[0])])] = true;
	}

	std::vector<bool> bRuns(size_t(Count), Count == 1);
	if (Count > 1)
	{
		auto Parted = ComponentsAround::Build(Whole, Host, Axes);
		if (!Parted)
		{
			return Parted.State;
		}
		Around = std::move(*Parted);
	}
	if (Count > 1 && Options.Labels.empty())
	{
		if (Options.Method == SegmentationMethod::Robust)
		{
			TakeHubs(FindHubs(Whole, *Tree, *Around, Joints, Roles), Options, bHasTriangle);
		}
		const std::vector<Segment> Bones = BonesOf(Joints, bProp);
		const double Width = WidthOf(Joints);
		Farthest = Width > 0.0 ? Width : Farthest;
		std::vector<BoneCount> Counts(static_cast<size_t>(Count));
		const Status Tried = ParallelFor(Host, static_cast<int32_t>(Bones.size()), 1,
			[&](int32_t I, int32_t) { TryBone(Bones[size_t(I)], Counts); });
		if (!Tried)
		{
			return Tried;
		}
		std::transform(
			Counts.begin(), Counts.end(), bRuns.begin(), [](const BoneCount& Each) { return Each.bRuns.load(); });
		// Fingers run through the hilt that they hold, and their controls.
		FindParts(Joints, bProp);
		for (const auto& Each : Parts)
		{
			const size_t C = size_t(Each.first);
			bRuns[C] = bRuns[C] && HoldsLimb(Each.first, Bones, Roles);
		}
	}
	for (int32_t C = 0; C < Count; ++C)
	{
		bBoneRuns = bBoneRuns || (bRuns[size_t(C)] && !HasHub(C) && Asked(C) != ComponentPolicy::Follow);
	}
	const bool bNoTriangle = Whole.TriangleCount() == 0;
	int32_t Strays = 0;
	bool bSkin = false; // something to follow
	for (int32_t C = 0; C < Count; ++C)
	{
		const bool bIn = Asked(C) == ComponentPolicy::Atlas || !Options.Labels.empty() || bRuns[size_t(C)] ||
						 (!bBoneRuns && (bHasTriangle[size_t(C)] || bNoTriangle));
		bStray[size_t(C)] = Asked(C) == ComponentPolicy::Follow || HasHub(C) || !bIn;
		Strays += bStray[size_t(C)] ? 1 : 0;
		bSkin = bSkin || (!bStray[size_t(C)] && bHasTriangle[size_t(C)]);
	}
	if (Strays == 0)
	{
		return {};
	}
	if (!bSkin)
	{
		return {Error::NoSkin};
	}
	FindJointsInside(Joints);
	return TakeOut(Host);
}

void Body::Widen(Segmentation& InOut) const
{
	if (!HasStrays())
	{
		return;
	}
	std::vector<int32_t> Regions(size_t(Whole.VertexCount()), NoIndex);
	for (size_t V = 0; V < Vertices.size(); ++V)
	{
		Regions[size_t(Vertices[V])] = InOut.RegionOf[V];
	}
	InOut.RegionOf = std::move(Regions);
	std::vector<Vec3> Outward(size_t(Whole.VertexCount()));
	for (size_t V = 0; V < Vertices.size(); ++V)
	{
		Outward[size_t(Vertices[V])] = InOut.Outward[V];
	}
	InOut.Outward = std::move(Outward);
	for (int32_t& V : InOut.Unclaimed)
	{
		V = VertexInWhole(V);
	}
	if (InOut.Symmetry.IsOn())
	{
		std::vector<int32_t> Images(size_t(Whole.VertexCount()), NoIndex);
		for (size_t V = 0; V < Vertices.size(); ++V)
		{
			const int32_t Other = InOut.Symmetry.VertexOf[V];
			Images[size_t(Vertices[V])] = Other == NoIndex ? NoIndex : VertexInWhole(Other);
		}
		InOut.Symmetry.VertexOf = std::move(Images);
		for (SkinPoint& Point : InOut.Symmetry.Points)
		{
			Point.Vertex = VertexInWhole(Point.Vertex);
			for (int32_t& Corner : Point.Corners)
			{
				Corner = VertexInWhole(Corner);
			}
		}
	}
	for (JointCurve& Curve : InOut.Curves)
	{
		for (CurvePoint& Point : Curve.Points)
		{
			Point.Edge = Edges[size_t(Point.Edge)];
		}
	}
}
}
