// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Picture/Framing.h"

#include "Gltf/Sentence.h"
#include "Options/Number.h"
#include "Samples/Rotation.h"

#include <algorithm>
#include <limits>

namespace SkinAtlas::Host
{
namespace
{
constexpr double Margin = 0.06; // of the picture, around everything

struct NamedView
{
	std::string_view Name;
	ViewAngles Angles;
};

constexpr NamedView NamedViews[] = {{"front", {0, 0}}, {"back", {180, 0}}, {"left", {90, 0}}, {"right", {-90, 0}},
	{"top", {0, 90}}, {"three-quarter", {35, 12}}};
}

Outcome<ViewAngles> ParseView(std::string_view Text)
{
	for (const NamedView& View : NamedViews)
	{
		if (View.Name == Text)
		{
			return View.Angles;
		}
	}
	const size_t Comma = std::min(Text.find(','), Text.size());
	const std::optional<double> Azimuth = ParseNumber(Text.substr(0, Comma));
	const std::optional<double> Elevation = ParseNumber(Text.substr(std::min(Comma + 1, Text.size())));
	if (!Azimuth || !Elevation || !std::isfinite(*Azimuth) || !(std::abs(*Elevation) <= 90.0))
	{
		return Fail("\"", Text,
			"\" is neither front, back, left, right, top, three-quarter nor AZIMUTH,ELEVATION in degrees, with an "
			"elevation from -90 to 90");
	}
	return ViewAngles{*Azimuth, *Elevation};
}

Camera LookFrom(const ViewAngles& Angles, const Transform& MeshToScene)
{
	const SinCos Turn = OfDegrees(Angles.Azimuth), Rise = OfDegrees(Angles.Elevation);
	const Vec3d Towards(-Rise.Cos * Turn.Sin, -Rise.Sin, -Rise.Cos * Turn.Cos);
	const Vec3d Up(-Rise.Sin * Turn.Sin, Rise.Cos, -Rise.Sin * Turn.Cos);
	// Directions go back to mesh space by the transposed columns: exact for rotations with a scale alike in all axes.
	const auto ToMesh = [&](const Vec3d& D)
	{
		const auto& M = MeshToScene.Row;
		return ToFloat(Normalised({M[0][0] * D.X + M[1][0] * D.Y + M[2][0] * D.Z,
			M[0][1] * D.X + M[1][1] * D.Y + M[2][1] * D.Z, M[0][2] * D.X + M[1][2] * D.Y + M[2][2] * D.Z}));
	};
	return {{}, ToMesh(Towards), ToMesh(Up), 1.0f};
}

Extent ExtentOf(std::span<const Vec3> Points, const Camera& View)
{
	const Vec3d Away = Normalised(View.Towards), Right = Normalised(Cross(Away, View.Up)), Down = Cross(Away, Right);
	constexpr double Most = std::numeric_limits<double>::max();
	Vec3d Low(Most, Most, Most), High(-Most, -Most, -Most);
	for (const Vec3& P : Points)
	{
		const Vec3d Seen(Dot(P, Right), Dot(P, Down), Dot(P, Away));
		Low = {std::min(Low.X, Seen.X), std::min(Low.Y, Seen.Y), std::min(Low.Z, Seen.Z)};
		High = {std::max(High.X, Seen.X), std::max(High.Y, Seen.Y), std::max(High.Z, Seen.Z)};
	}
	if (Points.empty())
	{
		return {};
	}
	const Vec3d Middle = 0.5 * (Low + High);
	return {ToFloat(Middle.X * Right + Middle.Y * Down + Middle.Z * Away), High.X - Low.X, High.Y - Low.Y};
}

double HeightToShow(const Extent& What, int32_t Width, int32_t Height)
{
	const double Needed = std::max(What.Height, What.Width * double(Height) / double(Width));
	return Needed > 0.0 ? Needed / (1.0 - 2.0 * Margin) : 1.0;
}
}
