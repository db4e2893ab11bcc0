// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The blend mask: on characters, in files, and in poses.

#include "AllCharacters.h"
#include "Program.h"
#include "TemporaryFolder.h"
#include "TestHarness.h"

#include "Gltf/Accessor.h"
#include "Gltf/Json.h"
#include "Gltf/WeightedFile.h"
#include "SkinAtlas/Bind.h"
#include "SkinAtlas/BlendMask.h"

#include <algorithm>
#include <cmath>
#include <map>

using namespace SkinAtlas;
using namespace SkinAtlas::Host;
using Catch::Matchers::Contains;

namespace
{
Ending MustRun(const std::vector<std::string>& Words)
{
	const Ending Ended = RunProgram(Words);
	INFO(Ended.Errors);
	REQUIRE(Ended.ExitCode == 0);
	return Ended;
}

std::string Complaint(const std::vector<std::string>& Words, int ExitCode)
{
	const Ending Ended = RunProgram(Words);
	CHECK(Ended.ExitCode == ExitCode);
	return Ended.Errors;
}

/** The mask of a file whose primitives do not share vertices, one per vertex of the character; empty: it has none. */
std::vector<float> ReadMask(const Document& File, const Character& Who)
{
	std::vector<float> Mask;
	for (const PrimitiveRun& Run : Who.Runs)
	{
		const Json& Attributes =
			File.Root()["meshes"][size_t(Run.Mesh)]["primitives"][size_t(Run.Primitive)]["attributes"];
		const int32_t Accessor = FindIndex(File.Root(), "accessors", Attributes, "_DQ_MASK");
		if (Accessor == NoIndex)
		{
			return {};
		}
		const auto Values = ReadFloats(File, Accessor, "SCALAR");
		REQUIRE(Values);
		REQUIRE(Values->size() == size_t(Run.VertexCount));
		Mask.insert(Mask.end(), Values->begin(), Values->end());
	}
	return Mask;
}

std::vector<float> MaskOfFile(const std::string& Path)
{
	const auto File = Document::Load(Path);
	REQUIRE(File);
	const auto Who = ReadCharacter(*File);
	REQUIRE(Who);
	return ReadMask(*File, *Who);
}

/** Half the sum of the absolute differences of two rows, 0 to 1. */
double RowDistance(const SkinWeights& Rows, int32_t A, int32_t B)
{
	std::map<uint16_t, double> Difference;
	for (size_t K = 0; K < size_t(Rows.Influences); ++K)
	{
		const size_t I = size_t(A) * size_t(Rows.Influences) + K, L = size_t(B) * size_t(Rows.Influences) + K;
		Difference[Rows.Joints[I]] += Rows.Weights[I];
		Difference[Rows.Joints[L]] -= Rows.Weights[L];
	}
	double Sum = 0.0;
	for (const auto& [Joint, Value] : Difference)
	{
		Sum += std::abs(Value);
	}
	return 0.5 * Sum;
}
}

TEST_CASE("DqMask: on every character within 0 and 1, mirrored as the rows are, and no steeper than the weights",
	"[characters]")
{
	int32_t Bent = 0;
	for (const NamedCharacter& Each : AllCharacters())
	{
		INFO(Each.Name);
		std::vector<std::string_view> Names;
		const auto Bound = Bind(Each.Who.Mesh(), Each.Who.Skeleton(Names));
		REQUIRE(Bound);
		const std::vector<float> Shares = DualQuaternionShares(RecogniseRoles(Bound->Joints));
		const auto Mask = MakeBlendMask(Bound->Weights, Bound->Regions.TreeParent, Shares);
		REQUIRE(Mask);
		REQUIRE(Mask->size() == size_t(Bound->Mesh.VertexCount()));
		CHECK(std::all_of(Mask->begin(), Mask->end(), [](float Value) { return Value >= 0.0f && Value <= 1.0f; }));
		Bent += std::any_of(Mask->begin(), Mask->end(), [](float Value) { return Value < 0.25f; }) ? 1 : 0;

		int32_t Steep = 0, Lopsided = 0;
		for (int32_t V = 0; V < Bound->Mesh.VertexCount(); ++V)
		{
			for (const int32_t Near : Bound->Mesh.Neighbours(V))
			{
				const double Change = std::abs(double((*Mask)[size_t(V)]) - (*Mask)[size_t(Near)]);
				Steep += Change > 4.0 * RowDistance(Bound->Weights, V, Near) + 1e-5 ? 1 : 0;
			}
			const Mirror& Plane = Bound->Regions.Symmetry;
			const int32_t Image = Plane.IsOn() ? Plane.VertexOf[size_t(V)] : NoIndex;
			// On the plane itself left and right weigh the same only to a rounding.
			Lopsided += Image != NoIndex && Image != V && (*Mask)[size_t(V)] != (*Mask)[size_t(Image)] ? 1 : 0;
		}
		CHECK(Steep == 0);
		CHECK(Lopsided == 0);
	}
	CHECK(Bent >= 3); // the samples have elbows or knees
}

TEST_CASE("DqMask: a bind writes it on request, and a bind without it takes an old one away", "[dqmask]")
{
	const TemporaryFolder Folder;
	const std::string In = Folder / "in.glb", Masked = Folder / "masked.glb", Again = Folder / "again.glb";
	MustRun({"sample", "mannequin", "-o", In});
	MustRun({"bind", In, "-o", Masked, "--dq-mask", "--report", Folder / "r.json", "--quiet"});
	const std::vector<float> Mask = MaskOfFile(Masked);
	REQUIRE_FALSE(Mask.empty());
	CHECK(*std::min_element(Mask.begin(), Mask.end()) < 0.05f);
	CHECK(std::count(Mask.begin(), Mask.end(), 1.0f) > ptrdiff_t(Mask.size() / 4));

	// Copies of a vertex on both sides of a seam.
	const auto File = Document::Load(Masked);
	const auto Who = ReadCharacter(*File);
	std::map<std::array<float, 3>, float> Seen;
	int32_t Copies = 0, Differ = 0;
	for (size_t V = 0; V < Mask.size(); ++V)
	{
		const Vec3 P = Who->Positions[V];
		const auto [Known, bNew] = Seen.emplace(std::array<float, 3>{P.X, P.Y, P.Z}, Mask[V]);
		Copies += bNew ? 0 : 1;
		Differ += Known->second == Mask[V] ? 0 : 1;
	}
	CHECK(Copies > 0);
	CHECK(Differ == 0);

	const Json Report = Json::parse(Folder.Read("r.json"));
	CHECK(Report["dq-mask"]["below-one"] == Mask.size() - size_t(std::count(Mask.begin(), Mask.end(), 1.0f)));
	CHECK(Report["recipe"]["dq-mask"] == true);
	for (const Json& Joint : Report["joints"])
	{
		CAPTURE(Joint["name"]);
		CHECK(Joint["dq"] == DualQuaternionShare(Joint["role"] == "elbow"	 ? JointRole::Elbow
												 : Joint["role"] == "knee"	 ? JointRole::Knee
												 : Joint["role"] == "finger" ? JointRole::Finger
												 : Joint["role"] == "toe"	 ? JointRole::Toe
												 : Joint["role"] == "jaw"	 ? JointRole::Jaw
																			 : JointRole::Other));
	}

	// The same again by the report as recipe; then without.
	MustRun({"bind", In, "-o", Again, "--recipe", Folder / "r.json", "--quiet"});
	CHECK(Folder.Read("again.glb") == Folder.Read("masked.glb"));
	MustRun({"bind", Masked, "-o", Again, "--quiet"});
	CHECK(MaskOfFile(Again).empty());
	MustRun({"bind", Masked, "-o", Masked, "--dq-mask", "--quiet"});
	CHECK(MaskOfFile(Masked) == Mask);
}

TEST_CASE("DqMask: joint rules set the share, on the command line and in a recipe", "[dqmask]")
{
	const TemporaryFolder Folder;
	const std::string In = Folder / "in.glb", Out = Folder / "out.glb";
	MustRun({"sample", "arm", "-o", In});
	MustRun({"bind", In, "-o", Out, "--dq-mask", "--joint-dq", "*=1", "--quiet"});
	const std::vector<float> All = MaskOfFile(Out);
	CHECK(std::all_of(All.begin(), All.end(), [](float Value) { return Value == 1.0f; }));

	MustRun({"bind", In, "-o", Out, "--dq-mask", "--joint-dq", "*=0.25", "--quiet"});
	const std::vector<float> Quarter = MaskOfFile(Out);
	const float Least = *std::min_element(Quarter.begin(), Quarter.end());
	CHECK(Least >= 0.25f);
	CHECK(Least < 0.3f);

	Folder.Write("recipe.json", R"({"dq-mask": true, "joints": {"*": {"dq": 0.25}}})");
	MustRun({"bind", In, "-o", Folder / "recipe.glb", "--recipe", Folder / "recipe.json", "--quiet"});
	CHECK(MaskOfFile(Folder / "recipe.glb") == Quarter);

	CHECK_THAT(Complaint({"bind", In, "-o", Out, "--joint-dq", "*=1.5"}, 2),
		Contains("--joint-dq") && Contains("from 0 to 1"));
	CHECK_THAT(Complaint({"bind", In, "-o", Out, "--joint-dq", "elbow"}, 2), Contains("PATTERN=NUMBER"));
	CHECK_THAT(Complaint({"bind", In, "-o", Out, "--joint-dq", "nobody=1"}, 1), Contains("nobody"));
	Folder.Write("recipe.json", R"({"joints": {"*": {"dq": -1}}})");
	CHECK_THAT(Complaint({"bind", In, "-o", Out, "--recipe", Folder / "recipe.json"}, 1),
		Contains("\"dq\" must be a number from 0 to 1"));
}

TEST_CASE("DqMask: a level of detail gets one too", "[dqmask]")
{
	const TemporaryFolder Folder;
	const std::string In = Folder / "in.glb", Solved = Folder / "solved.glb", Lod = Folder / "lod.glb";
	MustRun({"sample", "mannequin", "-o", In, "--vertices", "4000"});
	MustRun({"bind", In, "-o", Solved, "--dq-mask", "--quiet"});
	MustRun({"bind", In, "--lod-from", Solved, "-o", Lod, "--dq-mask", "--report", Folder / "r.json", "--quiet"});
	const std::vector<float> Mask = MaskOfFile(Lod);
	CHECK(Mask == MaskOfFile(Solved)); // the same rows, on the same joint tree
	CHECK(Json::parse(Folder.Read("r.json"))["dq-mask"]["least"].get<float>() ==
		  Approx(*std::min_element(Mask.begin(), Mask.end())).margin(1e-6));
}

TEST_CASE("DqMask: a posed copy follows it between the two methods", "[dqmask]")
{
	const TemporaryFolder Folder;
	const std::string In = Folder / "in.glb", Bound = Folder / "bound.glb";
	MustRun({"sample", "arm", "-o", In});
	MustRun({"bind", In, "-o", Bound, "--dq-mask", "--quiet"});
	const std::vector<float> Mask = MaskOfFile(Bound);
	const auto Posed = [&](const char* Method)
	{
		const std::string Out = Folder / (std::string(Method) + ".glb");
		MustRun({"pose", Bound, "-o", Out, "--rotate", "*=x,30", "--method", Method});
		const auto File = Document::Load(Out);
		REQUIRE(File);
		const Json& Attributes = File->Root()["meshes"][0]["primitives"][0]["attributes"];
		CHECK(Find(Attributes, "_DQ_MASK") == nullptr); // it is part of the rig, which a still has not
		return *ReadFloats(*File, FindIndex(File->Root(), "accessors", Attributes, "POSITION"), "VEC3");
	};
	const std::vector<float> Linear = Posed("lbs"), Dual = Posed("dqs"), Blend = Posed("blend");
	REQUIRE(Blend.size() == 3 * Mask.size());
	double Apart = 0.0, Error = 0.0;
	for (size_t I = 0; I < Blend.size(); ++I)
	{
		const double Share = Mask[I / 3];
		Apart = std::max(Apart, std::abs(double(Dual[I]) - Linear[I]));
		Error = std::max(Error, std::abs(Blend[I] - (Linear[I] + Share * (double(Dual[I]) - Linear[I]))));
	}
	CHECK(Apart > 1e-3);
	CHECK(Error < 1e-5 * (1.0 + Apart));

	MustRun({"bind", In, "-o", Folder / "plain.glb", "--quiet"});
	CHECK_THAT(Complaint({"pose", Folder / "plain.glb", "-o", Folder / "x.glb", "--method", "blend"}, 1),
		Contains("_DQ_MASK") && Contains("--dq-mask"));
	CHECK_THAT(Complaint({"pose", Bound, "-o", Folder / "x.glb", "--method", "both"}, 2), Contains("blend"));
}
