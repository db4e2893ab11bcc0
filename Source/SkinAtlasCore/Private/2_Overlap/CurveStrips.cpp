// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Rays that leave a curve at right angles, followed over a few triangles. A front is passed on from two vertices behind
// it, and beside the curve there are none: what lies behind is the other side, where distance grows the other way.

#include "1_Segment/4_Cut/PlaneSection.h"
#include "2_Overlap/CurveTask.h"
#include "2_Overlap/Planar.h"

#include <algorithm>

namespace SkinAtlas
{
namespace
{
/** Follows the rays of one segment, which lies on the X axis from 0 to its length; they go along Y. */
class Strip
{
public:
	Strip(const Topology& InMesh, std::vector<CurveSeed>& InOut) : Mesh(InMesh), Out(InOut) {}

	/** The rays with X from Low to High leave T through edge E, from Left to Right. */
	void Follow(int32_t T, int32_t E, const Unfolded& Left, const Unfolded& Right, double Low, double High,
		int32_t StepsLeft = Steps)
	{
		if (StepsLeft == 0 || !(Low < High) || !(Left.At.X < Right.At.X))
		{
			return;
		}
		for (const int32_t Beyond : Mesh.TrianglesAt(E))
		{
			if (Beyond == T || TrianglesLeft == 0)
			{
				continue;
			}
			--TrianglesLeft;
			const Unfolded Next = UnfoldLeft(Mesh, Beyond, Left, Right);
			if (Next.At.X >= Low && Next.At.X <= High && Next.At.Y >= 0.0)
			{
				Out.push_back({Next.V, Next.At.Y});
			}
			const double Split = std::clamp(Next.At.X, Low, High);
			Follow(Beyond, OppositeEdge(Mesh, Beyond, Right.V), Left, Next, Low, Split, StepsLeft - 1);
			Follow(Beyond, OppositeEdge(Mesh, Beyond, Left.V), Next, Right, Split, High, StepsLeft - 1);
		}
	}

private:
	static constexpr int32_t Steps = 16; // as far as obtuse corners look back, but in the thinnest triangles

	const Topology& Mesh;
	std::vector<CurveSeed>& Out;
	int32_t TrianglesLeft = 256; // of all rays together: met only where many triangles share each edge
};

int32_t CommonTriangle(const Topology& Mesh, int32_t A, int32_t B)
{
	for (const int32_t T : Mesh.TrianglesAt(A))
	{
		const auto Edges = Mesh.TriangleEdges(T);
		if (Edges[0] == B || Edges[1] == B || Edges[2] == B)
		{
			return T;
		}
	}
	return NoIndex;
}
}

void FindStripSeeds(const CurveTask& Task, std::vector<CurveSeed>& Out)
{
	const Topology& Mesh = Task.Mesh;
	const auto P = Mesh.Positions();
	const JointCurve& Curve = Task.Curve();
	for (size_t S = 0; S + 1 < Curve.Segments.size(); S += 2)
	{
		const CurvePoint& First = Curve.Points[size_t(Curve.Segments[S])];
		const CurvePoint& Last = Curve.Points[size_t(Curve.Segments[S + 1])];
		const int32_t T = CommonTriangle(Mesh, First.Edge, Last.Edge);
		const Vec3d Start = PointOn(Mesh, First), Along = PointOn(Mesh, Last) - Start;
		const double Width = Length(Along);
		// Top is where the two crossed edges meet; LowLeft and LowRight are their other ends, across the curve.
		const auto E = Mesh.Edge(First.Edge), F = Mesh.Edge(Last.Edge);
		const int32_t TopV = E[0] == F[0] || E[0] == F[1] ? E[0] : E[1];
		const Vec3d X = Normalised(Along), Up = Vec3d(P[size_t(TopV)]) - Start;
		const Vec3d Y = Normalised(Up - Dot(Up, X) * X);
		if (T == NoIndex || !(Width > 0.0) || !(Dot(Up, Y) > 1e-6 * Width))
		{
			continue; // no direction at a right angle
		}
		Strip Rays(Mesh, Out);
		const auto Unfold = [&](int32_t V, const Vec3d& Sky)
		{
			const Vec3d From = Vec3d(P[size_t(V)]) - Start;
			return Unfolded{V, {Dot(From, X), Dot(From, Sky)}};
		};
		const Unfolded Top = Unfold(TopV, Y);
		const Unfolded LowLeft = Unfold(E[0] + E[1] - TopV, Y), LowRight = Unfold(F[0] + F[1] - TopV, Y);
		const double Ridge = std::clamp(Top.At.X, 0.0, Width);
		Rays.Follow(T, First.Edge, LowLeft, Top, 0.0, Ridge);
		Rays.Follow(T, Last.Edge, Top, LowRight, Ridge, Width);

		// The same upside down for the other side, where the rays may also leave by the edge that the curve misses.
		const Unfolded Foot = Unfold(TopV, -Y);
		const Unfolded Left = Unfold(LowLeft.V, -Y), Right = Unfold(LowRight.V, -Y);
		const double From = std::clamp(Left.At.X, 0.0, Width), To = std::clamp(Right.At.X, From, Width);
		Rays.Follow(T, First.Edge, Foot, Left, 0.0, From);
		Rays.Follow(T, OppositeEdge(Mesh, T, TopV), Left, Right, From, To);
		Rays.Follow(T, Last.Edge, Right, Foot, To, Width);
	}
}
}
