// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Agreement.h"

#include "4_Skin/DualQuaternion.h"
#include "4_Skin/LinearBlend.h"
#include "Common/Finite.h"
#include "Common/Vector.h"

#include <algorithm>
#include <cmath>

namespace SkinAtlas::Gpu
{
namespace
{
double Norm(const Matrix3& M)
{
	return std::sqrt(double(Dot(M.Row[0], M.Row[0]) + Dot(M.Row[1], M.Row[1]) + Dot(M.Row[2], M.Row[2])));
}

/** With singular values s1 >= s2 >= s3 about sqrt(s2^2 + s3^2) / s1: how well A determines its rotation. */
bool LosesRotation(const Affine& Map)
{
	const auto& R = Map.Row;
	const Matrix3 A{{{R[0][0], R[0][1], R[0][2]}, {R[1][0], R[1][1], R[1][2]}, {R[2][0], R[2][1], R[2][2]}}};
	return Norm(Cofactor(A)) <= 0.03 * Norm(A) * Norm(A);
}

/** The map shrinks the normal or the tangent to what rounding leaves, or its determinant's sign is open. */
bool Flattens(const Matrix3& M, const Vec3& Normal, const Vec4& Tangent)
{
	const Matrix3 Cofactors = Cofactor(M);
	const double Size = Norm(M);
	const Vec3 MappedNormal = Cofactors * Normal, MappedTangent = M * Vec3{Tangent.X, Tangent.Y, Tangent.Z};
	const double Determinant = Dot(M.Row[0], Cofactors.Row[0]);
	return Length(MappedNormal) < 2e-3 * Size * Size || Length(MappedTangent) < 2e-3 * Size ||
		   std::fabs(Determinant) < 1e-5 * Size * Size * Size;
}

class Judging
{
public:
	explicit Judging(const SkinJob& InJob)
		: Job(InJob)
	{
		for (const Affine& Map : Job.RestToPosed)
		{
			JointMotion Motion = MakeJointMotion(Map);
			Motion.First = Reduced(Motion.First, Job.Stretch);
			Records.push_back(PackJointMotion(Motion));
			Lost.push_back(LosesRotation(Map));
		}
	}

	bool IllBlend(size_t V) const
	{
		const SkinRow<float> Row = RowOf(V);
		const Quat Pivot = HeaviestReal(Records.data(), Row);
		Quat Sum;
		for (int32_t K = 0; K < Job.Influences; ++K)
		{
			const Vec4& Q = Records[Row.Joints[K]].Real;
			const Quat Real{Q.X, Q.Y, Q.Z, Q.W};
			const float Cosine = Dot(Real, Pivot), Weight = Row.Weights[K];
			if (Weight > 0.0f && (std::fabs(Cosine) < 1e-3f || Lost[Row.Joints[K]]))
			{
				return true;
			}
			Sum = Sum + (Cosine < 0.0f ? -Weight : Weight) * Real;
		}
		return Dot(Sum, Sum) < 1e-4f;
	}

	bool LinearFlattens(size_t V) const
	{
		return Flattens(LinearPart(BlendLinear(Job.RestToPosed.data(), RowOf(V))), Job.Normals[V], Job.Tangents[V]);
	}

	bool StretchFlattens(size_t V) const
	{
		return Flattens(
			ToMatrix(BlendStretch(Records.data(), RowOf(V))), Job.Normals[V], Job.Tangents[V]);
	}

private:
	SkinRow<float> RowOf(size_t V) const
	{
		const size_t First = V * size_t(Job.Influences);
		return {&Job.Joints[First], &Job.Weights[First], Job.Influences};
	}

	const SkinJob& Job;
	std::vector<JointRecord> Records;
	std::vector<uint8_t> Lost; // per joint
};

bool FramesOppose(const PosedArrays& A, const PosedArrays& B, size_t V)
{
	const Vec4 S = A.Tangents[V], T = B.Tangents[V];
	return Dot(Vec3d(A.Normals[V]), Vec3d(B.Normals[V])) < -0.9 ||
		   Dot(Vec3d(S.X, S.Y, S.Z), Vec3d(T.X, T.Y, T.Z)) < -0.9;
}

/** Between unit vectors; precise for small angles. */
double Angle(const Vec3d& A, const Vec3d& B)
{
	return 2.0 * std::asin(std::min(1.0, 0.5 * Length(A - B)));
}

double Diagonal(std::span<const Vec3> Points)
{
	Vec3d Low(1e300, 1e300, 1e300), High(-1e300, -1e300, -1e300);
	for (const Vec3& P : Points)
	{
		Low = {std::min<double>(Low.X, P.X), std::min<double>(Low.Y, P.Y), std::min<double>(Low.Z, P.Z)};
		High = {std::max<double>(High.X, P.X), std::max<double>(High.Y, P.Y), std::max<double>(High.Z, P.Z)};
	}
	return Length(High - Low);
}

bool AllFinite(const PosedArrays& Arrays, size_t V)
{
	const Vec4 T = Arrays.Tangents[V];
	return IsFinite(Arrays.Positions[V]) && IsFinite(Arrays.Normals[V]) && IsFinite(Vec3{T.X, T.Y, T.Z}) &&
		   IsFinite(T.W);
}
}

void PosedArrays::Receive(SkinJob& Job)
{
	Positions.resize(Job.Positions.size());
	Normals.resize(Job.Normals.size());
	Tangents.resize(Job.Tangents.size());
	Records.resize(Job.RestToPosed.size());
	Job.OutPositions = Positions;
	Job.OutNormals = Normals;
	Job.OutTangents = Tangents;
	Job.Records = Records;
}

Conditioning Judge(const SkinJob& Job)
{
	const Judging Each(Job);
	const bool bLinear = Job.Method != SkinningMethod::DualQuaternion, bDual = Job.Method != SkinningMethod::Linear;
	Conditioning Judged;
	for (size_t V = 0; V < Job.Positions.size(); ++V)
	{
		Judged.IllPosition.push_back(bDual && Each.IllBlend(V));
		Judged.IllFrame.push_back(
			Judged.IllPosition[V] || (bLinear && Each.LinearFlattens(V)) || (bDual && Each.StretchFlattens(V)));
	}
	if (Job.Method == SkinningMethod::Blended)
	{
		PosedArrays Ends[2];
		SkinJob End = Job;
		for (int I = 0; I < 2; ++I)
		{
			End.Method = I == 0 ? SkinningMethod::Linear : SkinningMethod::DualQuaternion;
			Ends[I].Receive(End);
			(void)Skin(End);
		}
		for (size_t V = 0; V < Job.Positions.size(); ++V)
		{
			Judged.IllFrame[V] |= uint8_t(FramesOppose(Ends[0], Ends[1], V));
		}
	}
	return Judged;
}

Agreement Compare(const SkinJob& Job, const PosedArrays& Reference, const PosedArrays& Device)
{
	const Conditioning Judged = Judge(Job);
	const double Size = Diagonal(Job.Positions);
	Agreement Found;
	Found.Vertices = Job.Positions.size();
	for (size_t V = 0; V < Found.Vertices; ++V)
	{
		Found.NotFinite += !AllFinite(Reference, V) || !AllFinite(Device, V);
		Found.IllPositions += Judged.IllPosition[V];
		Found.IllFrames += Judged.IllFrame[V];
		if (!Judged.IllPosition[V])
		{
			Found.Position =
				std::max(Found.Position, Length(Vec3d(Reference.Positions[V]) - Vec3d(Device.Positions[V])) / Size);
		}
		if (!Judged.IllFrame[V])
		{
			const Vec4 A = Reference.Tangents[V], B = Device.Tangents[V];
			Found.Normal = std::max(Found.Normal, Angle(Reference.Normals[V], Device.Normals[V]));
			Found.Tangent = std::max(Found.Tangent, Angle({A.X, A.Y, A.Z}, {B.X, B.Y, B.Z}));
			Found.HandednessDiffers += A.W != B.W;
		}
	}
	return Found;
}

void Agreement::Add(const Agreement& Other)
{
	Vertices += Other.Vertices;
	IllPositions += Other.IllPositions;
	IllFrames += Other.IllFrames;
	NotFinite += Other.NotFinite;
	HandednessDiffers += Other.HandednessDiffers;
	Position = std::max(Position, Other.Position);
	Normal = std::max(Normal, Other.Normal);
	Tangent = std::max(Tangent, Other.Tangent);
}
}
