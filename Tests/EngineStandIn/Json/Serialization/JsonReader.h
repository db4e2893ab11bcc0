// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Serialization/JsonReader.h (Json): a token at a time.

#pragma once

#include "Containers/UnrealString.h"
#include "Serialization/JsonTypes.h"
#include "Templates/SharedPointer.h"

#include <vector>

struct FStandInJsonToken
{
	EJsonNotation Notation = EJsonNotation::Error;
	FString Identifier, Text; // Text: of strings and numbers
	bool bValue = false;
	uint32 Line = 1;
};

namespace StandIn
{
/** Ends with an Error if the text is not JSON. */
STANDIN_API std::vector<FStandInJsonToken> TokeniseJson(const std::string& Text);
STANDIN_API double ParseNumber(const FString& Text);
}

template <typename CharType = TCHAR>
class TJsonReader // [55]
{
public:
	explicit TJsonReader(const FString& Text) : StandInTokens(StandIn::TokeniseJson(StandIn::ToUtf8(*Text))) {}
	/** False at the end. The identifier is the key of what was read, also of objects and lists. */
	bool ReadNext(EJsonNotation& Notation)
	{
		if (StandInNext == StandInTokens.size())
		{
			return false;
		}
		Notation = StandInTokens[StandInNext++].Notation;
		return Notation != EJsonNotation::Error;
	}
	const FString& GetIdentifier() const { return StandInTokens[StandInNext - 1].Identifier; }
	const FString& GetValueAsString() const { return StandInTokens[StandInNext - 1].Text; }
	double GetValueAsNumber() const { return StandIn::ParseNumber(StandInTokens[StandInNext - 1].Text); }
	const FString& GetValueAsNumberString() const { return StandInTokens[StandInNext - 1].Text; }
	bool GetValueAsBoolean() const { return StandInTokens[StandInNext - 1].bValue; }
	uint32 GetLineNumber() const { return StandInTokens[StandInNext - 1].Line; }

private:
	std::vector<FStandInJsonToken> StandInTokens;
	std::size_t StandInNext = 0;
};

template <typename CharType = TCHAR>
class TJsonReaderFactory // [55]
{
public:
	static TSharedRef<TJsonReader<CharType>> Create(const FString& JsonString)
	{
		return MakeShared<TJsonReader<CharType>>(JsonString);
	}
};
