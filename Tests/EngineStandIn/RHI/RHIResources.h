// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for RHIResources.h and RHIFwd.h (RHI). A view is plain memory with a format.

#pragma once

#include "PixelFormat.h"

#include <memory>
#include <vector>

class FRHIShaderResourceView // [57]
{
public:
	std::vector<uint8> StandInBytes;
	EPixelFormat StandInFormat = PF_Unknown;
};

template <typename T>
class TRefCountPtr // [54]
{
public:
	TRefCountPtr() = default;
	TRefCountPtr(std::shared_ptr<T> In) : Pointer(std::move(In)) {}
	T* GetReference() const { return Pointer.get(); }
	operator T*() const { return Pointer.get(); }
	T* operator->() const { return Pointer.get(); }
	bool IsValid() const { return Pointer != nullptr; }

private:
	std::shared_ptr<T> Pointer;
};

using FShaderResourceViewRHIRef = TRefCountPtr<FRHIShaderResourceView>; // [58]
