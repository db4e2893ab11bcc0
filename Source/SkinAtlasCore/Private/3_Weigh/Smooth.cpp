// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlas/Smooth.h"

#include "3_Weigh/Pulls.h"
#include "3_Weigh/Rows.h"
#include "5_Mirror/MirrorOrder.h"
#include "Common/Parallel.h"
#include "Common/Vector.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace SkinAtlas
{
namespace
{
constexpr int32_t SmoothGrain = 2048;
constexpr double SmoothStep = 0.5; // how far a pass moves towards the mean

/** The influences of every vertex without empty slots: which joints stays, how much changes from pass to pass. */
struct Support
{
	std::vector<int32_t> Start; // RowCount + 1: compressed rows
	std::vector<uint16_t> Joints;
	std::vector<double> Weights;

	explicit Support(const SkinWeights& Rows)
	{
		const size_t Slots = size_t(Rows.Influences);
		Start.push_back(0);
		for (size_t Slot = 0; Slot < Rows.Weights.size(); ++Slot)
		{
			if (Rows.Weights[Slot] > 0.0f)
			{
				Joints.push_back(Rows.Joints[Slot]);
				Weights.push_back(Rows.Weights[Slot]);
			}
			if ((Slot + 1) % Slots == 0)
			{
				Start.push_back(static_cast<int32_t>(Joints.size()));
			}
		}
	}

	double WeightOf(int32_t V, uint16_t J) const
	{
		for (int32_t I = Start[size_t(V)]; I < Start[size_t(V) + 1]; ++I)
		{
			if (Joints[size_t(I)] == J)
			{
				return Weights[size_t(I)];
			}
		}
		return 0.0;
	}
};

/** The pulls on all vertices, made once for all passes. */
class Pulls
{
public:
	Pulls(const Topology& Mesh, const Mirror& Plane)
	{
		const PullsOnVertices Made(Mesh, Plane);
		Start.push_back(0);
		for (int32_t V = 0; V < Mesh.VertexCount(); ++V)
		{
			Made.Append(V, List);
			Start.push_back(List.size());
		}
	}

	std::span<const RowPull> At(int32_t V) const
	{
		return std::span(List).subspan(Start[size_t(V)], Start[size_t(V) + 1] - Start[size_t(V)]);
	}

private:
	std::vector<size_t> Start;
	std::vector<RowPull> List;
};

/**
 * On the mirror plane left and right weigh the same but for what rounding a row to floats did to one of them. Passes
 * would carry that off the plane, so it is taken back.
 */
void LevelOnPlane(const Mirror& Plane, Support& InOut)
{
	constexpr double Rounding = 1e-6;
	for (size_t V = 0; V < Plane.VertexOf.size(); ++V)
	{
		const size_t First = size_t(InOut.Start[V]), Past = size_t(InOut.Start[V + 1]);
		for (size_t A = First; A < Past && Plane.VertexOf[V] == static_cast<int32_t>(V); ++A)
		{
			for (size_t B = A + 1; B < Past; ++B)
			{
				const bool bImages = Plane.JointOf[InOut.Joints[A]] == InOut.Joints[B];
				if (bImages && std::abs(InOut.Weights[A] - InOut.Weights[B]) <= Rounding)
				{
					InOut.Weights[A] = InOut.Weights[B] = 0.5 * (InOut.Weights[A] + InOut.Weights[B]);
				}
			}
		}
	}
}

/** The row of a vertex after one pass. A vertex without neighbours stays as it is. */
void PassAt(std::span<const RowPull> Around, const Support& From, int32_t V, std::vector<double>& Terms,
	std::span<double> Out)
{
	const size_t First = size_t(From.Start[size_t(V)]);
	Terms.clear();
	for (const RowPull& Each : Around)
	{
		Terms.push_back(Each.Nearness);
	}
	const double Nearness = SumRising(Terms);
	for (size_t I = 0; I < Out.size(); ++I)
	{
		Terms.clear();
		for (const RowPull& Each : Around)
		{
			Terms.push_back(Each.Nearness * From.WeightOf(Each.Other, From.Joints[First + I]));
		}
		const double Mean = Nearness > 0.0 ? SumRising(Terms) / Nearness : From.Weights[First + I];
		Out[I] = (1.0 - SmoothStep) * From.Weights[First + I] + SmoothStep * Mean;
	}
	Terms.assign(Out.begin(), Out.end());
	const double Sum = SumRising(Terms);
	for (double& Weight : Out)
	{
		Weight /= Sum;
	}
}

/** What follows the skin follows the smoothed one, as far as its own joints go. */
void FollowAgain(std::span<const SkinPoint> Followers, const Support& Skin, std::vector<double>& InOut)
{
	for (const SkinPoint& Point : Followers)
	{
		const size_t First = size_t(Skin.Start[size_t(Point.Vertex)]),
					 Past = size_t(Skin.Start[size_t(Point.Vertex) + 1]);
		double Sum = 0.0;
		for (size_t I = First; I < Past; ++I)
		{
			InOut[I] = 0.0;
			for (size_t K = 0; K < 3; ++K)
			{
				InOut[I] += static_cast<double>(Point.Shares[K]) * Skin.WeightOf(Point.Corners[K], Skin.Joints[I]);
			}
			Sum += InOut[I];
		}
		for (size_t I = First; I < Past; ++I)
		{
			InOut[I] = Sum > 0.0 ? InOut[I] / Sum : Skin.Weights[I];
		}
	}
}
}

Result<SkinWeights> Smooth(const Topology& Mesh, const Segmentation& Regions, const SkinWeights& Rows,
	const SmoothOptions& Options, const Context& Host)
{
	Report(Host, Stage::Finish, 0.0f);
	const int32_t RowCount = Mesh.VertexCount();
	if (Rows.RowCount() != RowCount)
	{
		return Status{Error::SizeMismatch, Rows.RowCount()};
	}
	if (Regions.Symmetry.IsOn() && Regions.Symmetry.VertexOf.size() != size_t(RowCount))
	{
		return Status{Error::SizeMismatch, static_cast<int32_t>(Regions.Symmetry.VertexOf.size())};
	}
	if (Options.Passes < 0 || Options.MaxInfluences < 1 || Options.MaxInfluences > WeighOptions::MostInfluences)
	{
		return Status{Error::BadOption};
	}
	Support Now(Rows);
	LevelOnPlane(Regions.Symmetry, Now);
	const Pulls Neighbours(Mesh, Regions.Symmetry);
	std::vector<double> Next(Now.Weights.size());
	for (int32_t Pass = 0; Pass < Options.Passes; ++Pass)
	{
		const Status State = ParallelFor(Host, RowCount, SmoothGrain,
			[&](int32_t Begin, int32_t End)
			{
				std::vector<double> Terms;
				for (int32_t V = Begin; V < End; ++V)
				{
					const size_t First = size_t(Now.Start[size_t(V)]), Count = size_t(Now.Start[size_t(V) + 1]) - First;
					const std::span<double> Out(&Next[First], Count);
					std::fill(Out.begin(), Out.end(), Count == 1 ? 1.0 : 0.0);
					if (Count > 1)
					{
						PassAt(Neighbours.At(V), Now, V, Terms, Out);
					}
				}
			});
		if (!State)
		{
			return State;
		}
		std::swap(Now.Weights, Next);
		Report(Host, Stage::Finish, static_cast<float>(Pass + 1) / static_cast<float>(Options.Passes + 1));
	}
	if (Options.Passes > 0)
	{
		Next = Now.Weights;
		FollowAgain(Regions.Followers, Now, Next);
		std::swap(Now.Weights, Next);
	}

	SkinWeights Made;
	Made.Influences = Options.MaxInfluences;
	Made.Joints.assign(size_t(RowCount) * size_t(Made.Influences), 0);
	Made.Weights.assign(size_t(RowCount) * size_t(Made.Influences), 0.0f);
	Made.LeakMass = Rows.LeakMass;
	Made.LeakRows = Rows.LeakRows;
	const uint16_t LastJoint = Rows.Joints.empty() ? 0 : *std::max_element(Rows.Joints.begin(), Rows.Joints.end());
	const MirrorOrder Order(Regions.Symmetry, size_t(LastJoint) + 1);
	std::vector<PrunedTally> Counts(size_t((RowCount + SmoothGrain - 1) / SmoothGrain));
	const Status Finished = ParallelFor(Host, RowCount, SmoothGrain,
		[&](int32_t Begin, int32_t End)
		{
			std::vector<Influence> Row;
			for (int32_t V = Begin; V < End; ++V)
			{
				Row.clear();
				for (int32_t I = Now.Start[size_t(V)]; I < Now.Start[size_t(V) + 1]; ++I)
				{
					Row.push_back({Now.Joints[size_t(I)], Now.Weights[size_t(I)]});
				}
				const size_t First = size_t(V) * size_t(Made.Influences);
				Order.Finish(Row, Made.Influences, &Made.Joints[First], &Made.Weights[First],
					Counts[size_t(Begin / SmoothGrain)]);
			}
		});
	if (!Finished)
	{
		return Finished;
	}
	for (const PrunedTally& Each : Counts)
	{
		Each.AddTo(Made);
	}
	Report(Host, Stage::Finish, 1.0f);
	return Made;
}
}
