// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Weights from another mesh: all of them, or those of the bones that correct the elbow.

#include "TestHarness.h"

#include "AllCharacters.h"
#include "BoneWeights.h"
#include "Editor.h"
#include "ImportedMesh.h"
#include "SkeletalMeshAttributes.h"
#include "SkinAtlasLibrary.h"
#include "TestRecipes.h"

#include <algorithm>
#include <cmath>
#include <map>

using SkinAtlas::Host::Character;
using SkinAtlas::Host::SampleAt;

namespace
{
const char* const Corrective = "elbow_corrective";
constexpr size_t ElbowJoint = 1;

/** The arm with a bone that corrects its elbow: the method finds nothing that is its own, artists give it weight. */
Character CorrectedArm(int32_t Vertices)
{
	Character Who = SampleAt("arm", Vertices).Who;
	Who.JointNames.push_back(Corrective);
	Who.JointParents.push_back(int32_t(ElbowJoint));
	Who.JointToMesh.push_back(Who.JointToMesh[ElbowJoint]);
	return Who;
}

/** What an artist painted for it: at most 0.4, and nothing farther from the elbow than a third of the arm. */
double Painted(const Character& Who, const SkinAtlas::Vec3& P)
{
	const auto& At = Who.JointToMesh[ElbowJoint].Row;
	const double X = P.X - At[0][3], Y = P.Y - At[1][3], Z = P.Z - At[2][3];
	const auto& Shoulder = Who.JointToMesh[0].Row;
	const double Length = std::hypot(At[0][3] - Shoulder[0][3], At[1][3] - Shoulder[1][3], At[2][3] - Shoulder[2][3]);
	const double Far = std::sqrt(X * X + Y * Y + Z * Z) / (0.7 * Length);
	return Far < 1.0 ? 0.4 * (1.0 - Far) : 0.0;
}

/** A mesh whose main skin is the atlas' with the painted bone in it. */
struct PaintedMesh
{
	std::vector<int32_t> BoneOf;
	USkeletalMesh* Mesh;

	explicit PaintedMesh(const Character& Who)
		: Mesh(ImportCharacter(Who, Import::AsStored, TEXT("/Game/Epic"), TEXT("Epic"), BoneOf))
	{
		using namespace UE::AnimationCore;
		REQUIRE(USkinAtlasLibrary::ComputeAtlasWeights(Mesh, WithK(0.6f), ESkinAtlasTarget::MainSkin).Outcome ==
				ESkinAtlasOutcome::Done);
		const std::vector<SkinRow> Rows = RowsOf(*Mesh);
		FMeshDescription& Description = *Mesh->GetMeshDescription(0);
		FSkinWeightsVertexAttributesRef Skin = FSkeletalMeshAttributes(Description).GetVertexSkinWeights();
		size_t V = 0;
		for (const FVertexID Vertex : Description.Vertices().GetElementIDs())
		{
			const uint16 Mine = static_cast<uint16>(std::lround(65535.0 * Painted(Who, Who.Positions[V])));
			TArray<FBoneWeight> Row;
			int Rest = 65535 - Mine;
			for (size_t Slot = Rows[V].size(); Slot-- > 1;)
			{
				const int Share = Rows[V][Slot].second * (65535 - Mine) / 65535;
				Row.Add(FBoneWeight(static_cast<FBoneIndexType>(Rows[V][Slot].first), static_cast<uint16>(Share)));
				Rest -= Share;
			}
			Row.Add(FBoneWeight(static_cast<FBoneIndexType>(Rows[V][0].first), static_cast<uint16>(Rest)));
			if (Mine > 0)
			{
				Row.Add(FBoneWeight(static_cast<FBoneIndexType>(BoneOf.back()), Mine));
			}
			FBoneWeightsSettings AsTheyAre;
			AsTheyAre.SetNormalizeType(EBoneWeightNormalizeType::None);
			Skin.Set(Vertex, FBoneWeights::Create(Row, AsTheyAre));
			++V;
		}
		Mesh->CommitMeshDescription(0);
		Mesh->PostEditChange();
	}
};

std::map<int, int> WeightsByBone(const SkinRow& Row)
{
	std::map<int, int> Weights;
	for (const auto& [Bone, Weight] : Row)
	{
		Weights[Bone] += Weight;
	}
	std::erase_if(Weights, [](const auto& Each) { return Each.second == 0; });
	return Weights;
}

int WeightOn(const SkinRow& Row, int Bone)
{
	const std::map<int, int> Weights = WeightsByBone(Row);
	return Weights.count(Bone) == 0 ? 0 : Weights.at(Bone);
}

const FName Profile = USkinAtlasLibrary::ProfileName;
}

TEST_CASE("Transfer: the atlas alone leaves the corrective bone without weight", "[transfer]")
{
	const Character Who = CorrectedArm(2000);
	const ImportedMesh Hero(Who);
	const FSkinAtlasReport Report = USkinAtlasLibrary::ComputeAtlasWeights(Hero.Mesh, FSkinAtlasRecipe());
	REQUIRE(Report.Outcome == ESkinAtlasOutcome::Done);
	CHECK(Report.Joints[Hero.BoneOf.back()].Vertices == 0);
	CHECK(Report.CarriedVertices == 0);
}

TEST_CASE("Transfer: onto the same mesh all rows are the other's to the last unit, as one undo step", "[transfer]")
{
	const Character Who = CorrectedArm(2000);
	const ImportedMesh Hero(Who);
	const PaintedMesh Epic(Who);
	const size_t Steps = StandIn::UndoTitles().size();
	const FSkinAtlasReport Report = USkinAtlasLibrary::TransferWeights(Hero.Mesh, Epic.Mesh, {});
	INFO(Plain(Report.Message));
	REQUIRE(Report.Outcome == ESkinAtlasOutcome::Done);
	const std::vector<SkinRow> Rows = Hero.Rows(Profile), Wanted = RowsOf(*Epic.Mesh);
	REQUIRE(Rows.size() == Wanted.size());
	size_t Different = 0;
	for (size_t V = 0; V < Rows.size(); ++V)
	{
		Different += WeightsByBone(Rows[V]) == WeightsByBone(Wanted[V]) ? 0 : 1;
	}
	CHECK(Different == 0);
	CHECK(Report.FilledVertices == 0);
	CHECK(Report.CarriedVertices > 0);
	CHECK(Plain(Report.Message).find("vertices lie on the mesh that gives the weights, 0 are filled in") !=
		  std::string::npos);
	REQUIRE(StandIn::UndoTitles().size() == Steps + 1);
	CHECK(StandIn::UndoTitles().back() == "Transfer Weights");
	CHECK(StandIn::Undo());
	CHECK(Hero.Profiles().empty());
}

TEST_CASE("Transfer: of a chosen bone the weights are the other's, the others share the rest as the atlas has it",
	"[transfer]")
{
	const Character Who = CorrectedArm(2000);
	const ImportedMesh Hero(Who);
	USkinAtlasLibrary::SetRecipe(Hero.Mesh, WithK(0.2f));
	const PaintedMesh Epic(Who);
	USkinAtlasLibrary::ComputeWithSettings(Hero.Mesh);
	const std::vector<SkinRow> Atlas = Hero.Rows(Profile), Theirs = RowsOf(*Epic.Mesh);
	const FSkinAtlasReport Report =
		USkinAtlasLibrary::TransferWeights(Hero.Mesh, Epic.Mesh, {FName(UTF8_TO_TCHAR(Corrective))});
	INFO(Plain(Report.Message));
	REQUIRE(Report.Outcome == ESkinAtlasOutcome::Done);
	const std::vector<SkinRow> Rows = Hero.Rows(Profile);
	const int Bone = Hero.BoneOf.back();
	int Touched = 0, MostOff = 0, WrongColumn = 0, WrongSum = 0;
	for (size_t V = 0; V < Rows.size(); ++V)
	{
		const int Mine = WeightOn(Rows[V], Bone);
		WrongColumn += Mine == WeightOn(Theirs[V], Bone) ? 0 : 1;
		Touched += Mine > 0 ? 1 : 0;
		int Sum = Mine;
		for (const auto& [Other, Weight] : WeightsByBone(Atlas[V]))
		{
			const double Wanted = double(Weight) * (65535 - Mine) / 65535.0;
			MostOff = std::max(MostOff, int(std::ceil(std::abs(WeightOn(Rows[V], Other) - Wanted))));
			Sum += WeightOn(Rows[V], Other);
		}
		WrongSum += Sum == 65535 ? 0 : 1;
	}
	CHECK(Touched > 100);
	CHECK(WrongColumn == 0);
	CHECK(MostOff <= 2); // rounding
	CHECK(WrongSum == 0);
}

TEST_CASE("Transfer: from a finer mesh, twice as large and elsewhere, a vertex gets what is painted at its place",
	"[transfer]")
{
	const Character Who = CorrectedArm(2000);
	Character Finer = CorrectedArm(12000);
	const auto Move = [](float& X, float By) { X = 2.0f * X + By; };
	for (SkinAtlas::Vec3& P : Finer.Positions)
	{
		Move(P.X, 3.0f);
		Move(P.Y, -1.0f);
		Move(P.Z, 0.5f);
	}
	for (SkinAtlas::Affine& Joint : Finer.JointToMesh)
	{
		Move(Joint.Row[0][3], 3.0f);
		Move(Joint.Row[1][3], -1.0f);
		Move(Joint.Row[2][3], 0.5f);
	}
	for (const bool bWhole : {false, true})
	{
		INFO(bWhole);
		const ImportedMesh Hero(Who);
		const PaintedMesh Epic(Finer);
		const TArray<FName> Bones =
			bWhole ? TArray<FName>() : TArray<FName>{FName(UTF8_TO_TCHAR(Corrective))};
		const FSkinAtlasReport Report = USkinAtlasLibrary::TransferWeights(Hero.Mesh, Epic.Mesh, Bones);
		INFO(Plain(Report.Message));
		REQUIRE(Report.Outcome == ESkinAtlasOutcome::Done);
		const std::vector<SkinRow> Rows = Hero.Rows(Profile);
		CHECK(Report.CarriedVertices > 20 * Report.FilledVertices);
		double Most = 0.0, Sum = 0.0;
		for (size_t V = 0; V < Rows.size(); ++V)
		{
			const double Off =
				std::abs(WeightOn(Rows[V], Hero.BoneOf.back()) / 65535.0 - Painted(Who, Who.Positions[V]));
			Most = std::max(Most, Off);
			Sum += Off;
		}
		CHECK(Sum / double(Rows.size()) < 0.005);
		CHECK(Most < 0.05);
	}
}

TEST_CASE("Transfer: a bone that this mesh lacks hands its weight to the one above", "[transfer]")
{
	const ImportedMesh Hero(SampleAt("arm", 2000).Who);
	const PaintedMesh Epic(CorrectedArm(2000));
	const FSkinAtlasReport Report = USkinAtlasLibrary::TransferWeights(Hero.Mesh, Epic.Mesh, {});
	INFO(Plain(Report.Message));
	REQUIRE(Report.Outcome == ESkinAtlasOutcome::Done);
	const std::vector<SkinRow> Rows = Hero.Rows(Profile), Theirs = RowsOf(*Epic.Mesh);
	int Wrong = 0;
	for (size_t V = 0; V < Rows.size(); ++V)
	{
		const int Both =
			WeightOn(Theirs[V], Epic.BoneOf.back()) + WeightOn(Theirs[V], Epic.BoneOf[ElbowJoint]);
		Wrong += std::abs(WeightOn(Rows[V], Hero.BoneOf[ElbowJoint]) - Both) <= 1 ? 0 : 1;
	}
	CHECK(Wrong == 0);
}

TEST_CASE("Transfer: locked vertices keep their rows, and other levels follow LOD 0", "[transfer]")
{
	const Character Who = CorrectedArm(2000);
	ImportedMesh Hero(Who);
	Hero.AddLevel(Who);
	const PaintedMesh Epic(Who);
	const SkinAtlas::Vec3& P = Who.Positions[5];
	USkinAtlasLibrary::SetLockedVertices(Hero.Mesh, {FVector3f(P.X, P.Y, P.Z)});
	const std::vector<SkinRow> Before = Hero.Rows();
	REQUIRE(USkinAtlasLibrary::TransferWeights(Hero.Mesh, Epic.Mesh, {}).Outcome == ESkinAtlasOutcome::Done);
	CHECK(Hero.Rows(Profile)[5] == Before[5]);
	CHECK(Hero.Rows(Profile, 1) == Hero.Rows(Profile, 0));
}

TEST_CASE("Transfer: what cannot be is said in one sentence, and nothing is changed", "[transfer]")
{
	const Character Who = CorrectedArm(2000);
	const ImportedMesh Hero(Who);
	const PaintedMesh Epic(Who);
	const size_t Steps = StandIn::UndoTitles().size();
	const auto Refused = [&](USkeletalMesh* From, const TArray<FName>& Bones, const std::string& Part)
	{
		const FSkinAtlasReport Report = USkinAtlasLibrary::TransferWeights(Hero.Mesh, From, Bones);
		INFO(Plain(Report.Message));
		CHECK(Report.Outcome == ESkinAtlasOutcome::Refused);
		CHECK(Plain(Report.Message).find(Part) != std::string::npos);
		CHECK(Hero.Profiles().empty());
		CHECK(StandIn::UndoTitles().size() == Steps);
	};
	Refused(nullptr, {}, "Choose the mesh whose weights are to be transferred.");
	Refused(Hero.Mesh, {}, "cannot give weights to itself");
	Refused(Epic.Mesh, {FName("nose")}, "the bone \"nose\" is not on this mesh");
	Epic.Mesh->StandInSkeleton.StandInInfo[Epic.BoneOf.back()].Name = FName("other");
	Refused(Epic.Mesh, {FName(UTF8_TO_TCHAR(Corrective))},
		std::string("the bone \"") + Corrective + "\" is not on the mesh that gives the weights");
	for (int32 Bone = 0; Bone < Epic.Mesh->StandInSkeleton.StandInInfo.Num(); ++Bone)
	{
		Epic.Mesh->StandInSkeleton.StandInInfo[Bone].Name = FName(*FString::Printf(TEXT("strange%d"), Bone));
	}
	Refused(Epic.Mesh, {}, "no bone has the name of one of the mesh that gives the weights");
	Refused(StandIn::MakeMesh(TEXT("/Game/Empty"), TEXT("Empty")), {}, "/Game/Empty.Empty has no source mesh");
}
