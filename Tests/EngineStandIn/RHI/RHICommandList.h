// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for RHICommandList.h (RHI). Inert: nothing reaches a device.

#pragma once

class FRHICommandListBase // [57]
{
};

class FRHICommandListImmediate : public FRHICommandListBase // [57]
{
public:
#if STANDIN_MINOR >= 8
	UE_DEPRECATED(5.8, "SubmitAndBlockUntilGPUIdle does both")
	void BlockUntilGPUIdle() {} // [58u]
	void SubmitAndBlockUntilGPUIdle() {} // [58u]
#else
	void BlockUntilGPUIdle() {} // [58u]
#endif
};
