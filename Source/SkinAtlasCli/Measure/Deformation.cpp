// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Measure/Deformation.h"

#include "Gltf/Sentence.h"

#include "Common/Vector.h"

#include <algorithm>

namespace SkinAtlas::Host
{
namespace
{
/** Adds up distances, then divides. */
class Gauge
{
public:
	explicit Gauge(double InDiagonal) : Diagonal(InDiagonal) {}

	void Add(std::span<const Vec3> A, std::span<const Vec3> B)
	{
		for (size_t V = 0; V < A.size(); ++V)
		{
			const double Distance = Length(Vec3d(A[V]) - Vec3d(B[V]));
			Sum += Distance;
			Max = std::max(Max, Distance);
		}
		Count += double(A.size());
	}

	DistanceSummary Read() const { return {Count > 0.0 ? Sum / Count / Diagonal : 0.0, Max / Diagonal}; }

private:
	double Diagonal, Sum = 0.0, Max = 0.0, Count = 0.0;
};

/** Rows without weight follow a joint that never moves, numbered after all others. */
SkinWeights LeaveBehind(SkinWeights Rows, size_t StillJoint)
{
	for (int32_t V = 0; V < Rows.RowCount(); ++V)
	{
		if (IsEmptyRow(Rows, V))
		{
			Rows.Joints[size_t(V) * size_t(Rows.Influences)] = uint16_t(StillJoint);
			Rows.Weights[size_t(V) * size_t(Rows.Influences)] = 1.0f;
		}
	}
	return Rows;
}

/** The weights as a file of so many bits would hold them. */
std::vector<float> Rounded(const SkinWeights& Rows, int32_t Bits)
{
	const Result<QuantisedWeights> Whole = Quantise(Rows, Bits);
	std::vector<float> Weights;
	for (const uint16_t Weight : Whole->Weights)
	{
		Weights.push_back(float(Weight) / float((1 << Bits) - 1));
	}
	return Weights;
}
}

Outcome<Deformation> MeasureDeformation(
	const PairedRows& Pairs, const PoseSet& Poses, SkinningMethod Method, const Context& Host)
{
	const size_t JointCount = Poses.Random.front().size();
	const SkinWeights Candidate = LeaveBehind(Pairs.Candidate, JointCount);
	const std::vector<float> Weights8 = Rounded(Candidate, 8), Weights16 = Rounded(Candidate, 16);

	Gauge All(Pairs.Diagonal), Clips(Pairs.Diagonal), Random(Pairs.Diagonal), Bits8(Pairs.Diagonal),
		Bits16(Pairs.Diagonal);
	std::vector<Vec3> Wanted(Pairs.Positions.size()), Got(Wanted), Got8(Wanted), Got16(Wanted);
	std::vector<JointRecord> Records(JointCount + 1);
	for (size_t P = 0; P < Poses.Clips.size() + Poses.Random.size(); ++P)
	{
		const bool bClip = P < Poses.Clips.size();
		std::vector<Affine> Pose = bClip ? Poses.Clips[P] : Poses.Random[P - Poses.Clips.size()];
		Pose.emplace_back();
		SkinJob Job;
		Job.Method = Method;
		Job.RestToPosed = Pose;
		Job.Records = Records;
		Job.Positions = Pairs.Positions;
		const auto Run = [&](const SkinWeights& Rows, std::span<const float> Weights, std::vector<Vec3>& Out)
		{
			Job.Influences = Rows.Influences;
			Job.Joints = Rows.Joints;
			Job.Weights = Weights;
			Job.OutPositions = Out;
			return Skin(Job, Host);
		};
		Status State = Run(Pairs.Reference, Pairs.Reference.Weights, Wanted);
		State = State ? Run(Candidate, Candidate.Weights, Got) : State;
		State = State ? Run(Candidate, Weights8, Got8) : State;
		State = State ? Run(Candidate, Weights16, Got16) : State;
		if (!State)
		{
			return Fail("pose ", P, ": ", Describe(State.Code));
		}
		All.Add(Wanted, Got);
		(bClip ? Clips : Random).Add(Wanted, Got);
		Bits8.Add(Got, Got8);
		Bits16.Add(Got, Got16);
	}
	return Deformation{All.Read(), Clips.Read(), Random.Read(), Bits8.Read(), Bits16.Read()};
}
}
