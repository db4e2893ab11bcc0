// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for ScopedTransaction.h (UnrealEd). StandIn/Editor.h undoes and redoes.

#pragma once

#include "Internationalization/Text.h"

class FScopedTransaction // [B]
{
public:
	UNREALED_API explicit FScopedTransaction(const FText& Description, bool bShouldActuallyTransact = true);
	UNREALED_API ~FScopedTransaction();
	FScopedTransaction(const FScopedTransaction&) = delete;
	FScopedTransaction& operator=(const FScopedTransaction&) = delete;

private:
	bool bStandInOpen;
};
