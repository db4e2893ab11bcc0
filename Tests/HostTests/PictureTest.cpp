// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Picture/Lettering.h"
#include "Picture/Palette.h"
#include "Picture/Rasteriser.h"
#include "TemporaryFolder.h"
#include "TestHarness.h"

#include <cmath>
#include <iterator>
#include <set>
#include <string>

#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_PNG
#define STBI_NO_STDIO
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#endif
#include <stb/stb_image.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

using namespace SkinAtlas;
using namespace SkinAtlas::Host;

namespace
{
const Colour Black{0, 0, 0}, White{1, 1, 1}, Red{1, 0, 0}, Green{0, 1, 0};

bool Same(const Colour& A, const Colour& B) { return A.R == B.R && A.G == B.G && A.B == B.B; }

/** A square across the view at depth Z, seen from +Z; side 1, its middle at the origin. */
struct Square
{
	std::vector<Vec3> Positions, Normals;
	std::vector<Colour> Colours;
	std::vector<int32_t> Indices = {0, 1, 2, 0, 2, 3};

	Square(float Z, const Colour& Surface)
		: Positions{{-0.5f, -0.5f, Z}, {0.5f, -0.5f, Z}, {0.5f, 0.5f, Z}, {-0.5f, 0.5f, Z}}
		, Normals(6, Vec3{0, 0, 1})
		, Colours(4, Surface)
	{
	}

	PictureMesh Mesh() const { return {Positions, Colours, Indices, Normals}; }
};

/** Two mesh units from edge to edge, looking along -Z. */
Scene EmptyScene(const Colour& Background)
{
	Scene Out;
	Out.View = {{0, 0, 0}, {0, 0, -1}, {0, 1, 0}, 2.0f};
	Out.Background = Background;
	return Out;
}
}

TEST_CASE("Picture: a square of half the view's side covers a quarter of the picture, without a gap", "[picture]")
{
	const Square Shape(0.0f, White);
	const PictureMesh Mesh = Shape.Mesh();
	Scene What = EmptyScene(Black);
	What.Meshes = std::span(&Mesh, 1);
	const Image Out = Render(What, 40, 40);
	for (int32_t Y = 0; Y < 40; ++Y)
	{
		for (int32_t X = 0; X < 40; ++X)
		{
			const bool bInside = X >= 10 && X < 30 && Y >= 10 && Y < 30;
			CHECK(std::abs(Out.At(X, Y).G - (bInside ? Out.At(15, 20).G : 0.0f)) < 1e-5f);
		}
	}
	CHECK(Out.At(15, 20).G > 0.3f);
}

TEST_CASE("Picture: flat colours meet on the line that their reach says", "[picture]")
{
	// A square whose lower edge is green:
	// the border is at half its height, or with the reach of 1/4 at a fifth from below.
	Square Shape(0.0f, Red);
	Shape.Colours[0] = Shape.Colours[1] = Green;
	const float Reach[] = {0.25f, 0.25f, 1, 0.25f, 1, 1};
	for (const bool bReach : {false, true})
	{
		PictureMesh Mesh = Shape.Mesh();
		Mesh.bFlatColours = true;
		Mesh.Reach = bReach ? std::span<const float>(Reach) : std::span<const float>();
		Scene What = EmptyScene(Black);
		What.Meshes = std::span(&Mesh, 1);
		const Image Out = Render(What, 80, 80); // the square fills rows 20 to 59
		const int32_t Border = bReach ? 52 : 40;
		for (int32_t Y = 20; Y < 60; ++Y)
		{
			CHECK((Out.At(39, Y).G > 4.0f * Out.At(39, Y).R) == (Y >= Border));
			CHECK((Out.At(39, Y).R > 4.0f * Out.At(39, Y).G) == (Y < Border));
		}
	}
}

TEST_CASE("Picture: the nearer surface hides the farther one, in whatever order they come", "[picture]")
{
	const Square Near(0.2f, Red), Far(-0.2f, Green);
	const PictureMesh InOrder[] = {Near.Mesh(), Far.Mesh()}, Reversed[] = {Far.Mesh(), Near.Mesh()};
	for (const auto& Meshes : {std::span(InOrder), std::span(Reversed)})
	{
		Scene What = EmptyScene(Black);
		What.Meshes = Meshes;
		const Colour Middle = Render(What, 16, 16).At(8, 8);
		CHECK(Middle.R > 10.0f * Middle.G);
	}
}

TEST_CASE("Picture: a curve shows on the near side of a surface and not behind it", "[picture]")
{
	const Square Shape(0.0f, White);
	const PictureMesh Mesh = Shape.Mesh();
	for (const float Z : {0.0f, -0.8f})
	{
		const Vec3 Line[] = {{-0.4f, 0, Z}, {0.4f, 0, Z}};
		const PictureCurve Curve{Line, Red, 3.0f};
		Scene What = EmptyScene(Black);
		What.Meshes = std::span(&Mesh, 1);
		What.Curves = std::span(&Curve, 1);
		const Colour Middle = Render(What, 64, 64).At(32, 32);
		CHECK(Same(Middle, Red) == (Z == 0.0f));
	}
}

TEST_CASE("Picture: up in the mesh is up in the picture, and right is right", "[picture]")
{
	const Vec3 Line[] = {{0.5f, 0.5f, 0}, {0.5f, 0.5f, 0}};
	const PictureCurve Dot{Line, Red, 4.0f};
	Scene What = EmptyScene(White);
	What.Curves = std::span(&Dot, 1);
	const Image Out = Render(What, 40, 40);
	CHECK(Same(Out.At(30, 9), Red));
	CHECK(Same(Out.At(9, 30), White));
}

TEST_CASE("Picture: a PNG holds the sRGB values that its colours were made from", "[picture]")
{
	const uint32_t Hexes[] = {0x000000, 0xffffff, 0x804020, 0x0a0b0c, 0xfedcba, 0x7f8081};
	Image Written(3, 2, Black);
	for (size_t I = 0; I < std::size(Hexes); ++I)
	{
		Written.Pixels[I] = FromSrgb(Hexes[I]);
	}
	const TemporaryFolder Folder;
	REQUIRE(WritePng(Written, Folder / "a.png"));
	const std::string Bytes = Folder.Read("a.png");

	int Width = 0, Height = 0, Channels = 0;
	stbi_uc* Read = stbi_load_from_memory(
		reinterpret_cast<const stbi_uc*>(Bytes.data()), int(Bytes.size()), &Width, &Height, &Channels, 3);
	REQUIRE(Read != nullptr);
	CHECK(Width == 3);
	CHECK(Height == 2);
	for (size_t I = 0; I < std::size(Hexes); ++I)
	{
		CHECK((uint32_t(Read[3 * I]) << 16 | uint32_t(Read[3 * I + 1]) << 8 | uint32_t(Read[3 * I + 2])) == Hexes[I]);
	}
	stbi_image_free(Read);
}

TEST_CASE("Picture: a picture that cannot be written says where", "[picture]")
{
	const TemporaryFolder Folder;
	const Outcome<void> Written = WritePng(Image(1, 1, White), Folder / "missing/a.png");
	REQUIRE_FALSE(Written);
	CHECK(Written.Error().Sentence.find("missing") != std::string::npos);
}

TEST_CASE("Picture: a stroke is as wide as asked", "[picture]")
{
	Image Out(20, 20, Black);
	const Point2 Line[] = {{4.0f, 10.0f}, {16.0f, 10.0f}};
	DrawStroke(Out, Line, 3.0f, White);
	float Covered = 0.0f;
	for (int32_t Y = 0; Y < 20; ++Y)
	{
		Covered += Out.At(10, Y).R;
	}
	CHECK(Covered == Approx(3.0f));
}

TEST_CASE("Picture: a caption fills its width and no more", "[picture]")
{
	const std::string_view Text = "Knee = 0.5 (K)";
	const float CapHeight = 18.0f, Width = CaptionWidth(Text, CapHeight);
	Image Out(300, 60, White);
	DrawCaption(Out, Text, {20.0f, 40.0f}, CapHeight, Black);
	int32_t First = 300, Last = -1;
	for (int32_t X = 0; X < 300; ++X)
	{
		for (int32_t Y = 0; Y < 60; ++Y)
		{
			if (Out.At(X, Y).R < 0.5f)
			{
				First = std::min(First, X);
				Last = std::max(Last, X);
			}
		}
	}
	CHECK(std::abs(float(First) - 20.0f) < 3.0f);
	CHECK(std::abs(float(Last) - (20.0f + Width)) < 3.0f);
}

TEST_CASE("Picture: regions next to each other differ in colour", "[picture]")
{
	// A chain, a hand with two bones in each of five fingers, a root with more children than there are colours.
	const std::vector<std::vector<int32_t>> Trees = {{-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10},
		{-1, 0, 1, 0, 3, 0, 5, 0, 7, 0, 9}, std::vector<int32_t>(40, 0), {2, 0, -1}};
	for (std::vector<int32_t> Parents : Trees)
	{
		Parents[0] = Parents.size() == 40 ? -1 : Parents[0];
		const std::vector<Colour> Colours = RegionColours(Parents);
		for (size_t J = 0; J < Parents.size(); ++J)
		{
			CHECK((Parents[J] == NoIndex || !Same(Colours[J], Colours[size_t(Parents[J])])));
		}
	}
	const std::vector<Colour> Hand = RegionColours(Trees[1]);
	const auto Key = [](const Colour& A) { return std::array{A.R, A.G, A.B}; };
	CHECK(std::set{Key(Hand[1]), Key(Hand[3]), Key(Hand[5]), Key(Hand[7]), Key(Hand[9])}.size() == 5);
}

TEST_CASE("Picture: sharing is none for one joint, whole for two equal ones", "[picture]")
{
	const float One[] = {1, 0, 0, 0}, Two[] = {0.5f, 0.5f, 0, 0}, Most[] = {0.75f, 0.25f, 0, 0};
	const float Four[] = {0.25f, 0.25f, 0.25f, 0.25f};
	CHECK(SharedShare(One) == 0.0f);
	CHECK(SharedShare(Most) == Approx(0.5f));
	CHECK(SharedShare(Two) == 1.0f);
	CHECK(SharedShare(Four) == 1.0f);
	CHECK(OverlapColour(White, 1.0f).G < OverlapColour(White, 0.5f).G);
	CHECK(OverlapColour(White, 0.0f).G == Approx(1.0f));
}
