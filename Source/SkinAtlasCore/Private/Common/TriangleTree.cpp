// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Common/TriangleTree.h"

#include "Common/Orientation.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace SkinAtlas
{
namespace
{
/** Spreads the low 21 bits of a number to every third bit. */
uint64_t SpreadBits(uint64_t X)
{
	X &= 0x1fffff;
	X = (X | X << 32) & 0x1f00000000ffffull;
	X = (X | X << 16) & 0x1f0000ff0000ffull;
	X = (X | X << 8) & 0x100f00f00f00f00full;
	X = (X | X << 4) & 0x10c30c30c30c30c3ull;
	return (X | X << 2) & 0x1249249249249249ull;
}

float At(const Vec3& P, int Axis)
{
	return Axis == 0 ? P.X : Axis == 1 ? P.Y : P.Z;
}

/** Where the ray meets the triangle, as a multiple of Direction; false if it does not. Orientation by the determinant. */
bool MeetTriangle(const Vec3d& Origin, const Vec3d& Direction, const Vec3d& A, const Vec3d& B, const Vec3d& C, double& OutT,
	double& OutFacing)
{
	const Vec3d AB = B - A, AC = C - A, AO = Origin - A;
	const Vec3d N = Cross(AB, AC);
	const double Facing = Dot(N, Direction); // > 0: the ray leaves through the front
	if (Facing == 0.0)
	{
		return false;
	}
	// Each share has the sign of its numerator over that of Facing: most triangles are missed without a division.
	const Vec3d Q = Cross(AO, Direction);
	const double NumeratorU = -Dot(AC, Q), NumeratorV = Dot(AB, Q), NumeratorT = -Dot(AO, N);
	const auto IsNegative = [&](double Numerator) { return Facing > 0.0 ? Numerator < 0.0 : Numerator > 0.0; };
	if (IsNegative(NumeratorU) || IsNegative(NumeratorV) || IsNegative(NumeratorT))
	{
		return false;
	}
	const double T = NumeratorT / Facing;
	if (NumeratorU / Facing + NumeratorV / Facing > 1.0)
	{
		return false;
	}
	OutT = T;
	OutFacing = Facing;
	return true;
}
}

TriangleTree::TriangleTree(const Topology& InMesh)
	: Mesh(InMesh)
	, bTurned(FindTurnedTriangles(InMesh))
	, Order(size_t(InMesh.TriangleCount()))
{
	std::iota(Order.begin(), Order.end(), 0);
	MakeBoxes();
}

TriangleTree::TriangleTree(const Topology& InMesh, std::vector<int32_t> Triangles)
	: Mesh(InMesh)
	, Order(std::move(Triangles))
{
	MakeBoxes();
}

void TriangleTree::MakeBoxes()
{
	if (Order.empty())
	{
		return;
	}
	const auto P = Mesh.Positions();
	const auto Include = [](Box& Into, const Vec3& Low, const Vec3& High)
	{
		Into.Low = {std::min(Into.Low.X, Low.X), std::min(Into.Low.Y, Low.Y), std::min(Into.Low.Z, Low.Z)};
		Into.High = {std::max(Into.High.X, High.X), std::max(Into.High.Y, High.Y), std::max(Into.High.Z, High.Z)};
	};
	const auto Around = [&](std::span<const int32_t> Triangles)
	{
		const Vec3& Start = P[size_t(Mesh.Triangle(Triangles[0])[0])];
		Box Made{Start, Start};
		for (const int32_t T : Triangles)
		{
			for (const int32_t V : Mesh.Triangle(T))
			{
				Include(Made, P[size_t(V)], P[size_t(V)]);
			}
		}
		return Made;
	};

	const Box All = Around(Order);
	const Vec3d Size = Vec3d(All.High) - Vec3d(All.Low);
	const double Greatest = std::max({Size.X, Size.Y, Size.Z});
	const double Scale = Greatest > 0.0 ? 2097151.0 / Greatest : 0.0; // 21 bits an axis
	std::vector<std::pair<uint64_t, int32_t>> Keys;
	Keys.reserve(Order.size());
	for (const int32_t T : Order)
	{
		const auto C = Mesh.Triangle(T);
		const Vec3d Centre = (1.0 / 3.0) * (Vec3d(P[size_t(C[0])]) + Vec3d(P[size_t(C[1])]) + Vec3d(P[size_t(C[2])]));
		const Vec3d Cell = Scale * (Centre - Vec3d(All.Low));
		Keys.emplace_back(SpreadBits(uint64_t(Cell.X)) | SpreadBits(uint64_t(Cell.Y)) << 1 | SpreadBits(uint64_t(Cell.Z)) << 2, T);
	}
	std::sort(Keys.begin(), Keys.end());
	std::transform(Keys.begin(), Keys.end(), Order.begin(), [](const auto& Key) { return Key.second; });

	Levels.emplace_back();
	for (size_t First = 0; First < Order.size(); First += LeafSize)
	{
		Levels[0].push_back(Around(std::span(Order).subspan(First, std::min(size_t(LeafSize), Order.size() - First))));
	}
	while (Levels.back().size() > 1)
	{
		std::vector<Box> Above;
		const std::vector<Box>& Below = Levels.back();
		for (size_t I = 0; I < Below.size(); I += 2)
		{
			Above.push_back(Below[I]);
			if (I + 1 < Below.size())
			{
				Include(Above.back(), Below[I + 1].Low, Below[I + 1].High);
			}
		}
		Levels.push_back(std::move(Above));
	}
}

template <typename Overlaps, typename OnEach>
void TriangleTree::Walk(Overlaps&& MayTouch, OnEach&& OnTriangle) const
{
	struct Node
	{
		int32_t Level, Index;
	};
	std::array<Node, 64> Stack; // depth is at most 32, and one of two waits on each level
	size_t Top = 0;
	if (!Order.empty() && MayTouch(Levels.back()[0]))
	{
		Stack[Top++] = {static_cast<int32_t>(Levels.size()) - 1, 0};
	}
	while (Top > 0)
	{
		const Node Next = Stack[--Top];
		if (Next.Level == 0)
		{
			const int32_t End = std::min((Next.Index + 1) * LeafSize, static_cast<int32_t>(Order.size()));
			for (int32_t I = Next.Index * LeafSize; I < End; ++I)
			{
				OnTriangle(Order[size_t(I)]);
			}
			continue;
		}
		const std::vector<Box>& Below = Levels[size_t(Next.Level) - 1];
		const size_t First = 2 * size_t(Next.Index), Second = First + 1;
		if (Second < Below.size() && MayTouch(Below[Second]))
		{
			Stack[Top++] = {Next.Level - 1, static_cast<int32_t>(Second)};
		}
		if (MayTouch(Below[First]))
		{
			Stack[Top++] = {Next.Level - 1, static_cast<int32_t>(First)};
		}
	}
}

void TriangleTree::NearPlane(const Vec3d& Origin, const Vec3d& Normal, FunctionRef<void(int32_t T)> Visit) const
{
	const auto MayTouch = [&](const Box& Each)
	{
		const Vec3d Low(Each.Low), High(Each.High);
		const double Side = Dot(Normal, 0.5 * (Low + High) - Origin);
		const double Radius = 0.5 * (std::abs(Normal.X) * (High.X - Low.X) + std::abs(Normal.Y) * (High.Y - Low.Y) +
			std::abs(Normal.Z) * (High.Z - Low.Z));
		return std::abs(Side) <= Radius + 1e-9 * (std::abs(Side) + Radius); // a hair wider than rounding
	};
	Walk(MayTouch, Visit);
}

namespace
{
/** Whether a ray meets a box; slabs, with a division per axis made once. */
struct RaySlabs
{
	std::array<double, 3> Origin, Inverse;

	RaySlabs(const Vec3d& InOrigin, const Vec3d& Direction)
		: Origin{InOrigin.X, InOrigin.Y, InOrigin.Z}
		, Inverse{1.0 / Direction.X, 1.0 / Direction.Y, 1.0 / Direction.Z}
	{
	}

	bool Meets(const Vec3& Low, const Vec3& High) const { return Overlap(Low, High, 0.0, 1e300); }
	bool LineMeets(const Vec3& Low, const Vec3& High) const { return Overlap(Low, High, -1e300, 1e300); }
	bool SegmentMeets(const Vec3& Low, const Vec3& High) const { return Overlap(Low, High, 0.0, 1.0); }

private:
	bool Overlap(const Vec3& Low, const Vec3& High, double Enter, double Leave) const
	{
		for (int Axis = 0; Axis < 3; ++Axis)
		{
			const double A = (At(Low, Axis) - Origin[size_t(Axis)]) * Inverse[size_t(Axis)];
			const double B = (At(High, Axis) - Origin[size_t(Axis)]) * Inverse[size_t(Axis)];
			Enter = std::max(Enter, std::min(A, B));
			Leave = std::min(Leave, std::max(A, B));
		}
		return Enter <= Leave + 1e-9 * (std::abs(Enter) + std::abs(Leave)); // a hair wider than rounding
	}
};
}

void TriangleTree::NearLine(const Vec3d& Origin, const Vec3d& Direction, FunctionRef<void(int32_t T)> Visit) const
{
	const RaySlabs Slabs(Origin, Direction);
	Walk([&](const Box& Each) { return Slabs.LineMeets(Each.Low, Each.High); }, Visit);
}

template <typename OnEach>
void TriangleTree::MeetRay(const Vec3d& Origin, const Vec3d& Direction, OnEach&& OnHit) const
{
	const auto P = Mesh.Positions();
	const RaySlabs Slabs(Origin, Direction);
	Walk([&](const Box& Each) { return Slabs.Meets(Each.Low, Each.High); },
		[&](int32_t T)
		{
			const auto C = Mesh.Triangle(T);
			double Along = 0.0, Facing = 0.0;
			if (MeetTriangle(Origin, Direction, P[size_t(C[0])], P[size_t(C[1])], P[size_t(C[2])], Along, Facing))
			{
				OnHit(T, Along, Facing);
			}
		});
}

bool TriangleTree::IsOnRay(const Vec3d& Origin, const Vec3d& Direction) const
{
	const auto P = Mesh.Positions();
	const RaySlabs Slabs(Origin, Direction);
	bool bMet = false;
	Walk([&](const Box& Each) { return !bMet && Slabs.Meets(Each.Low, Each.High); },
		[&](int32_t T)
		{
			const auto C = Mesh.Triangle(T);
			double Along = 0.0, Facing = 0.0;
			bMet = bMet || MeetTriangle(Origin, Direction, P[size_t(C[0])], P[size_t(C[1])], P[size_t(C[2])], Along, Facing);
		});
	return bMet;
}

void TriangleTree::CrossingsBetween(const Vec3d& From, const Vec3d& To, std::vector<SurfaceCrossing>& Out) const
{
	Out.clear();
	MeetRay(From, To - From,
		[&](int32_t T, double Along, double Facing)
		{
			if (Along < 1.0)
			{
				Out.push_back({Along, (Facing > 0.0) != IsTurned(T)});
			}
		});
}

bool TriangleTree::IsBlocked(const Vec3d& From, const Vec3d& To, FunctionRef<bool(int32_t T)> IsTransparent) const
{
	constexpr double Least = 1e-3;
	const auto P = Mesh.Positions();
	// No component is 0: a way along a box's face would be 0 times infinity.
	Vec3d Way = To - From;
	const double Tiny = 1e-12 * Length(Way);
	Way = {std::abs(Way.X) < Tiny ? Tiny : Way.X, std::abs(Way.Y) < Tiny ? Tiny : Way.Y,
		std::abs(Way.Z) < Tiny ? Tiny : Way.Z};
	if (!(Tiny > 0.0))
	{
		return false;
	}
	const RaySlabs Slabs(From, Way);
	bool bBlocked = false;
	Walk([&](const Box& Each) { return !bBlocked && Slabs.SegmentMeets(Each.Low, Each.High); },
		[&](int32_t T)
		{
			const auto C = Mesh.Triangle(T);
			double Along = 0.0, Facing = 0.0;
			const bool bMet = !bBlocked &&
				MeetTriangle(From, Way, P[size_t(C[0])], P[size_t(C[1])], P[size_t(C[2])], Along, Facing);
			bBlocked = bBlocked || (bMet && Along > Least && Along < 1.0 && !IsTransparent(T));
		});
	return bBlocked;
}

double TriangleTree::LastHit(const Vec3d& Origin, const Vec3d& Direction) const
{
	double Last = -1.0;
	MeetRay(Origin, Direction, [&](int32_t, double Along, double) { Last = std::max(Last, Along); });
	return Last;
}

double TriangleTree::Box::SquaredDistanceTo(const Vec3d& P) const
{
	const auto Along = [](double X, double Least, double Most) { return X < Least ? Least - X : X > Most ? X - Most : 0.0; };
	const Vec3d Away(Along(P.X, Low.X, High.X), Along(P.Y, Low.Y, High.Y), Along(P.Z, Low.Z, High.Z));
	return Dot(Away, Away);
}

void TriangleTree::Within(const Vec3d& P, double Reach, FunctionRef<void(int32_t T)> Visit) const
{
	const auto Q = Mesh.Positions();
	Walk([&](const Box& Each) { return Each.SquaredDistanceTo(P) <= Reach * Reach; },
		[&](int32_t T)
		{
			const auto C = Mesh.Triangle(T);
			if (ClosestOnTriangle(P, Q[size_t(C[0])], Q[size_t(C[1])], Q[size_t(C[2])]).SquaredDistance <= Reach * Reach)
			{
				Visit(T);
			}
		});
}

double TriangleTree::FirstExit(const Vec3d& Origin, const Vec3d& Direction, double Least) const
{
	double First = -1.0;
	MeetRay(Origin, Direction,
		[&](int32_t, double Along, double Facing)
		{
			if (Facing > 0.0 && Along > Least && (First < 0.0 || Along < First))
			{
				First = Along;
			}
		});
	return First;
}

SurfacePoint TriangleTree::Closest(const Vec3d& P, double Reach, FunctionRef<bool(int32_t T)> Accept) const
{
	const auto Q = Mesh.Positions();
	SurfacePoint Best;
	Best.SquaredDistance = Reach * Reach;
	const auto Gap = [&](int32_t Level, int32_t Index) { return Levels[size_t(Level)][size_t(Index)].SquaredDistanceTo(P); };
	const auto Look = [&](int32_t T)
	{
		const auto C = Mesh.Triangle(T);
		SurfacePoint Found = ClosestOnTriangle(P, Q[size_t(C[0])], Q[size_t(C[1])], Q[size_t(C[2])]);
		const bool bNearer = Best.Triangle == NoIndex ? Found.SquaredDistance <= Best.SquaredDistance
			: Found.SquaredDistance != Best.SquaredDistance ? Found.SquaredDistance < Best.SquaredDistance
															: T < Best.Triangle;
		if (bNearer && Accept(T))
		{
			Best = Found;
			Best.Triangle = T;
		}
	};
	struct Waiting
	{
		int32_t Level, Index;
		double Gap; // squared
	};
	std::array<Waiting, 64> Stack; // depth is at most 32, and one of two waits on each level
	size_t Top = 0;
	if (!Order.empty())
	{
		Stack[Top++] = {static_cast<int32_t>(Levels.size()) - 1, 0, 0.0};
	}
	while (Top > 0)
	{
		const Waiting Next = Stack[--Top];
		if (Next.Gap > Best.SquaredDistance)
		{
			continue;
		}
		if (Next.Level == 0)
		{
			const int32_t End = std::min((Next.Index + 1) * LeafSize, static_cast<int32_t>(Order.size()));
			for (int32_t I = Next.Index * LeafSize; I < End; ++I)
			{
				Look(Order[size_t(I)]);
			}
			continue;
		}
		const int32_t Below = Next.Level - 1, First = 2 * Next.Index;
		Waiting Near{Below, First, Gap(Below, First)};
		if (First + 1 < static_cast<int32_t>(Levels[size_t(Below)].size()))
		{
			Waiting Far{Below, First + 1, Gap(Below, First + 1)};
			if (Far.Gap < Near.Gap)
			{
				std::swap(Near, Far);
			}
			Stack[Top++] = Far;
		}
		Stack[Top++] = Near; // the nearer first: it shortens the reach for the other
	}
	return Best;
}

double TriangleTree::DistanceTo(const Vec3d& P) const
{
	return std::sqrt(Closest(P, 1e150, [](int32_t) { return true; }).SquaredDistance);
}

std::span<const Vec3d> TriangleTree::Directions()
{
	static const std::array<Vec3d, 24> Made = []
	{
		constexpr double A = 0.8373, B = 0.4689, C = 0.2811;
		constexpr std::array<std::array<double, 3>, 3> Orders = {{{A, B, C}, {C, A, B}, {B, C, A}}};
		std::array<Vec3d, 24> All;
		for (size_t I = 0; I < All.size(); ++I)
		{
			const auto& Each = Orders[I / 8];
			All[I] = {I & 1 ? -Each[0] : Each[0], I & 2 ? -Each[1] : Each[1], I & 4 ? -Each[2] : Each[2]};
		}
		return All;
	}();
	return Made;
}

double TriangleTree::Winding(const Vec3d& P) const
{
	int32_t Sum = 0;
	for (const Vec3d& Direction : Directions())
	{
		MeetRay(P, Direction, [&](int32_t T, double, double Facing) { Sum += (Facing > 0.0) != IsTurned(T) ? 1 : -1; });
	}
	return static_cast<double>(Sum) / static_cast<double>(Directions().size());
}
}
