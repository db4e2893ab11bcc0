// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Serialization/JsonWriter.h and Policies/PrettyJsonPrintPolicy.h (Json).

#pragma once

#include "Containers/UnrealString.h"
#include "Serialization/JsonTypes.h"
#include "Templates/SharedPointer.h"

namespace StandIn
{
STANDIN_API std::string QuoteJson(const FString& Text);
STANDIN_API std::string PrintNumber(double Value);
}

template <typename CharType = TCHAR>
class TJsonWriter // [57]
{
public:
	explicit TJsonWriter(FString* InOut) : StandInOut(InOut) {}
	void WriteObjectStart() { StandInOpen("", '{'); }
	void WriteObjectStart(const FString& Identifier) { StandInOpen(StandInKey(Identifier), '{'); }
	void WriteObjectEnd() { StandInClose('}'); }
	void WriteArrayStart() { StandInOpen("", '['); }
	void WriteArrayStart(const FString& Identifier) { StandInOpen(StandInKey(Identifier), '['); }
	void WriteArrayEnd() { StandInClose(']'); }
	void WriteValue(bool bValue) { StandInValue("", bValue ? "true" : "false"); }
	void WriteValue(double Value) { StandInValue("", StandIn::PrintNumber(Value)); }
	void WriteValue(int64 Value) { StandInValue("", std::to_string(Value)); }
	void WriteValue(const FString& Value) { StandInValue("", StandIn::QuoteJson(Value)); }
	void WriteValue(const FString& Identifier, bool bValue)
	{
		StandInValue(StandInKey(Identifier), bValue ? "true" : "false");
	}
	void WriteValue(const FString& Identifier, double Value)
	{
		StandInValue(StandInKey(Identifier), StandIn::PrintNumber(Value));
	}
	void WriteValue(const FString& Identifier, int64 Value)
	{
		StandInValue(StandInKey(Identifier), std::to_string(Value));
	}
	void WriteValue(const FString& Identifier, const FString& Value)
	{
		StandInValue(StandInKey(Identifier), StandIn::QuoteJson(Value));
	}
	bool Close()
	{
		*StandInOut = StandIn::FromUtf8(StandInText).c_str();
		return StandInDepth == 0;
	}

private:
	static std::string StandInKey(const FString& Identifier) { return StandIn::QuoteJson(Identifier) + ": "; }
	void StandInValue(const std::string& Key, const std::string& Value)
	{
		StandInText += (bStandInFirst ? "" : ",") + std::string(StandInDepth > 0 ? "\n" : "") +
			std::string(std::size_t(StandInDepth), '\t') + Key + Value;
		bStandInFirst = false;
	}
	void StandInOpen(const std::string& Key, char Bracket)
	{
		StandInValue(Key, std::string(1, Bracket));
		++StandInDepth;
		bStandInFirst = true;
	}
	void StandInClose(char Bracket)
	{
		--StandInDepth;
		StandInText += (bStandInFirst ? "" : "\n" + std::string(std::size_t(StandInDepth), '\t')) + Bracket;
		bStandInFirst = false;
	}

	FString* StandInOut;
	std::string StandInText;
	int StandInDepth = 0;
	bool bStandInFirst = true;
};

template <typename CharType = TCHAR>
class TJsonWriterFactory // [57]
{
public:
	static TSharedRef<TJsonWriter<CharType>> Create(FString* const Stream)
	{
		return MakeShared<TJsonWriter<CharType>>(Stream);
	}
};
