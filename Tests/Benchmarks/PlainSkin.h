// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Skinning as one writes it down: a loop over vertices, a loop over influences, no thought of speed. What Skin is
// measured against; rigid poses only, and normals that are simply turned.

#pragma once

#include "SkinAtlas/Skin.h"

#include <cmath>

namespace SkinAtlas::Bench
{
inline void PlainLinear(const SkinJob& Job, int32_t Begin, int32_t End)
{
	for (size_t V = size_t(Begin); V < size_t(End); ++V)
	{
		float M[3][4] = {};
		for (size_t K = 0; K < size_t(Job.Influences); ++K)
		{
			const size_t Slot = V * size_t(Job.Influences) + K;
			for (int R = 0; R < 3; ++R)
			{
				for (int C = 0; C < 4; ++C)
				{
					M[R][C] += Job.Weights[Slot] * Job.RestToPosed[Job.Joints[Slot]].Row[R][C];
				}
			}
		}
		const auto Turn = [&M](const Vec3& P, float W) -> Vec3
		{
			return {M[0][0] * P.X + M[0][1] * P.Y + M[0][2] * P.Z + M[0][3] * W,
				M[1][0] * P.X + M[1][1] * P.Y + M[1][2] * P.Z + M[1][3] * W,
				M[2][0] * P.X + M[2][1] * P.Y + M[2][2] * P.Z + M[2][3] * W};
		};
		Job.OutPositions[V] = Turn(Job.Positions[V], 1.0f);
		if (!Job.Normals.empty())
		{
			const Vec4 T = Job.Tangents[V];
			const Vec3 Normal = Turn(Job.Normals[V], 0.0f), Tangent = Turn({T.X, T.Y, T.Z}, 0.0f);
			const float N = 1.0f / std::sqrt(Normal.X * Normal.X + Normal.Y * Normal.Y + Normal.Z * Normal.Z);
			const float L = 1.0f / std::sqrt(Tangent.X * Tangent.X + Tangent.Y * Tangent.Y + Tangent.Z * Tangent.Z);
			Job.OutNormals[V] = {N * Normal.X, N * Normal.Y, N * Normal.Z};
			Job.OutTangents[V] = {L * Tangent.X, L * Tangent.Y, L * Tangent.Z, T.W};
		}
	}
}

/** The job's records must hold the joints. */
inline void PlainDualQuaternion(const SkinJob& Job, int32_t Begin, int32_t End)
{
	for (size_t V = size_t(Begin); V < size_t(End); ++V)
	{
		float Q[4] = {}, D[4] = {};
		const Vec4 First = Job.Records[Job.Joints[V * size_t(Job.Influences)]].Real;
		for (size_t K = 0; K < size_t(Job.Influences); ++K)
		{
			const size_t Slot = V * size_t(Job.Influences) + K;
			const JointRecord& Joint = Job.Records[Job.Joints[Slot]];
			const float Cosine =
				Joint.Real.X * First.X + Joint.Real.Y * First.Y + Joint.Real.Z * First.Z + Joint.Real.W * First.W;
			const float Weight = Cosine < 0.0f ? -Job.Weights[Slot] : Job.Weights[Slot];
			Q[0] += Weight * Joint.Real.X, Q[1] += Weight * Joint.Real.Y, Q[2] += Weight * Joint.Real.Z;
			Q[3] += Weight * Joint.Real.W;
			D[0] += Weight * Joint.Dual.X, D[1] += Weight * Joint.Dual.Y, D[2] += Weight * Joint.Dual.Z;
			D[3] += Weight * Joint.Dual.W;
		}
		const float Scale = 1.0f / std::sqrt(Q[0] * Q[0] + Q[1] * Q[1] + Q[2] * Q[2] + Q[3] * Q[3]);
		for (int I = 0; I < 4; ++I)
		{
			Q[I] *= Scale;
			D[I] *= Scale;
		}
		const auto Turn = [&Q](const Vec3& P) -> Vec3
		{
			const float X = Q[1] * P.Z - Q[2] * P.Y + Q[3] * P.X, Y = Q[2] * P.X - Q[0] * P.Z + Q[3] * P.Y,
						Z = Q[0] * P.Y - Q[1] * P.X + Q[3] * P.Z;
			return {P.X + 2.0f * (Q[1] * Z - Q[2] * Y), P.Y + 2.0f * (Q[2] * X - Q[0] * Z),
				P.Z + 2.0f * (Q[0] * Y - Q[1] * X)};
		};
		const Vec3 P = Turn(Job.Positions[V]);
		Job.OutPositions[V] = {P.X + 2.0f * (Q[3] * D[0] - D[3] * Q[0] + Q[1] * D[2] - Q[2] * D[1]),
			P.Y + 2.0f * (Q[3] * D[1] - D[3] * Q[1] + Q[2] * D[0] - Q[0] * D[2]),
			P.Z + 2.0f * (Q[3] * D[2] - D[3] * Q[2] + Q[0] * D[1] - Q[1] * D[0])};
		if (!Job.Normals.empty())
		{
			const Vec4 T = Job.Tangents[V];
			const Vec3 Tangent = Turn({T.X, T.Y, T.Z});
			Job.OutNormals[V] = Turn(Job.Normals[V]);
			Job.OutTangents[V] = {Tangent.X, Tangent.Y, Tangent.Z, T.W};
		}
	}
}
}
