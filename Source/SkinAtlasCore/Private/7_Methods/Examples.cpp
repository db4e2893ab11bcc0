// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Weights from posed examples: per vertex the least squares over all poses, none negative, of sum one, and few.

#include "7_Methods/Sight.h"

#include <algorithm>

namespace SkinAtlas
{
namespace
{
constexpr int32_t ExampleGrain = 64;
constexpr double Nearness =
	1e-4; // weight of the wish for near bones, per mean distance: decides where the poses do not

Vec3d Posed(const Affine& M, const Vec3d& P)
{
	const auto Along = [&](int Row)
	{
		return double(M.Row[Row][0]) * P.X + double(M.Row[Row][1]) * P.Y + double(M.Row[Row][2]) * P.Z +
			   double(M.Row[Row][3]);
	};
	return {Along(0), Along(1), Along(2)};
}

/**
 * min w G w - 2 w b with w >= 0 and sum 1, by active sets [Lawson74 23]: joints come in where that lowers the energy
 * most, and leave where they would turn negative.
 */
class SimplexLeastSquares
{
public:
	/** Gram: Count x Count, positive definite. Writes the weights to Out. */
	void Solve(
		const std::vector<double>& Gram, const std::vector<double>& Right, size_t Count, std::vector<double>& Out)
	{
		// Start at the best corner of the simplex.
		size_t Best = 0;
		for (size_t J = 1; J < Count; ++J)
		{
			const auto Energy = [&](size_t K) { return Gram[K * Count + K] - 2.0 * Right[K]; };
			Best = Energy(J) < Energy(Best) ? J : Best;
		}
		Out.assign(Count, 0.0);
		Out[Best] = 1.0;
		Active.assign(1, Best);
		for (size_t Round = 0; Round < 3 * Count; ++Round)
		{
			// Half the gradient; at the optimum equal on the active joints and nowhere less.
			size_t Next = Count;
			double Level = 0.0, Least = 0.0;
			for (size_t J = 0; J < Count; ++J)
			{
				double Slope = -Right[J];
				for (const size_t K : Active)
				{
					Slope += Gram[J * Count + K] * Out[K];
				}
				Slopes.resize(Count);
				Slopes[J] = Slope;
			}
			for (const size_t K : Active)
			{
				Level += Slopes[K] * Out[K];
			}
			for (size_t J = 0; J < Count; ++J)
			{
				const bool bIn = std::find(Active.begin(), Active.end(), J) != Active.end();
				const double Gain = Slopes[J] - Level;
				if (!bIn && Gain < -1e-12 * Gram[J * Count + J] && Gain < Least)
				{
					Least = Gain;
					Next = J;
				}
			}
			if (Next == Count)
			{
				return;
			}
			Active.push_back(Next);
			while (!MoveTo(Gram, Right, Count, Out))
			{
			}
		}
	}

private:
	/** To the optimum on the active joints, or as far as all stay positive: then one leaves, and false. */
	bool MoveTo(
		const std::vector<double>& Gram, const std::vector<double>& Right, size_t Count, std::vector<double>& InOut)
	{
		// G w + l 1 = b, 1 w = 1, by two solves with the same factor.
		const size_t N = Active.size();
		Factor.assign(N * N, 0.0);
		Target.assign(N, 0.0);
		Ones.assign(N, 1.0);
		for (size_t I = 0; I < N; ++I)
		{
			Target[I] = Right[Active[I]];
			for (size_t K = 0; K <= I; ++K)
			{
				double Sum = Gram[Active[I] * Count + Active[K]];
				for (size_t L = 0; L < K; ++L)
				{
					Sum -= Factor[I * N + L] * Factor[K * N + L];
				}
				Factor[I * N + K] = I == K ? std::sqrt(std::max(Sum, 1e-300)) : Sum / Factor[K * N + K];
			}
		}
		Substitute(Target, N);
		Substitute(Ones, N);
		double SumTarget = 0.0, SumOnes = 0.0;
		for (size_t I = 0; I < N; ++I)
		{
			SumTarget += Target[I];
			SumOnes += Ones[I];
		}
		double Step = 1.0;
		size_t Leaves = N;
		for (size_t I = 0; I < N; ++I)
		{
			Target[I] += (1.0 - SumTarget) / SumOnes * Ones[I];
			const double Now = InOut[Active[I]];
			if (Target[I] <= 0.0 && Now / (Now - Target[I]) <= Step && Now >= Target[I] && (N > 1))
			{
				Step = Now > Target[I] ? Now / (Now - Target[I]) : 0.0;
				Leaves = I;
			}
		}
		for (size_t I = 0; I < N; ++I)
		{
			double& Weight = InOut[Active[I]];
			Weight += Step * (Target[I] - Weight);
		}
		if (Leaves == N)
		{
			return true;
		}
		InOut[Active[Leaves]] = 0.0;
		Active.erase(Active.begin() + static_cast<std::ptrdiff_t>(Leaves));
		return false;
	}

	void Substitute(std::vector<double>& InOut, size_t N) const
	{
		for (size_t I = 0; I < N; ++I)
		{
			for (size_t K = 0; K < I; ++K)
			{
				InOut[I] -= Factor[I * N + K] * InOut[K];
			}
			InOut[I] /= Factor[I * N + I];
		}
		for (size_t I = N; I-- > 0;)
		{
			for (size_t K = I + 1; K < N; ++K)
			{
				InOut[I] -= Factor[K * N + I] * InOut[K];
			}
			InOut[I] /= Factor[I * N + I];
		}
	}

	std::vector<size_t> Active;
	std::vector<double> Slopes, Factor, Target, Ones;
};
}

Status WeighByExamples(const MethodInput& In, MethodRows& Out)
{
	const auto Poses = In.Options.Examples;
	const std::vector<int32_t>& Joints = In.Tree.ParentsFirst();
	const Sight Eyes(In);
	return ForVertices(In, ExampleGrain,
		[&](int32_t Begin, int32_t End)
		{
			SimplexLeastSquares Fit, Again;
			std::vector<SeenBone> Sorted;
			std::vector<Vec3d> Gaps;
			std::vector<double> Gram, Right, Weights, Distances(In.PerJoint.size());
			std::vector<int32_t> Kept;
			const auto FitOver = [&](int32_t V, const std::vector<int32_t>& Among, SimplexLeastSquares& By)
			{
				// With weights of sum 1 the error is the sum of w times the gap that each joint alone would leave.
				const size_t Count = Among.size();
				const Vec3d Rest(In.Mesh.Positions()[size_t(V)]);
				Gram.assign(Count * Count, 0.0);
				Right.assign(Count, 0.0);
				Gaps.resize(Count);
				for (const ExamplePose& Pose : Poses)
				{
					for (size_t J = 0; J < Count; ++J)
					{
						Gaps[J] = Posed(Pose.RestToPosed[size_t(Among[J])], Rest) -
								  Vec3d(Pose.Positions[size_t(In.Sources[size_t(V)])]);
					}
					for (size_t J = 0; J < Count; ++J)
					{
						for (size_t K = 0; K <= J; ++K)
						{
							Gram[J * Count + K] += Dot(Gaps[J], Gaps[K]);
						}
					}
				}
				for (size_t J = 0; J < Count; ++J)
				{
					const double Wish = Nearness * Distances[size_t(Among[J])];
					Gram[J * Count + J] += Wish * Wish + 1e-300;
					for (size_t K = 0; K < J; ++K)
					{
						Gram[K * Count + J] = Gram[J * Count + K];
					}
				}
				By.Solve(Gram, Right, Count, Weights);
			};
			for (int32_t V = Begin; V < End; ++V)
			{
				Eyes.Sort(V, Sorted);
				for (auto Each = Sorted.rbegin(); Each != Sorted.rend(); ++Each)
				{
					Distances[size_t(Each->What->Joint)] = Each->Distance; // the nearest of a joint's bones comes last
				}
				FitOver(V, Joints, Fit);
				Kept.resize(Joints.size());
				for (size_t J = 0; J < Joints.size(); ++J)
				{
					Kept[J] = static_cast<int32_t>(J);
				}
				std::stable_sort(Kept.begin(), Kept.end(),
					[&](int32_t A, int32_t B) { return Weights[size_t(A)] > Weights[size_t(B)]; });
				const auto Used = std::count_if(Weights.begin(), Weights.end(), [](double Each) { return Each > 0.0; });
				const bool bTooMany = Used > In.Budget;
				Kept.resize(size_t(std::min<std::ptrdiff_t>(Used, In.Budget)));
				if (bTooMany)
				{
					std::vector<int32_t> Few;
					for (const int32_t J : Kept)
					{
						Few.push_back(Joints[size_t(J)]);
					}
					FitOver(V, Few, Again); // the best row of these few, not the rest of a longer one
					for (size_t J = 0; J < Few.size(); ++J)
					{
						Out.Add(V, Few[J], Weights[J]);
					}
					continue;
				}
				for (const int32_t J : Kept)
				{
					Out.Add(V, Joints[size_t(J)], Weights[size_t(J)]);
				}
			}
		});
}
}
