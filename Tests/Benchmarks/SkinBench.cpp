// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// A mesh larger than the caches, all influences with weight, all programs in turns, best of several rounds: wall time.

#include "SkinBench.h"

#include "PlainSkin.h"

#include "Terminal/ThreadPool.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

namespace SkinAtlas::Bench
{
namespace
{
constexpr int32_t VertexCount = 1000000, JointCount = 100, Grain = 4096, Rounds = 15;

/** Rows heaviest first, whose joints change along the mesh as those of a character do. */
struct Mesh
{
	explicit Mesh(int32_t InInfluences)
		: Influences(InInfluences)
		, Positions(VertexCount)
		, OutPositions(VertexCount)
		, Normals(VertexCount, {0.6f, 0, 0.8f})
		, OutNormals(VertexCount)
		, Tangents(VertexCount, {0, 1, 0, 1})
		, OutTangents(VertexCount)
		, Records(JointCount)
	{
		for (int32_t J = 0; J < JointCount; ++J)
		{
			const auto Turned = [J](float Angle, float Along = 1.0f, float Across = 1.0f) -> Affine
			{
				const float C = std::cos(Angle), S = std::sin(Angle);
				return {{{Along * C, -Across * S, 0, 0.1f * float(J)}, {Along * S, Across * C, 0, 0}, {0, 0, 1, 1}}};
			};
			Pose.push_back(Turned(0.02f * float(J)));
			WidePose.push_back(Turned(0.07f * float(J)));
			StretchedPose.push_back(Turned(0.02f * float(J), 1.1f + 0.005f * float(J), 0.9f - 0.002f * float(J)));
		}
		for (int32_t V = 0; V < VertexCount; ++V)
		{
			Positions[size_t(V)] = {float(V % 1000), float(V / 1000), 1.0f};
			for (int32_t K = 0; K < Influences; ++K)
			{
				Joints.push_back(uint16_t((V / 300 + K) % JointCount));
				MixedJoints.push_back(uint16_t((V / 300 + 7 * V + K) % JointCount));
				Weights.push_back(2.0f * float(Influences - K) / float(Influences * (Influences + 1)));
			}
		}
	}

	SkinJob Job(bool bFrame)
	{
		SkinJob Made;
		Made.Influences = Influences;
		Made.Joints = Joints;
		Made.Weights = Weights;
		Made.RestToPosed = Pose;
		Made.Records = Records;
		Made.Positions = Positions;
		Made.OutPositions = OutPositions;
		if (bFrame)
		{
			Made.Normals = Normals;
			Made.Tangents = Tangents;
			Made.OutNormals = OutNormals;
			Made.OutTangents = OutTangents;
		}
		return Made;
	}

	int32_t Influences;
	std::vector<Vec3> Positions, OutPositions, Normals, OutNormals;
	std::vector<Vec4> Tangents, OutTangents;
	std::vector<uint16_t> Joints;
	std::vector<uint16_t> MixedJoints; // of which no two neighbours have the same
	std::vector<float> Weights;
	std::vector<Affine> Pose;
	std::vector<Affine> WidePose;	   // with joints more than half a turn apart, so that every row asks for signs
	std::vector<Affine> StretchedPose; // of all joints
	std::vector<JointRecord> Records;
};

/** Bytes of a vertex that are read and written; the joints stay in the cache. */
double BytesTouched(const SkinJob& Job)
{
	const double Row = double(Job.Influences) * (sizeof(uint16_t) + sizeof(float));
	return Row + 2.0 * sizeof(Vec3) + (Job.Normals.empty() ? 0.0 : 2.0 * (sizeof(Vec3) + sizeof(Vec4)));
}

struct Program
{
	std::string Name;
	std::function<void()> Run;
	double Seconds = 1e300;
};

void TimeInTurns(std::vector<Program>& Programs)
{
	for (int32_t Round = 0; Round <= Rounds; ++Round) // the first warms up
	{
		for (Program& Each : Programs)
		{
			const auto Start = std::chrono::steady_clock::now();
			Each.Run();
			const std::chrono::duration<double> Took = std::chrono::steady_clock::now() - Start;
			Each.Seconds = Round == 0 ? Each.Seconds : std::min(Each.Seconds, Took.count());
		}
	}
}

void Rows(int32_t Influences, bool bFrame, int32_t ThreadCount)
{
	Mesh Made(Influences);
	Host::ThreadPool Threads(ThreadCount);
	const Context Host{&Threads, nullptr, nullptr};
	const SkinJob Plain = Made.Job(bFrame);
	SkinJob Linear = Plain, Rigid = Plain, Full = Plain;
	Linear.Method = SkinningMethod::Linear;
	Rigid.Stretch = StretchMode::None;
	SkinJob Wide = Rigid;
	Wide.RestToPosed = Made.WidePose;
	Full.RestToPosed = Made.StretchedPose;
	SkinJob Mixed = Full;
	Mixed.Joints = Made.MixedJoints;
	const auto Loop = [&](void (*Body)(const SkinJob&, int32_t, int32_t))
	{
		return [&Threads, &Plain, Body]
		{ Threads.For(VertexCount, Grain, [&](int32_t Begin, int32_t End) { Body(Plain, Begin, End); }); };
	};
	// A copy reads and writes as many bytes as skinning touches.
	const size_t Half = size_t(BytesTouched(Plain) * VertexCount / 2.0);
	std::vector<uint8_t> From(Half, 1), To(Half, 2);
	const auto Copy = [&]
	{
		Threads.For(int32_t(Half), int32_t(Half / size_t(ThreadCount) + 1),
			[&](int32_t Begin, int32_t End)
			{ std::memcpy(&To[size_t(Begin)], &From[size_t(Begin)], size_t(End - Begin)); });
	};
	std::vector<Program> Programs = {{"copy of as many bytes", Copy}, {"linear, plain loop", Loop(PlainLinear)},
		{"linear", [&] { (void)Skin(Linear, Host); }}, {"dual quaternion, plain loop", Loop(PlainDualQuaternion)},
		{"dual quaternion, rigid", [&] { (void)Skin(Rigid, Host); }},
		{"dual quaternion, rigid, wide pose", [&] { (void)Skin(Wide, Host); }},
		{"dual quaternion, full stretch", [&] { (void)Skin(Full, Host); }},
		{"dual quaternion, full, mixed rows", [&] { (void)Skin(Mixed, Host); }}};
	TimeInTurns(Programs);
	for (size_t I = 0; I < Programs.size(); ++I)
	{
		const double Seconds = Programs[I].Seconds, Loops[] = {0.0, Programs[1].Seconds, Programs[3].Seconds};
		const double OfPlain = Loops[I == 0 ? 0 : I < 3 ? 1 : 2];
		std::printf("%7d %10d  %-10s %-34s %8.2f %9.1f %8.2f %8.2f\n", ThreadCount, Influences,
			bFrame ? "frame" : "positions", Programs[I].Name.c_str(), 1000.0 * Seconds, VertexCount / Seconds / 1e6,
			OfPlain / Seconds, Seconds / Programs[0].Seconds);
	}
	std::fflush(stdout);
}
}

void SkinTable()
{
	std::printf(
		"Skinning on the processor: %d vertices, %d joints, all influences with weight; wall time, best of %d,\n"
		"all rows of a block in turns. frame: positions, normals and tangents. gain: time of the plain loop over\n"
		"the row's; limit: the row's time over that of a copy of as many bytes by as many threads.\n\n",
		VertexCount, JointCount, Rounds);
	std::printf("%7s %10s  %-10s %-34s %8s %9s %8s %8s\n", "threads", "influences", "of", "program", "ms", "Mvert/s",
		"gain", "limit");
	for (const int32_t ThreadCount : {1, 2})
	{
		for (const int32_t Influences : {4, 8})
		{
			for (const bool bFrame : {false, true})
			{
				Rows(Influences, bFrame, ThreadCount);
			}
		}
	}
	std::printf("\n");
}
}
