// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The quadruped's joints and flesh: an animal between fox and dog, 0.5 m at the withers. Lengths in metres.

#include "Samples/Designs.h"

namespace SkinAtlas::Host
{
namespace
{
const Vec3d Sideways = {1.0, 0.0, 0.0}, Upward = {0.0, 1.0, 0.0}, Forward = {0.0, 0.0, 1.0};

void AddTrunk(ImplicitBody& Body, const Rig& Skeleton)
{
	const int32_t Pelvis = Skeleton.Find("pelvis"), Spine1 = Skeleton.Find("spine_01");
	const int32_t Spine2 = Skeleton.Find("spine_02"), Spine3 = Skeleton.Find("spine_03");
	const int32_t Neck1 = Skeleton.Find("neck_01"), Neck2 = Skeleton.Find("neck_02"), Head = Skeleton.Find("head");

	// Rump, loin and rib cage on one straight axis.
	constexpr double Flat = 1.22;
	const auto Axis = [](double Z) { return Vec3d(0.0, 0.478 - 0.04 * Z, Z); };
	Body.BeginPart(0.0, false);
	Body.Add({Axis(-0.275), Axis(-0.12), 0.088, 0.086, Pelvis, 0.0, Sideways, Flat, Spine1});
	Body.Add({Axis(-0.12), Axis(0.13), 0.086, 0.118, Spine2, 0.0, Sideways, Flat, Spine3});
	Body.Add({{0.0, 0.455, 0.175}, {0.0, 0.470, 0.215}, 0.095, 0.085, Spine3, 0.06, Sideways, Flat});
	Body.Add({{0.0, 0.505, 0.200}, {0.0, 0.655, 0.360}, 0.088, 0.058, Neck1, 0.06, Sideways, 1.1, Neck2});

	// Skull, muzzle, nose.
	Body.Add({{0.0, 0.692, 0.380}, {0.0, 0.690, 0.425}, 0.068, 0.060, Head, 0.04});
	Body.Add({{0.0, 0.672, 0.430}, {0.0, 0.652, 0.545}, 0.050, 0.025, Head, 0.03});
	Body.Add({{0.0, 0.662, 0.560}, {0.0, 0.662, 0.564}, 0.015, 0.014, Head, 0.012});
}

void AddTail(ImplicitBody& Body, const Rig& Skeleton)
{
	const auto Id = [&](int32_t Number) { return Skeleton.Find("tail_0" + std::to_string(Number)); };
	const RigJoint &First = Skeleton["tail_01"], &Third = Skeleton["tail_03"], &Fourth = Skeleton["tail_04"];
	const Vec3d Brush = Lerp(Fourth.Origin, Fourth.Tip, 0.6);
	const Vec3d Rise = Lerp(Third.Origin, Third.Tip, 0.6);
	Body.BeginPart(0.04, false);
	Body.Add({First.Origin, Third.Origin, 0.032, 0.056, Id(1), 0.0, {}, 1.0, Id(2)});
	Body.Add({Third.Origin, Rise, 0.056, 0.058, Id(3)});
	Body.AddBend(Rise, Fourth.Origin, Brush, 0.058, Id(3), Id(4));
	const RigJoint& Last = Skeleton["tail_05"];
	Body.Add({Brush, Last.Tip - 0.030 * Last.X, 0.058, 0.030, Id(4), 0.0, {}, 1.0, Id(5)});
}

void AddHeadSides(ImplicitBody& Body, const Rig& Skeleton)
{
	const RigJoint& Ear = Skeleton["ear_l"];
	Body.BeginPart(0.04, true, 0.02); // cheek
	Body.Add({{0.034, 0.668, 0.400}, {0.030, 0.664, 0.430}, 0.036, 0.030, Skeleton.Find("head")});
	Body.BeginPart(0.022, true, 0.01);
	const Vec3d EarFaces = Normalised({0.30, 0.0, 1.0});
	Body.Add({Ear.Origin, Ear.Tip - 0.012 * Ear.X, 0.038, 0.012, Skeleton.Find("ear_l"), 0.0, EarFaces, 1.7});
}

void AddFrontLeg(ImplicitBody& Body, const Rig& Skeleton)
{
	const RigJoint &Blade = Skeleton["clavicle_l"], &Upper = Skeleton["upperarm_l"], &Lower = Skeleton["lowerarm_l"];
	const RigJoint &Hand = Skeleton["hand_l"], &Toes = Skeleton["fingers_l"];
	const int32_t LowerId = Skeleton.Find("lowerarm_l"), HandId = Skeleton.Find("hand_l");
	Body.BeginPart(0.06, true, 0.04);
	Body.Add({Blade.Origin, Blade.Tip, 0.052, 0.056, Skeleton.Find("clavicle_l"), 0.0, Sideways, 1.25});
	Body.Add({Upper.Origin, Upper.Tip, 0.058, 0.038, Skeleton.Find("upperarm_l"), 0.03, Sideways, 1.2});
	const Vec3d AboveWrist = Lerp(Lower.Origin, Lower.Tip, 0.88), BelowWrist = Lerp(Hand.Origin, Hand.Tip, 0.2);
	Body.Add({Lower.Origin, AboveWrist, 0.037, 0.0225, LowerId, 0.02});
	Body.AddBend(AboveWrist, Lower.Tip, BelowWrist, 0.0225, LowerId, HandId);
	Body.Add({BelowWrist, Hand.Tip, 0.0225, 0.022, HandId});
	Body.Add({Toes.Origin - Vec3d(0.0, 0.008, 0.004), Toes.Origin + Vec3d(0.001, -0.013, 0.030), 0.030, 0.026,
		Skeleton.Find("fingers_l"), 0.02, Upward, 1.2});
}

void AddHindLeg(ImplicitBody& Body, const Rig& Skeleton)
{
	const RigJoint &Thigh = Skeleton["thigh_l"], &Calf = Skeleton["calf_l"], &Foot = Skeleton["foot_l"];
	const RigJoint& Toes = Skeleton["ball_l"];
	Body.BeginPart(0.06, true, 0.01);
	Body.Add({Thigh.Origin, Thigh.Tip, 0.082, 0.052, Skeleton.Find("thigh_l"), 0.0, Sideways, 1.4});
	Body.Add({Calf.Origin, Calf.Tip, 0.048, 0.0235, Skeleton.Find("calf_l"), 0.03, Sideways, 1.1});
	Body.Add({Foot.Origin, Foot.Tip, 0.0235, 0.021, Skeleton.Find("foot_l"), 0.008});
	Body.Add({Toes.Origin - Vec3d(0.0, 0.008, 0.004), Toes.Origin + Vec3d(0.001, -0.013, 0.030), 0.030, 0.026,
		Skeleton.Find("ball_l"), 0.02, Upward, 1.2});
}
}

Rig MakeQuadrupedRig()
{
	const Vec3d Left = {-1.0, 0.0, 0.0}; // turning about Sideways takes up to forwards
	const Vec3d Pelvis = {0.0, 0.500, -0.250}, Spine1 = {0.0, 0.510, -0.150}, Spine2 = {0.0, 0.512, -0.020};
	const Vec3d Spine3 = {0.0, 0.505, 0.110}, Neck1 = {0.0, 0.530, 0.225}, Neck2 = {0.0, 0.605, 0.305};
	const Vec3d Head = {0.0, 0.680, 0.375};
	Rig Out;
	Out.AddRoot("root");
	Out.Add("pelvis", "root", Pelvis, Spine1, Sideways);
	Out.Add("spine_01", "pelvis", Spine1, Spine2, Sideways);
	Out.Add("spine_02", "spine_01", Spine2, Spine3, Sideways);
	Out.Add("spine_03", "spine_02", Spine3, Neck1, Sideways);
	Out.Add("neck_01", "spine_03", Neck1, Neck2, Sideways);
	Out.Add("neck_02", "neck_01", Neck2, Head, Sideways);
	Out.Add("head", "neck_02", Head, {0.0, 0.658, 0.575}, Sideways);
	Out.Add("ear_l", "head", {0.036, 0.735, 0.370}, {0.068, 0.835, 0.352}, Sideways);

	// The tail hangs straight for three bones, then rises.
	const Vec3d Tail[] = {{0.0, 0.505, -0.330}, {0.0, 0.462, -0.410}, {0.0, 0.419, -0.490}, {0.0, 0.376, -0.570},
		{0.0, 0.366, -0.670}, {0.0, 0.356, -0.770}};
	for (int32_t Bone = 0; Bone < 5; ++Bone)
	{
		Out.Add("tail_0" + std::to_string(Bone + 1), Bone == 0 ? "pelvis" : "tail_0" + std::to_string(Bone), Tail[Bone],
			Tail[Bone + 1], Sideways);
	}

	const Vec3d Shoulder = {0.074, 0.415, 0.225}, Elbow = {0.080, 0.320, 0.150}, Wrist = {0.080, 0.140, 0.165};
	const Vec3d FrontToes = {0.081, 0.034, 0.185};
	Out.Add("clavicle_l", "spine_03", {0.050, 0.535, 0.165}, Shoulder, Left);
	Out.Add("upperarm_l", "clavicle_l", Shoulder, Elbow, Left);
	Out.Add("lowerarm_l", "upperarm_l", Elbow, Wrist, Left);
	Out.Add("hand_l", "lowerarm_l", Wrist, FrontToes, Sideways);
	Out.Add("fingers_l", "hand_l", FrontToes, FrontToes + Vec3d(0.001, -0.013, 0.055), Left);

	const Vec3d Hip = {0.066, 0.470, -0.250}, Knee = {0.086, 0.330, -0.170}, Hock = {0.084, 0.185, -0.320};
	const Vec3d HindToes = {0.085, 0.034, -0.285};
	Out.Add("thigh_l", "pelvis", Hip, Knee, Left);
	Out.Add("calf_l", "thigh_l", Knee, Hock, Sideways);
	Out.Add("foot_l", "calf_l", Hock, HindToes, Left);
	Out.Add("ball_l", "foot_l", HindToes, HindToes + Vec3d(0.001, -0.013, 0.055), Left);
	Out.Mirror();
	return Out;
}

ImplicitBody MakeQuadrupedBody(const Rig& Skeleton)
{
	ImplicitBody Body;
	AddTrunk(Body, Skeleton);
	AddTail(Body, Skeleton);
	AddHeadSides(Body, Skeleton);
	AddFrontLeg(Body, Skeleton);
	AddHindLeg(Body, Skeleton);
	return Body;
}
}
