// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The shader files as the engine would compile them: found by their virtual paths, every parameter of a C++ struct is a
// global of the shader and the reverse, every permutation compiles.

#include "TestHarness.h"

#include "GlobalShader.h"
#include "Rig.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

namespace fs = std::filesystem;

namespace
{
/** The text of a virtual path, with its includes in their places. The engine's own header is ours: one macro. */
std::string Flatten(const std::string& VirtualPath)
{
	if (VirtualPath == "/Engine/Public/Platform.ush")
	{
		return "#define SNORM snorm\n";
	}
	fs::path Real;
	for (const auto& [Virtual, Folder] : StandIn::ShaderFolders())
	{
		if (VirtualPath.starts_with(Virtual + "/"))
		{
			Real = fs::path(Folder) / VirtualPath.substr(Virtual.size() + 1);
		}
	}
	INFO(VirtualPath);
	REQUIRE(fs::is_regular_file(Real));
	std::ifstream In(Real);
	std::string Out;
	std::string Line;
	static const std::regex IncludeLine(R"reg(^#include "([^"]+)")reg");
	while (std::getline(In, Line))
	{
		std::smatch Found;
		Out += std::regex_search(Line, Found, IncludeLine) ? Flatten(Found[1]) : Line + "\n";
	}
	return Out;
}

/** Globals of a .usf, name to type. Functions, structs and the .ush files' contents have none. */
std::map<std::string, std::string> FindGlobals(const std::string& Text)
{
	std::map<std::string, std::string> Globals;
	static const std::regex Declaration(R"(^([A-Za-z][A-Za-z0-9]*(?:<[^>]+>)?) ([A-Za-z]+);)");
	std::istringstream Lines(Text);
	std::string Line;
	while (std::getline(Lines, Line))
	{
		std::smatch Found;
		if (std::regex_search(Line, Found, Declaration))
		{
			Globals[Found[2]] = Found[1];
		}
	}
	return Globals;
}

std::string HlslType(const StandIn::FShaderParameter& Parameter)
{
	static const std::map<std::string, std::string> Values{
		{"uint32", "uint"}, {"int32", "int"}, {"float", "float"}, {"FVector4f", "float4"}};
	const auto Value = Values.find(Parameter.Type);
	return Parameter.bResource || Value == Values.end() ? Parameter.Type : Value->second;
}

bool Succeeds(const std::string& Command)
{
	return std::system(Command.c_str()) == 0;
}
}

TEST_CASE("Shaders: parameters and globals are the same, by name and type", "[shaders]")
{
	StandIn::FSession Session(StandInModuleSkinAtlasRuntime());
	REQUIRE(StandIn::ShaderTypes().size() == 2);
	for (const StandIn::FShaderType& Type : StandIn::ShaderTypes())
	{
		INFO(Type.File);
		CHECK(Type.Frequency == SF_Compute);
		auto Globals = FindGlobals(Flatten(Type.File));
		for (const StandIn::FShaderParameter& Parameter : Type.Parameters())
		{
			INFO(Parameter.Name);
			CHECK(Globals[Parameter.Name] == HlslType(Parameter));
			Globals.erase(Parameter.Name);
		}
		CHECK(Globals.empty()); // a global without a parameter is never set
	}
}

TEST_CASE("Shaders: linear skinning has no pointless permutations", "[shaders]")
{
	int Compiled = 0;
	for (const StandIn::FShaderType& Type : StandIn::ShaderTypes())
	{
		for (int32 Id = 0; Id < Type.PermutationCount; ++Id)
		{
			Compiled += Type.ShouldCompile({SP_PCD3D_SM5, Id}) ? 1 : 0;
			CHECK_FALSE(Type.ShouldCompile({SP_OPENGL_ES3_1_ANDROID, Id}));
		}
	}
	CHECK(Compiled == 1 + 2 + 2 * 3 * 2 * 2); // bones; linear by influences; two methods by stretch, influences, bulge
}

TEST_CASE("Shaders: the engine's compilers are given every permutation", "[shaders]")
{
	StandIn::FSession Session(StandInModuleSkinAtlasRuntime());
	REQUIRE(StandIn::ShaderFolders().size() == 1);
	const fs::path Repository = fs::path(StandIn::ShaderFolders()[0].second) / "../../..";
	std::ifstream In(Repository / "Tests/GpuTests/EngineCompilers/check");
	const std::string Script((std::istreambuf_iterator<char>(In)), std::istreambuf_iterator<char>());
	static const std::regex Triple(R"reg("([0-9] [0-9] [0-9])")reg"); // method, stretch, bulge
	std::set<std::string> Listed;
	for (std::sregex_iterator Found(Script.begin(), Script.end(), Triple), End; Found != End; ++Found)
	{
		Listed.insert((*Found)[1]);
	}
	std::set<std::string> Compiled;
	for (const StandIn::FShaderType& Type : StandIn::ShaderTypes())
	{
		for (int32 Id = 0; Id < Type.PermutationCount; ++Id)
		{
			std::map<std::wstring, int> Values;
			for (const StandIn::FShaderDefine& Each : Type.Defines(Id))
			{
				Values[Each.Name] = Each.Value;
			}
			if (Values.count(L"SKINATLAS_METHOD") != 0 && Type.ShouldCompile({SP_PCD3D_SM5, Id}))
			{
				Compiled.insert(std::to_string(Values[L"SKINATLAS_METHOD"]) + " " +
								std::to_string(Values[L"SKINATLAS_STRETCH"]) + " " +
								std::to_string(Values[L"SKINATLAS_BULGE"]));
			}
		}
	}
	CHECK(Listed == Compiled);
}

TEST_CASE("Shaders: a permutation has just the structured buffers that the pass binds", "[shaders]")
{
	if (!Succeeds("glslc --version >/dev/null 2>&1"))
	{
		WARN("skipped: glslc is not installed");
		return;
	}
	StandIn::FSession Session(StandInModuleSkinAtlasRuntime());
	std::string Name = (fs::temp_directory_path() / "skinatlas-globals-XXXXXX").string();
	REQUIRE(mkdtemp(Name.data()) != nullptr);
	const fs::path Folder = Name;
	std::ofstream(Folder / "kernel.hlsl") << Flatten("/Plugin/SkinAtlas/SkinAtlasSkin.usf");
	for (const auto& [Method, Bulge] : {std::pair(0, 0), {1, 0}, {1, 1}, {2, 0}, {2, 1}})
	{
		const std::string Base = (Folder / "kernel").string();
		REQUIRE(Succeeds("glslc -E -x hlsl -fshader-stage=comp -DSKINATLAS_GROUP_SIZE=64 -DSKINATLAS_STRETCH=0 "
						 "-DSKINATLAS_UNLIMITED=0 -DSKINATLAS_METHOD=" + std::to_string(Method) +
						 " -DSKINATLAS_BULGE=" + std::to_string(Bulge) + " -o " + Base + ".txt " + Base + ".hlsl"));
		std::ifstream In(Base + ".txt");
		const std::string Text((std::istreambuf_iterator<char>(In)), std::istreambuf_iterator<char>());
		INFO("method " << Method << ", bulge " << Bulge);
		static const std::regex Bones(R"(StructuredBuffer\s*<\s*float4\s*>\s*Bones\s*;)");
		static const std::regex Segments(R"(StructuredBuffer\s*<\s*float4\s*>\s*Segments\s*;)");
		CHECK(std::regex_search(Text, Bones) == (Method != 0));
		CHECK(std::regex_search(Text, Segments) == (Bulge != 0));
	}
	fs::remove_all(Folder);
}

TEST_CASE("Shaders: every permutation compiles to valid SPIR-V", "[shaders]")
{
	if (!Succeeds("glslc --version >/dev/null 2>&1") || !Succeeds("spirv-val --version >/dev/null 2>&1"))
	{
		WARN("skipped: glslc and spirv-val are not installed");
		return;
	}
	StandIn::FSession Session(StandInModuleSkinAtlasRuntime());
	std::string Name = (fs::temp_directory_path() / "skinatlas-shaders-XXXXXX").string();
	REQUIRE(mkdtemp(Name.data()) != nullptr); // a folder of its own: several runs may go at once
	const fs::path Folder = Name;
	for (const StandIn::FShaderType& Type : StandIn::ShaderTypes())
	{
		std::ofstream(Folder / "kernel.hlsl") << Flatten(Type.File);
		for (int32 Id = 0; Id < Type.PermutationCount; ++Id)
		{
			if (!Type.ShouldCompile({SP_PCD3D_SM5, Id}))
			{
				continue;
			}
			std::string Defines;
			for (const StandIn::FShaderDefine& Define : Type.Defines(Id))
			{
				Defines += " -D" + StandIn::ToUtf8(Define.Name) + "=" + std::to_string(Define.Value);
			}
			INFO(Type.File << Defines);
			const std::string Base = (Folder / "kernel").string();
			CHECK(Succeeds("glslc -x hlsl -fshader-stage=comp -fentry-point=" + std::string(Type.Entry) +
						   " --target-env=vulkan1.1 -fauto-bind-uniforms" + Defines + " -o " + Base + ".spv " + Base +
						   ".hlsl && " + "spirv-val --target-env vulkan1.1 " + Base + ".spv"));
		}
	}
	fs::remove_all(Folder);
}
