// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Misc/AutomationTest.h (Core). Specs register themselves; StandIn/Session.h lists them.

#pragma once

#include "CoreMinimal.h"

#include <functional>
#include <string>
#include <vector>

enum class EAutomationTestFlags : uint32 // [A]
{
	EditorContext = 0x1,
	NonNullRHI = 0x100,
	ProductFilter = 0x04000000
};
ENUM_CLASS_FLAGS(EAutomationTestFlags) // [A]

class FAutomationSpecBase // [A]
{
public:
	virtual ~FAutomationSpecBase() = default;
	virtual void Define() = 0;
	void It(const FString& Fact, std::function<void()> Work) { StandInFacts.push_back({Fact, std::move(Work)}); }
	CORE_API bool TestTrue(const FString& What, bool bValue);
	CORE_API bool TestFalse(const FString& What, bool bValue);
	CORE_API void AddInfo(const FString& Text);
	CORE_API bool TestEqual(const FString& What, int32 Actual, int32 Expected);

	struct FStandInFact
	{
		FString Text;
		std::function<void()> Work;
	};
	FString StandInName;
	bool bStandInNeedsDevice = false;
	std::vector<FStandInFact> StandInFacts;
	std::vector<std::string> StandInFailures;
	std::vector<std::string> StandInInfos;
};

namespace StandIn
{
STANDIN_API void RegisterSpec(FAutomationSpecBase* Spec, const TCHAR* Name);
}

#define BEGIN_DEFINE_SPEC(Spec, Path, Flags) /* [A] */ \
	class Spec : public FAutomationSpecBase \
	{ \
	public: \
		Spec() \
		{ \
			static_assert(static_cast<uint32>((Flags) & EAutomationTestFlags::ProductFilter) != 0); \
			bStandInNeedsDevice = EnumHasAnyFlags(Flags, EAutomationTestFlags::NonNullRHI); \
			::StandIn::RegisterSpec(this, TEXT(Path)); \
		} \
		virtual void Define() override;
#define END_DEFINE_SPEC(Spec) /* [A] */ \
	} \
	; \
	static Spec StandInInstanceOf##Spec;
