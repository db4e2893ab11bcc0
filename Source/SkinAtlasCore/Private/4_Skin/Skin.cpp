// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stage 4: checks a job, prepares the joints once, then poses the vertices, four at a time.

#include "SkinAtlas/Skin.h"

#include "4_Skin/SkinChecks.h"
#include "4_Skin/SkinVertex.h"
#include "Common/Parallel.h"

#include <algorithm>

namespace SkinAtlas
{
namespace
{
constexpr int32_t Grain = 4096; // vertices per block; whole groups, so that a vertex's neighbours are always the same
static_assert(Grain % LaneCount == 0);
constexpr int32_t JointGrain = 16; // a polar decomposition takes as long as some hundred vertices

/** Up to four vertices that follow each other. Lanes past the last repeat it: they are computed and not stored. */
struct Group
{
	size_t First;
	int32_t Size;

	bool IsFull() const { return Size == LaneCount; }
	size_t At(int32_t Lane) const { return First + size_t(std::min(Lane, Size - 1)); }
};

LaneVec3 Load(std::span<const Vec3> From, const Group& Of)
{
	LaneVec3 Out;
	if (Of.IsFull())
	{
		LoadTriples(&From[Of.First].X, Out.X, Out.Y, Out.Z);
		return Out;
	}
	const Vec3 &A = From[Of.At(0)], &B = From[Of.At(1)], &C = From[Of.At(2)], &D = From[Of.At(3)];
	return {{A.X, B.X, C.X, D.X}, {A.Y, B.Y, C.Y, D.Y}, {A.Z, B.Z, C.Z, D.Z}};
}

void Store(std::span<Vec3> To, const Group& Of, const LaneVec3& From)
{
	if (Of.IsFull())
	{
		StoreTriples(&To[Of.First].X, From.X, From.Y, From.Z);
		return;
	}
	Vec3 Posed[LaneCount];
	StoreTriples(&Posed[0].X, From.X, From.Y, From.Z);
	std::copy_n(Posed, Of.Size, &To[Of.First]);
}

SurfaceVertex<Lanes> LoadVertices(const SkinJob& Job, const Group& Of)
{
	SurfaceVertex<Lanes> Rest{Load(Job.Positions, Of), {}, {}};
	if (!Job.Normals.empty())
	{
		Rest.Normal = Load(Job.Normals, Of);
	}
	if (!Job.Tangents.empty())
	{
		Lanes Parts[4];
		Transpose(&Job.Tangents[Of.At(0)].X, &Job.Tangents[Of.At(1)].X, &Job.Tangents[Of.At(2)].X,
			&Job.Tangents[Of.At(3)].X, Parts);
		Rest.Tangent = {Parts[0], Parts[1], Parts[2]};
		Rest.Handedness = Parts[3];
	}
	if (!Job.PositionDeltas.empty() || !Job.NormalDeltas.empty())
	{
		AddMorph(Rest, Job.PositionDeltas.empty() ? LaneVec3{} : Load(Job.PositionDeltas, Of),
			Job.NormalDeltas.empty() || Job.Normals.empty() ? LaneVec3{} : Load(Job.NormalDeltas, Of));
	}
	return Rest;
}

void StoreVertices(const SkinJob& Job, const Group& Of, const SurfaceVertex<Lanes>& Posed)
{
	Store(Job.OutPositions, Of, Posed.Position);
	if (!Job.Normals.empty())
	{
		Store(Job.OutNormals, Of, Posed.Normal);
	}
	if (!Job.Tangents.empty())
	{
		float Parts[4][LaneCount];
		Posed.Tangent.X.Store(Parts[0]);
		Posed.Tangent.Y.Store(Parts[1]);
		Posed.Tangent.Z.Store(Parts[2]);
		Posed.Handedness.Store(Parts[3]);
		for (int32_t Lane = 0; Lane < Of.Size; ++Lane)
		{
			Job.OutTangents[Of.At(Lane)] = {Parts[0][Lane], Parts[1][Lane], Parts[2][Lane], Parts[3][Lane]};
		}
	}
}

SkinRow<Lanes> RowsOf(const SkinJob& Job, const Group& Of)
{
	SkinRow<Lanes> Row;
	Row.Influences = Job.Influences;
	for (int32_t Lane = 0; Lane < LaneCount; ++Lane)
	{
		const size_t V = Of.At(Lane), Slot = (Job.Rows.empty() ? V : size_t(Job.Rows[V])) * size_t(Job.Influences);
		Row.Joints[Lane] = &Job.Joints[Slot];
		Row.Weights[Lane] = &Job.Weights[Slot];
	}
	return Row;
}

Lanes ShareOf(const SkinJob& Job, const Group& Of)
{
	if (Job.BlendMask.empty())
	{
		return Job.BlendFactor;
	}
	const auto& Mask = Job.BlendMask;
	return Job.BlendFactor * Lanes(Mask[Of.At(0)], Mask[Of.At(1)], Mask[Of.At(2)], Mask[Of.At(3)]);
}

void PrepareJoints(const SkinJob& Job, const Context& Host)
{
	ParallelFor(Host, int32_t(Job.Records.size()), JointGrain,
		[&Job](int32_t Begin, int32_t End)
		{
			for (size_t J = size_t(Begin); J < size_t(End); ++J)
			{
				JointMotion Motion = MakeJointMotion(Job.RestToPosed[J]);
				Motion.First = Reduced(Motion.First, Job.Stretch);
				Job.Records[J] = PackJointMotion(Motion);
			}
		});
}
}

Status Skin(const SkinJob& Job, const Context& Host)
{
	if (const Status State = CheckSkinJob(Job, Host); !State)
	{
		return State;
	}
	if (Job.Method != SkinningMethod::Linear)
	{
		PrepareJoints(Job, Host);
	}
	ParallelFor(Host, int32_t(Job.Positions.size()), Grain,
		[&Job](int32_t Begin, int32_t End)
		{
			for (int32_t V = Begin; V < End; V += LaneCount)
			{
				const Group Of{size_t(V), std::min(LaneCount, End - V)};
				StoreVertices(Job, Of, SkinVertex(Job, RowsOf(Job, Of), LoadVertices(Job, Of), ShareOf(Job, Of)));
			}
		});
	return IsCancelled(Host) ? Status{Error::Cancelled} : Status{};
}
}
