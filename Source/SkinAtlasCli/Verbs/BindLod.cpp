// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Verbs/BindLod.h"

#include "Gltf/Decompress.h"
#include "Gltf/SharedMeshes.h"
#include "Gltf/WeightedFile.h"
#include "Measure/WeighedTree.h"
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
	LimbTree Tree;                          // of the solved mesh, over the joints that its rows weigh
	TransferredWeights Found;
	SurfaceDeviation Deviations;
	std::vector<float> Mask = {};           // one per vertex; empty: not asked for
	StoredWeights Rows = {};                // as they are written
	LeakCertificate Leak = {};              // of these
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
	Report["leak"] = DescribeLeak(Run.Leak, Run.Found.Weights);
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
	const Result<LimbTree> Tree = FindJointTree(Run.Source.Mesh, Run.Joints, Options, Host);
	Result<std::vector<float>> Mask = !Tree ? Tree.State
											: MakeBlendMask(Run.Rows, Run.Mesh.SourceToWelded(), Tree->Parent,
												  DualQuaternionShares(Roles, Resolved->Joints), Host);
	return Mask ? std::move(*Mask) : Outcome<std::vector<float>>(Explain(Mask.State, Run.File, Who));
}

/** How far the rows of a level reach. Farther than the limit only where the rows of the solved file do. */
Result<LeakCertificate> LeakOf(const LodRun& Run, int32_t MaxSteps)
{
	std::vector<int32_t> Regions;
	for (const int32_t Row : Run.Mesh.SourceToWelded())
	{
		Regions.push_back(Run.Found.RegionOf[size_t(Row)]);
	}
	return CertifyRows(Run.Rows, Regions, Run.Tree, Run.Joints, MaxSteps);
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
	Result<LimbTree> Tree = FindWeighedTree(Source->Mesh, *Joints, Source->Rows, Host);
	if (!Tree)
	{
		return Explain(Tree.State, *File, *Who);
	}
	const SolvedSurface From{Source->Mesh, Source->Rows, *Joints};
	Result<TransferredWeights> Found = Transfer(From, *Mesh, {What.MaxInfluences, What.MaxSteps, &*Tree}, Host);
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
		std::move(*Tree), std::move(*Found), std::move(*Deviations)};
}

/** The rows as they are written, with their mask and certificate. */
Outcome<void> MakeRows(LodRun& InOut, const Recipe& What, const Context& Host)
{
	Outcome<StoredWeights> Stored =
		StoreWeights(InOut.Found.Weights, InOut.Mesh.SourceToWelded(), What.Bits.value_or(DefaultFormat));
	if (!Stored)
	{
		return InOut.File.Blame(Stored.Error());
	}
	InOut.Rows = std::move(*Stored);
	const std::vector<std::string> Warnings = KeepToSkins(InOut.File, InOut.Who, InOut.Rows);
	InOut.Source.Warnings.insert(InOut.Source.Warnings.end(), Warnings.begin(), Warnings.end());
	Outcome<std::vector<float>> Mask = MaskOf(InOut, What, Host);
	if (!Mask)
	{
		return Mask.Error();
	}
	InOut.Mask = std::move(*Mask);
	Result<LeakCertificate> Leak = LeakOf(InOut, What.MaxSteps);
	if (!Leak)
	{
		return Explain(Leak.State, InOut.File, InOut.Who);
	}
	InOut.Leak = std::move(*Leak);
	return {};
}
}

ExitCode RunLod(const BindCommand& Command, const Recipe& What)
{
	const StopWatch Whole;
	ThreadPool Threads(Command.ThreadCount);
	CancelOnInterrupt();
	const Context Host{&Threads, &InterruptFlag(), nullptr};
	Outcome<LodRun> Run = Evaluate(Command, What, Host);
	Outcome<void> Written = Run ? Outcome<void>() : Run.Error();
	if (const auto Fallbacks = Run && Command.bStrict ? DescribeFallbacks(*Run) : std::nullopt)
	{
		Written = Run->File.Blame({*Fallbacks + "; --strict, so nothing was written"});
	}
	OutputFiles Files;
	Written = Written ? MakeRows(*Run, What, Host) : Written;
	Written = Written ? WriteWeights(Run->File, Run->Who, Run->Rows, {}, Run->Mask) : Written;
	Written = Written ? Run->File.Write(Command.Output, Files) : Written;
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
