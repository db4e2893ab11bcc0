// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Verbs/BindLod.h"

#include "Gltf/Decompress.h"
#include "Gltf/WeightedFile.h"
#include "Options/JsonText.h"
#include "Options/RoleFile.h"
#include "Terminal/Interrupt.h"
#include "Terminal/OutputFiles.h"
#include "Terminal/StopWatch.h"
#include "Terminal/ThreadPool.h"
#include "Verbs/BindError.h"
#include "Verbs/LodSource.h"
#include "Verbs/RowReport.h"

#include "SkinAtlas/BlendMask.h"
#include "SkinAtlas/Segment.h"
#include "SkinAtlas/Transfer.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>

namespace SkinAtlas::Host
{
namespace
{
/** What a run read and made. */
struct LodRun
{
	Document File;
	Character Who;
	Skeleton Joints;
	Topology Mesh;
	LodSource Source;
	TransferredWeights Found;
	SurfaceDeviation Deviations;
	std::vector<float> Mask = {};           // one per vertex; empty: not asked for
	StoredWeights Rows = {};                // as they are written
};

constexpr std::array<const char*, 4> OriginNames = {"vertex", "chart", "turned", "nearest"}; // as RowOrigin

std::array<int32_t, 4> CountOrigins(const TransferredWeights& Found)
{
	std::array<int32_t, 4> Counts{};
	for (const RowOrigin Each : Found.Origin)
	{
		++Counts[size_t(Each)];
	}
	return Counts;
}

/** The rows that fell back to whatever surface is nearest; nothing if none did. */
std::optional<std::string> DescribeFallbacks(const LodRun& Run)
{
	const int32_t Count = CountOrigins(Run.Found)[size_t(RowOrigin::Nearest)];
	if (Count == 0)
	{
		return std::nullopt;
	}
	return std::to_string(Count) + (Count == 1 ? " vertex has" : " vertices have") +
		   " no surface of the same limb near in the solved file";
}

std::vector<std::string> ListWarnings(const LodRun& Run)
{
	std::vector<std::string> Warnings = Run.Source.Warnings;
	if (const auto Fallbacks = DescribeFallbacks(Run))
	{
		Warnings.push_back(*Fallbacks);
	}
	if (const auto Warning = WarnOfDecompression(Run.File))
	{
		Warnings.push_back(*Warning);
	}
	return Warnings;
}

std::string WriteReport(const BindCommand& Command, const Recipe& What, const LodRun& Run, double Milliseconds)
{
	Json Report = Json::object();
	Report["version"] = 1;
	Report["program"] = SKINATLAS_VERSION;
	Report["input"] = Command.Input.string();
	Report["output"] = Command.Output.string();
	Report["lod-from"] = What.LodFrom;
	Report["milliseconds"] = Milliseconds;
	Json& Mesh = Report["mesh"] = Json::object();
	Mesh["vertices"] = Run.Who.Positions.size();
	Mesh["welded"] = Run.Mesh.VertexCount();
	Mesh["solved-welded"] = Run.Source.Mesh.VertexCount();
	Json& Origins = Report["rows-from"] = Json::object();
	const std::array<int32_t, 4> Counts = CountOrigins(Run.Found);
	for (size_t I = 0; I < Counts.size(); ++I)
	{
		Origins[OriginNames[I]] = Counts[I];
	}
	Json& Rows = Report["row-difference"] = Json::object();
	Rows["mean"] = ShortDouble(Run.Deviations.MeanRow);
	Rows["largest"] = ShortDouble(Run.Deviations.LargestRow);
	Json& Joints = Report["joints"] = Json::array();
	for (size_t J = 0; J < Run.Deviations.Joints.size(); ++J)
	{
		Json Joint = Json::object();
		Joint["name"] = Run.Who.JointNames[J];
		Joint["mean-deviation"] = ShortDouble(Run.Deviations.Joints[J].Mean);
		Joint["largest-deviation"] = ShortDouble(Run.Deviations.Joints[J].Largest);
		Joint["vertices"] = Run.Deviations.Joints[J].VertexCount;
		Joints.push_back(std::move(Joint));
	}
	Report["influences"] = CountInfluences(Run.Found.Weights);
	Report["pruned"] = DescribePruned(Run.Found.Weights);
	Report["dq-mask"] = DescribeMask(Run.Mask);
	Report["weights-hash"] = HashWeights(Run.Rows);
	Report["warnings"] = ListWarnings(Run);
	Report["recipe"] = Json::parse(WriteRecipe(What));
	return Report.dump(1, '\t', false, Json::error_handler_t::replace) + '\n';
}

/** The blend mask that a recipe asks for, on the joint tree of the solved mesh; none if it asks for none. */
Outcome<std::vector<float>> MaskOf(const LodRun& Run, const Recipe& What, const Context& Host)
{
	if (!What.bDqMask)
	{
		return std::vector<float>();
	}
	const Character& Who = Run.Who;
	const Outcome<RoleTable> Table = ReadRoles(What.Roles);
	if (!Table)
	{
		return Table.Error();
	}
	const std::vector<RecognisedRole> Roles = RolesOf(Who, *Table);
	const Outcome<ResolvedRecipe> Resolved = Resolve(What, Who.JointNames, Roles, *Table);
	if (!Resolved)
	{
		return Run.File.Blame(Resolved.Error());
	}
	SegmentOptions Options;
	Options.Method = What.Segmentation;
	Options.Roles = &*Table;
	Options.Joints = Resolved->Joints;
	const Result<std::vector<int32_t>> Tree = FindJointTree(Run.Source.Mesh, Run.Joints, Options, Host);
	Result<std::vector<float>> Mask = !Tree ? Tree.State
											: MakeBlendMask(Run.Rows, Run.Mesh.SourceToWelded(), *Tree,
												  DualQuaternionShares(Roles, Resolved->Joints), Host);
	return Mask ? std::move(*Mask) : Outcome<std::vector<float>>(Explain(Mask.State, Run.File, Who));
}

Outcome<LodRun> Evaluate(const BindCommand& Command, const Recipe& What, const Context& Host)
{
	Outcome<Document> File = Document::Load(Command.Input);
	if (!File)
	{
		return File.Error();
	}
	Outcome<Character> Who = ReadCharacter(*File);
	if (!Who)
	{
		return Who.Error();
	}
	const Outcome<WeightedFile> Solved = ReadWeighted(What.LodFrom);
	if (!Solved)
	{
		return Solved.Error();
	}
	std::vector<std::string_view> Names;
	Result<Skeleton> Joints = Skeleton::Build(Who->Skeleton(Names));
	if (!Joints)
	{
		return Explain(Joints.State, *File, *Who);
	}
	Outcome<LodSource> Source = TakeLodSource(*Solved, *Who, *Joints);
	if (!Source)
	{
		return File->Blame(Source.Error());
	}
	Result<Topology> Mesh = Topology::Build(Who->Mesh(), {Joints->PartTolerance()}, Host);
	if (!Mesh)
	{
		return Explain(Mesh.State, *File, *Who);
	}
	const SolvedSurface From{Source->Mesh, Source->Rows, *Joints};
	Result<TransferredWeights> Found = Transfer(From, *Mesh, What.MaxInfluences, Host);
	if (!Found)
	{
		return Explain(Found.State, *File, *Who);
	}
	Result<SurfaceDeviation> Deviations = MeasureDeviation(From, *Mesh, Found->Weights, Host);
	if (!Deviations)
	{
		return Explain(Deviations.State, *File, *Who);
	}
	return LodRun{std::move(*File), std::move(*Who), std::move(*Joints), std::move(*Mesh), std::move(*Source),
		std::move(*Found), std::move(*Deviations)};
}
}

ExitCode RunLod(const BindCommand& Command, const Recipe& What)
{
	const StopWatch Whole;
	ThreadPool Threads(Command.ThreadCount);
	CancelOnInterrupt();
	Outcome<LodRun> Run = Evaluate(Command, What, {&Threads, &InterruptFlag(), nullptr});
	Outcome<void> Written = Run ? Outcome<void>() : Run.Error();
	if (const auto Fallbacks = Run && Command.bStrict ? DescribeFallbacks(*Run) : std::nullopt)
	{
		Written = Run->File.Blame({*Fallbacks + "; --strict, so nothing was written"});
	}
	OutputFiles Files;
	if (Written)
	{
		Outcome<StoredWeights> Stored =
			StoreWeights(Run->Found.Weights, Run->Mesh.SourceToWelded(), What.Bits.value_or(DefaultFormat));
		Run->Rows = Stored ? std::move(*Stored) : StoredWeights();
		Outcome<std::vector<float>> Mask =
			Stored ? MaskOf(*Run, What, {&Threads, &InterruptFlag(), nullptr}) : Run->File.Blame(Stored.Error());
		Run->Mask = Mask ? std::move(*Mask) : std::vector<float>();
		Written = Mask ? WriteWeights(Run->File, Run->Who, Run->Rows, {}, Run->Mask) : Outcome<void>(Mask.Error());
		Written = Written ? Run->File.Write(Command.Output, Files) : Written;
	}
	if (Written && Command.ReportFile)
	{
		Written = Files.Add(*Command.ReportFile, WriteReport(Command, What, *Run, Whole.Milliseconds()));
	}
	Written = Written ? Files.Commit() : Written;
	if (!Written)
	{
		const bool bInterrupted = InterruptFlag().load();
		PrintError(bInterrupted ? "interrupted, nothing was written" : Written.Error().Sentence);
		return bInterrupted ? ExitCode::Interrupted : ExitCode::BadInput;
	}
	if (!Command.bQuiet)
	{
		for (const std::string& Warning : ListWarnings(*Run))
		{
			PrintWarning(Command.Input.string() + ": " + Warning);
		}
		const std::array<int32_t, 4> Counts = CountOrigins(Run->Found);
		std::printf("%s: %zu vertices from %s, %d rows of its vertices, %d of its surface, %.0f ms -> %s\n",
			Command.Input.filename().string().c_str(), Run->Who.Positions.size(),
			std::filesystem::path(What.LodFrom).filename().string().c_str(), Counts[0],
			Counts[1] + Counts[2] + Counts[3], Whole.Milliseconds(), Command.Output.string().c_str());
	}
	return ExitCode::Done;
}
}
