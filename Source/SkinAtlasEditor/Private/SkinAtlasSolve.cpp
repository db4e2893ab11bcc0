// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasSolve.h"

namespace SkinAtlas::Editor
{
SkeletonView SourceSkeleton::View(std::vector<std::string_view>& NameViews) const
{
	NameViews.assign(Names.begin(), Names.end());
	return {JointToMesh, Parents, NameViews};
}

namespace Solving
{
/** What Transfer and MeasureDeviation find on another level. */
Status Evaluate(const BoundCharacter& Bound, const SourceLevel& Source, const Context& Host, SolvedLevel& Out)
{
	const Result<Topology> Mesh = Topology::Build(Source.View(), {Bound.Joints.PartTolerance()}, Host);
	if (!Mesh)
	{
		return Mesh.State;
	}
	const SolvedSurface From{Bound.Mesh, Bound.Weights, Bound.Joints};
	Result<TransferredWeights> Found = Transfer(From, *Mesh, Source.MaxInfluences, Host);
	if (!Found)
	{
		return Found.State;
	}
	Result<std::vector<JointDeviation>> Deviations = MeasureDeviation(From, *Mesh, Found->Weights, Host);
	if (!Deviations)
	{
		return Deviations.State;
	}
	Out.RowOf.assign(Mesh->SourceToWelded().begin(), Mesh->SourceToWelded().end());
	for (const int32_t Row : Out.RowOf)
	{
		Out.FarVertices += Found->Origin[size_t(Row)] == RowOrigin::Nearest ? 1 : 0;
	}
	Out.Rows = std::move(Found->Weights);
	Out.Deviations = std::move(*Deviations);
	return {};
}
}

SolveOutcome Solve(const SourceCharacter& Source, const BindOptions& Options, const Context& Host)
{
	SolveOutcome Outcome;
	BindOptions First = Options;
	First.Weigh.MaxInfluences = Source.Levels.front().MaxInfluences;
	std::vector<std::string_view> Names;
	Result<BoundCharacter> Bound = Bind(Source.Levels.front().View(), Source.Joints.View(Names), First, Host);
	Outcome.State = Bound.State;
	if (!Bound)
	{
		return Outcome;
	}
	Outcome.Value.Bound = std::move(*Bound);
	for (const SourceLevel& Each : Source.Levels)
	{
		SolvedLevel& Level = Outcome.Value.Levels.emplace_back();
		Level.Level = Each.Level;
		Outcome.Level = Each.Level;
		if (&Each == &Source.Levels.front())
		{
			const std::span<const int32_t> RowOf = Outcome.Value.Bound.Mesh.SourceToWelded();
			Level.Rows = Outcome.Value.Bound.Weights;
			Level.RowOf.assign(RowOf.begin(), RowOf.end());
		}
		else
		{
			Outcome.State = Solving::Evaluate(Outcome.Value.Bound, Each, Host, Level);
		}
		Result<QuantisedWeights> Stored = Outcome.State ? Quantise(Level.Rows, 16) : Result<QuantisedWeights>(Outcome.State);
		Outcome.State = Stored.State;
		if (!Stored)
		{
			return Outcome;
		}
		Level.Stored = std::move(*Stored);
	}
	return Outcome;
}
}
