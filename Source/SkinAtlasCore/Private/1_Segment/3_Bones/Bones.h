// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Bones as segments, and the nearest one to a point: the prior of the robust labels and the last resort of all others.

#pragma once

#include "1_Segment/3_Bones/BoneBalls.h"
#include "Common/ClosestPoint.h"
#include "Common/JointTree.h"
#include "Common/Vector.h"
#include "SkinAtlas/Context.h"
#include "SkinAtlas/Result.h"
#include "SkinAtlas/Roles.h"
#include "SkinAtlas/Skeleton.h"
#include "SkinAtlas/Topology.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

namespace SkinAtlas
{
class BonesInside;
class TriangleTree;

/** A segment that belongs to the joint it starts at. */
struct Bone
{
	Vec3d From, To;
	int32_t Joint = NoIndex;
	double Radius = 0.0;  // of the limb around it: lower quartile of the distances of the vertices nearest to it
	double Reach = 1e300; // vertices farther away belong to it only if they belong to nobody else
};

/** Joints among which the one with the nearest bone is sought. */
struct BoneChoice
{
	std::vector<int32_t> Joints;
	std::vector<int32_t> BoneOf, CandidateOf; // per ball: index of the bone, place of its joint among Joints;
	BoneBalls Balls;						  // in the order of Joints
};

/** What a search for the nearest bone leaves for the next one, which is mostly near: it saves time and changes no
 * answer. */
struct NearestBoneScratch
{
	struct Found
	{
		int32_t Ball;
		double Distance;
	};
	std::vector<Found> Near;
	int32_t Last = 0;		 // the ball whose bone was nearest
};

/** The point of a bone nearest to P. */
inline Vec3d NearestOnBone(const Vec3d& P, const Bone& Each)
{
	return ClosestOnSegment(P, Each.From, Each.To);
}

constexpr double FacingShare = 1.0;

/**
 * The length d of the way from a bone to a point of the surface, as d (2 - cos a), a the angle between the way and the
 * surface's outward unit normal: skin belongs to what it faces away from. Never less than d; d for a normal of zero.
 */
inline double FacingDistance(const Vec3d& Way, const Vec3d& Outward)
{
	const double Straight = Length(Way);
	const bool bFaces = Dot(Outward, Outward) > 0.0;
	return Straight + (bFaces ? FacingShare * std::max(Straight - Dot(Outward, Way), 0.0) : 0.0);
}

/**
 * The same on a straight limb, from a bone that ends somewhat along it from the point:
 * its skin faces away from the limb.
 */
inline double FacingDistanceAlong(double Radius, double Along, bool bFaces)
{
	const double Straight = std::sqrt(Radius * Radius + Along * Along);
	return Straight + (bFaces ? FacingShare * (Straight - Radius) : 0.0);
}

/** Whether a joint of this role hangs on a head. */
inline bool IsOnFace(JointRole Role)
{
	return Role == JointRole::Ear || Role == JointRole::Jaw || Role == JointRole::Eye || Role == JointRole::Face;
}

/** The bones of the deforming joints, grouped by joint. */
class BoneSet
{
public:
	/**
	 * A joint's bone runs to its tree child, by way of excluded joints between them. Of two to five children only those
	 * along the joint's axis (within 25 degrees) have a bone: a pelvis is not its hips, nor a palm the base of the
	 * thumb. If none is, the bone follows the axis as far as the nearest child is. Rigs without axes have a bone to
	 * every child. A leaf's bone runs to the excluded children, which still mark where it ends, unless they lie off the
	 * mesh by more than half of the way and are not called tips; else along its axis, at most as far as the parent's
	 * bone is long, or in the parent's direction, at most 1.5 times as far; in either case to 95 % of the way to the
	 * last surface met. A joint without any direction is a point. What only the repaired tree joins, mostly through the
	 * air, is no bone: two characters in one file are no limbs of each other. Nor is what it joins at one place: a foot
	 * that begins at the ball, with the toe, has its bone back to the heel. Where six or more joints hang on one, the
	 * small ones up to 1.5 mean bones long are a face, and so are ears, eyes and jaws by their role, with the joints of
	 * a face below them: each reaches half of its distance from the head, a jaw the whole, lest they take the back of
	 * the skull, which no bone of the head is near. A head with at most five joints on it, all of the face, has the
	 * bone of a leaf, up to twice as long as the neck's: a muzzle is the head's as far as it goes.
	 * The tree must outlive it. Error: Cancelled.
	 */
	static Result<std::unique_ptr<const BoneSet>> Build(const Skeleton& Joints, const JointTree& Tree,
		std::span<const RecognisedRole> Roles, const Topology& Mesh, const TriangleTree& Surface, BonesInside& Inside,
		const Context& Host);

	std::span<const Bone> Of(int32_t J) const
	{
		return std::span(Bones).subspan(size_t(Start[size_t(J)]), size_t(Start[size_t(J) + 1] - Start[size_t(J)]));
	}

	/**
	 * The joint of the nearest bone among the candidates. Near is the facing distance less 0.2 times the bone's
	 * radius: a finger's side faces away from its own bone and towards its neighbour's, the roof of a mouth away
	 * from the skull and towards the jaw. A thick limb reaches farther than a thin one, a head farther than the neck
	 * and the ears on it.
	 * Measured, mean L1 / deformation, with d (1.5 - 0.5 cos a) and d (2 - cos a): eleven real characters 0.334 / 32.8
	 * and 0.333 / 32.8, 28 others 0.613 / 103 and 0.605 / 100.
	 * Where a joint and its parent are equally far, the point lies outside the bend and the plane that bisects the bend
	 * decides. Where a head and its neck have the same point nearest, the head's joint, it is the head whatever their
	 * radii: horns and the back of the skull lie beyond the neck. Other ties, to a millionth of the mean bone, give the
	 * common ancestor, so that a mirrored character gets mirrored labels; of joints with the same bone the first.
	 */
	int32_t Nearest(
		const Vec3d& P, const Vec3d& Outward, const BoneChoice& Among, NearestBoneScratch& InOutScratch) const;

	/** The facing distance to the nearest bone of a joint less 0.2 times its radius, which Nearest compares. */
	double Nearness(int32_t J, const Vec3d& P, const Vec3d& Outward) const;

	/**
	 * The choice among some joints, one at least, each of which has a bone. Of more than 16 bones at one place those of
	 * the first joints count: nothing can tell so many apart, and it would take long to try.
	 */
	BoneChoice ChoiceAmong(std::span<const int32_t> Joints) const;

	/** Of the limb around a joint, as far as the vertices nearest to its bones tell: the greatest; 0 if none. */
	double RadiusAt(int32_t J) const
	{
		double Radius = 0.0;
		for (const Bone& Each : Of(J))
		{
			Radius = std::max(Radius, Each.Radius);
		}
		return Radius;
	}

	/** The direction across which a joint is cut: the unit bisector of the bone from its parent and the bones to its
	 *  children; zero where there is none. */
	const Vec3d& Axis(int32_t J) const { return Axes[size_t(J)]; }

	/** Whether a leaf goes on as its parent's bone comes, within 25 degrees, or the rig does not say. */
	bool GoesStraightOn(int32_t J) const;

private:
	BoneSet(const Skeleton& Joints, const JointTree& InTree, std::span<const RecognisedRole> Roles,
		const TriangleTree& Surface, BonesInside& Inside);
	void AddLimb(int32_t J, const Skeleton& Joints, std::span<const RecognisedRole> Roles, const TriangleTree& Surface,
		BonesInside& Inside, std::span<const int32_t> Below);
	void AddLeaf(int32_t J, const Skeleton& Joints, std::span<const RecognisedRole> Roles, const TriangleTree& Surface,
		std::span<const int32_t> Below);
	bool RunsAlong(const Vec3d& Bone, int32_t J) const;
	Status FitRadii(const Topology& Mesh, const Context& Host);
	int32_t BreakTie(const Vec3d& P, int32_t A, int32_t B) const;
	int32_t HeadInsteadOfNeck(const Vec3d& P, int32_t Label, std::span<const int32_t> Candidates) const;
	void FindCopies();
	bool AreCopies(int32_t A, int32_t B) const; // one bone each, at the same place

	const JointTree& Tree;
	double Tie; // distances closer than this are equal
	double Far; // more than any distance in the character: puts a bone behind all others
	std::vector<Bone> Bones;
	std::vector<int32_t> Start; // per joint, into Bones
	std::vector<int32_t> First; // per bone: the first one at the same place, itself mostly; empty: nowhere are many
	std::vector<Vec3d> Origins, Axes;
	std::vector<bool> bHead, bSkull; // per joint: by its role; with nothing but a face on it
	std::vector<Vec3d> Tails; // BoneAxes: the way each joint's bone points, by the rig's convention; empty without one
};

/** 2 pi r, of the limb on either side of a joint that has a parent in the tree; the greater of the two. */
inline double GirthBeside(const BoneSet& Bones, const JointTree& Tree, int32_t J)
{
	return 2.0 * Pi * std::max(Bones.RadiusAt(J), Bones.RadiusAt(Tree.Parent(J)));
}
}
