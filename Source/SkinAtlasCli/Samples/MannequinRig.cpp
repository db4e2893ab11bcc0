// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The mannequin's joints: 1.75 m tall, arms lowered by about 45 degrees, palms towards the thighs.

#include "Samples/Mannequin.h"

namespace SkinAtlas::Host
{
namespace
{
struct FingerPlan
{
	std::string_view Name;
	double Along, Wide;    // of the knuckle from the wrist, metres
	double Lengths[3];     // of its bones
	double Spread;         // degrees towards the thumb
};

// The first joint stands where the finger leaves the palm, a little beyond the knuckle, so that a cut there goes around
// one finger only.
constexpr FingerPlan LongFingerPlans[] = {
	{"pinky", 0.097, -0.0380, {0.021, 0.022, 0.021}, -13.0},
	{"ring", 0.107, -0.0139, {0.026, 0.027, 0.023}, -5.0},
	{"middle", 0.111, 0.0104, {0.030, 0.029, 0.024}, 1.5},
	{"index", 0.107, 0.0349, {0.027, 0.026, 0.023}, 8.5},
};

void AddFinger(Rig& Out, const FingerPlan& Plan, const Vec3d& Wrist, const Vec3d& Along, const Vec3d& Wide,
	const Vec3d& Back)
{
	// Slightly curled, more at each joint, as a hand at rest.
	constexpr double Curl[3] = {4.0, 11.0, 19.0}; // degrees towards the palm
	Vec3d Joint = Wrist + Plan.Along * Along + Plan.Wide * Wide;
	std::string Parent = "hand_l";
	for (int32_t Bone = 0; Bone < 3; ++Bone)
	{
		const SinCos Spread = OfDegrees(Plan.Spread), Bent = OfDegrees(Curl[Bone]);
		const Vec3d Straight = Spread.Cos * Along + Spread.Sin * Wide;
		const Vec3d Direction = Bent.Cos * Straight - Bent.Sin * Back;
		const Vec3d Tip = Joint + Plan.Lengths[Bone] * Direction;
		const std::string Name = Mannequin::FingerJoint(Plan.Name, Bone + 1);
		Out.Add(Name, Parent, Joint, Tip, Cross(Back, Direction));
		Joint = Tip;
		Parent = Name;
	}
}

void AddThumb(Rig& Out, const Vec3d& Wrist, const Vec3d& Along, const Vec3d& Wide, const Vec3d& Back)
{
	constexpr double Lengths[3] = {0.042, 0.034, 0.027};
	const Vec3d Directions[3] = {Normalised(0.66 * Along + 0.70 * Wide - 0.30 * Back),
		Normalised(0.80 * Along + 0.56 * Wide - 0.26 * Back), Normalised(0.88 * Along + 0.42 * Wide - 0.26 * Back)};
	Vec3d Joint = Wrist + 0.022 * Along + 0.020 * Wide - 0.006 * Back;
	std::string Parent = "hand_l";
	for (int32_t Bone = 0; Bone < 3; ++Bone)
	{
		const Vec3d Tip = Joint + Lengths[Bone] * Directions[Bone];
		const std::string Name = Mannequin::FingerJoint("thumb", Bone + 1);
		// The thumb closes across the palm: towards the little finger and inwards.
		Out.Add(Name, Parent, Joint, Tip, Cross(Directions[Bone], -Wide - 0.5 * Back));
		Joint = Tip;
		Parent = Name;
	}
}
}

Rig MakeMannequinRig()
{
	const Vec3d Right = {1.0, 0.0, 0.0}, Left = {-1.0, 0.0, 0.0}; // turning about Right takes up to forwards
	const Vec3d Pelvis = {0.0, 0.965, 0.0}, Spine1 = {0.0, 1.06, 0.0}, Spine2 = {0.0, 1.18, 0.004};
	const Vec3d Spine3 = {0.0, 1.305, -0.006}, Neck = {0.0, 1.475, -0.026}, Head = {0.0, 1.57, -0.006};

	Rig Out;
	Out.AddRoot("root");
	Out.Add("pelvis", "root", Pelvis, Spine1, Right);
	Out.Add("spine_01", "pelvis", Spine1, Spine2, Right);
	Out.Add("spine_02", "spine_01", Spine2, Spine3, Right);
	Out.Add("spine_03", "spine_02", Spine3, Neck, Right);
	Out.Add("neck_01", "spine_03", Neck, Head, Right);
	Out.Add("head", "neck_01", Head, {0.0, 1.755, 0.0}, Right);

	const Vec3d Forward = {0.0, 0.0, 1.0};
	const Vec3d Shoulder = {0.172, 1.418, -0.022};
	const Vec3d Elbow = Shoulder + 0.285 * Normalised({0.70, -0.714, -0.03});
	const Vec3d Along = Normalised({0.64, -0.74, 0.19});
	const Vec3d Wrist = Elbow + 0.250 * Along;
	const Vec3d Wide = Normalised(Forward - Dot(Forward, Along) * Along);
	const Vec3d Back = Cross(Wide, Along);
	Out.Add("clavicle_l", "spine_03", {0.028, 1.425, -0.004}, Shoulder, Forward);
	Out.Add("upperarm_l", "clavicle_l", Shoulder, Elbow, Cross(Elbow - Shoulder, Forward));
	Out.Add("lowerarm_l", "upperarm_l", Elbow, Wrist, Cross(Along, Forward));
	Out.Add("hand_l", "lowerarm_l", Wrist, Wrist + 0.09 * Along, -Wide);
	AddThumb(Out, Wrist, Along, Wide, Back);
	for (const FingerPlan& Plan : LongFingerPlans)
	{
		AddFinger(Out, Plan, Wrist, Along, Wide, Back);
	}

	const Vec3d Hip = {0.090, 0.915, 0.0}, Knee = {0.104, 0.495, 0.010}, Ankle = {0.110, 0.085, -0.030};
	const Vec3d Ball = {0.122, 0.032, 0.098}, Toes = {0.128, 0.026, 0.178};
	Out.Add("thigh_l", "pelvis", Hip, Knee, Left);
	Out.Add("calf_l", "thigh_l", Knee, Ankle, Right);
	Out.Add("foot_l", "calf_l", Ankle, Ball, Left);
	Out.Add("ball_l", "foot_l", Ball, Toes, Left);
	Out.Mirror();
	return Out;
}
}
