// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Verbs/BindReport.h"

#include "Options/JsonText.h"
#include "Terminal/Platform.h"
#include "Terminal/ProgressBar.h"
#include "Verbs/LockReport.h"
#include "Verbs/RowReport.h"
#include "Verbs/SymmetryReport.h"
#include "Verbs/Verdict.h"

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
constexpr int32_t ReportVersion = 1;

double RoundMilliseconds(double Time)
{
	return std::round(Time * 1000.0) / 1000.0;
}

Json IndexOrNull(int32_t Index)
{
	return Index == NoIndex ? Json() : Json(Index);
}

Json DescribeTimes(const BindFacts& Facts)
{
	Json Times = Json::object();
	double Sum = Facts.ReadMilliseconds + Facts.WriteMilliseconds;
	Times["read"] = RoundMilliseconds(Facts.ReadMilliseconds);
	for (const Stage Which :
		{Stage::Topology, Stage::Segment, Stage::Overlap, Stage::Weigh, Stage::Methods, Stage::Finish})
	{
		Times[StageName(Which)] = RoundMilliseconds(Facts.Stages->Milliseconds(Which));
		Sum += Facts.Stages->Milliseconds(Which);
	}
	Times["write"] = RoundMilliseconds(Facts.WriteMilliseconds);
	Times["total"] = RoundMilliseconds(Sum);
	return Times;
}

Json DescribeMesh(const BindFacts& Facts)
{
	const Topology& Mesh = Facts.Bound.Mesh;
	const MeshDefects& Defects = Mesh.Defects();
	Json Counts = Json::object();
	Counts["vertices"] = Facts.Who.Positions.size();
	Counts["welded"] = Mesh.VertexCount();
	Counts["triangles"] = Facts.Who.Indices.size() / 3;
	Counts["components"] = Mesh.ComponentCount();
	Counts["boundary-edges"] = Defects.BoundaryEdges;
	Counts["non-manifold-edges"] = Defects.NonManifoldEdges;
	Counts["flipped-edges"] = Defects.FlippedEdges;
	Counts["degenerate-triangles"] = Defects.DegenerateTriangles.size();
	Counts["duplicate-triangles"] = Defects.DuplicateTriangles.size();
	Counts["loose-vertices"] = Defects.LooseVertices;
	return Counts;
}

Json DescribeJoint(const BindFacts& Facts, int32_t J, int32_t OverlapVertices, int32_t Carriers)
{
	const Segmentation& Regions = Facts.Bound.Regions;
	const JointCurve& Curve = Regions.Curves[size_t(J)];
	const JointOptions& Options = Facts.Bound.Options[size_t(J)];
	const RecognisedRole& Role = Facts.Roles[size_t(J)];
	const float Unit = Facts.Bound.Measured.Unit[size_t(J)];
	Json Joint = Json::object();
	Joint["name"] = Facts.Who.JointNames[size_t(J)];
	Joint["parent"] = IndexOrNull(Facts.Who.JointParents[size_t(J)]);
	Joint["tree-parent"] = IndexOrNull(Regions.TreeParent[size_t(J)]);
	Joint["role"] = RoleName(Role.Role);
	Joint["role-source"] = NameOf(Role.Source);
	Joint["deforms"] = Regions.Deforms(J);
	Joint["loose"] = Regions.Deforms(J) && Regions.IsLoose(J);
	Joint["curve"] = OriginName(Curve.Origin);
	Joint["reason"] = Facts.Who.bUnbound[size_t(J)] ? "no-bind-pose" : ReasonName(Curve.Reason);
	Joint["fallback"] = IsFallback(Curve);
	Joint["length"] = ShortDouble(Curve.Length);
	Joint["loops"] = Curve.Loops;
	Joint["diameter"] = ShortDouble(Curve.Diameter);
	Joint["k"] = ShortDouble(Options.K);
	Joint["k-source"] = NameOf(Facts.Softness[size_t(J)]);
	Joint["shift"] = ShortDouble(Options.Shift);
	Joint["falloff"] = NameOf(Options.Falloff);
	Joint["dq"] = ShortDouble(Facts.Shares[size_t(J)]);
	Joint["width"] = ShortDouble(Options.K * Unit);
	Joint["overlap-vertices"] = OverlapVertices;
	Joint["vertices"] = Carriers;
	return Joint;
}

/**
 * One entry per component. Where there are very many, neighbours in the list that share everything but their
 * size are one entry.
 */
Json DescribeComponents(const BindFacts& Facts)
{
	constexpr size_t MostSingle = 1000;
	const auto& Fates = Facts.Bound.Regions.Components;
	Json List = Json::array();
	for (size_t C = 0; C < Fates.size(); ++C)
	{
		const ComponentFate& Fate = Fates[C];
		Json Entry = Json::object();
		Entry["index"] = C;
		Entry["count"] = 1;
		Entry["meshes"] = Facts.Components[C].Meshes;
		Entry["vertices"] = Fate.VertexCount;
		Entry["policy"] = Fate.Policy == ComponentPolicy::Atlas ? NameOf(Fate.Method) : NameOf(Fate.Policy);
		Entry["reason"] = ReasonName(Fate.Reason);
		Entry["stray"] = Fate.bStray;
		Entry["joint"] = Fate.Joint == NoIndex ? Json() : Json(Facts.Who.JointNames[size_t(Fate.Joint)]);
		const auto IsSame = [&](const char* Key) { return List.back()[Key] == Entry[Key]; };
		if (Fates.size() > MostSingle && !List.empty() && IsSame("meshes") && IsSame("policy") && IsSame("reason") &&
			IsSame("stray") && IsSame("joint"))
		{
			List.back()["count"] = List.back()["count"].get<int64_t>() + 1;
			List.back()["vertices"] = List.back()["vertices"].get<int64_t>() + Fate.VertexCount;
			continue;
		}
		List.push_back(std::move(Entry));
	}
	return List;
}

/** The tear certificate. */
Json DescribeStrain(const BindFacts& Facts)
{
	return {{"limit", ShortDouble(MendOptions::Advised)}, {"greatest", Facts.Strain.Greatest},
		{"beyond", Facts.Strain.Beyond}, {"mended", Facts.Bound.Weights.Mended.size()}};
}

/** How the method transfer found its rows. */
Json DescribeCarried(const CarriedRows& Rows)
{
	return {{"at-vertices", Rows.AtVertices}, {"on-surface", Rows.OnSurface}, {"filled", Rows.Filled},
		{"nearest", Rows.Nearest}};
}
}

std::string WriteReport(const BindFacts& Facts)
{
	Json Report = Json::object();
	Report["version"] = ReportVersion;
	Report["program"] = SKINATLAS_VERSION;
	Report["input"] = Facts.Input.string();
	Report["output"] = Facts.Output.string();
	Report["threads"] = Facts.ThreadCount;
	Report["milliseconds"] = DescribeTimes(Facts);
	Report["peak-memory-bytes"] = PeakMemoryBytes();
	Report["mesh"] = DescribeMesh(Facts);
	const std::vector<int32_t> OverlapVertices = CountOverlaps(Facts.Bound), Carriers = CountCarriers(Facts.Bound);
	Json& Joints = Report["joints"] = Json::array();
	for (int32_t J = 0; J < Facts.Bound.Joints.JointCount(); ++J)
	{
		Joints.push_back(DescribeJoint(Facts, J, OverlapVertices[size_t(J)], Carriers[size_t(J)]));
	}
	Report["components"] = DescribeComponents(Facts);
	Report["symmetry"] = DescribeSymmetry(Facts.Bound);
	Report["unclaimed"] = ListVertices(Facts.Bound.Regions.Unclaimed);
	Report["influences"] =
		Facts.Locked == nullptr ? CountInfluences(Facts.Bound.Weights) : CountInfluences(*Facts.Rows);
	Report["pruned"] = DescribePruned(Facts.Bound.Weights);
	Report["leak"] = DescribeLeak(Facts.Leak, Facts.Bound.Weights);
	Report["strain"] = DescribeStrain(Facts);
	Report["tear"] = DescribeTears(Facts.Torn, Facts.Who.JointNames);
	if (Facts.What.Asks(WeightMethod::Transfer))
	{
		Report["transfer"] = DescribeCarried(Facts.Bound.Carried);
	}
	if (Facts.Locked != nullptr)
	{
		Report["locks"] = DescribeLocks(*Facts.Resolved, Facts.Who.JointNames, *Facts.Locked);
	}
	Report["dq-mask"] = DescribeMask(Facts.Mask);
	Report["weights-hash"] = HashWeights(*Facts.Rows);
	Report["warnings"] = ListWarnings(Facts);
	Report["recipe"] = Json::parse(WriteRecipe(Facts.What));
	// A name in the file may not be UTF-8: it is shown with replacement characters and does not stop the report.
	return Report.dump(1, '\t', false, Json::error_handler_t::replace) + '\n';
}
}
