// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasSolve.h"

#include "SkinAtlasLockedVertices.h"

#include <algorithm>

namespace SkinAtlas::Editor
{
SkeletonView SourceSkeleton::View(std::vector<std::string_view>& NameViews) const
{
	NameViews.assign(Names.begin(), Names.end());
	return {JointToMesh, Parents, NameViews};
}

std::vector<RecognisedRole> FindRoles(const SourceSkeleton& Joints, const RoleTable& Table)
{
	std::vector<std::string_view> Names;
	const Result<Skeleton> Built = Skeleton::Build(Joints.View(Names));
	return Built ? RecogniseRoles(*Built, Table) : std::vector<RecognisedRole>(Joints.Names.size());
}

bool NeedsStored(const Recipe& What, const SourceCharacter& Source)
{
	const auto Keeps = [](const JointRule& Rule) { return Rule.bLock == true || Rule.bOnly == true; };
	return !Source.LockedVertices.empty() || std::any_of(What.Joints.begin(), What.Joints.end(), Keeps);
}

namespace Solving
{
/** What rules on material slots and numbers mean for the components of LOD 0. */
Status FindPolicies(const SourceCharacter& Source, const Recipe& What, const Skeleton& Joints, const Context& Host,
	SolveOutcome& Out, std::vector<ComponentPolicy>& Policies)
{
	const SourceLevel& First = Source.Levels.front();
	const Result<Topology> Mesh = Topology::Build(First.View(), {Joints.PartTolerance()}, Host);
	if (!Mesh)
	{
		return Mesh.State;
	}
	std::vector<std::vector<std::string>>& Names = Out.Value.ComponentSlots;
	Names.resize(size_t(Mesh->ComponentCount()));
	for (size_t T = 0; T < First.SlotOf.size(); ++T)
	{
		const int32_t V = Mesh->SourceToWelded()[size_t(First.Indices[3 * T])];
		std::vector<std::string>& Known = Names[size_t(Mesh->ComponentOf()[size_t(V)])];
		const std::string& Slot = First.Slots[size_t(First.SlotOf[T])];
		if (std::find(Known.begin(), Known.end(), Slot) == Known.end())
		{
			Known.push_back(Slot);
		}
	}
	ResolvedComponents Resolved = ApplyComponentRules(What, Names, "material slot");
	Policies = std::move(Resolved.Policies);
	Out.Complaint = std::move(Resolved.Complaint);
	return {};
}

/** The rows of a bound level as they are written. */
Status Store(const BoundCharacter& Bound, const SourceLevel& Source, const ResolvedRecipe& Resolved,
	const std::vector<Vec3>& LockedVertices, const Context& Host, SolvedLevel& Out)
{
	Out.PrunedMass = Bound.Weights.PrunedMass;
	if (Source.Stored.RowCount() == 0)
	{
		Result<StoredWeights> Stored = StoreRows(Bound.Weights, Bound.Mesh.SourceToWelded(), WeightFormat::Bits16);
		Out.Rows = std::move(*Stored);
		return Stored.State;
	}
	WeighOptions Blend = Resolved.Options.Weigh;
	Blend.MaxInfluences = Source.MaxInfluences;
	Blend.Joints = Bound.Options; // as fitted to the limbs
	FoundLocks Vertices = FindLocked(LockedVertices, Source.Positions, Bound.Joints.PartTolerance());
	Out.LostLocks = std::move(Vertices.Lost);
	const LockOptions Locks{Resolved.LockedJoints, Vertices.bLocked, Resolved.OnlyJoints};
	Result<LockedWeights> Made = ApplyLocks(Bound, Blend, Source.Stored, Locks, Host);
	Out.Rows = std::move(Made->Rows);
	Out.Kept = std::move(Made->Kept);
	Out.Conflicts = std::move(Made->Conflicts);
	return Made.State;
}

/** What Transfer and MeasureDeviation find on another level. */
Result<BoundCharacter> Evaluate(
	const BoundCharacter& Bound, const SourceLevel& Source, const Context& Host, SolvedLevel& Out)
{
	Result<Topology> Mesh = Topology::Build(Source.View(), {Bound.Joints.PartTolerance()}, Host);
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
	for (const int32_t Row : Mesh->SourceToWelded())
	{
		Out.FarVertices += Found->Origin[size_t(Row)] == RowOrigin::Nearest ? 1 : 0;
	}
	Out.Deviations = std::move(*Deviations);
	return AsBound(Bound, std::move(*Mesh), std::move(Found->Weights));
}
}

SolveOutcome Solve(const SourceCharacter& Source, const Recipe& What, const RoleTable& Roles, const Context& Host)
{
	SolveOutcome Outcome;
	std::vector<std::string_view> Names;
	const Result<Skeleton> Joints = Skeleton::Build(Source.Joints.View(Names));
	Outcome.State = Joints.State;
	if (!Joints)
	{
		return Outcome;
	}
	Outcome.Value.Roles = RecogniseRoles(*Joints, Roles);
	ResolvedRecipe Resolved = ApplyRecipe(What, Source.Joints.Names, Outcome.Value.Roles, Roles);
	Outcome.Complaint = Resolved.Complaint;
	std::vector<ComponentPolicy> Policies;
	if (Outcome.Complaint.empty())
	{
		Outcome.State = Solving::FindPolicies(Source, What, *Joints, Host, Outcome, Policies);
	}
	if (!Outcome.State || !Outcome.Complaint.empty())
	{
		return Outcome;
	}
	Resolved.Options.Segment.Roles = &Roles;
	Resolved.Options.Segment.Components = Policies;
	Resolved.Options.Weigh.MaxInfluences = Source.Levels.front().MaxInfluences;
	Result<BoundCharacter> Bound = Bind(Source.Levels.front().View(), Source.Joints.View(Names), Resolved.Options, Host);
	Outcome.State = Bound.State;
	if (!Bound)
	{
		return Outcome;
	}
	Outcome.Value.Bound = std::move(*Bound);
	for (const SourceLevel& Each : Source.Levels)
	{
		const bool bFirst = &Each == &Source.Levels.front();
		SolvedLevel& Level = Outcome.Value.Levels.emplace_back();
		Level.Level = Each.Level;
		Outcome.Level = Each.Level;
		const Result<BoundCharacter> Evaluated =
			bFirst ? Result<BoundCharacter>() : Solving::Evaluate(Outcome.Value.Bound, Each, Host, Level);
		const BoundCharacter& Here = bFirst ? Outcome.Value.Bound : *Evaluated;
		Outcome.State = Evaluated ? Solving::Store(Here, Each, Resolved, Source.LockedVertices, Host, Level) : Evaluated.State;
		if (!Outcome.State)
		{
			return Outcome;
		}
	}
	return Outcome;
}
}
