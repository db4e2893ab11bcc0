// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The mannequin's cage. The trunk is a stack of half rings of 6 quads, from the middle of the back (point 0) over the
// side (3) to the middle of the front (6). The arm leaves through a hole of 2 x 3 quads and is a tube of 10 sides:
// 4 on the back of the hand, one for each finger, 4 on its palm, 1 on each edge. The leg is a tube of 8 sides.

#include "Samples/Mannequin.h"

namespace SkinAtlas::Host
{
namespace Mannequin
{
namespace
{
const Vec3d Forward = {0.0, 0.0, 1.0}, Upward = {0.0, 1.0, 0.0}, Sideways = {1.0, 0.0, 0.0};
constexpr double LimbReach = 0.14, PalmReach = 0.04, FingerReach = 0.022;

void AddFinger(Cage& Frame, const Rig& Skeleton, std::string_view Finger, const CageLoop& Root, const Vec3d& Across)
{
	const RigJoint &First = Skeleton[FingerJoint(Finger, 1)], &Second = Skeleton[FingerJoint(Finger, 2)];
	const RigJoint& Third = Skeleton[FingerJoint(Finger, 3)];
	const auto At = [](const RigJoint& Bone, double Part, double Lean)
	{ return Cage::Station{Lerp(Bone.Origin, Bone.Tip, Part), Bone.X, Lean}; };
	const Cage::Station Stations[] = {At(First, 0.42, 0.0), At(Second, 0.0, 0.0), At(Second, 0.5, 0.0),
		At(Third, 0.0, 0.0), At(Third, 0.45, 0.0), At(Third, 0.70, 1.0)};
	Frame.AddSpike(Root, Stations, Across, FingerReach);
}

/** A ring around the palm from five points across it, little finger to thumb: each looks up and down. */
CageLoop AddPalmRing(Cage& Frame, const HandAxes& Axes, const std::array<Vec3d, 5>& Centres, double Edge)
{
	CageLoop Back, Palm;
	for (size_t I = 0; I < 5; ++I)
	{
		// The outer points leave through the edges of the hand.
		const Vec3d Out = (I == 0 ? -Edge : I == 4 ? Edge : 0.0) * Axes.Wide;
		const Vec3d Directions[2] = {Axes.Back + Out, -Axes.Back + Out};
		const CageLoop Pair = Frame.Ring(Centres[I], Directions, PalmReach);
		Back.push_back(Pair[0]);
		Palm.push_back(Pair[1]);
	}
	return {Back[2], Back[3], Back[4], Palm[4], Palm[3], Palm[2], Palm[1], Palm[0], Back[0], Back[1]};
}

/** Wrist ring to finger tips. The ring begins at the middle of the hand's back and runs towards the thumb. */
void AddHand(Cage& Frame, const Rig& Skeleton, const CageLoop& Wrist)
{
	const HandAxes Axes = LeftHand(Skeleton);
	const Vec3d Origin = Skeleton["hand_l"].Origin;
	const auto Across = [&](double Along, const double (&Wide)[5])
	{
		std::array<Vec3d, 5> Out;
		for (size_t I = 0; I < 5; ++I)
		{
			Out[I] = Origin + Along * Axes.Along + Wide[I] * Axes.Wide;
		}
		return Out;
	};
	const CageLoop Low = AddPalmRing(Frame, Axes, Across(0.020, {-0.016, -0.011, 0.001, 0.012, 0.016}), 1.2);
	const CageLoop High = AddPalmRing(Frame, Axes, Across(0.060, {-0.029, -0.016, 0.001, 0.017, 0.025}), 1.5);
	Frame.Bridge(Wrist, Low, true);
	// The thumb leaves through the quad at the palm's edge between points 2 and 3 of the two rings.
	for (size_t I = 0; I < 10; ++I)
	{
		const size_t Next = (I + 1) % 10;
		if (I != 2)
		{
			Frame.AddQuad(Low[I], Low[Next], High[Next], High[I]);
		}
	}
	AddFinger(Frame, Skeleton, "thumb", {Low[3], High[3], High[2], Low[2]}, Normalised(Axes.Along - 0.8 * Axes.Wide));

	// The knuckles: between two fingers the ring runs through the web.
	std::array<Vec3d, 5> Webs;
	for (size_t I = 0; I < 5; ++I)
	{
		const bool bOuter = I == 0 || I == 4;
		const Vec3d A = Skeleton[FingerJoint(LongFingers[I == 0 ? 0 : I - 1], 1)].Origin;
		const Vec3d B = Skeleton[FingerJoint(LongFingers[I == 4 ? 3 : I], 1)].Origin;
		Webs[I] = 0.5 * (A + B) - (bOuter ? 0.012 : 0.006) * Axes.Along;
	}
	const CageLoop Knuckles = AddPalmRing(Frame, Axes, Webs, 1.0);
	Frame.Bridge(High, Knuckles, true);
	const CageLoop Back = {Knuckles[8], Knuckles[9], Knuckles[0], Knuckles[1], Knuckles[2]};
	const CageLoop Palm = {Knuckles[7], Knuckles[6], Knuckles[5], Knuckles[4], Knuckles[3]};
	for (size_t I = 0; I < 4; ++I)
	{
		AddFinger(Frame, Skeleton, LongFingers[I], {Back[I], Back[I + 1], Palm[I + 1], Palm[I]}, Axes.Wide);
	}
}
}

void AddArm(Cage& Frame, const Rig& Skeleton, const CageLoop& Shoulder)
{
	CageLoop Ring = Shoulder;
	const auto Continue = [&](const RigJoint& Bone, double Part, const Vec3d& Axis, std::span<const double> Degrees)
	{
		const Vec3d Front = Normalised(Forward - Dot(Forward, Axis) * Axis);
		const std::vector<Vec3d> Around = Fan(Cross(Front, Axis), Front, Degrees);
		Ring = Frame.Extend(Ring, Lerp(Bone.Origin, Bone.Tip, Part), Around, LimbReach, true);
	};
	// Even around the upper arm; towards the hand the points gather where the hand's edges will be.
	const double Round[10] = {0, 36, 72, 108, 144, 180, 216, 252, 288, 324};
	const double Flat[10] = {0, 40, 72, 108, 140, 180, 220, 252, 288, 320};
	const RigJoint &Upper = Skeleton["upperarm_l"], &Lower = Skeleton["lowerarm_l"];
	for (const double Part : {0.27, 0.45, 0.65, 0.85})
	{
		Continue(Upper, Part, Upper.X, Round);
	}
	Continue(Lower, 0.0, Normalised(Upper.X + Lower.X), Round);
	for (const double Part : {0.17, 0.37, 0.58, 0.79})
	{
		Continue(Lower, Part, Lower.X, Round);
	}
	Continue(Lower, 0.97, Lower.X, Flat);
	AddHand(Frame, Skeleton, Ring);
}

void AddLeg(Cage& Frame, const Rig& Skeleton, const CageLoop& Hip)
{
	CageLoop Ring = Hip;
	// Pitch 0 is a level ring, 90 degrees one that faces forwards.
	const auto Continue = [&](const Vec3d& Centre, double Pitch)
	{
		const SinCos Part = OfDegrees(Pitch);
		Ring = Frame.Extend(Ring, Centre, LimbFan({0.0, -Part.Cos, Part.Sin}), LimbReach, true);
	};
	const RigJoint &Thigh = Skeleton["thigh_l"], &Calf = Skeleton["calf_l"], &Ball = Skeleton["ball_l"];
	for (const double Part : {0.36, 0.52, 0.70, 0.87})
	{
		Continue(Lerp(Thigh.Origin, Thigh.Tip, Part), 0.0);
	}
	for (const double Part : {0.0, 0.14, 0.32, 0.52, 0.74, 0.93})
	{
		Continue(Lerp(Calf.Origin, Calf.Tip, Part), 0.0);
	}
	// The tube turns forwards about a line above the instep, so that the rings spread over the heel.
	for (const double Pitch : {20.0, 40.0, 58.0, 76.0, 90.0})
	{
		const SinCos Part = OfDegrees(Pitch);
		Continue({Calf.Tip.X, 0.115 - 0.080 * Part.Sin, 0.045 - 0.075 * Part.Cos}, Pitch);
	}
	Continue({Ball.Origin.X, 0.028, 0.098}, 90.0);
	Continue({Ball.Origin.X + 0.003, 0.024, 0.134}, 90.0);
	// The lid: a ring of rays that lean forwards; its corners are the odd points.
	const std::vector<Vec3d> Lid = Leaning(FullFan(Sideways, 0.7 * Upward, 8), Forward);
	const CageLoop Last = Frame.Extend(Ring, {Ball.Origin.X + 0.003, 0.024, 0.134}, Lid, LimbReach, true);
	Frame.FillClosed({Last[1], Last[2], Last[3], Last[4], Last[5], Last[6], Last[7], Last[0]}, 2, 2);
}
}

Cage MakeMannequinCage(const Rig& Skeleton, const ImplicitBody& Body)
{
	using namespace Mannequin;
	Cage Frame(Body);
	constexpr double Reach = 0.4;
	const std::vector<Vec3d> Level = HalfFan({0.0, 0.0, -1.0}, 6);
	const auto Raised = [&](std::initializer_list<double> Slopes)
	{
		std::vector<Vec3d> Out = Level;
		size_t I = 0;
		for (const double Slope : Slopes)
		{
			Out[I++].Y = Slope;
		}
		return Out;
	};

	CageLoop Ring = Frame.Ring({0.0, 0.93, 0.0}, Raised({-0.75, -0.5, -0.2, 0.1, -0.05, -0.35, -0.75}), Reach);
	const Vec3d Down[1] = {{0.0, -1.0, 0.0}};
	const int32_t Crotch = Frame.Ring({0.0, 0.90, 0.0}, Down, Reach)[0];
	AddLeg(Frame, Skeleton, {Ring[3], Ring[4], Ring[5], Ring[6], Crotch, Ring[0], Ring[1], Ring[2]});

	const auto Continue = [&](const Vec3d& Centre, const std::vector<Vec3d>& Directions)
	{ Ring = Frame.Extend(Ring, Centre, Directions, Reach, false); };
	for (const double Height : {0.985, 1.05, 1.115, 1.18, 1.24})
	{
		Continue({0.0, Height, 0.0}, Level);
	}
	Continue({0.0, 1.295, -0.01}, Raised({0.0, 0.0, -0.02, -0.08, -0.02, 0.0, 0.0}));

	// Around the shoulder: behind it and before it the trunk goes on, at the side the arm leaves.
	const CageLoop Armpit = Ring;
	CageLoop BackStrip = {Ring[0], Ring[1], Ring[2]}, FrontStrip = {Ring[4], Ring[5], Ring[6]};
	CageLoop BackRim, FrontRim;
	const auto ContinueStrips = [&](const CageLoop& Next)
	{
		const CageLoop NextBack = {Next[0], Next[1], Next[2]}, NextFront = {Next[4], Next[5], Next[6]};
		Frame.Bridge(BackStrip, NextBack, false);
		Frame.Bridge(FrontStrip, NextFront, false);
		BackStrip = NextBack;
		FrontStrip = NextFront;
	};
	for (const double Height : {1.345, 1.395})
	{
		const Vec3d Centre = {0.0, Height, -0.012};
		// Point 3 is not used: the hole is there.
		const std::vector<Vec3d> Around =
			Fan({0.0, 0.0, -1.0}, Sideways, std::array<double, 7>{0, 28, 54, 90, 126, 152, 180});
		CageLoop Next;
		for (int32_t I = 0; I < 7; ++I)
		{
			Vec3d Direction = Around[size_t(I)];
			Direction.X = I == 0 || I == 6 ? 0.0 : Direction.X;
			Next.push_back(I == 3 ? NoIndex : Frame.Ring(Centre, {&Direction, 1}, Reach)[0]);
		}
		ContinueStrips(Next);
		BackRim.push_back(Next[2]);
		FrontRim.push_back(Next[4]);
	}
	const CageLoop Top = Frame.Ring({0.0, 1.40, -0.018}, Raised({0.45, 0.5, 0.62, 0.62, 0.55, 0.45, 0.35}), Reach);
	ContinueStrips(Top);
	AddArm(Frame, Skeleton, {Top[3], Top[4], FrontRim[1], FrontRim[0], Armpit[4], Armpit[3], Armpit[2], BackRim[0],
		BackRim[1], Top[2]});

	Ring = Top;
	Continue({0.0, 1.485, -0.026}, Raised({0.1, 0.1, 0.1, 0.1, 0.0, -0.1, -0.2}));
	Continue({0.0, 1.535, -0.018}, Level);
	Continue({0.0, 1.575, -0.002}, Raised({0.25, 0.25, 0.2, 0.0, -0.25, -0.4, -0.45}));
	Continue({0.0, 1.605, 0.0}, Raised({0.0, 0.0, 0.0, 0.0, -0.1, -0.2, -0.2}));
	Continue({0.0, 1.645, 0.0}, Level);
	Continue({0.0, 1.690, -0.005}, Level);
	Continue({0.0, 1.690, -0.005}, Leaning(Level, Upward));
	Frame.FillHalf(Ring, 2, 2);
	Frame.Finish();
	return Frame;
}
}
