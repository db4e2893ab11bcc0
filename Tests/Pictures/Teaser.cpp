// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The README's picture: one arm at rest and cut into regions, then for four softnesses its overlaps and the bent elbow.

#include "Teaser.h"

#include "ArmScene.h"
#include "Picture/Lettering.h"

#include <iterator>

namespace SkinAtlas::Host
{
namespace
{
// Pixels. Two narrow columns for the arm itself, four wide ones for the series of K.
constexpr int32_t Margin = 30, NarrowColumn = 170, WideColumn = 300, CaptionRoom = 46;
constexpr int32_t StraightHeight = 430, BentHeight = 272;
constexpr int32_t PageWidth = 2 * Margin + 2 * NarrowColumn + 4 * WideColumn;
constexpr int32_t PageHeight = 2 * Margin + StraightHeight + CaptionRoom + BentHeight;
constexpr float PixelsPerMetre = 520.0f;
constexpr float CapHeight = 13.5f;

/** The text with its middle at X. */
void DrawCentred(Image& Target, std::string_view Text, float X, float BaseLine, uint32_t Ink)
{
	DrawCaption(Target, Text, {X - 0.5f * CaptionWidth(Text, CapHeight), BaseLine}, CapHeight, FromSrgb(Ink));
}
}

Outcome<Image> MakeTeaser()
{
	struct Softness
	{
		float K;
		std::string_view Caption;
	};
	constexpr Softness Series[] = {{0.1f, "K = 0.1"}, {0.5f, "K = 0.5"}, {1.0f, "K = 1"}, {2.0f, "K = 2"}};
	constexpr Vec3 Straight{0.0f, 0.40f, 0.0f}, Bent{0.0f, 0.235f, 0.165f};
	constexpr double ElbowDegrees = 95.0;

	Image Target(PageWidth, PageHeight, FromSrgb(Page::Paper));
	const float CaptionLine = float(Margin + StraightHeight + 26);
	for (int32_t I = 0; I < int32_t(std::size(Series)); ++I)
	{
		const Outcome<BoundArm> Arm = BoundArm::Make(Series[size_t(I)].K);
		if (!Arm)
		{
			return Arm.Error();
		}
		const auto Place =
			[&](const ArmPicture& What, const Vec3& Centre, int32_t X, int32_t Y, int32_t Width, int32_t Height)
		{ Paste(Target, Arm->Render(What, Centre, float(Height) / PixelsPerMetre, Width, Height), X, Y); };
		if (I == 0)
		{
			Place(Arm->Rest(), Straight, Margin, Margin, NarrowColumn, StraightHeight);
			Place(Arm->Regions(), Straight, Margin + NarrowColumn, Margin, NarrowColumn, StraightHeight);
			DrawCentred(Target, "mesh, joints", Margin + 0.5f * NarrowColumn, CaptionLine, Page::Ink);
			DrawCentred(Target, "regions", Margin + 1.5f * NarrowColumn, CaptionLine, Page::Ink);
			const float Middle = float(Margin + StraightHeight + CaptionRoom) + 0.5f * float(BentHeight);
			DrawCentred(Target, "one softness K per joint", Margin + NarrowColumn, Middle - 16.0f, Page::Ink);
			DrawCentred(Target, "dark: shared by two joints", Margin + NarrowColumn, Middle + 16.0f, Page::FaintInk);
		}
		const int32_t X = Margin + 2 * NarrowColumn + I * WideColumn;
		Place(Arm->Overlaps(), Straight, X, Margin, WideColumn, StraightHeight);
		Place(Arm->Posed(ElbowDegrees), Bent, X, Margin + StraightHeight + CaptionRoom, WideColumn, BentHeight);
		DrawCentred(Target, Series[size_t(I)].Caption, float(X) + 0.5f * WideColumn, CaptionLine, Page::Ink);
	}
	return Target;
}
}
