// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Weights measured against weights: every figure here has a closed form.

#include "AllCharacters.h"
#include "BoundFile.h"
#include "DefectFiles.h"
#include "SmallGltf.h"
#include "TemporaryFolder.h"
#include "TestHarness.h"

#include "Measure/Comparison.h"
#include "Verbs/Compare.h"

#include <cmath>

using namespace SkinAtlas;
using namespace SkinAtlas::Host;
using Catch::Matchers::Contains;

namespace
{
// The ribbon's box is 2 by 1. Under a quarter turn of "lower" its end corners, sqrt(1.25) from the joint, move by
// sqrt(2) * sqrt(1.25); over the diagonal sqrt(5) that is:
const double QuarterTurn = std::sqrt(0.5);

/** The ribbon with its weights, and one pose: "lower" turned by 90 degrees about z. */
struct RibbonCase
{
	Document File = Ribbon().Document();
	Character Who;
	SkinWeights Rows;
	PoseSet Bent;

	RibbonCase()
	{
		auto ReadWho = ReadCharacter(File);
		REQUIRE(ReadWho);
		Who = std::move(*ReadWho);
		auto ReadRows = ReadWeights(File, Who);
		REQUIRE(ReadRows);
		Rows = std::move(*ReadRows);
		Bent.Random = {{Affine(), ToAffine(TurnAbout({1, 0, 0}, {0, 0, std::sqrt(0.5), std::sqrt(0.5)}))}};
	}

	Comparison Against(const SkinWeights& Candidate) const
	{
		const auto Found = CompareWeights(Who, Bent, Rows, Candidate);
		INFO(Sentence(Found));
		REQUIRE(Found);
		return *Found;
	}

	/** The rows with one changed: heaviest first. */
	SkinWeights With(size_t V, std::vector<uint16_t> Joints, std::vector<float> Weights) const
	{
		SkinWeights Changed = Rows;
		for (size_t K = 0; K < 4; ++K)
		{
			Changed.Joints[4 * V + K] = K < Joints.size() ? Joints[K] : uint16_t(0);
			Changed.Weights[4 * V + K] = K < Weights.size() ? Weights[K] : 0.0f;
		}
		return Changed;
	}
};

/** Two files in a folder, and the way to compare them. */
struct CompareRun
{
	TemporaryFolder Folder;
	CompareOptions Options;

	CompareRun(const SmallGltf& Reference, const SmallGltf& Candidate)
	{
		Folder.Write("a.glb", Reference.Glb());
		Folder.Write("b.glb", Candidate.Glb());
		Options.Reference = Folder / "a.glb";
		Options.Candidate = Folder / "b.glb";
	}

	std::string Text(bool bJson = false)
	{
		Options.bJson = bJson;
		const auto Made = CompareFiles(Options);
		INFO(Sentence(Made));
		REQUIRE(Made);
		return *Made;
	}

	std::string Error() const { return Sentence(CompareFiles(Options)); }
};
}

TEST_CASE("Compare: nothing differs from itself", "[compare]")
{
	for (const NamedCharacter& Each : AllCharacters())
	{
		INFO(Each.Name);
		const auto Rows = ReadWeights(Each.File, Each.Who);
		REQUIRE(Rows);
		const auto Poses = MakePoses(Each.File, Each.Who);
		REQUIRE(Poses);
		CHECK(Poses->Random.size() == 10);
		CHECK((Poses->Clips.size() == 20 || Poses->Clips.empty()));
		// Few poses keep this fast; all of them are made above.
		PoseSet Few{Poses->Clips.empty() ? PoseList() : PoseList{Poses->Clips[7]}, {Poses->Random[3]}};
		const auto Found = CompareWeights(Each.Who, Few, *Rows, *Rows);
		INFO(Sentence(Found));
		REQUIRE(Found);
		CHECK(Found->Unweighted == 0);
		CHECK(Found->Weights.MaxL1 < 1e-6);
		CHECK(Found->Weights.Precision == 1.0);
		CHECK(Found->Weights.Recall == 1.0);
		CHECK(Found->Weights.SameHeaviest == 1.0);
		CHECK(Found->Weights.CandidateRoughness == Approx(Found->Weights.ReferenceRoughness));
		CHECK(Found->Linear.All.Max < 1e-5);
		CHECK(Found->DualQuaternion.All.Max < 1e-5);
		CHECK(Found->Linear.Bits16.Max <= Found->Linear.Bits8.Max);
	}
}

TEST_CASE("Compare: a share moved at one vertex counts twice in L1, once in precision", "[compare]")
{
	const RibbonCase Made;
	const Comparison Found = Made.Against(Made.With(0, {0, 1}, {0.75f, 0.25f}));
	CHECK(Found.Vertices == 6);
	CHECK(Found.Weights.MaxL1 == Approx(0.5));
	CHECK(Found.Weights.MeanL1 == Approx(0.5 / 6));
	CHECK(Found.Weights.Precision == Approx(8.0 / 9)); // one influence too many
	CHECK(Found.Weights.Recall == 1.0);
	CHECK(Found.Weights.SameHeaviest == 1.0);
	CHECK(Found.Weights.LeakSteps == std::vector<int32_t>{3, 3}); // the changed vertex and the middle column

	const Comparison Lost = Made.Against(Made.With(2, {0}, {1.0f}));
	CHECK(Lost.Weights.Precision == 1.0);
	CHECK(Lost.Weights.Recall == Approx(7.0 / 8));
	CHECK(Lost.Weights.MaxL1 == Approx(1.0));

	const Comparison Trace = Made.Against(Made.With(0, {0, 1}, {0.9999f, 0.00005f})); // too little to be an influence
	CHECK(Trace.Weights.Precision == 1.0);
}

TEST_CASE("Compare: steps are counted in the tree that the regions follow, also in a flat rig", "[compare]")
{
	constexpr int32_t Count = 12; // joints in a row, all children of the first in the file
	const BoundFile Bound = BindFile(DefectFiles::FlatChain(Count).Gltf().Glb());
	SkinWeights Leaking = Bound.Rows;
	const auto IsLast = [&](size_t V) { return Bound.Weight(V, "j11") == 1.0f; };
	size_t V = 0;
	for (; V < Bound.Who.Positions.size() && !IsLast(V); ++V)
	{
	}
	REQUIRE(V < Bound.Who.Positions.size());
	Leaking.Joints[V * size_t(Leaking.Influences)] = 0;
	const PoseSet AtRest{{}, {std::vector<Affine>(Count)}};
	const auto Same = CompareWeights(Bound.Who, AtRest, Bound.Rows, Bound.Rows);
	const auto Found = CompareWeights(Bound.Who, AtRest, Bound.Rows, Leaking);
	REQUIRE(Same);
	REQUIRE(Found);
	CHECK(Same->Weights.LeakSteps.size() == 2); // straight limbs: neighbours blend, and no others
	REQUIRE(Found->Weights.LeakSteps.size() == Count);
	CHECK(Found->Weights.LeakSteps.back() == 1);
	CHECK(Found->Weights.LeakSteps[0] == Same->Weights.LeakSteps[0] - 1);
}

TEST_CASE("Compare: roots that one limb joins are a step apart", "[compare]")
{
	RibbonCase Made;
	Made.Who.JointParents = {NoIndex, NoIndex};
	CHECK(Made.Against(Made.With(0, {1}, {1.0f})).Weights.LeakSteps == std::vector<int32_t>{3, 3});
}

TEST_CASE("Compare: a corner on the wrong side of a turned joint is off by the chord", "[compare]")
{
	const RibbonCase Made;
	const Comparison Wrong = Made.Against(Made.With(4, {0}, {1.0f}));
	for (const Deformation* Each : {&Wrong.Linear, &Wrong.DualQuaternion})
	{
		CHECK(Each->All.Max == Approx(QuarterTurn));
		CHECK(Each->All.Mean == Approx(QuarterTurn / 6));
		CHECK(Each->Random.Mean == Each->All.Mean);
		CHECK(Each->Clips.Max == 0.0);
	}
	// Half of it: linear blending goes half the chord, dual quaternions half the arc, 45 degrees of the same circle.
	const Comparison HalfWrong = Made.Against(Made.With(4, {0, 1}, {0.5f, 0.5f}));
	CHECK(HalfWrong.Linear.All.Max == Approx(0.5 * QuarterTurn));
	CHECK(HalfWrong.DualQuaternion.All.Max == Approx(2 * std::sin(3.14159265358979 / 8) * 0.5));
}

TEST_CASE("Compare: a vertex without weights counts as a full error and stays behind", "[compare]")
{
	const RibbonCase Made;
	const Comparison Found = Made.Against(Made.With(5, {}, {}));
	CHECK(Found.Unweighted == 1);
	CHECK(Found.Weights.MaxL1 == 2.0);
	CHECK(Found.Weights.SameHeaviest == Approx(5.0 / 6));
	CHECK(Found.Weights.LeakSteps == std::vector<int32_t>{3, 2});
	CHECK(Found.Linear.All.Max == Approx(QuarterTurn));

	RibbonCase NoTruth;
	NoTruth.Rows = NoTruth.With(0, {}, {});
	CHECK(NoTruth.Against(Made.Rows).Vertices == 5);
	CHECK(NoTruth.Against(Made.Rows).Unjudged == 1);
}

TEST_CASE("Compare: integer weights are off by their rounding", "[compare]")
{
	RibbonCase Made;
	Made.Rows = Made.With(4, {1, 0}, {0.7f, 0.3f}); // half a unit of 255 is lost on either side
	Made.Rows = Made.With(2, {0}, {1.0f});			// the middle column stands still: nothing else is rounded
	Made.Rows = Made.With(3, {0}, {1.0f});
	const Comparison Found = Made.Against(Made.Rows);
	CHECK(Found.Linear.All.Max == 0.0);
	CHECK(Found.Linear.Bits8.Max == Approx(0.5 / 255 * QuarterTurn).epsilon(1e-3));
	CHECK(Found.Linear.Bits8.Mean == Approx(0.5 / 255 * QuarterTurn / 6).epsilon(1e-3));
	CHECK(Found.Linear.Bits16.Max < 1.0 / 65535 * QuarterTurn);
}

TEST_CASE("Compare: copies with the same weights count once, others each", "[compare]")
{
	RibbonCase Made;
	SkinWeights Twice = Made.Rows;
	for (const size_t Copied : {size_t(0), size_t(5)})
	{
		Made.Who.Positions.push_back(Made.Who.Positions[Copied]);
		Made.Who.Parts.push_back(Made.Who.Parts[Copied]);
		for (size_t K = 4 * Copied; K < 4 * Copied + 4; ++K)
		{
			Twice.Joints.push_back(Made.Rows.Joints[K]);
			Twice.Weights.push_back(Made.Rows.Weights[K]);
		}
	}
	Made.Rows = Twice;
	CHECK(Made.Against(Twice).Vertices == 6);
	CHECK(Made.Against(Made.With(6, {1}, {1.0f})).Vertices == 7);
	const SkinWeights Other = Made.With(7, {0}, {1.0f});
	Made.Rows = Other; // the reference itself is torn
	CHECK(Made.Against(Other).Vertices == 7);
}

TEST_CASE("Compare: candidates are cut to the four heaviest", "[compare]")
{
	SkinWeights Rows;
	Rows.Influences = 8;
	Rows.Joints = {5, 4, 3, 2, 1, 0, 0, 0};
	Rows.Weights = {0.3f, 0.2f, 0.2f, 0.1f, 0.1f, 0.1f, 0.0f, 0.0f};
	const SkinWeights Cut = CutRows(Rows, 4);
	CHECK(Cut.Joints == std::vector<uint16_t>{5, 4, 3, 2});
	CHECK(Cut.Weights[0] == Approx(0.3 / 0.8));
	CHECK(Cut.Weights[3] == Approx(0.1 / 0.8));
}

TEST_CASE("Compare: random poses are the same twice, differ, and turn by at most 45 degrees", "[compare]")
{
	const RibbonCase Made;
	const auto First = RandomPoses(Made.Who), Second = RandomPoses(Made.Who);
	REQUIRE(First);
	REQUIRE(Second);
	REQUIRE(First->size() == 10);
	double Most = 0.0;
	for (size_t P = 0; P < First->size(); ++P)
	{
		for (size_t J = 0; J < 2; ++J)
		{
			const Affine &A = (*First)[P][J], &B = (*Second)[P][J], &Other = (*First)[(P + 1) % 10][J];
			CHECK(std::equal(&A.Row[0][0], &A.Row[0][0] + 12, &B.Row[0][0]));
			CHECK_FALSE(std::equal(&A.Row[0][0], &A.Row[0][0] + 12, &Other.Row[0][0]));
		}
		const Affine& Root = (*First)[P][0];
		const double Cosine = 0.5 * (double(Root.Row[0][0]) + Root.Row[1][1] + Root.Row[2][2] - 1.0);
		Most = std::max(Most, std::acos(std::min(1.0, Cosine)) * 180.0 / 3.14159265358979);
		// The joint between them is one point, whichever of the two carries it.
		const auto Upper = FromAffine((*First)[P][0]).Apply({1, 0, 0});
		const auto Lower = FromAffine((*First)[P][1]).Apply({1, 0, 0});
		CHECK(std::hypot(Upper[0] - Lower[0], Upper[1] - Lower[1], Upper[2] - Lower[2]) < 1e-6);
	}
	CHECK(Most <= 45.0);
	CHECK(Most > 22.5); // fails once in a thousand generators
}

TEST_CASE("Compare: poses of clips are in mesh space, whatever the scene's scale", "[compare]")
{
	const auto Bend = [](SmallGltf Made)
	{
		const float Half = std::sqrt(0.5f);
		const int32_t Times = Made.AddFloats({0, 1, 2}, "SCALAR");
		const int32_t Turns = Made.AddFloats({0, 0, 0, 1, 0, 0, Half, Half, 0, 0, Half, Half}, "VEC4");
		Made.Root["animations"].push_back({{"samplers", Json::array({Json{{"input", Times}, {"output", Turns}}})},
			{"channels", Json::array({Json{{"sampler", 0}, {"target", {{"node", 3}, {"path", "rotation"}}}}})}});
		return Made;
	};
	SmallGltf Scaled = Bend(Ribbon());
	Scaled.Root["nodes"][1]["scale"] = {100, 100, 100};
	Scaled.Root["nodes"][1]["translation"] = {0, 7, 0};
	const Document File = Scaled.Document();
	const auto Who = ReadCharacter(File);
	REQUIRE(Who);
	const auto Poses = ClipPoses(File, *Who);
	REQUIRE(Poses);
	REQUIRE(Poses->size() == 20);
	for (size_t F = 10; F < 20; ++F) // the later half of the clip holds the quarter turn
	{
		const auto Corner = FromAffine((*Poses)[F][1]).Apply({2, 0, 0});
		CHECK(Corner[0] == Approx(1.0));
		CHECK(Corner[1] == Approx(1.0));
	}
	const auto Early = FromAffine((*Poses)[0][1]).Apply({2, 0, 0}); // 0.05 s: 4.5 degrees
	CHECK(Early[1] == Approx(std::sin(4.5 * 3.14159265358979 / 180.0)));
	CHECK(ClipPoses(Ribbon().Document(), *Who)->empty());
}

TEST_CASE("Compare: different characters have their sentence", "[compare]")
{
	const auto After = [](const auto& Edit)
	{
		SmallGltf Other = Ribbon();
		Edit(Other);
		return CompareRun(Ribbon(), Other).Error();
	};
	CHECK(After([](SmallGltf&) {}).empty());
	CHECK_THAT(After(
				   [](SmallGltf& G)
				   {
					   G.Attributes()["POSITION"] = G.AddFloats(
						   {0, -0.5f, 0, 0, 0.5f, 0, 1, -0.5f, 0, 1.1f, 0.5f, 0, 2, -0.5f, 0, 2, 0.5f, 0}, "VEC3");
				   }),
		Contains("b.glb: vertex 3 is not where") && Contains("a.glb has it"));
	CHECK_THAT(After([](SmallGltf& G) { G.Root["nodes"][3]["name"] = "elbow"; }),
		Contains("b.glb: joint \"elbow\" is not in"));
	CHECK_THAT(After(
				   [](SmallGltf& G)
				   {
					   G.Root["skins"][0]["joints"] = {2};
					   G.Root["skins"][0]["inverseBindMatrices"] = G.AddInverseBinds({{0, 0, 0}});
					   G.Attributes()["JOINTS_0"] = G.AddBytes(std::vector<uint8_t>(24, 0), "VEC4");
				   }),
		Contains("b.glb: lacks the joint \"lower\" of"));

	SmallGltf Bare = Ribbon();
	Bare.Attributes().erase("JOINTS_0");
	Bare.Attributes().erase("WEIGHTS_0");
	CHECK_THAT(CompareRun(Bare, Ribbon()).Error(), Contains("a.glb: has no weights to compare with"));
	CHECK(CompareRun(Ribbon(), Bare).Error().empty()); // nothing but full errors

	CompareRun Other(Ribbon(), Ribbon());
	Other.Folder.Write("b.glb", "no glTF");
	CHECK_THAT(Other.Error(), Contains("b.glb"));
	CHECK(RunCompare(Other.Options) == ExitCode::BadInput);
}

TEST_CASE("Compare: joints are matched by name, not by number", "[compare]")
{
	SmallGltf Swapped = Ribbon();
	Swapped.Root["skins"][0]["joints"] = {3, 2};
	Swapped.Root["skins"][0]["inverseBindMatrices"] = Swapped.AddInverseBinds({{1, 0, 0}, {0, 0, 0}});
	Swapped.Attributes()["JOINTS_0"] =
		Swapped.AddBytes({1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, "VEC4");
	const Json Found = Json::parse(CompareRun(Ribbon(), Swapped).Text(true));
	CHECK(Found["l1"]["max"] == 0.0);
	CHECK(Found["same-heaviest"] == 1.0);
}

TEST_CASE("Compare: the JSON says what the text says", "[compare]")
{
	SmallGltf Other = Ribbon();
	Other.Attributes()["WEIGHTS_0"] = Other.AddFloats(
		{0.75f, 0.25f, 0, 0, 1, 0, 0, 0, 0.5f, 0.5f, 0, 0, 0.5f, 0.5f, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0}, "VEC4");
	Other.Attributes()["JOINTS_0"] =
		Other.AddBytes({0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0}, "VEC4");
	CompareRun Run(Ribbon(), Other);
	const std::string Text = Run.Text();
	const Json Found = Json::parse(Run.Text(true));
	const auto Printed = [](const char* Format, const Json& Value, double Factor = 1.0)
	{
		char Out[64];
		std::snprintf(Out, sizeof Out, Format, Factor * Value.get<double>());
		return std::string(Out);
	};
	CHECK(Found["version"] == 1);
	CHECK(Found["vertices"] == 6);
	CHECK(Found["unweighted"] == 1);
	CHECK_THAT(Text, Contains("6 welded, 1 without weights"));
	CHECK_THAT(Text, Contains(Printed("mean %.4f", Found["l1"]["mean"])));
	CHECK_THAT(Text, Contains(Printed("precision %.2f %%", Found["precision"], 100.0)));
	CHECK_THAT(Text, Contains(Printed("recall %.2f %%", Found["recall"], 100.0)));
	CHECK_THAT(Text, Contains(Printed("%7.2f", Found["deformation"]["lbs"]["all"]["mean"], 1e4)));
	CHECK_THAT(Text, Contains(Printed("%8.2f", Found["deformation"]["dqs"]["random"]["mean"], 1e4)));
	CHECK(Found["deformation"]["lbs"]["clips"].is_null()); // the ribbon has none
	CHECK(Found["poses"] == Json({{"clips", 0}, {"random", 10}}));
	const Json& Tear = Found["tear"];
	CHECK(Tear["share"].get<double>() == Approx(Tear["torn"].get<double>() / Tear["edges"].get<double>()));
	CHECK_THAT(Text, Contains(Printed("stretch at 99.9 %%: %.2f", Tear["stretch-999"]["candidate"])));
	CHECK_THAT(Text, Contains(Printed("reference %.2f", Tear["stretch-999"]["reference"])));
}

TEST_CASE("Compare: skin that one joint lets go of is torn there, and the joints and vertices are named", "[compare]")
{
	// "lower" moves five lengths along x. Its corner 4 is given to "upper", and stays: the edge to corner 5 grows from
	// 1 to sqrt(26); those to the middle, which moves by half, from 1 to 1.5 and from sqrt(2) to sqrt(3.25).
	RibbonCase Made;
	Made.Bent.Random[0][1] = {{{1, 0, 0, 5}, {0, 1, 0, 0}, {0, 0, 1, 0}}};
	const Comparison Same = Made.Against(Made.Rows);
	CHECK(Same.Torn.Edges == 9);
	CHECK(Same.Torn.Torn == 0);
	const Comparison Let = Made.Against(Made.With(4, {0}, {1.0f}));
	CHECK(Let.Torn.Torn == 1);
	REQUIRE(Let.Torn.Worst.size() == 1);
	const TornBorder& Border = Let.Torn.Worst[0];
	CHECK(Made.Who.JointNames[size_t(Border.JointA)] == "upper");
	CHECK(Made.Who.JointNames[size_t(Border.JointB)] == "lower");
	CHECK(Border.VertexA == 4);
	CHECK(Border.VertexB == 5);
	CHECK(Border.Stretch == Approx(std::sqrt(26.0)));
}
