// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Clips at a moment, and stills of a pose.

#include "AllCharacters.h"
#include "SmallGltf.h"
#include "TemporaryFolder.h"
#include "TestHarness.h"

#include "Gltf/Accessor.h"
#include "Gltf/Bake.h"
#include "Verbs/Pose.h"

#include <cmath>

using namespace SkinAtlas;
using namespace SkinAtlas::Host;
using Catch::Matchers::Contains;

namespace
{
const float Half = std::sqrt(0.5f); // sine and cosine of 45 degrees

/** Adds a clip with one channel on the joint "lower" (node 3). */
void AddClip(SmallGltf& Made, const char* Name, const char* Path, const char* Interpolation,
	const std::vector<float>& Times, const std::vector<float>& Values)
{
	const int32_t Input = Made.AddFloats(Times, "SCALAR");
	const int32_t Output = Made.AddFloats(Values, Path == std::string("rotation") ? "VEC4" : "VEC3");
	Made.Root["animations"].push_back({{"name", Name},
		{"samplers", Json::array({Json{{"input", Input}, {"output", Output}, {"interpolation", Interpolation}}})},
		{"channels", Json::array({Json{{"sampler", 0}, {"target", {{"node", 3}, {"path", Path}}}}})}});
}

/** The translation or rotation of "lower" at a moment of the only clip. */
LocalTransform LowerAt(const SmallGltf& Made, double Time)
{
	const Document File = Made.Document();
	const auto Nodes = ReadNodes(File);
	REQUIRE(Nodes);
	const auto Pose = SampleClip(File, *Nodes, 0, Time);
	INFO(Sentence(Pose));
	REQUIRE(Pose);
	return Pose->Local[3];
}

std::vector<float> PosedPositions(const Document& File)
{
	const int32_t Accessor = File.Root()["meshes"][0]["primitives"][0]["attributes"]["POSITION"];
	auto Values = ReadFloats(File, Accessor, "VEC3");
	REQUIRE(Values);
	return *Values;
}

void CheckNear(const std::vector<float>& Values, const std::vector<double>& Expected, double Tolerance = 1e-6)
{
	REQUIRE(Values.size() == Expected.size());
	for (size_t I = 0; I < Values.size(); ++I)
	{
		INFO("number " << I);
		CHECK(Values[I] == Approx(Expected[I]).margin(Tolerance));
	}
}

/** A folder with a file in.glb, and the way to pose it. */
struct PoseRun
{
	TemporaryFolder Folder;
	PoseOptions Options;

	explicit PoseRun(const SmallGltf& Made)
	{
		Folder.Write("in.glb", Made.Glb());
		Options.Input = Folder / "in.glb";
		Options.Output = Folder / "out.glb";
	}

	Document Run()
	{
		REQUIRE(RunPose(Options) == 0);
		auto File = Document::Load(Options.Output);
		REQUIRE(File);
		return std::move(*File);
	}

	void Turn(const char* Text)
	{
		const auto Rotation = ParseJointRotation(Text);
		REQUIRE(Rotation);
		Options.What.Rotations.push_back(*Rotation);
	}
};
}

TEST_CASE("Animation: steps hold, lines go straight, both stop at the ends", "[animation]")
{
	SmallGltf Steps = Ribbon();
	AddClip(Steps, "a", "translation", "STEP", {1, 2}, {1, 0, 0, 5, 0, 0});
	CHECK(LowerAt(Steps, 0.0).Translation[0] == 1.0);
	CHECK(LowerAt(Steps, 1.9).Translation[0] == 1.0);
	CHECK(LowerAt(Steps, 2.0).Translation[0] == 5.0);
	CHECK(LowerAt(Steps, 9.0).Translation[0] == 5.0);

	SmallGltf Lines = Ribbon();
	AddClip(Lines, "a", "translation", "LINEAR", {1, 2}, {1, 0, 0, 5, 0, 0});
	CHECK(LowerAt(Lines, 0.0).Translation[0] == 1.0);
	CHECK(LowerAt(Lines, 1.25).Translation[0] == Approx(2.0));
	CHECK(LowerAt(Lines, 3.0).Translation[0] == 5.0);
}

TEST_CASE("Animation: half of a quarter turn is an eighth, the shorter way round", "[animation]")
{
	for (const float Sign : {1.0f, -1.0f}) // q and -q are one rotation
	{
		SmallGltf Made = Ribbon();
		AddClip(Made, "a", "rotation", "LINEAR", {0, 1}, {0, 0, 0, 1, 0, 0, Sign * Half, Sign * Half});
		const LocalTransform Local = LowerAt(Made, 0.5);
		CHECK(Local.Rotation[2] == Approx(std::sin(3.14159265358979 / 8)));
		CHECK(Local.Rotation[3] == Approx(std::cos(3.14159265358979 / 8)));
	}
}

TEST_CASE("Animation: a cubic spline obeys its values and tangents", "[animation]")
{
	SmallGltf Made = Ribbon();
	// x = t^2 over two seconds: slope 0, then 4. A cubic reproduces it.
	AddClip(Made, "a", "translation", "CUBICSPLINE", {0, 2}, {0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 4, 0, 0, 0, 0, 0});
	for (const double Time : {0.0, 0.5, 1.0, 1.7, 2.0})
	{
		CHECK(LowerAt(Made, Time).Translation[0] == Approx(Time * Time).margin(1e-12));
	}
}

TEST_CASE("Animation: bad clips have their sentence", "[animation]")
{
	const auto SentenceAfter = [](const auto& Edit)
	{
		SmallGltf Made = Ribbon();
		AddClip(Made, "a", "translation", "LINEAR", {1, 2}, {1, 0, 0, 5, 0, 0});
		Edit(Made.Root["animations"][0], Made);
		const Document File = Made.Document();
		return Sentence(SampleClip(File, *ReadNodes(File), 0, 0.5));
	};
	CHECK(SentenceAfter([](Json&, SmallGltf&) {}).empty());
	CHECK_THAT(SentenceAfter([](Json& A, SmallGltf&) { A["channels"][0]["sampler"] = 3; }),
		Contains("clip 0, channel 0: its node or sampler does not exist"));
	CHECK_THAT(SentenceAfter([](Json& A, SmallGltf&) { A["samplers"][0]["interpolation"] = "CUBICSPLINE"; }),
		Contains("has 2 keys but 6 values"));
	CHECK_THAT(SentenceAfter(
				   [](Json& A, SmallGltf& G) {
					   A["samplers"][0]["input"] = G.AddFloats({2, 1}, "SCALAR");
				   }),
		Contains("key 1 is not later"));
	CHECK_THAT(SentenceAfter(
				   [](Json&, SmallGltf& G) {
					   G.Root["nodes"][3] = {{"matrix", {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 1}}};
				   }),
		Contains("has a matrix, which cannot be animated"));
	CHECK(SentenceAfter([](Json& A, SmallGltf&) { A["channels"][0]["target"].erase("node"); }).empty());
}

TEST_CASE("Nodes: taking a transform apart and putting it together gives it back", "[animation]")
{
	const std::array<double, 3> Scales[] = {{1, 2, 3}, {-1, 2, 3}};
	const std::array<double, 4> Turns[] = {
		{0, 0, 0, 1}, {1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0.5, 0.5, 0.5, 0.5}, {0.1, -0.7, 0.2, -0.3}};
	for (const auto& Scale : Scales)
	{
		for (const auto& Turn : Turns)
		{
			const Transform M = FromParts({4, 5, 6}, Turn, Scale);
			const Transform Again = Decompose(M).ToTransform();
			for (int I = 0; I < 12; ++I)
			{
				CHECK(Again.Row[I / 4][I % 4] == Approx(M.Row[I / 4][I % 4]).margin(1e-12));
			}
		}
	}
}

TEST_CASE("Pose: JOINT=AXIS,DEGREES is read from its end", "[pose]")
{
	const auto Plain = ParseJointRotation("elbow_*=z,-90.5");
	REQUIRE(Plain);
	CHECK(Plain->Pattern == "elbow_*");
	CHECK(Plain->Axis == 2);
	CHECK(Plain->Degrees == -90.5);
	const auto Odd = ParseJointRotation("a=b,c=X,1e1");
	REQUIRE(Odd);
	CHECK(Odd->Pattern == "a=b,c");
	CHECK(Odd->Axis == 0);
	CHECK(Odd->Degrees == 10.0);
	for (const char* Bad : {"", "elbow", "elbow=z", "elbow=z,", "elbow=q,3", "elbow=xy,3", "=x,3", "elbow=x,3deg",
			 "elbow=x,nan", "elbow=,3"})
	{
		INFO(Bad);
		CHECK_FALSE(ParseJointRotation(Bad));
	}
}

TEST_CASE("Pose: without rotations the still is the bind pose, whatever the rest pose", "[pose]")
{
	SmallGltf Made = Ribbon();
	Made.Root["nodes"][3]["rotation"] = {0, 0, Half, Half};
	Made.Root["nodes"][0]["translation"] = {5, 5, 5}; // a skinned mesh's own node plays no part
	PoseRun Still(Made);
	const Document File = Still.Run();
	CheckNear(PosedPositions(File), {0, -0.5, 0, 0, 0.5, 0, 1, -0.5, 0, 1, 0.5, 0, 2, -0.5, 0, 2, 0.5, 0});
	CHECK_FALSE(File.Root()["nodes"][0].contains("translation"));
}

TEST_CASE("Pose: a quarter turn of the lower joint turns the end of the ribbon", "[pose]")
{
	for (const SkinningMethod Method : {SkinningMethod::Linear, SkinningMethod::DualQuaternion})
	{
		PoseRun Bent(Ribbon());
		Bent.Options.Method = Method;
		Bent.Turn("lower=z,90");
		const Document File = Bent.Run();
		std::vector<float> P = PosedPositions(File);
		CheckNear({P.begin(), P.begin() + 6}, {0, -0.5, 0, 0, 0.5, 0});
		CheckNear({P.begin() + 12, P.end()}, {1.5, 1, 0, 0.5, 1, 0}); // (2, y) turns about (1, 0) to (1 - y, 1)
		// At the joint both bones pull alike. Dual quaternions turn by half the angle; lines meet in the chord's
		// middle.
		const double Arm = Method == SkinningMethod::Linear ? 0.25 : 0.5 * Half;
		CheckNear({P.begin() + 6, P.begin() + 12}, {1 + Arm, -Arm, 0, 1 - Arm, Arm, 0});
		const Json& Position =
			File.Root()["accessors"][File.Root()["meshes"][0]["primitives"][0]["attributes"]["POSITION"].get<size_t>()];
		CHECK(Position["min"][0].get<double>() == Approx(0.0).margin(1e-6));
		CHECK(Position["max"][1].get<double>() == Approx(1.0));
	}
}

TEST_CASE("Pose: children follow, globs turn several joints, later turns come after earlier ones", "[pose]")
{
	PoseRun Root(Ribbon());
	Root.Turn("upper=z,90");
	CheckNear(PosedPositions(Root.Run()), {0.5, 0, 0, -0.5, 0, 0, 0.5, 1, 0, -0.5, 1, 0, 0.5, 2, 0, -0.5, 2, 0});

	PoseRun Both(Ribbon());
	Both.Turn("*er=z,90"); // lower ends turned twice: half a turn, at (0, 1)
	const std::vector<float> P = PosedPositions(Both.Run());
	CheckNear({P.begin() + 12, P.end()}, {-1, 1.5, 0, -1, 0.5, 0});

	PoseRun Order(Ribbon());
	Order.Turn("lower=z,90"); // (2, y, 0) to (1 - y, 1, 0), then about the x axis through (1, 0, 0) to (1 - y, 0, 1)
	Order.Turn("lower=x,90");
	const std::vector<float> Q = PosedPositions(Order.Run());
	CheckNear({Q.begin() + 12, Q.end()}, {1.5, 0, 1, 0.5, 0, 1});
}

TEST_CASE("Pose: a clip poses in the space of the scene", "[pose]")
{
	SmallGltf Made = Ribbon();
	AddClip(Made, "bend", "rotation", "LINEAR", {0, 1}, {0, 0, 0, 1, 0, 0, Half, Half});
	Made.Root["nodes"][1]["translation"] = {0, 0, 10};
	PoseRun Clip(Made);
	Clip.Options.What.Clip = "bend";
	Clip.Options.What.Time = 7.0; // after the end
	const std::vector<float> P = PosedPositions(Clip.Run());
	CheckNear({P.begin(), P.begin() + 6}, {0, -0.5, 10, 0, 0.5, 10});
	CheckNear({P.begin() + 12, P.end()}, {1.5, 1, 10, 0.5, 1, 10});
}

TEST_CASE("Pose: a still has neither rig nor clips, and keeps the rest", "[pose]")
{
	SmallGltf Made = Ribbon();
	AddClip(Made, "bend", "rotation", "LINEAR", {0, 1}, {0, 0, 0, 1, 0, 0, Half, Half});
	Made.Root["extras"] = {{"mine", 1}};
	Made.Root["materials"] = Json::array({Json{{"name", "skin"}}});
	Made.Primitive()["material"] = 0;
	Made.Root["nodes"].push_back({{"name", "sword"}, {"mesh", 1}});
	Made.Root["nodes"][3]["children"] = {4};
	Made.Root["meshes"].push_back(
		{{"primitives", Json::array({Json{{"attributes", {{"POSITION", 0}}}, {"indices", 4}}})}});
	PoseRun Still(Made);
	Still.Options.What.Clip = "bend";
	Still.Options.What.Time = 1.0;
	const Document File = Still.Run();
	const Json& Root = File.Root();
	CHECK_FALSE(Root.contains("skins"));
	CHECK_FALSE(Root.contains("animations"));
	CHECK_FALSE(Root["nodes"][0].contains("skin"));
	CHECK_FALSE(Root["meshes"][0]["primitives"][0]["attributes"].contains("JOINTS_0"));
	CHECK(Root["extras"] == Made.Root["extras"]);
	CHECK(Root["materials"] == Made.Root["materials"]);
	CHECK(Root["meshes"][0]["primitives"][0]["material"] == 0);
	CHECK(Root["accessors"].size() <= Made.Root["accessors"].size());
	// The sword reads the same positions as the ribbon did; it keeps them, and hangs on a turned joint.
	CHECK(*ReadFloats(File, Root["meshes"][1]["primitives"][0]["attributes"]["POSITION"].get<int32_t>(), "VEC3") ==
		*ReadFloats(Made.Document(), 0, "VEC3"));
	const auto Nodes = ReadNodes(File);
	REQUIRE(Nodes);
	const auto Hilt = ToScene(*Nodes, Nodes->Rest)[4].Apply({1, 0, 0});
	CHECK(Hilt[0] == Approx(1.0));
	CHECK(Hilt[1] == Approx(1.0));
}

TEST_CASE("Pose: a mesh that is also shown without its skin stays there as it was", "[pose]")
{
	SmallGltf Made = Ribbon();
	Made.Root["nodes"].push_back({{"name", "plain"}, {"mesh", 0}});
	PoseRun Bent(Made);
	Bent.Turn("upper=z,90");
	const Document File = Bent.Run();
	CHECK(PosedPositions(File) == *ReadFloats(Made.Document(), 0, "VEC3"));
	CHECK(File.Root()["nodes"][4]["mesh"] == 0);
	CHECK(File.Root()["nodes"][0]["mesh"] == 1);
	CHECK(File.Root()["meshes"].size() == 2);
}

TEST_CASE("Pose: a mesh whose node has another duty moves to a node of its own", "[pose]")
{
	SmallGltf Made = Ribbon();
	Made.Root["nodes"][0] = {
		{"name", "shown"}, {"mesh", 0}, {"skin", 0}, {"translation", {0, 0, 4}}, {"children", {4}}};
	Made.Root["nodes"].push_back({{"name", "hangs here"}});
	PoseRun Still(Made);
	const Document File = Still.Run();
	CHECK_FALSE(File.Root()["nodes"][0].contains("mesh"));
	CHECK(File.Root()["nodes"][0]["translation"] == Json({0, 0, 4}));
	CHECK(File.Root()["nodes"][5] == Json({{"name", "shown posed"}, {"mesh", 0}}));
	CHECK(File.Root()["scenes"][0]["nodes"] == Json({0, 1, 5}));
}

TEST_CASE("Pose: morph targets are applied at their weights before the skin", "[pose]")
{
	SmallGltf Made = Ribbon();
	std::vector<float> Lift(18, 0.0f);
	for (size_t V = 0; V < 6; ++V)
	{
		Lift[3 * V + 2] = 2.0f;
	}
	const int32_t Target = Made.AddFloats(Lift, "VEC3");
	Made.Primitive()["targets"] = Json::array({Json{{"POSITION", Target}}});
	Made.Root["meshes"][0]["weights"] = {0.25};
	PoseRun Bent(Made);
	Bent.Turn("upper=x,90"); // +z becomes -y
	const Document File = Bent.Run();
	CheckNear(
		PosedPositions(File), {0, -0.5, -0.5, 0, -0.5, 0.5, 1, -0.5, -0.5, 1, -0.5, 0.5, 2, -0.5, -0.5, 2, -0.5, 0.5});
	CHECK_FALSE(File.Root()["meshes"][0].contains("weights"));
	CHECK_FALSE(File.Root()["meshes"][0]["primitives"][0].contains("targets"));

	Made.Root["nodes"][0]["weights"] = {0.5}; // the node's word goes before the mesh's
	PoseRun Node(Made);
	CHECK(PosedPositions(Node.Run())[2] == Approx(1.0));
}

TEST_CASE("Pose: what cannot be posed is refused and nothing is written", "[pose]")
{
	SmallGltf Bare = Ribbon();
	Bare.Attributes().erase("JOINTS_0");
	Bare.Attributes().erase("WEIGHTS_0");
	PoseRun Unweighted(Bare);
	CHECK(RunPose(Unweighted.Options) == 1);

	PoseRun NoJoint(Ribbon());
	NoJoint.Turn("elbow=z,90");
	CHECK(RunPose(NoJoint.Options) == 1);

	PoseRun NoClip(Ribbon());
	NoClip.Options.What.Clip = "walk";
	CHECK(RunPose(NoClip.Options) == 1);

	PoseRun NoFolder(Ribbon());
	NoFolder.Options.Output = NoFolder.Folder / "no/such/out.glb";
	CHECK(RunPose(NoFolder.Options) == 1);

	for (const PoseRun* Each : {&Unweighted, &NoJoint, &NoClip, &NoFolder})
	{
		CHECK(Each->Folder.Contents().size() == 1);
	}
}

TEST_CASE("Pose: linear stills of real characters at rest are what their matrices say", "[pose]")
{
	for (NamedCharacter& Each : AllCharacters())
	{
		INFO(Each.Name);
		const auto Nodes = ReadNodes(Each.File);
		REQUIRE(Nodes);
		const auto Rows = ReadWeights(Each.File, Each.Who);
		REQUIRE(Rows);
		const std::vector<Affine> ToPose = RestToPosed(Each.Who, ToScene(*Nodes, Nodes->Rest));
		// The definition: weighted sum of joint matrices, on the character's vertices in its one mesh space.
		std::vector<std::array<double, 3>> Expected;
		double Size = 0.0;
		for (size_t V = 0; V < Each.Who.Positions.size(); ++V)
		{
			std::array<double, 3> Sum{};
			for (size_t K = V * size_t(Rows->Influences); K < (V + 1) * size_t(Rows->Influences); ++K)
			{
				const std::array<double, 3> P = FromAffine(ToPose[Rows->Joints[K]]).Apply(Each.Who.Positions[V]);
				for (size_t I = 0; I < 3; ++I)
				{
					Sum[I] += double(Rows->Weights[K]) * P[I];
					Size = std::max(Size, std::abs(P[I]));
				}
			}
			Expected.push_back(Sum);
		}
		NodePose Pose{Nodes->Rest, std::vector<std::vector<double>>(Nodes->Rest.size())};
		REQUIRE(BakePose(Each.File, Each.Who, Pose, SkinningMethod::Linear));
		double Greatest = 0.0;
		for (const PrimitiveRun& Run : Each.Who.Runs)
		{
			const Json& Primitive = Each.File.Root()["meshes"][size_t(Run.Mesh)]["primitives"][size_t(Run.Primitive)];
			const auto Posed = ReadFloats(Each.File, Primitive["attributes"]["POSITION"].get<int32_t>(), "VEC3");
			REQUIRE(Posed);
			for (size_t I = 0; I < Posed->size(); ++I)
			{
				Greatest = std::max(Greatest, std::abs((*Posed)[I] - Expected[size_t(Run.FirstVertex) + I / 3][I % 3]));
			}
		}
		CHECK(Greatest < 2e-6 * Size);
	}
}
