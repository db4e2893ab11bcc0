// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Internationalization/Text.h and Internationalization/Internationalization.h (Core).

#pragma once

#include "Containers/UnrealString.h"
#include "UObject/NameTypes.h"

#include <vector>

class FText // [54]
{
public:
	FText() = default;
	static FText FromString(const FString& In)
	{
		FText Made;
		Made.Characters = In;
		return Made;
	}
	static FText FromName(const FName& In) { return FromString(In.ToString()); }
	static FText AsNumber(int32 In) { return FromString(FString::Printf(TEXT("%d"), In)); }
	/** Ordered arguments, texts and numbers; a string or name is no argument in the engine. */
	template <typename... Types>
	static FText Format(const FText& Pattern, const Types&... Arguments)
	{
		return StandInFormat(Pattern, {StandInArgument(Arguments)...});
	}
	const FString& ToString() const { return Characters; }
	bool IsEmpty() const { return Characters.IsEmpty(); }

private:
	static FString StandInArgument(const FText& In) { return In.Characters; }
	static FString StandInArgument(int32 In) { return FString::Printf(TEXT("%d"), In); }
	static FString StandInArgument(float In) { return FString::Printf(TEXT("%.3g"), static_cast<double>(In)); }
	STANDIN_API static FText StandInFormat(const FText& Pattern, const std::vector<FString>& Arguments);

	FString Characters;
};

// The engine's gatherer reads key and text as literals.
#define NSLOCTEXT(Namespace, Key, Literal) /* [54] */ \
	(static_cast<void>("" Namespace Key), FText::FromString(TEXT(Literal)))
#define LOCTEXT(Key, Literal) NSLOCTEXT(LOCTEXT_NAMESPACE, Key, Literal) // [54]
