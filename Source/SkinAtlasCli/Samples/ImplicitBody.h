// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Common/Vector.h"

#include <cstdint>
#include <vector>

namespace SkinAtlas::Host
{
/** A sphere that moves from A to B while its radius eases from one to the other: the flesh of a bone. */
struct Capsule
{
	Vec3d A, B;
	double RadiusA = 0.0, RadiusB = 0.0;
	int32_t Joint = NoIndex; // of the rig: moves rigidly with it
	double Blend = 0.0;      // width over which it melts into the capsules of its part before it, metres
	Vec3d FlatAxis = {};     // unit, or zero for none
	double Flatness = 1.0;   // at least 1: the capsule is thinner by this factor along FlatAxis
	int32_t JointB = NoIndex; // of the half towards B, if another
};

/** Value and gradient of the field; negative inside. */
struct FieldSample
{
	double Value = 0.0;
	Vec3d Gradient;
};

/**
 * A smooth closed surface: the zero set of capsules melted together, symmetric in x.
 * Capsules form parts; within a part, and between a part and all parts before it, the melting has its own width. So
 * fingers melt into the palm but hardly into each other. The radius has slope 0 at both ends, so
 * capsules that share an end go on smoothly with hardly any melting.
 */
class ImplicitBody
{
public:
	/** The capsules that follow form one part. A paired part exists a second time, mirrored in x. */
	void BeginPart(double Blend, bool bPaired, double PairBlend = 0.0);
	void Add(const Capsule& Shape);

	/** A tube of even radius on the curve from A to C that a corner at B pulls: a joint without a crease. */
	void AddBend(const Vec3d& A, const Vec3d& B, const Vec3d& C, double Radius, int32_t JointA, int32_t JointC);

	FieldSample At(const Vec3d& P) const;

	/** Joint of the nearest capsule, for points with x >= 0; mirrored capsules are left out. */
	int32_t NearestJoint(const Vec3d& P) const;

	/** Moves a point near the surface onto it along the gradient. On the mid-plane it stays there. */
	Vec3d Project(Vec3d P, int32_t Steps) const;

	/** Where the ray from an inner point leaves the body, at most Reach away. */
	Vec3d Exit(const Vec3d& Inside, const Vec3d& Direction, double Reach) const;

private:
	/** A capsule ready for evaluation: seen from A, in the space stretched along the flat axis, where it is round. */
	struct Ready
	{
		Vec3d A, U, FlatAxis;
		double Long = 0.0, PerLong = 0.0, Stretch = 0.0;
		double Radius = 0.0, RadiusGain = 0.0, Blend = 0.0;
		int32_t Joints[2] = {NoIndex, NoIndex}; // of its halves
		Vec3d Middle;         // of a sphere around it
		double Around = 0.0;  // its radius
	};

	struct Part
	{
		int32_t First = 0, Count = 0;
		double Blend = 0.0, PairBlend = 0.0;
		bool bPaired = false;
		Vec3d Centre; // of a sphere around all its capsules
		double Radius = 0.0;
	};

	static FieldSample ShapeAt(const Ready& Shape, const Vec3d& P, double* OutAlong = nullptr);
	FieldSample PartAt(const Part& Group, const Vec3d& P) const;
	void Melt(FieldSample& Total, const Part& Group, const Vec3d& P) const;

	std::vector<Part> Parts;
	std::vector<Ready> Shapes;
};
}
