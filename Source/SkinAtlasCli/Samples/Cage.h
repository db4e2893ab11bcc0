// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Samples/ImplicitBody.h"

#include <array>
#include <span>
#include <vector>

namespace SkinAtlas::Host
{
/** Points of the cage in order around a limb, or along its half from mid-plane to mid-plane. */
using CageLoop = std::vector<int32_t>;

/**
 * Coarse quads around the half of a body with x >= 0: a disc whose rim lies in the plane x = 0, doubled a sphere.
 * The cage carries the topology, so limbs that come close never grow together, at any density.
 */
class Cage
{
public:
	explicit Cage(const ImplicitBody& InBody) : Body(InBody) {}

	int32_t Add(const Vec3d& P);

	/** One point per direction: where the ray from the centre leaves the body. */
	CageLoop Ring(const Vec3d& Centre, std::span<const Vec3d> Directions, double Reach);

	/** Quads between two loops of equal length; a closed one also joins its ends. */
	void Bridge(const CageLoop& From, const CageLoop& To, bool bClosed);

	/** A ring and the bridge to it; the ring is returned. */
	CageLoop Extend(const CageLoop& From, const Vec3d& Centre, std::span<const Vec3d> Directions, double Reach,
		bool bClosed);

	void AddQuad(int32_t A, int32_t B, int32_t C, int32_t D) { Quads.push_back({A, B, C, D}); }

	/**
	 * Fills a closed loop of 2 (Wide + Deep) points by Wide x Deep quads. The first point is a corner and the first
	 * side has Wide edges. Inner points are blended from the rim and projected.
	 */
	void FillClosed(const CageLoop& Rim, int32_t Wide, int32_t Deep);

	/** The same for half a loop, from mid-plane to mid-plane, of 2 Wide + Deep edges; makes the points in the plane. */
	void FillHalf(const CageLoop& Rim, int32_t Wide, int32_t Deep);

	struct Station
	{
		Vec3d Centre, Axis; // Axis: unit, along the limb
		double Lean = 0.0;  // how far the rays lean forwards: 0 square to the axis, 1 by 45 degrees
	};

	/**
	 * A thin limb of 4 sides with a lid of one quad. The root's points lie towards (-Across, +Up), (+Across, +Up),
	 * (+Across, -Up) and (-Across, -Up), where Up = Across x Axis.
	 */
	void AddSpike(CageLoop Root, std::span<const Station> Stations, const Vec3d& Across, double Reach);

	/** Drops points that no quad uses and makes all quads turn counter-clockwise seen from outside. Call last. */
	void Finish();

	std::vector<Vec3d> Points;
	std::vector<std::array<int32_t, 4>> Quads;

private:
	void DropUnusedPoints();
	void FillGrid(std::vector<int32_t>& Grid, int32_t Wide, int32_t Deep);

	const ImplicitBody& Body;
};

/** One direction per angle: cos(angle) First + sin(angle) Second. */
std::vector<Vec3d> Fan(const Vec3d& First, const Vec3d& Second, std::span<const double> Degrees);

/** For half rings around a centre in the mid-plane: Count + 1 directions from First over +X to -First. */
std::vector<Vec3d> HalfFan(const Vec3d& First, int32_t Count);

/** For closed rings: Count even steps from First over Second. */
std::vector<Vec3d> FullFan(const Vec3d& First, const Vec3d& Second, int32_t Count);

/** For limbs of 8 sides: square to the axis, from the outer side (+X) over the front. */
std::vector<Vec3d> LimbFan(const Vec3d& Axis);

/** The same directions, all leaning by Push. */
std::vector<Vec3d> Leaning(std::vector<Vec3d> Directions, const Vec3d& Push);
}
