// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Commandlets/Commandlet.h (Engine).

#pragma once

#include "UObject/Object.h"

class UCommandlet : public UObject // [54]
{
	STANDIN_CLASS_BODY(UCommandlet, UObject, "Commandlet")

public:
	virtual int32 Main(const FString&) { return 0; }
	/** -Key=Value, -Switch and what else there is. */
	ENGINE_API static void ParseCommandLine(
		const TCHAR* CmdLine, TArray<FString>& Tokens, TArray<FString>& Switches, TMap<FString, FString>& Params);
	uint32 IsServer : 1 = 1;
	uint32 IsClient : 1 = 1;
	uint32 IsEditor : 1 = 1;
	uint32 LogToConsole : 1 = 0;
};
