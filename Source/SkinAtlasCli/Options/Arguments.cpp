// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The verbs, their options and what each of them means.

#include "Options/Arguments.h"

#include "Options/Number.h"
#include "Options/RecipeOptions.h"
#include "Samples/Sample.h"
#include "Verbs/RenderNames.h"

#include "SkinAtlas/NearNames.h"

#include <cmath>
#include <cstdio>
#include <iterator>

namespace SkinAtlas::Host
{
namespace
{
TakeText TakePath(std::filesystem::path& Target)
{
	return [&Target](const std::string& Text) -> Outcome<void>
	{
		Target = Text;
		return Text.empty() ? Outcome<void>(Failure{"a file name is empty"}) : Outcome<void>();
	};
}

TakeText TakePath(std::optional<std::filesystem::path>& Target)
{
	return [&Target](const std::string& Text) { return TakePath(Target.emplace())(Text); };
}

TakeText TakeFlag(bool& bTarget)
{
	return [&bTarget](const std::string&)
	{
		bTarget = true;
		return Outcome<void>();
	};
}

TakeText TakeWhole(const char* Option, int32_t Least, int32_t Most, int32_t& Target)
{
	return [=, &Target](const std::string& Text) -> Outcome<void>
	{
		const std::optional<int64_t> Number = ParseWhole(Text);
		if (!Number || *Number < Least || *Number > Most)
		{
			return Failure{std::string(Option) + " must be a whole number from " + std::to_string(Least) + " to " +
						   std::to_string(Most) + ", not \"" + Text + "\""};
		}
		Target = static_cast<int32_t>(*Number);
		return {};
	};
}

VerbSpec BindVerb(BindCommand& Command)
{
	VerbSpec Verb;
	Verb.Name = "bind";
	Verb.Help = "Gives the skinned meshes of a glTF file atlas weights; everything else in the file stays.";
	Verb.Arguments = {{"IN", TakePath(Command.Input)}};
	Verb.Groups = RecipeGroups(Command.Options);
	Verb.Groups.insert(Verb.Groups.begin(),
		{"Files",
			{
				{"-o", "OUT", "the .glb or .gltf to write; may be IN itself", TakePath(Command.Output), false, true},
				{"--recipe", "FILE.json", "options from a file; those given here win over it",
					TakePath(Command.RecipeFile)},
				{"--report", "FILE.json", "what was found and done, joint by joint", TakePath(Command.ReportFile)},
				RecipeOption(
					Command.Options, "labels", "FILE", "a joint per vertex, taken instead of cutting the mesh"),
				RecipeOption(Command.Options, "lod-from", "SOLVED",
					"takes the weights of this bound file of the same character instead of solving"),
			}});
	Verb.Groups.push_back(MethodGroup(Command.Options));
	Verb.Groups.push_back({"Mask",
		{
			RecipeOption(Command.Options, "dq-mask", "",
				"also writes _DQ_MASK: where to skin by dual quaternions (1) and where linearly (0)"),
			RecipeOption(Command.Options, "joint-dq", "PATTERN=SHARE",
				"that share at the joints whose names match, 0 to 1 [0 at hinges, else 1]", true),
		}});
	Verb.Groups.push_back(LockGroup(Command.Options));
	Verb.Groups.push_back({"Run",
		{
			{"--threads", "N", "0 takes all of the machine; the result does not depend on it [0]",
				TakeWhole("--threads", 0, 1024, Command.ThreadCount)},
			{"--strict", "", "falling back to the nearest bones, or surface of a LOD, is an error: nothing is written",
				TakeFlag(Command.bStrict)},
			{"--quiet", "", "prints errors only", TakeFlag(Command.bQuiet)},
		}});
	Verb.Notes =
		std::string(RecipeNotes) + "Recipes and reports: Resources/Docs/Recipe.md, Resources/Docs/Report.md.\n";
	return Verb;
}

VerbSpec ViewVerb(ViewCommand& Command)
{
	VerbSpec Verb;
	Verb.Name = "view";
	Verb.Help = "Writes a page that shows a character, its regions, overlaps and weights in motion, with a live K.";
	Verb.Arguments = {{"IN", TakePath(Command.Input)}};
	Verb.Groups = RecipeGroups(Command.Options);
	Verb.Groups.insert(Verb.Groups.begin(),
		{"Files",
			{
				{"-o", "OUT", "the .html to write [IN's name, in the current folder]", TakePath(Command.Output)},
				{"--serve", "", "shows it at a local port until Ctrl-C; writes a file only with -o",
					TakeFlag(Command.bServe)},
				{"--recipe", "FILE.json", "options from a file; those given here win over it",
					TakePath(Command.RecipeFile)},
				RecipeOption(
					Command.Options, "labels", "FILE", "a joint per vertex, taken instead of cutting the mesh"),
			}});
	Verb.Groups.push_back(LockGroup(Command.Options));
	Verb.Notes = std::string(RecipeNotes) + "What the page shows: Resources/Docs/View.md.\n";
	return Verb;
}

VerbSpec InspectVerb(InspectOptions& Options)
{
	VerbSpec Verb;
	Verb.Name = "inspect";
	Verb.Help = "Prints what is in a glTF file: vertices, components, open and non-manifold edges, joints, problems.";
	Verb.Arguments = {{"IN", TakePath(Options.Input)}};
	Verb.Groups = {
		{"Options",
			{
				{"--json", "", "the same facts as one JSON object", TakeFlag(Options.bJson)},
				{"--roles", "FILE.json", "what joint names mean, and K by role [built in]", TakePath(Options.Roles)},
			}},
	};
	return Verb;
}

VerbSpec CompareVerb(CompareOptions& Options)
{
	VerbSpec Verb;
	Verb.Name = "compare";
	Verb.Help = "Measures the weights of a file against those of another file with the same character.";
	Verb.Arguments = {{"REFERENCE", TakePath(Options.Reference)}, {"CANDIDATE", TakePath(Options.Candidate)}};
	Verb.Groups = {{"Output", {{"--json", "", "the same figures as one JSON object", TakeFlag(Options.bJson)}}}};
	Verb.Notes = "Definitions: Resources/Docs/Compare.md.\n";
	return Verb;
}

/**
 * The options that say which pose, the same for every verb that poses.
 * bBlend: whether a mask of the file may decide.
 */
OptionGroup PoseGroup(PoseRequest& What, SkinningMethod& Method, bool bBlend)
{
	const TakeText TakeClip = [&What](const std::string& Text)
	{
		What.Clip = Text;
		return Outcome<void>();
	};
	const TakeText TakeTime = [&What](const std::string& Text) -> Outcome<void>
	{
		const std::optional<double> Seconds = ParseNumber(Text);
		What.Time = Seconds.value_or(0.0);
		return Seconds && std::isfinite(*Seconds) ? Outcome<void>()
												  : Failure{"--time must be a number of seconds, not \"" + Text + "\""};
	};
	const TakeText TakeRotation = [&What](const std::string& Text) -> Outcome<void>
	{
		const Outcome<JointRotation> Rotation = ParseJointRotation(Text);
		if (!Rotation)
		{
			return Rotation.Error();
		}
		What.Rotations.push_back(*Rotation);
		return {};
	};
	const TakeText TakeMethod = [&Method, bBlend](const std::string& Text) -> Outcome<void>
	{
		Method = Text == "lbs"			 ? SkinningMethod::Linear
			: Text == "blend" && bBlend ? SkinningMethod::Blended
										: SkinningMethod::DualQuaternion;
		return Text == "lbs" || Text == "dqs" || (Text == "blend" && bBlend)
			? Outcome<void>()
			: Failure{std::string("--method must be one of dqs, lbs") + (bBlend ? ", blend" : "") + ", not \"" + Text +
				  "\""};
	};
	return {"Pose",
		{
			{"--clip", "NAME", "a clip of the file", TakeClip},
			{"--time", "S", "seconds into the clip [0]", TakeTime},
			{"--rotate", "JOINT=AXIS,DEGREES", "turns joints from their bind pose, as in elbow_*=z,-90", TakeRotation,
				true},
			{"--method", bBlend ? "dqs|lbs|blend" : "dqs|lbs",
				bBlend ? "dual quaternions, linear blend, or both by the file's _DQ_MASK [dqs]"
					   : "dual quaternions or linear blend [dqs]",
				TakeMethod},
		}};
}

VerbSpec PoseVerb(PoseOptions& Options)
{
	VerbSpec Verb;
	Verb.Name = "pose";
	Verb.Help = "Writes a posed copy of a character, baked: no skin is left in it.";
	Verb.Arguments = {{"IN", TakePath(Options.Input)}};
	Verb.Groups = {
		{"Files", {{"-o", "OUT", "the .glb or .gltf to write", TakePath(Options.Output), false, true}}},
		PoseGroup(Options.What, Options.Method, true),
	};
	return Verb;
}

/** An enumeration's value by its word. */
template <typename Enum, typename Target>
TakeText TakeWord(const char* Option, Target& Out)
{
	return [=, &Out](const std::string& Text) -> Outcome<void>
	{
		for (const NamedValue<Enum>& Named : NamesOf(Enum()))
		{
			if (Text == Named.Name)
			{
				Out = Named.Value;
				return {};
			}
		}
		return Failure{std::string(Option) + " must be one of " + Choices<Enum>(", ") + ", not \"" + Text + "\""};
	};
}

/** WIDTHxHEIGHT in pixels. */
TakeText TakeSize(int32_t& Width, int32_t& Height)
{
	return [&Width, &Height](const std::string& Text) -> Outcome<void>
	{
		constexpr int64_t Least = 16, Most = 8192;
		const size_t Cross = std::min(Text.find('x'), Text.size());
		const int64_t W = ParseWhole(Text.substr(0, Cross)).value_or(0);
		const int64_t H = ParseWhole(Text.substr(std::min(Cross + 1, Text.size()))).value_or(0);
		if (std::min(W, H) < Least || std::max(W, H) > Most)
		{
			return Failure{"--size must be WIDTHxHEIGHT with 16 to 8192 pixels each, not \"" + Text + "\""};
		}
		Width = static_cast<int32_t>(W);
		Height = static_cast<int32_t>(H);
		return {};
	};
}

VerbSpec RenderVerb(RenderCommand& Command)
{
	const auto TakeText = [](std::string& Target)
	{
		return [&Target](const std::string& Text)
		{
			Target = Text;
			return Outcome<void>();
		};
	};
	const auto TakeInput = [&Command](const std::string& Text)
	{
		return TakePath(Command.Inputs.emplace_back())(Text);
	};
	const auto TakeExtreme = [&Command](const std::string& Text)
	{
		return TakeWhole("--extreme", 1, 2, Command.Extreme.emplace())(Text);
	};
	const auto TakeView = [&Command](const std::string& Text) -> Outcome<void>
	{
		const Outcome<ViewAngles> View = ParseView(Text);
		Command.View = View ? *View : Command.View;
		return View ? Outcome<void>() : Failure{"--camera " + View.Error().Sentence};
	};
	VerbSpec Verb;
	Verb.Name = "render";
	Verb.Help = "Binds characters and draws them: regions, overlaps, weights, poses. No graphics hardware is needed.";
	Verb.Arguments = {{"IN", TakeInput, true}};
	OptionGroup Pose = PoseGroup(Command.Pose, Command.Method, false);
	Pose.Options.push_back({"--extreme", "1|2", "one of the two poses that a sheet shows", TakeExtreme});
	Pose.Options.push_back({"--built-in-poses", "", "for --extreme and --sheet, even if the file has clips",
		TakeFlag(Command.bBuiltInPoses)});
	Verb.Groups = {
		{"Files",
			{
				{"-o", "PNG", "the picture to write", TakePath(Command.Output), false, true},
				{"--recipe", "FILE.json", "options of bind from a file; those given here win over it",
					TakePath(Command.RecipeFile)},
			}},
		{"Picture",
			{
				{"--mode", Choices<PictureMode>(), "what the colours tell [regions]",
					TakeWord<PictureMode>("--mode", Command.Mode)},
				{"--joint", "NAME", "whose weight --mode weights shows", TakeText(Command.Joint)},
				{"--stored", "", "the weights that are in the file, instead of those that bind computes",
					TakeFlag(Command.bStored)},
				{"--bones", "", "draws the joints over it", TakeFlag(Command.bBones)},
				{"--camera", "VIEW", "front|back|left|right|top|three-quarter, or AZIMUTH,ELEVATION [35,12]", TakeView},
				{"--focus", "JOINT", "shows only what this joint moves", TakeText(Command.Focus)},
				{"--size", "WIDTHxHEIGHT", "pixels, of each picture in a sheet [1000x1000; in a sheet 360x360]",
					TakeSize(Command.Width, Command.Height)},
			}},
		std::move(Pose),
		{"Sheet",
			{
				{"--sheet", "", "a contact sheet: one input at K = 0.1, 0.5, 1, 2, or a row for each of several",
					TakeFlag(Command.bSheet)},
				{"--rows", Choices<SheetRows>(), "what its rows are, whatever the number of inputs",
					TakeWord<SheetRows>("--rows", Command.Rows)},
				{"--beside-stored", "", "a second row for each: the weights of the file, in the same poses",
					TakeFlag(Command.bBesideStored)},
			}},
	};
	for (OptionGroup& Group : RecipeGroups(Command.Options))
	{
		Verb.Groups.push_back(std::move(Group));
	}
	Verb.Groups.push_back({"Run",
		{
			{"--threads", "N", "0 takes all of the machine; the picture does not depend on it [0]",
				TakeWhole("--threads", 0, 1024, Command.ThreadCount)},
			{"--quiet", "", "prints errors only", TakeFlag(Command.bQuiet)},
		}});
	Verb.Notes = std::string(RecipeNotes) + "Modes, poses and sheets: Resources/Docs/Render.md.\n";
	return Verb;
}

VerbSpec SampleVerb(SampleCommand& Command)
{
	std::string Names;
	for (const std::string_view Name : SampleNames())
	{
		Names += (Names.empty() ? "" : "|") + std::string(Name);
	}
	VerbSpec Verb;
	Verb.Name = "sample";
	Verb.Help = "Writes one of the shipped characters, at any density.";
	const TakeText TakeName = [&Command, Names](const std::string& Text) -> Outcome<void>
	{
		Command.Name = Text;
		return DefaultSampleVertices(Text) > 0 ? Outcome<void>()
											   : Failure{"there is no sample \"" + Text + "\": it must be " + Names};
	};
	Verb.Arguments = {{Names, TakeName}};
	Verb.Groups = {
		{"Options",
			{
				{"-o", "OUT", "the .glb to write", TakePath(Command.Output), false, true},
				{"--vertices", "N", "about so many; without it as shipped",
					TakeWhole("--vertices", LeastSampleVertices, MostSampleVertices, Command.VertexCount)},
			}},
	};
	return Verb;
}

/** What every verb takes; bReads: and those that read glTF files. */
OptionGroup LimitGroup(RunLimits& Limits, bool bReads)
{
	OptionGroup Group = {"Limits",
		{{"--memory", "GB", "the most that it takes before it stops with a sentence [8]",
			TakeWhole("--memory", 1, 1 << 20, Limits.MemoryGigabytes)}}};
	if (bReads)
	{
		Group.Options.push_back({"--allow-outside", "",
			"reads files that a .gltf names outside of its folder; without it they are refused",
			TakeFlag(Limits.bAllowOutside)});
	}
	return Group;
}

std::string ProgramHelp(std::span<const VerbSpec> Verbs)
{
	std::string Text =
		"usage: skinatlas VERB ...\nSkin weights for rigged characters, with one softness number per joint.\n\n";
	for (const VerbSpec& Verb : Verbs)
	{
		Text += "  " + Verb.Name + std::string(10 - Verb.Name.size(), ' ') + Verb.Help + '\n';
	}
	return Text + "\n  skinatlas VERB --help   the options of a verb\n  skinatlas --version     the version\n\n"
				  "Exit codes: 0 done, 1 bad input, 2 bad arguments, 130 interrupted.\n";
}
}

Request ParseArguments(int ArgumentCount, const char* const* Arguments, RunLimits& Limits)
{
	const std::vector<std::string> Words(Arguments + std::min(ArgumentCount, 1), Arguments + ArgumentCount);
	BindCommand Bind;
	CompareOptions Compare;
	InspectOptions Inspect;
	PoseOptions Pose;
	RenderCommand Render;
	SampleCommand Sample;
	ViewCommand View;
	VerbSpec Verbs[] = {BindVerb(Bind), CompareVerb(Compare), InspectVerb(Inspect), PoseVerb(Pose),
		RenderVerb(Render), SampleVerb(Sample), ViewVerb(View)};

	for (VerbSpec& Verb : Verbs)
	{
		Verb.Groups.push_back(LimitGroup(Limits, Verb.Name != "sample"));
	}

	const std::string First = Words.empty() ? "" : Words.front();
	if (First == "--help" || First == "-h")
	{
		std::fputs(ProgramHelp(Verbs).c_str(), stdout);
		return ExitCode::Done;
	}
	if (First == "--version")
	{
		std::puts("skinatlas " SKINATLAS_VERSION);
		return ExitCode::Done;
	}
	std::vector<std::string> Names;
	for (const VerbSpec& Verb : Verbs)
	{
		Names.push_back(Verb.Name);
		if (Verb.Name != First)
		{
			continue;
		}
		const Outcome<bool> bHelp = ReadWords(Verb, std::span(Words).subspan(1));
		if (!bHelp)
		{
			PrintError(bHelp.Error().Sentence);
			return ExitCode::BadArguments;
		}
		if (*bHelp)
		{
			std::fputs(VerbHelp(Verb).c_str(), stdout);
			return ExitCode::Done;
		}
		const Request Requests[] = {Bind, Compare, Inspect, Pose, Render, Sample, View};
		return Requests[&Verb - Verbs];
	}
	PrintError(
		First.empty()
			? "a verb is missing: bind, compare, inspect, pose, render, sample or view; skinatlas --help tells more"
			: "there is no verb \"" + First + "\"" + DidYouMean(First, Names));
	return ExitCode::BadArguments;
}
}
