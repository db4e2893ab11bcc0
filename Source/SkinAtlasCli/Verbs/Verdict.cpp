// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Verbs/Verdict.h"

#include "Verbs/LockReport.h"
#include "Verbs/SymmetryReport.h"

#include "SkinAtlas/NearNames.h"
#include "SkinAtlas/Summary.h"
#include "SkinAtlas/Worries.h"

#include <algorithm>
#include <cstdio>
#include <set>

namespace SkinAtlas::Host
{
namespace
{
/** What helps, in the words of the command line. */
constexpr const char* Advice[] = {
	"move it, or leave it out with --exclude-joint",
	"leave one of the two out with --exclude-joint",
	"look at its border; --joint-shift moves it, --labels replaces it",
	"move it inside, or leave it out with --exclude-joint",
	"move it to the mesh, or leave it out with --exclude-joint",
	"look for a hole or a handle in the mesh there",
	"close the hole, or use --segmentation robust",
	"fine for open clothes; else close the hole",
	"\"exclude\": false in a recipe keeps it",
	"leave it out with --exclude-joint if it is a helper",
};
static_assert(std::size(Advice) == RemedyCount);

std::string CountOf(size_t Count, const char* One, const char* Many)
{
	return std::to_string(Count) + " " + (Count == 1 ? One : Many);
}

std::string NameJoint(const BindFacts& Facts, int32_t J)
{
	return "joint \"" + Facts.Who.JointNames[size_t(J)] + "\"";
}

/** " in 2 figures", or nothing if it is one. */
std::string CountFigures(const Character& Who)
{
	const std::set<int32_t> Different(Who.JointFigures.begin(), Who.JointFigures.end());
	return Different.size() > 1 ? " in " + CountOf(Different.size(), "figure", "figures") : std::string();
}

/** Vertices that fell back, as a part of a sentence; empty if none did. */
std::string CountFallenVertices(const Segmentation& Regions)
{
	return Regions.Unclaimed.empty()
		? std::string()
		: "; " + CountOf(Regions.Unclaimed.size(), "vertex", "vertices") + " fell back to the nearest bone";
}

/** One sentence for all joints that share a worry: named if one, else counted and the first ones named. */
std::string DescribeJoints(
	const BindFacts& Facts, const std::vector<int32_t>& Joints, const char* Clause, const char* Help)
{
	const std::string Tail = std::string(" ") + Clause + "; " + Help;
	if (Joints.size() == 1)
	{
		return NameJoint(Facts, Joints[0]) + Tail;
	}
	std::vector<std::string> Names;
	for (const int32_t J : Joints)
	{
		Names.push_back(Facts.Who.JointNames[size_t(J)]);
	}
	return "each of " + std::to_string(Joints.size()) + " joints (" + ListSome(Names) + ")" + Tail;
}
}

std::string DescribeVerdict(const BindFacts& Facts, double Milliseconds)
{
	struct Kind
	{
		size_t Count = 0;
		const char* Words;
	};
	Kind Closed{0, "cut by closed loops"}, Open{0, "by open curves"}, Slid{0, "by loops towards the parent"},
		Parts{0, "with whole components"}, Given{0, "by given labels"}, Others{0, "by another method"},
		Fallen{0, "fell back"}, Weightless{0, "without weight"};
	for (const JointCurve& Curve : Facts.Bound.Regions.Curves)
	{
		Closed.Count += Curve.Origin == CurveOrigin::ClosedLoop ? 1 : 0;
		Open.Count += Curve.Origin == CurveOrigin::OpenCurve ? 1 : 0;
		Slid.Count += Curve.Origin == CurveOrigin::SlidLoop ? 1 : 0;
		Parts.Count += Curve.Reason == CurveReason::WholeComponents ? 1 : 0;
		Given.Count += Curve.Reason == CurveReason::GivenLabels ? 1 : 0;
		Others.Count += Curve.Reason == CurveReason::OtherMethod ? 1 : 0;
		Weightless.Count += Curve.Origin == CurveOrigin::Excluded ? 1 : 0;
		Fallen.Count += IsFallback(Curve) ? 1 : 0;
	}
	std::string Ways;
	for (const Kind& Each : {Closed, Open, Slid, Parts, Given, Others, Weightless})
	{
		Ways += Each.Count > 0 ? std::to_string(Each.Count) + " " + Each.Words + ", " : "";
	}
	Ways += (Fallen.Count > 0 ? std::to_string(Fallen.Count) : std::string("none")) + " " + Fallen.Words;
	Ways += CountFallenVertices(Facts.Bound.Regions);
	const auto CountComponents = [&](ComponentPolicy Policy, const char* Words)
	{
		const auto& All = Facts.Bound.Regions.Components;
		const auto Count =
			std::count_if(All.begin(), All.end(), [&](const ComponentFate& Fate) { return Fate.Policy == Policy; });
		return Count > 0 ? "; " + CountOf(size_t(Count), "component ", "components ") + Words : std::string();
	};
	char Time[32];
	std::snprintf(Time, sizeof(Time), "%.0f ms", Milliseconds);
	return Facts.Input.filename().string() + ": " + CountOf(Facts.Who.Positions.size(), "vertex", "vertices") + ", " +
		CountOf(Facts.Who.JointNames.size(), "joint", "joints") + CountFigures(Facts.Who) + ": " + Ways +
		CountComponents(ComponentPolicy::Rigid, "rigid") + CountComponents(ComponentPolicy::Follow, "on the skin") +
		"; " + Time + " -> " + Facts.Output.string();
}

std::vector<std::string> ListWarnings(const BindFacts& Facts)
{
	const Segmentation& Regions = Facts.Bound.Regions;
	std::vector<std::string> Warnings(Facts.InputWarnings.begin(), Facts.InputWarnings.end());
	if (const CarriedRows& Rows = Facts.Bound.Carried; Rows.Filled + Rows.Nearest > 0)
	{
		Warnings.push_back(std::to_string(Rows.Filled + Rows.Nearest) + " of " +
			std::to_string(Rows.AtVertices + Rows.OnSurface + Rows.Filled + Rows.Nearest) +
			" vertices of the skin have no surface of the same limb that faces alike near in the bound file: " +
			std::to_string(Rows.Filled) + " were filled in from those around, " + std::to_string(Rows.Nearest) +
			" took the nearest");
	}
	const bool bPointsOnly = Facts.Bound.Mesh.TriangleCount() == 0;
	if (bPointsOnly)
	{
		Warnings.push_back(
			"the skinned meshes have no triangle, so that there is no surface to cut or to blend along: "
			"the atlas gives each vertex to its nearest bone alone");
	}
	const auto IsOffBones = [](const ComponentFate& Fate) { return Fate.Reason == ComponentReason::NoBoneAnywhere; };
	if (std::any_of(Regions.Components.begin(), Regions.Components.end(), IsOffBones))
	{
		Warnings.push_back("no bone runs through any part of the mesh; are the joints at its place and of its size?");
	}
	for (const JointWorry& Each : ListWorries(Facts.Bound))
	{
		Warnings.push_back(DescribeJoints(Facts, Each.Joints, Each.Clause, Advice[size_t(Each.Help)]));
	}
	std::vector<int32_t> Unbound;
	for (int32_t J = 0; J < static_cast<int32_t>(Regions.Curves.size()); ++J)
	{
		if (Facts.Who.bUnbound[size_t(J)])
		{
			Unbound.push_back(J);
		}
	}
	if (!Unbound.empty())
	{
		Warnings.push_back(DescribeJoints(Facts, Unbound,
			"carries no weight: its inverse bind matrix cannot be inverted or was never set",
			"it would flatten or misplace what it moves; give it a bind pose and export again"));
	}
	if (!Facts.Who.LeftOut.empty())
	{
		const size_t Taken = Facts.Who.JointNodes.size();
		Warnings.push_back("the skins have " + std::to_string(Taken + Facts.Who.LeftOut.size()) +
			" joints in all, and only the " + std::to_string(Taken) +
			" highest in the hierarchy carry weight; a file for each character keeps them all");
	}
	if (Facts.Who.bGuessedSpace)
	{
		Warnings.push_back(
			"skins share no joint and the nodes are not in the bind pose: their meshes were placed by their "
			"first joints; export in the bind pose if they should meet");
	}
	if (!Regions.Unclaimed.empty() && !bPointsOnly)
	{
		Warnings.push_back(CountOf(Regions.Unclaimed.size(), "vertex", "vertices") +
			" fell back to the nearest bone: claimed by no joint's cut, or by several; --joint-shift moves cuts apart, "
			"--labels replaces them, the report lists which");
	}
	if (const std::optional<std::string> Warning = WarnOfSymmetry(Facts.Bound, Facts.What.Symmetry))
	{
		Warnings.push_back(*Warning);
	}
	if (const auto Conflicts = Facts.Locked == nullptr ? std::nullopt : WarnOfConflicts(*Facts.Locked))
	{
		Warnings.push_back(*Conflicts);
	}
	// Mended rows are meant to go on across a border of joints far apart.
	if (const size_t Leaked = Facts.Leak.Beyond.size() - size_t(Facts.Leak.BeyondMended); Leaked > 0)
	{
		Warnings.push_back(CountOf(Leaked, "vertex carries", "vertices carry") +
			" weight beyond --max-steps " + std::to_string(Facts.What.MaxSteps) + ", up to " +
			std::to_string(Facts.Leak.GreatestSteps) +
			" steps from the region: that limits neither locks nor other methods, " +
			"nor planes and labels where roots meet; the report lists which");
	}
	// A tenth of a row moves a vertex visibly; less disappears in the renormalising.
	constexpr float VisibleShare = 0.1f;
	if (Facts.Bound.Weights.LargestPruned > VisibleShare)
	{
		Warnings.push_back("--max-influences " + std::to_string(Facts.What.MaxInfluences) + " took up to " +
						   std::to_string(static_cast<int32_t>(Facts.Bound.Weights.LargestPruned * 100.0f)) +
						   " % of a vertex's weight; a greater number keeps it");
	}
	return Warnings;
}

std::optional<std::string> DescribeFirstFallback(const BindFacts& Facts)
{
	const Segmentation& Regions = Facts.Bound.Regions;
	const auto Fell = [&](int32_t J) { return IsFallback(Regions.Curves[size_t(J)]); };
	const auto First = std::find_if(Regions.ParentsFirst.begin(), Regions.ParentsFirst.end(), Fell);
	if (First == Regions.ParentsFirst.end())
	{
		return Regions.Unclaimed.empty()
			? std::nullopt
			: std::optional(CountOf(Regions.Unclaimed.size(), "vertex", "vertices") +
				  " fell back to the nearest bone: claimed by no joint's cut, or by several; "
				  "--strict, so nothing was written");
	}
	const char* const Why = DescribeCurve(Regions.Curves[size_t(*First)]);
	const auto Count = std::count_if(Regions.ParentsFirst.begin(), Regions.ParentsFirst.end(), Fell);
	return NameJoint(Facts, *First) + " " + (Why == nullptr ? "fell back" : Why) +
		   (Count > 1 ? "; so did " + CountOf(size_t(Count) - 1, "other joint", "other joints") : "") +
		   CountFallenVertices(Regions) + "; --strict, so nothing was written";
}
}
