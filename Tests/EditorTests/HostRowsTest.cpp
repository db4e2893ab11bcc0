// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The editor and the command line give the same weights.

#include "TestHarness.h"

#include "AllCharacters.h"
#include "BoundFile.h"
#include "GeneratedRig.h"
#include "ImportedMesh.h"
#include "SkinAtlasLibrary.h"
#include "SkinAtlasMeshSource.h"
#include "SkinAtlasRecipeConversion.h"

#include "Options/Recipe.h"
#include "Options/RoleFile.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iostream>

using namespace SkinAtlas;
using namespace SkinAtlas::Host;

namespace
{
/** By bone, so that equal weights compare in any order. */
SkinRow ByBone(SkinRow Row)
{
	std::sort(Row.begin(), Row.end());
	return Row;
}

/** 16-bit rows by source vertex, sorted by bone. BoneOf: the bone of each joint, if the bind counts joints. */
std::vector<SkinRow> RowsOf(const BoundCharacter& Bound, const std::vector<int32_t>& BoneOf, bool bByJoint)
{
	const Result<QuantisedWeights> Stored = Quantise(Bound.Weights, 16);
	REQUIRE(Stored);
	std::vector<SkinRow> Rows;
	for (const int32_t Row : Bound.Mesh.SourceToWelded())
	{
		SkinRow Out;
		for (int32_t I = 0; I < Bound.Weights.Influences; ++I)
		{
			const size_t Slot = size_t(Row) * size_t(Bound.Weights.Influences) + size_t(I);
			const int Joint = Bound.Weights.Joints[Slot];
			if (Stored->Weights[Slot] > 0)
			{
				Out.push_back({bByJoint ? BoneOf[size_t(Joint)] : Joint, Stored->Weights[Slot]});
			}
		}
		Rows.push_back(ByBone(Out));
	}
	return Rows;
}

struct HostBind
{
	std::vector<SkinRow> Rows;     // by source vertex; bones of the imported mesh, sorted
	std::vector<int32_t> LabelOf;  // region by source vertex, as a bone
};

/** What bind --bits 16 makes of a character, its joints at the very floats that the imported bones have. */
HostBind BindByHost(const Character& File, const ImportedMesh& Imported)
{
	Character Who = File;
	const Editor::SourceSkeleton Bones = Editor::ReadSkeleton(Imported.Mesh->GetRefSkeleton());
	for (size_t J = 0; J < Who.JointNames.size(); ++J)
	{
		Who.JointToMesh[J] = Bones.JointToMesh[size_t(Imported.BoneOf[J])];
	}
	Who.Parts.assign(Who.Parts.size(), 0); // the engine's mesh is one part
	auto Resolved = Resolve(Recipe(), Who.JointNames, RolesOf(Who, BuiltInRoles()));
	REQUIRE(Resolved);
	std::vector<std::string_view> Names;
	const Result<BoundCharacter> Bound = Bind(Who.Mesh(), Who.Skeleton(Names), Resolved->Options);
	REQUIRE(Bound);
	HostBind Made{RowsOf(*Bound, Imported.BoneOf, true), {}};
	for (const int32_t Row : Bound->Mesh.SourceToWelded())
	{
		Made.LabelOf.push_back(Imported.BoneOf[size_t(Bound->Regions.RegionOf[size_t(Row)])]);
	}
	return Made;
}

/** The greatest difference of a weight between two rows. */
int Distance(const SkinRow& A, const SkinRow& B)
{
	int Largest = 0;
	const auto WeightIn = [](const SkinRow& Row, int Bone)
	{
		const auto Found = std::find_if(Row.begin(), Row.end(), [&](const auto& Slot) { return Slot.first == Bone; });
		return Found == Row.end() ? 0 : Found->second;
	};
	for (const SkinRow* Row : {&A, &B})
	{
		for (const auto& [Bone, Weight] : *Row)
		{
			Largest = std::max(Largest, std::abs(WeightIn(A, Bone) - WeightIn(B, Bone)));
		}
	}
	return Largest;
}
}

TEST_CASE("Characters: through gaps and turned corners the rows are those that the program writes, "
		  "but for the last of 16 bits in one of a thousand",
	"[characters]")
{
	for (const NamedCharacter& Each : AllCharacters())
	{
		INFO(Each.Name);
		// One mesh under one skin, as an import leaves it.
		GeneratedRig Rig;
		Rig.Positions = Each.Who.Positions;
		Rig.Indices = Each.Who.Indices;
		Rig.Joints = Each.Who.JointToMesh;
		Rig.Parents = Each.Who.JointParents;
		Rig.Names = Each.Who.JointNames;
		const SmallGltf File = Rig.Gltf();
		const BoundFile ByProgram = BindFile(File.Glb(), {"--bits", "16"});
		const Outcome<Character> Read = ReadCharacter(File.Document());
		REQUIRE(Read);
		const ImportedMesh Imported(*Read);
		const FSkinAtlasReport Report = USkinAtlasLibrary::ComputeAtlasWeights(Imported.Mesh, FSkinAtlasRecipe());
		INFO(Plain(Report.Message));
		REQUIRE(Report.Outcome == ESkinAtlasOutcome::Done);
		const std::vector<SkinRow> Rows = Imported.Rows(USkinAtlasLibrary::ProfileName);
		REQUIRE(Rows.size() == size_t(ByProgram.Rows.RowCount()));
		size_t Different = 0, Far = 0;
		for (size_t V = 0; V < Rows.size(); ++V)
		{
			SkinRow Written;
			for (size_t Slot = V * size_t(ByProgram.Rows.Influences);
				 Slot < (V + 1) * size_t(ByProgram.Rows.Influences); ++Slot)
			{
				const int Units = static_cast<int>(std::lround(double(ByProgram.Rows.Weights[Slot]) * 65535.0));
				if (Units > 0)
				{
					Written.push_back({Imported.BoneOf[ByProgram.Rows.Joints[Slot]], Units});
				}
			}
			Different += ByBone(Rows[V]) == ByBone(Written) ? 0 : 1;
			Far += Distance(Rows[V], Written) > 1 ? 1 : 0;
		}
		// The engine keeps joints as chains of local transforms: bones end where the file's do but for rounding.
		CHECK(Far == 0);
		CHECK(1000 * Different <= Rows.size());
	}
}

TEST_CASE("Characters: in centimetres and with turned axes labels stay and rows move by eight of 65535 at most",
	"[characters]")
{
	for (const NamedCharacter& Each : AllCharacters())
	{
		INFO(Each.Name);
		const ImportedMesh Turned(Each.Who, Import::Turned);
		const Editor::SourceCharacter Source = Editor::ReadCharacter(*Turned.Mesh, 4);
		Editor::AtlasSolver Solver;
		REQUIRE(Solver.Solve(
			Source, Editor::ToCore(FSkinAtlasRecipe()), BuiltInRoles(), Editor::SolveExtent::FirstLevel, {}));
		const BoundCharacter& Bound = Solver.Found()->Bound;
		const std::vector<SkinRow> Rows = RowsOf(Bound, Turned.BoneOf, false);
		const ImportedMesh Imported(Each.Who);
		const HostBind Host = BindByHost(Each.Who, Imported);
		REQUIRE(Rows.size() == Host.Rows.size());
		size_t Different = 0, Far = 0, Relabelled = 0;
		int Largest = 0;
		for (size_t V = 0; V < Rows.size(); ++V)
		{
			const int Apart = Distance(Rows[V], Host.Rows[V]);
			Different += Apart > 0 ? 1 : 0;
			// An eyelid 165 cm above the ground is rounded by 8e-6 cm, as is its bone. Its overlap's half width w is
			// 0.2 cm, s rises by 1.5 / 2w, and the odds of the bones, 3 there, steepen it: 6 of 65535.
			Far += Apart > 8 ? 1 : 0;
			Largest = std::max(Largest, Apart);
			const int32_t Row = Bound.Mesh.SourceToWelded()[V];
			Relabelled += Bound.Regions.RegionOf[size_t(Row)] == Host.LabelOf[V] ? 0 : 1;
		}
		std::cout << "turned " << Each.Name << ": " << Different << " of " << Rows.size() << " rows differ, by "
				  << Largest << " of 65535 at most\n";
		CHECK(Far == 0);
		CHECK(Relabelled == 0);
	}
}
