// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Verbs/SymmetryReport.h"

#include "SkinAtlas/OptionNames.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace SkinAtlas::Host
{
namespace
{
const char* ReasonName(SymmetryReason Reason)
{
	switch (Reason)
	{
	case SymmetryReason::None:
		return "none";
	case SymmetryReason::ByRequest:
		return "by-request";
	case SymmetryReason::GivenLabels:
		return "given-labels";
	case SymmetryReason::NoPairs:
		return "no-pairs";
	case SymmetryReason::FewJoints:
		return "few-joints";
	case SymmetryReason::FewVertices:
		return "few-vertices";
	}
	return "";
}

size_t CountImages(const std::vector<int32_t>& Images)
{
	return Images.size() - size_t(std::count(Images.begin(), Images.end(), NoIndex));
}

std::string Percent(double Share)
{
	return std::to_string(static_cast<int32_t>(std::floor(100.0 * Share))) + " %";
}
}

Json DescribeSymmetry(const BoundCharacter& Bound)
{
	constexpr const char* Axes[] = {"x", "y", "z"};
	const Mirror& Plane = Bound.Regions.Symmetry;
	Json Facts = Json::object();
	Facts["axis"] = Plane.IsOn() ? Json(Axes[Plane.Axis]) : Json();
	Facts["reason"] = ReasonName(Plane.Reason);
	if (Plane.IsOn())
	{
		Facts["offset"] = Plane.Offset;
		Facts["joints"] = CountImages(Plane.JointOf);
		Facts["joint-coverage"] = Plane.JointCoverage();
		Facts["vertices"] = CountImages(Plane.VertexOf);
		Facts["surface-points"] = Plane.Points.size();
		Facts["vertex-coverage"] = Plane.VertexCoverage();
	}
	return Facts;
}

std::optional<std::string> WarnOfSymmetry(const BoundCharacter& Bound, SymmetryKind Asked)
{
	if (Asked == SymmetryKind::Auto || Asked == SymmetryKind::Off)
	{
		return std::nullopt;
	}
	const std::string Option = std::string("--symmetry ") + NameOf(Asked);
	const Mirror& Plane = Bound.Regions.Symmetry;
	if (!Plane.IsOn())
	{
		return Option + " has no effect: no joint has an image across a plane of this axis";
	}
	constexpr double Most = 0.9; // below, an artist would see which parts stayed as they were
	if (Plane.JointCoverage() < Most || Plane.VertexCoverage() < Most)
	{
		return Option + " finds an image for only " + Percent(Plane.JointCoverage()) + " of the joints and " +
			   Percent(Plane.VertexCoverage()) + " of the vertices; the rest stays as it is";
	}
	return std::nullopt;
}
}
