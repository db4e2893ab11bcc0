// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Poses vertices that follow each other: whole groups side by side, those left at the end one by one, to the same bits.

#pragma once

#include "4_Skin/SkinVertex.h"

namespace SkinAtlas::inline SKINATLAS_LANES
{
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
SurfaceVertex<Real> LoadVertices(const SkinJob& Job, size_t V)
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
void StoreVertices(const SkinJob& Job, size_t V, const SurfaceVertex<Real>& Posed)
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
inline size_t SlotOf(const SkinJob& Job, size_t V)
{
	return (Job.Rows.empty() ? V : size_t(Job.Rows[V])) * size_t(Job.Influences);
}

inline void FindRows(const SkinJob& Job, size_t V, SkinRow<float>& Out)
{
	Out = {&Job.Joints[SlotOf(Job, V)], &Job.Weights[SlotOf(Job, V)], Job.Influences};
}
inline void FindRows(const SkinJob& Job, size_t V, SkinRow<Lanes>& Out)
{
	Out.Influences = Job.Influences;
	for (int32_t Lane = 0; Lane < LaneCount; ++Lane)
	{
		const size_t Slot = SlotOf(Job, V + size_t(Lane));
		Out.Joints[Lane] = &Job.Joints[Slot];
		Out.Weights[Lane] = &Job.Weights[Slot];
	}
}

/** The vertices of one group, from V on. */
template <bool bFrame, FloatNumber Real>
void PoseVertices(const SkinJob& Job, size_t V)
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

template <bool bFrame>
SKINATLAS_FLATTEN void PoseGroups(const SkinJob& Job, size_t Begin, size_t End)
{
	size_t V = Begin;
	for (; V + LaneCount <= End; V += LaneCount)
	{
		PoseVertices<bFrame, Lanes>(Job, V);
	}
	for (; V < End; ++V)
	{
		PoseVertices<bFrame, float>(Job, V);
	}
}

inline void PoseBlock(const SkinJob& Job, size_t Begin, size_t End)
{
	const bool bFrame = !Job.Normals.empty() || !Job.Tangents.empty();
	bFrame ? PoseGroups<true>(Job, Begin, End) : PoseGroups<false>(Job, Begin, End);
}
}
