// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Gltf/Document.h"

#include "SkinAtlas/Types.h"

#include <string>
#include <string_view>
#include <vector>

namespace SkinAtlas::Host
{
/** Numbers of a component as glTF spells them. */
enum class ComponentType : int32_t
{
	Int8 = 5120,
	UInt8 = 5121,
	Int16 = 5122,
	UInt16 = 5123,
	UInt32 = 5125,
	Float = 5126,
};

/** Bytes of one component; 0 for a number that is none of the types. */
size_t SizeOf(ComponentType Type);

/** Where the elements of an accessor lie, checked against view and buffer. */
struct AccessorLayout
{
	ComponentType Component = ComponentType::Float;
	std::string Type; // "SCALAR", "VEC3", "MAT4", ...
	bool bNormalised = false;
	int32_t Count = 0;
	size_t Rows = 1, Columns = 1; // a matrix is stored by columns, each padded to four bytes
	size_t ColumnSize = 0;        // bytes from one column to the next
	size_t ElementSize = 0;       // bytes of an element with its padding
	size_t Stride = 0;            // bytes from one element to the next
	int32_t View = NoIndex;       // NoIndex: all zero
	int32_t Buffer = NoIndex;
	uint64_t ViewOffset = 0, ViewSize = 0; // of the view, in the buffer
	uint64_t Offset = 0;                   // of the first element, in the buffer
};

/** What the elements are and how many, not where they lie: View is NoIndex. */
Outcome<AccessorLayout> DescribeElements(const Document& File, int32_t Accessor);

/** Sentences here name the accessor, not the file: callers know what it was for. */
Outcome<AccessorLayout> DescribeAccessor(const Document& File, int32_t Accessor);

/**
 * Elements one after the other, normalised integers as 0..1 or -1..1, sparse values in their places. Most: the first so
 * many are enough.
 */
Outcome<std::vector<float>> ReadFloats(
	const Document& File, int32_t Accessor, std::string_view Type, size_t Most = SIZE_MAX);

/** The same for unsigned integers: indices and joints. */
Outcome<std::vector<uint32_t>> ReadIntegers(const Document& File, int32_t Accessor, std::string_view Type);
}
