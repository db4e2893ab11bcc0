// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Four boxes side by side, asked together, and what they can be asked. Answers are in float and on the safe side of its
// rounding: a box that is touched is never missed, and none is nearer than it is said to be.

#pragma once

#include "Common/Lanes.h"
#include "Common/Vector.h"

#include <array>
#include <limits>

namespace SkinAtlas
{
static_assert(LaneCount == 4, "a lane for each box");

/** Axis-aligned; a box that never grew is empty. */
struct FourBoxes
{
	using Numbers = std::array<float, 4>; // one of each box

	static constexpr float Infinite = std::numeric_limits<float>::infinity();
	static constexpr Numbers Lowest = {-Infinite, -Infinite, -Infinite, -Infinite};
	static constexpr Numbers Highest = {Infinite, Infinite, Infinite, Infinite};

	std::array<Numbers, 3> Low = {Highest, Highest, Highest}, High = {Lowest, Lowest, Lowest}; // per axis

	/** Box I grows to hold another. */
	void Include(size_t I, const Vec3& OtherLow, const Vec3& OtherHigh)
	{
		const auto Grow = [&](size_t Axis, float Least, float Most)
		{
			Low[Axis][I] = Least < Low[Axis][I] ? Least : Low[Axis][I];
			High[Axis][I] = Most > High[Axis][I] ? Most : High[Axis][I];
		};
		Grow(0, OtherLow.X, OtherHigh.X);
		Grow(1, OtherLow.Y, OtherHigh.Y);
		Grow(2, OtherLow.Z, OtherHigh.Z);
	}

	/** Box I grows to hold four others. */
	void Include(size_t I, const FourBoxes& Others)
	{
		for (size_t K = 0; K < 4; ++K)
		{
			Include(I, Vec3{Others.Low[0][K], Others.Low[1][K], Others.Low[2][K]},
				Vec3{Others.High[0][K], Others.High[1][K], Others.High[2][K]});
		}
	}
};

/** The sides of boxes as seen along a direction: which of them come first on each axis, and how far they are away. */
class FrontsAndBacks
{
public:
	FrontsAndBacks(const Vec3d& Origin, const Vec3d& Direction)
	{
		const std::array<double, 3> From = {Origin.X, Origin.Y, Origin.Z},
									Along = {Direction.X, Direction.Y, Direction.Z};
		for (size_t Axis = 0; Axis < 3; ++Axis)
		{
			// Fronts are nearer and backs farther by more than the origin loses when it becomes float.
			bBackwards[Axis] = std::signbit(Along[Axis]);
			const double Hair = (bBackwards[Axis] ? -0x1p-22 : 0x1p-22) * std::abs(From[Axis]);
			FrontFrom[Axis] = static_cast<float>(From[Axis] + Hair);
			BackFrom[Axis] = static_cast<float>(From[Axis] - Hair);
		}
	}

	Lanes Front(const FourBoxes& Boxes, size_t Axis) const
	{
		return Load(bBackwards[Axis] ? Boxes.High[Axis] : Boxes.Low[Axis]) - Lanes(FrontFrom[Axis]);
	}
	Lanes Back(const FourBoxes& Boxes, size_t Axis) const
	{
		return Load(bBackwards[Axis] ? Boxes.Low[Axis] : Boxes.High[Axis]) - Lanes(BackFrom[Axis]);
	}

	static Lanes Load(const FourBoxes::Numbers& Each)
	{
		return LoadFours<0>([&Each](int32_t) { return Each.data(); });
	}

private:
	std::array<bool, 3> bBackwards = {};
	std::array<float, 3> FrontFrom = {}, BackFrom = {};
};

/** Asks which boxes a straight way meets, and where it enters each, or a little before. */
class WayThroughBoxes
{
public:
	/** From Least to Most, in lengths of Direction. */
	WayThroughBoxes(const Vec3d& Origin, const Vec3d& Direction, float InLeast, float InMost)
		: Sides(Origin, Direction)
		, Inverse{static_cast<float>(1.0 / Direction.X), static_cast<float>(1.0 / Direction.Y),
			  static_cast<float>(1.0 / Direction.Z)}
		, Least(InLeast)
		, Most(InMost)
	{
	}

	/** Infinite: not met. */
	Lanes operator()(const FourBoxes& Boxes) const
	{
		Lanes Enter(Least), Leave(Most);
		for (size_t Axis = 0; Axis < 3; ++Axis)
		{
			// Along a side, 0 times infinity is no number, and what is known stays.
			Enter = Max(Sides.Front(Boxes, Axis) * Lanes(Inverse[Axis]), Enter);
			Leave = Min(Sides.Back(Boxes, Axis) * Lanes(Inverse[Axis]), Leave);
		}
		const Lanes Rounded = Max(Lanes(1.000004f) * Leave, Lanes(0.999996f) * Leave);
		return Select(Rounded < Enter, Lanes(FourBoxes::Infinite), Min(Lanes(0.999998f) * Enter, Enter));
	}

private:
	FrontsAndBacks Sides;
	std::array<float, 3> Inverse;
	float Least, Most;
};

/** Asks which boxes a plane touches: 0 for those, Infinite for others. */
class PlaneThroughBoxes
{
public:
	PlaneThroughBoxes(const Vec3d& Origin, const Vec3d& InNormal)
		: Sides(Origin, InNormal)
		, Normal{static_cast<float>(InNormal.X), static_cast<float>(InNormal.Y), static_cast<float>(InNormal.Z)}
	{
	}

	Lanes operator()(const FourBoxes& Boxes) const
	{
		// Heights over the plane of the lowest and of the highest corner.
		Lanes Lowest, Highest, Size;
		for (size_t Axis = 0; Axis < 3; ++Axis)
		{
			const Lanes Front = Sides.Front(Boxes, Axis) * Lanes(Normal[Axis]),
						Back = Sides.Back(Boxes, Axis) * Lanes(Normal[Axis]);
			Lowest = Lowest + Front;
			Highest = Highest + Back;
			Size = Size + Max(Abs(Front), Abs(Back));
		}
		const Lanes Rounding = Lanes(1e-6f) * Size;
		const Lanes Gap = Max(Lowest, -Highest) - Rounding;
		return Select(Lanes(0.0f) < Gap, Lanes(FourBoxes::Infinite), Lanes(0.0f));
	}

private:
	FrontsAndBacks Sides;
	std::array<float, 3> Normal;
};

/** Asks how far boxes are away from a point: the square of a distance that is never too great. */
class PointToBoxes
{
public:
	explicit PointToBoxes(const Vec3d& P)
		: Sides(P, Vec3d(1, 1, 1))
	{
	}

	Lanes operator()(const FourBoxes& Boxes) const
	{
		Lanes Square;
		for (size_t Axis = 0; Axis < 3; ++Axis)
		{
			const Lanes Away = Max(Max(Sides.Front(Boxes, Axis), -Sides.Back(Boxes, Axis)), Lanes(0.0f));
			Square = Square + Away * Away;
		}
		return Lanes(0.999999f) * Square;
	}

private:
	FrontsAndBacks Sides;
};

/** Asks which boxes a plane touches within reach of its origin: 0 for those, Infinite for others. */
class DiscThroughBoxes
{
public:
	DiscThroughBoxes(const Vec3d& Origin, const Vec3d& Normal, double Reach)
		: Plane(Origin, Normal)
		, Point(Origin)
		, SquaredReach(static_cast<float>(1.000001 * Reach * Reach))
	{
	}

	Lanes operator()(const FourBoxes& Boxes) const
	{
		return Select(Lanes(SquaredReach) < Point(Boxes), Lanes(FourBoxes::Infinite), Plane(Boxes));
	}

private:
	PlaneThroughBoxes Plane;
	PointToBoxes Point;
	float SquaredReach;
};
}
