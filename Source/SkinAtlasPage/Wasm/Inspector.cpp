// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What a session tells people: descriptions, distances and the reasons for a row.

#include "Session.h"

#include "Measure/RangeOfMotion.h"
#include "Options/JsonText.h"
#include "Picture/JointTree.h"
#include "Verbs/Verdict.h"

#include "3_Weigh/Transition.h"
#include "SkinAtlas/Lines.h"
#include "SkinAtlas/OptionNames.h"
#include "SkinAtlas/ReasonNames.h"
#include "SkinAtlas/Summary.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace SkinAtlas::Host
{
namespace
{
// A name in the file may not be UTF-8: it is shown with replacement characters.
std::string Dump(const Json& Value)
{
	return Value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json Triple(const Vec3& P)
{
	return {ShortDouble(P.X), ShortDouble(P.Y), ShortDouble(P.Z)};
}
}

std::string Session::Describe() const
{
	Json Out = Json::object();
	Out["name"] = In.File.Path().filename().string();
	Out["vertices"] = In.Who.Positions.size();
	Out["welded"] = Bound.Mesh.VertexCount();
	Out["triangles"] = In.Who.Indices.size() / 3;
	Out["influences"] = ShownRows.Influences;
	Out["originalInfluences"] = OriginalRows.Influences;
	Out["pruned"] = {{"rows", Bound.Weights.PrunedRows}, {"largest", ShortDouble(Bound.Weights.LargestPruned)}};
	Json& Matrix = Out["meshToScene"] = Json::array();
	for (const auto& Row : MeshToScene.Row)
	{
		for (const double Value : Row)
		{
			Matrix.push_back(Value);
		}
	}
	Json& ClipList = Out["clips"] = Json::array();
	for (const Clip& Each : Clips)
	{
		ClipList.push_back({{"name", Each.Name}, {"duration", Each.Duration}});
	}
	ClipList.push_back({{"name", "Range of motion"}, {"duration", RangeOfMotionSeconds}});
	BindFacts Facts{In.File.Path(), {}, In.Who, What, In.Resolved.Softness, In.Roles, Bound};
	std::vector<std::string> InputWarnings = In.Warnings;
	InputWarnings.insert(InputWarnings.end(), RowWarnings.begin(), RowWarnings.end());
	Facts.InputWarnings = InputWarnings;
	Facts.Locked = In.Resolved.HasLocks() ? &Written : nullptr;
	Out["warnings"] = ListWarnings(Facts);
	const std::vector<int32_t> Tree = JointTreeOf(In.Who, Bound.Regions);
	Json& List = Out["joints"] = Json::array();
	for (size_t J = 0; J < In.Who.JointNames.size(); ++J)
	{
		const JointCurve& Curve = Bound.Regions.Curves[J];
		const JointOptions& Options = Bound.Options[J];
		Json Joint = Json::object();
		Joint["name"] = In.Who.JointNames[J];
		Joint["parent"] = In.Who.JointParents[J];
		Joint["limb"] = Tree[J];
		Joint["position"] = Triple(Bound.Joints.Positions()[J]);
		Joint["deforms"] = Bound.Regions.Deforms(int32_t(J));
		Joint["curve"] = OriginName(Curve.Origin);
		Joint["reason"] = In.Who.bUnbound[J] ? "no-bind-pose" : ReasonName(Curve.Reason);
		Joint["fallback"] = IsFallback(Curve);
		Joint["length"] = ShortDouble(Curve.Length);
		Joint["unit"] = ShortDouble(Bound.Measured.Unit[J]);
		Joint["k"] = ShortDouble(Options.K);
		Joint["kSource"] = NameOf(In.Resolved.Softness[J]);
		Joint["shift"] = ShortDouble(Options.Shift);
		Joint["falloff"] = NameOf(Options.Falloff);
		List.push_back(std::move(Joint));
	}
	return Dump(Out);
}

std::vector<float> Session::CountCharts() const
{
	constexpr double Fading =
		0.2; // of a half width, so that a ring shows as a line and not as the triangles it crosses
	const std::vector<Transition> Bands = MakeTransitions(Bound.Measured, Bound.Options);
	std::vector<float> Counts(size_t(Bound.Mesh.VertexCount()), 1.0f);
	for (int32_t V = 0; V < Bound.Mesh.VertexCount(); ++V)
	{
		for (const CurveDistance& To : Bound.Measured.At(V))
		{
			const Transition& Band = Bands[size_t(To.Joint)];
			const double Inwards = Band.Width - std::abs(To.Signed - Band.Shift);
			Counts[size_t(V)] += Inwards > 0.0 ? float(std::min(1.0, Inwards / (Fading * Band.Width))) : 0.0f;
		}
	}
	return Counts;
}

std::vector<float> Session::DistancesTo(int32_t J) const
{
	return SkinAtlas::DistancesTo(Bound, J);
}

std::vector<float> Session::CurveSegments() const
{
	std::vector<float> Out;
	for (size_t J = 0; J < Bound.Regions.Curves.size(); ++J)
	{
		const SurfaceLine Line = LineOf(Bound.Regions.Curves[J]);
		for (size_t P = 0; P < Line.size(); ++P)
		{
			if (P % 2 == 0)
			{
				Out.push_back(float(J));
			}
			const auto Ends = Bound.Mesh.Edge(Line[P].Edge);
			Out.insert(Out.end(), {float(Ends[0]), float(Ends[1]), Line[P].T});
		}
	}
	return Out;
}

const SkinWeights& Session::Unpruned()
{
	if (!UnprunedRows)
	{
		BindOptions Whole = In.Resolved.Options;
		Whole.Weigh.MaxInfluences = WeighOptions::MostInfluences;
		UnprunedRows = std::move(*WeighAndSmooth(Bound.Mesh, Bound.Regions, Bound.Measured, Bound.Options, Whole));
	}
	return *UnprunedRows;
}

std::string Session::InspectVertex(int32_t V)
{
	const int32_t Row = Bound.Mesh.SourceToWelded()[size_t(V)];
	Json Out = Json::object();
	Out["vertex"] = V;
	Out["region"] = Bound.Regions.RegionOf[size_t(Row)];
	Json& Weights = Out["weights"] = Json::array();
	const SkinWeights &Rows = ShownRows, &Whole = Unpruned();
	const auto WholeBegin = Whole.Joints.begin() + ptrdiff_t(Row) * Whole.Influences;
	double Kept = 0.0;
	for (int32_t Slot = 0; Slot < Rows.Influences; ++Slot)
	{
		const size_t At = size_t(V) * size_t(Rows.Influences) + size_t(Slot);
		if (Rows.Weights[At] <= 0.0f)
		{
			continue;
		}
		Weights.push_back({{"joint", Rows.Joints[At]}, {"weight", Rows.Weights[At]}});
		const auto Found = std::find(WholeBegin, WholeBegin + Whole.Influences, Rows.Joints[At]);
		Kept += Found == WholeBegin + Whole.Influences ? 0.0 : Whole.Weights[size_t(Found - Whole.Joints.begin())];
	}
	Out["pruned"] = Bound.Weights.PrunedRows == 0 ? 0.0 : std::max(0.0, 1.0 - Kept);
	const std::vector<Transition> Bands = MakeTransitions(Bound.Measured, Bound.Options);
	Json& Curves = Out["curves"] = Json::array();
	const auto Tell = [&](const CurveDistance& To)
	{
		const Transition& Band = Bands[size_t(To.Joint)];
		Curves.push_back({{"joint", To.Joint}, {"distance", To.Signed}, {"width", Band.Width},
			{"k", ShortDouble(Bound.Options[size_t(To.Joint)].K)}, {"share", Band.TiltedShare(To)}});
	};
	const auto Near = Bound.Measured.At(Row);
	for (const CurveDistance& To : Near)
	{
		if (Bands[size_t(To.Joint)].IsBlended(To.Signed))
		{
			Tell(To);
		}
	}
	if (Curves.empty() && !Near.empty())
	{
		Tell(*std::min_element(Near.begin(), Near.end(),
			[](const CurveDistance& A, const CurveDistance& B) { return std::abs(A.Signed) < std::abs(B.Signed); }));
	}
	Json& Before = Out["original"] = Json::array();
	for (int32_t Slot = 0; Slot < OriginalRows.Influences; ++Slot)
	{
		const size_t At = size_t(V) * size_t(OriginalRows.Influences) + size_t(Slot);
		if (OriginalRows.Weights[At] > 0.0f)
		{
			Before.push_back({{"joint", OriginalRows.Joints[At]}, {"weight", OriginalRows.Weights[At]}});
		}
	}
	return Dump(Out);
}
}
