// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

/** What a kernel may get wrong. */
enum class KernelFlaw
{
	None,
	KeepsNormals,
	KeepsHandedness,
	DropsMorph,
	DropsMorphedNormals,
	DropsMask,
	DropsFactor,
	DropsBulge,
	IgnoresSigns, // of quaternions: opposite ones take the long way
	StretchesBlends, // fully, whatever is asked for
	KeepsFlatBones,	 // at rest, where their scale is zero
	Count
};

/** Has the core pose what the skin kernel would, from the parameters and buffers that the module bound. */
void InstallCoreKernels(KernelFlaw Flaw = KernelFlaw::None);

/** What the last dispatch of the skin kernel was given, beside its buffers. */
struct BoundValues
{
	unsigned FirstVertex = 0;
	unsigned VertexCount = 0;
	unsigned bMorph = 0;
	float BlendFactor = 0.0f;
	float BlendWithoutMask = 0.0f;
	float BulgeCompensation = 0.0f;
	float MaskChannel[4] = {};
	bool bColors = false;	   // vertex colours were bound
	float FirstSegment[8] = {}; // begin and end of the section's first bone; zero where none was bound
};
extern BoundValues LastBound;
