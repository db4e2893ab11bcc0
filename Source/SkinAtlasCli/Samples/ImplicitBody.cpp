// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Samples/ImplicitBody.h"

#include <algorithm>
#include <limits>
#include <span>

namespace SkinAtlas::Host
{
namespace
{
Vec3d Mirrored(const Vec3d& P)
{
	return {-P.X, P.Y, P.Z};
}

/**
 * Smooth minimum of local reach: equal to the smaller value where they differ by Width or more, lower by Width / 6
 * where they are equal; twice continuously differentiable; commutative to the bit.
 */
FieldSample SmoothMinimum(const FieldSample& A, const FieldSample& B, double Width)
{
	const FieldSample& Low = A.Value <= B.Value ? A : B;
	const FieldSample& High = A.Value <= B.Value ? B : A;
	const double Apart = High.Value - Low.Value;
	if (Apart >= Width)
	{
		return Low;
	}
	const double H = (Width - Apart) / Width;
	const double Share = 0.5 * H * H; // of the gradient of the higher
	return {Low.Value - Width * H * H * H / 6.0, (1.0 - Share) * Low.Gradient + Share * High.Gradient};
}
}

void ImplicitBody::BeginPart(double Blend, bool bPaired, double PairBlend)
{
	Parts.push_back({static_cast<int32_t>(Shapes.size()), 0, Blend, PairBlend, bPaired, {}, 0.0});
}

void ImplicitBody::Add(const Capsule& Shape)
{
	Ready New;
	New.A = Shape.A;
	New.FlatAxis = Shape.FlatAxis;
	New.Stretch = Shape.Flatness - 1.0;
	Vec3d Bone = Shape.B - Shape.A;
	Bone += (New.Stretch * Dot(Bone, New.FlatAxis)) * New.FlatAxis;
	New.U = Normalised(Bone);
	New.Long = Length(Bone);
	New.PerLong = New.Long > 0.0 ? 1.0 / New.Long : 0.0;
	New.Radius = Shape.RadiusA;
	New.RadiusGain = Shape.RadiusB - Shape.RadiusA;
	New.Blend = Shape.Blend;
	New.Joints[0] = Shape.Joint;
	New.Joints[1] = Shape.JointB != NoIndex ? Shape.JointB : Shape.Joint;
	New.Middle = 0.5 * (Shape.A + Shape.B);
	New.Around = 0.5 * Length(Shape.B - Shape.A) + std::max(Shape.RadiusA, Shape.RadiusB);
	Shapes.push_back(New);

	Part& Group = Parts.back();
	++Group.Count;
	const std::span Own = std::span(Shapes).subspan(size_t(Group.First));
	Group.Centre = {};
	for (const Ready& Each : Own)
	{
		Group.Centre += (1.0 / Group.Count) * Each.Middle;
	}
	Group.Radius = 0.0;
	double Melted = 0.0; // each melting adds at most a sixth of its width
	for (const Ready& Each : Own)
	{
		Melted += Each.Blend / 6.0;
		Group.Radius = std::max(Group.Radius, Length(Each.Middle - Group.Centre) + Each.Around);
	}
	Group.Radius += Melted;
}

void ImplicitBody::AddBend(const Vec3d& A, const Vec3d& B, const Vec3d& C, double Radius, int32_t JointA,
	int32_t JointC)
{
	constexpr int32_t Pieces = 6;
	const auto OnCurve = [&](double T) { return Lerp(Lerp(A, B, T), Lerp(B, C, T), T); };
	for (int32_t Piece = 0; Piece < Pieces; ++Piece)
	{
		Add({OnCurve(double(Piece) / Pieces), OnCurve(double(Piece + 1) / Pieces), Radius, Radius,
			2 * Piece < Pieces ? JointA : JointC});
	}
}

/** Distance to the axis minus the radius there, r(t) = Radius + RadiusGain t^2 (3 - 2 t). */
FieldSample ImplicitBody::ShapeAt(const Ready& Shape, const Vec3d& P, double* OutAlong)
{
	Vec3d Q = P - Shape.A;
	if (Shape.Stretch > 0.0)
	{
		Q += (Shape.Stretch * Dot(Q, Shape.FlatAxis)) * Shape.FlatAxis;
	}
	const double T = std::clamp(Dot(Q, Shape.U) * Shape.PerLong, 0.0, 1.0);
	if (OutAlong != nullptr)
	{
		*OutAlong = T;
	}
	const double Radius = Shape.Radius + Shape.RadiusGain * T * T * (3.0 - 2.0 * T);
	const double Slope = Shape.RadiusGain * 6.0 * T * (1.0 - T) * Shape.PerLong;
	const Vec3d FromAxis = Q - (T * Shape.Long) * Shape.U;
	const double D = Length(FromAxis);
	FieldSample Out{D - Radius, (D > 0.0 ? 1.0 / D : 0.0) * FromAxis - Slope * Shape.U};
	if (Shape.Stretch > 0.0)
	{
		Out.Gradient += (Shape.Stretch * Dot(Out.Gradient, Shape.FlatAxis)) * Shape.FlatAxis;
	}
	return Out;
}

FieldSample ImplicitBody::PartAt(const Part& Group, const Vec3d& P) const
{
	FieldSample Out = ShapeAt(Shapes[size_t(Group.First)], P);
	for (int32_t S = Group.First + 1; S < Group.First + Group.Count; ++S)
	{
		// Beyond this distance from the middle the capsule cannot change the value.
		const Ready& Shape = Shapes[size_t(S)];
		const Vec3d Away = P - Shape.Middle;
		const double Reach = Out.Value + Shape.Blend + Shape.Around;
		if (Dot(Away, Away) < Reach * Reach || Reach < 0.0)
		{
			Out = SmoothMinimum(Out, ShapeAt(Shape, P), Shape.Blend);
		}
	}
	return Out;
}

/** A part whose sphere is farther than the melting reaches cannot change the value: it is skipped, to the same bits. */
void ImplicitBody::Melt(FieldSample& Total, const Part& Group, const Vec3d& P) const
{
	const Vec3d M = Mirrored(P);
	const double Near = Length(P - Group.Centre) - Group.Radius;
	const double Far = Group.bPaired ? Length(M - Group.Centre) - Group.Radius : Near;
	if (std::min(Near, Far) - Group.PairBlend / 6.0 >= Total.Value + Group.Blend)
	{
		return;
	}
	FieldSample Value = PartAt(Group, P);
	if (Group.bPaired && Far < Value.Value + Group.PairBlend)
	{
		FieldSample Other = PartAt(Group, M);
		Other.Gradient = Mirrored(Other.Gradient);
		Value = SmoothMinimum(Value, Other, Group.PairBlend);
	}
	Total = SmoothMinimum(Total, Value, Group.Blend);
}

FieldSample ImplicitBody::At(const Vec3d& P) const
{
	FieldSample Total{std::numeric_limits<double>::max(), {}};
	for (const Part& Group : Parts)
	{
		Melt(Total, Group, P);
	}
	return Total;
}

int32_t ImplicitBody::NearestJoint(const Vec3d& P) const
{
	int32_t Joint = NoIndex;
	double Nearest = std::numeric_limits<double>::max();
	for (const Part& Group : Parts)
	{
		if (Length(P - Group.Centre) - Group.Radius >= Nearest)
		{
			continue;
		}
		for (int32_t S = Group.First; S < Group.First + Group.Count; ++S)
		{
			double Along = 0.0;
			const double Value = ShapeAt(Shapes[size_t(S)], P, &Along).Value;
			if (Value < Nearest)
			{
				Nearest = Value;
				Joint = Shapes[size_t(S)].Joints[Along < 0.5 ? 0 : 1];
			}
		}
	}
	return Joint;
}

Vec3d ImplicitBody::Project(Vec3d P, int32_t Steps) const
{
	const bool bOnPlane = P.X == 0.0;
	for (int32_t Step = 0; Step < Steps; ++Step)
	{
		const FieldSample Here = At(P);
		const double Steepness = Dot(Here.Gradient, Here.Gradient);
		if (!(Steepness > 1e-6))
		{
			break;
		}
		P = P - (Here.Value / Steepness) * Here.Gradient;
		if (bOnPlane)
		{
			P.X = 0.0;
		}
		if (std::abs(Here.Value) < 1e-9) // metres: the step just made was below a float's rounding
		{
			break;
		}
	}
	return P;
}

Vec3d ImplicitBody::Exit(const Vec3d& Inside, const Vec3d& Direction, double Reach) const
{
	const Vec3d U = Normalised(Direction);
	const double Stride = Reach / 64.0;
	double Low = 0.0, High = Stride;
	while (High < Reach && At(Inside + High * U).Value < 0.0)
	{
		Low = High;
		High += Stride;
	}
	for (int32_t Halving = 0; Halving < 30; ++Halving)
	{
		const double Middle = 0.5 * (Low + High);
		(At(Inside + Middle * U).Value < 0.0 ? Low : High) = Middle;
	}
	return Inside + High * U;
}
}
