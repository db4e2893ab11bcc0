// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The quadruped's cage. From rump to nose a stack of half rings of 6 quads, from the back (point 0) over the side (3)
// to the belly (6). Each leg leaves through a hole of 2 x 2 quads and is a tube of 8 sides; the ear leaves through one
// quad and has 4; the tail leaves through the upper part of the lid behind and has 5 on its half.

#include "Samples/Designs.h"

namespace SkinAtlas::Host
{
namespace
{
const Vec3d Sideways = {1.0, 0.0, 0.0}, Upward = {0.0, 1.0, 0.0}, Forward = {0.0, 0.0, 1.0};
constexpr double TrunkReach = 0.25, LimbReach = 0.12, EarReach = 0.06;

struct LegPlan
{
	std::vector<Cage::Station> Stations;
	Vec3d Toes;
};

/** Rings down the leg, then the paw: the tube turns forwards over the heel and ends in a lid of 2 x 2 quads. */
void AddLeg(Cage& Frame, CageLoop Ring, const LegPlan& Plan)
{
	for (const Cage::Station& Each : Plan.Stations)
	{
		Ring = Frame.Extend(Ring, Each.Centre, LimbFan(Each.Axis), LimbReach, true);
	}
	const std::vector<Vec3d> Heel = LimbFan(Normalised({0.0, -0.8, 0.6})), Paw = LimbFan(Normalised({0.0, -0.2, 1.0}));
	Ring = Frame.Extend(Ring, Plan.Toes + Vec3d(0.0, 0.002, -0.004), Heel, LimbReach, true);
	Ring = Frame.Extend(Ring, Plan.Toes + Vec3d(0.0, -0.006, 0.010), Paw, LimbReach, true);
	const std::vector<Vec3d> Lid = Leaning(FullFan(Sideways, 0.8 * Upward, 8), 0.9 * Forward);
	const CageLoop Last = Frame.Extend(Ring, Plan.Toes + Vec3d(0.001, -0.011, 0.026), Lid, LimbReach, true);
	Frame.FillClosed({Last[1], Last[2], Last[3], Last[4], Last[5], Last[6], Last[7], Last[0]}, 2, 2);
}

Cage::Station On(const RigJoint& Bone, double Part, double Lean = 0.0)
{
	return {Lerp(Bone.Origin, Bone.Tip, Part), Bone.X, Lean};
}

/** At the joint between two bones, square to the bisector. */
Cage::Station Between(const RigJoint& Bone, const RigJoint& Next)
{
	return {Next.Origin, Normalised(Bone.X + Next.X)};
}

/** The hole between the rings behind, in the middle and in front: outer side first, over the front, as LimbFan. */
CageLoop LegHole(const CageLoop& Behind, const CageLoop& Middle, const CageLoop& Before)
{
	return {Middle[3], Before[3], Before[4], Before[5], Middle[5], Behind[5], Behind[4], Behind[3]};
}

void AddTail(Cage& Frame, const Rig& Skeleton, const CageLoop& Rump)
{
	const Vec3d Under[2] = {{0.40, -0.30, -1.0}, {0.0, -0.30, -1.0}};
	const CageLoop Seat = Frame.Ring({0.0, 0.475, -0.28}, Under, TrunkReach);
	Frame.AddQuad(Seat[0], Rump[3], Rump[4], Rump[5]);
	Frame.AddQuad(Seat[1], Seat[0], Rump[5], Rump[6]);

	CageLoop Ring = {Rump[0], Rump[1], Rump[2], Rump[3], Seat[0], Seat[1]};
	const auto Continue = [&](const RigJoint& Bone, double Part, double Lean)
	{
		// Z is sideways, so Y is square to the bone in the mid-plane; the ring begins above.
		const Vec3d Up = Bone.Y.Y > 0.0 ? Bone.Y : -Bone.Y;
		const std::vector<Vec3d> Around = Leaning(HalfFan({0.0, Up.Y, Up.Z}, 5), Lean * Vec3d(0.0, Bone.X.Y, Bone.X.Z));
		Ring = Frame.Extend(Ring, Lerp(Bone.Origin, Bone.Tip, Part), Around, LimbReach, false);
	};
	Continue(Skeleton["tail_01"], 0.75, 0.0);
	Continue(Skeleton["tail_02"], 0.5, 0.0);
	Continue(Skeleton["tail_03"], 0.25, 0.0);
	Continue(Skeleton["tail_04"], 0.0, 0.0);
	Continue(Skeleton["tail_04"], 0.5, 0.0);
	Continue(Skeleton["tail_05"], 0.0, 0.0);
	Continue(Skeleton["tail_05"], 0.45, 0.0);
	Continue(Skeleton["tail_05"], 0.8, 0.0);
	Continue(Skeleton["tail_05"], 0.95, 0.8);
	Frame.FillHalf(Ring, 2, 1);
}
}

Cage MakeQuadrupedCage(const Rig& Skeleton, const ImplicitBody& Body)
{
	Cage Frame(Body);
	const std::vector<Vec3d> Level = HalfFan(Upward, 6);
	const auto Tilted = [](double Degrees)
	{
		// The ring's top leans back by so much.
		const SinCos Back = OfDegrees(Degrees);
		return HalfFan({0.0, Back.Cos, -Back.Sin}, 6);
	};
	CageLoop Ring;
	const auto Continue = [&](const Vec3d& Centre, const std::vector<Vec3d>& Directions)
	{ Ring = Frame.Extend(Ring, Centre, Directions, TrunkReach, false); };

	// Two rings with a leg between them: the quads at points 3 to 5 are left out.
	const auto ContinueAroundLeg = [&](const Vec3d& Centre, const std::vector<Vec3d>& Directions)
	{
		const CageLoop Next = Frame.Ring(Centre, Directions, TrunkReach);
		Frame.Bridge({Ring[0], Ring[1], Ring[2], Ring[3]}, {Next[0], Next[1], Next[2], Next[3]}, false);
		Frame.Bridge({Ring[5], Ring[6]}, {Next[5], Next[6]}, false);
		Ring = Next;
	};
	// At the legs, point 3 is above the thigh, 4 is in the hole's edge, 5 is at the groin.
	const auto AtLeg = [](double Top, double Middle, double Groin)
	{
		const double Degrees[] = {0, 0.35 * Top, 0.68 * Top, Top, Middle, Groin, 180};
		std::vector<Vec3d> Out = Fan(Upward, Sideways, Degrees);
		Out.back().X = 0.0;
		return Out;
	};

	Ring = Frame.Ring({0.0, 0.485, -0.275}, Leaning(Level, {0.0, 0.0, -0.75}), TrunkReach);
	AddTail(Frame, Skeleton, Ring);
	Continue({0.0, 0.480, -0.280}, AtLeg(86, 122, 164));
	const CageLoop HindBehind = Ring;
	ContinueAroundLeg({0.0, 0.480, -0.235}, AtLeg(80, 120, 168));
	const CageLoop HindMiddle = Ring;
	ContinueAroundLeg({0.0, 0.480, -0.165}, AtLeg(88, 124, 158));
	const RigJoint &Thigh = Skeleton["thigh_l"], &Calf = Skeleton["calf_l"], &Foot = Skeleton["foot_l"];
	AddLeg(Frame, LegHole(HindBehind, HindMiddle, Ring),
		{{On(Thigh, 0.62), On(Thigh, 0.86), Between(Thigh, Calf), On(Calf, 0.3), On(Calf, 0.55), On(Calf, 0.8),
			Between(Calf, Foot), On(Foot, 0.25), On(Foot, 0.55), On(Foot, 0.8)}, Foot.Tip});

	for (const double Z : {-0.095, -0.03, 0.035})
	{
		Continue({0.0, 0.478, Z}, Level);
	}
	Continue({0.0, 0.475, 0.095}, AtLeg(84, 120, 158));
	const CageLoop FrontBehind = Ring;
	ContinueAroundLeg({0.0, 0.475, 0.155}, AtLeg(78, 120, 168));
	const CageLoop FrontMiddle = Ring;
	std::vector<Vec3d> Breast = AtLeg(88, 124, 158);
	for (Vec3d& Direction : Breast)
	{
		Direction.Z = -0.35 * Direction.Y + 0.25; // leans back above and forwards below
	}
	ContinueAroundLeg({0.0, 0.490, 0.195}, Breast);
	const RigJoint &Lower = Skeleton["lowerarm_l"], &Hand = Skeleton["hand_l"];
	AddLeg(Frame, LegHole(FrontBehind, FrontMiddle, Ring),
		{{On(Lower, 0.02), On(Lower, 0.25), On(Lower, 0.5), On(Lower, 0.75), Between(Lower, Hand), On(Hand, 0.35),
			On(Hand, 0.7)}, Hand.Tip});

	Continue({0.0, 0.545, 0.240}, Tilted(44.0));
	Continue({0.0, 0.597, 0.295}, Tilted(46.0));
	Continue({0.0, 0.645, 0.345}, Tilted(36.0));
	Continue({0.0, 0.685, 0.362}, Tilted(22.0));
	const CageLoop BehindEar = Ring;
	const CageLoop BeforeEar = Frame.Ring({0.0, 0.685, 0.400}, Tilted(4.0), TrunkReach);
	for (size_t I = 0; I < 6; ++I)
	{
		if (I != 1)
		{
			Frame.AddQuad(Ring[I], Ring[I + 1], BeforeEar[I + 1], BeforeEar[I]);
		}
	}
	Ring = BeforeEar;
	const RigJoint& Ear = Skeleton["ear_l"];
	const Cage::Station EarStations[] = {On(Ear, 0.35), On(Ear, 0.6), On(Ear, 0.85), On(Ear, 0.9, 1.0)};
	Frame.AddSpike({BehindEar[1], BeforeEar[1], BeforeEar[2], BehindEar[2]}, EarStations, Forward, EarReach);

	Continue({0.0, 0.680, 0.440}, Tilted(-8.0));
	Continue({0.0, 0.668, 0.478}, Tilted(-10.0));
	Continue({0.0, 0.660, 0.515}, Tilted(-8.0));
	Continue({0.0, 0.655, 0.550}, Tilted(-4.0));
	Continue({0.0, 0.655, 0.550}, Leaning(Level, {0.0, 0.0, 0.9}));
	Frame.FillHalf(Ring, 2, 2);
	Frame.Finish();
	return Frame;
}
}
