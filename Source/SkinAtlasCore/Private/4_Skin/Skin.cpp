// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stage 4: checks a job, prepares the joints once, then poses each vertex on its own.

#include "SkinAtlas/Skin.h"

#include "4_Skin/Bulge.h"
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
			 Job.BlendMask.empty() ? Status{} : SameSize(Job.BlendMask, Job.Positions),
			 Job.PositionDeltas.empty() ? Status{} : SameSize(Job.PositionDeltas, Job.Positions),
			 Job.NormalDeltas.empty() ? Status{} : SameSize(Job.NormalDeltas, Job.Positions),
			 Job.BulgeCompensation > 0.0f ? SameSize(Job.Bones, Job.RestToPosed) : Status{},
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

/** A NaN is in no range. */
Status CheckOptions(const SkinJob& Job)
{
	const auto InRange = [](float Value) { return Value >= 0.0f && Value <= 1.0f; };
	const bool bGood = InRange(Job.BlendFactor) && InRange(Job.BulgeCompensation) &&
		std::all_of(Job.BlendMask.begin(), Job.BlendMask.end(), InRange);
	return bGood ? Status{} : Status{Error::BadOption};
}

/** A vertex of the surface, at rest or posed; zeros for what a mesh does not have. */
struct SurfaceVertex
{
	Vec3 Position, Normal;
	Vec4 Tangent;
};

/** Joints and weights of one vertex, and what its job has prepared for the joints. */
struct SkinRow
{
	const SkinJob& Job;
	const JointMotion* Motions; // one per joint; none by the linear method
	const uint16_t* Joints;
	const float* Weights;

	bool HasFrame() const { return !Job.Normals.empty() || !Job.Tangents.empty(); }
};

/** Morph targets come before the skin. */
SurfaceVertex AddMorph(const SurfaceVertex& Rest, const Vec3& PositionDelta, const Vec3& NormalDelta)
{
	return {Rest.Position + PositionDelta, NormalisedOr(Rest.Normal + NormalDelta, Rest.Normal), Rest.Tangent};
}

/** Normal and tangent after the map First of the surface, then turned by Turn. */
template <typename Rotation>
void PoseFrame(SurfaceVertex& Posed, const SurfaceVertex& Rest, const SurfaceMap& First, const Rotation& Turn)
{
	Posed.Normal = Turn(MapNormal(First, Rest.Normal));
	const Vec3 Mapped = MapTangent(First, {Rest.Tangent.X, Rest.Tangent.Y, Rest.Tangent.Z});
	const Vec3 Tangent = Orthonormalised(Turn(Mapped), Posed.Normal);
	Posed.Tangent = {Tangent.X, Tangent.Y, Tangent.Z, First.Handedness * Rest.Tangent.W};
}

SurfaceVertex SkinLinear(const SkinRow& Row, const SurfaceVertex& Rest)
{
	const Affine Blend = BlendLinear(Row.Job.RestToPosed.data(), Row.Joints, Row.Weights, Row.Job.Influences);
	SurfaceVertex Posed{Transform(Blend, Rest.Position), {}, {}};
	if (Row.HasFrame())
	{
		PoseFrame(Posed, Rest, MakeSurfaceMap(LinearPart(Blend)), [](const Vec3& Direction) { return Direction; });
	}
	return Posed;
}

SurfaceVertex SkinDualQuaternion(const SkinRow& Row, const SurfaceVertex& Rest)
{
	const DualQuat Second = BlendRigid(Row.Motions, Row.Joints, Row.Weights, Row.Job.Influences);
	const Stretch First = BlendStretch(Row.Motions, Row.Joints, Row.Weights, Row.Job.Influences);
	SurfaceVertex Posed{Transform(Second, Rest.Position + First * Rest.Position), {}, {}};
	if (Row.Job.BulgeCompensation > 0.0f)
	{
		Posed.Position = Posed.Position +
			Row.Job.BulgeCompensation * BulgeCorrection(Posed.Position, Rest.Position, Row.Motions, Row.Job.Bones.data(),
				Row.Joints, Row.Weights, Row.Job.Influences);
	}
	if (Row.HasFrame())
	{
		PoseFrame(Posed, Rest, MakeSurfaceMap(ToMatrix(First)),
			[&Second](const Vec3& Direction) { return Rotate(Second.Real, Direction); });
	}
	return Posed;
}

/** Between two poses of a vertex, on the straight line; the frame is made orthonormal again. */
SurfaceVertex Mixed(const SurfaceVertex& A, const SurfaceVertex& B, float Share)
{
	const auto Between = [Share](const Vec3& From, const Vec3& To) { return From + Share * (To - From); };
	const Vec3 Normal = NormalisedOr(Between(A.Normal, B.Normal), B.Normal);
	const Vec3 Tangent = Orthonormalised(
		Between({A.Tangent.X, A.Tangent.Y, A.Tangent.Z}, {B.Tangent.X, B.Tangent.Y, B.Tangent.Z}), Normal);
	return {Between(A.Position, B.Position), Normal,
		{Tangent.X, Tangent.Y, Tangent.Z, Share < 0.5f ? A.Tangent.W : B.Tangent.W}};
}

/** Share: of the dual quaternions in the blended method; its ends are the pure methods, bit by bit. */
SurfaceVertex SkinVertex(const SkinRow& Row, const SurfaceVertex& Rest, float Share)
{
	if (Row.Job.Method == SkinningMethod::Linear || (Row.Job.Method == SkinningMethod::Blended && Share <= 0.0f))
	{
		return SkinLinear(Row, Rest);
	}
	const SurfaceVertex Dual = SkinDualQuaternion(Row, Rest);
	const bool bPure = Row.Job.Method == SkinningMethod::DualQuaternion || Share >= 1.0f;
	return bPure ? Dual : Mixed(SkinLinear(Row, Rest), Dual, Share);
}

SurfaceVertex LoadVertex(const SkinJob& Job, size_t V)
{
	SurfaceVertex Rest{Job.Positions[V], {}, {0, 0, 0, 0}};
	if (!Job.Normals.empty())
	{
		Rest.Normal = Job.Normals[V];
	}
	if (!Job.Tangents.empty())
	{
		Rest.Tangent = Job.Tangents[V];
	}
	if (!Job.PositionDeltas.empty() || !Job.NormalDeltas.empty())
	{
		Rest = AddMorph(Rest, Job.PositionDeltas.empty() ? Vec3{} : Job.PositionDeltas[V],
			Job.NormalDeltas.empty() || Job.Normals.empty() ? Vec3{} : Job.NormalDeltas[V]);
	}
	return Rest;
}

void StoreVertex(const SkinJob& Job, size_t V, const SurfaceVertex& Posed)
{
	Job.OutPositions[V] = Posed.Position;
	if (!Job.Normals.empty())
	{
		Job.OutNormals[V] = Posed.Normal;
	}
	if (!Job.Tangents.empty())
	{
		Job.OutTangents[V] = Posed.Tangent;
	}
}
}

Status Skin(const SkinJob& Job, const Context& Host)
{
	for (const auto Check : {CheckSizes, CheckOptions, CheckJoints, CheckIndices})
	{
		if (const Status State = Check(Job); !State)
		{
			return State;
		}
	}

	std::vector<JointMotion> Motions;
	if (Job.Method != SkinningMethod::Linear)
	{
		Motions.reserve(Job.RestToPosed.size());
		for (const Affine& Map : Job.RestToPosed)
		{
			Motions.push_back(MakeJointMotion(Map));
			Motions.back().First = Reduced(Motions.back().First, Job.Stretch);
		}
	}

	ParallelFor(Host, int32_t(Job.Positions.size()), Grain,
		[&](int32_t Begin, int32_t End)
		{
			for (size_t V = size_t(Begin); V < size_t(End); ++V)
			{
				const size_t Slot = size_t(Job.Rows.empty() ? int32_t(V) : Job.Rows[V]) * size_t(Job.Influences);
				const float Share = Job.BlendFactor * (Job.BlendMask.empty() ? 1.0f : Job.BlendMask[V]);
				const SkinRow Row{Job, Motions.data(), &Job.Joints[Slot], &Job.Weights[Slot]};
				StoreVertex(Job, V, SkinVertex(Row, LoadVertex(Job, V), Share));
			}
		});
	return IsCancelled(Host) ? Status{Error::Cancelled} : Status{};
}
}
