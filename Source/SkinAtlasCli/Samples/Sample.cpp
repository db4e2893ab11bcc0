// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Samples/Sample.h"

#include "Samples/Designs.h"
#include "Samples/Tessellate.h"

namespace SkinAtlas::Host
{
namespace
{
constexpr SampleDesign Designs[] = {
	{"arm", 2500, {0.80f, 0.52f, 0.38f}, MakeArmRig, MakeArmBody, MakeArmCage, MakeArmClips},
	{"mannequin", 14000, {0.76f, 0.66f, 0.52f}, MakeMannequinRig, MakeMannequinBody, MakeMannequinCage,
		MakeMannequinClips},
	{"quadruped", 8000, {0.72f, 0.33f, 0.12f}, MakeQuadrupedRig, MakeQuadrupedBody, MakeQuadrupedCage,
		MakeQuadrupedClips},
};
constexpr std::string_view Names[] = {Designs[0].Name, Designs[1].Name, Designs[2].Name};

/** Both halves from the left one. Mirrored vertices follow the given ones, in the same order. */
void Double(SampleCharacter& Out, const HalfMesh& Half, const ImplicitBody& Body, const Rig& Skeleton)
{
	const size_t HalfCount = Half.Positions.size();
	Out.Positions = Half.Positions;
	Out.Normals = Half.Normals;
	Out.Indices = Half.Indices;
	Out.Indices.reserve(2 * Half.Indices.size());
	for (const Vec3& P : Half.Positions)
	{
		const int32_t J = Body.NearestJoint(P);
		Out.RigidJoints.push_back(P.X == 0.0f ? Skeleton.MiddleOf(J) : J);
	}
	std::vector<int32_t> Twin(HalfCount);
	for (size_t V = 0; V < HalfCount; ++V)
	{
		Twin[V] = static_cast<int32_t>(V);
		if (Half.Positions[V].X != 0.0f)
		{
			Twin[V] = static_cast<int32_t>(Out.Positions.size());
			const Vec3 &P = Half.Positions[V], &N = Half.Normals[V];
			Out.Positions.push_back({-P.X, P.Y, P.Z});
			Out.Normals.push_back({-N.X, N.Y, N.Z});
			Out.RigidJoints.push_back(Skeleton.MirrorOf(Out.RigidJoints[V]));
		}
	}
	for (size_t C = 0; C < Half.Indices.size(); C += 3)
	{
		for (const size_t Corner : {C, C + 2, C + 1}) // a mirror turns the other way
		{
			Out.Indices.push_back(Twin[size_t(Half.Indices[Corner])]);
		}
	}
}
}

const SampleDesign* FindDesign(std::string_view Name)
{
	for (const SampleDesign& Design : Designs)
	{
		if (Design.Name == Name)
		{
			return &Design;
		}
	}
	return nullptr;
}

std::span<const std::string_view> SampleNames()
{
	return Names;
}

int32_t DefaultSampleVertices(std::string_view Name)
{
	const SampleDesign* Design = FindDesign(Name);
	return Design != nullptr ? Design->DefaultVertices : 0;
}

Outcome<SampleCharacter> MakeSample(std::string_view Name, int32_t Vertices)
{
	const SampleDesign* Design = FindDesign(Name);
	if (Design == nullptr)
	{
		return Failure{"unknown sample '" + std::string(Name) + "' (arm, mannequin, quadruped)"};
	}
	if (Vertices < LeastSampleVertices || Vertices > MostSampleVertices)
	{
		return Failure{"--vertices " + std::to_string(Vertices) + " is not between " +
			std::to_string(LeastSampleVertices) + " and " + std::to_string(MostSampleVertices)};
	}
	const Rig Skeleton = Design->MakeRig();
	const ImplicitBody Body = Design->MakeBody(Skeleton);
	SampleCharacter Out;
	Out.Name = Name;
	Out.Colour = Design->Colour;
	Double(Out, Tessellate(Body, Design->MakeCage(Skeleton, Body), Vertices), Body, Skeleton);
	Out.Joints = Skeleton.Export();
	Out.Clips = Design->MakeClips(Skeleton);
	return Out;
}
}
