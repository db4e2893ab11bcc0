// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Names, strings, log, objects, console: what every module uses.

#include "HAL/IConsoleManager.h"
#include "Interfaces/IPluginManager.h"
#include "Misc/App.h"
#include "Misc/AutomationTest.h"
#include "Session.h"
#include "State.h"
#include "UObject/Object.h"
#include "UObject/Package.h"

#include <cstdio>
#include <cstdlib>
#include <cwchar>
#include <cwctype>
#include <map>
#include <mutex>

namespace StandIn
{
FState& State()
{
	static FState Instance;
	return Instance;
}

void FailCheck(const char* Expression, const char* File, int Line)
{
	std::fprintf(stderr, "%s:%d: check failed: %s\n", File, Line, Expression);
	std::abort();
}

std::wstring Format(const TCHAR* Pattern, ...)
{
	std::wstring Wide;
	for (const TCHAR* At = Pattern; *At != 0; ++At)
	{
		Wide += *At;
		if (*At == L'%' && At[1] == L's')
		{
			Wide += L'l';
		}
	}
	wchar_t Text[4096];
	va_list Arguments;
	va_start(Arguments, Pattern);
	const int Written = std::vswprintf(Text, sizeof(Text) / sizeof(*Text), Wide.c_str(), Arguments);
	va_end(Arguments);
	check(Written >= 0);
	return Text;
}

std::string ToUtf8(const std::wstring& Text)
{
	std::string Bytes;
	for (const wchar_t Character : Text)
	{
		const uint32 Code = static_cast<uint32>(Character);
		const int Rest = Code < 0x80 ? 0 : Code < 0x800 ? 1 : Code < 0x10000 ? 2 : 3;
		const uint32 Mark = Rest == 0 ? 0 : 0xf00 >> (Rest + 1) & 0xff; // as many leading ones as bytes
		Bytes += static_cast<char>(Mark | Code >> (6 * Rest));
		for (int Byte = Rest; Byte-- > 0;)
		{
			Bytes += static_cast<char>(0x80 | (Code >> (6 * Byte) & 0x3f));
		}
	}
	return Bytes;
}

std::wstring FromUtf8(const std::string& Text)
{
	std::wstring Wide;
	for (size_t At = 0; At < Text.size();)
	{
		const uint32 First = static_cast<unsigned char>(Text[At++]);
		const int Rest = First < 0x80 ? 0 : First < 0xe0 ? 1 : First < 0xf0 ? 2 : 3;
		uint32 Code = Rest == 0 ? First : First & (0x3f >> Rest);
		for (int Byte = 0; Byte < Rest && At < Text.size(); ++Byte)
		{
			Code = Code << 6 | (static_cast<unsigned char>(Text[At++]) & 0x3f);
		}
		Wide += static_cast<wchar_t>(Code);
	}
	return Wide;
}

void WriteLog(const char* Category, ELogVerbosity::Type Verbosity, const std::wstring& Line)
{
	const std::lock_guard Guard(State().Mutex);
	State().Log.push_back({Category, Verbosity, ToUtf8(Line)});
}

const std::vector<FLogLine>& Log()
{
	return State().Log;
}

int CountLog(std::string_view Part)
{
	int Count = 0;
	for (const FLogLine& Line : State().Log)
	{
		Count += Line.Text.find(Part) != std::string::npos ? 1 : 0;
	}
	return Count;
}

namespace
{
std::vector<FAutomationSpecBase*>& SpecTable()
{
	static std::vector<FAutomationSpecBase*> Table;
	return Table;
}
}

void RegisterSpec(FAutomationSpecBase* Spec, const TCHAR* Name)
{
	Spec->StandInName = Name;
	SpecTable().push_back(Spec);
}

const std::vector<FAutomationSpecBase*>& Specs()
{
	return SpecTable();
}

void SetCanEverRender(bool bCan)
{
	State().bCanEverRender = bCan;
}

namespace
{
struct FObjectTable
{
	std::map<uint64, UObject*> Objects;
	uint64 Last = 0;
};

FObjectTable& Objects()
{
	static FObjectTable Table;
	return Table;
}

std::map<std::wstring, std::pair<IConsoleVariable, int32>>& Variables()
{
	static std::map<std::wstring, std::pair<IConsoleVariable, int32>> Table;
	return Table;
}
}

void AdoptObject(UObject* Object, UClass* Class, UObject* Outer, FName Name, EObjectFlags Flags)
{
	Object->StandInClass = Class;
	Object->StandInOuter = Outer;
	Object->StandInFlags = Flags;
	const FString Unique = FString::Printf(TEXT("%s_%d"), *Class->GetName(), static_cast<int32>(Object->StandInSerial));
	Object->StandInName = Name.IsNone() ? FName(*Unique) : Name;
}

UObject* FindObject(uint64 Serial)
{
	const auto Found = Objects().Objects.find(Serial);
	return Found == Objects().Objects.end() ? nullptr : Found->second;
}

void Destroy(UObject* Object)
{
	delete Object;
}

std::vector<UObject*> AllObjects()
{
	std::vector<UObject*> All;
	for (const auto& [Serial, Object] : Objects().Objects)
	{
		All.push_back(Object);
	}
	return All;
}

UObject* FindDefault(UClass* Class, UObject* (*Make)())
{
	for (const auto& [Serial, Object] : Objects().Objects)
	{
		if (Object->GetClass() == Class)
		{
			return Object; // settings have no other instance
		}
	}
	return Make();
}

UObject* FindObjectByPath(const TCHAR* Path)
{
	const FName Name(std::wcsrchr(Path, L'.') + 1);
	for (const auto& [Serial, Object] : Objects().Objects)
	{
		if (Object->GetFName() == Name)
		{
			return Object;
		}
	}
	return nullptr;
}

void ResetConsoleVariables()
{
	for (auto& [Name, Variable] : Variables())
	{
		Variable.first.Set(Variable.second);
	}
}

void CollectAllObjects()
{
	while (!Objects().Objects.empty())
	{
		UObject* const Object = Objects().Objects.rbegin()->second; // youngest first: instances before components
		Object->BeginDestroy();
		delete Object;
	}
}
}

UObject::UObject()
	: StandInSerial(++StandIn::Objects().Last)
{
	StandIn::Objects().Objects[StandInSerial] = this;
}

UObject::~UObject()
{
	StandIn::Objects().Objects.erase(StandInSerial);
}

UClass* UObject::StaticClass()
{
	static UClass Type(TEXT("Object"), nullptr);
	return &Type;
}

UPackage* UObject::GetPackage() const
{
	const UObject* Top = this;
	while (Top->StandInOuter != nullptr)
	{
		Top = Top->StandInOuter;
	}
	return Cast<UPackage>(const_cast<UObject*>(Top));
}

bool UObject::MarkPackageDirty() const
{
	if (UPackage* const Package = GetPackage())
	{
		Package->bStandInDirty = true;
	}
	return true;
}

FString UObject::GetPathName() const
{
	return StandInOuter != nullptr ? StandInOuter->GetPathName() + TEXT(".") + GetName() : GetName();
}

namespace
{
std::vector<std::wstring>& Names()
{
	static std::vector<std::wstring> Table{L"None"};
	return Table;
}
}

FName::FName(const TCHAR* Text)
{
	const auto bSame = [Text](const std::wstring& Name)
	{
		return Name.size() == std::wcslen(Text) &&
			   std::equal(Name.begin(), Name.end(), Text,
				   [](wchar_t A, wchar_t B) { return std::towlower(A) == std::towlower(B); });
	};
	const auto Found = std::find_if(Names().begin(), Names().end(), bSame);
	Index = static_cast<int32>(Found - Names().begin());
	if (Found == Names().end())
	{
		Names().push_back(Text);
	}
}

FName::FName(const char* Text)
	: FName(std::wstring(Text, Text + std::string_view(Text).size()).c_str())
{
}

FString FName::ToString() const
{
	return Names()[static_cast<SIZE_T>(Index)].c_str();
}

bool FApp::CanEverRender()
{
	return StandIn::State().bCanEverRender;
}

IConsoleManager& IConsoleManager::Get()
{
	static IConsoleManager Manager;
	return Manager;
}

IConsoleVariable* IConsoleManager::FindConsoleVariable(const TCHAR* Name)
{
	const auto Found = StandIn::Variables().find(Name);
	return Found == StandIn::Variables().end() ? nullptr : &Found->second.first;
}

IConsoleVariable* IConsoleManager::StandInRegister(const TCHAR* Name, int32 Default)
{
	auto& Variable = StandIn::Variables()[Name];
	Variable.first.Set(Default);
	Variable.second = Default;
	return &Variable.first;
}

IPluginManager& IPluginManager::Get()
{
	static IPluginManager Manager;
	return Manager;
}

TSharedPtr<IPlugin> IPluginManager::FindPlugin(const FString& Name)
{
	TSharedPtr<IPlugin> Plugin;
	if (Name == TEXT("SkinAtlas"))
	{
		const std::string_view Folder = STANDIN_PLUGIN_FOLDER;
		Plugin = MakeShared<IPlugin>();
		Plugin->BaseDir = std::wstring(Folder.begin(), Folder.end()).c_str();
	}
	return Plugin;
}

bool FAutomationSpecBase::TestTrue(const FString& What, bool bValue)
{
	if (!bValue)
	{
		StandInFailures.push_back(StandIn::ToUtf8(*What));
	}
	return bValue;
}

bool FAutomationSpecBase::TestFalse(const FString& What, bool bValue)
{
	return TestTrue(What, !bValue);
}

void FAutomationSpecBase::AddInfo(const FString& Text)
{
	StandInInfos.push_back(StandIn::ToUtf8(*Text));
}

bool FAutomationSpecBase::TestEqual(const FString& What, int32 Actual, int32 Expected)
{
	return TestTrue(FString::Printf(TEXT("%s: %d, not %d"), *What, Actual, Expected), Actual == Expected);
}
