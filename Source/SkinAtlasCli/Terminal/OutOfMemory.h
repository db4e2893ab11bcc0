// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>
#include <string_view>

namespace SkinAtlas::Host
{
/**
 * From here on a run that is given no more memory removes its temporary files, says in one sentence that there is not
 * enough for Input, how much it may have, and exits, on whichever thread that happens. How large a file is does not
 * tell: zeros that are not stored take nothing of it.
 */
void ExitWhenMemoryRunsOut(std::string_view Input, int64_t MostGigabytes);
}
