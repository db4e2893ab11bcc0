// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Whatever glTF allows in a skinned character binds: only files that are broken as files are refused.

#include "BoundFile.h"
#include "DefectFiles.h"
#include "Gltf/Accessor.h"
#include "Gltf/WeightedFile.h"
#include "Measure/PairedRows.h"
#include "SmallGltf.h"
#include "TemporaryFolder.h"
#include "TestHarness.h"

#include <algorithm>
#include <cmath>

using namespace SkinAtlas;
using namespace SkinAtlas::Host;

namespace
{
bool Contains(const std::string& Text, const std::string& Part)
{
	return Text.find(Part) != std::string::npos;
}

/** The leg's file: node 0 shows the mesh, nodes 1 to 3 are hip, knee and ankle; accessor 0 positions, 1 indices, 2
 * binds. */
SmallGltf Leg()
{
	return DefectFiles::Leg().Gltf();
}

std::string PlainHash()
{
	return BindFile(Leg().Glb()).Report["weights-hash"];
}

/** Adds nodes 4 to 6, the joints again under other names, away from the bind pose; returns their numbers. */
Json AddSecondSkeleton(SmallGltf& Into)
{
	Into.Root["nodes"].push_back({{"name", "hip2"}, {"translation", {-3, 5, 0}}, {"children", {5}}});
	Into.Root["nodes"].push_back(
		{{"name", "knee2"}, {"translation", {2, 0, 0}}, {"rotation", {0, 0, 0.6, 0.8}}, {"children", {6}}});
	Into.Root["nodes"].push_back({{"name", "ankle2"}, {"translation", {2, 0, 0}}});
	Into.Root["scenes"][0]["nodes"].push_back(4);
	return {4, 5, 6};
}

/** One figure many times over, side by side: nodes, a skin and a mesh of its own for each. */
SmallGltf Crowd(const GeneratedRig& Of, int32_t Count)
{
	SmallGltf Made = Of.Gltf();
	const Json Nodes = Made.Root["nodes"], Skin = Made.Root["skins"][0], Mesh = Made.Root["meshes"][0];
	const int32_t PerFigure = int32_t(Nodes.size());
	for (int32_t Figure = 1; Figure < Count; ++Figure)
	{
		const int32_t First = Figure * PerFigure;
		for (Json Node : Nodes)
		{
			for (Json& Child : Node.contains("children") ? Node["children"] : Node["none"])
			{
				Child = Child.get<int32_t>() + First;
			}
			Node.erase("none");
			Made.Root["nodes"].push_back(Node);
		}
		Made.Root["nodes"][size_t(First)]["mesh"] = Figure;
		Made.Root["nodes"][size_t(First)]["skin"] = Figure;
		Json& Matrix = Made.Root["nodes"][size_t(First) + 1]["matrix"]; // of the first joint
		Matrix[13] = 2 * (Figure % 20);
		Matrix[14] = 2 * (Figure / 20);
		Made.Root["skins"].push_back(Skin);
		for (Json& Joint : Made.Root["skins"].back()["joints"])
		{
			Joint = Joint.get<int32_t>() + First;
		}
		Made.Root["meshes"].push_back(Mesh);
		Made.Root["scenes"][0]["nodes"].push_back(First);
		Made.Root["scenes"][0]["nodes"].push_back(First + 1);
	}
	return Made;
}

/** Vertices of a range with a weight on a joint that is not among the names. */
int32_t CountStrangers(const BoundFile& Bound, size_t First, size_t End, const std::vector<std::string>& Names)
{
	int32_t Strangers = 0;
	for (size_t V = First; V < End; ++V)
	{
		float Sum = 0.0f;
		for (const std::string& Name : Names)
		{
			Sum += Bound.Weight(V, Name);
		}
		Strangers += Sum > 0.999f ? 0 : 1;
	}
	return Strangers;
}
}

TEST_CASE("Legal: a joint whose inverse bind matrix is singular carries no weight", "[legal]")
{
	SmallGltf Made = Leg();
	const size_t Offset = Made.Root["bufferViews"][2]["byteOffset"];
	std::fill_n(
		Made.Bytes.begin() + ptrdiff_t(Offset) + 16 * 4, 12 * 4, uint8_t(0)); // the knee's, all but its translation
	const BoundFile Bound = BindFile(Made.Glb());
	CHECK(Bound.Rung("knee") == "excluded: no-bind-pose");
	CHECK(Bound.Carriers("knee") == 0);
	CHECK(Bound.Carriers("ankle") > 0);
	CHECK(Contains(Bound.Run.Errors, "joint \"knee\" carries no weight: its inverse bind matrix cannot be inverted"));
}

TEST_CASE("Legal: a mesh under two skeletons is bound once for both", "[legal]")
{
	SmallGltf Made = Leg();
	const Json Second = AddSecondSkeleton(Made);
	Made.Root["nodes"].push_back({{"mesh", 0}, {"skin", 1}});
	SECTION("twins")
	{
		Made.Root["skins"].push_back({{"joints", Second}, {"inverseBindMatrices", 2}});
		const BoundFile Bound = BindFile(Made.Glb());
		CHECK(Bound.Report["weights-hash"] == PlainHash());
		CHECK(Bound.Output["skins"] == Made.Root["skins"]);
	}
	SECTION("the other has fewer joints: no number goes beyond them")
	{
		Made.Root["skins"].push_back({{"joints", {4, 5}}, {"inverseBindMatrices", 2}});
		const BoundFile Bound = BindFile(Made.Glb());
		CHECK(Bound.Output["skins"] == Made.Root["skins"]);
		CHECK(Bound.Who.JointNames == std::vector<std::string>{"hip2", "knee2"});
		for (size_t V = 0; V < Bound.Who.Positions.size(); ++V)
		{
			REQUIRE(Bound.Owner(V) == (Bound.Who.Positions[V].X < -1.0f ? "hip2" : "knee2"));
		}
	}
}

TEST_CASE("Legal: a mesh under two skins that needs a joint of a third goes without it", "[legal]")
{
	// The leg under two skins, and a copy of it under a third that also has a toe, at its end.
	const auto Make = [](const Json& Second, bool bToeBelow)
	{
		SmallGltf Made = Leg();
		AddSecondSkeleton(Made);
		Made.Root["nodes"].push_back({{"name", "toe"}, {"translation", {bToeBelow ? 1 : 2, 0, 0}}}); // node 7, at x = 2
		if (bToeBelow)
		{
			Made.Root["nodes"][3]["children"].push_back(7);
		}
		else
		{
			Made.Root["scenes"][0]["nodes"].push_back(7);
		}
		std::vector<float> Binds;
		for (const float X : {-3.0f, -1.0f, 1.0f, 2.0f})
		{
			Binds.insert(Binds.end(), {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -X, 0, 0, 1});
		}
		const int32_t FourBinds = Made.AddFloats(Binds, "MAT4");
		Made.Root["skins"].push_back(Second);
		Made.Root["skins"].push_back({{"joints", {1, 2, 3, 7}}, {"inverseBindMatrices", FourBinds}});
		Made.Root["meshes"].push_back(Made.Root["meshes"][0]);
		Made.Root["nodes"].push_back({{"mesh", 0}, {"skin", 1}});
		Made.Root["nodes"].push_back({{"mesh", 1}, {"skin", 2}});
		return Made;
	};
	/** Whether the first leg has the weights of the second, but the ankle those of the toe as well. */
	const auto CheckWithout = [](const BoundFile& Bound)
	{
		const size_t Half = Bound.Who.Positions.size() / 2;
		int32_t Toes = 0;
		for (size_t V = 0; V < Half; ++V)
		{
			const size_t Copy = V + Half;
			Toes += Bound.Weight(Copy, "toe") > 0.0f ? 1 : 0;
			REQUIRE(Bound.Weight(V, "toe") == 0.0f);
			REQUIRE(Bound.Weight(V, "hip") == Bound.Weight(Copy, "hip"));
			REQUIRE(Bound.Weight(V, "knee") == Bound.Weight(Copy, "knee"));
			REQUIRE(Bound.Weight(V, "ankle") == Approx(Bound.Weight(Copy, "ankle") + Bound.Weight(Copy, "toe")));
		}
		CHECK(Toes > 0);
		CHECK(Contains(Bound.Run.Errors, "\"ankle\" takes the weight of \"toe\""));
	};
	const Json Twin = {{"joints", {4, 5, 6}}, {"inverseBindMatrices", 2}};
	SECTION("of another skeleton: the joint above takes the weight")
	{
		const SmallGltf Made = Make(Twin, true);
		const BoundFile Bound = BindFile(Made.Glb());
		CheckWithout(Bound);
		CHECK(Bound.Output["skins"] == Made.Root["skins"]);
		CHECK(Bound.Report["warnings"][0].get<std::string>().find("shares a mesh with a skin of other joints") !=
			  std::string::npos);
	}
	SECTION("of another skeleton, and nothing above it: the nearest joint takes the weight")
	{
		CheckWithout(BindFile(Make(Twin, false).Glb()));
	}
	SECTION("bound elsewhere: the bind matrices of neither change")
	{
		SmallGltf Made = Make(Twin, true);
		std::vector<float> Binds;
		for (const float X : {-3.0f, -1.0f, 1.0f})
		{
			Binds.insert(Binds.end(), {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -X, 5, 0, 1});
		}
		Made.Root["skins"][1] = {{"joints", {1, 2, 3}}, {"inverseBindMatrices", Made.AddFloats(Binds, "MAT4")}};
		const BoundFile Bound = BindFile(Made.Glb());
		CheckWithout(Bound);
		CHECK(Bound.Output["skins"] == Made.Root["skins"]);
	}
	SECTION("of the same joints, bound alike: all of them get it")
	{
		SmallGltf Made = Make(Twin, true);
		Made.Root["skins"][1] = Made.Root["skins"][0];
		const BoundFile Bound = BindFile(Made.Glb());
		const size_t Half = Bound.Who.Positions.size() / 2;
		for (size_t V = 0; V < Half; ++V)
		{
			REQUIRE(Bound.Weight(V, "toe") == Bound.Weight(V + Half, "toe"));
		}
		CHECK(Bound.Carriers("toe") > 0);
		for (const size_t Skin : {size_t(0), size_t(1)})
		{
			CHECK(Bound.Output["skins"][Skin]["joints"] == Json({1, 2, 3, 7}));
		}
		CHECK(!Contains(Bound.Run.Errors, "takes the weight"));
	}
	SECTION("a level of detail goes without it, too")
	{
		const TemporaryFolder Folder;
		Folder.Write("in.glb", Make(Twin, true).Glb());
		const Ending Solved = RunProgram({"bind", Folder / "in.glb", "-o", Folder / "solved.glb", "--quiet"});
		REQUIRE(Solved.ExitCode == 0);
		const Ending Level =
			RunProgram({"bind", Folder / "in.glb", "--lod-from", Folder / "solved.glb", "-o", Folder / "level.glb"});
		CHECK(Level.ExitCode == 0);
		const Outcome<WeightedFile> Made = ReadWeighted(Folder / "level.glb");
		REQUIRE(Made);
		for (int32_t V = 0; V < Made->Rows.RowCount() / 2; ++V)
		{
			REQUIRE(WeightOf(Made->Rows, V, 3) == 0.0f);
		}
	}
}

TEST_CASE("Legal: skins without a common joint bind in any pose of the nodes", "[legal]")
{
	SmallGltf Made = Leg();
	const Json Second = AddSecondSkeleton(Made); // bent, and 5 above the first
	Made.Root["skins"].push_back({{"joints", Second}, {"inverseBindMatrices", 2}});
	Made.Root["meshes"].push_back(Made.Root["meshes"][0]);
	Made.Root["nodes"].push_back({{"mesh", 1}, {"skin", 1}});
	const BoundFile Bound = BindFile(Made.Glb());
	const size_t Half = Bound.Who.Positions.size() / 2;
	CHECK(CountStrangers(Bound, 0, Half, {"hip", "knee", "ankle"}) == 0);
	CHECK(CountStrangers(Bound, Half, 2 * Half, {"hip2", "knee2", "ankle2"}) == 0);
	CHECK(Contains(Bound.Run.Errors, "share no joint"));
}

TEST_CASE("Legal: how positions are stored does not matter", "[legal]")
{
	const std::string Plain = PlainHash();
	SmallGltf Made = Leg();
	const std::vector<Vec3> Positions = DefectFiles::Leg().Positions;
	SECTION("sparse")
	{
		const int32_t Zero = Made.AddFloats(std::vector<float>(3 * Positions.size(), 7.0f), "VEC3");
		std::vector<uint32_t> All(Positions.size());
		for (size_t V = 0; V < All.size(); ++V)
		{
			All[V] = uint32_t(V);
		}
		const int32_t Places = Made.Add(All, "SCALAR", 5125);
		Made.Root["accessors"][size_t(Zero)]["sparse"] = {{"count", All.size()},
			{"indices",
				{{"bufferView", Made.Root["accessors"][size_t(Places)]["bufferView"]}, {"componentType", 5125}}},
			{"values", {{"bufferView", Made.Root["accessors"][0]["bufferView"]}}}};
		Made.Attributes()["POSITION"] = Zero;
		CHECK(BindFile(Made.Glb()).Report["weights-hash"] == Plain);
	}
	SECTION("not indexed")
	{
		const std::vector<int32_t> Indices = DefectFiles::Leg().Indices;
		std::vector<float> Corners;
		for (const int32_t V : Indices)
		{
			const Vec3& P = Positions[size_t(V)];
			Corners.insert(Corners.end(), {P.X, P.Y, P.Z});
		}
		Made.Attributes()["POSITION"] = Made.AddFloats(Corners, "VEC3");
		Made.Primitive().erase("indices");
		const BoundFile Indexed = BindFile(Leg().Glb()), Split = BindFile(Made.Glb());
		int32_t Different = 0;
		for (size_t I = 0; I < Indices.size(); ++I)
		{
			for (const char* Joint : {"hip", "knee", "ankle"})
			{
				const float Gap = Split.Weight(I, Joint) - Indexed.Weight(size_t(Indices[I]), Joint);
				Different += Gap > 2e-5f || Gap < -2e-5f ? 1 : 0;
			}
		}
		CHECK(Different == 0);
	}
	SECTION("quantised: 16 bits, normalised or not, scaled back by the bind matrices")
	{
		const bool bNormalised = GENERATE(true, false);
		const float Scale = bNormalised ? 4.0f : 1.0f / 8000.0f;
		std::vector<int16_t> Steps; // four bytes aligned: a fourth component that the stride skips
		for (const Vec3& P : Positions)
		{
			for (const float Value : {P.X, P.Y, P.Z, 0.0f})
			{
				Steps.push_back(static_cast<int16_t>(Value / Scale * (bNormalised ? 32767.0f : 1.0f)));
			}
		}
		const int32_t Accessor = Made.Add(Steps, "VEC4", 5122, bNormalised);
		Made.Root["accessors"][size_t(Accessor)]["type"] = "VEC3";
		const size_t View = Made.Root["accessors"][size_t(Accessor)]["bufferView"];
		Made.Root["bufferViews"][View]["byteStride"] = 8;
		Made.Attributes()["POSITION"] = Accessor;
		Made.Root["extensionsRequired"] = Made.Root["extensionsUsed"] = {"KHR_mesh_quantization"};
		std::vector<float> Binds;
		for (const float X : {-3.0f, -1.0f, 1.0f})
		{
			Binds.insert(Binds.end(), {Scale, 0, 0, 0, 0, Scale, 0, 0, 0, 0, Scale, 0, -X, 0, 0, 1});
		}
		Made.Root["skins"][0]["inverseBindMatrices"] = Made.AddFloats(Binds, "MAT4");
		const BoundFile Bound = BindFile(Made.Glb());
		for (size_t V = 0; V < Positions.size(); ++V)
		{
			const float X = Positions[V].X;
			REQUIRE(Bound.Owner(V) == (X < -1.0f ? "hip" : X < 1.0f ? "knee" : "ankle"));
		}
	}
}

TEST_CASE("Legal: scenes, hints, lines and joints without vertices change nothing", "[legal]")
{
	const std::string Plain = PlainHash();
	SmallGltf Made = Leg();
	SECTION("several scenes, or none")
	{
		Made.Root["scenes"].push_back({{"name", "empty"}});
		Made.Root["scene"] = 1;
		CHECK(BindFile(Made.Glb()).Report["weights-hash"] == Plain);
		Made.Root.erase("scenes");
		Made.Root.erase("scene");
		CHECK(BindFile(Made.Glb()).Report["weights-hash"] == Plain);
	}
	SECTION("a skeleton hint")
	{
		Made.Root["skins"][0]["skeleton"] = 1;
		CHECK(BindFile(Made.Glb()).Report["weights-hash"] == Plain);
	}
	SECTION("lines and points in the skinned mesh")
	{
		for (const int32_t Mode : {0, 1, 2, 3})
		{
			Json Lines = Made.Primitive();
			Lines["mode"] = Mode;
			Made.Root["meshes"][0]["primitives"].push_back(Lines);
		}
		CHECK(BindFile(Made.Glb()).Report["weights-hash"] == Plain);
	}
	SECTION("a skin that no mesh uses")
	{
		const Json Second = AddSecondSkeleton(Made);
		Made.Root["skins"].push_back({{"joints", Second}});
		CHECK(BindFile(Made.Glb()).Report["weights-hash"] == Plain);
	}
}

TEST_CASE("Legal: lines with vertices of their own follow the skin that they lie on", "[legal]")
{
	SmallGltf Made = Leg();
	const size_t Count = Made.Root["accessors"][0]["count"];
	Json Outline = Made.Primitive();
	Outline["attributes"]["POSITION"] = Made.AddFloats({-2, 0.5f, 0, 2, 0.5f, 0}, "VEC3");
	Outline["mode"] = 1;
	Outline.erase("indices");
	Made.Root["meshes"][0]["primitives"].push_back(Outline);
	const BoundFile Bound = BindFile(Made.Glb());
	REQUIRE(Bound.Who.Positions.size() == Count + 2);
	CHECK(Bound.Weight(Count, "hip") == 1.0f);
	CHECK(Bound.Weight(Count + 1, "ankle") == 1.0f);
	CHECK(Bound.Report["components"][1]["policy"] == "follow");
	CHECK(Bound.Report["components"][1]["reason"] == "no-triangle");
}

TEST_CASE("Legal: a character of nothing but points or lines goes with its nearest bones", "[legal]")
{
	SmallGltf Made = Leg();
	Made.Primitive()["mode"] = GENERATE(0, 1, 2, 3);
	const auto CheckNearest = [](const BoundFile& Bound)
	{
		for (size_t V = 0; V < Bound.Who.Positions.size(); ++V)
		{
			const float X = Bound.Who.Positions[V].X;
			const bool bAtJoint = std::abs(std::abs(X) - 1.0f) < 0.2f; // where two bones are about equally near
			REQUIRE((bAtJoint || Bound.Weight(V, X < -1.0f ? "hip" : X < 1.0f ? "knee" : "ankle") == 1.0f));
		}
	};
	const BoundFile Bound = BindFile(Made.Glb());
	CheckNearest(Bound);
	CHECK(Contains(Bound.Run.Errors, "the skinned meshes have no triangle"));
	CHECK(!Contains(Bound.Run.Errors, "are the joints at its place"));
	for (const Json& Component : Bound.Report["components"])
	{
		REQUIRE(Component["reason"] == "no-triangle");
	}
	if (Made.Primitive()["mode"] == 0)
	{
		for (const char* Method : {"closest", "heat", "voxel"}) // these blend by distances of their own
		{
			BindFile(Made.Glb(), {"--method", Method});
		}
		for (const char* Distance : {"geodesic", "harmonic", "euclidean"})
		{
			CheckNearest(BindFile(Made.Glb(), {"--distance", Distance, "--smooth", "2", "--dq-mask"}));
		}
		CheckNearest(BindFile(Made.Glb(), {"--segmentation", "planes", "--weights", "regional"}));
	}
}

TEST_CASE("Legal: a mesh without any area is carried by its nearest bone", "[legal]")
{
	GeneratedRig Point = DefectFiles::Leg();
	std::fill(Point.Positions.begin(), Point.Positions.end(), Vec3{0.0f, 0.1f, 0.0f});
	const BoundFile Bound = BindFile(Point.Gltf().Glb());
	CHECK(CountStrangers(Bound, 0, Bound.Who.Positions.size(), {"knee"}) == 0);

	GeneratedRig Needle = DefectFiles::Leg();
	for (Vec3& P : Needle.Positions)
	{
		P.Y = P.Z = 0.0f;
	}
	BindFile(Needle.Gltf().Glb());
}

TEST_CASE("Legal: a character of nothing but helpers is bound to them", "[legal]")
{
	GeneratedRig Sword = DefectFiles::OneJoint();
	Sword.Names[0] = "weapon_socket";
	const BoundFile Bound = BindFile(Sword.Gltf().Glb());
	CHECK(CountStrangers(Bound, 0, Bound.Who.Positions.size(), {"weapon_socket"}) == 0);
}

TEST_CASE("Legal: zeros that are not stored may be as many as an accessor can have", "[legal]")
{
	const auto With = [](int32_t Count)
	{
		SmallGltf Made;
		Made.Bytes.resize(4);
		Made.Root["accessors"] = Json::array({{{"componentType", 5121}, {"count", Count}, {"type", "SCALAR"}}});
		return Made.Document();
	};
	CHECK(DescribeAccessor(With(INT32_MAX), 0));
	constexpr int32_t Many = 20000001;
	const Outcome<std::vector<float>> Zeros = ReadFloats(With(Many), 0, "SCALAR");
	REQUIRE(Zeros);
	CHECK(std::count(Zeros->begin(), Zeros->end(), 0.0f) == Many);
}

TEST_CASE("Legal: joints beyond the numbers of a byte are stored in two", "[legal]")
{
	const BoundFile Bound = BindFile(DefectFiles::FlatChain(300).Gltf().Glb());
	CHECK(Bound.Owner(Bound.Who.Positions.size() - 1) == "j299");
}

TEST_CASE("Legal: of more joints than rows can tell apart those highest in the hierarchy carry the skin", "[legal]")
{
	constexpr int32_t Helpers = 197, Figures = 350;
	GeneratedRig Leg = DefectFiles::Leg();
	for (int32_t I = 0; I < Helpers; ++I)
	{
		Leg.Add("helper_" + std::to_string(I), "ankle", {1, 0, 0});
	}
	const BoundFile Whole = BindFile(Leg.Gltf().Glb()), Plain = BindFile(DefectFiles::Leg().Gltf().Glb());
	const BoundFile Bound = BindFile(Crowd(Leg, Figures).Glb());
	CHECK(Bound.Who.LeftOut.size() == (Helpers + 3) * Figures - 65535);
	CHECK(Contains(Bound.Run.Errors, "the skins have 70000 joints in all, and only the 65535 highest"));
	// All helpers are deeper than hips, knees and ankles. The first 327 figures keep all of theirs, the last 22 none.
	const size_t VertexCount = Whole.Who.Positions.size();
	REQUIRE(Bound.Who.Positions.size() == Figures * VertexCount);
	const auto WeightOf = [](const BoundFile& In, size_t V, int32_t Node)
	{
		float Sum = 0.0f;
		for (size_t I = V * size_t(In.Rows.Influences); I < (V + 1) * size_t(In.Rows.Influences); ++I)
		{
			Sum += In.Who.JointNodes[In.Rows.Joints[I]] == Node ? In.Rows.Weights[I] : 0.0f;
		}
		return Sum;
	};
	float Greatest = 0.0f;
	for (size_t V = 0; V < Figures * VertexCount; ++V)
	{
		const size_t Figure = V / VertexCount;
		const BoundFile& Alone = Figure < 327 ? Whole : Plain;
		for (const int32_t Node : Figure == 327 ? std::vector<int32_t>() : std::vector<int32_t>{1, 2, 3})
		{
			const int32_t There = Node + int32_t(Figure) * (Helpers + 4);
			Greatest = std::max(Greatest, std::abs(WeightOf(Bound, V, There) - WeightOf(Alone, V % VertexCount, Node)));
		}
	}
	CHECK(Greatest < 1e-3f); // far from the origin the vertices are rounded
}
