// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasSolve.h"

#include "SkinAtlasCarry.h"
#include "SkinAtlasLockedVertices.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

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
/** Bit for bit: where 0 and -0 differ, no more is lost than time. */
template <typename T>
bool AreSame(const std::vector<T>& A, const std::vector<T>& B)
{
	static_assert(std::is_trivially_copyable_v<T>);
	return A.size() == B.size() && (A.empty() || std::memcmp(A.data(), B.data(), A.size() * sizeof(T)) == 0);
}

/** What rules on material slots and numbers mean for the components of LOD 0. */
Status FindPolicies(const SourceCharacter& Source, const Recipe& What, const Skeleton& Joints, const Context& Host,
	std::vector<std::vector<std::string>>& Names, std::string& Complaint, ResolvedComponents& Resolved)
{
	const SourceLevel& First = Source.Levels.front();
	const Result<Topology> Mesh = Topology::Build(First.View(), {Joints.PartTolerance()}, Host);
	if (!Mesh)
	{
		return Mesh.State;
	}
	Names.assign(size_t(Mesh->ComponentCount()), {});
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
	Resolved = ApplyComponentRules(What, Names, "material slot");
	Complaint = Resolved.Complaint;
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
	const BoundCharacter& Bound, const SourceLevel& Source, int32_t MaxSteps, const Context& Host, SolvedLevel& Out)
{
	Result<Topology> Mesh = Topology::Build(Source.View(), {Bound.Joints.PartTolerance()}, Host);
	if (!Mesh)
	{
		return Mesh.State;
	}
	const SolvedSurface From{Bound.Mesh, Bound.Weights, Bound.Joints};
	const LimbTree Tree{Bound.Regions.TreeParent, Bound.Regions.ParentsFirst};
	Result<TransferredWeights> Found = Transfer(From, *Mesh, {Source.MaxInfluences, MaxSteps, &Tree}, Host);
	if (!Found)
	{
		return Found.State;
	}
	Result<SurfaceDeviation> Deviations = MeasureDeviation(From, *Mesh, Found->Weights, Host);
	if (!Deviations)
	{
		return Deviations.State;
	}
	for (const int32_t Row : Mesh->SourceToWelded())
	{
		Out.FarVertices += Found->Origin[size_t(Row)] == RowOrigin::Nearest ? 1 : 0;
	}
	Out.Deviations = std::move(Deviations->Joints);
	return AsBound(Bound, std::move(*Mesh), std::move(*Found));
}
}

bool AtlasSolver::CanBlend(const SourceCharacter& Source, const Recipe& What, const RoleTable& Roles) const
{
	const SourceLevel& Level = Source.Levels.front();
	return bAtlas && HaveSameAtlas(OfRecipe, What) && OfRoles == Roles &&
		Solving::AreSame(OfLevel.Positions, Level.Positions) && Solving::AreSame(OfLevel.Indices, Level.Indices) &&
		OfLevel.Slots == Level.Slots && OfLevel.SlotOf == Level.SlotOf &&
		Solving::AreSame(OfJoints.JointToMesh, Source.Joints.JointToMesh) &&
		OfJoints.Parents == Source.Joints.Parents && OfJoints.Names == Source.Joints.Names;
}

SolveOutcome AtlasSolver::Bind(const SourceCharacter& Source, const Recipe& What, const Skeleton& Joints,
	const RoleTable& Roles, ResolvedRecipe& Resolved, ResolvedComponents& Components, const Context& Host)
{
	bAtlas = false;
	SolveOutcome Outcome;
	Outcome.State =
		Solving::FindPolicies(Source, What, Joints, Host, Kept.ComponentSlots, Outcome.Complaint, Components);
	if (!Outcome)
	{
		return Outcome;
	}
	++Binds;
	std::vector<std::string_view> Names;
	Resolved.Options.Segment.Roles = &Roles;
	Resolved.Options.Segment.Components = Components.Policies;
	Resolved.Options.Methods.Components = Components.Methods;
	Resolved.Options.Overlap.ReachK = ReachK;
	Result<BoundCharacter> Bound =
		SkinAtlas::Bind(Source.Levels.front().View(), Source.Joints.View(Names), Resolved.Options, Host);
	Outcome.State = Bound.State;
	if (Bound)
	{
		Kept.Bound = std::move(*Bound);
		OfJoints = Source.Joints;
		OfLevel = Source.Levels.front();
		OfLevel.Stored = {};
		OfRoles = Roles;
		bAtlas = true;
	}
	return Outcome;
}

SolveOutcome AtlasSolver::StoreLevels(
	const SourceCharacter& Source, const ResolvedRecipe& Resolved, SolveExtent Extent, const Context& Host)
{
	SolveOutcome Outcome;
	Kept.Levels.clear();
	const int32_t MaxSteps = Resolved.Options.Weigh.MaxSteps;
	const size_t Count = Extent == SolveExtent::AllLevels ? Source.Levels.size() : 1;
	for (size_t Index = 0; Index < Count && Outcome; ++Index)
	{
		const SourceLevel& Each = Source.Levels[Index];
		SolvedLevel& Level = Kept.Levels.emplace_back();
		Level.Level = Each.Level;
		Outcome.Level = Each.Level;
		const Result<BoundCharacter> Evaluated =
			Index == 0 ? Result<BoundCharacter>() : Solving::Evaluate(Kept.Bound, Each, MaxSteps, Host, Level);
		const BoundCharacter& Here = Index == 0 ? Kept.Bound : *Evaluated;
		Outcome.State =
			Evaluated ? Solving::Store(Here, Each, Resolved, Source.LockedVertices, Host, Level) : Evaluated.State;
		if (Outcome.State && Extent == SolveExtent::AllLevels) // a preview reports nothing
		{
			Result<LeakCertificate> Leak = CertifyRows(Here, Level.Rows, MaxSteps);
			Outcome.State = Leak.State;
			Level.Leak = std::move(*Leak);
		}
	}
	return Outcome;
}

SolveOutcome AtlasSolver::Solve(const SourceCharacter& Source, const Recipe& What, const RoleTable& Roles,
	SolveExtent Extent, const Context& Host)
{
	bSolved = false;
	SolveOutcome Outcome;
	for (const SourceLevel& Each : Source.Levels)
	{
		if (Each.Indices.empty() && (Extent == SolveExtent::AllLevels || &Each == &Source.Levels.front()))
		{
			// The core would bind the vertices, but the engine draws nothing of them.
			Outcome.Complaint = "LOD " + std::to_string(Each.Level) + " has no triangles";
			return Outcome;
		}
	}
	std::vector<std::string_view> Names;
	const Result<Skeleton> Joints = Skeleton::Build(Source.Joints.View(Names));
	Outcome.State = Joints.State;
	if (!Joints)
	{
		return Outcome;
	}
	const bool bBlend = !Source.From && CanBlend(Source, What, Roles);
	Kept.Roles = RecogniseRoles(*Joints, Roles);
	ResolvedRecipe Resolved = ApplyRecipe(What, Source.Joints.Names, Kept.Roles, Roles);
	Outcome.Complaint = Resolved.Complaint;
	if (!Outcome)
	{
		return Outcome;
	}
	Resolved.Options.Weigh.MaxInfluences = Source.Levels.front().MaxInfluences;
	Outcome.State = bBlend ? BlendAgain(Kept.Bound, Resolved.Options, Host) : Status();
	ResolvedComponents Components;
	if (!bBlend || Outcome.State.Code == Error::ReachExceeded)
	{
		Outcome = Bind(Source, What, *Joints, Roles, Resolved, Components, Host);
	}
	if (Outcome && Source.From)
	{
		bAtlas = false; // what is kept are other rows
		Outcome = CarryWeights(*Source.From, Source, *Joints, Resolved.Options, Kept.Bound, Host);
	}
	if (!Outcome)
	{
		return Outcome;
	}
	OfRecipe = What;
	Outcome = StoreLevels(Source, Resolved, Extent, Host);
	bSolved = bool(Outcome);
	return Outcome;
}
}
