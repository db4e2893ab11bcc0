// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "5_Mirror/FitPlane.h"

#include "Common/Normals.h"
#include "Common/PointGrid.h"

#include <algorithm>
#include <iterator>

namespace SkinAtlas
{
namespace
{
constexpr double MirroredFacing = 0.5; // least cosine between the normals of a vertex and of the surface at its image
constexpr int32_t MostSamples = 256;
constexpr int32_t MirrorGrain = 32; // samples
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
	std::transform(
		Of.begin(), Of.end(), std::back_inserter(Gaps), [](const Equation& Each) { return std::abs(Each.Gap); });
	const auto Middle = Gaps.begin() + static_cast<std::ptrdiff_t>(Gaps.size() / 2);
	std::nth_element(Gaps.begin(), Middle, Gaps.end());
	return *Middle;
}

/** Least squares; the last two unknowns stay 0 if they hang on each other, or on the first. */
Vec3d Solve(const std::vector<Equation>& Of, double Farthest)
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
	if (Volume > 1e-9 * Length(Columns[0]) * Length(Columns[1]) * Length(Columns[2]))
	{
		return (1.0 / Volume) *
			   Vec3d(Dot(Right, Beside), Dot(Columns[0], Cross(Right, Columns[2])),
				   Dot(Columns[0], Cross(Columns[1], Right)));
	}
	return {Columns[0].X > 0.0 ? Right.X / Columns[0].X : 0.0, 0.0, 0.0};
}
}

std::vector<int32_t> SampleVertices(const Topology& Mesh)
{
	std::vector<int32_t> Made(size_t(std::min(MostSamples, Mesh.VertexCount())));
	for (size_t I = 0; I < Made.size(); ++I)
	{
		Made[I] = static_cast<int32_t>(I * size_t(Mesh.VertexCount()) / Made.size());
	}
	return Made;
}

SurfacePoint SurfaceAtImage(const SegmentationInput& In, int32_t V, const MirrorPlane& Plane, double Reach)
{
	const Vec3d Facing = Plane.ImageOfDirection(In.Outward[size_t(V)]);
	const auto FacesAlike = [&](int32_t T)
	{
		const Vec3d Front = AreaNormal(In.Mesh, T);
		return (In.Surface.IsTurned(T) ? -1.0 : 1.0) * Dot(Front, Facing) >= MirroredFacing * Length(Front);
	};
	return In.Surface.Closest(Plane.Image(In.Mesh.Positions()[size_t(V)]), Reach, FacesAlike);
}

MirrorPlane MoveToPairs(const SegmentationInput& In, double Reach, double Farthest, const MirrorPlane& Near)
{
	// A vertex and its image differ along the normal alone: seen along it, the two lie at one place.
	const auto At = In.Mesh.Positions();
	std::vector<Vec3> Flat(At.size());
	std::transform(At.begin(), At.end(), Flat.begin(),
		[&](const Vec3& P) { return ToFloat(Vec3d(P) - Near.Along(P) * Near.Normal); });
	const PointGrid Grid(Flat, Reach);
	std::vector<double> Moves; // of the plane, to the middle of two vertices that may be a pair
	for (const int32_t V : SampleVertices(In.Mesh))
	{
		const double Height = Near.Along(At[size_t(V)]);
		const Vec3d Facing = Near.ImageOfDirection(In.Outward[size_t(V)]);
		Grid.Near(Flat[size_t(V)],
			[&](int32_t Other, double)
			{
				const double Move = 0.5 * (Height + Near.Along(At[size_t(Other)])) - Near.Offset;
				if (std::abs(Move) <= Farthest && Dot(In.Outward[size_t(Other)], Facing) >= MirroredFacing)
				{
					Moves.push_back(Move);
				}
			});
	}
	std::sort(Moves.begin(), Moves.end());
	size_t Most = 0;
	double Best = 0.0;
	for (size_t First = 0, End = 0; First < Moves.size(); ++First)
	{
		for (; End < Moves.size() && Moves[End] <= Moves[First] + Reach; ++End)
		{
		}
		const double Middle = Moves[First + (End - First) / 2];
		if (End - First > Most || (End - First == Most && std::abs(Middle) < std::abs(Best)))
		{
			Most = End - First;
			Best = Middle;
		}
	}
	return Near.At(Near.Offset + Best);
}

Result<MirrorPlane> FitToSurface(const SegmentationInput& In, double Reach, const MirrorPlane& Near)
{
	const std::vector<int32_t> Samples = SampleVertices(In.Mesh);
	Vec3d Centre;
	for (const int32_t V : Samples)
	{
		Centre += (1.0 / static_cast<double>(Samples.size())) * Vec3d(In.Mesh.Positions()[size_t(V)]);
	}
	MirrorPlane Plane = MirrorPlane::Across(Near.Normal, Near.Offset);
	std::vector<Equation> Equations;
	std::vector<SurfacePoint> AtImages(Samples.size());
	for (int32_t Round = 0; Round < Rounds; ++Round)
	{
		Vec3d A, B;
		SpanPlane(Plane.Normal, MeshAxes, A, B);
		const Status State = ParallelFor(In.Host, static_cast<int32_t>(Samples.size()), MirrorGrain,
			[&](int32_t Begin, int32_t End)
			{
				for (size_t I = size_t(Begin); I < size_t(End); ++I)
				{
					AtImages[I] = SurfaceAtImage(In, Samples[I], Plane, Reach);
				}
			});
		if (!State)
		{
			return State;
		}
		Equations.clear();
		for (size_t I = 0; I < Samples.size(); ++I)
		{
			const SurfacePoint& Found = AtImages[I];
			if (Found.Triangle == NoIndex)
			{
				continue;
			}
			const Vec3d P(In.Mesh.Positions()[size_t(Samples[I])]), From = P - Centre,
				Front = Normalised(AreaNormal(In.Mesh, Found.Triangle));
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
		const Vec3d Change = Solve(Equations, Outlier * MedianGap(Equations));
		// It turns about the centre, and moves from where it is there.
		const double AtCentre = Plane.Offset - Dot(Plane.Normal, Centre) + Change.X;
		Plane.Normal = Normalised(Plane.Normal + Change.Y * A + Change.Z * B);
		Plane.Offset = Dot(Plane.Normal, Centre) + AtCentre;
	}
	return Plane;
}
}
