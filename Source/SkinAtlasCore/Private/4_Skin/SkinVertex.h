// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Poses one vertex, or a group side by side.

#pragma once

#include "4_Skin/Bulge.h"
#include "4_Skin/DualQuaternion.h"
#include "4_Skin/LinearBlend.h"
#include "4_Skin/ReadyJob.h"

namespace SkinAtlas::inline SKINATLAS_LANES
{
SKINATLAS_PARTS_BEGIN

/** A vertex of the surface, at rest or posed; zeros for what a mesh does not have. */
template <FloatNumber Real>
struct SurfaceVertex
{
	VectorOf<Real> Position, Normal, Tangent;
	Real Handedness = 0.0f; // of the tangent, +1 or -1
};

/** Morph targets come before the skin. */
template <FloatNumber Real>
void AddMorph(SurfaceVertex<Real>& Rest, const VectorOf<Real>& PositionDelta, const VectorOf<Real>& NormalDelta)
{
	Rest.Position = Rest.Position + PositionDelta;
	Rest.Normal = NormalisedOr(Rest.Normal + NormalDelta, Rest.Normal);
}

template <bool bFrame, FloatNumber Real>
SurfaceVertex<Real> SkinLinear(const AffineOf<Real>& Blend, const SurfaceVertex<Real>& Rest)
{
	SurfaceVertex<Real> Posed{Transform(Blend, Rest.Position), {}, {}};
	if constexpr (bFrame)
	{
		const SurfaceMap<Real> Map = MakeSurfaceMap(LinearPart(Blend));
		Posed.Normal = MapNormal(Map, Rest.Normal);
		Posed.Tangent = Orthonormalised(MapTangent(Map, Rest.Tangent), Posed.Normal);
		Posed.Handedness = Map.Handedness * Rest.Handedness;
	}
	return Posed;
}

/** The first phase; normals and tangents leave it with unit length. */
template <bool bFrame, FloatNumber Real>
SurfaceVertex<Real> SkinStretch(const StretchOf<Real>& Blend, const SurfaceVertex<Real>& Rest)
{
	SurfaceVertex<Real> Posed{Rest.Position + Blend * Rest.Position, {}, {}};
	if constexpr (bFrame)
	{
		const SurfaceMap<Real> Map = MakeSurfaceMap(ToMatrix(Blend));
		Posed.Normal = MapNormal(Map, Rest.Normal);
		Posed.Tangent = MapTangent(Map, Rest.Tangent);
		Posed.Handedness = Map.Handedness * Rest.Handedness;
	}
	return Posed;
}

/** The same for no stretch, without its ones and zeros. */
template <bool bFrame, FloatNumber Real>
SurfaceVertex<Real> SkinNoStretch(const SurfaceVertex<Real>& Rest)
{
	SurfaceVertex<Real> Posed{Rest.Position, {}, {}};
	if constexpr (bFrame)
	{
		Posed.Normal = NormalisedOr(Rest.Normal, Rest.Normal);
		Posed.Tangent = NormalisedOr(Rest.Tangent, Rest.Tangent);
		Posed.Handedness = Rest.Handedness;
	}
	return Posed;
}

/** The second phase. */
template <bool bFrame, FloatNumber Real>
SurfaceVertex<Real> SkinRigid(const DualQuatOf<Real>& Blend, const SurfaceVertex<Real>& Stretched)
{
	SurfaceVertex<Real> Posed{Transform(Blend, Stretched.Position), {}, {}, Stretched.Handedness};
	if constexpr (bFrame)
	{
		Posed.Normal = Rotate(Blend.Real, Blend.Twice, Stretched.Normal);
		Posed.Tangent = Orthonormalised(Rotate(Blend.Real, Blend.Twice, Stretched.Tangent), Posed.Normal);
	}
	return Posed;
}

template <bool bFrame, FloatNumber Real>
SurfaceVertex<Real> SkinDualQuaternion(const JointMotionOf<Real>& Blend, const SurfaceVertex<Real>& Rest)
{
	return SkinRigid<bFrame>(Blend.Rigid, SkinStretch<bFrame>(Blend.First, Rest));
}

/** Between two poses of a vertex, on the straight line; the frame is made orthonormal again. */
template <FloatNumber Real>
SurfaceVertex<Real> Mixed(const SurfaceVertex<Real>& A, const SurfaceVertex<Real>& B, const Real& Share)
{
	const auto Between = [&Share](const VectorOf<Real>& From, const VectorOf<Real>& To)
	{ return From + Share * (To - From); };
	const VectorOf<Real> Normal = NormalisedOr(Between(A.Normal, B.Normal), B.Normal);
	const VectorOf<Real> Tangent = Orthonormalised(Between(A.Tangent, B.Tangent), Normal);
	return {Between(A.Position, B.Position), Normal, Tangent, Select(Share < 0.5f, A.Handedness, B.Handedness)};
}

template <FloatNumber Real, typename Mask>
SurfaceVertex<Real> Select(const Mask& Where, const SurfaceVertex<Real>& A, const SurfaceVertex<Real>& B)
{
	return {Select(Where, A.Position, B.Position), Select(Where, A.Normal, B.Normal),
		Select(Where, A.Tangent, B.Tangent), Select(Where, A.Handedness, B.Handedness)};
}

/**
 * Share: of the dual quaternions in the blended method; its ends are the pure methods, bit by bit. Without bFrame only
 * the position is posed.
 */
template <bool bFrame, FloatNumber Real>
SurfaceVertex<Real> SkinVertex(
	const ReadyJob& Job, const SkinRow<Real>& Row, const SurfaceVertex<Real>& Rest, const Real& Share)
{
	const bool bBlended = Job.Method == SkinningMethod::Blended;
	const auto Linear = [&] { return SkinLinear<bFrame>(BlendLinear(Job.RestToPosed.data(), Row), Rest); };
	if (Job.Method == SkinningMethod::Linear || (bBlended && !Any(Share > 0.0f)))
	{
		return Linear();
	}
	const JointRecord* const Records = Job.Records.data();
	SurfaceVertex<Real> Dual =
		Job.Stretch == StretchMode::None
			? SkinRigid<bFrame>(BlendRigid(Records, Row, Job.bOneSide), SkinNoStretch<bFrame>(Rest))
			: SkinDualQuaternion<bFrame>(BlendJointMotions(Records, Row, Job.bOneSide), Rest);
	if (Job.BulgeCompensation > 0.0f)
	{
		Dual.Position = Dual.Position + Job.BulgeCompensation * BulgeCorrection(Dual.Position, Rest.Position,
																	Job.Records.data(), Job.Bones.data(), Row);
	}
	if (!bBlended || !Any(Share < 1.0f))
	{
		return Dual;
	}
	const SurfaceVertex<Real> Other = Linear();
	return Select(Share < 1.0f, Select(Share > 0.0f, Mixed(Other, Dual, Share), Other), Dual);
}

SKINATLAS_PARTS_END
}
