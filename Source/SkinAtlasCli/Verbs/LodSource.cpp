// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Verbs/LodSource.h"

#include "Gltf/Sentence.h"
#include "Gltf/Transform.h"
#include "Measure/PairedRows.h"
#include "Verbs/JointMatch.h"

#include "Common/SkeletonScale.h"

#include "SkinAtlas/NearNames.h"

#include <algorithm>

namespace SkinAtlas::Host
{
namespace
{
constexpr double SamePlace = 1e-2; // in mean bones: joints farther apart do not share a bind pose

/** The solved file's mesh space to the character's, through the first joint that both have. */
Outcome<Transform> SpaceBetween(const Character& Solved, const Character& Who, const std::vector<int32_t>& Match)
{
	const auto First = std::find_if(Match.begin(), Match.end(), [](int32_t J) { return J != NoIndex; });
	if (First == Match.end())
	{
		return Fail("has no joint by the name or in the place of one of the solved file's");
	}
	const size_t Source = size_t(First - Match.begin());
	const std::optional<Transform> MeshToJoint = Inverse(FromAffine(Solved.JointToMesh[Source]));
	if (!MeshToJoint)
	{
		return Fail("joint \"", Solved.JointNames[Source], "\" of the solved file has no invertible bind matrix");
	}
	return FromAffine(Who.JointToMesh[size_t(*First)]) * *MeshToJoint;
}

Vec3 Moved(const Transform& Map, const Vec3& P)
{
	const Affine A = ToAffine(Map);
	const auto Along = [&](int R) { return A.Row[R][0] * P.X + A.Row[R][1] * P.Y + A.Row[R][2] * P.Z + A.Row[R][3]; };
	return {Along(0), Along(1), Along(2)};
}

/** The joint with the greatest gap between its two places. */
struct WorstJoint
{
	double Gap = 0.0;
	int32_t Joint = NoIndex;
};

WorstJoint GreatestGap(std::span<const Vec3> Origins, const Skeleton& Joints, const std::vector<int32_t>& Match)
{
	WorstJoint Worst;
	for (size_t J = 0; J < Match.size(); ++J)
	{
		const double Gap =
			Match[J] == NoIndex ? 0.0 : Length(Vec3d(Origins[J]) - Vec3d(Joints.Positions()[size_t(Match[J])]));
		if (Gap > Worst.Gap)
		{
			Worst = {Gap, Match[J]};
		}
	}
	return Worst;
}

/** Joints as they are given, else by name; where no name is known at all they were renamed. */
std::vector<int32_t> FindMatch(const WeightedFile& Solved, const Character& Who, const Skeleton& Joints,
	SourceKind Kind, double Tolerance, const Correspondences& Given, std::vector<std::string>& Warnings)
{
	std::vector<int32_t> Match = MatchNames(Solved.Who, Who);
	for (const auto& Pair : Given.Joints)
	{
		std::replace(Match.begin(), Match.end(), Pair.second, NoIndex);
	}
	for (const auto& Pair : Given.Joints)
	{
		Match[size_t(Pair.first)] = Pair.second;
	}
	if (std::any_of(Match.begin(), Match.end(), [](int32_t J) { return J != NoIndex; }))
	{
		return Match;
	}
	if (Kind == SourceKind::Level)
	{
		return MatchPlaces(Solved.Who, Joints, Tolerance);
	}
	Warnings.push_back(Join("no joint has the name of one of ", Solved.File.Path().string(),
		": they were matched by the extremities of the two skeletons; --correspondences says otherwise"));
	return MatchExtremities(Solved.Who, Who);
}

/** Joints without a match that carry weight hand it to the nearest one above them that has one. */
Outcome<std::vector<std::string>> ReplaceMissing(
	const WeightedFile& Solved, const Character& Who, std::vector<int32_t>& InOut)
{
	std::vector<bool> bWeighted(InOut.size(), false);
	for (size_t I = 0; I < Solved.Rows.Weights.size(); ++I)
	{
		if (Solved.Rows.Weights[I] > 0.0f)
		{
			bWeighted[Solved.Rows.Joints[I]] = true;
		}
	}
	std::vector<std::string> Sentences;
	const std::vector<int32_t> Match = InOut;
	for (size_t J = 0; J < Match.size(); ++J)
	{
		if (Match[J] != NoIndex || !bWeighted[J])
		{
			continue;
		}
		int32_t Above = Solved.Who.JointParents[J];
		while (Above != NoIndex && Match[size_t(Above)] == NoIndex)
		{
			Above = Solved.Who.JointParents[size_t(Above)];
		}
		const std::string& Name = Solved.Who.JointNames[J];
		if (Above == NoIndex)
		{
			return Fail("lacks the joint \"", Name, "\" of ", Solved.File.Path().string(), " and every joint above it");
		}
		InOut[J] = Match[size_t(Above)];
		Sentences.push_back(Join("lacks the joint \"", Name, "\" of the solved file: \"",
			Who.JointNames[size_t(InOut[J])], "\" takes its weight"));
	}
	return Sentences;
}

/** A row with its joints renumbered. Two that became one add up; else the order stays as stored. */
void TakeRow(const SkinWeights& From, size_t Source, const std::vector<int32_t>& Match, size_t Target, SkinWeights& Out)
{
	std::vector<std::pair<uint16_t, float>> Row;
	for (size_t I = Source * size_t(From.Influences); I < (Source + 1) * size_t(From.Influences); ++I)
	{
		if (!(From.Weights[I] > 0.0f))
		{
			continue;
		}
		const uint16_t Joint = uint16_t(Match[From.Joints[I]]);
		const auto Known = std::find_if(Row.begin(), Row.end(), [&](const auto& Each) { return Each.first == Joint; });
		if (Known == Row.end())
		{
			Row.emplace_back(Joint, From.Weights[I]);
			continue;
		}
		Known->second += From.Weights[I];
	}
	std::stable_sort(Row.begin(), Row.end(), [](const auto& A, const auto& B) { return A.second > B.second; });
	Row.resize(size_t(From.Influences));
	for (size_t I = 0; I < Row.size(); ++I)
	{
		Out.Joints[Target * Row.size() + I] = Row[I].first;
		Out.Weights[Target * Row.size() + I] = Row[I].second;
	}
}
}

Outcome<LodSource> TakeLodSource(const WeightedFile& Solved, const Character& Who, const Skeleton& Joints,
	SourceKind Kind, const Correspondences& Given)
{
	LodSource Made;
	const double Tolerance = SamePlace * SkeletonScale(Joints);
	std::vector<int32_t> Match = FindMatch(Solved, Who, Joints, Kind, Tolerance, Given, Made.Warnings);

	// As a rule both files have one mesh space, and then not a bit may move.
	std::vector<Vec3> Places = Solved.Who.Positions, Origins;
	for (const Affine& JointToMesh : Solved.Who.JointToMesh)
	{
		Origins.push_back(OriginOf(JointToMesh));
	}
	const Outcome<Transform> Space = SpaceBetween(Solved.Who, Who, Match);
	if (!Space)
	{
		return Space.Error();
	}
	if (Kind == SourceKind::Level && GreatestGap(Origins, Joints, Match).Gap > Tolerance)
	{
		for (std::vector<Vec3>* const Points : {&Places, &Origins})
		{
			std::transform(
				Points->begin(), Points->end(), Points->begin(), [&](const Vec3& P) { return Moved(*Space, P); });
		}
		if (const WorstJoint Worst = GreatestGap(Origins, Joints, Match); Worst.Gap > Tolerance)
		{
			return Fail("joint \"", Who.JointNames[size_t(Worst.Joint)], "\" stands elsewhere in the bind pose of ",
				Solved.File.Path().string(), ": a level of detail must share the bind pose");
		}
	}

	std::vector<Vec3> Counterparts(Joints.Positions().begin(), Joints.Positions().end());
	std::vector<bool> bMatched(Counterparts.size(), false);
	for (size_t J = 0; J < Match.size(); ++J)
	{
		if (Match[J] != NoIndex)
		{
			Made.Here.push_back(Joints.Positions()[size_t(Match[J])]);
			Made.There.push_back(Origins[J]);
			Counterparts[size_t(Match[J])] = Origins[J];
			bMatched[size_t(Match[J])] = true;
		}
	}
	for (const int32_t J : Joints.ParentsFirst())
	{
		if (const int32_t Above = Joints.Parents()[size_t(J)]; !bMatched[size_t(J)] && Above != NoIndex)
		{
			Counterparts[size_t(J)] = Counterparts[size_t(Above)];
		}
	}
	Made.Here.insert(Made.Here.end(), Given.Here.begin(), Given.Here.end());
	Made.There.insert(Made.There.end(), Given.There.begin(), Given.There.end());
	Made.Joints = Joints.MovedTo(Counterparts);
	Outcome<std::vector<std::string>> Missing = ReplaceMissing(Solved, Who, Match);
	if (!Missing)
	{
		return Missing.Error();
	}
	Made.Warnings.insert(Made.Warnings.end(), Missing->begin(), Missing->end());

	Result<Topology> Mesh = Topology::Build({Places, Solved.Who.Indices, Solved.Who.Parts}, {Joints.PartTolerance()});
	if (!Mesh)
	{
		return Solved.File.Blame(Fail("vertex ", Mesh.State.Where, ": ", Describe(Mesh.State.Code)));
	}
	Made.Mesh = std::move(*Mesh);
	Made.Rows.Influences = Solved.Rows.Influences;
	const size_t Slots = size_t(Made.Rows.Influences);
	Made.Rows.Joints.assign(size_t(Made.Mesh.VertexCount()) * Slots, 0);
	Made.Rows.Weights.assign(size_t(Made.Mesh.VertexCount()) * Slots, 0.0f);
	for (size_t S = Places.size(); S-- > 0;) // of vertices at one position the first decides
	{
		if (IsEmptyRow(Solved.Rows, int32_t(S)))
		{
			return Solved.File.Blame(Fail("vertex ", S, " has no weights: only a bound file has any to give"));
		}
		TakeRow(Solved.Rows, S, Match, size_t(Made.Mesh.SourceToWelded()[S]), Made.Rows);
	}
	return Made;
}
}
