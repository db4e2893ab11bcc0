// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// A stray island changes nothing elsewhere, on every sample and every real character.

#include "AllCharacters.h"
#include "TestHarness.h"

#include "SkinAtlas/Bind.h"

#include <algorithm>
#include <cmath>

using namespace SkinAtlas;
using namespace SkinAtlas::Host;

namespace
{
BoundCharacter BindIt(const Character& Who)
{
	std::vector<std::string_view> Names;
	auto Made = Bind(Who.Mesh(), Who.Skeleton(Names));
	INFO(Describe(Made.State.Code) << ' ' << Made.State.Where);
	REQUIRE(Made);
	return std::move(*Made);
}

/** Tetrahedra of a size, a mesh of their own. */
struct Islands
{
	std::vector<Vec3> Positions;
	std::vector<int32_t> Indices;

	void Add(const Vec3& At, float Size)
	{
		const int32_t First = static_cast<int32_t>(Positions.size());
		for (const Vec3& Corner : {Vec3{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}})
		{
			Positions.push_back({At.X + Size * Corner.X, At.Y + Size * Corner.Y, At.Z + Size * Corner.Z});
		}
		for (const int32_t I : {0, 1, 2, 0, 3, 1, 0, 2, 3, 1, 3, 2})
		{
			Indices.push_back(First + I);
		}
	}
};

/** About a bone of a character: a fifteenth of its greatest extent. A flat rig has no bones to measure. */
float ScaleOf(const Character& Who)
{
	float Greatest = 0.0f;
	for (const Vec3& P : Who.Positions)
	{
		const Vec3& Q = Who.Positions.front();
		Greatest = std::max({Greatest, std::abs(P.X - Q.X), std::abs(P.Y - Q.Y), std::abs(P.Z - Q.Z)});
	}
	return Greatest / 15.0f;
}

/** The character with islands among its vertices: from vertex At on, its own have higher numbers. */
Character With(const Character& Who, const Islands& Stray, size_t At)
{
	Character Made = Who;
	const int32_t Count = static_cast<int32_t>(Stray.Positions.size());
	const auto Insert = [&](auto& Into, const auto& Values)
	{ Into.insert(Into.begin() + ptrdiff_t(At), Values.begin(), Values.end()); };
	Insert(Made.Positions, Stray.Positions);
	Insert(Made.Parts, std::vector<int32_t>(Stray.Positions.size(), Who.Parts[std::min(At, Who.Parts.size() - 1)]));
	for (int32_t& V : Made.Indices)
	{
		V += V >= static_cast<int32_t>(At) ? Count : 0;
	}
	std::vector<int32_t> Triangles;
	for (const int32_t V : Stray.Indices)
	{
		Triangles.push_back(V + static_cast<int32_t>(At));
	}
	Made.Indices.insert(At == 0 ? Made.Indices.begin() : Made.Indices.end(), Triangles.begin(), Triangles.end());
	return Made;
}

/** How many vertices of the character have other integers with the islands than without. */
int32_t CountChanged(const BoundCharacter& Plain, const BoundCharacter& Other, size_t At, size_t Count)
{
	const auto A = Quantise(Plain.Weights, 16), B = Quantise(Other.Weights, 16);
	REQUIRE(A);
	REQUIRE(B);
	const size_t Slots = size_t(Plain.Weights.Influences);
	int32_t Changed = 0;
	for (size_t S = 0; S < Plain.Mesh.SourceToWelded().size(); ++S)
	{
		const size_t Mine = size_t(Plain.Mesh.SourceToWelded()[S]) * Slots;
		const size_t Its = size_t(Other.Mesh.SourceToWelded()[S < At ? S : S + Count]) * Slots;
		const auto Same = [&](const auto& X, const auto& Y) { return std::equal(&X[Mine], &X[Mine] + Slots, &Y[Its]); };
		const bool bSame = Same(Plain.Weights.Joints, Other.Weights.Joints) &&
						   Same(Plain.Weights.Weights, Other.Weights.Weights) && Same(A->Weights, B->Weights);
		Changed += bSame ? 0 : 1;
	}
	return Changed;
}
}

TEST_CASE(
	"Islands: near, far away and in thousands, first, last or in the middle of the file, they change no bit elsewhere",
	"[islands]")
{
	for (const NamedCharacter& Each : AllCharacters())
	{
		INFO(Each.Name);
		const Character& Who = Each.Who;
		const BoundCharacter Plain = BindIt(Who);
		const float Bone = ScaleOf(Who);
		const size_t Count = Who.Positions.size();
		// Beside the skin of some vertex: so far off it, away from the first joint.
		const auto Beside = [&](size_t S, float Off)
		{
			const Vec3 P = Who.Positions[S], J = Plain.Joints.Positions()[0];
			const float X = P.X - J.X, Y = P.Y - J.Y, Z = P.Z - J.Z, L = std::sqrt(X * X + Y * Y + Z * Z) + 1e-20f;
			return Vec3{P.X + Off * X / L, P.Y + Off * Y / L, P.Z + Off * Z / L};
		};
		Islands Near, Far, Many;
		Near.Add(Beside(Count / 3, 0.05f * Bone), 0.02f * Bone);
		Far.Add(Beside(0, 1e4f * Bone), 3.0f * Bone);
		for (size_t I = 0; I < 2000; ++I)
		{
			Many.Add(
				Beside(I * (Count / 2000 + 1) % Count, (0.02f + 0.001f * static_cast<float>(I)) * Bone), 0.004f * Bone);
		}
		CHECK(CountChanged(Plain, BindIt(With(Who, Near, 0)), 0, Near.Positions.size()) == 0);
		CHECK(CountChanged(Plain, BindIt(With(Who, Far, Count)), Count, Far.Positions.size()) == 0);
		CHECK(CountChanged(Plain, BindIt(With(Who, Many, Count / 2)), Count / 2, Many.Positions.size()) == 0);
	}
}
