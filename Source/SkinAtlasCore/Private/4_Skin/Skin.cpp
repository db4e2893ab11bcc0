// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stage 4: checks a job, prepares the joints once, then poses each vertex on its own.

#include "SkinAtlas/Skin.h"

#include "4_Skin/DualQuaternion.h"
#include "4_Skin/LinearBlend.h"
#include "4_Skin/SurfaceFrame.h"
#include "Common/Finite.h"
#include "Common/Parallel.h"

#include <algorithm>
#include <vector>

namespace SkinAtlas
{
namespace
{
constexpr int32_t Grain = 4096; // vertices per block

template <typename A, typename B>
Status SameSize(std::span<A> First, std::span<B> Second)
{
	return First.size() == Second.size() ? Status{}
										 : Status{Error::SizeMismatch, int32_t(std::min(First.size(), Second.size()))};
}

Status CheckSizes(const SkinJob& Job)
{
	if (Job.Influences < 1)
	{
		return {Error::SizeMismatch, 0};
	}
	if (const Status State = SameSize(Job.Joints, Job.Weights); !State)
	{
		return State;
	}
	const size_t RowCount = Job.Weights.size() / size_t(Job.Influences), VertexCount = Job.Positions.size();
	if (RowCount * size_t(Job.Influences) != Job.Weights.size())
	{
		return {Error::SizeMismatch, int32_t(Job.Weights.size())};
	}
	if (Job.Rows.empty() && RowCount != VertexCount)
	{
		return {Error::SizeMismatch, int32_t(std::min(RowCount, VertexCount))};
	}
	for (const Status State : {Job.Rows.empty() ? Status{} : SameSize(Job.Rows, Job.Positions),
			 Job.Normals.empty() ? Status{} : SameSize(Job.Normals, Job.Positions),
			 Job.Tangents.empty() ? Status{} : SameSize(Job.Tangents, Job.Positions),
			 SameSize(Job.OutPositions, Job.Positions), SameSize(Job.OutNormals, Job.Normals),
			 SameSize(Job.OutTangents, Job.Tangents)})
	{
		if (!State)
		{
			return State;
		}
	}
	return {};
}

Status CheckJoints(const SkinJob& Job)
{
	for (size_t J = 0; J < Job.RestToPosed.size(); ++J)
	{
		if (!IsFinite(Job.RestToPosed[J]))
		{
			return {Error::NotFinite, int32_t(J)};
		}
	}
	return {};
}

Status CheckIndices(const SkinJob& Job)
{
	const size_t RowCount = Job.Weights.size() / size_t(Job.Influences);
	for (size_t V = 0; V < Job.Positions.size(); ++V)
	{
		const size_t Row = Job.Rows.empty() ? V : size_t(Job.Rows[V]); // a negative row becomes a huge one
		if (Row >= RowCount)
		{
			return {Error::IndexOutOfRange, int32_t(V)};
		}
		for (const uint16_t J : Job.Joints.subspan(Row * size_t(Job.Influences), size_t(Job.Influences)))
		{
			if (J >= Job.RestToPosed.size())
			{
				return {Error::IndexOutOfRange, int32_t(V)};
			}
		}
	}
	return {};
}

/** Normal and tangent of vertex V after the map First of the surface, then turned by Turn. */
template <typename Rotation>
void PoseFrame(const SkinJob& Job, size_t V, const SurfaceMap& First, const Rotation& Turn)
{
	Vec3 Normal;
	if (!Job.Normals.empty())
	{
		Normal = Turn(MapNormal(First, Job.Normals[V]));
		Job.OutNormals[V] = Normal;
	}
	if (!Job.Tangents.empty())
	{
		const Vec4 Rest = Job.Tangents[V];
		const Vec3 Tangent = Orthonormalised(Turn(MapTangent(First, {Rest.X, Rest.Y, Rest.Z})), Normal);
		Job.OutTangents[V] = {Tangent.X, Tangent.Y, Tangent.Z, First.Handedness * Rest.W};
	}
}

void SkinLinear(const SkinJob& Job, size_t V, const uint16_t* Joints, const float* Weights)
{
	const Affine Blend = BlendLinear(Job.RestToPosed.data(), Joints, Weights, Job.Influences);
	Job.OutPositions[V] = Transform(Blend, Job.Positions[V]);
	if (!Job.Normals.empty() || !Job.Tangents.empty())
	{
		PoseFrame(Job, V, MakeSurfaceMap(LinearPart(Blend)), [](const Vec3& Direction) { return Direction; });
	}
}

void SkinDualQuaternion(const SkinJob& Job, size_t V, const uint16_t* Joints, const float* Weights,
	const JointMotion* Motions)
{
	const DualQuat Second = BlendRigid(Motions, Joints, Weights, Job.Influences);
	const Stretch First = BlendStretch(Motions, Joints, Weights, Job.Influences);
	const Vec3 Rest = Job.Positions[V];
	Job.OutPositions[V] = Transform(Second, Rest + First * Rest);
	if (!Job.Normals.empty() || !Job.Tangents.empty())
	{
		PoseFrame(Job, V, MakeSurfaceMap(ToMatrix(First)),
			[&Second](const Vec3& Direction) { return Rotate(Second.Real, Direction); });
	}
}
}

Status Skin(const SkinJob& Job, const Context& Host)
{
	for (const auto Check : {CheckSizes, CheckJoints, CheckIndices})
	{
		if (const Status State = Check(Job); !State)
		{
			return State;
		}
	}

	std::vector<JointMotion> Motions;
	if (Job.Method == SkinningMethod::DualQuaternion)
	{
		Motions.reserve(Job.RestToPosed.size());
		for (const Affine& Map : Job.RestToPosed)
		{
			Motions.push_back(MakeJointMotion(Map));
		}
	}

	ParallelFor(Host, int32_t(Job.Positions.size()), Grain,
		[&](int32_t Begin, int32_t End)
		{
			for (size_t V = size_t(Begin); V < size_t(End); ++V)
			{
				const size_t Slot = size_t(Job.Rows.empty() ? int32_t(V) : Job.Rows[V]) * size_t(Job.Influences);
				const uint16_t* Joints = &Job.Joints[Slot];
				const float* Weights = &Job.Weights[Slot];
				if (Job.Method == SkinningMethod::Linear)
				{
					SkinLinear(Job, V, Joints, Weights);
				}
				else
				{
					SkinDualQuaternion(Job, V, Joints, Weights, Motions.data());
				}
			}
		});
	return IsCancelled(Host) ? Status{Error::Cancelled} : Status{};
}
}
