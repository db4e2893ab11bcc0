// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Time and memory of every stage, on the mannequin at three densities and on real characters. Prints tables; never
// fails on time. One-core rows give processor time, which other programs on the machine disturb little; rows with
// threads give time on the wall.

#include "LiveBytes.h"
#include "SkinBench.h"

#include "Gltf/Character.h"
#include "Samples/Sample.h"
#include "Samples/SampleGltf.h"
#include "SkinAtlas/SkinAtlas.h"
#include "Terminal/Platform.h"
#include "Terminal/ThreadPool.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <optional>
#include <string>

using namespace SkinAtlas;

namespace
{
struct Measured
{
	double Milliseconds = 0.0;
	double Bytes = 0.0; // peak above what was live before
};

enum class Clock
{
	Processor,
	Wall,
};

double Milliseconds(Clock Which)
{
	if (Which == Clock::Processor)
	{
		return 1000.0 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
	}
	return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/** Best of several runs, after one to warm up: at least three, more while half a second lasts. */
template <typename Work>
Measured Time(Work&& Run, Clock Which = Clock::Processor)
{
	Bench::ResetPeak();
	Run();
	Measured Best{1e300, static_cast<double>(Bench::PeakBytes())};
	double Spent = 0.0;
	for (int I = 0; I < 3 || Spent < 500.0; ++I)
	{
		const double Start = Milliseconds(Which);
		Run();
		const double Took = Milliseconds(Which) - Start;
		Best.Milliseconds = std::min(Best.Milliseconds, Took);
		Spent += Took;
		if (Spent > 6000.0)
		{
			break;
		}
	}
	return Best;
}

struct Case
{
	std::string Name;
	Host::Character Who;
};

std::optional<Case> Sample(const std::string& Name, int32_t Vertices)
{
	const auto Made = Host::MakeSample(Name, Vertices);
	if (!Made)
	{
		return std::nullopt;
	}
	const auto File = Host::Document::Parse(Host::EncodeGlb(*Made), Name + ".glb");
	auto Who = Host::ReadCharacter(*File);
	return Case{Name, std::move(*Who)};
}

void Row(const std::string& Name, size_t Vertices, size_t Joints, const char* Stage, const Measured& Took)
{
	std::printf("%-24s %9zu %6zu  %-30s %10.2f %9.2f %9.0f\n", Name.c_str(), Vertices, Joints, Stage, Took.Milliseconds,
		static_cast<double>(Vertices) / Took.Milliseconds / 1000.0, Took.Bytes / static_cast<double>(Vertices));
	std::fflush(stdout);
}

void Head()
{
	std::printf(
		"%-24s %9s %6s  %-30s %10s %9s %9s\n", "mesh", "vertices", "joints", "stage", "ms", "Mvert/s", "bytes/v");
}

/** One row per stage; returns the milliseconds of the whole bind. */
double Stages(const Case& Each, bool bAllDistances)
{
	std::vector<std::string_view> Names;
	const SkeletonView View = Each.Who.Skeleton(Names);
	const size_t Count = Each.Who.Positions.size(), Joints = Each.Who.JointNames.size();
	const auto Print = [&](const char* Stage, const Measured& Took) { Row(Each.Name, Count, Joints, Stage, Took); };

	const auto Bones = Skeleton::Build(View);
	const TopologyOptions Welding{Bones->PartTolerance()};
	Print("topology", Time([&] { (void)Topology::Build(Each.Who.Mesh(), Welding); }));
	const auto Mesh = Topology::Build(Each.Who.Mesh(), Welding);
	Print("segment, robust", Time([&] { (void)Segment(*Mesh, *Bones); }));
	if (bAllDistances)
	{
		Print("segment, planes", Time([&] { (void)Segment(*Mesh, *Bones, {.Method = SegmentationMethod::Planes}); }));
	}
	const auto Regions = Segment(*Mesh, *Bones);
	if (!Regions)
	{
		std::printf("%-24s %s\n", Each.Name.c_str(), Describe(Regions.State.Code));
		return 0.0;
	}
	Print("overlap, dijkstra", Time([&] { (void)Overlap(*Mesh, *Bones, *Regions); }));
	if (bAllDistances)
	{
		Print("overlap, euclidean",
			Time([&] { (void)Overlap(*Mesh, *Bones, *Regions, {.Distance = DistanceKind::Euclidean}); }));
		Print("overlap, geodesic",
			Time([&] { (void)Overlap(*Mesh, *Bones, *Regions, {.Distance = DistanceKind::Geodesic}); }));
		Print("overlap, harmonic",
			Time([&] { (void)Overlap(*Mesh, *Bones, *Regions, {.Distance = DistanceKind::Harmonic}); }));
		Segmentation WithIk = *Regions;
		for (size_t J = 0; J < Joints; ++J)
		{
			WithIk.Loose[J] = Names[J].starts_with("hand_") || Names[J].starts_with("foot_");
		}
		Print("overlap, hands and feet loose", Time([&] { (void)Overlap(*Mesh, *Bones, WithIk); }));
	}
	Print("overlap, dijkstra to K = 2", Time([&] { (void)Overlap(*Mesh, *Bones, *Regions, {.ReachK = 2.0f}); }));
	const auto Far = Overlap(*Mesh, *Bones, *Regions, {.ReachK = 2.0f});
	std::vector<JointOptions> Slid(Joints);
	Slid[Joints / 2].K = 0.8f;
	Print("re-blend after one K change", Time([&] { (void)Weigh(*Regions, *Far, {.Joints = Slid}); }));
	const Measured Whole = Time([&] { (void)Bind(Each.Who.Mesh(), View); });
	Print("bind, all stages", Whole);
	if (bAllDistances)
	{
		Host::ThreadPool Threads(0);
		const std::string Title = "bind, " + std::to_string(Threads.ThreadCount()) + " threads, wall";
		const auto Threaded = [&] { (void)Bind(Each.Who.Mesh(), View, {}, {&Threads, nullptr, nullptr}); };
		Print(Title.c_str(), Time(Threaded, Clock::Wall));
	}
	return Whole.Milliseconds;
}

/** The methods other than the atlas: whole binds. Transfer comes from Other. */
void Methods(const Case& Each, const BoundCharacter& Other)
{
	std::vector<std::string_view> Names;
	const SkeletonView View = Each.Who.Skeleton(Names);
	const auto Print = [&](const std::string& Title, const BindOptions& Options)
	{
		Row(Each.Name, Each.Who.Positions.size(), Each.Who.JointNames.size(), Title.c_str(),
			Time([&] { (void)Bind(Each.Who.Mesh(), View, Options); }));
	};
	BindOptions Options;
	Print("bind, atlas", Options);
	Options.Methods.Everywhere = WeightMethod::Closest;
	Print("bind, closest", Options);
	Options.Methods.Everywhere = WeightMethod::Heat;
	Print("bind, heat", Options);
	Options.Methods.Everywhere = WeightMethod::Voxel;
	for (const int32_t Resolution : {64, 128, 256, 512})
	{
		Options.Methods.VoxelResolution = Resolution;
		Print("bind, voxel " + std::to_string(Resolution), Options);
	}
	const auto Places = Other.Joints.Positions();
	const TransferSource Source{Other.Mesh, Other.Weights, Other.Joints, Places, Places};
	Options.Methods.Everywhere = WeightMethod::Transfer;
	Options.Methods.Source = &Source;
	const std::string Carried = "bind, transfer from " + std::to_string(Other.Mesh.VertexCount());
	Print(Carried, Options);
	Host::ThreadPool Threads(0);
	const auto Threaded = [&] { (void)Bind(Each.Who.Mesh(), View, Options, {&Threads, nullptr, nullptr}); };
	Row(Each.Name, Each.Who.Positions.size(), Each.Who.JointNames.size(),
		("  on " + std::to_string(Threads.ThreadCount()) + " threads, wall").c_str(), Time(Threaded, Clock::Wall));
	// Poses that no weights explain: the solver has all to do.
	std::vector<std::vector<Affine>> Poses(3, std::vector<Affine>(Each.Who.JointNames.size()));
	std::vector<ExamplePose> Examples;
	for (size_t P = 0; P < Poses.size(); ++P)
	{
		for (size_t J = 0; J < Poses[P].size(); ++J)
		{
			Poses[P][J].Row[0][1] = 0.1f * static_cast<float>((J + P) % 5);
		}
		Examples.push_back({Each.Who.Positions, Poses[P]});
	}
	Options.Methods.Everywhere = WeightMethod::Examples;
	Options.Methods.Examples = Examples;
	Print("bind, examples, 3 poses", Options);
}
}

int main()
{
	Host::KeepFreedMemory(); // as the host does
	Bench::SkinTable();
	std::printf(
		"One core, processor time, best of at least three runs; bytes/v: greatest live memory per stored vertex.\n\n");
	Head();
	std::vector<std::pair<double, double>> Growth; // vertices, ms of bind
	for (const int32_t Vertices : {10000, 100000, 1000000})
	{
		const auto Each = Sample("mannequin", Vertices);
		if (Each)
		{
			Growth.push_back({static_cast<double>(Each->Who.Positions.size()), Stages(*Each, Vertices == 100000)});
		}
	}
	std::printf("\ngrowth exponent of bind: %.2f from 10 k to 100 k, %.2f from 100 k to 1 M\n\n",
		std::log(Growth[1].second / Growth[0].second) / std::log(Growth[1].first / Growth[0].first),
		std::log(Growth[2].second / Growth[1].second) / std::log(Growth[2].first / Growth[1].first));

	Head();
	const auto Other = Sample("mannequin", 20000);
	std::vector<std::string_view> Names;
	const auto Solved = Bind(Other->Who.Mesh(), Other->Who.Skeleton(Names));
	for (const int32_t Vertices : {15000, 100000})
	{
		if (const auto Each = Sample("mannequin", Vertices))
		{
			Methods(*Each, *Solved);
		}
	}
	std::printf("\n");

	const char* const Given = std::getenv("SKINATLAS_CHARACTERS");
	const std::filesystem::path Folder = Given != nullptr ? Given : SKINATLAS_REPOSITORY "/../shared/characters";
	if (!std::filesystem::is_directory(Folder))
	{
		std::printf("no folder of real characters: set SKINATLAS_CHARACTERS to measure some\n");
		return 0;
	}
	std::vector<std::filesystem::path> Paths;
	for (const auto& Entry : std::filesystem::directory_iterator(Folder))
	{
		if (Entry.path().extension() == ".glb")
		{
			Paths.push_back(Entry.path());
		}
	}
	std::sort(Paths.begin(), Paths.end());
	Head();
	for (const auto& Path : Paths)
	{
		const auto File = Host::Document::Load(Path);
		auto Who = File ? Host::ReadCharacter(*File) : Host::Outcome<Host::Character>(File.Error());
		if (Who)
		{
			Stages({Path.stem().string(), std::move(*Who)}, false);
		}
	}
	return 0;
}
