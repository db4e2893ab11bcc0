// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The arm: the elbow of the papers' figures. It stands upright in the mid-plane and bends forwards.

#include "Samples/Designs.h"

namespace SkinAtlas::Host
{
namespace
{
const Vec3d Right = {1.0, 0.0, 0.0}; // turning about it takes up to forwards
const Vec3d Back = {0.0, 0.0, -1.0};
const Vec3d Forward = {0.0, 0.0, 1.0};

const Vec3d Shoulder = {0.0, 0.07, 0.0};
const Vec3d Elbow = {0.0, 0.37, -0.012};
const Vec3d Wrist = {0.0, 0.63, 0.012};
const Vec3d FingerTip = {0.0, 0.79, 0.03};
}

Rig MakeArmRig()
{
	Rig Out;
	Out.Add("upperarm", "", Shoulder, Elbow, Right);
	Out.Add("lowerarm", "upperarm", Elbow, Wrist, Right);
	Out.Add("hand", "lowerarm", Wrist, FingerTip, Right);
	Out.Mirror();
	return Out;
}

ImplicitBody MakeArmBody(const Rig& Skeleton)
{
	const int32_t Upper = Skeleton.Find("upperarm"), Lower = Skeleton.Find("lowerarm"), Hand = Skeleton.Find("hand");
	ImplicitBody Body;
	Body.BeginPart(0.0, false);
	const auto OnUpper = [](double Part) { return Lerp(Shoulder, Elbow, Part); };
	const auto OnLower = [](double Part) { return Lerp(Elbow, Wrist, Part); };
	Body.Add({Shoulder, OnUpper(0.45), 0.066, 0.052, Upper});
	Body.Add({OnUpper(0.45), OnUpper(0.88), 0.052, 0.041, Upper});
	Body.AddBend(OnUpper(0.88), Elbow, OnLower(0.12), 0.041, Upper, Lower);
	Body.Add({OnLower(0.12), OnLower(0.36), 0.041, 0.045, Lower});
	Body.Add({OnLower(0.36), Wrist, 0.045, 0.029, Lower});
	Body.Add({Wrist, {0.0, 0.70, 0.018}, 0.034, 0.046, Hand, 0.02, Forward, 1.6});
	Body.Add({{0.0, 0.70, 0.018}, {0.0, 0.752, 0.0255}, 0.046, 0.036, Hand, 0.0, Forward, 1.6});
	return Body;
}

Cage MakeArmCage(const Rig&, const ImplicitBody& Body)
{
	constexpr int32_t HalfSides = 4;
	constexpr double Reach = 0.15;
	const std::vector<Vec3d> Around = HalfFan(Back, HalfSides);
	Cage Frame(Body);

	// The ends are lids of 1 x 2 quads on a ring around the pole.
	CageLoop Ring = Frame.Ring(Shoulder, Leaning(Around, {0.0, -1.2, 0.0}), Reach);
	Frame.FillHalf(Ring, 1, 2);
	const auto Continue = [&](const Vec3d& Centre, const std::vector<Vec3d>& Directions)
	{ Ring = Frame.Extend(Ring, Centre, Directions, Reach, false); };
	for (const double Part : {0.0, 0.27, 0.54, 0.8})
	{
		Continue(Lerp(Shoulder, Elbow, Part), Around);
	}
	for (const double Part : {0.0, 0.2, 0.47, 0.74, 1.0})
	{
		Continue(Lerp(Elbow, Wrist, Part), Around);
	}
	for (const double Part : {0.27, 0.52, 0.75})
	{
		Continue(Lerp(Wrist, FingerTip, Part), Around);
	}
	Continue(Lerp(Wrist, FingerTip, 0.72), Leaning(Around, {0.0, 1.6, 0.0}));
	Frame.FillHalf(Ring, 1, 2);
	Frame.Finish();
	return Frame;
}

std::vector<SampleClip> MakeArmClips(const Rig& Skeleton)
{
	return {MakeClip(Skeleton, "bend", 4.0, 40, [](double Phase, SamplePose& Pose)
	{
		// Half the time the elbow, then the forearm's twist, then the wrist.
		const auto Bump = [&](double Begin, double Long)
		{
			const double Within = (Phase - Begin) / Long;
			return Within > 0.0 && Within < 1.0 ? 0.5 - 0.5 * SinCos(Within).Cos : 0.0;
		};
		Pose.Flex("lowerarm", 120.0 * Bump(0.0, 0.5));
		Pose.Twist("hand", 80.0 * Bump(0.5, 0.25));
		Pose.Flex("hand", 60.0 * Bump(0.75, 0.25));
	})};
}
}
