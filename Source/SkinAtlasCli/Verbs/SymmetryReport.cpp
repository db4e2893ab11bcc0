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

/** How far rows are from their mirrored images: the sum of the differences over the joints, 0 to 2. */
struct RowDifference
{
	double Sum = 0.0, Largest = 0.0;
	size_t Count = 0;

	void Add(double Each)
	{
		Sum += Each;
		Largest = std::max(Largest, Each);
		++Count;
	}
};

RowDifference DifferenceAcross(const Mirror& Plane, const SkinWeights& Rows)
{
	RowDifference Found;
	std::vector<double> Of(Plane.JointOf.size(), 0.0); // per joint: the row minus what is there, mirrored
	std::vector<size_t> Touched;
	const auto AddRow = [&](int32_t V, double Share, bool bMirrored)
	{
		for (int32_t I = V * Rows.Influences; I < (V + 1) * Rows.Influences; ++I)
		{
			const size_t Joint = Rows.Joints[size_t(I)];
			const bool bMoves = bMirrored && Plane.JointOf[Joint] != NoIndex; // one without an image counts as itself
			Touched.push_back(bMoves ? size_t(Plane.JointOf[Joint]) : Joint);
			Of[Touched.back()] += Share * Rows.Weights[size_t(I)];
		}
	};
	const auto Finish = [&]
	{
		double Sum = 0.0;
		for (const size_t Joint : Touched)
		{
			Sum += std::abs(Of[Joint]);
			Of[Joint] = 0.0;
		}
		Touched.clear();
		Found.Add(std::min(Sum, 2.0)); // rounding may add a bit
	};
	for (size_t V = 0; V < Plane.VertexOf.size(); ++V)
	{
		if (Plane.VertexOf[V] != NoIndex)
		{
			AddRow(static_cast<int32_t>(V), 1.0, false);
			AddRow(Plane.VertexOf[V], -1.0, true);
			Finish();
		}
	}
	for (const SkinPoint& Point : Plane.Points)
	{
		AddRow(Point.Vertex, 1.0, false);
		for (size_t C = 0; C < 3; ++C)
		{
			AddRow(Point.Corners[C], -static_cast<double>(Point.Shares[C]), true);
		}
		Finish();
	}
	return Found;
}

std::string Percent(double Share)
{
	return std::to_string(static_cast<int32_t>(std::floor(100.0 * Share))) + " %";
}
}

Json DescribeSymmetry(const BoundCharacter& Bound)
{
	constexpr const char* Axes[] = {"x", "y", "z", "oblique"};
	const Mirror& Plane = Bound.Regions.Symmetry;
	Json Facts = Json::object();
	Facts["axis"] = Plane.IsOn() ? Json(Axes[Plane.Axis]) : Json();
	Facts["reason"] = ReasonName(Plane.Reason);
	if (Plane.IsOn())
	{
		// The core's normal points to the side of the first joint; that of an axis has the axis' sign here.
		const double Sign = Plane.Axis == Mirror::Oblique ? 1.0 : Plane.Normal[Plane.Axis];
		Facts["normal"] = {Sign * Plane.Normal[0] + 0.0, Sign * Plane.Normal[1] + 0.0, Sign * Plane.Normal[2] + 0.0};
		Facts["offset"] = Sign * Plane.Offset + 0.0;
		Facts["joints"] = CountImages(Plane.JointOf);
		Facts["joint-coverage"] = Plane.JointCoverage();
		Facts["vertices"] = CountImages(Plane.VertexOf);
		Facts["surface-points"] = Plane.Points.size();
		Facts["vertex-coverage"] = Plane.VertexCoverage();
		const RowDifference Rows = DifferenceAcross(Plane, Bound.Weights);
		Facts["row-difference"] = {
			{"mean", Rows.Count == 0 ? 0.0 : Rows.Sum / double(Rows.Count)}, {"largest", Rows.Largest}};
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
