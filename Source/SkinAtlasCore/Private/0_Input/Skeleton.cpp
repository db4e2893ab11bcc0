// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlas/Skeleton.h"

#include "Common/Check.h"
#include "Common/Finite.h"
#include "Common/Vector.h"

#include <algorithm>

namespace SkinAtlas
{
namespace
{
double Determinant(const Affine& M)
{
	const auto& R = M.Row;
	return Dot(Vec3d(R[0][0], R[0][1], R[0][2]),
		Cross(Vec3d(R[1][0], R[1][1], R[1][2]), Vec3d(R[2][0], R[2][1], R[2][2])));
}

/** The joint of lowest index on the cycle that Start's ancestors run into. */
int32_t LowestOnCycle(std::span<const int32_t> Parents, int32_t Start)
{
	int32_t J = Start;
	for (size_t Step = 0; Step < Parents.size(); ++Step)
	{
		J = Parents[size_t(J)];
	}
	int32_t Lowest = J;
	for (int32_t Next = Parents[size_t(J)]; Next != J; Next = Parents[size_t(Next)])
	{
		Lowest = std::min(Lowest, Next);
	}
	return Lowest;
}
}

Result<Skeleton> Skeleton::Build(const SkeletonView& Joints)
{
	const size_t Count = Joints.JointToMesh.size();
	if (Count == 0)
	{
		return Status{Error::NoJoints};
	}
	if (Count > 65535)
	{
		return Status{Error::TooManyJoints};
	}
	if (Joints.Parents.size() != Count || (!Joints.Names.empty() && Joints.Names.size() != Count))
	{
		return Status{Error::SizeMismatch, static_cast<int32_t>(std::min(Joints.Parents.size(), Count))};
	}
	for (int32_t J = 0; J < static_cast<int32_t>(Count); ++J)
	{
		const Affine& Bind = Joints.JointToMesh[size_t(J)];
		const Vec3 Origin{Bind.Row[0][3], Bind.Row[1][3], Bind.Row[2][3]};
		if (!IsFinite(Bind) || !IsPlace(Origin) || Determinant(Bind) == 0.0)
		{
			return Status{Error::BadJointTransform, J};
		}
		const int32_t Parent = Joints.Parents[size_t(J)];
		if (Parent < NoIndex || Parent >= static_cast<int32_t>(Count))
		{
			return Status{Error::BadHierarchy, J};
		}
	}

	Skeleton Made;
	Made.Bind.assign(Joints.JointToMesh.begin(), Joints.JointToMesh.end());
	Made.ParentOf.assign(Joints.Parents.begin(), Joints.Parents.end());
	Made.Names.assign(Joints.Names.begin(), Joints.Names.end());
	Made.Origins.reserve(Count);
	for (const Affine& Bind : Made.Bind)
	{
		Made.Origins.push_back({Bind.Row[0][3], Bind.Row[1][3], Bind.Row[2][3]});
	}

	// Parents first: breadth by breadth, joints of one breadth in index order under their parents.
	std::vector<std::vector<int32_t>> Children(Count);
	for (int32_t J = 0; J < static_cast<int32_t>(Count); ++J)
	{
		const int32_t Parent = Made.ParentOf[size_t(J)];
		if (Parent == NoIndex)
		{
			Made.Order.push_back(J);
		}
		else
		{
			Children[size_t(Parent)].push_back(J);
		}
	}
	for (size_t I = 0; I < Made.Order.size(); ++I)
	{
		const auto& Below = Children[size_t(Made.Order[I])];
		Made.Order.insert(Made.Order.end(), Below.begin(), Below.end());
	}
	if (Made.Order.size() != Count)
	{
		std::vector<bool> bReached(Count, false);
		for (const int32_t J : Made.Order)
		{
			bReached[size_t(J)] = true;
		}
		const auto Lost = std::find(bReached.begin(), bReached.end(), false) - bReached.begin();
		return Status{Error::BadHierarchy, LowestOnCycle(Made.ParentOf, static_cast<int32_t>(Lost))};
	}

	double Sum = 0.0;
	int32_t Bones = 0;
	for (size_t J = 0; J < Count; ++J)
	{
		const int32_t Parent = Made.ParentOf[J];
		const double Bone =
			Parent == NoIndex ? 0.0 : Length(Vec3d(Made.Origins[J]) - Vec3d(Made.Origins[size_t(Parent)]));
		Sum += Bone;
		Bones += Bone > 0.0 ? 1 : 0;
	}
	Made.BoneLength = Bones > 0 ? static_cast<float>(Sum / Bones) : 0.0f;
	return Made;
}

Skeleton Skeleton::MovedTo(std::span<const Vec3> Places) const
{
	SKINATLAS_CHECK(Places.size() == Origins.size());
	Skeleton Moved = *this;
	Moved.Origins.assign(Places.begin(), Places.end());
	for (size_t J = 0; J < Places.size(); ++J)
	{
		Moved.Bind[J].Row[0][3] = Places[J].X;
		Moved.Bind[J].Row[1][3] = Places[J].Y;
		Moved.Bind[J].Row[2][3] = Places[J].Z;
	}
	return Moved;
}
}
