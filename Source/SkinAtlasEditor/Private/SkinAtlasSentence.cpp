// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasSentence.h"

#define LOCTEXT_NAMESPACE "SkinAtlasSentence"

namespace SkinAtlas::Editor
{
FText MakeSentence(const FText& Name, const std::string& Clause)
{
	const FText Pattern = Clause.ends_with('?') ? LOCTEXT("Question", "{0}: {1}") : LOCTEXT("Statement", "{0}: {1}.");
	return FText::Format(Pattern, Name, FText::FromString(UTF8_TO_TCHAR(Clause.c_str())));
}
}

#undef LOCTEXT_NAMESPACE
