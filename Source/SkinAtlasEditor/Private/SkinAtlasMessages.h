// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What a run tells people: a notification, and a page of the Message Log with what is worth a look.

#pragma once

#include "SkinAtlasReport.h"

class USkeletalMesh;

namespace SkinAtlas::Editor
{
/** The listing SkinAtlas of the Message Log, for as long as the module is loaded. */
void RegisterMessageLog();
void UnregisterMessageLog();

/** Tells of a report. Never waits; unattended runs get lines in the log only. Mesh may be null. */
void Tell(const FSkinAtlasReport& Report, const USkeletalMesh* Mesh);
}
