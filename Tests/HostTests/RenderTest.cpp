// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Measure/ExtremePoses.h"
#include "Measure/RangeOfMotion.h"
#include "Picture/CornerNormals.h"
#include "Picture/Framing.h"
#include "Picture/Palette.h"
#include "Program.h"
#include "SmallGltf.h"
#include "TemporaryFolder.h"
#include "Terminal/ProgressBar.h"
#include "Terminal/ThreadPool.h"
#include "TestHarness.h"
#include "Verbs/Render.h"
#include "Verbs/Subject.h"

#include "Common/Vector.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace SkinAtlas;
using namespace SkinAtlas::Host;

namespace
{
const std::filesystem::path Samples = std::filesystem::path(SKINATLAS_REPOSITORY) / "Content" / "Samples";

bool Same(const Colour& A, const Colour& B) { return A.R == B.R && A.G == B.G && A.B == B.B; }

/** The pixels that are not paper: first and last column and row. */
struct Inked
{
	int32_t Left, Right = -1, Top, Bottom = -1;

	explicit Inked(const Image& Of) : Left(Of.Width), Top(Of.Height)
	{
		for (int32_t Y = 0; Y < Of.Height; ++Y)
		{
			for (int32_t X = 0; X < Of.Width; ++X)
			{
				const Colour Paper = FromSrgb(Page::Paper), Here = Of.At(X, Y);
				if (std::abs(Here.R - Paper.R) + std::abs(Here.G - Paper.G) + std::abs(Here.B - Paper.B) > 1e-4f)
				{
					Left = std::min(Left, X);
					Right = std::max(Right, X);
					Top = std::min(Top, Y);
					Bottom = std::max(Bottom, Y);
				}
			}
		}
	}
};

RenderCommand SmallPicture(const std::string& Sample)
{
	RenderCommand Command;
	Command.Inputs = {Samples / Sample};
	Command.Width = 120;
	Command.Height = 100;
	return Command;
}

Image Make(const RenderCommand& Command, const Context& Host = {})
{
	ProgressBar Bar(true);
	Outcome<Image> Made = MakePicture(Command, Host, Bar);
	if (!Made)
	{
		FAIL(Made.Error().Sentence);
	}
	return std::move(*Made);
}

/** The ribbon of SmallGltf in a file. */
struct RibbonFile
{
	TemporaryFolder Folder;
	std::string Path;

	RibbonFile() : Path(Folder / "in.glb") { Folder.Write("in.glb", Ribbon().Glb()); }

	std::unique_ptr<const Subject> Read() const
	{
		auto Made = Subject::Read(Path, Recipe(), true, {});
		REQUIRE(Made);
		return std::move(*Made);
	}
};
}

TEST_CASE("Render: every pose is in the picture, whole, and fills it", "[render]")
{
	for (const char* Sample : {"Arm.glb", "Mannequin.glb", "Quadruped.glb"})
	{
		for (const char* View : {"three-quarter", "front", "left", "top", "200,-40"})
		{
			CAPTURE(Sample, View);
			RenderCommand Command = SmallPicture(Sample);
			Command.View = *ParseView(View);
			Command.Extreme = 1;
			const Image Out = Make(Command);
			const Inked Found(Out);
			// The margin is 6 % of the picture on the sides that are full; a pixel may be inked by less than its half.
			const int32_t Across = Found.Right - Found.Left + 1, Down = Found.Bottom - Found.Top + 1;
			CHECK(Found.Left >= 6);
			CHECK(Found.Top >= 5);
			CHECK(Across <= 108);
			CHECK(Down <= 90);
			CHECK((Across >= 104 || Down >= 86));
			CHECK(std::abs(Found.Left + Found.Right - 119) <= 2);
			CHECK(std::abs(Found.Top + Found.Bottom - 99) <= 2);
		}
	}
}

TEST_CASE("Render: a camera looks from where its angles say", "[render]")
{
	const Vec3 Points[] = {{-1, 0, 0}, {3, 2, 0}, {0, 0, 8}};
	const auto Seen = [&](const char* View)
	{
		const Outcome<ViewAngles> Angles = ParseView(View);
		REQUIRE(Angles);
		return ExtentOf(Points, LookFrom(*Angles, Transform()));
	};
	CHECK(Seen("front").Width == Approx(4.0)); // x across, y up
	CHECK(Seen("front").Height == Approx(2.0));
	CHECK(Seen("left").Width == Approx(8.0)); // z across, y up
	CHECK(Seen("top").Width == Approx(4.0));  // x across, z up
	CHECK(Seen("top").Height == Approx(8.0));
	CHECK(Seen("0,0").Centre.X == Approx(1.0));
	CHECK(Seen("0,0").Centre.Z == Approx(4.0));
	// From the character's left, at +X, what is in front of it, at +Z, lies to the left.
	const Camera Left = LookFrom(*ParseView("left"), Transform());
	CHECK(Cross(Left.Towards, Left.Up).Z == Approx(-1.0));
	// A file whose mesh lies on its back in the scene: up in the picture is up in the scene.
	Transform ZUp = FromParts({5, 6, 7}, {-std::sqrt(0.5), 0, 0, std::sqrt(0.5)}, {3, 3, 3});
	CHECK(LookFrom(*ParseView("front"), ZUp).Up.Z == Approx(1.0));
	CHECK(HeightToShow({{}, 4.0, 2.0}, 200, 100) == Approx(2.0 / 0.88));
	CHECK(HeightToShow({{}, 4.0, 2.0}, 100, 100) == Approx(4.0 / 0.88));
	for (const char* Bad : {"", "behind", "1", "1,", "1,91", "nan,0", "1,2,3"})
	{
		CAPTURE(Bad);
		CHECK_FALSE(ParseView(Bad));
	}
}

TEST_CASE("Render: normals keep sharp edges and share shallow ones", "[render]")
{
	// A roof over the x axis, its two sides at right angles or at 20 degrees to each other.
	const auto AtRidge = [](double Degrees)
	{
		const double Half = Degrees * Pi / 360.0;
		const float Fall = float(-std::sin(Half)), Side = float(std::cos(Half));
		const std::vector<Vec3> Positions = {{0, 0, 0}, {1, 0, 0}, {0, Side, Fall}, {0, -Side, Fall}};
		const std::vector<int32_t> Indices = {0, 1, 2, 0, 3, 1}, Welded = {0, 1, 2, 3};
		return CornerNormals(Positions, Indices, Welded).Of(Positions);
	};
	const std::vector<Vec3> Shallow = AtRidge(20.0), Sharp = AtRidge(90.0);
	CHECK(Shallow[0].Z == Approx(1.0));
	CHECK(Shallow[3].Z == Approx(1.0));
	CHECK(Shallow[2].Y == Approx(std::sin(Pi / 18.0)).epsilon(1e-4)); // away from the ridge each side has its own
	CHECK(Sharp[0].Y == Approx(std::sqrt(0.5)));
	CHECK(Sharp[3].Y == Approx(-std::sqrt(0.5)));
}

TEST_CASE("Render: edges that are sharp at rest, and no others, are sharp in every pose", "[render]")
{
	const std::vector<Vec3> Flat = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, -1, 0}};
	const std::vector<Vec3> Bent = {{0, 0, 0}, {1, 0, 0}, {0, 0, -1}, {0, -1, 0}};
	const std::vector<int32_t> Indices = {0, 1, 2, 0, 3, 1}, Welded = {0, 1, 2, 3};
	const std::vector<Vec3> Normals = CornerNormals(Flat, Indices, Welded).Of(Bent);
	CHECK(Normals[0].Y == Approx(std::sqrt(0.5)));
	CHECK(Normals[0].Z == Approx(std::sqrt(0.5)));
}

TEST_CASE("Render: a weight, a largest joint and a difference have the colours of what is in the file", "[render]")
{
	const RibbonFile File;
	const std::unique_ptr<const Subject> Who = File.Read();
	const auto Colours = [&](PictureMode Mode, int32_t Joint)
	{ return Who->Drawn().Take({Mode, true, Joint, false, {}, {}}).Colours; };
	const std::vector<Vec3>& At = Who->Who().Positions;
	const std::vector<Colour> OfUpper = Colours(PictureMode::Weights, 0), OfLower = Colours(PictureMode::Weights, 1);
	for (size_t V = 0; V < At.size(); ++V)
	{
		const float Upper = At[V].X < 1.0f ? 1.0f : At[V].X > 1.0f ? 0.0f : 0.5f;
		CHECK(Same(OfUpper[V], RampColour(Upper)));
		CHECK(Same(OfLower[V], RampColour(1.0f - Upper)));
	}
	const std::vector<Colour> Largest = Colours(PictureMode::Largest, NoIndex);
	const auto AtX = [&](float X)
	{ return size_t(std::find_if(At.begin(), At.end(), [X](const Vec3& P) { return P.X == X; }) - At.begin()); };
	CHECK_FALSE(Same(Largest[AtX(0.0f)], Largest[AtX(2.0f)]));
}

TEST_CASE("Render: a file differs from its own bind by nothing, and from a rigid one in its overlaps only", "[render]")
{
	const TemporaryFolder Folder;
	const std::filesystem::path Arm = Samples / "Arm.glb", Bound = Folder / "bound.glb";
	REQUIRE(RunProgram({"bind", Arm.string(), "-o", Bound.string(), "--quiet"}).ExitCode == 0);
	const auto Greatest = [](const std::filesystem::path& File, const Recipe& What)
	{
		const auto Who = Subject::Read(File, What, true, {});
		REQUIRE(Who);
		float Most = 0.0f;
		for (const Colour& Each :
			(*Who)->Drawn().Take({PictureMode::Difference, false, NoIndex, false, {}, {}}).Colours)
		{
			Most = std::max(Most, std::abs(Each.G - RampColour(0.0f).G));
		}
		return Most;
	};
	CHECK(Greatest(Bound, Recipe()) < 1e-4f); // the file holds 16 bits
	Recipe Rigid;
	Rigid.K = 0.0f;
	// At a curve.
	CHECK(Greatest(Bound, Rigid) == Approx(std::abs(RampColour(0.5f).G - RampColour(0.0f).G)).epsilon(0.2));
}

TEST_CASE("Render: a ramp only ever gets darker", "[render]")
{
	const auto Light = [](const Colour& A) { return 0.2126f * A.R + 0.7152f * A.G + 0.0722f * A.B; };
	for (int32_t I = 0; I < 100; ++I)
	{
		CHECK(Light(RampColour(float(I + 1) / 100.0f)) < Light(RampColour(float(I) / 100.0f)));
	}
}

TEST_CASE("Render: a turned joint moves the picture's vertices as it moves them", "[render]")
{
	const RibbonFile File;
	const std::unique_ptr<const Subject> Who = File.Read();
	PoseRequest Ask;
	Ask.Rotations = {*ParseJointRotation("lower=z,90")};
	const Outcome<std::vector<Affine>> Pose = Who->PoseOf(Ask);
	REQUIRE(Pose);
	const Shot Taken = Who->Drawn().Take({PictureMode::Shaded, true, NoIndex, true, *Pose, SkinningMethod::Linear});
	for (size_t V = 0; V < Taken.Positions.size(); ++V)
	{
		const Vec3 &Rest = Who->Who().Positions[V], &Posed = Taken.Positions[V];
		if (Rest.X > 1.0f) // about (1, 0): (2, y) goes to (1 - y, 1)
		{
			CHECK(Posed.X == Approx(1.0 - Rest.Y));
			CHECK(Posed.Y == Approx(1.0));
		}
		else if (Rest.X < 1.0f)
		{
			CHECK(Length(Vec3d(Posed) - Vec3d(Rest)) < 1e-6);
		}
	}
}

TEST_CASE("Render: bones go from joint to joint, and follow the pose", "[render]")
{
	const auto Who = Subject::Read(Samples / "Arm.glb", Recipe(), false, {});
	REQUIRE(Who);
	PoseRequest Ask;
	Ask.Rotations = {*ParseJointRotation("lowerarm=z,90")};
	const Outcome<std::vector<Affine>> Pose = (*Who)->PoseOf(Ask);
	REQUIRE(Pose);
	const std::vector<PictureBone> Rest =
		(*Who)->Drawn().Take({PictureMode::Shaded, false, NoIndex, true, {}, {}}).Bones;
	const std::vector<PictureBone> Bent =
		(*Who)->Drawn().Take({PictureMode::Shaded, false, NoIndex, true, *Pose, {}}).Bones;
	REQUIRE(Rest.size() == 2); // upper arm and forearm, of three joints
	REQUIRE(Bent.size() == 2);
	const auto Along = [](const PictureBone& Bone) { return Vec3d(Bone.To) - Vec3d(Bone.From); };
	CHECK(Length(Along(Rest[0]) - Along(Bent[0])) < 1e-6);
	CHECK(Length(Along(Bent[1])) == Approx(Length(Along(Rest[1]))));
	CHECK(Dot(Along(Rest[1]), Along(Bent[1])) == Approx(0.0).margin(0.02 * Dot(Along(Rest[1]), Along(Rest[1]))));
}

TEST_CASE("Render: poses are as far apart as their joints turn, and the farthest are picked", "[render]")
{
	// A root and a child with a quarter of the vertices, turned about z.
	const std::vector<int32_t> Parents = {NoIndex, 0}, Counts = {75, 25};
	const PoseDistance Distance(Parents, Counts);
	const auto Turned = [](double Degrees)
	{
		const double Half = Degrees * Pi / 360.0;
		return std::vector<Affine>{
			Affine(), ToAffine(TurnAbout({1, 2, 3}, {0, 0, std::sin(Half), std::cos(Half)}))};
	};
	CHECK(Distance.Between(Turned(60.0), {}) == Approx(0.5 * (1.0 - 0.5)));
	CHECK(Distance.Between(Turned(60.0), Turned(-30.0)) == Approx(0.5));
	// Where the root goes is no bend.
	std::vector<Affine> Carried = Turned(60.0);
	for (Affine& Each : Carried)
	{
		Each = ToAffine(TurnAbout({0, 0, 0}, {1, 0, 0, 1}) * FromAffine(Each));
	}
	CHECK(Distance.Between(Carried, Turned(60.0)) == Approx(0.0).margin(1e-6));
	const PoseList Poses = {Turned(10.0), Turned(-50.0), Turned(70.0), Turned(69.0)};
	CHECK(FarthestPoses(Poses, Distance, 2) == std::vector<size_t>{2, 1});
	CHECK(FarthestPoses(Poses, Distance, 9).size() == 4);
}

TEST_CASE("Render: built-in poses bend knees back and elbows forward, and stretch no bone", "[render]")
{
	const auto Who = Subject::Read(Samples / "Mannequin.glb", Recipe(), false, {});
	REQUIRE(Who);
	const Outcome<PoseList> Poses = (*Who)->ExtremePoses(true);
	REQUIRE(Poses);
	REQUIRE(Poses->size() == 2);
	const Character& Body = (*Who)->Who();
	const auto Number = [&](const char* Name)
	{ return size_t(std::find(Body.JointNames.begin(), Body.JointNames.end(), Name) - Body.JointNames.begin()); };
	const auto Origin = [&](size_t J)
	{
		const Affine& M = Body.JointToMesh[J];
		return Vec3{M.Row[0][3], M.Row[1][3], M.Row[2][3]};
	};
	const auto Posed = [&](const std::vector<Affine>& Pose, size_t By, size_t J)
	{
		const auto P = FromAffine(Pose[By]).Apply(Origin(J));
		return Vec3d(P[0], P[1], P[2]);
	};
	// The bone from joint to child turns against its parent's motion by the degrees of the table, to that side.
	const auto CheckBend = [&](const char* Parent, const char* Joint, const char* Child, double Degrees, double Side)
	{
		CAPTURE(Joint);
		const std::vector<Affine>& Pose = Poses->front();
		const size_t P = Number(Parent), J = Number(Joint), C = Number(Child);
		const Vec3d Straight = Posed(Pose, P, C) - Posed(Pose, P, J), Bent = Posed(Pose, J, C) - Posed(Pose, J, J);
		CHECK(Dot(Straight, Bent) == Approx(Dot(Straight, Straight) * std::cos(Degrees * Pi / 180.0)).epsilon(1e-3));
		const auto Unturned = Inverse(FromAffine(Pose[P]));
		REQUIRE(Unturned);
		const auto& R = Unturned->Row[2];
		CHECK(Side * (R[0] * Bent.X + R[1] * Bent.Y + R[2] * Bent.Z) > 0.0); // +Z is in front
	};
	CheckBend("thigh_l", "calf_l", "foot_l", 95.0, -1.0);
	CheckBend("upperarm_l", "lowerarm_l", "hand_l", 110.0, 1.0);
	for (const std::vector<Affine>& Pose : *Poses)
	{
		for (size_t J = 0; J < Pose.size(); ++J)
		{
			if (const int32_t Parent = Body.JointParents[J]; Parent != NoIndex)
			{
				const Vec3d Own = Posed(Pose, J, J), ByParent = Posed(Pose, size_t(Parent), J);
				CHECK(Length(Own - ByParent) < 1e-5); // joints stay where their parents carry them
			}
		}
	}
}

TEST_CASE("Render: the number of threads changes no pixel", "[render]")
{
	RenderCommand Command = SmallPicture("Quadruped.glb");
	Command.bBones = true;
	const Image Alone = Make(Command);
	for (const int32_t Count : {2, 5})
	{
		ThreadPool Threads(Count);
		const Image Shared = Make(Command, {&Threads, nullptr, nullptr});
		CHECK(std::equal(Alone.Pixels.begin(), Alone.Pixels.end(), Shared.Pixels.begin(), Same));
	}
}

TEST_CASE("Render: a sheet has a picture in every cell", "[render]")
{
	RenderCommand Command = SmallPicture("Arm.glb");
	Command.bSheet = true;
	const auto CheckCells = [](const Image& Page, int32_t Rows, int32_t Columns)
	{
		REQUIRE(Page.Width == 48 + Columns * 120);
		REQUIRE(Page.Height == 78 + Rows * 134);
		for (int32_t Row = 0; Row < Rows; ++Row)
		{
			for (int32_t Column = 0; Column < Columns; ++Column)
			{
				Image Cell(120, 100, {});
				for (int32_t Y = 0; Y < 100; ++Y)
				{
					std::copy_n(&Page.At(24 + Column * 120, 88 + Row * 134 + Y), 120, &Cell.At(0, Y));
				}
				const Inked Found(Cell);
				CAPTURE(Row, Column);
				CHECK(Found.Right > Found.Left + 10);
				CHECK(Found.Left > 0);
				CHECK(Found.Right < 119);
			}
		}
	};
	CheckCells(Make(Command), 4, 3); // K = 0.1, 0.5, 1, 2
	Command.Inputs.push_back(Samples / "Quadruped.glb");
	CheckCells(Make(Command), 2, 4);
	Command.bBesideStored = true;
	CheckCells(Make(Command), 4, 4);
}

TEST_CASE("Render: a rising K widens the dark of a sheet's overlaps", "[render]")
{
	RenderCommand Command = SmallPicture("Arm.glb");
	Command.Mode = PictureMode::Overlaps;
	int64_t Before = -1;
	for (const char* K : {"0.1", "0.5", "1", "2"})
	{
		Command.Options = {{"k", K}};
		const Image Out = Make(Command);
		const int64_t Dark = std::count_if(Out.Pixels.begin(), Out.Pixels.end(),
			[](const Colour& A) { return A.R + A.G + A.B < 0.3f; });
		CHECK(Dark > Before);
		Before = Dark;
	}
}

TEST_CASE("Render: the program writes the same bytes with any number of threads, and is quiet if asked", "[render]")
{
	const TemporaryFolder Folder;
	const std::string Arm = (Samples / "Arm.glb").string(), One = Folder / "1.png";
	const std::string Three = Folder / "3.png";
	const Ending First =
		RunProgram({"render", Arm, "-o", One, "--size", "90x70", "--clip", "bend", "--time", "0.5", "--threads", "1"});
	CHECK(First.ExitCode == 0);
	CHECK(First.Errors.empty());
	CHECK(First.Output.starts_with("90 x 70 pixels; "));
	const Ending Second = RunProgram({"render", Arm, "-o", Three, "--size", "90x70", "--clip", "bend", "--time", "0.5",
		"--threads", "3", "--quiet"});
	CHECK(Second.ExitCode == 0);
	CHECK(Second.Output.empty());
	CHECK(Folder.Read("1.png") == Folder.Read("3.png"));
	CHECK(Folder.Read("1.png").starts_with("\x89PNG"));
}

TEST_CASE("Render: what it cannot draw is named, and nothing is written", "[render]")
{
	const TemporaryFolder Folder;
	const std::string Arm = (Samples / "Arm.glb").string(), Out = Folder / "out.png";
	const auto Sentence = [&](int ExitCode, std::vector<std::string> Words)
	{
		Words.insert(Words.begin(), {"render", Arm, "-o", Out});
		const Ending Ended = RunProgram(Words);
		CHECK(Ended.ExitCode == ExitCode);
		CHECK(Ended.Output.empty());
		CHECK_FALSE(std::filesystem::exists(Out));
		return Ended.Errors;
	};
	const auto Error = [](const std::string& Text) { return "skinatlas: error: " + Text + "\n"; };
	CHECK(Sentence(2, {"--mode", "pretty"}) ==
		Error("--mode must be one of shaded, regions, overlaps, blend, weights, largest, difference, not \"pretty\""));
	CHECK(Sentence(2, {"--mode", "weights"}) == Error("--mode weights needs --joint NAME"));
	CHECK(Sentence(2, {"--joint", "hand"}) == Error("--joint is for --mode weights"));
	CHECK(Sentence(2, {"--size", "10x10"}) ==
		Error("--size must be WIDTHxHEIGHT with 16 to 8192 pixels each, not \"10x10\""));
	CHECK(Sentence(2, {"--extreme", "3"}) == Error("--extreme must be a whole number from 1 to 2, not \"3\""));
	CHECK(Sentence(2, {"--extreme", "1", "--clip", "bend"}) ==
		Error("--extreme is a pose of its own: leave out --clip and --rotate"));
	CHECK(Sentence(2, {Arm}) == Error("several inputs need --sheet, with a row for each"));
	CHECK(Sentence(2, {"--rows", "characters"}) == Error("--rows needs --sheet"));
	CHECK(Sentence(2, {"--sheet", "--clip", "bend"}) ==
		Error("--sheet chooses modes and poses itself: leave out --joint, --clip, --rotate and --extreme"));
	CHECK(Sentence(2, {"--camera", "behind"}).starts_with("skinatlas: error: --camera \"behind\" is neither front"));
	CHECK(Sentence(1, {"--mode", "weights", "--joint", "hnd"}) ==
		Error(Arm + ": no joint is named \"hnd\"; did you mean \"hand\"?"));
	CHECK(Sentence(1, {"--focus", "hnd"}) == Error(Arm + ": no joint is named \"hnd\"; did you mean \"hand\"?"));
	CHECK(Sentence(1, {"--clip", "bnd"}) == Error(Arm + ": no clip is named \"bnd\"; did you mean \"bend\"?"));
	CHECK(Sentence(2, {"--lod-from", Arm}).find("render has no option --lod-from") != std::string::npos);
}
