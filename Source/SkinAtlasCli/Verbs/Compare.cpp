// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Verbs/Compare.h"

#include "Gltf/Json.h"
#include "Gltf/Sentence.h"
#include "Gltf/WeightedFile.h"
#include "Measure/Comparison.h"
#include "Verbs/RowReport.h"

#include "Common/Vector.h"

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <map>

namespace SkinAtlas::Host
{
namespace
{
/** Vertices farther apart than this share of the box's diagonal are different ones. */
constexpr double SamePosition = 1e-4;

Outcome<void> CheckVertices(const WeightedFile& Reference, const WeightedFile& Candidate)
{
	const std::vector<Vec3>&A = Reference.Who.Positions, &B = Candidate.Who.Positions;
	const std::string Other = Reference.File.Path().string();
	if (A.size() != B.size())
	{
		return Fail("has ", B.size(), " vertices where ", Other, " has ", A.size(),
			": only two files of one character can be compared");
	}
	const double Tolerance = SamePosition * DiagonalOf(A);
	for (size_t V = 0; V < A.size(); ++V)
	{
		if (!(Length(Vec3d(A[V]) - Vec3d(B[V])) <= Tolerance))
		{
			return Fail("vertex ", V, " is not where ", Other,
				" has it: only two files of one character can be compared");
		}
	}
	return {};
}

/** Per joint of the candidate: the reference's of the same name; of equal names the first belongs to the first. */
Outcome<std::vector<int32_t>> MatchJoints(const WeightedFile& Reference, const WeightedFile& Candidate)
{
	std::map<std::string, std::vector<int32_t>> Named; // last first
	for (size_t J = Reference.Who.JointNames.size(); J-- > 0;)
	{
		Named[Reference.Who.JointNames[J]].push_back(int32_t(J));
	}
	std::vector<int32_t> Found;
	for (const std::string& Name : Candidate.Who.JointNames)
	{
		std::vector<int32_t>& Left = Named[Name];
		if (Left.empty())
		{
			return Fail("joint \"", Name, "\" is not in ", Reference.File.Path().string());
		}
		Found.push_back(Left.back());
		Left.pop_back();
	}
	for (const std::string& Name : Reference.Who.JointNames)
	{
		if (!Named[Name].empty())
		{
			return Fail("lacks the joint \"", Name, "\" of ", Reference.File.Path().string());
		}
	}
	return Found;
}

class TextTable
{
public:
	void Row(const char* Label, const char* Format, ...)
	{
		char Line[256];
		std::va_list Values;
		va_start(Values, Format);
		std::vsnprintf(Line, sizeof Line, Format, Values);
		va_end(Values);
		std::string Padded = Label;
		Padded.resize(std::max<size_t>(Padded.size(), 14), ' ');
		Text += "  " + Padded + Line + "\n";
	}

	std::string Text;
};

/** As many borders as a person reads. */
constexpr size_t ShownBorders = 3;

std::string ToText(const CompareOptions& Options, const Character& Who, const Comparison& Found)
{
	const WeightDistance& Weights = Found.Weights;
	TextTable Table;
	Table.Text = Options.Candidate.filename().string() + " against " + Options.Reference.filename().string() + "\n";
	Table.Row("vertices", "%d welded, %d without weights", Found.Vertices, Found.Unweighted);
	if (Found.Unjudged > 0)
	{
		Table.Row("", "%d stored ones without weights in the reference: left out", Found.Unjudged);
	}
	Table.Row("influences", "precision %.2f %%, recall %.2f %%", 100.0 * Weights.Precision, 100.0 * Weights.Recall);
	Table.Row("heaviest", "the same joint at %.2f %% of the vertices", 100.0 * Weights.SameHeaviest);
	Table.Row("L1", "mean %.4f, max %.4f", Weights.MeanL1, Weights.MaxL1);
	std::string Steps;
	for (size_t S = 0; S < Weights.LeakSteps.size(); ++S)
	{
		Steps += Join(S == 0 ? "" : ", ", S, ": ", Weights.LeakSteps[S]);
	}
	Table.Row("leak", "vertices by greatest number of joint steps: %s", Steps.c_str());
	Table.Row("roughness", "%.4f, reference %.4f", Weights.CandidateRoughness, Weights.ReferenceRoughness);
	const Tears& Torn = Found.Torn;
	Table.Row("tear", "%d of %d edges (%.3f %%) torn; stretch at 99.9 %%: %.2f, reference %.2f", Torn.Torn, Torn.Edges,
		100.0 * Torn.Share(), Torn.Stretch999, Torn.ReferenceStretch999);
	for (size_t B = 0; B < std::min(ShownBorders, Torn.Worst.size()); ++B)
	{
		const TornBorder& Border = Torn.Worst[B];
		Table.Text += Join("                ", Border.Edges, " between \"", Who.JointNames[size_t(Border.JointA)],
			"\" and \"", Who.JointNames[size_t(Border.JointB)], "\", the worst from vertex ", Border.VertexA, " to ",
			Border.VertexB, "\n");
	}

	Table.Text += Join("\n  deformation, 1e-4 of the box's diagonal, over ", Found.ClipPoses, " poses of clips and ",
		Found.RandomPoses, " random ones\n");
	Table.Row("", "   mean      max    clips   random    8 bit      max   16 bit      max");
	const auto Deformed = [&](const char* Name, const Deformation& Each)
	{
		char Clips[16] = "-";
		if (Found.ClipPoses > 0)
		{
			std::snprintf(Clips, sizeof Clips, "%.2f", 1e4 * Each.Clips.Mean);
		}
		Table.Row(Name, "%7.2f %8.2f %8s %8.2f %8.3f %8.3f %8.4f %8.4f", 1e4 * Each.All.Mean, 1e4 * Each.All.Max, Clips,
			1e4 * Each.Random.Mean, 1e4 * Each.Bits8.Mean, 1e4 * Each.Bits8.Max, 1e4 * Each.Bits16.Mean,
			1e4 * Each.Bits16.Max);
	};
	Deformed("LBS", Found.Linear);
	Deformed("DQS", Found.DualQuaternion);
	return Table.Text;
}

Json ToJson(const DistanceSummary& Distance)
{
	return {{"mean", Distance.Mean}, {"max", Distance.Max}};
}

Json ToJson(const Deformation& Each, bool bClips)
{
	return {{"all", ToJson(Each.All)}, {"clips", bClips ? ToJson(Each.Clips) : Json()}, {"random", ToJson(Each.Random)},
		{"bits-8", ToJson(Each.Bits8)}, {"bits-16", ToJson(Each.Bits16)}};
}

Json ToJson(const Tears& Torn, const Character& Who)
{
	Json Described = DescribeTears(Torn, Who.JointNames);
	Described["stretch-999"] = {{"candidate", Torn.Stretch999}, {"reference", Torn.ReferenceStretch999}};
	return Described;
}

std::string ToJsonText(const CompareOptions& Options, const Character& Who, const Comparison& Found)
{
	const WeightDistance& Weights = Found.Weights;
	const bool bClips = Found.ClipPoses > 0;
	const Json Out{{"version", 1}, {"reference", Options.Reference.string()}, {"candidate", Options.Candidate.string()},
		{"vertices", Found.Vertices}, {"unweighted", Found.Unweighted}, {"unjudged", Found.Unjudged},
		{"poses", {{"clips", Found.ClipPoses}, {"random", Found.RandomPoses}}},
		{"l1", {{"mean", Weights.MeanL1}, {"max", Weights.MaxL1}}}, {"precision", Weights.Precision},
		{"recall", Weights.Recall}, {"same-heaviest", Weights.SameHeaviest}, {"leak-steps", Weights.LeakSteps},
		{"roughness", {{"candidate", Weights.CandidateRoughness}, {"reference", Weights.ReferenceRoughness}}},
		{"tear", ToJson(Found.Torn, Who)},
		{"deformation", {{"lbs", ToJson(Found.Linear, bClips)}, {"dqs", ToJson(Found.DualQuaternion, bClips)}}}};
	return Out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}
}

Outcome<std::string> CompareFiles(const CompareOptions& Options)
{
	const Outcome<WeightedFile> Reference = ReadWeighted(Options.Reference);
	if (!Reference)
	{
		return Reference.Error();
	}
	Outcome<WeightedFile> Candidate = ReadWeighted(Options.Candidate);
	if (!Candidate)
	{
		return Candidate.Error();
	}
	if (const Outcome<void> Same = CheckVertices(*Reference, *Candidate); !Same)
	{
		return Candidate->File.Blame(Same.Error());
	}
	const Outcome<std::vector<int32_t>> JointOf = MatchJoints(*Reference, *Candidate);
	if (!JointOf)
	{
		return Candidate->File.Blame(JointOf.Error());
	}
	for (uint16_t& Joint : Candidate->Rows.Joints)
	{
		Joint = uint16_t((*JointOf)[Joint]);
	}
	const Outcome<PoseSet> Poses = MakePoses(Reference->File, Reference->Who);
	if (!Poses)
	{
		return Poses.Error();
	}
	const Outcome<Comparison> Found =
		CompareWeights(Reference->Who, *Poses, Reference->Rows, Candidate->Rows, Options.Host);
	if (!Found)
	{
		return Reference->File.Blame(Found.Error());
	}
	return Options.bJson ? ToJsonText(Options, Reference->Who, *Found) : ToText(Options, Reference->Who, *Found);
}

ExitCode RunCompare(const CompareOptions& Options)
{
	const Outcome<std::string> Text = CompareFiles(Options);
	if (!Text)
	{
		PrintError(Text.Error().Sentence);
		return ExitCode::BadInput;
	}
	std::fwrite(Text->data(), 1, Text->size(), stdout);
	return ExitCode::Done;
}
}
