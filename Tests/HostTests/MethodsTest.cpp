// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Other methods than the atlas from the outside: options, recipes, files, reports, and invariants over characters.

#include "AllCharacters.h"
#include "BoundFile.h"
#include "Options/Recipe.h"
#include "Program.h"
#include "SmallGltf.h"
#include "TemporaryFolder.h"
#include "Terminal/ThreadPool.h"
#include "TestHarness.h"

#include "SkinAtlas/Bind.h"
#include "SkinAtlas/OptionNames.h"

#include <cmath>
#include <fstream>
#include <optional>

using namespace SkinAtlas;
using namespace SkinAtlas::Host;

namespace
{
const std::string Mannequin = SKINATLAS_REPOSITORY "/Content/Samples/Mannequin.glb";

/** The sentence of a bind that must fail as bad input. */
std::string Refused(const std::vector<std::string>& Options)
{
	const TemporaryFolder Folder;
	std::vector<std::string> Words = {"bind", Mannequin, "-o", Folder / "out.glb"};
	Words.insert(Words.end(), Options.begin(), Options.end());
	const Ending Run = RunProgram(Words);
	CHECK(Run.ExitCode == 1);
	CHECK_FALSE(std::filesystem::exists(Folder / "out.glb"));
	return Run.Errors;
}

float WeightAt(const SkinWeights& Rows, int32_t V, int32_t J)
{
	float Sum = 0.0f;
	for (int32_t I = V * Rows.Influences; I < (V + 1) * Rows.Influences; ++I)
	{
		Sum += Rows.Joints[size_t(I)] == J ? Rows.Weights[size_t(I)] : 0.0f;
	}
	return Sum;
}

/** A character with all that the methods need, one joint excluded and a budget of three. */
struct Asked
{
	explicit Asked(const Character& Who)
	{
		View = Who.Skeleton(Names);
		Result<BoundCharacter> Bound = Bind(Who.Mesh(), View);
		REQUIRE(Bound);
		Atlas = std::move(*Bound);
		const Segmentation& Regions = Atlas.Regions;
		PerJoint = Atlas.Options;
		// On the plane of symmetry, or without one: so that the exclusion takes no side.
		for (const int32_t J : Regions.ParentsFirst)
		{
			const bool bOneSided = Regions.Symmetry.IsOn() && Regions.Symmetry.JointOf[size_t(J)] != J;
			Excluded = Regions.TreeParent[size_t(J)] == NoIndex || bOneSided ? Excluded : J;
		}
		if (Excluded != NoIndex)
		{
			PerJoint[size_t(Excluded)].Role = Participation::Excluded;
		}
		Source.emplace(TransferSource{
			Atlas.Mesh, Atlas.Weights, Atlas.Joints, Atlas.Joints.Positions(), Atlas.Joints.Positions()});
		// Poses that move every joint in its own way; linear blending by the atlas makes them.
		for (int32_t P = 0; P < 2; ++P)
		{
			std::vector<Affine>& Pose = Moves.emplace_back(PerJoint.size());
			for (size_t J = 0; J < Pose.size(); ++J)
			{
				Pose[J].Row[0][1] = 0.1f * float((J + size_t(P)) % 5);
				Pose[J].Row[2][3] = 0.02f * float((3 * J + size_t(P)) % 7);
			}
			std::vector<Vec3>& Posed = Places.emplace_back();
			for (size_t S = 0; S < Who.Positions.size(); ++S)
			{
				Posed.push_back(Blended(Who.Positions[S], Pose, Atlas.Mesh.SourceToWelded()[S]));
			}
		}
		for (size_t P = 0; P < Moves.size(); ++P)
		{
			Poses.push_back({Places[P], Moves[P]});
		}
	}

	BindOptions By(WeightMethod Method) const
	{
		BindOptions Options;
		Options.Joints = PerJoint;
		Options.Weigh.MaxInfluences = 3;
		Options.Methods.Everywhere = Method;
		Options.Methods.VoxelResolution = 64;
		Options.Methods.Source = &*Source;
		Options.Methods.Examples = Poses;
		return Options;
	}

	std::vector<std::string_view> Names;
	SkeletonView View;
	BoundCharacter Atlas;
	std::vector<JointOptions> PerJoint;
	int32_t Excluded = NoIndex;
	std::optional<TransferSource> Source;
	std::vector<std::vector<Affine>> Moves;
	std::vector<std::vector<Vec3>> Places;
	std::vector<ExamplePose> Poses;

private:
	Vec3 Blended(const Vec3& P, const std::vector<Affine>& Pose, int32_t V) const
	{
		Vec3 Sum{0, 0, 0};
		const size_t Slots = size_t(Atlas.Weights.Influences);
		for (size_t I = size_t(V) * Slots; I < size_t(V + 1) * Slots; ++I)
		{
			const Affine& M = Pose[Atlas.Weights.Joints[I]];
			const float Weight = Atlas.Weights.Weights[I];
			Sum = {
				Sum.X + Weight * (P.X + M.Row[0][1] * P.Y), Sum.Y + Weight * P.Y, Sum.Z + Weight * (P.Z + M.Row[2][3])};
		}
		return Sum;
	}
};

/** Of locked columns in a file: the joint's number in every row. */
uint32_t NumberOf(const StoredWeights& Rows, size_t S, int32_t J)
{
	for (size_t I = S * size_t(Rows.Influences); I < (S + 1) * size_t(Rows.Influences); ++I)
	{
		if (Rows.Joints[I] == J && Rows.Weights[I] > 0)
		{
			return Rows.Weights[I];
		}
	}
	return 0;
}
}

TEST_CASE("Methods: on every character and for any threads rows are whole, in budget, mirrored, "
		  "without excluded joints, and locks hold",
	"[methods]")
{
	constexpr WeightMethod All[] = {
		WeightMethod::Closest, WeightMethod::Heat, WeightMethod::Voxel, WeightMethod::Transfer, WeightMethod::Examples};
	ThreadPool Threads(3);
	for (const NamedCharacter& Each : AllCharacters())
	{
		INFO(Each.Name);
		const Asked Ready(Each.Who);
		for (const WeightMethod Method : All)
		{
			INFO(NameOf(Method));
			const BindOptions Options = Ready.By(Method);
			const auto Bound = Bind(Each.Who.Mesh(), Ready.View, Options);
			REQUIRE(Bound);
			const SkinWeights& Rows = Bound->Weights;
			const Mirror& Plane = Bound->Regions.Symmetry;
			// Others' rows stay as they are.
			const bool bOwn = Method != WeightMethod::Transfer && Method != WeightMethod::Examples;
			REQUIRE(Rows.RowCount() == Bound->Mesh.VertexCount());
			CHECK(Rows.Influences == 3);
			int32_t BadSums = 0, Excluded = 0, Unlike = 0;
			for (int32_t V = 0; V < Rows.RowCount(); ++V)
			{
				double Sum = 0.0;
				const int32_t Image =
					Plane.IsOn() && bOwn && !Bound->Regions.IsFixed(V) ? Plane.VertexOf[size_t(V)] : NoIndex;
				for (int32_t I = 3 * V; I < 3 * V + 3; ++I)
				{
					const int32_t J = Rows.Joints[size_t(I)];
					const float Weight = Rows.Weights[size_t(I)];
					Sum += Weight;
					Excluded += Weight > 0.0f && !Bound->Regions.Deforms(J) ? 1 : 0;
					if (Weight > 0.0f && Image != NoIndex && Plane.JointOf[size_t(J)] != NoIndex)
					{
						const float Apart = std::abs(WeightAt(Rows, Image, Plane.JointOf[size_t(J)]) - Weight);
						Unlike += Apart > (Image == V ? 1e-6f : 0.0f) ? 1 : 0;
					}
				}
				BadSums += std::abs(Sum - 1.0) > 1e-5 ? 1 : 0;
			}
			CHECK(BadSums == 0);
			CHECK(Excluded == 0);
			CHECK((Ready.Excluded == NoIndex || !Bound->Regions.Deforms(Ready.Excluded)));
			CHECK(Unlike == 0); // to the last bit, but for rounding on the plane itself

			const auto Threaded = Bind(Each.Who.Mesh(), Ready.View, Options, {&Threads, nullptr, nullptr});
			REQUIRE(Threaded);
			CHECK(Threaded->Weights.Joints == Rows.Joints);
			CHECK(Threaded->Weights.Weights == Rows.Weights);

			const Result<StoredWeights> Before =
				StoreRows(Ready.Atlas.Weights, Ready.Atlas.Mesh.SourceToWelded(), WeightFormat::Bits16);
			REQUIRE(Before);
			std::vector<uint8_t> Locked(Ready.PerJoint.size(), 0);
			const int32_t Held = Bound->Regions.ParentsFirst.back();
			Locked[size_t(Held)] = 1;
			WeighOptions Blend = Options.Weigh;
			Blend.Joints = Bound->Options;
			const auto Kept = ApplyLocks(*Bound, Blend, *Before, {Locked, {}, {}});
			REQUIRE(Kept);
			int32_t Moved = 0;
			for (size_t S = 0; S < Each.Who.Positions.size(); ++S)
			{
				Moved += NumberOf(Kept->Rows, S, Held) != NumberOf(*Before, S, Held) ? 1 : 0;
			}
			CHECK(Moved == 0);
		}
	}
}

TEST_CASE("Methods: every method is a recipe's key and comes back from its report", "[methods]")
{
	const auto Read =
		ParseRecipe(R"({"method": "heat", "heat-c": 0.22, "closest-reach": "inside", "voxel-resolution": 64,
		"voxel-alpha": 0.25, "from": "a.glb", "correspondences": "p.json", "examples": ["b.glb", "c.glb"],
		"joints": {"spine*": {"method": "voxel", "radius": 3}}, "components": {"Hat": "closest"}})",
			"r.json");
	REQUIRE(Read);
	CHECK(Read->Method == WeightMethod::Heat);
	CHECK(Read->Reach == ClosestReach::Inside);
	CHECK(Read->Examples.size() == 2);
	CHECK(Read->Correspondences == "p.json");
	CHECK(Read->Joints[0].Method == WeightMethod::Voxel);
	CHECK(Read->Components[0].Policy == ComponentPolicy::Atlas);
	CHECK(Read->Components[0].Method == WeightMethod::Closest);
	const auto Again = ParseRecipe(WriteRecipe(*Read), "again.json");
	REQUIRE(Again);
	CHECK(*Again == *Read);
}

TEST_CASE("Methods: a report names the method of a component and what it did", "[methods]")
{
	std::ifstream Stream(Mannequin, std::ios::binary);
	const BoundFile Bound = BindFile({std::istreambuf_iterator<char>(Stream), {}}, {"--method", "heat"});
	CHECK(Bound.Report["components"][0]["policy"] == "heat");
	CHECK(Bound.Report["recipe"]["method"] == "heat");
	CHECK(Bound.Rung("lowerarm_l") == "label-boundary: other-method");
	CHECK(Bound.Report["milliseconds"].contains("methods"));
	CHECK(Bound.Run.Output.find("by another method") != std::string::npos);
	const BoundFile ByPart = BindFile(Ribbon().Glb(), {"--component", "0=closest", "--joint-radius", "*=3"});
	CHECK(ByPart.Report["components"][0]["policy"] == "closest");
}

TEST_CASE("Methods: what is missing or superfluous is said", "[methods]")
{
	CHECK(Refused({"--method", "transfer"}).find("the method transfer needs --from") != std::string::npos);
	CHECK(Refused({"--method", "examples"}).find("the method examples needs --examples") != std::string::npos);
	CHECK(Refused({"--from", Mannequin}).find("--from is for the method transfer") != std::string::npos);
	CHECK(Refused({"--correspondences", Mannequin}).find("--correspondences is for the method transfer") !=
		  std::string::npos);
	CHECK(Refused({"--method", "transfer", "--from", Mannequin, "--correspondences", "nowhere.json"})
			  .find("nowhere.json") != std::string::npos);
	CHECK(Refused({"--method", "transfer", "--from", "nowhere.glb"}).find("nowhere.glb") != std::string::npos);
	CHECK(Refused({"--method", "examples", "--examples", Mannequin}).find("has a skin") != std::string::npos);
	const auto Complaint = [](const char* Option, const char* Text)
	{
		Recipe What;
		const auto Applied = ApplyOption(What, Option, Text);
		return Applied ? std::string() : Applied.Error().Sentence;
	};
	CHECK(Complaint("method", "magic") ==
		  "--method must be one of atlas, closest, heat, voxel, transfer, examples, not \"magic\"");
	CHECK(Complaint("heat-c", "0") == "--heat-c must be a number above 0, not \"0\"");
	CHECK(Complaint("voxel-alpha", "2") == "--voxel-alpha must be a number from 0 to 1, not \"2\"");
	CHECK(Complaint("voxel-resolution", "4") == "--voxel-resolution must be a whole number from 8 to 2048, not \"4\"");
	CHECK(Complaint("joint-method", "a=magic").find("PATTERN=METHOD with one of atlas") != std::string::npos);
	CHECK(
		Complaint("joint-radius", "a=0") == "--joint-radius must be PATTERN=NUMBER with a number above 0, not \"a=0\"");
}

TEST_CASE("Methods: poses of a bound file give its weights back, and its weights carry over", "[methods]")
{
	const TemporaryFolder Folder;
	const auto At = [&](const std::string& Name) { return Folder / Name; };
	REQUIRE(RunProgram({"sample", "arm", "-o", At("arm.glb"), "--vertices", "2000"}).ExitCode == 0);
	REQUIRE(RunProgram({"bind", At("arm.glb"), "-o", At("bound.glb"), "--k", "0.6", "--quiet"}).ExitCode == 0);
	std::vector<std::string> Learn = {"bind", At("arm.glb"), "-o", At("learnt.glb"), "--quiet", "--method", "examples"};
	int32_t Number = 0;
	for (const char* const Turn : {"*=x,20", "*=y,25", "*=z,30", "*=z,-15"})
	{
		const std::string Posed = At("posed" + std::to_string(Number++) + ".glb");
		REQUIRE(RunProgram({"pose", At("bound.glb"), "-o", Posed, "--rotate", Turn, "--method", "lbs"}).ExitCode == 0);
		Learn.insert(Learn.end(), {"--examples", Posed});
	}
	const Ending Learnt = RunProgram(Learn);
	INFO(Learnt.Errors);
	REQUIRE(Learnt.ExitCode == 0);
	REQUIRE(RunProgram({"bind", At("arm.glb"), "-o", At("taken.glb"), "--quiet", "--method", "transfer", "--from",
						   At("bound.glb")})
				.ExitCode == 0);
	for (const char* const Made : {"learnt.glb", "taken.glb"})
	{
		const Ending Compared = RunProgram({"compare", At("bound.glb"), At(Made), "--json"});
		REQUIRE(Compared.ExitCode == 0);
		INFO(Made << Compared.Output);
		const Json Figures = Json::parse(Compared.Output);
		CHECK(Figures["l1"]["mean"].get<double>() < (Made[0] == 't' ? 1e-4 : 0.02));
	}
}

TEST_CASE("Methods: an example that is another mesh, or lacks the pose of a joint, is refused by name", "[methods]")
{
	const TemporaryFolder Folder;
	const auto At = [&](const std::string& Name) { return Folder / Name; };
	for (const char* const Vertices : {"2000", "4000"})
	{
		REQUIRE(RunProgram({"sample", "arm", "-o", At(std::string("arm") + Vertices + ".glb"), "--vertices", Vertices})
					.ExitCode == 0);
		REQUIRE(RunProgram({"pose", At(std::string("arm") + Vertices + ".glb"), "-o",
							   At(std::string("posed") + Vertices + ".glb"), "--rotate", "*=x,20"})
					.ExitCode == 0);
	}
	std::ifstream Stream(At("posed2000.glb"), std::ios::binary);
	std::string Bytes{std::istreambuf_iterator<char>(Stream), {}};
	for (size_t Found = Bytes.find("\"hand\""); Found != std::string::npos; Found = Bytes.find("\"hand\""))
	{
		Bytes.replace(Found, 6, "\"claw\""); // as long, so that the container's sizes stay
	}
	std::ofstream(At("unnamed.glb"), std::ios::binary) << Bytes;
	const auto RefusalOf = [&](const std::string& Example)
	{
		const Ending Run = RunProgram(
			{"bind", At("arm2000.glb"), "-o", At("out.glb"), "--method", "examples", "--examples", At(Example)});
		CHECK(Run.ExitCode == 1);
		CHECK_FALSE(std::filesystem::exists(At("out.glb")));
		return Run.Errors;
	};
	CHECK(RefusalOf("posed4000.glb").find("posed4000.glb: mesh 0, primitive 0 has ") != std::string::npos);
	CHECK(RefusalOf("posed4000.glb").find("an example is the same mesh, posed") != std::string::npos);
	CHECK(RefusalOf("unnamed.glb").find("unnamed.glb: has no node \"hand\": the pose of every joint must be known, "
										"estimating it is not offered") != std::string::npos);
}

TEST_CASE("Methods: the report lists the vertices that a method moves by joints far from their region", "[methods]")
{
	const auto Read = [](const std::string& Path)
	{
		std::ifstream File(Path, std::ios::binary);
		return std::string(std::istreambuf_iterator<char>(File), {});
	};
	for (const std::string Method : {"heat", "closest"})
	{
		CAPTURE(Method);
		const BoundFile Bound = BindFile(Read(Mannequin), {"--method", Method});
		const Json& Joints = Bound.Report["joints"];
		const auto ParentOf = [&](int32_t J)
		{
			return Joints[size_t(J)]["tree-parent"].is_null() ? NoIndex
															  : Joints[size_t(J)]["tree-parent"].get<int32_t>();
		};
		const auto Steps = [&](int32_t From, int32_t To)
		{
			for (int32_t Up = 0;; ++Up, From = ParentOf(From)) // up to the first joint that To is below
			{
				int32_t Down = 0, Below = To;
				for (; Below != From && Below != NoIndex; ++Down)
				{
					Below = ParentOf(Below);
				}
				if (Below == From)
				{
					return Up + Down;
				}
			}
		};
		std::vector<int32_t> Far;
		int32_t Greatest = 0;
		for (int32_t V = 0; V < Bound.Rows.RowCount(); ++V)
		{
			int32_t Mine = 0;
			for (int32_t I = V * Bound.Rows.Influences; I < (V + 1) * Bound.Rows.Influences; ++I)
			{
				const int32_t Heaviest = Bound.Rows.Joints[size_t(V * Bound.Rows.Influences)]; // a method's region
				Mine = std::max(
					Mine, Bound.Rows.Weights[size_t(I)] > 0.0f ? Steps(Heaviest, Bound.Rows.Joints[size_t(I)]) : 0);
			}
			Greatest = std::max(Greatest, Mine);
			if (Mine > 2)
			{
				Far.push_back(V);
			}
		}
		REQUIRE(!Far.empty());
		CHECK(Bound.Report["leak"]["greatest-steps"] == Greatest);
		CHECK(Bound.Report["leak"]["beyond"]["count"] == Far.size());
		CHECK(Bound.Report["leak"]["beyond"]["vertices"] == Far);
		CHECK(Bound.Report["warnings"].dump().find("vertices carry weight beyond --max-steps 2") != std::string::npos);
	}
}
