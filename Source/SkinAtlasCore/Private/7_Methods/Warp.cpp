// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "7_Methods/Warp.h"

#include <algorithm>

namespace SkinAtlas
{
namespace
{
constexpr double SameTarget = 1e-4; // in units of Scale

/** Gaussian elimination with row pivots, in place: few points, and the matrix is full and indefinite. */
void SolveDense(std::vector<std::vector<double>>& Matrix, std::vector<Vec3d>& InOutRight)
{
	const size_t Count = Matrix.size();
	for (size_t Column = 0; Column < Count; ++Column)
	{
		size_t Pivot = Column;
		for (size_t Row = Column + 1; Row < Count; ++Row)
		{
			Pivot = std::abs(Matrix[Row][Column]) > std::abs(Matrix[Pivot][Column]) ? Row : Pivot;
		}
		std::swap(Matrix[Column], Matrix[Pivot]);
		std::swap(InOutRight[Column], InOutRight[Pivot]);
		if (Matrix[Column][Column] == 0.0)
		{
			continue;
		}
		for (size_t Row = Column + 1; Row < Count; ++Row)
		{
			const double Factor = Matrix[Row][Column] / Matrix[Column][Column];
			for (size_t Each = Column; Each < Count && Factor != 0.0; ++Each)
			{
				Matrix[Row][Each] -= Factor * Matrix[Column][Each];
			}
			InOutRight[Row] = InOutRight[Row] - Factor * InOutRight[Column];
		}
	}
	for (size_t Row = Count; Row-- > 0;)
	{
		for (size_t Each = Row + 1; Each < Count; ++Each)
		{
			InOutRight[Row] = InOutRight[Row] - Matrix[Row][Each] * InOutRight[Each];
		}
		InOutRight[Row] = Matrix[Row][Row] == 0.0 ? Vec3d() : (1.0 / Matrix[Row][Row]) * InOutRight[Row];
	}
}
}

Warp::Warp(std::span<const Vec3> From, std::span<const Vec3> To, double Scale)
{
	// Slack on the linear part: where the points leave a direction open it stays as it is.
	constexpr double Slack = 1e-9;
	std::vector<Vec3d> Offsets;
	bool bMoves = false;
	for (size_t I = 0; I < From.size(); ++I)
	{
		const Vec3d P(From[I]), Offset = Vec3d(To[I]) - P;
		const auto IsHere = [&](const Vec3d& Other) { return Length(Other - P) <= SameTarget * Scale; };
		if (std::none_of(Centres.begin(), Centres.end(), IsHere))
		{
			Centres.push_back(P);
			Offsets.push_back(Offset);
			Middle += P;
			bMoves = bMoves || Length(Offset) > SameTarget * Scale;
		}
	}
	if (!bMoves)
	{
		Centres.clear();
		return;
	}
	const size_t Count = Centres.size();
	Middle = (1.0 / static_cast<double>(Count)) * Middle;
	Unit = Scale;
	std::vector<std::vector<double>> Matrix(Count + 4, std::vector<double>(Count + 4, 0.0));
	for (size_t I = 0; I < Count; ++I)
	{
		const Vec3d P = (1.0 / Unit) * (Centres[I] - Middle);
		const double Affine[4] = {1.0, P.X, P.Y, P.Z};
		for (size_t J = 0; J < Count; ++J)
		{
			Matrix[I][J] = Length(Centres[I] - Centres[J]) / Unit;
		}
		for (size_t K = 0; K < 4; ++K)
		{
			Matrix[I][Count + K] = Matrix[Count + K][I] = Affine[K];
		}
	}
	for (size_t K = 1; K < 4; ++K)
	{
		Matrix[Count + K][Count + K] = -Slack;
	}
	Offsets.resize(Count + 4);
	SolveDense(Matrix, Offsets);
	Weights = std::move(Offsets);
}

Vec3d Warp::operator()(const Vec3d& P) const
{
	if (IsIdentity())
	{
		return P;
	}
	const Vec3d Q = (1.0 / Unit) * (P - Middle);
	const Vec3d* const Affine = &Weights[Centres.size()];
	Vec3d Moved = P + Affine[0] + Q.X * Affine[1] + Q.Y * Affine[2] + Q.Z * Affine[3];
	for (size_t I = 0; I < Centres.size(); ++I)
	{
		Moved += (Length(P - Centres[I]) / Unit) * Weights[I];
	}
	return Moved;
}
}
