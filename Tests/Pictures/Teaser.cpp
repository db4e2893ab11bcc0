// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The README's picture: a body cut into regions, blended in overlaps and posed; beside it one elbow at four softnesses.

#include "Teaser.h"

#include "Picture/Framing.h"
#include "Picture/Lettering.h"
#include "Picture/Palette.h"
#include "Verbs/Subject.h"

#include <algorithm>
#include <iterator>

namespace SkinAtlas::Host
{
namespace
{
// Pixels. Three tall columns for the body, then two by two for the elbow.
constexpr int32_t Margin = 24, BodyWidth = 360, BodyHeight = 620, ElbowWidth = 270, CaptionRoom = 40, Gutter = 20;
constexpr int32_t ElbowHeight = (BodyHeight - CaptionRoom) / 2;
constexpr int32_t PageWidth = 2 * Margin + 3 * BodyWidth + Gutter + 2 * ElbowWidth;
constexpr int32_t PageHeight = 2 * Margin + BodyHeight + CaptionRoom;
constexpr float CapHeight = 13.5f;

/** The text with its middle at X. */
void DrawCentred(Image& Target, std::string_view Text, float X, float BaseLine)
{
	const Point2 Start{X - 0.5f * CaptionWidth(Text, CapHeight), BaseLine};
	DrawCaption(Target, Text, Start, CapHeight, FromSrgb(Page::Ink));
}

Outcome<void> DrawBody(Image& Target, const std::filesystem::path& Samples, const Context& Host)
{
	const auto Body = Subject::Read(Samples / "Mannequin.glb", Recipe(), false, Host);
	if (!Body)
	{
		return Body.Error();
	}
	const Outcome<PoseList> Poses = (*Body)->ExtremePoses(true);
	if (!Poses)
	{
		return Poses.Error();
	}
	struct Panel
	{
		std::string_view Caption;
		ShotOptions What;
	};
	const Panel Panels[] = {{"1  cut at the joints", {PictureMode::Regions, false, NoIndex, true, {}, {}}},
		{"2  overlap and blend", {PictureMode::Overlaps, false, NoIndex, false, {}, {}}},
		{"3  pose", {PictureMode::Blend, false, NoIndex, false, Poses->back(), SkinningMethod::DualQuaternion}}};
	std::vector<Shot> Shots;
	std::vector<Extent> Extents;
	double Height = 0.0; // the same for all, so that a length stays a length
	Camera View = LookFrom({28.0, 8.0}, (*Body)->MeshToScene());
	for (const Panel& Each : Panels)
	{
		Shots.push_back((*Body)->Drawn().Take(Each.What, Host));
		Extents.push_back(ExtentOf(Shots.back().Positions, View));
		Height = std::max(Height, HeightToShow(Extents.back(), BodyWidth, BodyHeight));
	}
	View.Height = float(Height);
	for (size_t I = 0; I < std::size(Panels); ++I)
	{
		const int32_t X = Margin + int32_t(I) * BodyWidth;
		View.Centre = Extents[I].Centre;
		Paste(Target, Expose(Shots[I], View, BodyWidth, BodyHeight, Host), X, Margin);
		DrawCentred(Target, Panels[I].Caption, float(X) + 0.5f * BodyWidth, float(Margin + BodyHeight + 26));
	}
	return {};
}

Outcome<void> DrawElbows(Image& Target, const std::filesystem::path& Samples, const Context& Host)
{
	struct Softness
	{
		float K;
		std::string_view Caption;
	};
	constexpr Softness Series[] = {{0.1f, "K = 0.1"}, {0.5f, "K = 0.5"}, {1.0f, "K = 1"}, {2.0f, "K = 2"}};
	PoseRequest Bend;
	Bend.Rotations = {{"lowerarm", 2, 100.0}};
	for (int32_t I = 0; I < int32_t(std::size(Series)); ++I)
	{
		Recipe What;
		What.K = Series[size_t(I)].K;
		What.Distance = DistanceKind::Geodesic; // smooth rims at any size of the picture
		const auto Arm = Subject::Read(Samples / "Arm.glb", What, false, Host);
		if (!Arm)
		{
			return Arm.Error();
		}
		const Outcome<std::vector<Affine>> Pose = (*Arm)->PoseOf(Bend);
		if (!Pose)
		{
			return Pose.Error();
		}
		Camera View = LookFrom({-90.0, 0.0}, (*Arm)->MeshToScene());
		View.Centre = {0.0f, 0.225f, 0.170f}; // between shoulder and hand, metres
		View.Height = 0.54f;
		const Shot Taken = (*Arm)->Drawn().Take({PictureMode::Overlaps, false, NoIndex, false, *Pose, {}}, Host);
		const int32_t X = Margin + 3 * BodyWidth + Gutter + I % 2 * ElbowWidth;
		const int32_t Y = Margin + I / 2 * (ElbowHeight + CaptionRoom);
		Paste(Target, Expose(Taken, View, ElbowWidth, ElbowHeight, Host), X, Y);
		DrawCentred(Target, Series[size_t(I)].Caption, float(X) + 0.5f * ElbowWidth, float(Y + ElbowHeight + 26));
	}
	return {};
}
}

Outcome<Image> MakeTeaser(const std::filesystem::path& Samples, const Context& Host)
{
	Image Target(PageWidth, PageHeight, FromSrgb(Page::Paper));
	Outcome<void> Drawn = DrawBody(Target, Samples, Host);
	Drawn = Drawn ? DrawElbows(Target, Samples, Host) : Drawn;
	return Drawn ? Outcome<Image>(std::move(Target)) : Drawn.Error();
}
}
