// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Picture/Lettering.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace SkinAtlas::Host
{
namespace
{
// A glyph is strokes between spaces; a stroke is points of two characters each: x as a digit, y as a letter, 'd' on the
// base line, 'j' at the height of small letters, 'm' at that of capitals. A stroke that starts with '~' is a smooth
// curve with these control points, with 'o' a smooth closed one. It touches the middles of its control polygon's sides.
struct Glyph
{
	char Character;
	std::string_view Strokes;
};

constexpr Glyph Alphabet[] = {
	{'0', "o0d5d5m0m"}, {'1', "0k2m2d"}, {'2', "~0k0m5m5h0d 0d5d"}, {'3', "~0k0m5m5i1i ~1i5i5d0d0f"},
	{'4', "4d4m0f5f"}, {'5', "5m1m0i ~0i1j5j5d0d0f"}, {'6', "~4m0k0g o0d5d5j0j"}, {'7', "0m5m2d"},
	{'8', "o0i5i5m0m o0d5d5i0i"}, {'9', "o0m5m5g0g ~1d5f5j"},

	{'A', "0d3m6d 1g5g"}, {'B', "0d0m ~0m3m5m5i3i0i ~0i3i6i6d3d0d"}, {'C', "~6k6m0m0d6d6f"},
	{'D', "0d0m ~0m2m6m6d2d0d"}, {'E', "5d0d0m5m 0i4i"}, {'F', "0d0m5m 0i4i"}, {'G', "~6k6m0m0d6d6h 6h4h"},
	{'H', "0d0m 6d6m 0i6i"}, {'I', "0d0m"}, {'J', "~4m4g4d0d0f"}, {'K', "0d0m 5m0g 2i5d"}, {'L', "0m0d5d"},
	{'M', "0d0m3f6m6d"}, {'N', "0d0m6d6m"}, {'O', "o0d6d6m0m"}, {'P', "0d0m ~0m3m6m6h3h0h"}, {'Q', "o0d6d6m0m 4f6c"},
	{'R', "0d0m ~0m3m6m6h3h0h 3h6d"}, {'S', "~5k5m0m0i5h5d0d0f"}, {'T', "0m6m 3m3d"}, {'U', "~0m0g0d6d6g6m"},
	{'V', "0m3d6m"}, {'W', "0m2d4m6d8m"}, {'X', "0d6m 0m6d"}, {'Y', "0m3h6m 3h3d"}, {'Z', "0m6m0d6d"},

	{'a', "o0d5d5j0j 5j5d"}, {'b', "0m0d o0d5d5j0j"}, {'c', "~5i5j0j0d5d5e"}, {'d', "5m5d o0d5d5j0j"},
	{'e', "0g5g ~5g5j0j0d4d5e"}, {'f', "~4m1m1j 1j1d 0j3j"}, {'g', "o0d5d5j0j 5j5c ~5c5a0a0b"},
	{'h', "0m0d ~0g0j5j5g 5g5d"}, {'i', "0d0j 0m0m"}, {'j', "~2j2c2a0a 2m2m"}, {'k', "0m0d 4j0f 1g4d"}, {'l', "0m0d"},
	{'m', "0j0d ~0g0j4j4g 4g4d ~4g4j8j8g 8g8d"}, {'n', "0j0d ~0g0j5j5g 5g5d"}, {'o', "o0d5d5j0j"},
	{'p', "0j0a o0d5d5j0j"}, {'q', "5j5a o0d5d5j0j"}, {'r', "0j0d ~0g0j3j"}, {'s', "~4i4j0j0g4g4d0d0e"},
	{'t', "~1l1f1d3d 0j3j"}, {'u', "0j0g ~0g0d5d5g 5j5d"}, {'v', "0j2d4j"}, {'w', "0j2d4j6d8j"}, {'x', "0j4d 0d4j"},
	{'y', "0j2d 4j1a"}, {'z', "0j4j0d4d"},

	{' ', ""}, {'.', "0d0d"}, {',', "1d0b"}, {':', "0e0e 0i0i"}, {'=', "0f5f 0i5i"}, {'+', "0h4h 2f2j"},
	{'-', "0h3h"}, {'_', "0c5c"}, {'/', "0c4m"}, {'(', "~2n0k0e2b"}, {')', "~0n2k2e0b"}, {'[', "2n0n0b2b"},
	{']', "0n2n2b0b"}, {'<', "4e0h4k"}, {'>', "0e4h0k"}, {'%', "0d6m o0j2j2m0m o4d6d6g4g"}, {'\'', "0m0k"},
	{'!', "0m0g 0d0d"}, {'?', "~0k0m4m4i2i2g 2d2d"}, {'|', "0n0b"},
};
constexpr std::string_view UnknownStrokes = "0d5d5m0m0d";

constexpr float CapUnits = 9.0f;     // height of capitals on the grid
constexpr float GapUnits = 2.4f;     // between glyphs
constexpr float SpaceUnits = 2.0f;   // width of the glyph without strokes
constexpr float StrokeUnits = 1.15f; // thickness
constexpr float DotUnits = 1.7f;     // thickness of a stroke of no length

std::string_view StrokesOf(char Character)
{
	const auto Found = std::find_if(
		std::begin(Alphabet), std::end(Alphabet), [Character](const Glyph& G) { return G.Character == Character; });
	return Found != std::end(Alphabet) ? Found->Strokes : UnknownStrokes;
}

float WidthOf(std::string_view Strokes)
{
	int32_t Width = Strokes.empty() ? int32_t(SpaceUnits) : 0;
	for (const char Character : Strokes)
	{
		Width = Character >= '0' && Character <= '9' ? std::max(Width, Character - '0') : Width;
	}
	return float(Width);
}

/** Quadratic pieces between the middles of the control polygon's sides; an open curve also reaches its ends. */
std::vector<Point2> Smooth(const std::vector<Point2>& Control, bool bClosed)
{
	constexpr int32_t Pieces = 8;
	const size_t Count = Control.size();
	const auto Middle = [](const Point2& A, const Point2& B) { return Point2{0.5f * (A.X + B.X), 0.5f * (A.Y + B.Y)}; };
	std::vector<Point2> Curve;
	for (size_t I = bClosed ? 0 : 1; I < (bClosed ? Count : Count - 1); ++I)
	{
		const Point2 &Before = Control[(I + Count - 1) % Count], &At = Control[I], &After = Control[(I + 1) % Count];
		const Point2 Start = !bClosed && I == 1 ? Before : Middle(Before, At);
		const Point2 End = !bClosed && I + 2 == Count ? After : Middle(At, After);
		for (int32_t Piece = 0; Piece <= Pieces; ++Piece)
		{
			const float T = float(Piece) / float(Pieces), S = 1.0f - T;
			Curve.push_back({S * S * Start.X + 2.0f * S * T * At.X + T * T * End.X,
				S * S * Start.Y + 2.0f * S * T * At.Y + T * T * End.Y});
		}
	}
	return Curve;
}
}

float CaptionWidth(std::string_view Text, float CapHeight)
{
	float Units = Text.empty() ? 0.0f : -GapUnits;
	for (const char Character : Text)
	{
		Units += WidthOf(StrokesOf(Character)) + GapUnits;
	}
	return Units * CapHeight / CapUnits;
}

void DrawCaption(Image& Target, std::string_view Text, const Point2& Start, float CapHeight, const Colour& Ink)
{
	const float Scale = CapHeight / CapUnits;
	float Left = Start.X;
	for (const char Character : Text)
	{
		const std::string_view Strokes = StrokesOf(Character);
		for (size_t Begin = 0; Begin < Strokes.size();)
		{
			const size_t End = std::min(Strokes.find(' ', Begin), Strokes.size());
			const bool bClosed = Strokes[Begin] == 'o', bSmooth = bClosed || Strokes[Begin] == '~';
			std::vector<Point2> Points;
			for (size_t I = Begin + (bSmooth ? 1 : 0); I + 1 < End; I += 2)
			{
				const float X = float(Strokes[I] - '0'), Y = float(Strokes[I + 1] - 'd');
				Points.push_back({Left + Scale * X, Start.Y - Scale * Y});
			}
			const bool bDot = Strokes.substr(Begin, 2) == Strokes.substr(Begin + 2, 2);
			const float Width = Scale * (bDot ? DotUnits : StrokeUnits);
			DrawStroke(Target, bSmooth ? Smooth(Points, bClosed) : Points, Width, Ink);
			Begin = End + 1;
		}
		Left += Scale * (WidthOf(Strokes) + GapUnits);
	}
}
}
