// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlas/Tear.h"

#include "Common/Hash.h"
#include "Common/SinCos.h"

namespace SkinAtlas
{
namespace
{
/** A motion in double: products along a chain of joints lose nothing that shows. */
struct Motion
{
	Vec3d X{1, 0, 0}, Y{0, 1, 0}, Z{0, 0, 1}; // where the axes go
	Vec3d Shift;

	Vec3d Turned(const Vec3d& P) const { return P.X * X + P.Y * Y + P.Z * Z; }
};

/** First B, then A. */
Motion operator*(const Motion& A, const Motion& B)
{
	return {A.Turned(B.X), A.Turned(B.Y), A.Turned(B.Z), A.Turned(B.Shift) + A.Shift};
}

/** Uniform in [0, 1): the upper 53 bits of a hash. */
double Draw(int32_t Pose, int32_t Joint, int32_t Number)
{
	return double(Mix(uint64_t(Pose), uint64_t(Joint), uint64_t(Number)) >> 11) * 0x1p-53;
}

/** A turn about a unit axis [Rodrigues 1840]: v cos + (a x v) sin + a (a.v) (1 - cos). */
Motion TurnAbout(const Vec3d& Point, const Vec3d& Axis, double Degrees)
{
	double Sin = 0.0, Cos = 1.0;
	SinCosOfTurn(Degrees / 360.0, Sin, Cos);
	const auto Turn = [&](const Vec3d& V)
	{ return Cos * V + Sin * Cross(Axis, V) + (1.0 - Cos) * Dot(Axis, V) * Axis; };
	return {Turn(MeshAxes[0]), Turn(MeshAxes[1]), Turn(MeshAxes[2]), Point - Turn(Point)};
}

/** The axis is the first of the cube's points that lies in the ball, and the angle follows it. */
Motion RandomTurn(int32_t Pose, int32_t Joint, const Vec3d& Origin)
{
	for (int32_t Number = 0;; Number += 3)
	{
		const Vec3d Axis(2.0 * Draw(Pose, Joint, Number) - 1.0, 2.0 * Draw(Pose, Joint, Number + 1) - 1.0,
			2.0 * Draw(Pose, Joint, Number + 2) - 1.0);
		if (const double Square = Dot(Axis, Axis); Square > 1e-4 && Square <= 1.0)
		{
			return TurnAbout(Origin, Normalised(Axis), RandomPoseDegrees * Draw(Pose, Joint, Number + 3));
		}
	}
}

Affine ToAffine(const Motion& M)
{
	return {{{float(M.X.X), float(M.Y.X), float(M.Z.X), float(M.Shift.X)},
		{float(M.X.Y), float(M.Y.Y), float(M.Z.Y), float(M.Shift.Y)},
		{float(M.X.Z), float(M.Y.Z), float(M.Z.Z), float(M.Shift.Z)}}};
}
}

JointPoses MakeRandomPoses(const Skeleton& Joints, int32_t First, int32_t Count)
{
	JointPoses Poses;
	for (int32_t Pose = First; Pose < First + Count; ++Pose)
	{
		std::vector<Motion> Moved(static_cast<size_t>(Joints.JointCount()));
		std::vector<Affine>& RestToPosed = Poses.emplace_back(Moved.size());
		for (const int32_t J : Joints.ParentsFirst())
		{
			const int32_t Parent = Joints.Parents()[size_t(J)];
			const Motion Own = RandomTurn(Pose, J, Vec3d(Joints.Positions()[size_t(J)]));
			Moved[size_t(J)] = Parent == NoIndex ? Own : Moved[size_t(Parent)] * Own;
			RestToPosed[size_t(J)] = ToAffine(Moved[size_t(J)]);
		}
	}
	return Poses;
}
}
