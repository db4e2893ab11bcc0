// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

namespace SkinAtlas::Bench
{
/** Prints how fast Skin poses a large mesh, beside a plain loop and beside what memory allows. */
void SkinTable();
}
