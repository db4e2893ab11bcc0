// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "7_Methods/Inpaint.h"

#include "7_Methods/TuftedCover.h"
#include "Common/SkeletonScale.h"
#include "Common/SymmetricSystem.h"

#include <algorithm>

namespace SkinAtlas
{
namespace
{
constexpr double PlateLength = 0.1;	 // in mean bones
constexpr double LeastWeight = 1e-4; // thinner influences are ringing of the plate

using Sparse = Eigen::SparseMatrix<double>;

/** L + s^2 L M^-1 L over all vertices. */
Sparse EnergyOf(const RobustLaplacian& Surface, double PlateSquare)
{
	const Eigen::Index Count = static_cast<Eigen::Index>(Surface.Mass.size());
	std::vector<Eigen::Triplet<double>> Entries;
	std::vector<double> Diagonal(Surface.Mass.size(), 0.0);
	for (const RobustLaplacian::Link& Each : Surface.Links)
	{
		Entries.emplace_back(Each.A, Each.B, -Each.Weight);
		Entries.emplace_back(Each.B, Each.A, -Each.Weight);
		Diagonal[size_t(Each.A)] += Each.Weight;
		Diagonal[size_t(Each.B)] += Each.Weight;
	}
	std::vector<Eigen::Triplet<double>> Inverse;
	for (Eigen::Index V = 0; V < Count; ++V)
	{
		const double Mass = Surface.Mass[size_t(V)];
		Entries.emplace_back(V, V, Diagonal[size_t(V)]);
		Inverse.emplace_back(V, V, Mass > 0.0 ? PlateSquare / Mass : 0.0);
	}
	Sparse L(Count, Count), Scaled(Count, Count);
	L.setFromTriplets(Entries.begin(), Entries.end());
	Scaled.setFromTriplets(Inverse.begin(), Inverse.end());
	const Sparse Half = Scaled * L;
	return L + Sparse(L * Half);
}
}

Status FillUnknownRows(const MethodInput& In, const std::vector<bool>& bKnown, MethodRows& InOut)
{
	const auto ComponentOf = In.Mesh.ComponentOf();
	std::vector<bool> bHasKnown(size_t(In.Mesh.ComponentCount()), false);
	for (size_t V = 0; V < bKnown.size(); ++V)
	{
		bHasKnown[size_t(ComponentOf[V])] = bHasKnown[size_t(ComponentOf[V])] || bKnown[V];
	}
	std::vector<int32_t> UnknownOf(bKnown.size(), NoIndex), Vertices;
	for (size_t V = 0; V < bKnown.size(); ++V)
	{
		if (!bKnown[V] && bHasKnown[size_t(ComponentOf[V])])
		{
			UnknownOf[V] = static_cast<int32_t>(Vertices.size());
			Vertices.push_back(static_cast<int32_t>(V));
		}
	}
	if (Vertices.empty())
	{
		return {};
	}
	const double Plate = PlateLength * SkeletonScale(In.Joints);
	const Sparse Energy = EnergyOf(RobustLaplacian(In.Mesh), Plate * Plate);
	const int32_t Count = static_cast<int32_t>(Vertices.size());
	struct Pull
	{
		int32_t Unknown, Known;
		double Weight;
	};
	std::vector<Pull> Pulls;
	SymmetricSystem System(Count);
	std::vector<int32_t> Joints;
	for (int32_t I = 0; I < Count; ++I)
	{
		for (Sparse::InnerIterator Each(Energy, Vertices[size_t(I)]); Each; ++Each)
		{
			const int32_t Other = static_cast<int32_t>(Each.row());
			if (UnknownOf[size_t(Other)] == NoIndex)
			{
				Pulls.push_back({I, Other, -Each.value()});
				for (const Influence& Its : InOut.At(Other))
				{
					Joints.push_back(Its.Joint);
				}
			}
			else if (UnknownOf[size_t(Other)] >= I)
			{
				System.Add(UnknownOf[size_t(Other)], I, Each.value());
			}
		}
	}
	std::sort(Joints.begin(), Joints.end());
	Joints.erase(std::unique(Joints.begin(), Joints.end()), Joints.end());
	if (Joints.empty() || !System.Factorise())
	{
		return {Error::SolveFailed};
	}
	for (const int32_t V : Vertices)
	{
		InOut.Clear(V);
	}
	std::vector<Eigen::VectorXd> Filled(Joints.size());
	const Status State = ParallelFor(In.Host, static_cast<int32_t>(Joints.size()), 1,
		[&](int32_t Begin, int32_t End)
		{
			for (int32_t J = Begin; J < End; ++J)
			{
				Eigen::VectorXd Right = Eigen::VectorXd::Zero(Count);
				for (const Pull& Each : Pulls)
				{
					for (const Influence& Its : InOut.At(Each.Known))
					{
						Right[Each.Unknown] += Its.Joint == Joints[size_t(J)] ? Each.Weight * Its.Weight : 0.0;
					}
				}
				Filled[size_t(J)] = System.Solve(Right);
			}
		});
	if (!State)
	{
		return State;
	}
	for (size_t I = 0; I < Vertices.size(); ++I)
	{
		size_t Heaviest = 0;
		for (size_t J = 0; J < Joints.size(); ++J)
		{
			const double Weight = Filled[J][Eigen::Index(I)];
			InOut.Add(Vertices[I], Joints[J], Weight > LeastWeight ? Weight : 0.0);
			Heaviest = Weight > Filled[Heaviest][Eigen::Index(I)] ? J : Heaviest;
		}
		if (InOut.At(Vertices[I]).empty())
		{
			InOut.Add(Vertices[I], Joints[Heaviest], 1.0);
		}
	}
	return {};
}
}
