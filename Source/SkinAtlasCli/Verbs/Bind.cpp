// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Verbs/Bind.h"

#include "Measure/PoseSet.h"
#include "Terminal/Interrupt.h"
#include "Terminal/OutputFiles.h"
#include "Terminal/ProgressBar.h"
#include "Terminal/StageClock.h"
#include "Terminal/StopWatch.h"
#include "Terminal/ThreadPool.h"
#include "Verbs/BindError.h"
#include "Verbs/BindInput.h"
#include "Verbs/BindLod.h"
#include "Verbs/BindReport.h"
#include "Verbs/Verdict.h"

#include "SkinAtlas/BlendMask.h"

#include <algorithm>
#include <cstdio>

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

/** The output may be the input; else no file of a run may be written over another that it reads or writes. */
Outcome<void> CheckOutputs(const BindCommand& Command, const Recipe& What)
{
	std::vector<fs::path> Kept = FilesOf(Command.RecipeFile, What);
	if (Outcome<void> Good = OutputFiles::CheckApart(Command.Output, "-o", Kept); !Good || !Command.ReportFile)
	{
		return Good;
	}
	Kept.push_back(Command.Input);
	Kept.push_back(Command.Output);
	return OutputFiles::CheckApart(*Command.ReportFile, "--report", Kept);
}

/** Writes the character and the report: both, or neither. */
Outcome<void> WriteOutputs(const BindCommand& Command, Document& File, const LockedWeights& Made, BindFacts& Facts)
{
	const StopWatch Writing;
	OutputFiles Files;
	Outcome<void> Written = WriteWeights(File, Facts.Who, Made.Rows, Made.Kept, Facts.Mask);
	Written = Written ? File.Write(Command.Output, Files) : Written;
	Facts.WriteMilliseconds = Writing.Milliseconds();
	if (Written && Command.ReportFile)
	{
		Written = Files.Add(*Command.ReportFile, WriteReport(Facts));
	}
	return Written ? Files.Commit() : Written;
}

/** What the report tells about the rows in motion: only whoever reads it waits for that. */
Status MeasureMotion(const BindInput& In, const BoundCharacter& Bound, const Context& Host, BindFacts& InOut)
{
	const Result<StrainCertificate> Strain =
		CertifyStrain(Bound.Mesh, Bound.Regions, Bound.Weights, MendOptions::Advised, Host);
	if (!Strain)
	{
		return Strain.State;
	}
	InOut.Strain = *Strain;
	JointPoses Poses = MakeRandomPoses(Bound.Joints);
	if (const Outcome<PoseList> Clips = ClipPoses(In.File, In.Who)) // clips that cannot be read do not stop a bind
	{
		Poses.insert(Poses.end(), Clips->begin(), Clips->end());
	}
	Result<Tears> Torn = MeasureTears(Bound.Mesh, Poses, Bound.Weights, nullptr, Host);
	NumberBySource(Bound.Mesh, *Torn);
	InOut.Torn = std::move(*Torn);
	return Torn.State;
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
	const Outcome<Recipe> What = ReadRecipe(Command.RecipeFile, Command.Options);
	if (!What)
	{
		return Stop(What.Error());
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

	BindFacts Facts{Command.Input, Command.Output, In->Who, *What, In->Resolved.Softness, In->Roles, *Bound, &Stages};
	Facts.ReadMilliseconds = ReadMilliseconds;
	if (Bound)
	{
		Facts.Components = NameComponents(In->File, In->Who, Bound->Mesh);
		Facts.Shares = DualQuaternionShares(In->Roles, Bound->Options);
	}
	Facts.ThreadCount = Threads.ThreadCount();
	if (const auto Fallback = Bound && Command.bStrict ? DescribeFirstFallback(Facts) : std::nullopt)
	{
		return Stop(In->File.Blame({*Fallback}));
	}
	std::vector<std::string> Warnings;
	const Outcome<LockedWeights> Made = Bound ? MakeRows(*In, *What, *Bound, Warnings, Host) : Failure();
	Warnings.insert(Warnings.begin(), In->Warnings.begin(), In->Warnings.end());
	Facts.InputWarnings = Warnings;
	if (Made)
	{
		Facts.Resolved = &In->Resolved;
		Facts.Rows = &Made->Rows;
		Facts.Locked = In->Resolved.HasLocks() ? &*Made : nullptr;
		Result<LeakCertificate> Leak = CertifyRows(*Bound, Made->Rows, What->MaxSteps);
		if (!Leak)
		{
			return Stop(Explain(Leak.State, In->File, In->Who));
		}
		Facts.Leak = std::move(*Leak);
	}
	if (Made && Command.ReportFile)
	{
		if (const Status Bad = MeasureMotion(*In, *Bound, Host, Facts); !Bad)
		{
			return Bad.Code == Error::Cancelled ? StopInterrupted() : Stop(Explain(Bad, In->File, In->Who));
		}
	}
	if (Made && What->bDqMask)
	{
		Result<std::vector<float>> Mask = MakeBlendMask(
			Made->Rows, Bound->Mesh.SourceToWelded(), Bound->Regions.TreeParent, Facts.Shares, Host);
		if (!Mask)
		{
			return Mask.State.Code == Error::Cancelled ? StopInterrupted()
													   : Stop(Explain(Mask.State, In->File, In->Who));
		}
		Facts.Mask = std::move(*Mask);
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
