// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "2_Overlap/ObtuseCorners.h"

#include "2_Overlap/Planar.h"
#include "Common/Parallel.h"

namespace SkinAtlas
{
namespace
{
/** Looks from one obtuse corner, the origin of its plane, over the opposite side for vertices that split it. */
class Splitter
{
public:
	Splitter(const Topology& InMesh, std::vector<AcuteHalf>& InOut) : Mesh(InMesh), Out(InOut) {}

	/** Corner: which of the triangle's three corners is the obtuse one. */
	void Split(int32_t T, int Corner)
	{
		const auto P = Mesh.Positions();
		const auto C = Mesh.Triangle(T);
		Apex = C[size_t(Corner)];
		const int32_t A = C[size_t(Corner + 1) % 3], B = C[size_t(Corner + 2) % 3];
		const Vec3d Origin = P[size_t(Apex)];
		const Vec3d CA = Vec3d(P[size_t(A)]) - Origin, CB = Vec3d(P[size_t(B)]) - Origin;
		const double Side = Length(CA);
		Left = {A, {Side, 0.0}};
		Right = {B, {Dot(CA, CB) / Side, Length(Cross(CA, CB)) / Side}};
		StepsLeft = MaximumSteps;
		LookAcross(T, OppositeEdge(Mesh, T, Apex), Left, Right);
	}

private:
	// A sector of up to 90 degrees is soon met by a vertex of any but the thinnest triangles; without one the corner
	// stays whole, which costs accuracy there and nothing else.
	static constexpr int32_t MaximumSteps = 32;

	/** Unfolds every triangle beyond edge E, of which T lies on this side. The apex is left of the way From - To. */
	void LookAcross(int32_t T, int32_t E, const Unfolded& From, const Unfolded& To)
	{
		for (const int32_t Beyond : Mesh.TrianglesAt(E))
		{
			if (Beyond == T || StepsLeft == 0)
			{
				continue;
			}
			--StepsLeft;
			const Unfolded Next = UnfoldLeft(Mesh, Beyond, To, From);
			if (Dot(Next.At, Left.At) <= 0.0)
			{
				LookAcross(Beyond, OppositeEdge(Mesh, Beyond, To.V), From, Next);
			}
			else if (Dot(Next.At, Right.At) <= 0.0)
			{
				LookAcross(Beyond, OppositeEdge(Mesh, Beyond, From.V), Next, To);
			}
			else if (Next.V != Apex)
			{
				AddHalf(Left, Next);
				AddHalf(Right, Next);
			}
		}
	}

	void AddHalf(const Unfolded& Near, const Unfolded& Seen)
	{
		const Planar Along = Seen.At - Near.At;
		const double Base = Length(Along);
		const double Twice = std::abs(Along.X * Near.At.Y - Along.Y * Near.At.X); // area of the half, doubled
		if (Near.V == Seen.V || !(Base > 0.0) || !(Twice > 0.0))
		{
			return;
		}
		Out.push_back({Apex, Near.V, Seen.V, static_cast<float>(-Dot(Near.At, Along) / Base),
			static_cast<float>(Twice / Base), static_cast<float>(Base), static_cast<float>(Length(Seen.At))});
	}

	const Topology& Mesh;
	std::vector<AcuteHalf>& Out;
	Unfolded Left, Right;
	int32_t Apex = NoIndex;
	int32_t StepsLeft = 0;
};

/** The corner with an angle clearly above 90 degrees; -1 if there is none. Right angles of split quads stay whole. */
int ObtuseCornerOf(const Topology& Mesh, int32_t T)
{
	constexpr double Cosine = -0.0625;
	const auto P = Mesh.Positions();
	const auto C = Mesh.Triangle(T);
	for (int Corner = 0; Corner < 3; ++Corner)
	{
		const Vec3d Apex = P[size_t(C[size_t(Corner)])];
		const Vec3d A = Vec3d(P[size_t(C[size_t(Corner + 1) % 3])]) - Apex;
		const Vec3d B = Vec3d(P[size_t(C[size_t(Corner + 2) % 3])]) - Apex;
		const double Product = Dot(A, B);
		if (Product < 0.0 && Product * Product > Cosine * Cosine * Dot(A, A) * Dot(B, B))
		{
			return Corner;
		}
	}
	return -1;
}
}

Result<ObtuseCorners> ObtuseCorners::Find(const Topology& Mesh, const Context& Host)
{
	constexpr int32_t Grain = 4096;
	const int32_t TriangleCount = Mesh.TriangleCount();
	std::vector<std::vector<AcuteHalf>> Blocks(size_t((TriangleCount + Grain - 1) / Grain));
	const Status State = ParallelFor(Host, TriangleCount, Grain,
		[&](int32_t Begin, int32_t End)
		{
			Splitter Each(Mesh, Blocks[size_t(Begin / Grain)]);
			for (int32_t T = Begin; T < End; ++T)
			{
				const int Corner = ObtuseCornerOf(Mesh, T);
				if (Corner >= 0)
				{
					Each.Split(T, Corner);
				}
			}
		});
	if (!State)
	{
		return State;
	}
	ObtuseCorners Made;
	size_t Count = 0;
	for (const auto& Block : Blocks)
	{
		Count += Block.size();
	}
	Made.Halves.reserve(Count);
	Made.Start.assign(size_t(Mesh.VertexCount()) + 1, 0);
	for (auto& Block : Blocks)
	{
		for (const AcuteHalf& Each : Block)
		{
			Made.Halves.push_back(Each);
			++Made.Start[size_t(Each.Near) + 1];
			++Made.Start[size_t(Each.Seen) + 1];
		}
		Block = {};
	}
	for (size_t V = 0; V + 1 < Made.Start.size(); ++V)
	{
		Made.Start[V + 1] += Made.Start[V];
	}
	Made.Items.resize(2 * Count);
	std::vector<int32_t> Fill(Made.Start.begin(), Made.Start.end() - 1);
	for (size_t I = 0; I < Count; ++I)
	{
		Made.Items[size_t(Fill[size_t(Made.Halves[I].Near)]++)] = static_cast<int32_t>(I);
		Made.Items[size_t(Fill[size_t(Made.Halves[I].Seen)]++)] = static_cast<int32_t>(I);
	}
	return Made;
}
}
