// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Widgets/Views/SListView.h (Slate).
// Its templates link InputCore

#pragma once

#include "Widgets/Views/STableRow.h"

template <typename ItemType>
class SListView : public STableViewBase // [B]
{
};
