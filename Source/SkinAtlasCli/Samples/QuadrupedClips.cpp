// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The quadruped's walk: the feet fall in the order left hind, left front, right hind, right front, a quarter apart.

#include "Samples/Designs.h"

namespace SkinAtlas::Host
{
namespace
{
/** A wave of the given phase shift, in parts of the cycle. */
double Wave(double Phase, double Shift)
{
	return SinCos(Phase - Shift).Sin;
}

/** Nothing while the foot stands, a smooth rise and fall while it swings forwards. */
double Swing(double Phase, double Shift)
{
	const double Rising = SinCos(Phase - Shift).Cos;
	return Rising > 0.0 ? Rising * Rising : 0.0;
}

void StepHind(SamplePose& Pose, const std::string& Side, double Phase, double Shift)
{
	const double Lift = Swing(Phase, Shift);
	Pose.Flex("thigh" + Side, 20.0 * Wave(Phase, Shift) + 8.0 * Lift);
	Pose.Flex("calf" + Side, 26.0 * Lift + 3.0);
	Pose.Flex("foot" + Side, 24.0 * Lift - 8.0 * Wave(Phase, Shift));
	Pose.Flex("ball" + Side, -30.0 * Lift - 10.0 * Wave(Phase, Shift));
}

void StepFront(SamplePose& Pose, const std::string& Side, double Phase, double Shift)
{
	const double Lift = Swing(Phase, Shift);
	Pose.Flex("clavicle" + Side, 8.0 * Wave(Phase, Shift));
	Pose.Flex("upperarm" + Side, 14.0 * Wave(Phase, Shift) - 6.0 * Lift);
	Pose.Flex("lowerarm" + Side, 34.0 * Lift);
	Pose.Flex("hand" + Side, 40.0 * Lift);
	Pose.Flex("fingers" + Side, -20.0 * Lift - 12.0 * Wave(Phase, Shift));
}
}

std::vector<SampleClip> MakeQuadrupedClips(const Rig& Skeleton)
{
	return {MakeClip(Skeleton, "walk", 1.0, 24, [](double Phase, SamplePose& Pose)
	{
		const Vec3d Upward = {0.0, 1.0, 0.0}, Forward = {0.0, 0.0, 1.0};
		StepHind(Pose, "_l", Phase, 0.0);
		StepFront(Pose, "_l", Phase, 0.25);
		StepHind(Pose, "_r", Phase, 0.5);
		StepFront(Pose, "_r", Phase, 0.75);

		Pose.Move("pelvis", {0.0, 0.006 * SinCos(2.0 * Phase).Sin - 0.004, 0.0});
		Pose.Turn("pelvis", Forward, 3.0 * Wave(Phase, 0.1));
		Pose.Turn("spine_01", Upward, 3.0 * Wave(Phase, 0.0));
		Pose.Turn("spine_02", Upward, -3.0 * Wave(Phase, 0.05));
		Pose.Turn("spine_03", Forward, -3.0 * Wave(Phase, 0.35));
		Pose.Flex("neck_01", 3.0 * SinCos(2.0 * (Phase - 0.05)).Sin);
		Pose.Flex("head", -3.0 * SinCos(2.0 * (Phase - 0.10)).Sin);
		for (int32_t Bone = 1; Bone <= 5; ++Bone)
		{
			// A wave that runs towards the tip and grows.
			Pose.Turn("tail_0" + std::to_string(Bone), Upward, (5.0 + 1.5 * Bone) * Wave(Phase, 0.09 * Bone));
		}
		for (const std::string Ear : {"ear_l", "ear_r"})
		{
			Pose.Flex(Ear, 4.0 * SinCos(2.0 * (Phase - 0.2)).Sin);
		}
	})};
}
}
