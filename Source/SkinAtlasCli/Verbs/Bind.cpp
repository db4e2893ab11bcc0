// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Verbs/Bind.h"

#include "Gltf/Character.h"
#include "Gltf/Json.h"
#include "Options/JsonText.h"
#include "Options/Labels.h"
#include "Options/LockedVertices.h"
#include "Options/Recipe.h"
#include "Options/RoleFile.h"
#include "Terminal/Interrupt.h"
#include "Terminal/OutputFiles.h"
#include "Terminal/ProgressBar.h"
#include "Terminal/StageClock.h"
#include "Terminal/StopWatch.h"
#include "Terminal/ThreadPool.h"
#include "Verbs/BindError.h"
#include "Verbs/BindLod.h"
#include "Verbs/BindReport.h"
#include "Verbs/Verdict.h"

#include <algorithm>
#include <cstdio>
#include <memory>

namespace SkinAtlas::Host
{
namespace fs = std::filesystem;

namespace
{
ExitCode Stop(const Failure& Why, ExitCode Code = ExitCode::BadInput)
{
	PrintError(Why.Sentence);
	return Code;
}

ExitCode StopInterrupted()
{
	return Stop({"interrupted, nothing was written"}, ExitCode::Interrupted);
}

bool IsSameFile(const fs::path& A, const fs::path& B)
{
	std::error_code Ignored;
	return fs::weakly_canonical(A, Ignored) == fs::weakly_canonical(B, Ignored);
}

/** The output may be the input; else no file of a run may be written over another that it reads or writes. */
Outcome<void> CheckOutputs(const BindCommand& Command, const Recipe& What)
{
	std::vector<fs::path> Kept;
	if (Command.RecipeFile)
	{
		Kept.push_back(*Command.RecipeFile);
	}
	for (const std::string& File : {What.Labels, What.LodFrom, What.Roles, What.LockVertices})
	{
		if (!File.empty())
		{
			Kept.push_back(File);
		}
	}
	const auto Check = [&](const fs::path& Target, const char* Option) -> Outcome<void>
	{
		const bool bTaken =
			std::any_of(Kept.begin(), Kept.end(), [&](const fs::path& Other) { return IsSameFile(Target, Other); });
		return bTaken ? Outcome<void>(Failure{std::string(Option) + " would overwrite " + Target.string()})
					  : OutputFiles::Check(Target);
	};
	if (Outcome<void> Good = Check(Command.Output, "-o"); !Good || !Command.ReportFile)
	{
		return Good;
	}
	Kept.push_back(Command.Input);
	Kept.push_back(Command.Output);
	return Check(*Command.ReportFile, "--report");
}

Outcome<Recipe> ReadRecipe(const std::optional<fs::path>& File)
{
	if (!File)
	{
		return Recipe();
	}
	const Outcome<std::string> Text = ReadWholeFile(*File);
	return Text ? ParseRecipe(*Text, File->string()) : Outcome<Recipe>(Text.Error());
}

Outcome<std::vector<int32_t>> ReadLabels(const std::string& File, const Character& Who)
{
	if (File.empty())
	{
		return std::vector<int32_t>();
	}
	const Outcome<std::string> Text = ReadWholeFile(File);
	if (!Text)
	{
		return Text.Error();
	}
	return ParseLabels(*Text, File, Who.JointNames, static_cast<int32_t>(Who.Positions.size()));
}

Outcome<std::vector<uint8_t>> ReadLockedVertices(const std::string& Name, const Document& File, const Character& Who)
{
	if (Name.empty())
	{
		return std::vector<uint8_t>();
	}
	const Outcome<std::string> Text = ReadWholeFile(Name);
	if (!Text)
	{
		return Text.Error();
	}
	std::vector<NamedRun> Runs;
	for (const PrimitiveRun& Run : Who.Runs)
	{
		const std::string* const Mesh = FindString(File.Root()["meshes"][size_t(Run.Mesh)], "name");
		Runs.push_back({Mesh == nullptr ? "mesh " + std::to_string(Run.Mesh) : *Mesh, Run.Primitive, Run.FirstVertex,
			Run.VertexCount});
	}
	return ParseLockedVertices(*Text, Name, Runs, static_cast<int32_t>(Who.Positions.size()));
}

/** All that a bind reads. */
struct BindInput
{
	Document File;
	Character Who;
	ResolvedRecipe Resolved;
	std::vector<int32_t> Labels;            // Resolved points into these three
	std::vector<ComponentPolicy> Components;
	std::unique_ptr<const RoleTable> Table;
	std::vector<RecognisedRole> Roles;      // one per joint
	StoredWeights Stored; // read if there are locks
};

/** The policies that a recipe asks for; none if it asks for none. */
Outcome<std::vector<ComponentPolicy>> FindPolicies(const Document& File, const Character& Who, const Recipe& What)
{
	if (What.Components.empty())
	{
		return std::vector<ComponentPolicy>();
	}
	std::vector<std::string_view> NameViews;
	const Result<Skeleton> Bones = Skeleton::Build(Who.Skeleton(NameViews));
	if (!Bones)
	{
		return Explain(Bones.State, File, Who);
	}
	const Result<Topology> Mesh = Topology::Build(Who.Mesh(), {Bones->PartTolerance()});
	if (!Mesh)
	{
		return Explain(Mesh.State, File, Who);
	}
	Outcome<std::vector<ComponentPolicy>> Policies = ResolveComponents(What, NameComponents(File, Who, *Mesh));
	return Policies ? std::move(Policies) : File.Blame(Policies.Error());
}

Outcome<BindInput> ReadInput(const fs::path& Input, const Recipe& What)
{
	Outcome<Document> File = Document::Load(Input);
	if (!File)
	{
		return File.Error();
	}
	Outcome<Character> Who = ReadCharacter(*File);
	if (!Who)
	{
		return Who.Error();
	}
	Outcome<RoleTable> Table = ReadRoles(What.Roles);
	if (!Table)
	{
		return Table.Error();
	}
	std::vector<RecognisedRole> Roles = RolesOf(*Who, *Table);
	Outcome<ResolvedRecipe> Resolved = Resolve(What, Who->JointNames, Roles, *Table);
	if (!Resolved)
	{
		return File->Blame(Resolved.Error());
	}
	Outcome<std::vector<int32_t>> Labels = ReadLabels(What.Labels, *Who);
	if (!Labels)
	{
		return Labels.Error();
	}
	Outcome<std::vector<ComponentPolicy>> Policies = FindPolicies(*File, *Who, What);
	if (!Policies)
	{
		return Policies.Error();
	}
	for (size_t J = 0; J < Who->bCollapsed.size(); ++J)
	{
		Resolved->Joints[J].Role = Who->bCollapsed[J] ? Participation::Excluded : Resolved->Joints[J].Role;
	}
	auto Kept = std::make_unique<const RoleTable>(std::move(*Table));
	Resolved->Options.Segment.Labels = *Labels;
	Resolved->Options.Segment.Components = *Policies;
	Resolved->Options.Segment.Roles = Kept.get();
	Outcome<std::vector<uint8_t>> Vertices = ReadLockedVertices(What.LockVertices, *File, *Who);
	if (!Vertices)
	{
		return Vertices.Error();
	}
	Resolved->LockedVertices = std::move(*Vertices);
	Outcome<StoredWeights> Stored = Resolved->HasLocks() ? ReadStoredWeights(*File, *Who, What.Bits) : StoredWeights();
	if (!Stored)
	{
		return Stored.Error();
	}
	return BindInput{std::move(*File), std::move(*Who), std::move(*Resolved), std::move(*Labels), std::move(*Policies),
		std::move(Kept), std::move(Roles), std::move(*Stored)};
}

/** The rows that are written: as computed, or with what locks keep in them. Only Rows is filled without locks. */
Outcome<LockedWeights> MakeRows(
	const BindInput& In, const Recipe& What, const BoundCharacter& Bound, const Context& Host)
{
	if (!In.Resolved.HasLocks())
	{
		Outcome<StoredWeights> Stored =
			StoreWeights(Bound.Weights, Bound.Mesh.SourceToWelded(), What.Bits.value_or(DefaultFormat));
		return Stored ? Outcome<LockedWeights>(LockedWeights{.Rows = std::move(*Stored)})
					  : In.File.Blame(Stored.Error());
	}
	WeighOptions Blend = In.Resolved.Options.Weigh;
	Blend.Joints = Bound.Options; // as fitted to the limbs
	Result<LockedWeights> Made = ApplyLocks(Bound, Blend, In.Stored, In.Resolved.Locks(), Host);
	return Made ? Outcome<LockedWeights>(std::move(*Made)) : Explain(Made.State, In.File, In.Who);
}

/** Writes the character and the report: both, or neither. */
Outcome<void> WriteOutputs(const BindCommand& Command, Document& File, const LockedWeights& Made, BindFacts& Facts)
{
	const StopWatch Writing;
	OutputFiles Files;
	Outcome<void> Written = WriteWeights(File, Facts.Who, Made.Rows, Made.Kept);
	Written = Written ? File.Write(Command.Output, Files) : Written;
	Facts.WriteMilliseconds = Writing.Milliseconds();
	if (Written && Command.ReportFile)
	{
		Written = Files.Add(*Command.ReportFile, WriteReport(Facts));
	}
	return Written ? Files.Commit() : Written;
}

/** The verdict, then the most important things worth a look. */
void PrintVerdict(const BindCommand& Command, const BindFacts& Facts, double Milliseconds)
{
	constexpr size_t MostPrinted = 5;
	std::puts(DescribeVerdict(Facts, Milliseconds).c_str());
	std::fflush(stdout); // before the error stream, where both go to one terminal
	const std::vector<std::string> Warnings = ListWarnings(Facts);
	for (size_t I = 0; I < std::min(Warnings.size(), MostPrinted); ++I)
	{
		PrintWarning(Command.Input.string() + ": " + Warnings[I]);
	}
	if (Warnings.size() > MostPrinted)
	{
		PrintWarning(Command.Input.string() + ": and " + std::to_string(Warnings.size() - MostPrinted) + " more, see " +
			(Command.ReportFile ? Command.ReportFile->string() : "--report"));
	}
}
}

ExitCode RunBind(const BindCommand& Command)
{
	const StopWatch Whole;
	Outcome<Recipe> What = ReadRecipe(Command.RecipeFile);
	if (!What)
	{
		return Stop(What.Error());
	}
	for (const GivenOption& Given : Command.Options)
	{
		if (const Outcome<void> Applied = ApplyOption(*What, Given.Name, Given.Text); !Applied)
		{
			return Stop(Applied.Error(), ExitCode::BadArguments);
		}
	}
	if (const Outcome<void> Writable = CheckOutputs(Command, *What); !Writable)
	{
		return Stop(Writable.Error());
	}
	if (!What->LodFrom.empty())
	{
		return RunLod(Command, *What);
	}

	Outcome<BindInput> In = ReadInput(Command.Input, *What);
	if (!In)
	{
		return Stop(In.Error());
	}
	const double ReadMilliseconds = Whole.Milliseconds();

	ThreadPool Threads(Command.ThreadCount);
	ProgressBar Bar(Command.bQuiet);
	StageClock Stages(&Bar);
	std::vector<std::string_view> NameViews;
	const Context Host{&Threads, &InterruptFlag(), &Stages};
	CancelOnInterrupt();
	const Result<BoundCharacter> Bound = Bind(In->Who.Mesh(), In->Who.Skeleton(NameViews), In->Resolved.Options, Host);
	Stages.OnProgress(Stage::Done, 1.0f);
	if (!Bound && Bound.State.Code != Error::Cancelled)
	{
		return Stop(Explain(Bound.State, In->File, In->Who));
	}

	BindFacts Facts{Command.Input, Command.Output, In->Who, *What, In->Resolved.Softness, In->Roles, *Bound, Stages};
	Facts.ReadMilliseconds = ReadMilliseconds;
	if (Bound)
	{
		Facts.Components = NameComponents(In->File, In->Who, Bound->Mesh);
	}
	Facts.ThreadCount = Threads.ThreadCount();
	if (const auto Fallback = Bound && Command.bStrict ? DescribeFirstFallback(Facts) : std::nullopt)
	{
		return Stop(In->File.Blame({*Fallback}));
	}
	const Outcome<LockedWeights> Made = Bound ? MakeRows(*In, *What, *Bound, Host) : Failure();
	if (Made)
	{
		Facts.Resolved = &In->Resolved;
		Facts.Rows = &Made->Rows;
		Facts.Locked = In->Resolved.HasLocks() ? &*Made : nullptr;
	}
	const Outcome<void> Written = Made ? WriteOutputs(Command, In->File, *Made, Facts) : Made.Error();
	if (!Written)
	{
		return InterruptFlag().load() ? StopInterrupted() : Stop(Written.Error());
	}
	if (!Command.bQuiet)
	{
		PrintVerdict(Command, Facts, Whole.Milliseconds());
	}
	return ExitCode::Done;
}
}
