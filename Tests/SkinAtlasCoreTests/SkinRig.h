// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Poses and posed points for the tests of skinning, computed in double apart from the code under test.

#pragma once

#include "Common/Vector.h"
#include "Shapes.h"
#include "SkinAtlas/Skin.h"
#include "TestHarness.h"

#include <algorithm>
#include <cmath>

namespace SkinAtlas
{
inline constexpr SkinningMethod BothMethods[] = {SkinningMethod::Linear, SkinningMethod::DualQuaternion};

inline Affine Matrix(const Vec3d& X, const Vec3d& Y, const Vec3d& Z, const Vec3d& T = {})
{
	return {{{float(X.X), float(Y.X), float(Z.X), float(T.X)}, {float(X.Y), float(Y.Y), float(Z.Y), float(T.Y)},
		{float(X.Z), float(Y.Z), float(Z.Z), float(T.Z)}}};
}

inline Affine Scale(double X, double Y, double Z) { return Matrix({X, 0, 0}, {0, Y, 0}, {0, 0, Z}); }

inline Affine TurnX(double Degrees)
{
	const double C = std::cos(Degrees * Pi / 180.0), S = std::sin(Degrees * Pi / 180.0);
	return Matrix({1, 0, 0}, {0, C, S}, {0, -S, C});
}

inline Affine TurnZ(double Degrees)
{
	const double C = std::cos(Degrees * Pi / 180.0), S = std::sin(Degrees * Pi / 180.0);
	return Matrix({C, S, 0}, {-S, C, 0}, {0, 0, 1});
}

inline Vec3d Apply(const Affine& M, const Vec3d& P, double W = 1.0)
{
	double Out[3];
	for (int I = 0; I < 3; ++I)
	{
		Out[I] = M.Row[I][0] * P.X + M.Row[I][1] * P.Y + M.Row[I][2] * P.Z + M.Row[I][3] * W;
	}
	return {Out[0], Out[1], Out[2]};
}

inline Affine Product(const Affine& A, const Affine& B)
{
	const auto Column = [&B](int C) { return Vec3d(B.Row[0][C], B.Row[1][C], B.Row[2][C]); };
	return Matrix(Apply(A, Column(0), 0), Apply(A, Column(1), 0), Apply(A, Column(2), 0), Apply(A, Column(3)));
}

inline Affine Moved(Affine M, double X, double Y, double Z)
{
	M.Row[0][3] += float(X);
	M.Row[1][3] += float(Y);
	M.Row[2][3] += float(Z);
	return M;
}

/** A turn about no special axis. */
inline Affine SkewTurn() { return Product(TurnX(50), Product(TurnZ(-70), TurnX(25))); }

/** What a job reads and writes; every vertex has its own row. */
struct Posed
{
	int32_t Influences = 2;
	std::vector<Vec3> Positions, Normals;
	std::vector<Vec4> Tangents;
	std::vector<uint16_t> Joints;
	std::vector<float> Weights;
	std::vector<Affine> Pose;

	std::vector<Vec3> OutPositions, OutNormals;
	std::vector<Vec4> OutTangents;
	std::vector<JointRecord> Records;

	void Add(const Vec3& P, std::vector<uint16_t> RowJoints, std::vector<float> RowWeights)
	{
		Positions.push_back(P);
		Joints.insert(Joints.end(), RowJoints.begin(), RowJoints.end());
		Weights.insert(Weights.end(), RowWeights.begin(), RowWeights.end());
	}

	SkinJob Job(SkinningMethod Method)
	{
		OutPositions.resize(Positions.size());
		OutNormals.resize(Normals.size());
		OutTangents.resize(Tangents.size());
		Records.resize(Pose.size());
		SkinJob Made;
		Made.Method = Method;
		Made.Influences = Influences;
		Made.Joints = Joints;
		Made.Weights = Weights;
		Made.RestToPosed = Pose;
		Made.Records = Records;
		Made.Positions = Positions;
		Made.Normals = Normals;
		Made.Tangents = Tangents;
		Made.OutPositions = OutPositions;
		Made.OutNormals = OutNormals;
		Made.OutTangents = OutTangents;
		return Made;
	}

	void Skin(SkinningMethod Method) { REQUIRE(SkinAtlas::Skin(Job(Method))); }
};

/** A tube along X from -3 to 3, radius 1; the share of joint 1 rises linearly from 0 at x = -1 to 1 at x = 1. */
inline Posed TwoJointTube()
{
	Posed Tube;
	for (const Vec3& P : Shapes::Tube().Positions)
	{
		const float Share = std::clamp(0.5f + 0.5f * P.X, 0.0f, 1.0f);
		Tube.Add(P, {0, 1}, {1.0f - Share, Share});
		const Vec3d Out = Normalised(Vec3d(0, P.Y, P.Z));
		Tube.Normals.push_back(ToFloat(Out));
		Tube.Tangents.push_back({1, 0, 0, 1});
	}
	Tube.Pose = {Affine{}, Affine{}};
	return Tube;
}

inline double Radius(const Vec3& P) { return std::sqrt(double(P.Y) * P.Y + double(P.Z) * P.Z); }
inline double Distance(const Vec3d& A, const Vec3d& B) { return Length(A - B); }
inline Vec3d Direction(const Vec4& T) { return {T.X, T.Y, T.Z}; }
}
