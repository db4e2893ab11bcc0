// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Samples/Clips.h"

namespace SkinAtlas::Host
{
SamplePose::SamplePose(const Rig& InSkeleton)
	: Skeleton(InSkeleton), Turns(InSkeleton.Joints.size()), Offsets(InSkeleton.Joints.size())
{
}

void SamplePose::Flex(std::string_view Joint, double Degrees)
{
	const int32_t J = Skeleton.Find(Joint);
	Turns[size_t(J)] = AboutAxis(Skeleton.Joints[size_t(J)].Z, Degrees) * Turns[size_t(J)];
}

void SamplePose::Turn(std::string_view Joint, const Vec3d& Axis, double Degrees)
{
	const int32_t J = Skeleton.Find(Joint);
	// A turn by t about a, seen in a mirror, is one by -t about the mirrored a.
	const Vec3d Own = Joint.ends_with("_r") ? Vec3d(Axis.X, -Axis.Y, -Axis.Z) : Axis;
	Turns[size_t(J)] = AboutAxis(Own, Degrees) * Turns[size_t(J)];
}

void SamplePose::Twist(std::string_view Joint, double Degrees)
{
	const int32_t J = Skeleton.Find(Joint);
	const double Sign = Joint.ends_with("_r") ? -1.0 : 1.0;
	Turns[size_t(J)] = AboutAxis(Skeleton.Joints[size_t(J)].X, Sign * Degrees) * Turns[size_t(J)];
}

void SamplePose::Move(std::string_view Joint, const Vec3d& Offset)
{
	Offsets[size_t(Skeleton.Find(Joint))] += Offset;
}

Rotation SamplePose::LocalTurn(int32_t J) const
{
	const RigJoint& Own = Skeleton.Joints[size_t(J)];
	const Rotation Bind = FromAxes(Own.X, Own.Y, Own.Z);
	return Own.LocalTurn * Inverse(Bind) * Turns[size_t(J)] * Bind;
}

Vec3d SamplePose::LocalOrigin(int32_t J) const
{
	const RigJoint& Own = Skeleton.Joints[size_t(J)];
	const Vec3d& Offset = Offsets[size_t(J)];
	if (Own.Parent == NoIndex)
	{
		return Own.LocalOrigin + Offset;
	}
	const RigJoint& Up = Skeleton.Joints[size_t(Own.Parent)];
	return Own.LocalOrigin + Vec3d(Dot(Up.X, Offset), Dot(Up.Y, Offset), Dot(Up.Z, Offset));
}

bool SamplePose::IsTurned(int32_t J) const
{
	return std::abs(Turns[size_t(J)].W) < 1.0;
}

bool SamplePose::IsMoved(int32_t J) const
{
	return Length(Offsets[size_t(J)]) > 0.0;
}

SampleClip MakeClip(const Rig& Skeleton, std::string_view Name, double Seconds, int32_t Pieces,
	void (*Motion)(double Phase, SamplePose& Pose))
{
	SampleClip Out;
	Out.Name = Name;
	std::vector<SamplePose> Poses;
	for (int32_t Key = 0; Key <= Pieces; ++Key)
	{
		Out.Times.push_back(static_cast<float>(Seconds * Key / Pieces));
		Motion(double(Key % Pieces) / Pieces, Poses.emplace_back(Skeleton));
	}
	for (int32_t J = 0; J < static_cast<int32_t>(Skeleton.Joints.size()); ++J)
	{
		bool bTurned = false, bMoved = false;
		for (const SamplePose& Pose : Poses)
		{
			bTurned = bTurned || Pose.IsTurned(J);
			bMoved = bMoved || Pose.IsMoved(J);
		}
		if (bTurned)
		{
			SampleTrack& Track = Out.Tracks.emplace_back();
			Track.Joint = J;
			Rotation Before;
			for (const SamplePose& Pose : Poses)
			{
				// q and -q are one rotation; neighbouring keys must lie on one side, or the way between them is long.
				Rotation Q = Pose.LocalTurn(J);
				if (!Track.Rotations.empty() && Q.X * Before.X + Q.Y * Before.Y + Q.Z * Before.Z + Q.W * Before.W < 0.0)
				{
					Q = {-Q.X, -Q.Y, -Q.Z, -Q.W};
				}
				Track.Rotations.push_back({float(Q.X), float(Q.Y), float(Q.Z), float(Q.W)});
				Before = Q;
			}
		}
		if (bMoved)
		{
			SampleTrack& Track = Out.Tracks.emplace_back();
			Track.Joint = J;
			for (const SamplePose& Pose : Poses)
			{
				Track.Translations.push_back(ToFloat(Pose.LocalOrigin(J)));
			}
		}
	}
	return Out;
}
}
