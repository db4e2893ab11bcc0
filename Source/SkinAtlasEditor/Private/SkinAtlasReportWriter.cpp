// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasReportWriter.h"

#include "SkinAtlas/Summary.h"

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
		return FText::Format(LOCTEXT("AtVertex", "{0}, LOD {1}, vertex {2}: {3}."), MeshName, Outcome.Level, Where, Clause);
	default:
		return FText::Format(LOCTEXT("AtLevel", "{0}, LOD {1}: {2}."), MeshName, Outcome.Level, Clause);
	}
}

void WriteReport(const Solution& Solved, const SourceCharacter& Source, const std::vector<RecognisedRole>& Roles,
	FSkinAtlasReport& Report)
{
	const BoundCharacter& Bound = Solved.Bound;
	const std::vector<int32_t> OverlapVertices = CountOverlaps(Bound);
	const std::vector<int32_t> Carriers = CountCarriers(Bound);
	for (size_t J = 0; J < Roles.size(); ++J)
	{
		FSkinAtlasJointReport& Joint = Report.Joints.AddDefaulted_GetRef();
		Joint.Bone = ReportWriter::BoneName(Source, J);
		Joint.Role = FName(RoleName(Roles[J].Role));
		Joint.K = Bound.Options[J].K;
		Joint.bDeforms = Bound.Regions.Deforms(static_cast<int32_t>(J));
		Joint.bFallback = IsFallback(Bound.Regions.Curves[J]);
		Joint.OverlapVertices = OverlapVertices[J];
		Joint.Vertices = Carriers[J];
		Report.DeformingJoints += Joint.bDeforms ? 1 : 0;
		Report.Overlaps += Joint.OverlapVertices > 0 ? 1 : 0;
		Report.Fallbacks += Joint.bFallback ? 1 : 0;
	}
	for (size_t Index = 0; Index < Solved.Levels.size(); ++Index)
	{
		const SolvedLevel& From = Solved.Levels[Index];
		FSkinAtlasLevelReport& Level = Report.Levels.AddDefaulted_GetRef();
		Level.LOD = From.Level;
		Level.Vertices = static_cast<int32>(From.RowOf.size());
		Level.MaxInfluences = Source.Levels[Index].MaxInfluences;
		Level.PrunedMass = static_cast<float>(From.Rows.PrunedMass);
		Level.FarVertices = From.FarVertices;
		for (size_t J = 0; J < From.Deviations.size(); ++J)
		{
			FSkinAtlasDeviation& Deviation = Level.Deviations.AddDefaulted_GetRef();
			Deviation.Bone = ReportWriter::BoneName(Source, J);
			Deviation.Mean = From.Deviations[J].Mean;
			Deviation.Largest = From.Deviations[J].Largest;
		}
	}
}

FText Summarise(const FSkinAtlasReport& Report, const FText& MeshName, bool bMainSkin)
{
	const FText Where = bMainSkin ? LOCTEXT("InMainSkin", "written into the main skin")
								  : LOCTEXT("InProfile", "written into the profile SkinAtlas, which is not yet the main skin");
	return FText::Format(LOCTEXT("Summary",
							 "{0}: weights of {1} bones with {2} overlaps, {3} fell back, {4} of weight pruned, {5} s; {6}."),
		MeshName, Report.DeformingJoints, Report.Overlaps, Report.Fallbacks, Report.Levels[0].PrunedMass, Report.Seconds, Where);
}
}

#undef LOCTEXT_NAMESPACE
