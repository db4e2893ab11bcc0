// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Compiles one HLSL file by the two compilers that the engine uses: FXC for shader model 5, DXC for shader model 6. A
// Windows program; both compilers are libraries beside it. Arguments: the file, then one for each permutation, its
// definitions joined by commas: NAME=VALUE,NAME=VALUE. The file must be free of includes.

#include <d3dcompiler.h>
#include <windows.h>

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

namespace
{
// The part of dxcapi.h that is needed, which MinGW lacks.
struct SourceBuffer
{
	const void* Text;
	size_t Size;
	uint32_t Encoding;
};

struct DxcResult : IUnknown
{
	virtual HRESULT STDMETHODCALLTYPE GetStatus(HRESULT* Status) = 0;
	virtual HRESULT STDMETHODCALLTYPE GetResult(IUnknown** Object) = 0;
	virtual HRESULT STDMETHODCALLTYPE GetErrorBuffer(ID3DBlob** Errors) = 0;
};

struct DxcCompiler3 : IUnknown
{
	virtual HRESULT STDMETHODCALLTYPE Compile(const SourceBuffer* Source, const wchar_t** Arguments, uint32_t Count,
		IUnknown* Includes, const GUID& Wanted, void** Result) = 0;
};

constexpr GUID CompilerClass = {0x73e22d93, 0xe6ce, 0x47f3, {0xb5, 0xbf, 0xf0, 0x66, 0x4f, 0x39, 0xc1, 0xb0}};
constexpr GUID CompilerInterface = {0x228b4687, 0x5a6a, 0x4730, {0x90, 0x0c, 0x97, 0x02, 0xb2, 0x20, 0x3f, 0x54}};
constexpr GUID ResultInterface = {0x58346cda, 0xdde7, 0x4497, {0x94, 0x61, 0x6f, 0x87, 0xaf, 0x5e, 0x06, 0x59}};

/** A warning is a failure too: the text of the compiler must be empty. */
bool Report(const char* Compiler, const std::string& File, bool bGood, ID3DBlob* Text)
{
	const bool bSilent = Text == nullptr || Text->GetBufferSize() <= 1;
	if (!bSilent)
	{
		std::printf("%s, %s:\n%.*s\n", Compiler, File.c_str(), int(Text->GetBufferSize()),
			static_cast<const char*>(Text->GetBufferPointer()));
	}
	return bGood && bSilent;
}

bool CompileFxc(const std::string& File, const std::string& Source, const std::vector<std::string>& Definitions)
{
	std::vector<std::string> Names, Values;
	for (const std::string& Each : Definitions)
	{
		Names.push_back(Each.substr(0, Each.find('=')));
		Values.push_back(Each.substr(Each.find('=') + 1));
	}
	std::vector<D3D_SHADER_MACRO> Macros;
	for (size_t I = 0; I < Names.size(); ++I)
	{
		Macros.push_back({Names[I].c_str(), Values[I].c_str()});
	}
	Macros.push_back({nullptr, nullptr});
	const HMODULE Library = LoadLibraryA("d3dcompiler_47.dll");
	const auto Compile = reinterpret_cast<pD3DCompile>(reinterpret_cast<void*>(GetProcAddress(Library, "D3DCompile")));
	ID3DBlob* Code = nullptr;
	ID3DBlob* Text = nullptr;
	const HRESULT Result = Compile(Source.data(), Source.size(), File.c_str(), Macros.data(), nullptr, "MainCS",
		"cs_5_0", D3DCOMPILE_OPTIMIZATION_LEVEL3, 0, &Code, &Text);
	return Report("FXC", File, SUCCEEDED(Result), Text);
}

bool CompileDxc(const std::string& File, const std::string& Source, const std::vector<std::string>& Definitions)
{
	std::vector<std::wstring> Arguments = {L"-T", L"cs_6_0", L"-E", L"MainCS", L"-HV", L"2021", L"-WX"};
	for (const std::string& Each : Definitions)
	{
		Arguments.push_back(L"-D" + std::wstring(Each.begin(), Each.end()));
	}
	std::vector<const wchar_t*> Pointers;
	for (const std::wstring& Each : Arguments)
	{
		Pointers.push_back(Each.c_str());
	}
	using CreateFunction = HRESULT(STDMETHODCALLTYPE*)(const GUID&, const GUID&, void**);
	const HMODULE Library = LoadLibraryA("dxcompiler.dll");
	const auto Create =
		reinterpret_cast<CreateFunction>(reinterpret_cast<void*>(GetProcAddress(Library, "DxcCreateInstance")));
	DxcCompiler3* Compiler = nullptr;
	if (FAILED(Create(CompilerClass, CompilerInterface, reinterpret_cast<void**>(&Compiler))))
	{
		std::printf("DXC does not start\n");
		return false;
	}
	const SourceBuffer Buffer{Source.data(), Source.size(), 65001};
	DxcResult* Result = nullptr;
	HRESULT Status = E_FAIL;
	ID3DBlob* Text = nullptr;
	if (SUCCEEDED(Compiler->Compile(&Buffer, Pointers.data(), uint32_t(Pointers.size()), nullptr, ResultInterface,
			reinterpret_cast<void**>(&Result))))
	{
		Result->GetStatus(&Status);
		Result->GetErrorBuffer(&Text);
	}
	return Report("DXC", File, SUCCEEDED(Status), Text);
}
}

int main(int Count, char** Arguments)
{
	if (Count < 3)
	{
		std::printf("usage: Compile FILE NAME=VALUE,NAME=VALUE...\n");
		return 2;
	}
	const std::string File = Arguments[1];
	std::ifstream Stream(File, std::ios::binary);
	const std::string Source{std::istreambuf_iterator<char>(Stream), {}};
	bool bGood = !Source.empty();
	for (int I = 2; I < Count; ++I)
	{
		std::vector<std::string> Definitions;
		std::istringstream Joined(Arguments[I]);
		for (std::string Each; std::getline(Joined, Each, ',');)
		{
			Definitions.push_back(Each);
		}
		const bool bFxc = CompileFxc(File, Source, Definitions), bDxc = CompileDxc(File, Source, Definitions);
		std::printf("%s %s: FXC cs_5_0 %s, DXC cs_6_0 %s\n", File.c_str(), Arguments[I], bFxc ? "good" : "FAILED",
			bDxc ? "good" : "FAILED");
		bGood = bGood && bFxc && bDxc;
	}
	return bGood ? 0 : 1;
}
