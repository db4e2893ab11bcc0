// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/6_Parts/Strays.h"

#include "1_Segment/1_Body/Body.h"
#include "1_Segment/6_Parts/Balls.h"
#include "1_Segment/6_Parts/Components.h"
#include "1_Segment/6_Parts/Hanging.h"
#include "1_Segment/6_Parts/Held.h"
#include "1_Segment/6_Parts/LoneJoints.h"
#include "1_Segment/6_Parts/Majority.h"
#include "1_Segment/6_Parts/Parts.h"
#include "1_Segment/6_Parts/Spread.h"
#include "Common/MeshPart.h"
#include "Common/Normals.h"

#include <algorithm>

namespace SkinAtlas
{
namespace
{
/** Looks at one stray component by itself. */
class StraySettler
{
public:
	StraySettler(const SegmentationInput& InInput, const Segmentation& InRegions);

	/** The component's fate, and the places of its vertices if it follows. */
	void Settle(int32_t C, const std::vector<int32_t>& Members, ComponentFate& OutFate,
		std::vector<SkinPoint>& OutPoints) const;

private:
	struct Contact
	{
		SurfacePoint On;
		int32_t Region = NoIndex; // of the nearest corner
		double Distance = 0.0;
	};

	int32_t LoneJointAmid(const std::vector<int32_t>& Members) const;
	int32_t BoneThroughMiddle(const std::vector<int32_t>& Members) const;
	int32_t BoneNearerThanSkin(const std::vector<int32_t>& Members, double ToSkin) const;
	int32_t FrameBeside(int32_t C, const std::vector<int32_t>& Members, double ToSkin) const;
	template <typename Filter>
	Contact Touch(const Vec3d& P, const Filter& Counts) const;
	Contact Touch(const Vec3d& P) const
	{
		return Touch(P, [](int32_t) { return true; });
	}
	Contact StayNear(const Vec3d& P, const Contact& Neighbour, const Contact& Own) const;
	double LimbRadius(int32_t J) const;
	void Follow(const std::vector<int32_t>& Members, std::vector<SkinPoint>& OutPoints) const;
	bool IsWithinSteps(int32_t A, int32_t B) const
	{
		constexpr int32_t MostSteps = 2;
		const int32_t Steps = In.Tree.Steps(A, B);
		return Steps != NoIndex && Steps <= MostSteps;
	}
	int32_t RegionAt(int32_t V) const { return Regions.RegionOf[size_t(Skin.VertexInWhole(V))]; }
	/** The normal of a triangle out of its component, of any length. */
	Vec3d Facing(int32_t T) const
	{
		return Outwards[size_t(In.Mesh.ComponentOf()[size_t(In.Mesh.Triangle(T)[0])])] * AreaNormal(In.Mesh, T);
	}

	const SegmentationInput& In;
	const Body& Skin;
	const Segmentation& Regions;  // of the whole mesh
	std::vector<int32_t> Lone;    // FindLoneJoints
	int32_t LoneFrame;            // FindLoneFrame
	bool bPutTogether;            // the body, from parts
	std::vector<double> Outwards; // per component of the body: 1 if its triangles face outwards, else -1
};

StraySettler::StraySettler(const SegmentationInput& InInput, const Segmentation& InRegions)
	: In(InInput)
	, Skin(InInput.Of)
	, Regions(InRegions)
	, Lone(FindLoneJoints(InInput))
	, LoneFrame(FindLoneFrame(InInput))
	, bPutTogether(IsPutTogether(InInput.Mesh))
	, Outwards(size_t(InInput.Mesh.ComponentCount()), 0.0)
{
	// The volume that a component encloses, times six, from its first vertex; a file may wind its triangles inwards.
	std::vector<int32_t> First(Outwards.size(), NoIndex);
	for (int32_t T = 0; T < In.Mesh.TriangleCount(); ++T)
	{
		const auto Corners = In.Mesh.Triangle(T);
		const size_t C = size_t(In.Mesh.ComponentOf()[size_t(Corners[0])]);
		First[C] = First[C] == NoIndex ? Corners[0] : First[C];
		const Vec3d From(In.Mesh.Positions()[size_t(First[C])]);
		const auto At = [&](size_t I) { return Vec3d(In.Mesh.Positions()[size_t(Corners[I])]) - From; };
		Outwards[C] += Dot(At(0), Cross(At(1), At(2)));
	}
	for (double& Each : Outwards)
	{
		Each = Each < 0.0 ? -1.0 : 1.0;
	}
}

/**
 * Where a point touches the skin, of the triangles that count. It belongs to the side of the limb, or the layer, that
 * it is in front of, unless it only sinks into what it lies on: skin that it is behind counts as three times as far.
 */
template <typename Filter>
StraySettler::Contact StraySettler::Touch(const Vec3d& P, const Filter& Counts) const
{
	constexpr double Behind = 3.0;
	constexpr double Anywhere = 1e150;
	const auto IsInFront = [&](int32_t T)
	{ return Dot(P - Vec3d(In.Mesh.Positions()[size_t(In.Mesh.Triangle(T)[0])]), Facing(T)) >= 0.0; };
	Contact Found;
	Found.On = In.Surface.Closest(P, Anywhere, Counts);
	if (Found.On.Triangle == NoIndex)
	{
		return Found;
	}
	if (!IsInFront(Found.On.Triangle))
	{
		const SurfacePoint Front = In.Surface.Closest(P, Behind * std::sqrt(Found.On.SquaredDistance),
			[&](int32_t T) { return IsInFront(T) && Counts(T); });
		Found.On = Front.Triangle == NoIndex ? Found.On : Front;
	}
	const auto& Share = Found.On.Share;
	const size_t Nearest = size_t(std::max_element(Share.begin(), Share.end()) - Share.begin());
	Found.Region = RegionAt(In.Mesh.Triangle(Found.On.Triangle)[Nearest]);
	Found.Distance = std::sqrt(Found.On.SquaredDistance);
	return Found;
}

/**
 * Where a vertex touches the skin, given where its neighbour does. The region changes by two steps at most: a ring
 * stays on its finger where the next finger is nearer. And what is thin stays on its side of a gap: where the nearest
 * skin faces that of the neighbour, as one thigh does the other, the neighbour's counts if it is a quarter of the
 * limb's radius away or less.
 */
StraySettler::Contact StraySettler::StayNear(const Vec3d& P, const Contact& Neighbour, const Contact& Own) const
{
	constexpr double Thin = 0.25;
	const auto IsNear = [&](int32_t T)
	{
		const auto Corners = In.Mesh.Triangle(T);
		return std::any_of(Corners.begin(), Corners.end(),
			[&](int32_t V) { return IsWithinSteps(Neighbour.Region, RegionAt(V)); });
	};
	Contact Found = Own;
	if (!IsWithinSteps(Neighbour.Region, Own.Region))
	{
		const Contact Near = Touch(P, IsNear);
		Found = Near.Region == NoIndex ? Own : Near;
	}
	const Vec3d Outside = Facing(Neighbour.On.Triangle);
	if (Dot(Facing(Found.On.Triangle), Outside) < 0.0)
	{
		const Contact SameSide = Touch(P, [&](int32_t T) { return Dot(Facing(T), Outside) > 0.0 && IsNear(T); });
		const bool bLiesOnIt = SameSide.Region != NoIndex && SameSide.Distance <= Thin * LimbRadius(SameSide.Region);
		Found = bLiesOnIt ? SameSide : Found;
	}
	return Found;
}

/** The lone joint nearest to the middle of a part, no farther from it than the farthest vertex; or NoIndex. */
int32_t StraySettler::LoneJointAmid(const std::vector<int32_t>& Members) const
{
	if (Lone.empty())
	{
		return NoIndex;
	}
	const auto At = Skin.WholeMesh().Positions();
	const Vec3d Middle = SpreadOf(At, Members).Middle;
	double Least = 0.0;
	for (const int32_t V : Members)
	{
		Least = std::max(Least, Length(Vec3d(At[size_t(V)]) - Middle));
	}
	int32_t Found = NoIndex;
	for (const int32_t J : Lone)
	{
		const double Distance = Length(Vec3d(In.Joints.Positions()[size_t(J)]) - Middle);
		Found = Distance <= Least ? J : Found;
		Least = std::min(Least, Distance);
	}
	return Found;
}

/**
 * The joint whose bone passes the middle of a part, a quarter of its radius away or less:
 * a cage for a head; or NoIndex.
 */
int32_t StraySettler::BoneThroughMiddle(const std::vector<int32_t>& Members) const
{
	constexpr double InTheMiddle = 0.25;
	const Spread Whereabouts = SpreadOf(Skin.WholeMesh().Positions(), Members);
	const Vec3d& Middle = Whereabouts.Middle;
	double Least = InTheMiddle * Whereabouts.Radius;
	int32_t Found = NoIndex;
	for (const int32_t J : In.Tree.ParentsFirst())
	{
		for (const Bone& Each : In.Bones.Of(J))
		{
			if (const double Distance = Length(Middle - NearestOnBone(Middle, Each)); Distance < Least)
			{
				Least = Distance;
				Found = J;
			}
		}
	}
	return Found;
}

/** The joint of the bone nearest to a part, if it is nearer than the skin: of a ball that marks a joint; or NoIndex. */
int32_t StraySettler::BoneNearerThanSkin(const std::vector<int32_t>& Members, double ToSkin) const
{
	const auto At = Skin.WholeMesh().Positions();
	double Least = ToSkin;
	int32_t Found = NoIndex;
	for (const int32_t J : In.Tree.ParentsFirst())
	{
		for (const Bone& Each : In.Bones.Of(J))
		{
			for (size_t I = 0; I < Members.size(); I += StepAmong(Members.size()))
			{
				const Vec3d P(At[size_t(Members[I])]);
				if (const double Distance = Length(P - NearestOnBone(P, Each)); Distance < Least)
				{
					Least = Distance;
					Found = J;
				}
			}
		}
	}
	return Found;
}

/**
 * The joint that a hub hangs on, or the frame's where hubs are lone roots, if a component is less than half as far from
 * the hub's part as from the skin: the frame of a cart, the stand of a drum; or NoIndex.
 */
int32_t StraySettler::FrameBeside(int32_t C, const std::vector<int32_t>& Members, double ToSkin) const
{
	constexpr double Beside = 0.5;
	double Least = Beside * ToSkin;
	int32_t Found = NoIndex;
	for (const auto& [Wheel, Hub] : Skin.PartsWithHubs())
	{
		const int32_t Above = In.Joints.Parents()[size_t(Hub)], Frame = Above == NoIndex ? LoneFrame : Above;
		const bool bMay = Frame != NoIndex && (In.Options.Joints.empty() ||
												  In.Options.Joints[size_t(Frame)].Role != Participation::Excluded);
		for (size_t I = 0; I < Members.size() && bMay && Skin.PartsAround().AreNear(C, Wheel, Least);
			I += StepAmong(Members.size()))
		{
			const Vec3d P(Skin.WholeMesh().Positions()[size_t(Members[I])]);
			if (const double Distance = Skin.PartsAround().DistanceTo(Wheel, P); Distance < Least)
			{
				Least = Distance;
				Found = Frame;
			}
		}
	}
	return Found;
}

/** The radius of the limb that a joint's region is part of; where no skin is near a bone, that of a bone above it. */
double StraySettler::LimbRadius(int32_t J) const
{
	for (; J != NoIndex; J = In.Tree.Parent(J))
	{
		if (const double Radius = In.Bones.RadiusAt(J); Radius > 0.0)
		{
			return Radius;
		}
	}
	return 0.25 * In.Joints.MeanBoneLength();
}

/** Every vertex goes to the nearest skin, from the vertex that touches it most closely outwards along the edges. */
void StraySettler::Follow(const std::vector<int32_t>& Members, std::vector<SkinPoint>& OutPoints) const
{
	const Topology& Whole = Skin.WholeMesh();
	std::vector<Contact> Contacts;
	size_t Closest = 0;
	for (size_t I = 0; I < Members.size(); ++I)
	{
		Contacts.push_back(Touch(Whole.Positions()[size_t(Members[I])]));
		Closest = Contacts[I].Distance < Contacts[Closest].Distance ? I : Closest;
	}
	std::vector<bool> bSeen(Members.size(), false);
	std::vector<size_t> Queue = {Closest};
	bSeen[Closest] = true;
	for (size_t Next = 0; Next < Queue.size(); ++Next)
	{
		const size_t From = Queue[Next];
		for (const int32_t V : Whole.Neighbours(Members[From]))
		{
			const size_t To = size_t(std::lower_bound(Members.begin(), Members.end(), V) - Members.begin());
			if (bSeen[To])
			{
				continue;
			}
			bSeen[To] = true;
			Queue.push_back(To);
			Contacts[To] = StayNear(Whole.Positions()[size_t(V)], Contacts[From], Contacts[To]);
		}
	}
	for (size_t I = 0; I < Members.size(); ++I)
	{
		const SurfacePoint& On = Contacts[I].On;
		SkinPoint Point;
		Point.Vertex = Members[I];
		for (size_t K = 0; K < 3; ++K)
		{
			Point.Corners[K] = Skin.VertexInWhole(In.Mesh.Triangle(On.Triangle)[K]);
			Point.Shares[K] = static_cast<float>(On.Share[K]);
		}
		OutPoints.push_back(Point);
	}
}

void StraySettler::Settle(
	int32_t C, const std::vector<int32_t>& Members, ComponentFate& OutFate, std::vector<SkinPoint>& OutPoints) const
{
	const Topology& Whole = Skin.WholeMesh();
	const ComponentPolicy Asked = AskedOf(In.Options, C);
	int32_t Around = Skin.PropOf(C);
	Around = Around == NoIndex ? EyeOfBall(In, Whole, Members) : Around;
	Around = Around == NoIndex && bPutTogether ? JointOfHinge(In, Members) : Around;
	const bool bMayBeHeld = Around == NoIndex;
	for (const int32_t J : Skin.JointsInside(C))
	{
		Around = Around == NoIndex && In.Tree.IsMember(J) ? J : Around;
	}
	std::vector<Contact> Seen;
	std::vector<int32_t> Labels;
	size_t OnSkin = 0;
	for (size_t I = 0; I < Members.size(); I += StepAmong(Members.size()))
	{
		Seen.push_back(Touch(Whole.Positions()[size_t(Members[I])]));
		Labels.push_back(Seen.back().Region);
		OnSkin += Seen.back().Distance <= LimbRadius(Seen.back().Region) ? 1 : 0;
	}
	const Majority Most = MostFrequent(Labels);
	std::stable_sort(
		Seen.begin(), Seen.end(), [](const Contact& A, const Contact& B) { return A.Distance < B.Distance; });
	Labels.clear();
	for (size_t I = 0; I < (Seen.size() + 3) / 4; ++I)
	{
		Labels.push_back(Seen[I].Region);
	}
	const int32_t Hand = bMayBeHeld ? HandThatHolds(In, Labels, Whole.Positions(), Members) : NoIndex;
	Around = Hand == NoIndex ? Around : Hand;
	const bool bNoTriangle = Whole.Neighbours(Members[0]).empty(), bOnSkin = 2 * OnSkin > Seen.size();
	const ComponentReason Found = bNoTriangle							 ? ComponentReason::NoTriangle
								  : Hand != NoIndex						 ? ComponentReason::Held
								  : Around != NoIndex					 ? ComponentReason::AroundJoint
								  : !bOnSkin							 ? ComponentReason::StandsOff
								  : IsNearlyAll(Most.Count, Seen.size()) ? ComponentReason::OneJoint
																		 : ComponentReason::LiesOnSkin;
	const bool bFollows = Asked == ComponentPolicy::Automatic
							  ? Found == ComponentReason::NoTriangle || Found == ComponentReason::LiesOnSkin
							  : Asked == ComponentPolicy::Follow;
	OutFate.Reason = Asked == ComponentPolicy::Automatic ? Found : ComponentReason::ByRequest;
	if (bFollows)
	{
		OutFate.Policy = ComponentPolicy::Follow;
		Follow(Members, OutPoints);
		return;
	}
	OutFate.Policy = ComponentPolicy::Rigid;
	OutFate.Joint = Around != NoIndex ? Around : Most.Label;
	if (Around == NoIndex && !bOnSkin)
	{
		if (const int32_t Amid = LoneJointAmid(Members); Amid != NoIndex)
		{
			OutFate.Joint = Amid;
			return;
		}
		if (const int32_t Frame = FrameBeside(C, Members, Seen.front().Distance); Frame != NoIndex)
		{
			OutFate.Joint = Frame;
			OutFate.Reason = ComponentReason::OnFrame;
			return;
		}
		if (const int32_t Through = BoneThroughMiddle(Members); Through != NoIndex)
		{
			OutFate.Joint = Through;
			OutFate.Reason = ComponentReason::AroundBone;
			return;
		}
		const int32_t Near = BoneNearerThanSkin(Members, Seen.front().Distance);
		OutFate.Joint = Near != NoIndex ? Near : DeepestMajority(In.Tree, std::move(Labels));
	}
}
}

Status SettleStrays(const SegmentationInput& In, Segmentation& InOut)
{
	const Body& Of = In.Of;
	if (!Of.HasStrays())
	{
		return {};
	}
	const Topology& Whole = Of.WholeMesh();
	const auto Members = VerticesByComponent(Whole);
	const StraySettler Settler(In, InOut);
	std::vector<std::vector<SkinPoint>> Found(size_t(Whole.ComponentCount()));
	const Status State = ParallelFor(In.Host, Whole.ComponentCount(), 1,
		[&](int32_t C, int32_t)
		{
			if (Of.IsStray(C))
			{
				Settler.Settle(C, Members[size_t(C)], InOut.Components[size_t(C)], Found[size_t(C)]);
			}
		});
	if (!State)
	{
		return State;
	}
	for (const auto& Each : Found)
	{
		InOut.Followers.insert(InOut.Followers.end(), Each.begin(), Each.end());
	}
	std::sort(InOut.Followers.begin(), InOut.Followers.end(),
		[](const SkinPoint& A, const SkinPoint& B) { return A.Vertex < B.Vertex; });
	constexpr double Touching = 0.1; // of the mean bone
	const double Reach = Touching * In.Joints.MeanBoneLength();
	HoldTogether(Of, Members, Reach, InOut.Components);
	HangOnLarger(Of, Members, Reach, InOut.Components);
	for (int32_t V = 0; V < Whole.VertexCount(); ++V)
	{
		const ComponentFate& Fate = InOut.Components[size_t(Whole.ComponentOf()[size_t(V)])];
		InOut.RegionOf[size_t(V)] = Fate.Policy == ComponentPolicy::Rigid ? Fate.Joint : InOut.RegionOf[size_t(V)];
	}
	for (const SkinPoint& Each : InOut.Followers)
	{
		InOut.RegionOf[size_t(Each.Vertex)] = InOut.RegionOf[size_t(Each.Nearest())];
	}
	return {};
}
}
