// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "5_Mirror/FitPlane.h"

#include "Common/Normals.h"

#include <algorithm>
#include <iterator>

namespace SkinAtlas
{
namespace
{
constexpr double SameFacing = 0.5; // least cosine between the normals of a vertex and of the surface at its image
constexpr int32_t MostSamples = 256;
constexpr int32_t Rounds = 6;
constexpr double Outlier = 3.0; // median gaps: what has no image there is no reason to move the plane

/** What the gap between an image and the surface tells: Slope . (move, turn, turn) should be Gap. */
struct Equation
{
	Vec3d Slope;
	double Gap = 0.0;
};

double MedianGap(const std::vector<Equation>& Of)
{
	std::vector<double> Gaps;
	std::transform(Of.begin(), Of.end(), std::back_inserter(Gaps), [](const Equation& Each) { return std::abs(Each.Gap); });
	const auto Middle = Gaps.begin() + static_cast<std::ptrdiff_t>(Gaps.size() / 2);
	std::nth_element(Gaps.begin(), Middle, Gaps.end());
	return *Middle;
}

/** Least squares; the last two unknowns stay 0 if they are not asked for, or hang on each other. */
Vec3d Solve(const std::vector<Equation>& Of, double Farthest, bool bTurn)
{
	Vec3d Columns[3], Right;
	for (const Equation& Each : Of)
	{
		if (std::abs(Each.Gap) <= Farthest)
		{
			Columns[0] += Each.Slope.X * Each.Slope;
			Columns[1] += Each.Slope.Y * Each.Slope;
			Columns[2] += Each.Slope.Z * Each.Slope;
			Right += Each.Gap * Each.Slope;
		}
	}
	const Vec3d Beside = Cross(Columns[1], Columns[2]);
	const double Volume = Dot(Columns[0], Beside);
	if (bTurn && Volume > 1e-9 * Length(Columns[0]) * Length(Columns[1]) * Length(Columns[2]))
	{
		return (1.0 / Volume) *
			   Vec3d(Dot(Right, Beside), Dot(Columns[0], Cross(Right, Columns[2])), Dot(Columns[0], Cross(Columns[1], Right)));
	}
	return {Columns[0].X > 0.0 ? Right.X / Columns[0].X : 0.0, 0.0, 0.0};
}
}

SurfacePoint SurfaceAtImage(const SegmentationInput& In, int32_t V, const MirrorPlane& Plane, double Reach)
{
	const Vec3d Facing = Plane.ImageOfDirection(In.Outward[size_t(V)]);
	const auto FacesAlike = [&](int32_t T)
	{
		const Vec3d Front = AreaNormal(In.Mesh, T);
		return (In.Surface.IsTurned(T) ? -1.0 : 1.0) * Dot(Front, Facing) >= SameFacing * Length(Front);
	};
	return In.Surface.Closest(Plane.Image(In.Mesh.Positions()[size_t(V)]), Reach, FacesAlike);
}

MirrorPlane FitToSurface(const SegmentationInput& In, double Reach, const MirrorPlane& Near, bool bTurn)
{
	const int32_t Samples = std::min(MostSamples, In.Mesh.VertexCount());
	const auto SampleAt = [&](int32_t I) { return static_cast<int32_t>(int64_t(I) * In.Mesh.VertexCount() / Samples); };
	Vec3d Centre;
	for (int32_t I = 0; I < Samples; ++I)
	{
		Centre += (1.0 / Samples) * Vec3d(In.Mesh.Positions()[size_t(SampleAt(I))]);
	}
	MirrorPlane Plane = Near;
	std::vector<Equation> Equations;
	for (int32_t Round = 0; Round < Rounds; ++Round)
	{
		Vec3d A, B;
		SpanPlane(Plane.Normal, MeshAxes, A, B);
		Equations.clear();
		for (int32_t I = 0; I < Samples; ++I)
		{
			const int32_t V = SampleAt(I);
			const SurfacePoint Found = SurfaceAtImage(In, V, Plane, Reach);
			if (Found.Triangle == NoIndex)
			{
				continue;
			}
			const Vec3d P(In.Mesh.Positions()[size_t(V)]), From = P - Centre, Front = Normalised(AreaNormal(In.Mesh, Found.Triangle));
			Vec3d There;
			for (size_t C = 0; C < 3; ++C)
			{
				There += Found.Share[C] * Vec3d(In.Mesh.Positions()[size_t(In.Mesh.Triangle(Found.Triangle)[C])]);
			}
			const double Height = Plane.Along(P) - Plane.Offset, Across = Dot(Front, Plane.Normal);
			const auto Turning = [&](const Vec3d& Towards)
			{ return -2.0 * (Dot(Towards, From) * Across + Height * Dot(Front, Towards)); };
			Equations.push_back({{2.0 * Across, Turning(A), Turning(B)}, Dot(Front, There - Plane.Image(P))});
		}
		if (Equations.empty())
		{
			break;
		}
		const Vec3d Change = Solve(Equations, Outlier * MedianGap(Equations), bTurn);
		if (bTurn)
		{
			// It turns about the centre, and moves from where it is there.
			const double AtCentre = Plane.Offset - Dot(Plane.Normal, Centre) + Change.X;
			Plane.Normal = Normalised(Plane.Normal + Change.Y * A + Change.Z * B);
			Plane.Offset = Dot(Plane.Normal, Centre) + AtCentre;
		}
		else
		{
			Plane.Offset += Change.X;
		}
	}
	return Plane;
}
}
