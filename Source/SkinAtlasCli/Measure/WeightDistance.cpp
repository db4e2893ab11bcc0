// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Measure/WeightDistance.h"

#include "Common/JointSteps.h"
#include "Common/Vector.h"

#include <algorithm>
#include <cmath>

namespace SkinAtlas::Host
{
namespace
{
/** Sum over joints of |difference| of two rows. */
double RowDistance(const SkinWeights& A, int32_t RowOfA, const SkinWeights& B, int32_t RowOfB)
{
	double Sum = 0.0;
	for (size_t K = size_t(RowOfA) * size_t(A.Influences); K < size_t(RowOfA + 1) * size_t(A.Influences); ++K)
	{
		if (A.Weights[K] > 0.0f)
		{
			Sum += std::abs(double(A.Weights[K]) - WeightOf(B, RowOfB, A.Joints[K]));
		}
	}
	for (size_t K = size_t(RowOfB) * size_t(B.Influences); K < size_t(RowOfB + 1) * size_t(B.Influences); ++K)
	{
		if (B.Weights[K] > 0.0f && WeightOf(A, RowOfA, B.Joints[K]) == 0.0f)
		{
			Sum += B.Weights[K];
		}
	}
	return Sum;
}

/** Whether some joint is the heaviest of both rows; of equal weights all are. */
bool ShareHeaviest(const SkinWeights& A, const SkinWeights& B, int32_t V)
{
	const size_t FirstA = size_t(V) * size_t(A.Influences), FirstB = size_t(V) * size_t(B.Influences);
	for (size_t K = FirstB; K < FirstB + size_t(B.Influences) && B.Weights[K] == B.Weights[FirstB]; ++K)
	{
		if (WeightOf(A, V, B.Joints[K]) == A.Weights[FirstA])
		{
			return true;
		}
	}
	return false;
}

double Roughness(const PairedRows& Pairs, const SkinWeights& Rows)
{
	std::vector<int32_t> RowOf(size_t(Pairs.Mesh.VertexCount()), NoIndex); // the first at each welded vertex
	for (int32_t V = Pairs.VertexCount(); V-- > 0;)
	{
		RowOf[size_t(Pairs.Welded[size_t(V)])] = IsEmptyRow(Rows, V) ? NoIndex : V;
	}
	double Difference = 0.0, Lengths = 0.0;
	for (int32_t E = 0; E < Pairs.Mesh.EdgeCount(); ++E)
	{
		const auto Ends = Pairs.Mesh.Edge(E);
		const int32_t A = RowOf[size_t(Ends[0])], B = RowOf[size_t(Ends[1])];
		if (A != NoIndex && B != NoIndex)
		{
			const auto At = Pairs.Mesh.Positions();
			Difference += RowDistance(Rows, A, Rows, B);
			Lengths += Length(Vec3d(At[size_t(Ends[0])]) - Vec3d(At[size_t(Ends[1])]));
		}
	}
	return Lengths > 0.0 ? Difference * Pairs.Joints.MeanBoneLength() / Lengths : 0.0;
}
}

WeightDistance MeasureWeights(const PairedRows& Pairs, const LimbTree& Tree)
{
	const SkinWeights &Reference = Pairs.Reference, &Candidate = Pairs.Candidate;
	const JointSteps Steps(Tree, Pairs.Joints.Parents());
	WeightDistance Found;
	int64_t Referred = 0, Offered = 0, Common = 0, SameHeaviest = 0;
	for (int32_t V = 0; V < Pairs.VertexCount(); ++V)
	{
		const bool bEmpty = IsEmptyRow(Candidate, V);
		const double L1 = bEmpty ? 2.0 : RowDistance(Reference, V, Candidate, V);
		Found.MeanL1 += L1;
		Found.MaxL1 = std::max(Found.MaxL1, L1);
		const size_t FirstR = size_t(V) * size_t(Reference.Influences);
		const size_t FirstC = size_t(V) * size_t(Candidate.Influences);
		for (size_t K = FirstR; K < FirstR + size_t(Reference.Influences); ++K)
		{
			Referred += Reference.Weights[K] > LeastInfluence ? 1 : 0;
		}
		const int32_t Heaviest = Reference.Joints[FirstR];
		int32_t Greatest = 0;
		for (size_t K = FirstC; K < FirstC + size_t(Candidate.Influences); ++K)
		{
			if (Candidate.Weights[K] > LeastInfluence)
			{
				++Offered;
				Common += WeightOf(Reference, V, Candidate.Joints[K]) > LeastInfluence ? 1 : 0;
				Greatest = std::max(Greatest, Steps.Between(Heaviest, Candidate.Joints[K]));
			}
		}
		if (!bEmpty)
		{
			SameHeaviest += ShareHeaviest(Reference, Candidate, V) ? 1 : 0;
			Found.LeakSteps.resize(std::max(Found.LeakSteps.size(), size_t(Greatest) + 1), 0);
			++Found.LeakSteps[size_t(Greatest)];
		}
	}
	const double Count = Pairs.VertexCount();
	Found.MeanL1 /= Count;
	Found.SameHeaviest = double(SameHeaviest) / Count;
	Found.Precision = Offered > 0 ? double(Common) / double(Offered) : 0.0;
	Found.Recall = double(Common) / double(Referred);
	Found.ReferenceRoughness = Roughness(Pairs, Reference);
	Found.CandidateRoughness = Roughness(Pairs, Candidate);
	return Found;
}
}
