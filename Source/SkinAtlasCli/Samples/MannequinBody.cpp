// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The mannequin's flesh. Lengths in metres.

#include "Samples/Mannequin.h"

namespace SkinAtlas::Host
{
namespace
{
const Vec3d Sideways = {1.0, 0.0, 0.0}, Upward = {0.0, 1.0, 0.0}, Forward = {0.0, 0.0, 1.0};

void AddTrunk(ImplicitBody& Body, const Rig& Skeleton)
{
	const int32_t Pelvis = Skeleton.Find("pelvis"), Spine1 = Skeleton.Find("spine_01");
	const int32_t Spine2 = Skeleton.Find("spine_02"), Spine3 = Skeleton.Find("spine_03");
	const int32_t Neck = Skeleton.Find("neck_01"), Head = Skeleton.Find("head");

	// One flatness and one straight axis, so that capsules that share an end go on smoothly.
	constexpr double Flat = 1.36;
	const auto Axis = [](double Height) { return Vec3d(0.0, Height, 0.004 - 0.03 * (Height - 0.94)); };
	Body.BeginPart(0.0, false);
	Body.Add({Axis(0.935), Axis(1.13), 0.148, 0.118, Pelvis, 0.0, Forward, Flat, Spine1});
	Body.Add({Axis(1.13), Axis(1.36), 0.118, 0.149, Spine2, 0.0, Forward, Flat, Spine3});
	Body.Add({{0.0, 1.43, -0.030}, {0.0, 1.58, -0.008}, 0.058, 0.054, Neck, 0.05});

	// Skull, face, nose.
	Body.Add({{0.0, 1.664, -0.020}, {0.0, 1.664, 0.004}, 0.092, 0.091, Head, 0.04, Sideways, 1.20});
	Body.Add({{0.0, 1.655, 0.018}, {0.0, 1.596, 0.036}, 0.078, 0.054, Head, 0.03, Sideways, 1.16});
	Body.Add({{0.0, 1.668, 0.082}, {0.0, 1.629, 0.093}, 0.006, 0.0125, Head, 0.022});
}

void AddShoulders(ImplicitBody& Body, const Rig& Skeleton)
{
	const int32_t Clavicle = Skeleton.Find("clavicle_l"), Spine3 = Skeleton.Find("spine_03");
	const int32_t Pelvis = Skeleton.Find("pelvis");
	Body.BeginPart(0.05, true, 0.04);
	Body.Add({{0.040, 1.415, -0.014}, {0.150, 1.420, -0.020}, 0.060, 0.054, Clavicle});
	Body.BeginPart(0.06, true, 0.04); // from the neck down to the shoulder
	Body.Add({{0.020, 1.500, -0.036}, {0.125, 1.446, -0.030}, 0.036, 0.034, Clavicle});
	Body.BeginPart(0.06, true, 0.03); // chest
	Body.Add({{0.062, 1.352, 0.046}, {0.122, 1.385, 0.026}, 0.056, 0.046, Spine3});
	Body.BeginPart(0.06, true, 0.03); // shoulder blade
	Body.Add({{0.070, 1.390, -0.062}, {0.080, 1.300, -0.054}, 0.046, 0.038, Spine3});
	Body.BeginPart(0.06, true, 0.02); // buttock
	Body.Add({{0.066, 0.920, -0.036}, {0.072, 0.885, -0.034}, 0.078, 0.076, Pelvis});
}

void AddHand(ImplicitBody& Body, const Rig& Skeleton)
{
	const Mannequin::HandAxes Axes = Mannequin::LeftHand(Skeleton);
	const RigJoint& Hand = Skeleton["hand_l"];
	const int32_t HandId = Skeleton.Find("hand_l");

	// The palm: one ray per finger, and the heel of the hand.
	Body.BeginPart(0.022, true);
	for (const std::string_view Finger : Mannequin::LongFingers)
	{
		const RigJoint& First = Skeleton[Mannequin::FingerJoint(Finger, 1)];
		const Vec3d Knuckle = First.Origin - 0.016 * First.X;
		const double Offset = Dot(Knuckle - Hand.Origin, Axes.Wide);
		const Vec3d Base = Hand.Origin + 0.012 * Axes.Along + (0.5 * Offset) * Axes.Wide;
		Body.Add({Base, Knuckle, 0.0155, 0.0125, HandId, 0.014});
	}
	Body.Add({Hand.Origin + 0.020 * Axes.Along - 0.016 * Axes.Wide - 0.006 * Axes.Back,
		Hand.Origin + 0.052 * Axes.Along - 0.026 * Axes.Wide - 0.004 * Axes.Back, 0.014, 0.012, HandId, 0.014});

	const auto AddBones = [&](std::string_view Finger, const double (&Radii)[4], double Blend)
	{
		Body.BeginPart(Blend, true);
		for (int32_t Bone = 0; Bone < 3; ++Bone)
		{
			const std::string Name = Mannequin::FingerJoint(Finger, Bone + 1);
			const RigJoint& J = Skeleton[Name];
			// The first bone begins in the knuckle, the last ends in a ball whose pole is the fingertip.
			const Vec3d Begin = Bone == 0 && Finger != "thumb" ? J.Origin - 0.016 * J.X : J.Origin;
			const Vec3d End = Bone == 2 ? J.Tip - Radii[3] * J.X : J.Tip;
			Body.Add({Begin, End, Radii[Bone], Radii[Bone + 1], Skeleton.Find(Name), 0.004});
		}
	};
	AddBones("thumb", {0.0165, 0.0120, 0.0108, 0.0088}, 0.016);
	AddBones("index", {0.0100, 0.0090, 0.0082, 0.0072}, 0.012);
	AddBones("middle", {0.0102, 0.0092, 0.0084, 0.0073}, 0.012);
	AddBones("ring", {0.0098, 0.0088, 0.0080, 0.0070}, 0.012);
	AddBones("pinky", {0.0090, 0.0080, 0.0072, 0.0063}, 0.012);
}

void AddArm(ImplicitBody& Body, const Rig& Skeleton)
{
	const RigJoint &Upper = Skeleton["upperarm_l"], &Lower = Skeleton["lowerarm_l"];
	const int32_t UpperId = Skeleton.Find("upperarm_l"), LowerId = Skeleton.Find("lowerarm_l");
	const auto OnUpper = [&](double Part) { return Lerp(Upper.Origin, Upper.Tip, Part); };
	const auto OnLower = [&](double Part) { return Lerp(Lower.Origin, Lower.Tip, Part); };

	// Shoulder cap, upper arm with its muscle, elbow, the forearm's bulge, wrist.
	Body.BeginPart(0.045, true);
	Body.Add({Upper.Origin, OnUpper(0.42), 0.058, 0.047, UpperId});
	Body.Add({OnUpper(0.42), OnUpper(0.88), 0.047, 0.038, UpperId});
	Body.AddBend(OnUpper(0.88), Upper.Tip, OnLower(0.12), 0.038, UpperId, LowerId);
	Body.Add({OnLower(0.12), OnLower(0.34), 0.038, 0.041, LowerId});
	Body.Add({OnLower(0.34), Lower.Tip, 0.041, 0.027, LowerId});
}

void AddLeg(ImplicitBody& Body, const Rig& Skeleton)
{
	const RigJoint &Thigh = Skeleton["thigh_l"], &Calf = Skeleton["calf_l"], &Ball = Skeleton["ball_l"];
	const int32_t ThighId = Skeleton.Find("thigh_l"), CalfId = Skeleton.Find("calf_l");
	const int32_t FootId = Skeleton.Find("foot_l"), BallId = Skeleton.Find("ball_l");
	const Vec3d Ankle = Calf.Tip;
	const auto OnThigh = [&](double Part) { return Lerp(Thigh.Origin, Thigh.Tip, Part); };
	const auto OnCalf = [&](double Part) { return Lerp(Calf.Origin, Calf.Tip, Part); };

	Body.BeginPart(0.07, true, 0.02);
	Body.Add({OnThigh(0.0), OnThigh(0.26), 0.066, 0.078, ThighId});
	Body.Add({OnThigh(0.26), OnThigh(0.88), 0.078, 0.052, ThighId});
	Body.AddBend(OnThigh(0.88), Thigh.Tip, OnCalf(0.10), 0.052, ThighId, CalfId);
	Body.Add({OnCalf(0.10), OnCalf(0.34), 0.052, 0.051, CalfId});
	Body.Add({OnCalf(0.34), OnCalf(0.92), 0.051, 0.034, CalfId});
	const Vec3d Muscle = {0.002, 0.0, -0.019};
	Body.Add({OnCalf(0.22) + Muscle, OnCalf(0.42) + Muscle, 0.042, 0.034, CalfId, 0.04});
	Body.Add({OnCalf(0.92), Ankle, 0.034, 0.036, FootId});
	Body.Add({Ankle, {Ankle.X, 0.039, -0.050}, 0.036, 0.0375, FootId, 0.01}); // heel
	Body.Add({Ankle + Vec3d(0.0, -0.014, 0.010), Ball.Origin, 0.038, 0.030, FootId, 0.03});
	const Vec3d Sole = {Ball.Origin.X, 0.0255, 0.070}, ToeRoots = {Ball.Origin.X + 0.003, 0.0235, 0.112};
	Body.Add({Sole, ToeRoots, 0.041, 0.044, FootId, 0.03, Upward, 1.9});
	Body.Add({ToeRoots, {Ball.Tip.X, 0.0205, 0.146}, 0.044, 0.036, BallId, 0.0, Upward, 1.9});
}
}

ImplicitBody MakeMannequinBody(const Rig& Skeleton)
{
	ImplicitBody Body;
	AddTrunk(Body, Skeleton);
	AddShoulders(Body, Skeleton);
	AddArm(Body, Skeleton);
	AddHand(Body, Skeleton);
	AddLeg(Body, Skeleton);
	return Body;
}
}
