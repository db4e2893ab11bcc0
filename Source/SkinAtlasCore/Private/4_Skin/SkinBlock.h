// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Poses vertices that follow each other: whole groups side by side, those left at the end one by one, to the same bits.

#pragma once

#include "4_Skin/SkinVertex.h"

namespace SkinAtlas::inline SKINATLAS_LANES
{
SKINATLAS_PARTS_BEGIN

inline void Load(const Vec3* From, Vec3& Out)
{
	Out = *From;
}
inline void Load(const Vec3* From, LaneVec3& Out)
{
	LoadTriples(&From->X, Out.X, Out.Y, Out.Z);
}
inline void Load(const Vec4* From, Vec3& Out, float& OutW)
{
	Out = {From->X, From->Y, From->Z};
	OutW = From->W;
}
inline void Load(const Vec4* From, LaneVec3& Out, Lanes& OutW)
{
	Lanes Parts[4];
	LoadColumns([From](int32_t Lane) { return &From[Lane].X; }, Parts);
	Out = {Parts[0], Parts[1], Parts[2]};
	OutW = Parts[3];
}
inline void Load(const float* From, float& Out)
{
	Out = *From;
}
inline void Load(const float* From, Lanes& Out)
{
	Out = Lanes::Each([From](int32_t Lane) { return From[Lane]; });
}

inline void Store(Vec3* To, const Vec3& From)
{
	*To = From;
}
inline void Store(Vec3* To, const LaneVec3& From)
{
	StoreTriples(&To->X, From.X, From.Y, From.Z);
}
inline void Store(Vec4* To, const Vec3& From, float W)
{
	*To = {From.X, From.Y, From.Z, W};
}
inline void Store(Vec4* To, const LaneVec3& From, const Lanes& W)
{
	StoreColumns([To](int32_t Lane) { return &To[Lane].X; }, From.X, From.Y, From.Z, W);
}

template <bool bFrame, FloatNumber Real>
SurfaceVertex<Real> LoadVertices(const ReadyJob& Job, size_t V)
{
	SurfaceVertex<Real> Rest{};
	Load(&Job.Positions[V], Rest.Position);
	if (bFrame && !Job.Normals.empty())
	{
		Load(&Job.Normals[V], Rest.Normal);
	}
	if (bFrame && !Job.Tangents.empty())
	{
		Load(&Job.Tangents[V], Rest.Tangent, Rest.Handedness);
	}
	if (!Job.PositionDeltas.empty() || !Job.NormalDeltas.empty())
	{
		VectorOf<Real> PositionDelta{}, NormalDelta{};
		if (!Job.PositionDeltas.empty())
		{
			Load(&Job.PositionDeltas[V], PositionDelta);
		}
		if (!Job.NormalDeltas.empty() && !Job.Normals.empty())
		{
			Load(&Job.NormalDeltas[V], NormalDelta);
		}
		AddMorph(Rest, PositionDelta, NormalDelta);
	}
	return Rest;
}

template <bool bFrame, FloatNumber Real>
void StoreVertices(const ReadyJob& Job, size_t V, const SurfaceVertex<Real>& Posed)
{
	Store(&Job.OutPositions[V], Posed.Position);
	if (bFrame && !Job.Normals.empty())
	{
		Store(&Job.OutNormals[V], Posed.Normal);
	}
	if (bFrame && !Job.Tangents.empty())
	{
		Store(&Job.OutTangents[V], Posed.Tangent, Posed.Handedness);
	}
}

/** The first slot of a vertex's row. */
inline size_t SlotOf(const ReadyJob& Job, size_t V)
{
	return (Job.Rows.empty() ? V : size_t(Job.Rows[V])) * size_t(Job.Influences);
}

inline void FindRows(const ReadyJob& Job, size_t V, SkinRow<float>& Out)
{
	Out = {&Job.Joints[SlotOf(Job, V)], &Job.Weights[SlotOf(Job, V)], Job.Influences};
}
inline void FindRows(const ReadyJob& Job, size_t V, SkinRow<Lanes>& Out)
{
	Out.Joints = Job.Joints.data();
	Out.Weights = Job.Weights.data();
	Out.Influences = Job.Influences;
	for (int32_t Lane = 0; Lane < LaneCount; ++Lane)
	{
		Out.Slot[Lane] = SlotOf(Job, V + size_t(Lane));
	}
	Out.bShared = Out.SharesJoints();
}

/** What the compiler knows of the jobs that a loop is for. */
enum class JobKind : uint8_t
{
	Linear,
	Rigid,	   // dual quaternions without stretch
	Stretched, // with
	Any,	   // nothing
};

/**
 * Blends a group's joints and poses it. Vertices are read, and roots taken of their normals and tangents, before the
 * dual quaternions are blended, which the processor does while it waits for the roots. Where joints are shared no phase
 * needs what another has fetched: each has the registers to itself.
 */
template <bool bFrame, JobKind Kind>
SurfaceVertex<Lanes> PoseGroup(const ReadyJob& Job, size_t V)
{
	const JointRecord* const Records = Job.Records.data();
	SkinRow<Lanes> Row;
	FindRows(Job, V, Row);
	if constexpr (Kind == JobKind::Linear)
	{
		const auto Blend = BlendLinear(Job.RestToPosed.data(), Row);
		return SkinLinear<bFrame>(Blend, LoadVertices<bFrame, Lanes>(Job, V));
	}
	else if constexpr (Kind == JobKind::Rigid)
	{
		const auto Vertices = SkinNoStretch<bFrame>(LoadVertices<bFrame, Lanes>(Job, V));
		return SkinRigid<bFrame>(BlendRigid(Records, Row, Job.bOneSide), Vertices);
	}
	else if (Row.bShared)
	{
		const auto First = BlendStretch(Records, Row);
		const auto Vertices = SkinStretch<bFrame>(First, LoadVertices<bFrame, Lanes>(Job, V));
		return SkinRigid<bFrame>(BlendRigid(Records, Row, Job.bOneSide), Vertices);
	}
	else
	{
		const auto Blend = BlendJointMotions(Records, Row, Job.bOneSide);
		return SkinDualQuaternion<bFrame>(Blend, LoadVertices<bFrame, Lanes>(Job, V));
	}
}

template <bool bFrame, FloatNumber Real>
void PoseAny(const ReadyJob& Job, size_t V)
{
	SkinRow<Real> Row;
	FindRows(Job, V, Row);
	Real Share = Job.BlendFactor;
	if (!Job.BlendMask.empty())
	{
		Load(&Job.BlendMask[V], Share);
		Share = Job.BlendFactor * Share;
	}
	StoreVertices<bFrame>(Job, V, SkinVertex<bFrame>(Job, Row, LoadVertices<bFrame, Real>(Job, V), Share));
}

SKINATLAS_PARTS_END

/**
 * Whole groups from Begin on, whose rows are those of the vertices and have KnownInfluences slots; gives the first
 * vertex that is left.
 */
template <bool bFrame, JobKind Kind, int32_t KnownInfluences>
SKINATLAS_FLATTEN size_t PoseGroups(const ReadyJob& AnyJob, size_t Begin, size_t End)
{
	ReadyJob Job = AnyJob; // a copy which no store can change, so that its parts may stay in registers
	Job.Influences = KnownInfluences;
	Job.Rows = {};
	size_t V = Begin;
	for (; V + LaneCount <= End; V += LaneCount)
	{
		StoreVertices<bFrame>(Job, V, PoseGroup<bFrame, Kind>(Job, V));
	}
	return V;
}

/** The same for jobs of which nothing is known. */
template <bool bFrame>
SKINATLAS_FLATTEN size_t PoseAnyGroups(const ReadyJob& Job, size_t Begin, size_t End)
{
	size_t V = Begin;
	for (; V + LaneCount <= End; V += LaneCount)
	{
		PoseAny<bFrame, Lanes>(Job, V);
	}
	return V;
}

inline JobKind KindOf(const ReadyJob& Job)
{
	const bool bKnown = Job.Rows.empty() && (Job.Influences == 4 || Job.Influences == 8);
	switch (Job.Method)
	{
	case SkinningMethod::Linear:
		return bKnown ? JobKind::Linear : JobKind::Any;
	case SkinningMethod::DualQuaternion:
		return !bKnown || Job.BulgeCompensation > 0.0f ? JobKind::Any
			   : Job.Stretch == StretchMode::None	   ? JobKind::Rigid
													   : JobKind::Stretched;
	default:
		return JobKind::Any;
	}
}

template <bool bFrame, JobKind Kind>
size_t PoseGroups(const ReadyJob& Job, size_t Begin, size_t End)
{
	return Job.Influences == 4 ? PoseGroups<bFrame, Kind, 4>(Job, Begin, End)
							   : PoseGroups<bFrame, Kind, 8>(Job, Begin, End);
}

template <bool bFrame>
void PoseVertices(const ReadyJob& Job, size_t Begin, size_t End)
{
	size_t V = Begin;
	switch (KindOf(Job))
	{
	case JobKind::Linear:
		V = PoseGroups<bFrame, JobKind::Linear>(Job, Begin, End);
		break;
	case JobKind::Rigid:
		V = PoseGroups<bFrame, JobKind::Rigid>(Job, Begin, End);
		break;
	case JobKind::Stretched:
		V = PoseGroups<bFrame, JobKind::Stretched>(Job, Begin, End);
		break;
	case JobKind::Any:
		V = PoseAnyGroups<bFrame>(Job, Begin, End);
		break;
	}
	for (; V < End; ++V)
	{
		PoseAny<bFrame, float>(Job, V);
	}
}

inline void PoseBlock(const ReadyJob& Job, size_t Begin, size_t End)
{
	const bool bFrame = !Job.Normals.empty() || !Job.Tangents.empty();
	bFrame ? PoseVertices<true>(Job, Begin, End) : PoseVertices<false>(Job, Begin, End);
}
}
