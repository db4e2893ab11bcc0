// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for UObject/ObjectMacros.h (CoreUObject). What UnrealHeaderTool would generate, HeaderTool generates here.

#pragma once

#define UCLASS(...)    // [54]
#define USTRUCT(...)   // [54]
#define UENUM(...)     // [54]
#define UMETA(...)     // [54]
#define UPROPERTY(...) // [54]
#define UFUNCTION(...) // [54]

#define STANDIN_JOIN2(A, B, C, D) A##B##C##D
#define STANDIN_JOIN(A, B, C, D) STANDIN_JOIN2(A, B, C, D)
#define GENERATED_BODY(...) STANDIN_JOIN(CURRENT_FILE_ID, _, __LINE__, _GENERATED_BODY) // [54]

/** Not pure for the compiler: a forgotten override dies at run time. */
#define PURE_VIRTUAL(Function, ...) /* [57] */ \
	{ \
		::StandIn::FailCheck("pure virtual function called", __FILE__, __LINE__); \
		__VA_ARGS__ \
	}

enum EObjectFlags // [54]
{
	RF_NoFlags = 0,
	RF_Public = 0x1,
	RF_Standalone = 0x2,
	RF_Transactional = 0x8,
	RF_Transient = 0x40
};

enum ELoadFlags // [54]
{
	LOAD_None = 0,
	LOAD_Quiet = 0x2000,
	LOAD_NoWarn = 0x4000
};
constexpr EObjectFlags operator|(EObjectFlags A, EObjectFlags B) // [54]
{
	return static_cast<EObjectFlags>(static_cast<int>(A) | static_cast<int>(B));
}
