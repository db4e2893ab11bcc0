// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The device of the tests, with validation on. A test without a device fails, and so does one that a layer objects to.

#pragma once

#include "Agreement.h"
#include "GpuSkin.h"
#include "TestHarness.h"

namespace SkinAtlas::Gpu
{
inline VulkanDevice& TheDevice()
{
	static const auto Made = VulkanDevice::Create(Validation::On);
	INFO((Made ? std::string() : Made.Error().Sentence));
	REQUIRE(Made);
	return **Made;
}

inline GpuSkinner& TheSkinner()
{
	static GpuSkinner Skinner(TheDevice(), SKINATLAS_KERNELS);
	return Skinner;
}

inline void CheckValidation()
{
	const std::vector<std::string>& Messages = TheDevice().Messages();
	INFO((Messages.empty() ? std::string() : Messages.front()));
	CHECK(Messages.empty());
}

/** The job on the device. */
inline PosedArrays OnDevice(SkinJob Job, const InfluenceLayout& Layout = {})
{
	PosedArrays Out;
	Out.Receive(Job);
	TheSkinner().Skin(Job, Layout);
	CheckValidation();
	return Out;
}

/** The job by the core. */
inline PosedArrays OnProcessor(SkinJob Job)
{
	PosedArrays Out;
	Out.Receive(Job);
	REQUIRE(Skin(Job));
	return Out;
}

/** The bounds of the project: 1e-5 of the box's diagonal, 1e-3 radians; tangents as normals. */
inline void CheckBounds(const Agreement& Found)
{
	CHECK(Found.Vertices > 0);
	CHECK(Found.NotFinite == 0);
	CHECK(Found.Position < 1e-5);
	CHECK(Found.Normal < 1e-3);
	CHECK(Found.Tangent < 1e-3);
	CHECK(Found.HandednessDiffers == 0);
}
}
