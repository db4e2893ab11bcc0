// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The mannequin's walk, in place, and a tour through every joint group.

#include "Samples/Mannequin.h"

#include <algorithm>

namespace SkinAtlas::Host
{
namespace
{
const Vec3d Upward = {0.0, 1.0, 0.0}, Forward = {0.0, 0.0, 1.0}, Sideways = {1.0, 0.0, 0.0};

constexpr std::string_view FingerNames[] = {"thumb", "index", "middle", "ring", "pinky"};
const std::string Sides[] = {"_l", "_r"};

void CurlFingers(SamplePose& Pose, const std::string& Side, double Degrees)
{
	for (const std::string_view Finger : FingerNames)
	{
		for (int32_t Bone = 1; Bone <= 3; ++Bone)
		{
			const double Share = Finger == "thumb" ? (Bone == 1 ? 0.3 : 0.5) : 1.0;
			Pose.Flex(std::string(Finger) + "_0" + std::to_string(Bone) + Side, Share * Degrees);
		}
	}
}

/** One half of the walk; the other is half a cycle behind. Phase 0: the leg is in front, heel on the ground. */
void Stride(SamplePose& Pose, const std::string& Side, double Phase)
{
	const double Swing = SinCos(Phase).Cos;
	// The knee gives a little under the load and folds while the leg swings forwards.
	const double Fold = std::max(0.0, SinCos(Phase - 0.475).Sin);
	const double PushOff = std::max(0.0, SinCos(Phase - 0.275).Sin) * std::max(0.0, -Swing);
	Pose.Flex("thigh" + Side, 24.0 * Swing + 4.0);
	Pose.Flex("calf" + Side, 6.0 + 54.0 * Fold * Fold + 8.0 * std::max(0.0, SinCos(2.0 * Phase).Sin));
	Pose.Flex("foot" + Side, 4.0 - 14.0 * SinCos(Phase - 0.175).Sin * (Swing < 0.0 ? 1.0 : 0.4));
	Pose.Flex("ball" + Side, 26.0 * PushOff);

	// Arms down from the bind pose, then swung against the legs.
	Pose.Turn("upperarm" + Side, Forward, -36.0);
	Pose.Turn("upperarm" + Side, Sideways, 22.0 * Swing);
	Pose.Flex("lowerarm" + Side, 22.0 - 12.0 * Swing);
	CurlFingers(Pose, Side, 18.0);
}

void Walk(double Phase, SamplePose& Pose)
{
	const SinCos Cycle(Phase);
	Stride(Pose, "_l", Phase);
	Stride(Pose, "_r", Phase + 0.5);
	Pose.Move("pelvis", {0.012 * Cycle.Sin, -0.018 - 0.016 * SinCos(2.0 * Phase).Cos, 0.0});
	Pose.Turn("pelvis", Upward, -6.0 * Cycle.Cos);
	Pose.Turn("pelvis", Forward, 3.0 * Cycle.Sin);
	Pose.Turn("spine_01", Forward, -2.0 * Cycle.Sin);
	Pose.Turn("spine_02", Upward, 5.0 * Cycle.Cos);
	Pose.Turn("spine_03", Upward, 6.0 * Cycle.Cos);
	Pose.Flex("spine_02", 3.0);
	Pose.Turn("neck_01", Upward, -3.0 * Cycle.Cos);
	Pose.Turn("head", Upward, -2.0 * Cycle.Cos);
}

/** Groups move one after the other, each for an equal part of the clip. */
void Tour(double Phase, SamplePose& Pose)
{
	constexpr double Groups = 16.0;
	int32_t Group = 0;
	double Once = 0.0, Both = 0.0; // out and back; out, back, the other way and back
	const auto Next = [&]
	{
		const double Within = Phase * Groups - Group++;
		const bool bActive = Within > 0.0 && Within < 1.0;
		Once = bActive ? 0.5 - 0.5 * SinCos(Within).Cos : 0.0;
		Both = bActive ? SinCos(Within).Sin : 0.0;
	};
	const auto OnBoth = [&](const char* Joint, auto&& Move)
	{
		for (const std::string& Side : Sides)
		{
			Move(Joint + Side);
		}
	};

	Next();
	Pose.Flex("neck_01", 25.0 * Both);
	Pose.Flex("head", 20.0 * Both);
	Next();
	Pose.Turn("neck_01", Upward, 35.0 * Both);
	Pose.Turn("head", Upward, 35.0 * Both);
	Next();
	for (const char* Joint : {"spine_01", "spine_02", "spine_03"})
	{
		Pose.Flex(Joint, 22.0 * Both);
	}
	Next();
	for (const char* Joint : {"spine_01", "spine_02", "spine_03"})
	{
		Pose.Turn(Joint, Forward, 14.0 * Both);
	}
	Next();
	for (const char* Joint : {"spine_01", "spine_02", "spine_03"})
	{
		Pose.Turn(Joint, Upward, 18.0 * Both);
	}
	Next();
	OnBoth("clavicle", [&](const std::string& Joint) { Pose.Flex(Joint, 18.0 * Both); });
	Next();
	OnBoth("upperarm", [&](const std::string& Joint) { Pose.Turn(Joint, Forward, (Both > 0.0 ? 80.0 : 36.0) * Both); });
	Next();
	OnBoth("upperarm", [&](const std::string& Joint) { Pose.Turn(Joint, Sideways, -60.0 * Both); });
	Next();
	OnBoth("lowerarm", [&](const std::string& Joint) { Pose.Flex(Joint, 130.0 * Once); });
	Next();
	OnBoth("hand", [&](const std::string& Joint) { Pose.Twist(Joint, 80.0 * Both); });
	Next();
	OnBoth("hand", [&](const std::string& Joint) { Pose.Flex(Joint, 60.0 * Both); });
	Next();
	for (const std::string& Side : Sides)
	{
		CurlFingers(Pose, Side, 75.0 * Once);
	}
	Next();
	Pose.Flex("thigh_l", 80.0 * std::max(Both, 0.0));
	Pose.Flex("thigh_r", 80.0 * std::max(-Both, 0.0));
	Next();
	OnBoth("thigh", [&](const std::string& Joint) { Pose.Turn(Joint, Forward, 35.0 * Once); });
	Next();
	OnBoth("calf", [&](const std::string& Joint) { Pose.Flex(Joint, 120.0 * Once); });
	Next();
	OnBoth("foot", [&](const std::string& Joint) { Pose.Flex(Joint, 30.0 * Both); });
	OnBoth("ball", [&](const std::string& Joint) { Pose.Flex(Joint, 35.0 * Once); });
}
}

std::vector<SampleClip> MakeMannequinClips(const Rig& Skeleton)
{
	return {MakeClip(Skeleton, "walk", 1.0, 24, Walk), MakeClip(Skeleton, "range_of_motion", 16.0, 160, Tour)};
}
}
