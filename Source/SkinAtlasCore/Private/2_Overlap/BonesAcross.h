// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "1_Segment/3_Bones/Bones.h"
#include "2_Overlap/CurveTask.h"
#include "Common/ClosestPoint.h"

#include <algorithm>
#include <cmath>

namespace SkinAtlas
{
/**
 * What the bones say about a curve, besides the way to it along the surface.
 *
 * How far it is. On a straight limb, a from the bones of its own region and c from those across the curve, a vertex is
 * b = sqrt(c^2 - a^2) from the curve, and along the surface g = b. Elsewhere the two differ: between the roots of
 * fingers and at a hem beside the thighs a curve runs close to skin that only its own bone moves, b > g; around hips
 * and shoulders skin far from the curve has both bones equally near, b < g. The geometric mean sqrt(g b) counts, at
 * most twice g: it is 0 on the curve, and no overlap becomes a crease. It is at least (1 - max(cos t, 0) / 2) g, where
 * t is the angle at the vertex between the ways to the two bones: skin over both bones has them on the same side, skin
 * between them, in a fold or on a finger beside another, lies on another limb, and is no nearer than the way along the
 * surface.
 *
 * Whose the skin is. With facing distances (Bones.h) a and c, skin g from the curve of a straight limb of radius a is
 * c = 2 sqrt(a^2 + g^2) - a from the bones across; where c is more, the skin is its own bones' by more than g tells,
 * where it is less, or even below a, it is the others'. Both c are taken as depths, sqrt(c^2 - a^2 + s^2) - s,
 * s = 0.2 a, as without s the last bit of c would show where c and a meet. Their difference, in units of 0.9 radii, is
 * the logarithm of the odds; not quite, as e^t is (sqrt(1 + t^2/4) + t/2)^2 here: roots have the same bits everywhere.
 * So bones move and tilt the blend within the overlap, and never change who takes part in it.
 * Measured when they came, mean L1 / deformation without and with the odds: eleven real characters 0.322 / 31.7 and
 * 0.316 / 30.4, 71 others of four sets 0.520 / 60 and 0.508 / 57, each of the sets better in both.
 */
class BonesAcross
{
public:
	explicit BonesAcross(const CurveTask& InTask) : Task(InTask), Parent(InTask.Tree.Parent(InTask.Joint)) {}

	/** How far along the surface vertices may be that count as within the task's reach. */
	static float SearchReach(const CurveTask& Task)
	{
		return Task.Regions.BoneStart.empty() ? Task.Reach : static_cast<float>(Task.Reach / Nearest);
	}

	/** The distance that counts, of one along the surface; 0 and infinity stay what they are. */
	double Correct(int32_t V, double Distance) const
	{
		const auto OwnBones = OwnBonesOf(V), OtherBones = BonesBeyond(V);
		if (OwnBones.empty() || OtherBones.empty() || Distance == 0.0 || std::isinf(Distance))
		{
			return Distance;
		}
		const Vec3d Own = WayTo(OwnBones, V), Other = WayTo(OtherBones, V);
		const double OwnSquare = Dot(Own, Own), OtherSquare = Dot(Other, Other), Product = OwnSquare * OtherSquare;
		const double Mean = std::sqrt(Distance * std::sqrt(std::max(OtherSquare - OwnSquare, 0.0)));
		const double Cosine = Product > 0.0 ? Dot(Own, Other) / std::sqrt(Product) : 0.0;
		const double Least = 1.0 + (Nearest - 1.0) * std::max(Cosine, 0.0);
		return std::clamp(Mean, Least * Distance, Farthest * Distance);
	}

	/** CurveDistance::Odds of a vertex at a signed distance. */
	double Odds(int32_t V, double Signed) const
	{
		constexpr double Softening = 0.2, Unit = 0.9, Most = 5.0; // radii; radii; units
		const bool bBelow = Task.IsBelow(V);
		const auto OwnBones = OwnBonesOf(V), OtherBones = BonesBeyond(V);
		if (OwnBones.empty() || OtherBones.empty())
		{
			return 1.0;
		}
		const Vec3d Outward = Task.Regions.Outward.empty() ? Vec3d() : Vec3d(Task.Regions.Outward[size_t(V)]);
		const double Own = FacingDistanceTo(OwnBones, V, Outward), Other = FacingDistanceTo(OtherBones, V, Outward);
		const double Radius = std::min(Own, Other);
		const double Soft = Softening * Radius;
		const auto Depth = [&](double Far)
		{ return std::sqrt(std::max(Far * Far - Radius * Radius, 0.0) + Soft * Soft) - Soft; };
		const double Straight = Depth(FacingDistanceAlong(Radius, Signed, Dot(Outward, Outward) > 0.0));
		const double Told = Other >= Own ? Depth(Other) : -Depth(Own);
		const double Inwards = Radius > 0.0 ? std::clamp((Told - Straight) / (Unit * Radius), -Most, Most) : 0.0;
		const double Half = 0.5 * (bBelow ? Inwards : -Inwards), Root = std::sqrt(1.0 + Half * Half) + Half;
		return Root * Root;
	}

private:
	static constexpr double Nearest = 0.5, Farthest = 2.0; // of the distance along the surface

	std::span<const RegionBone> OwnBonesOf(int32_t V) const
	{
		return Task.Regions.BonesOf(Task.Regions.RegionOf[size_t(V)]);
	}

	/** Those across the curve. Where several trees meet at a root's curve there are none above it. */
	std::span<const RegionBone> BonesBeyond(int32_t V) const
	{
		const int32_t Across = Task.IsBelow(V) ? Parent : Task.Joint;
		return Across == NoIndex ? std::span<const RegionBone>() : Task.Regions.BonesOf(Across);
	}

	/** From a vertex to the nearest of some bones. */
	Vec3d WayTo(std::span<const RegionBone> Bones, int32_t V) const
	{
		const Vec3d P(Task.Mesh.Positions()[size_t(V)]);
		Vec3d Shortest;
		double Least = 1e300;
		for (const RegionBone& Each : Bones)
		{
			const Vec3d Way = ClosestOnSegment(P, Each.From, Each.To) - P;
			if (const double Square = Dot(Way, Way); Square < Least)
			{
				Least = Square;
				Shortest = Way;
			}
		}
		return Shortest;
	}

	double FacingDistanceTo(std::span<const RegionBone> Bones, int32_t V, const Vec3d& Outward) const
	{
		const Vec3d P(Task.Mesh.Positions()[size_t(V)]);
		double Least = 1e300;
		for (const RegionBone& Each : Bones)
		{
			Least = std::min(Least, FacingDistance(P - ClosestOnSegment(P, Each.From, Each.To), Outward));
		}
		return Least;
	}

	const CurveTask& Task;
	int32_t Parent;
};
}
