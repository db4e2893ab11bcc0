// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasReportWriter.h"

#include "SkinAtlasSentence.h"
#include "SkinAtlasWarnings.h"

#include "SkinAtlas/Summary.h"

#include <algorithm>

#define LOCTEXT_NAMESPACE "SkinAtlasReport"

namespace SkinAtlas::Editor
{
namespace ReportWriter
{
FText ToText(const char* Ascii)
{
	return FText::FromString(FString(Ascii));
}

FName BoneName(const SourceCharacter& Source, size_t J)
{
	return FName(UTF8_TO_TCHAR(Source.Joints.Names[J].c_str()));
}
}

FText Explain(const SolveOutcome& Outcome, const SourceCharacter& Source, const FText& MeshName)
{
	if (!Outcome.Complaint.empty())
	{
		return MakeSentence(MeshName, Outcome.Complaint);
	}
	const FText Clause = ReportWriter::ToText(Describe(Outcome.State.Code));
	const int32 Where = Outcome.State.Where;
	switch (Outcome.State.Code)
	{
	case Error::BadJointTransform:
	case Error::BadHierarchy:
	case Error::BadJointOption:
	case Error::SolveFailed:
		return FText::Format(LOCTEXT("AtBone", "{0}, bone {1}: {2}."), MeshName,
			FText::FromName(ReportWriter::BoneName(Source, static_cast<size_t>(Where))), Clause);
	case Error::NotFinite:
		return FText::Format(
			LOCTEXT("AtVertex", "{0}, LOD {1}, vertex {2}: {3}."), MeshName, Outcome.Level, Where, Clause);
	default:
		return FText::Format(LOCTEXT("AtLevel", "{0}, LOD {1}: {2}."), MeshName, Outcome.Level, Clause);
	}
}

void WriteReport(const Solution& Solved, const SourceCharacter& Source, FSkinAtlasReport& Report)
{
	const BoundCharacter& Bound = Solved.Bound;
	const std::vector<int32_t> OverlapVertices = CountOverlaps(Bound);
	const std::vector<int32_t> Carriers = CountCarriers(Bound);
	for (size_t J = 0; J < Solved.Roles.size(); ++J)
	{
		FSkinAtlasJointReport& Joint = Report.Joints.AddDefaulted_GetRef();
		Joint.Bone = ReportWriter::BoneName(Source, J);
		Joint.Role = FName(RoleName(Solved.Roles[J].Role));
		Joint.K = Bound.Options[J].K;
		Joint.bDeforms = Bound.Regions.Deforms(static_cast<int32_t>(J));
		Joint.bFallback = IsFallback(Bound.Regions.Curves[J]);
		Joint.OverlapVertices = OverlapVertices[J];
		Joint.Vertices = Carriers[J];
		Report.DeformingJoints += Joint.bDeforms ? 1 : 0;
		Report.Overlaps += Joint.OverlapVertices > 0 ? 1 : 0;
		Report.Fallbacks += Joint.bFallback ? 1 : 0;
	}
	Report.FallenVertices = static_cast<int32>(Bound.Regions.Unclaimed.size());
	Report.CarriedVertices = Bound.Carried.AtVertices + Bound.Carried.OnSurface;
	Report.FilledVertices = Bound.Carried.Filled + Bound.Carried.Nearest;
	Report.Warnings = ListWarnings(Solved, Source);
	Report.Components = DescribeComponents(Solved, Source);
	for (size_t Index = 0; Index < Solved.Levels.size(); ++Index)
	{
		const SolvedLevel& From = Solved.Levels[Index];
		FSkinAtlasLevelReport& Level = Report.Levels.AddDefaulted_GetRef();
		Level.LOD = From.Level;
		Level.Vertices = From.Rows.RowCount();
		Level.MaxInfluences = Source.Levels[Index].MaxInfluences;
		Level.PrunedMass = static_cast<float>(From.PrunedMass);
		Level.KeptRows = static_cast<int32>(std::count(From.Kept.begin(), From.Kept.end(), uint8_t(1)));
		Level.Conflicts = static_cast<int32>(From.Conflicts.size());
		Level.Hash = HashWeights(From.Rows).c_str();
		Level.FarVertices = From.FarVertices;
		Level.GreatestSteps = From.Leak.GreatestSteps;
		Level.VerticesBeyond = static_cast<int32>(From.Leak.Beyond.size());
		for (const Vec3& Place : Index == 0 ? From.LostLocks : std::vector<Vec3>())
		{
			Report.LostLocks.Add(FVector3f(Place.X, Place.Y, Place.Z));
		}
		for (size_t J = 0; J < From.Deviations.size(); ++J)
		{
			FSkinAtlasDeviation& Deviation = Level.Deviations.AddDefaulted_GetRef();
			Deviation.Bone = ReportWriter::BoneName(Source, J);
			Deviation.Mean = From.Deviations[J].Mean;
			Deviation.Largest = From.Deviations[J].Largest;
		}
	}
}

namespace ReportWriter
{
/** What locks came to; empty without any. */
FText DescribeLocks(const FSkinAtlasReport& Report)
{
	const FSkinAtlasLevelReport& First = Report.Levels[0];
	if (First.Conflicts > 0)
	{
		return FText::Format(
			LOCTEXT("Conflicts", "; {0} vertices keep their rows because the locks contradict the rest"),
			First.Conflicts);
	}
	return First.KeptRows > 0 ? FText::Format(LOCTEXT("Kept", "; {0} vertices keep their rows"), First.KeptRows)
							  : FText();
}

/** Vertices that fell back, behind the bones that did; empty if none did. */
FText DescribeFallen(const FSkinAtlasReport& Report)
{
	return Report.FallenVertices > 0
		? FText::Format(LOCTEXT("Fallen", " and {0} vertices to the nearest bone"), Report.FallenVertices)
		: FText();
}

/** How the rows of a transfer were found; empty without one. */
FText DescribeCarried(const FSkinAtlasReport& Report)
{
	return Report.CarriedVertices + Report.FilledVertices > 0
		? FText::Format(LOCTEXT("Carried", "; {0} vertices lie on the mesh that gives the weights, {1} are filled in"),
			  Report.CarriedVertices, Report.FilledVertices)
		: FText();
}

/** Locked vertices that are not there any more. */
FText DescribeLost(const FSkinAtlasReport& Report)
{
	if (Report.LostLocks.IsEmpty())
	{
		return FText();
	}
	const FVector3f& At = Report.LostLocks[0];
	return FText::Format(
		LOCTEXT("Lost", "; {0} locked vertices are not in the mesh any more, the first at ({1}, {2}, {3})"),
		Report.LostLocks.Num(), At.X, At.Y, At.Z);
}
}

FText Summarise(const FSkinAtlasReport& Report, const FText& MeshName, FName Profile)
{
	const FText Where = Profile.IsNone()
		? LOCTEXT("InMainSkin", "written into the main skin")
		: FText::Format(LOCTEXT("InProfile", "written into the profile {0}, which is not yet the main skin"),
			  FText::FromName(Profile));
	return FText::Format(
		LOCTEXT("Summary",
			"{0}: weights of {1} bones with {2} overlaps, {3} fell back{9}, {4} of weight pruned{5}{6}{10}, "
			"{7} s; {8}."),
		MeshName, Report.DeformingJoints, Report.Overlaps, Report.Fallbacks, Report.Levels[0].PrunedMass,
		ReportWriter::DescribeLocks(Report), ReportWriter::DescribeLost(Report), Report.Seconds, Where,
		ReportWriter::DescribeFallen(Report), ReportWriter::DescribeCarried(Report));
}
}

#undef LOCTEXT_NAMESPACE
