// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Verbs/Render.h"

#include "Gltf/Sentence.h"
#include "Picture/Sheet.h"
#include "Terminal/Interrupt.h"
#include "Terminal/OutputFiles.h"
#include "Terminal/ProgressBar.h"
#include "Terminal/StopWatch.h"
#include "Terminal/ThreadPool.h"
#include "Verbs/Subject.h"

#include "SkinAtlas/NearNames.h"

#include <algorithm>
#include <cstdio>

namespace SkinAtlas::Host
{
namespace
{
SheetRows RowsOf(const RenderCommand& Command)
{
	return Command.Rows.value_or(Command.Inputs.size() == 1 ? SheetRows::Softness : SheetRows::Characters);
}

Outcome<int32_t> FindJoint(const Subject& Who, const std::string& Name)
{
	const std::vector<std::string>& Names = Who.Who().JointNames;
	const auto Found = std::find(Names.begin(), Names.end(), Name);
	return Found != Names.end()
		? Outcome<int32_t>(int32_t(Found - Names.begin()))
		: Who.File().Blame(Fail("no joint is named \"", Name, "\"", DidYouMean(Name, Names)));
}

/** A shot, and what of it the picture has to show. */
struct FramedShot
{
	Shot What;
	Extent Shown;
};

Outcome<FramedShot> Frame(const RenderCommand& Command, const Subject& Who, const ShotOptions& Options,
	const Context& Host)
{
	FramedShot Out{Who.Drawn().Take(Options, Host), {}};
	std::vector<Vec3> Shown = Out.What.Positions;
	if (!Command.Focus.empty())
	{
		const Outcome<int32_t> Joint = FindJoint(Who, Command.Focus);
		if (!Joint)
		{
			return Joint.Error();
		}
		Shown.clear();
		for (const int32_t V : Who.Drawn().CarriersOf(*Joint, Options.bStored))
		{
			Shown.push_back(Out.What.Positions[size_t(V)]);
		}
		if (Shown.empty())
		{
			return Who.File().Blame(Fail("joint \"", Command.Focus, "\" moves no vertex that could be looked at"));
		}
	}
	Out.Shown = ExtentOf(Shown, LookFrom(Command.View, Who.MeshToScene()));
	return Out;
}

Image Draw(const RenderCommand& Command, const Subject& Who, const FramedShot& Taken, double ViewHeight,
	const Context& Host)
{
	Camera View = LookFrom(Command.View, Who.MeshToScene());
	View.Centre = Taken.Shown.Centre;
	View.Height = float(ViewHeight);
	return Expose(Taken.What, View, Command.Width, Command.Height, Host);
}

Outcome<Image> MakeSingle(const RenderCommand& Command, const Recipe& What, const Context& Host)
{
	const bool bStored = Command.bStored || Command.Mode == PictureMode::Difference;
	const Outcome<std::unique_ptr<const Subject>> Read = Subject::Read(Command.Inputs[0], What, bStored, Host);
	if (!Read)
	{
		return Read.Error();
	}
	const Subject& Who = **Read;
	ShotOptions Options{Command.Mode, Command.bStored, NoIndex, Command.bBones, {}, Command.Method};
	if (Command.Mode == PictureMode::Weights)
	{
		const Outcome<int32_t> Joint = FindJoint(Who, Command.Joint);
		if (!Joint)
		{
			return Joint.Error();
		}
		Options.Joint = *Joint;
	}
	std::vector<Affine> Pose; // empty: the bind pose
	if (Command.Extreme)
	{
		Outcome<PoseList> Extremes = Who.ExtremePoses(Command.bBuiltInPoses);
		if (!Extremes)
		{
			return Extremes.Error();
		}
		Pose = std::move((*Extremes)[size_t(*Command.Extreme) - 1]);
	}
	else if (Command.Pose.Clip || !Command.Pose.Rotations.empty())
	{
		Outcome<std::vector<Affine>> Asked = Who.PoseOf(Command.Pose);
		if (!Asked)
		{
			return Asked.Error();
		}
		Pose = std::move(*Asked);
	}
	Options.RestToPosed = Pose;
	const Outcome<FramedShot> Taken = Frame(Command, Who, Options, Host);
	if (!Taken)
	{
		return Taken.Error();
	}
	return Draw(Command, Who, *Taken, HeightToShow(Taken->Shown, Command.Width, Command.Height), Host);
}

/** A column of a sheet. */
struct Column
{
	const char* Caption;
	PictureMode Mode;
	int32_t Pose = 0; // 0: the bind pose, else the number of an extreme one
};

constexpr Column SoftnessColumns[] = {
	{"rest", PictureMode::Regions}, {"overlaps", PictureMode::Overlaps}, {"bent", PictureMode::Blend, 1}};
constexpr Column CharacterColumns[] = {{"regions", PictureMode::Regions}, {"overlaps", PictureMode::Overlaps},
	{"pose 1", PictureMode::Blend, 1}, {"pose 2", PictureMode::Blend, 2}};

/** A character of a sheet: one row, or two with the file's own weights in the second. */
struct SheetEntry
{
	std::filesystem::path Input;
	Recipe What;
	std::string Caption;
};

std::vector<SheetEntry> EntriesOf(const RenderCommand& Command, const Recipe& What, SheetRows Rows)
{
	std::vector<SheetEntry> Entries;
	if (Rows == SheetRows::Characters)
	{
		for (const std::filesystem::path& Input : Command.Inputs)
		{
			Entries.push_back({Input, What, Input.stem().string()});
		}
		return Entries;
	}
	struct Softness
	{
		float K;
		const char* Caption;
	};
	for (const Softness& Each : {Softness{0.1f, "K = 0.1"}, {0.5f, "K = 0.5"}, {1.0f, "K = 1"}, {2.0f, "K = 2"}})
	{
		Entries.push_back({Command.Inputs[0], What, Each.Caption});
		Entries.back().What.K = Each.K;
	}
	return Entries;
}

/** Takes a row of shots; raises ViewHeight to what they need. */
Outcome<std::vector<FramedShot>> TakeRow(const RenderCommand& Command, const Subject& Who,
	std::span<const Column> Columns, const PoseList& Poses, bool bStored, double& ViewHeight, const Context& Host)
{
	std::vector<FramedShot> Shots;
	for (const Column& Each : Columns)
	{
		ShotOptions Options{Each.Mode, bStored, NoIndex, Command.bBones, {}, Command.Method};
		if (Each.Pose > 0)
		{
			Options.RestToPosed = Poses[std::min(size_t(Each.Pose), Poses.size()) - 1];
		}
		Outcome<FramedShot> Taken = Frame(Command, Who, Options, Host);
		if (!Taken)
		{
			return Taken.Error();
		}
		ViewHeight = std::max(ViewHeight, HeightToShow(Taken->Shown, Command.Width, Command.Height));
		Shots.push_back(std::move(*Taken));
	}
	return Shots;
}

Outcome<Image> MakeSheet(const RenderCommand& Command, const Recipe& What, const Context& Host, ProgressBar& Bar)
{
	const SheetRows Kind = RowsOf(Command);
	const std::span<const Column> Columns =
		Kind == SheetRows::Softness ? std::span<const Column>(SoftnessColumns) : CharacterColumns;
	const std::vector<SheetEntry> Entries = EntriesOf(Command, What, Kind);
	std::vector<bool> bRowsStored = {Command.bStored}; // of one entry
	if (Command.bBesideStored)
	{
		bRowsStored.push_back(true);
	}
	std::vector<std::string> Captions;
	for (const Column& Each : Columns)
	{
		Captions.push_back(Each.Caption);
	}
	Sheet Page(Captions, int32_t(Entries.size() * bRowsStored.size()), Command.Width, Command.Height);
	double ViewHeight = 0.0;
	int32_t Row = 0;
	for (size_t I = 0; I < Entries.size() && !InterruptFlag().load(); ++I)
	{
		Bar.Show("render", float(I) / float(Entries.size()));
		const SheetEntry& Entry = Entries[I];
		const auto Who = Subject::Read(Entry.Input, Entry.What, Command.bStored || Command.bBesideStored, Host);
		if (!Who)
		{
			return Who.Error();
		}
		const Outcome<PoseList> Poses = (*Who)->ExtremePoses(Command.bBuiltInPoses);
		if (!Poses)
		{
			return Poses.Error();
		}
		ViewHeight = Kind == SheetRows::Characters ? 0.0 : ViewHeight; // rows of one character keep their scale
		for (const bool bStored : bRowsStored)
		{
			const auto Shots = TakeRow(Command, **Who, Columns, *Poses, bStored, ViewHeight, Host);
			if (!Shots)
			{
				return Shots.Error();
			}
			Page.Caption(Row, Entry.Caption + (bStored ? " - weights of the file" : ""));
			for (size_t C = 0; C < Columns.size(); ++C)
			{
				Page.Place(Row, int32_t(C), Draw(Command, **Who, (*Shots)[C], ViewHeight, Host));
			}
			++Row;
		}
	}
	return Page.Page();
}

ExitCode Stop(const Failure& Why, ExitCode Code = ExitCode::BadInput)
{
	PrintError(Why.Sentence);
	return Code;
}
}

Outcome<void> CheckCommand(const RenderCommand& Command)
{
	const bool bPosed = Command.Pose.Clip || !Command.Pose.Rotations.empty();
	const SheetRows Kind = RowsOf(Command);
	if (Command.Inputs.size() > 1 && !(Command.bSheet && Kind == SheetRows::Characters))
	{
		return Failure{"several inputs need --sheet, with a row for each"};
	}
	if (!Command.bSheet && (Command.Rows || Command.bBesideStored))
	{
		return Fail(Command.Rows ? "--rows" : "--beside-stored", " needs --sheet");
	}
	if (Command.bSheet && (bPosed || Command.Extreme || !Command.Joint.empty()))
	{
		return Failure{"--sheet chooses modes and poses itself: leave out --joint, --clip, --rotate and --extreme"};
	}
	if (Command.bBesideStored && (Kind == SheetRows::Softness || Command.bStored))
	{
		return Failure{"--beside-stored is for sheets with --rows characters, and without --stored"};
	}
	if (bPosed && Command.Extreme)
	{
		return Failure{"--extreme is a pose of its own: leave out --clip and --rotate"};
	}
	if (Command.Pose.Clip && !Command.Pose.Rotations.empty())
	{
		return Failure{"--rotate turns joints from their bind pose: leave out --clip"};
	}
	if ((Command.Mode == PictureMode::Weights) != !Command.Joint.empty())
	{
		return Failure{Command.Joint.empty() ? "--mode weights needs --joint NAME" : "--joint is for --mode weights"};
	}
	return {};
}

Outcome<Image> MakePicture(const RenderCommand& Command, const Context& Host, ProgressBar& Bar)
{
	const Outcome<Recipe> What = ReadRecipe(Command.RecipeFile, Command.Options);
	if (!What)
	{
		return What.Error();
	}
	constexpr int32_t PictureSize = 1000, CellSize = 360; // pixels
	RenderCommand Sized = Command;
	Sized.Width = Command.Width > 0 ? Command.Width : Command.bSheet ? CellSize : PictureSize;
	Sized.Height = Command.Height > 0 ? Command.Height : Command.bSheet ? CellSize : PictureSize;
	return Command.bSheet ? MakeSheet(Sized, *What, Host, Bar) : MakeSingle(Sized, *What, Host);
}

ExitCode RunRender(const RenderCommand& Command)
{
	const StopWatch Whole;
	if (const Outcome<void> Good = CheckCommand(Command); !Good)
	{
		return Stop(Good.Error(), ExitCode::BadArguments);
	}
	if (const Outcome<void> Writable = OutputFiles::Check(Command.Output); !Writable)
	{
		return Stop(Writable.Error());
	}
	CancelOnInterrupt();
	ThreadPool Threads(Command.ThreadCount);
	ProgressBar Bar(Command.bQuiet);
	const Outcome<Image> Made = MakePicture(Command, {&Threads, &InterruptFlag(), nullptr}, Bar);
	Bar.OnProgress(Stage::Done, 1.0f);
	const Outcome<void> Written = Made ? WritePng(*Made, Command.Output) : Outcome<void>(Made.Error());
	if (InterruptFlag().load())
	{
		return Stop({"interrupted, nothing was written"}, ExitCode::Interrupted);
	}
	if (!Written)
	{
		return Stop(Written.Error());
	}
	if (!Command.bQuiet)
	{
		std::printf("%d x %d pixels; %.0f ms -> %s\n", Made->Width, Made->Height, Whole.Milliseconds(),
			Command.Output.string().c_str());
	}
	return ExitCode::Done;
}
}
