// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The engine's own kernel files on the device, word by word but for their buffers: those are typed in the engine, here
// they are structured, with elements as the engine's formats would decode them.

#include "TheGpu.h"

#include "SkinRig.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <sstream>

using namespace SkinAtlas;
using namespace SkinAtlas::Gpu;
namespace fs = std::filesystem;

namespace
{
/** An engine kernel with its globals at bindings of our own: 0 holds the numbers, the buffers follow in their order. */
struct EngineKernel
{
	std::string Text;
	std::map<std::string, size_t> OffsetOf; // of numbers, bytes
	size_t UniformBytes = 0;
	std::vector<std::string> Buffers;
};

EngineKernel Read(const std::string& Name)
{
	std::ifstream File(fs::path(SKINATLAS_REPOSITORY) / "Source/SkinAtlasRuntime/Shaders" / Name);
	REQUIRE(File);
	static const std::regex Number(R"((uint|float4?) (\w+);.*)");
	static const std::regex Typed(R"((RW)?(?:Structured)?Buffer<(?:SNORM )?(\w+)> (\w+);.*)");
	EngineKernel Made;
	std::string Numbers, Rest, Line;
	while (std::getline(File, Line))
	{
		std::smatch Parts;
		if (std::regex_match(Line, Parts, Number))
		{
			const bool bFour = Parts[1] == "float4"; // starts at a multiple of 16
			Made.UniformBytes = bFour ? (Made.UniformBytes + 15) / 16 * 16 : Made.UniformBytes;
			Made.OffsetOf[Parts[2]] = Made.UniformBytes;
			Made.UniformBytes += bFour ? 16 : 4;
			Numbers += Line + "\n";
		}
		else if (std::regex_match(Line, Parts, Typed))
		{
			Made.Buffers.push_back(Parts[3]);
			Rest += Parts[1].str() + "StructuredBuffer<" + Parts[2].str() + "> " + Parts[3].str() + " : register(" +
					(Parts[1].matched ? "u" : "t") + std::to_string(Made.Buffers.size()) + ");\n";
		}
		else if (Line.find("/Engine/") == std::string::npos)
		{
			Rest += std::regex_replace(Line, std::regex("/Plugin/SkinAtlas/"), "") + "\n";
		}
	}
	Made.Text = "cbuffer Globals : register(b0)\n{\n" + Numbers + "};\n" + Rest;
	return Made;
}

using NumbersByName = std::map<std::string, std::vector<float>>; // integers as their bits
using BuffersByName = std::map<std::string, Buffer*>;

std::vector<float> Integer(uint32_t Value)
{
	return {std::bit_cast<float>(Value)};
}

/** Compiles and runs it; every global must be given, and no other. */
void Run(const std::string& Name, const std::string& Defines, const NumbersByName& Numbers, const BuffersByName& Given,
	uint32_t ThreadCount)
{
	const EngineKernel Kernel = Read(Name);
	const std::string Base = (fs::path(SKINATLAS_KERNELS) / ("Engine" + Name)).string();
	std::ofstream(Base + ".hlsl") << Kernel.Text;
	const std::string Command = std::string(SKINATLAS_GLSLC) +
								" -x hlsl -fshader-stage=comp -fentry-point=MainCS --target-env=vulkan1.1 -O -I" +
								(fs::path(SKINATLAS_REPOSITORY) / "Source/SkinAtlasRuntime/Shaders").string() +
								" -DSKINATLAS_GROUP_SIZE=64 " + Defines + " -o " + Base + ".spv " + Base + ".hlsl";
	INFO(Command);
	REQUIRE(std::system(Command.c_str()) == 0);

	std::vector<float> Uniforms((Kernel.UniformBytes + 15) / 16 * 4);
	REQUIRE(Numbers.size() == Kernel.OffsetOf.size());
	for (const auto& [Global, Values] : Numbers)
	{
		INFO(Global);
		REQUIRE(Kernel.OffsetOf.count(Global) == 1);
		std::copy(Values.begin(), Values.end(), Uniforms.begin() + ptrdiff_t(Kernel.OffsetOf.at(Global) / 4));
	}
	const auto UniformBuffer = Upload(TheDevice(), std::span<const float>(Uniforms));
	std::vector<Buffer*> Bound{UniformBuffer.get()};
	for (const std::string& Global : Kernel.Buffers)
	{
		INFO(Global);
		REQUIRE(Given.count(Global) == 1);
		Bound.push_back(Given.at(Global));
	}
	REQUIRE(Given.size() == Kernel.Buffers.size());
	Gpu::Kernel(TheDevice(), Base + ".spv", uint32_t(Bound.size())).Run(Bound, ThreadCount);
	CheckValidation();
}

/** 40 points between four joints that turn, scale and move, with frames of both hands; a joint mirrors. */
Posed SmallMesh()
{
	Posed Points;
	Points.Influences = 4;
	Points.Pose = {Moved(TurnX(20), 0.1, 0, 0), Moved(Product(TurnZ(70), Scale(1, 1.3, 0.8)), 0, 0.2, 0),
		Product(SkewTurn(), Scale(-1, 1, 1)), Moved(TurnX(-50), 0, 0, 0.3)};
	for (uint16_t V = 0; V < 40; ++V)
	{
		const float First = float(100 + 3 * V) / 255.0f;
		Points.Add({0.1f * float(V % 4), 0.07f * float(V % 7), 0.02f * float(V)},
			{uint16_t(V % 4), uint16_t((V + 1) % 4), 0, 0}, {First, 1.0f - First, 0, 0});
		Points.Normals.push_back(V % 3 == 0 ? Vec3{0.6f, 0, 0.8f} : Vec3{0, 0, 1});
		Points.Tangents.push_back({0, 1, 0, V % 2 == 0 ? 1.0f : -1.0f});
	}
	return Points;
}

struct Case
{
	SkinningMethod Method;
	StretchMode Stretch;
	InfluenceLayout Layout;
	float Bulge;
	bool bMorph, bMask;
};
}

TEST_CASE("Gpu: the engine's bones file gives the records of the tests' kernel", "[gpu][engine]")
{
	const Posed Points = SmallMesh();
	const std::vector<JointRecord> Expected = TheSkinner().MakeJointMotions(Points.Pose);
	const auto Rows = Upload(TheDevice(), std::span<const Affine>(Points.Pose));
	Buffer Records(TheDevice(), (Points.Pose.size() + 1) * sizeof(JointRecord));
	std::fill(Records.As<float>().begin(), Records.As<float>().end(), -7.0f);
	Run("SkinAtlasBones.usf", "", {{"BoneCount", Integer(uint32_t(Points.Pose.size()))}},
		{{"BoneRows", Rows.get()}, {"OutBones", &Records}}, 64);
	const auto Made = Records.As<float>();
	CHECK(std::memcmp(Made.data(), Expected.data(), Expected.size() * sizeof(JointRecord)) == 0);
	CHECK(Made[Expected.size() * 16] == -7.0f); // a thread without a bone writes nothing
}

TEST_CASE("Gpu: the engine's skin file gives what the core computes, for its section's vertices alone", "[gpu][engine]")
{
	constexpr uint32_t First = 5, Count = 30;
	Posed Points = SmallMesh();
	std::vector<Vec3> PositionDeltas, NormalDeltas;
	std::vector<float> Mask;
	const std::vector<BoneSegment> Bones(Points.Pose.size(), {{0, -0.2f, 0}, {0.3f, 0.1f, 0}});
	for (size_t V = 0; V < Points.Positions.size(); ++V)
	{
		PositionDeltas.push_back({0.01f * float(V), 0.2f, -0.1f});
		NormalDeltas.push_back({0.3f, -0.2f, 0.1f * float(V % 3)});
		Mask.push_back(float(V % 5) / 4.0f);
	}
	for (const Case& Each : {Case{SkinningMethod::Blended, StretchMode::Full, {}, 0.8f, true, true},
			 Case{SkinningMethod::Blended, StretchMode::None, {8, 2, 1}, 0.0f, false, false},
			 Case{SkinningMethod::DualQuaternion, StretchMode::Uniform, {4, 1, 2, true}, 0.0f, false, true},
			 Case{SkinningMethod::Linear, StretchMode::None, {12, 2, 2}, 0.0f, true, false}})
	{
		CAPTURE(int(Each.Method), int(Each.Stretch));
		SkinJob Job = Points.Job(Each.Method);
		Job.Stretch = Each.Stretch;
		Job.BlendFactor = 0.7f;
		Job.BulgeCompensation = Each.Bulge;
		Job.Bones = Bones;
		Job.BlendMask = Each.bMask ? std::span<const float>(Mask) : std::span<const float>();
		Job.PositionDeltas = Each.bMorph ? std::span<const Vec3>(PositionDeltas) : std::span<const Vec3>();
		Job.NormalDeltas = Each.bMorph ? std::span<const Vec3>(NormalDeltas) : std::span<const Vec3>();
		const PosedArrays Expected = OnProcessor(Job);

		PackedInfluences Packed = Pack(Job, Each.Layout);
		if (Each.Layout.bUnlimited) // an element per byte
		{
			std::vector<uint32_t> Bytes;
			for (const uint32_t Word : Packed.Words)
			{
				Bytes.insert(Bytes.end(), {Word & 0xff, Word >> 8 & 0xff, Word >> 16 & 0xff, Word >> 24});
			}
			Packed.Words = Bytes;
		}
		std::vector<Vec4> Frames, Colours, Segments;
		std::vector<Vec3> Deltas;
		for (size_t V = 0; V < Points.Positions.size(); ++V)
		{
			const Vec4 T = Points.Tangents[V];
			const Vec3 N = Points.Normals[V];
			Frames.insert(Frames.end(), {{T.X, T.Y, T.Z, 0}, {N.X, N.Y, N.Z, T.W}});
			Colours.push_back({1 - Mask[V], 0.5f, Mask[V], 1 - Mask[V]}); // blue, green, red, alpha
			Deltas.insert(Deltas.end(), {PositionDeltas[V], NormalDeltas[V]});
		}
		for (const BoneSegment& Bone : Bones)
		{
			Segments.insert(Segments.end(),
				{{Bone.Head.X, Bone.Head.Y, Bone.Head.Z, 0}, {Bone.Tail.X, Bone.Tail.Y, Bone.Tail.Z, 0}});
		}
		const std::vector<JointRecord> Motions = TheSkinner().MakeJointMotions(Points.Pose);
		const auto Make = [](const auto& Values)
		{ return Upload(TheDevice(), std::span(Values.data(), Values.size())); };
		const auto Positions = Make(std::as_const(Points.Positions)), Tangents = Make(std::as_const(Frames));
		const auto Weights = Make(std::as_const(Packed.Words)), Lookup = Make(std::as_const(Packed.Lookups));
		const auto Morphs = Make(std::as_const(Deltas)), Colors = Make(std::as_const(Colours));
		const auto Rows = Make(std::as_const(Points.Pose)), Records = Make(Motions);
		const auto Ends = Make(std::as_const(Segments));
		Buffer OutPositions(TheDevice(), Points.Positions.size() * sizeof(Vec3));
		Buffer OutFrames(TheDevice(), Frames.size() * sizeof(Vec4));
		for (Buffer* const Out : {&OutPositions, &OutFrames})
		{
			std::fill(Out->As<float>().begin(), Out->As<float>().end(), -7.0f);
		}
		const auto Define = [](const char* Name, int Value)
		{ return std::string(" -DSKINATLAS_") + Name + "=" + std::to_string(Value); };
		Run("SkinAtlasSkin.usf",
			Define("METHOD", int(Each.Method)) + Define("STRETCH", int(Each.Stretch)) +
				Define("UNLIMITED", int(Each.Layout.bUnlimited)) + Define("BULGE", int(Each.Bulge > 0.0f)),
			{{"FirstVertex", Integer(First)}, {"VertexCount", Integer(Count)},
				{"Influences", Integer(uint32_t(Each.Layout.Slots))},
				{"JointBytes", Integer(uint32_t(Each.Layout.JointBytes))},
				{"WeightBytes", Integer(uint32_t(Each.Layout.WeightBytes))}, {"bMorph", Integer(Each.bMorph ? 1 : 0)},
				{"BulgeCompensation", {Each.Bulge}}, {"BlendFactor", {0.7f}},
				{"BlendWithoutMask", {Each.bMask ? 0.0f : 1.0f}}, {"MaskChannel", {1, 0, 0, 0}}},
			{{"Positions", Positions.get()}, {"Tangents", Tangents.get()}, {"Weights", Weights.get()},
				{"WeightLookup", Lookup.get()}, {"MorphDeltas", Morphs.get()}, {"VertexColors", Colors.get()},
				{"BoneRows", Rows.get()}, {"Bones", Records.get()}, {"Segments", Ends.get()},
				{"OutPositions", &OutPositions}, {"OutTangents", &OutFrames}},
			64);
		const auto Posed = OutPositions.As<Vec3>();
		const auto PosedFrames = OutFrames.As<Vec4>();
		for (size_t V = 0; V < Points.Positions.size(); ++V)
		{
			CAPTURE(V);
			if (V < First || V >= First + Count)
			{
				CHECK(Posed[V].X == -7.0f);
				CHECK(PosedFrames[2 * V].X == -7.0f);
				CHECK(PosedFrames[2 * V + 1].W == -7.0f);
				continue;
			}
			const Vec4 T = PosedFrames[2 * V], N = PosedFrames[2 * V + 1];
			CHECK(Distance(Posed[V], Expected.Positions[V]) < 1e-5);
			CHECK(Distance(Vec3{N.X, N.Y, N.Z}, Expected.Normals[V]) < 1e-4);
			CHECK(Distance(Vec3{T.X, T.Y, T.Z},
					  Vec3{Expected.Tangents[V].X, Expected.Tangents[V].Y, Expected.Tangents[V].Z}) < 1e-4);
			CHECK(N.W == Expected.Tangents[V].W);
		}
	}
}
