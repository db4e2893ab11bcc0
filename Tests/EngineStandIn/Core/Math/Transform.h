// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Math/Transform.h, Math/Quat.h and Math/Vector.h in double (Core).

#pragma once

#include "CoreTypes.h"

struct FVector // [54]
{
	double X = 0.0, Y = 0.0, Z = 0.0;
	FVector() = default;
	FVector(double InX, double InY, double InZ) : X(InX), Y(InY), Z(InZ) {}
	FVector& operator+=(const FVector& B)
	{
		X += B.X;
		Y += B.Y;
		Z += B.Z;
		return *this;
	}
	friend FVector operator/(const FVector& A, double Divisor) { return {A.X / Divisor, A.Y / Divisor, A.Z / Divisor}; }
};

struct FQuat // [54]
{
	double X = 0.0, Y = 0.0, Z = 0.0, W = 1.0;
	FQuat() = default;
	FQuat(double InX, double InY, double InZ, double InW) : X(InX), Y(InY), Z(InZ), W(InW) {}
	FVector RotateVector(const FVector& V) const
	{
		const FVector T(2 * (Y * V.Z - Z * V.Y), 2 * (Z * V.X - X * V.Z), 2 * (X * V.Y - Y * V.X));
		return {V.X + W * T.X + Y * T.Z - Z * T.Y, V.Y + W * T.Y + Z * T.X - X * T.Z,
			V.Z + W * T.Z + X * T.Y - Y * T.X};
	}
	friend FQuat operator*(const FQuat& A, const FQuat& B)
	{
		return {A.W * B.X + A.X * B.W + A.Y * B.Z - A.Z * B.Y, A.W * B.Y - A.X * B.Z + A.Y * B.W + A.Z * B.X,
			A.W * B.Z + A.X * B.Y - A.Y * B.X + A.Z * B.W, A.W * B.W - A.X * B.X - A.Y * B.Y - A.Z * B.Z};
	}
};

/** A * B applies A first. Scale composes as the engine's does while it is positive. */
struct FTransform // [54]
{
	FTransform() = default;
	FTransform(const FQuat& InRotation, const FVector& InTranslation, const FVector& InScale3D = FVector(1.0, 1.0, 1.0))
		: Rotation(InRotation)
		, Translation(InTranslation)
		, Scale3D(InScale3D)
	{
	}
	FVector GetTranslation() const { return Translation; }
	FQuat GetRotation() const { return Rotation; }
	FVector GetScale3D() const { return Scale3D; }
	FVector TransformVector(const FVector& V) const
	{
		return Rotation.RotateVector({Scale3D.X * V.X, Scale3D.Y * V.Y, Scale3D.Z * V.Z});
	}
	FTransform Inverse() const
	{
		const FTransform Turned(FQuat(-Rotation.X, -Rotation.Y, -Rotation.Z, Rotation.W), FVector(),
			FVector(1 / Scale3D.X, 1 / Scale3D.Y, 1 / Scale3D.Z));
		const FVector Back = Turned.Rotation.RotateVector(Translation);
		return {
			Turned.Rotation, FVector(-Back.X / Scale3D.X, -Back.Y / Scale3D.Y, -Back.Z / Scale3D.Z), Turned.Scale3D};
	}
	FVector TransformPosition(const FVector& V) const
	{
		FVector Moved = TransformVector(V);
		Moved += Translation;
		return Moved;
	}
	friend FTransform operator*(const FTransform& A, const FTransform& B)
	{
		const FVector Moved = B.TransformPosition(A.Translation);
		const FVector Scale(A.Scale3D.X * B.Scale3D.X, A.Scale3D.Y * B.Scale3D.Y, A.Scale3D.Z * B.Scale3D.Z);
		return {B.Rotation * A.Rotation, Moved, Scale};
	}

private:
	FQuat Rotation;
	FVector Translation;
	FVector Scale3D = FVector(1.0, 1.0, 1.0);
};
