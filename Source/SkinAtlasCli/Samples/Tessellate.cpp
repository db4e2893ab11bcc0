// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Cage to surface in two steps: a map of fixed fineness is laid on the surface and evened out once; any tessellation is
// then read from it and put exactly on the surface.

#include "Samples/Tessellate.h"

#include "Samples/QuadLattice.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace SkinAtlas::Host
{
namespace
{
constexpr int32_t NewtonSteps = 12; // at most; a few do once the point is near

/** The map is made coarse to fine: even spacing spreads quickly over few points. */
struct MapLevel
{
	int32_t Cuts;  // pieces per cage edge
	int32_t Steps; // of evening out
};
constexpr MapLevel MapLevels[] = {{1, 1}, {2, 15}, {4, 30}};

/** Calls Visit(vertex, quad, column, row) for every vertex of the lattice once, at its first quad. */
template <typename Callable>
void VisitOnce(const QuadNet& Net, const QuadLattice& Lattice, Callable&& Visit)
{
	std::vector<bool> bSeen(size_t(Lattice.VertexCount()), false);
	for (int32_t Q = 0; Q < static_cast<int32_t>(Net.Quads.size()); ++Q)
	{
		for (int32_t J = 0; J <= Lattice.Deep(Q); ++J)
		{
			for (int32_t I = 0; I <= Lattice.Wide(Q); ++I)
			{
				const int32_t V = Lattice.Index(Q, I, J);
				if (!bSeen[V])
				{
					bSeen[V] = true;
					Visit(V, Q, I, J);
				}
			}
		}
	}
}

/** Points of a lattice with the same cuts everywhere. */
struct SurfaceMap
{
	int32_t Cuts = 1;
	QuadLattice Lattice;
	std::vector<Vec3d> Points;

	/** The point of quad Q at U along side 0 and W along side 1, each 0 to 1; flat between points. */
	Vec3d Read(int32_t Q, double U, double W) const
	{
		const int32_t Column = std::min(static_cast<int32_t>(U * Cuts), Cuts - 1);
		const int32_t Row = std::min(static_cast<int32_t>(W * Cuts), Cuts - 1);
		const auto At = [&](int32_t I, int32_t J) { return Points[size_t(Lattice.Index(Q, Column + I, Row + J))]; };
		const double Across = U * Cuts - Column;
		return Lerp(Lerp(At(0, 0), At(1, 0), Across), Lerp(At(0, 1), At(1, 1), Across), W * Cuts - Row);
	}
};

/** One Laplacian step along the surface, and one Newton step towards it. */
void EvenOut(SurfaceMap& Map, const QuadNet& Net, const ImplicitBody& Body)
{
	std::vector<Vec3d> Sum(Map.Points.size());
	std::vector<int32_t> Count(Map.Points.size(), 0);
	for (int32_t Q = 0; Q < static_cast<int32_t>(Net.Quads.size()); ++Q)
	{
		for (int32_t J = 0; J < Map.Cuts; ++J)
		{
			for (int32_t I = 0; I < Map.Cuts; ++I)
			{
				const int32_t Small[4] = {Map.Lattice.Index(Q, I, J), Map.Lattice.Index(Q, I + 1, J),
					Map.Lattice.Index(Q, I + 1, J + 1), Map.Lattice.Index(Q, I, J + 1)};
				for (int32_t C = 0; C < 4; ++C)
				{
					const int32_t A = Small[C], B = Small[(C + 1) % 4];
					Sum[size_t(A)] += Map.Points[size_t(B)];
					Sum[size_t(B)] += Map.Points[size_t(A)];
					++Count[size_t(A)];
					++Count[size_t(B)];
				}
			}
		}
	}
	for (size_t V = 0; V < Map.Points.size(); ++V)
	{
		const Vec3d From = Map.Points[V];
		const FieldSample Here = Body.At(From);
		const Vec3d Pull = (0.5 / Count[V]) * Sum[V] - 0.5 * From; // half way to the mean of the neighbours
		const double Lift = (Here.Value + Dot(Pull, Here.Gradient)) / Dot(Here.Gradient, Here.Gradient);
		Map.Points[V] = From + Pull - Lift * Here.Gradient;
		if (From.X == 0.0)
		{
			Map.Points[V].X = 0.0; // the mirrored neighbours cancel the pull in x
		}
	}
}

SurfaceMap LayMap(const ImplicitBody& Body, const Cage& Frame, const QuadNet& Net)
{
	const auto Even = [&](int32_t Cuts) { return QuadLattice(Net, std::vector<int32_t>(size_t(Net.BandCount), Cuts)); };
	SurfaceMap Map{1, Even(1), Frame.Points};
	for (const MapLevel& Level : MapLevels)
	{
		SurfaceMap Next{Level.Cuts, Even(Level.Cuts), {}};
		Next.Points.resize(size_t(Next.Lattice.VertexCount()));
		VisitOnce(Net, Next.Lattice, [&](int32_t V, int32_t Q, int32_t I, int32_t J)
		{
			const Vec3d Near = Map.Read(Q, double(I) / Level.Cuts, double(J) / Level.Cuts);
			Next.Points[size_t(V)] = Body.Project(Near, NewtonSteps);
		});
		for (int32_t Step = 0; Step < Level.Steps; ++Step)
		{
			EvenOut(Next, Net, Body);
		}
		Map = std::move(Next);
	}
	return Map;
}

/** Root mean square length of the edges that each band crosses, measured on the surface. */
std::vector<double> BandLengths(const QuadNet& Net, const SurfaceMap& Map)
{
	std::vector<double> Squares(size_t(Net.BandCount), 0.0);
	std::vector<int32_t> Count(size_t(Net.BandCount), 0);
	for (int32_t Q = 0; Q < static_cast<int32_t>(Net.Quads.size()); ++Q)
	{
		for (int32_t S = 0; S < 2; ++S)
		{
			double Long = 0.0;
			for (int32_t I = 0; I < Map.Cuts; ++I)
			{
				const double From = double(I) / Map.Cuts, To = double(I + 1) / Map.Cuts;
				Long += S == 0 ? Length(Map.Read(Q, From, 0.0) - Map.Read(Q, To, 0.0))
							   : Length(Map.Read(Q, 1.0, From) - Map.Read(Q, 1.0, To));
			}
			const int32_t Band = Net.BandOf[Net.Sides[Q][S].Edge];
			Squares[Band] += Long * Long;
			++Count[Band];
		}
	}
	for (int32_t B = 0; B < Net.BandCount; ++B)
	{
		Squares[B] = std::sqrt(Squares[B] / Count[B]);
	}
	return Squares;
}

/** Cuts per band for pieces of about one size, the size chosen so that the vertex count comes near to the target. */
std::vector<int32_t> ChooseCuts(const QuadNet& Net, const std::vector<double>& Lengths, int32_t VertexTarget)
{
	const auto CutsFor = [&](double Piece)
	{
		std::vector<int32_t> Cuts;
		for (const double Long : Lengths)
		{
			Cuts.push_back(std::max(1, static_cast<int32_t>(std::lround(Long / Piece))));
		}
		return Cuts;
	};
	double Small = 1e-5, Large = 1.0; // metres; more pieces than any target, fewer than any
	for (int32_t Halving = 0; Halving < 60; ++Halving)
	{
		const double Middle = std::sqrt(Small * Large);
		(QuadLattice::CountMirrored(Net, CutsFor(Middle)) > VertexTarget ? Small : Large) = Middle;
	}

	// One size leaves steps of several per cent where a long band gains a cut; fill up with bands that still fit,
	// those with the longest pieces first.
	std::vector<int32_t> Cuts = CutsFor(Large);
	std::vector<int32_t> Order(Lengths.size());
	std::iota(Order.begin(), Order.end(), 0);
	std::stable_sort(Order.begin(), Order.end(), [&](int32_t A, int32_t B)
	{ return Lengths[size_t(A)] * Cuts[size_t(B)] > Lengths[size_t(B)] * Cuts[size_t(A)]; });
	for (const int32_t Band : Order)
	{
		++Cuts[size_t(Band)];
		Cuts[size_t(Band)] -= QuadLattice::CountMirrored(Net, Cuts) > VertexTarget ? 1 : 0;
	}
	return Cuts;
}

/** Two triangles per small quad, cut along its shorter diagonal. */
void AddTriangles(HalfMesh& Out, const QuadNet& Net, const QuadLattice& Lattice)
{
	for (int32_t Q = 0; Q < static_cast<int32_t>(Net.Quads.size()); ++Q)
	{
		for (int32_t J = 0; J < Lattice.Deep(Q); ++J)
		{
			for (int32_t I = 0; I < Lattice.Wide(Q); ++I)
			{
				const int32_t A = Lattice.Index(Q, I, J), B = Lattice.Index(Q, I + 1, J);
				const int32_t C = Lattice.Index(Q, I + 1, J + 1), D = Lattice.Index(Q, I, J + 1);
				const double First = Length(Vec3d(Out.Positions[A]) - Vec3d(Out.Positions[C]));
				const double Second = Length(Vec3d(Out.Positions[B]) - Vec3d(Out.Positions[D]));
				if (First <= Second)
				{
					Out.Indices.insert(Out.Indices.end(), {A, B, C, A, C, D});
				}
				else
				{
					Out.Indices.insert(Out.Indices.end(), {A, B, D, B, C, D});
				}
			}
		}
	}
}
}

HalfMesh Tessellate(const ImplicitBody& Body, const Cage& Frame, int32_t VertexTarget)
{
	const QuadNet Net(Frame);
	const SurfaceMap Map = LayMap(Body, Frame, Net);
	const QuadLattice Fine(Net, ChooseCuts(Net, BandLengths(Net, Map), VertexTarget));

	HalfMesh Out;
	Out.Positions.resize(size_t(Fine.VertexCount()));
	Out.Normals.resize(Out.Positions.size());
	VisitOnce(Net, Fine, [&](int32_t V, int32_t Q, int32_t I, int32_t J)
	{
		const Vec3d P = Body.Project(Map.Read(Q, double(I) / Fine.Wide(Q), double(J) / Fine.Deep(Q)), NewtonSteps);
		Vec3d Normal = Body.At(P).Gradient;
		if (P.X == 0.0)
		{
			Normal.X = 0.0;
		}
		Out.Positions[size_t(V)] = ToFloat(P);
		Out.Normals[size_t(V)] = ToFloat(Normalised(Normal));
	});
	AddTriangles(Out, Net, Fine);
	return Out;
}
}
