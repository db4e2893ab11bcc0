// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Common/TriangleTree.h"

#include "Common/Morton.h"
#include "Common/Orientation.h"
#include "Common/Parallel.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace SkinAtlas
{
namespace
{
/**
 * On which side of the edge from A to B, seen from the origin, a ray passes: the sign of (A x B) . Direction. The other
 * triangle at the edge asks from B to A and gets the opposite, to the last bit. A ray through the edge itself passes as
 * one does whose origin is moved along X, else Y, else Z, by less than any number: so it meets one of the two
 * triangles, never both or none, which a bone in the mid-plane of a symmetric character depends on.
 */
bool IsLeftOf(const Vec3d& A, const Vec3d& B, const Vec3d& Direction)
{
	const double Volume = Dot(Cross(A, B), Direction);
	if (Volume != 0.0)
	{
		return Volume > 0.0;
	}
	const Vec3d Change = Cross(Direction, B - A);
	return Change.X != 0.0 ? Change.X > 0.0 : Change.Y != 0.0 ? Change.Y > 0.0 : Change.Z > 0.0;
}

/** TriangleTree::Directions. */
std::array<Vec3d, 24> RaysAlong(const std::array<Vec3d, 3>& Axes)
{
	constexpr double A = 0.8373, B = 0.4689, C = 0.2811;
	constexpr std::array<std::array<double, 3>, 3> Orders = {{{A, B, C}, {C, A, B}, {B, C, A}}};
	std::array<Vec3d, 24> Made;
	for (size_t I = 0; I < Made.size(); ++I)
	{
		const auto& Each = Orders[I / 8];
		Made[I] = (I & 1 ? -Each[0] : Each[0]) * Axes[0] + (I & 2 ? -Each[1] : Each[1]) * Axes[1] +
				  (I & 4 ? -Each[2] : Each[2]) * Axes[2];
	}
	return Made;
}
}

TriangleTree::TriangleTree(const Topology& InMesh, const std::array<Vec3d, 3>& Axes)
	: Mesh(InMesh)
	, Rays(RaysAlong(Axes))
{
}

Result<std::unique_ptr<const TriangleTree>> TriangleTree::Build(
	const Topology& Mesh, const Context& Host, const std::array<Vec3d, 3>& Axes)
{
	Result<std::vector<bool>> Turned = FindTurnedTriangles(Mesh, Host);
	if (!Turned)
	{
		return Turned.State;
	}
	std::unique_ptr<TriangleTree> Made(new TriangleTree(Mesh, Axes));
	Made->bTurned = std::move(*Turned);
	std::vector<int32_t> All(size_t(Mesh.TriangleCount()));
	std::iota(All.begin(), All.end(), 0);
	return Finish(std::move(Made), std::move(All), Host);
}

Result<std::unique_ptr<const TriangleTree>> TriangleTree::BuildOver(const Topology& Mesh,
	std::vector<int32_t> Triangles, const Context& Host, const std::array<Vec3d, 3>& Axes)
{
	return Finish(std::unique_ptr<TriangleTree>(new TriangleTree(Mesh, Axes)), std::move(Triangles), Host);
}

Result<std::unique_ptr<const TriangleTree>> TriangleTree::Finish(
	std::unique_ptr<TriangleTree> Made, std::vector<int32_t> Triangles, const Context& Host)
{
	Made->Order = std::move(Triangles);
	Status State = Made->SortByCell(Host);
	State = State ? Made->MakeBoxes(Host) : State;
	return State ? Result<std::unique_ptr<const TriangleTree>>(std::move(Made)) : State;
}

Status TriangleTree::SortByCell(const Context& Host)
{
	const auto P = Mesh.Positions();
	const int32_t Grain = GrainOf(static_cast<int32_t>(Order.size()));
	std::vector<FourBoxes> Blocks((Order.size() + size_t(Grain) - 1) / size_t(Grain)); // one of the four is enough
	const Status Bounded = ParallelFor(Host, static_cast<int32_t>(Order.size()), Grain,
		[&](int32_t Begin, int32_t End)
		{
			for (int32_t I = Begin; I < End; ++I)
			{
				for (const int32_t V : Mesh.Triangle(Order[size_t(I)]))
				{
					Blocks[size_t(Begin / Grain)].Include(0, P[size_t(V)], P[size_t(V)]);
				}
			}
		});
	if (!Bounded)
	{
		return Bounded;
	}
	FourBoxes Whole;
	for (const FourBoxes& Each : Blocks)
	{
		Whole.Include(0, Each);
	}
	const Box Bounds{{Whole.Low[0][0], Whole.Low[1][0], Whole.Low[2][0]},
		{Whole.High[0][0], Whole.High[1][0], Whole.High[2][0]}};
	constexpr int32_t TriangleBits = 31;
	constexpr size_t CellsAnAxis = size_t(1) << MortonBits;
	static_assert(3 * MortonBits + TriangleBits == 64);
	std::vector<uint64_t> Places(Order.size()), Sorted(Order.size()); // the cell's number above the triangle's
	const Status Numbered = ParallelFor(Host, static_cast<int32_t>(Order.size()), Grain,
		[&](int32_t Begin, int32_t End)
		{
			for (size_t I = size_t(Begin); I < size_t(End); ++I)
			{
				const auto C = Mesh.Triangle(Order[I]);
				const Vec3d Centre =
					(1.0 / 3.0) * (Vec3d(P[size_t(C[0])]) + Vec3d(P[size_t(C[1])]) + Vec3d(P[size_t(C[2])]));
				Places[I] = MortonCell(Centre, Bounds) << TriangleBits | uint64_t(Order[I]);
			}
		});
	if (!Numbered)
	{
		return Numbered;
	}
	// By counting, digit after digit from the lowest.
	// Each pass keeps the order of equals: at last the rising triangles.
	for (int32_t Digit = 0; Digit < 3; ++Digit)
	{
		const auto DigitOf = [Digit](uint64_t Each)
		{ return size_t(Each >> (TriangleBits + MortonBits * Digit)) % CellsAnAxis; };
		std::array<int32_t, CellsAnAxis + 1> Start = {};
		for (const uint64_t Each : Places)
		{
			++Start[DigitOf(Each) + 1];
		}
		std::partial_sum(Start.begin(), Start.end(), Start.begin());
		for (const uint64_t Each : Places)
		{
			Sorted[size_t(Start[DigitOf(Each)]++)] = Each;
		}
		std::swap(Places, Sorted);
	}
	std::transform(Places.begin(), Places.end(), Order.begin(),
		[](uint64_t Each) { return static_cast<int32_t>(Each % (uint64_t(1) << TriangleBits)); });
	return {};
}

Status TriangleTree::MakeBoxes(const Context& Host)
{
	if (Order.empty())
	{
		return {};
	}
	const auto P = Mesh.Positions();
	Levels.emplace_back((Order.size() + 3) / 4);
	const int32_t LeafCount = static_cast<int32_t>(Levels[0].size());
	const Status State = ParallelFor(Host, LeafCount, GrainOf(LeafCount),
		[&](int32_t Begin, int32_t End)
		{
			for (size_t I = 4 * size_t(Begin); I < std::min(4 * size_t(End), Order.size()); ++I)
			{
				for (const int32_t V : Mesh.Triangle(Order[I]))
				{
					Levels[0][I / 4].Include(I % 4, P[size_t(V)], P[size_t(V)]);
				}
			}
		});
	if (!State)
	{
		return State;
	}
	while (Levels.back().size() > 1)
	{
		const std::vector<FourBoxes>& Below = Levels.back();
		std::vector<FourBoxes> Above((Below.size() + 3) / 4);
		for (size_t I = 0; I < Below.size(); ++I)
		{
			Above[I / 4].Include(I % 4, Below[I]);
		}
		Levels.push_back(std::move(Above));
	}
	return {};
}

template <typename Question, typename OnEach>
void TriangleTree::Walk(const Question& Ask, OnEach&& OnTriangle) const
{
	struct Node
	{
		int32_t Level, Index;
	};
	std::array<Node, 64> Stack; // depth is at most 16, and three of four wait on each level
	size_t Top = 0;
	if (!Order.empty())
	{
		Stack[Top++] = {static_cast<int32_t>(Levels.size()) - 1, 0};
	}
	while (Top > 0)
	{
		const Node Next = Stack[--Top];
		if (Next.Level < 0)
		{
			OnTriangle(Order[size_t(Next.Index)]);
			continue;
		}
		FourBoxes::Numbers Keys;
		Store(Ask(Levels[size_t(Next.Level)][size_t(Next.Index)]), Keys.data());
		for (int32_t I = ChildCount(Next.Level, Next.Index) - 1; I >= 0; --I)
		{
			if (Keys[size_t(I)] < FourBoxes::Infinite)
			{
				Stack[Top++] = {Next.Level - 1, 4 * Next.Index + I};
			}
		}
	}
}

template <typename Question, typename Limit, typename OnEach>
void TriangleTree::WalkInOrder(const Question& Ask, const Limit& Farthest, OnEach&& OnTriangle) const
{
	struct Waiting
	{
		int32_t Level, Index;
		float Key;
	};
	std::array<Waiting, 64> Stack; // as in Walk
	size_t Top = 0;
	if (!Order.empty())
	{
		Stack[Top++] = {static_cast<int32_t>(Levels.size()) - 1, 0, -FourBoxes::Infinite};
	}
	while (Top > 0)
	{
		const Waiting Next = Stack[--Top];
		if (Next.Key > Farthest())
		{
			continue;
		}
		if (Next.Level < 0)
		{
			OnTriangle(Order[size_t(Next.Index)]);
			continue;
		}
		FourBoxes::Numbers Keys;
		Store(Ask(Levels[size_t(Next.Level)][size_t(Next.Index)]), Keys.data());
		const size_t First = Top;
		for (int32_t I = 0; I < ChildCount(Next.Level, Next.Index); ++I)
		{
			const float Key = Keys[size_t(I)];
			if (Key < FourBoxes::Infinite && Key <= Farthest())
			{
				// The nearest on top: it brings the limit nearer for the others.
				size_t Place = Top++;
				for (; Place > First && Stack[Place - 1].Key < Key; --Place)
				{
					Stack[Place] = Stack[Place - 1];
				}
				Stack[Place] = {Next.Level - 1, 4 * Next.Index + I, Key};
			}
		}
	}
}

void TriangleTree::NearPlane(
	const Vec3d& Origin, const Vec3d& Normal, double Reach, FunctionRef<void(int32_t T)> Visit) const
{
	Walk(DiscThroughBoxes(Origin, Normal, Reach), Visit);
}

void TriangleTree::NearLine(
	const Vec3d& Origin, const Vec3d& Direction, double From, double To, FunctionRef<void(int32_t T)> Visit) const
{
	constexpr double Wider = 1.000001; // than rounding
	Walk(WayThroughBoxes(Origin, Direction, static_cast<float>(Wider * From), static_cast<float>(Wider * To)), Visit);
}

bool TriangleTree::Meets(int32_t T, const Vec3d& Origin, const Vec3d& Direction, RayHit& Out) const
{
	const auto Corner = Mesh.Triangle(T);
	const auto P = Mesh.Positions();
	const Vec3d A(P[size_t(Corner[0])]), B(P[size_t(Corner[1])]), C(P[size_t(Corner[2])]);
	const Vec3d OA = A - Origin, OB = B - Origin, OC = C - Origin;
	const bool bLeft = IsLeftOf(OA, OB, Direction);
	if (IsLeftOf(OB, OC, Direction) != bLeft || IsLeftOf(OC, OA, Direction) != bLeft)
	{
		return false;
	}
	const Vec3d N = Cross(B - A, C - A);
	const double Facing = Dot(N, Direction);
	Out = {Facing != 0.0 ? Dot(OA, N) / Facing : -1.0, Facing > 0.0};
	return Out.Along >= 0.0;
}

template <typename OnEach>
void TriangleTree::MeetRay(const Vec3d& Origin, const Vec3d& Direction, OnEach&& OnHit) const
{
	Walk(WayThroughBoxes(Origin, Direction, 0.0f, FourBoxes::Infinite),
		[&](int32_t T)
		{
			if (RayHit Hit; Meets(T, Origin, Direction, Hit))
			{
				OnHit(T, Hit);
			}
		});
}

bool TriangleTree::IsOnRay(const Vec3d& Origin, const Vec3d& Direction) const
{
	bool bMet = false;
	RayHit Any;
	WalkInOrder(
		WayThroughBoxes(Origin, Direction, 0.0f, FourBoxes::Infinite),
		[&] { return bMet ? -1.0 : FourBoxes::Infinite; }, [&](int32_t T) { bMet = Meets(T, Origin, Direction, Any); });
	return bMet;
}

void TriangleTree::CrossingsBetween(const Vec3d& From, const Vec3d& To, std::vector<SurfaceCrossing>& Out) const
{
	Out.clear();
	MeetRay(From, To - From,
		[&](int32_t T, const RayHit& Hit)
		{
			if (Hit.Along < 1.0)
			{
				Out.push_back({Hit.Along, Hit.bFromBehind != IsTurned(T)});
			}
		});
}

bool TriangleTree::IsBlocked(const Vec3d& From, const Vec3d& To, FunctionRef<bool(int32_t T)> IsTransparent) const
{
	constexpr double Least = 1e-3;
	// No component is 0: a way along a box's face would be 0 times infinity.
	Vec3d Way = To - From;
	const double Tiny = 1e-12 * Length(Way);
	Way = {std::abs(Way.X) < Tiny ? Tiny : Way.X, std::abs(Way.Y) < Tiny ? Tiny : Way.Y,
		std::abs(Way.Z) < Tiny ? Tiny : Way.Z};
	if (!(Tiny > 0.0))
	{
		return false;
	}
	bool bBlocked = false;
	WalkInOrder(
		WayThroughBoxes(From, Way, 0.0f, 1.0f), [&] { return bBlocked ? -1.0 : 1.0; },
		[&](int32_t T)
		{
			RayHit Hit;
			bBlocked = Meets(T, From, Way, Hit) && Hit.Along > Least && Hit.Along < 1.0 && !IsTransparent(T);
		});
	return bBlocked;
}

bool TriangleTree::IsInSight(int32_t V, const Vec3d& Point) const
{
	const auto IsTransparent = [&](int32_t T)
	{
		const auto C = Mesh.Triangle(T);
		return Mesh.ComponentOf()[size_t(C[0])] != Mesh.ComponentOf()[size_t(V)] || C[0] == V || C[1] == V || C[2] == V;
	};
	return !IsBlocked(Mesh.Positions()[size_t(V)], Point, IsTransparent);
}

double TriangleTree::LastHit(const Vec3d& Origin, const Vec3d& Direction) const
{
	double Last = -1.0;
	MeetRay(Origin, Direction, [&](int32_t, const RayHit& Hit) { Last = std::max(Last, Hit.Along); });
	return Last;
}

void TriangleTree::Within(const Vec3d& P, double Reach, FunctionRef<void(int32_t T)> Visit) const
{
	const auto Q = Mesh.Positions();
	WalkInOrder(
		PointToBoxes(P), [&] { return Reach * Reach; },
		[&](int32_t T)
		{
			const auto C = Mesh.Triangle(T);
			if (ClosestOnTriangle(P, Q[size_t(C[0])], Q[size_t(C[1])], Q[size_t(C[2])]).SquaredDistance <=
				Reach * Reach)
			{
				Visit(T);
			}
		});
}

bool TriangleTree::IsWithin(const Vec3d& P, double Reach) const
{
	const auto Q = Mesh.Positions();
	bool bFound = false;
	WalkInOrder(
		PointToBoxes(P), [&] { return bFound ? -1.0 : Reach * Reach; },
		[&](int32_t T)
		{
			const auto C = Mesh.Triangle(T);
			const SurfacePoint Point = ClosestOnTriangle(P, Q[size_t(C[0])], Q[size_t(C[1])], Q[size_t(C[2])]);
			bFound = bFound || Point.SquaredDistance <= Reach * Reach;
		});
	return bFound;
}

double TriangleTree::FirstExit(const Vec3d& Origin, const Vec3d& Direction, double Least, double Most) const
{
	double First = Most;
	WalkInOrder(
		WayThroughBoxes(Origin, Direction, 0.0f, FourBoxes::Infinite), [&] { return First; },
		[&](int32_t T)
		{
			RayHit Hit;
			if (Meets(T, Origin, Direction, Hit) && Hit.bFromBehind && Hit.Along > Least && Hit.Along < First)
			{
				First = Hit.Along;
			}
		});
	return First < Most ? First : -1.0;
}

SurfacePoint TriangleTree::Closest(const Vec3d& P, double Reach, FunctionRef<bool(int32_t T)> Accept) const
{
	const auto Q = Mesh.Positions();
	SurfacePoint Best;
	Best.SquaredDistance = Reach * Reach;
	const auto Look = [&](int32_t T)
	{
		const auto C = Mesh.Triangle(T);
		SurfacePoint Found = ClosestOnTriangle(P, Q[size_t(C[0])], Q[size_t(C[1])], Q[size_t(C[2])]);
		const bool bNearer = Best.Triangle == NoIndex ? Found.SquaredDistance <= Best.SquaredDistance
							 : Found.SquaredDistance != Best.SquaredDistance
								 ? Found.SquaredDistance < Best.SquaredDistance
								 : T < Best.Triangle;
		if (bNearer && Accept(T))
		{
			Best = Found;
			Best.Triangle = T;
		}
	};
	WalkInOrder(
		PointToBoxes(P), [&] { return Best.SquaredDistance; }, Look);
	return Best;
}

double TriangleTree::DistanceTo(const Vec3d& P) const
{
	return std::sqrt(Closest(P, 1e150, [](int32_t) { return true; }).SquaredDistance);
}

double TriangleTree::Winding(const Vec3d& P, const Context& Host) const
{
	std::atomic<int32_t> Sum = 0;
	ParallelForAll(Host, static_cast<int32_t>(Rays.size()), 6,
		[&](int32_t Begin, int32_t End)
		{
			int32_t Mine = 0;
			for (int32_t I = Begin; I < End; ++I)
			{
				MeetRay(P, Rays[size_t(I)],
					[&](int32_t T, const RayHit& Hit) { Mine += Hit.bFromBehind != IsTurned(T) ? 1 : -1; });
			}
			Sum += Mine;
		});
	return static_cast<double>(Sum) / static_cast<double>(Rays.size());
}
}
