// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The blend mask: on characters, in files, and in poses.

#include "AllCharacters.h"
#include "DefectFiles.h"
#include "Program.h"
#include "TemporaryFolder.h"
#include "TestHarness.h"

#include "Gltf/Accessor.h"
#include "Gltf/Json.h"
#include "Gltf/WeightedFile.h"
#include "SkinAtlas/Bind.h"
#include "SkinAtlas/BlendMask.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

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

/**
 * The shares of the joints that separate the joints of a row:
 * those that some, not all, of its weight is at or below.
 */
std::set<float> ActingShares(
	const SkinWeights& Rows, int32_t V, const std::vector<int32_t>& TreeParent, const std::vector<float>& Shares)
{
	std::map<int32_t, double> Below;
	for (size_t K = size_t(V) * size_t(Rows.Influences); K < size_t(V + 1) * size_t(Rows.Influences); ++K)
	{
		for (int32_t J = Rows.Joints[K]; J != NoIndex && Rows.Weights[K] > 0.0f; J = TreeParent[size_t(J)])
		{
			Below[J] += Rows.Weights[K];
		}
	}
	constexpr double HalfStep = 0.5 / 4096; // what is less counts as nothing
	std::set<float> Acting;
	for (const auto& [Joint, Weight] : Below)
	{
		if (Weight > HalfStep && Weight < 1.0 - HalfStep)
		{
			Acting.insert(Shares[size_t(Joint)]);
		}
	}
	return Acting;
}
}

TEST_CASE(
	"DqMask: on every character 1 or 0 where one kind of joint acts, between where both do, mirrored as the rows are",
	"[characters]")
{
	int32_t Hinged = 0, Mixed = 0;
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

		int32_t Wrong = 0, Lopsided = 0, ZeroCount = 0;
		for (int32_t V = 0; V < Bound->Mesh.VertexCount(); ++V)
		{
			const float Value = (*Mask)[size_t(V)];
			const std::set<float> Acting = ActingShares(Bound->Weights, V, Bound->Regions.TreeParent, Shares);
			Wrong += Acting.size() == 1 && Value != *Acting.begin() ? 1 : 0;
			Wrong += Acting.size() == 2 && !(Value > 0.0f && Value < 1.0f) ? 1 : 0;
			Wrong += Value >= 0.0f && Value <= 1.0f ? 0 : 1;
			Mixed += Acting.size() == 2 ? 1 : 0;
			ZeroCount += Value == 0.0f ? 1 : 0;
			const Mirror& Plane = Bound->Regions.Symmetry;
			const int32_t Image = Plane.IsOn() ? Plane.VertexOf[size_t(V)] : NoIndex;
			Lopsided += Image != NoIndex && Value != (*Mask)[size_t(Image)] ? 1 : 0;
		}
		CHECK(Wrong == 0);
		CHECK(Lopsided == 0);
		Hinged += ZeroCount > 0 ? 1 : 0;
	}
	CHECK(Hinged >= 3); // the samples have elbows or knees
	CHECK(Mixed > 0);
}

TEST_CASE("DqMask: a bind writes it on request, and a bind without it takes an old one away", "[dqmask]")
{
	const TemporaryFolder Folder;
	const std::string In = Folder / "in.glb", Masked = Folder / "masked.glb", Again = Folder / "again.glb";
	MustRun({"sample", "mannequin", "-o", In});
	MustRun({"bind", In, "-o", Masked, "--dq-mask", "--report", Folder / "r.json", "--quiet"});
	const std::vector<float> Mask = MaskOfFile(Masked);
	REQUIRE_FALSE(Mask.empty());
	CHECK(std::count(Mask.begin(), Mask.end(), 0.0f) > ptrdiff_t(Mask.size() / 40));
	CHECK(std::count(Mask.begin(), Mask.end(), 1.0f) > ptrdiff_t(Mask.size() / 4));

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

TEST_CASE("DqMask: copies of a vertex have one value", "[dqmask]")
{
	const TemporaryFolder Folder;
	const std::string In = Folder / "in.glb", Out = Folder / "out.glb";
	GeneratedRig Leg = DefectFiles::Leg();
	std::vector<Vec3> Positions; // every corner its own vertex
	for (int32_t& Corner : Leg.Indices)
	{
		Positions.push_back(Leg.Positions[size_t(Corner)]);
		Corner = int32_t(Positions.size()) - 1;
	}
	Leg.Positions = Positions;
	Folder.Write("in.glb", Leg.Gltf().Glb());
	MustRun({"bind", In, "-o", Out, "--dq-mask", "--quiet"});
	const std::vector<float> Mask = MaskOfFile(Out);
	CHECK(std::count(Mask.begin(), Mask.end(), 0.0f) > 0);
	REQUIRE(Mask.size() == Positions.size());
	std::map<std::array<float, 3>, float> Seen;
	int32_t Copies = 0, Differ = 0;
	for (size_t V = 0; V < Mask.size(); ++V)
	{
		const auto [Known, bNew] =
			Seen.emplace(std::array<float, 3>{Positions[V].X, Positions[V].Y, Positions[V].Z}, Mask[V]);
		Copies += bNew ? 0 : 1;
		Differ += Known->second == Mask[V] ? 0 : 1;
	}
	CHECK(Copies > 0);
	CHECK(Differ == 0);
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
	CHECK(std::set<float>(Quarter.begin(), Quarter.end()) == std::set<float>{0.25f, 1.0f}); // 1: rows of one joint

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

TEST_CASE("DqMask: an excluded joint has no overlap, a locked row the mask of its own weights", "[dqmask]")
{
	const TemporaryFolder Folder;
	const std::string In = Folder / "in.glb", Out = Folder / "out.glb";
	Folder.Write("in.glb", DefectFiles::Leg().Gltf().Glb());
	const std::vector<Vec3> Positions = DefectFiles::Leg().Positions;
	MustRun({"bind", In, "-o", Out, "--dq-mask", "--quiet"});
	const std::vector<float> Mask = MaskOfFile(Out);
	REQUIRE(Mask.size() == Positions.size());
	CHECK(std::count(Mask.begin(), Mask.end(), 0.0f) > 0);
	for (size_t V = 0; V < Mask.size(); ++V)
	{
		const bool bAtKnee = std::abs(Positions[V].X + 1.0f) < 1.0f;
		CHECK((Mask[V] == 1.0f || (bAtKnee && Mask[V] == 0.0f))); // the knee's overlap alone; it meets no other
	}
	// With hip and knee kept, what is left for the ankle is what it had; without, K = 2 widens all overlaps.
	MustRun({"bind", Out, "-o", Folder / "soft.glb", "--dq-mask", "--joint-k", "*=2", "--quiet"});
	CHECK(MaskOfFile(Folder / "soft.glb") != Mask);
	MustRun({"bind", Out, "-o", Out, "--dq-mask", "--lock-joint", "hip", "--lock-joint", "knee", "--joint-k", "*=2",
		"--quiet"});
	CHECK(MaskOfFile(Out) == Mask);
	MustRun({"bind", In, "-o", Out, "--dq-mask", "--exclude-joint", "knee", "--quiet"});
	const std::vector<float> Without = MaskOfFile(Out);
	CHECK(std::count(Without.begin(), Without.end(), 1.0f) == ptrdiff_t(Without.size()));
}

TEST_CASE("DqMask: with --only-joints it is that of the rows in the file, kept and new", "[dqmask]")
{
	const TemporaryFolder Folder;
	const std::string In = Folder / "in.glb", Bound = Folder / "bound.glb", Out = Folder / "out.glb";
	Folder.Write("in.glb", DefectFiles::Leg().Gltf().Glb());
	MustRun({"bind", In, "-o", Bound, "--dq-mask", "--quiet"});
	const std::vector<float> Mask = MaskOfFile(Bound);
	MustRun({"bind", Bound, "-o", Out, "--dq-mask", "--only-joints", "ankle", "--quiet"}); // as it was
	CHECK(MaskOfFile(Out) == Mask);
	MustRun({"bind", Bound, "-o", Out, "--dq-mask", "--only-joints", "knee", "--joint-k", "*=2", "--quiet"});
	// K = 2 widens the knee's overlap, where the leg is linear.
	const std::vector<float> Wider = MaskOfFile(Out);
	CHECK(std::count(Wider.begin(), Wider.end(), 0.0f) > std::count(Mask.begin(), Mask.end(), 0.0f));
	// All rows kept: their mask, whatever K would make of them.
	MustRun(
		{"bind", Out, "-o", Folder / "kept.glb", "--dq-mask", "--lock-joint", "*", "--joint-k", "*=0.5", "--quiet"});
	CHECK(MaskOfFile(Folder / "kept.glb") == Wider);
}

TEST_CASE("DqMask: a level of detail gets that of the solved file, on the joint tree of its regions", "[dqmask]")
{
	const TemporaryFolder Folder;
	const std::string In = Folder / "in.glb", Solved = Folder / "solved.glb", Lod = Folder / "lod.glb";
	// A hierarchy without limbs: all hang on j0, the tree has them in a row.
	Folder.Write("in.glb", DefectFiles::FlatChain(12).Gltf().Glb());
	MustRun({"bind", In, "-o", Solved, "--dq-mask", "--joint-dq", "j3=0", "--quiet"});
	MustRun({"bind", In, "--lod-from", Solved, "-o", Lod, "--dq-mask", "--joint-dq", "j3=0", "--report",
		Folder / "r.json", "--quiet"});
	const std::vector<float> Mask = MaskOfFile(Solved);
	CHECK(MaskOfFile(Lod) == Mask);
	CHECK(Json::parse(Folder.Read("r.json"))["dq-mask"]["least"] == 0.0);
	const std::vector<Vec3> Positions = DefectFiles::FlatChain(12).Positions;
	for (size_t V = 0; V < Mask.size(); ++V)
	{
		const bool bNear = std::abs(Positions[V].X + 3.0f) < 0.75f; // j3 is at 3 - 12 / 2
		CHECK((bNear || Mask[V] == 1.0f));
	}

	MustRun({"sample", "mannequin", "-o", In, "--vertices", "4000"});
	MustRun({"bind", In, "-o", Solved, "--dq-mask", "--quiet"});
	MustRun({"bind", In, "--lod-from", Solved, "-o", Lod, "--dq-mask", "--quiet"});
	CHECK(MaskOfFile(Lod) == MaskOfFile(Solved));
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
