// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for RHICommandList.h (RHI). Inert: nothing reaches a device.

#pragma once

class FRHICommandListBase // [57]
{
};

class FRHICommandListImmediate : public FRHICommandListBase // [57]
{
public:
	void BlockUntilGPUIdle() {} // [58u]
};
