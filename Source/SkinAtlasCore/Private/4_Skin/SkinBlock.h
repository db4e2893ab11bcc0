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
}

/** What the compiler knows of the jobs that a loop is for. */
enum class JobKind : uint8_t
{
	Linear,
	Rigid,	   // dual quaternions without stretch
	Stretched, // with
	Any,	   // nothing
};

/** The blended map of a group, number by number: compilers copy a whole struct through memory, in small pieces. */
template <JobKind Kind>
struct GroupMap
{
	Lanes Number[Kind == JobKind::Linear ? 12 : Kind == JobKind::Rigid ? 9 : 15];
};

inline void Pack(const AffineOf<Lanes>& Blend, GroupMap<JobKind::Linear>& Out)
{
	for (size_t I = 0; I < 12; ++I)
	{
		Out.Number[I] = Blend.Row[I / 4][I % 4];
	}
}
inline AffineOf<Lanes> Unpack(const GroupMap<JobKind::Linear>& From)
{
	AffineOf<Lanes> Blend;
	for (size_t I = 0; I < 12; ++I)
	{
		Blend.Row[I / 4][I % 4] = From.Number[I];
	}
	return Blend;
}
template <JobKind Kind>
void Pack(const JointMotionOf<Lanes>& Blend, GroupMap<Kind>& Out)
{
	const QuatOf<Lanes>&R = Blend.Rigid.Real, &D = Blend.Rigid.Dual;
	Out.Number[0] = R.X, Out.Number[1] = R.Y, Out.Number[2] = R.Z, Out.Number[3] = R.W;
	Out.Number[4] = D.X, Out.Number[5] = D.Y, Out.Number[6] = D.Z, Out.Number[7] = D.W;
	Out.Number[8] = Blend.Rigid.Twice;
	if constexpr (Kind == JobKind::Stretched)
	{
		const StretchOf<Lanes>& S = Blend.First;
		Out.Number[9] = S.XX, Out.Number[10] = S.YY, Out.Number[11] = S.ZZ;
		Out.Number[12] = S.XY, Out.Number[13] = S.XZ, Out.Number[14] = S.YZ;
	}
}
template <JobKind Kind>
JointMotionOf<Lanes> Unpack(const GroupMap<Kind>& From)
{
	const Lanes* const N = From.Number;
	if constexpr (Kind == JobKind::Stretched)
	{
		return {{{N[0], N[1], N[2], N[3]}, {N[4], N[5], N[6], N[7]}, N[8]}, {N[9], N[10], N[11], N[12], N[13], N[14]}};
	}
	else
	{
		return {{{N[0], N[1], N[2], N[3]}, {N[4], N[5], N[6], N[7]}, N[8]}, {}};
	}
}

template <JobKind Kind>
void BlendGroup(const ReadyJob& Job, const SkinRow<Lanes>& Row, GroupMap<Kind>& Out)
{
	if constexpr (Kind == JobKind::Linear)
	{
		Pack(BlendLinear(Job.RestToPosed.data(), Row), Out);
	}
	else
	{
		Pack(BlendJointMotions<Kind == JobKind::Stretched>(Job.Records.data(), Row, Job.bOneSide), Out);
	}
}

template <bool bFrame, JobKind Kind>
SurfaceVertex<Lanes> PoseGroup(const GroupMap<Kind>& By, const SurfaceVertex<Lanes>& Rest)
{
	if constexpr (Kind == JobKind::Linear)
	{
		return SkinLinear<bFrame>(Unpack(By), Rest);
	}
	else
	{
		return SkinDualQuaternion<bFrame, Kind == JobKind::Stretched>(Unpack(By), Rest);
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

inline constexpr size_t GroupsAtOnce = 16; // their maps stay in the nearest cache

/**
 * Whole groups from Begin on, whose rows are those of the vertices and have KnownInfluences slots; gives the first
 * vertex that is left. First some groups' maps, then their vertices: the processor, which looks some hundred
 * instructions ahead, finds the next group there while one waits for its square root.
 */
template <bool bFrame, JobKind Kind, int32_t KnownInfluences>
SKINATLAS_FLATTEN size_t PoseGroups(const ReadyJob& AnyJob, size_t Begin, size_t End)
{
	ReadyJob Job = AnyJob; // a copy which no store can change, so that its parts may stay in registers
	Job.Influences = KnownInfluences;
	Job.Rows = {};
	GroupMap<Kind> Maps[GroupsAtOnce];
	size_t V = Begin;
	while (V + LaneCount <= End)
	{
		const size_t Groups = std::min((End - V) / LaneCount, GroupsAtOnce);
		for (size_t G = 0; G < Groups; ++G)
		{
			SkinRow<Lanes> Row;
			FindRows(Job, V + G * LaneCount, Row);
			BlendGroup<Kind>(Job, Row, Maps[G]);
		}
		for (size_t G = 0; G < Groups; ++G, V += LaneCount)
		{
			StoreVertices<bFrame>(Job, V, PoseGroup<bFrame, Kind>(Maps[G], LoadVertices<bFrame, Lanes>(Job, V)));
		}
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
