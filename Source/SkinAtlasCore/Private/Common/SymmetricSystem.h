// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// A sparse symmetric system of linear equations: gathered, factorised once, solved for any number of right-hand sides.

#pragma once

#include "Common/EigenInclude.h"

#include <algorithm>
#include <vector>

namespace SkinAtlas
{
static_assert(EIGEN_VERSION_AT_LEAST(3, 4, 0), "before 3.4 the sparse factorisations were not under MPL2");

class SymmetricSystem
{
public:
	explicit SymmetricSystem(int32_t Count)
		: Diagonal(size_t(Count), 0.0)
	{
	}

	/** Entries of one place add up. */
	void Add(int32_t Row, int32_t Column, double Value)
	{
		if (Row == Column)
		{
			Diagonal[size_t(Row)] += Value;
		}
		else
		{
			Entries.emplace_back(std::max(Row, Column), std::min(Row, Column), Value);
		}
	}

	/** False if there is no solution: the matrix is not positive definite, as far as its numbers tell. */
	bool Factorise()
	{
		const int32_t Count = static_cast<int32_t>(Diagonal.size());
		for (int32_t I = 0; I < Count; ++I)
		{
			Entries.emplace_back(I, I, Diagonal[size_t(I)]);
		}
		Eigen::SparseMatrix<double> Lower(Count, Count);
		Lower.setFromTriplets(Entries.begin(), Entries.end());
		Factor.compute(Lower);
		return Factor.info() == Eigen::Success;
	}

	Eigen::VectorXd Solve(const Eigen::VectorXd& Right) const { return Factor.solve(Right); }

private:
	std::vector<double> Diagonal;
	std::vector<Eigen::Triplet<double>> Entries; // below the diagonal
	Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>, Eigen::Lower> Factor;
};
}
