// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Gltf/Accessor.h"

#include <set>
#include <span>
#include <string_view>
#include <vector>

namespace SkinAtlas::Host
{
/** What an accessor shall hold: elements one after the other, each a multiple of four bytes. */
struct AccessorData
{
	ComponentType Component = ComponentType::Float;
	std::string_view Type;
	bool bNormalised = false;
	int32_t Count = 0;
	std::span<const uint8_t> Bytes;
	bool bVertexAttribute = true;
	std::span<const float> Min, Max; // may be empty

	size_t ElementSize() const { return Bytes.size() / size_t(Count); }
};

/**
 * Replaces accessors of a document. Whatever nothing else refers to is used again: the accessor's number, its bytes
 * where the new ones fit, else its bufferView, which then moves to the end of the buffer. An integer anywhere inside an
 * extension may be a reference, so an element of that number is never touched.
 */
class AccessorEditor
{
public:
	/** Counts the references as they stand: edits of the JSON that drop references come before. */
	explicit AccessorEditor(Document& InFile);

	/**
	 * Returns the accessor that now holds the data. The caller turns Uses references from Old (NoIndex: there was none)
	 * to it.
	 */
	int32_t Replace(int32_t Old, int32_t Uses, const AccessorData& New);

	/** The caller has dropped Uses references to an accessor. */
	void Release(int32_t Accessor, int32_t Uses);

	/** Removes released accessors, their views and bytes where they are the last: no other number changes. */
	void DropReleased();

private:
	void CountReferences();
	bool IsOnlyReader(int32_t Accessor, const AccessorLayout& Layout) const;
	bool WriteInPlace(int32_t Accessor, const AccessorLayout& Layout, const AccessorData& New);
	int32_t AppendView(int32_t Reused, const AccessorData& New);
	void Describe(int32_t Accessor, const AccessorData& New);
	void DropBytes(std::span<const Json> Dropped);

	Document& File;
	std::vector<int32_t> AccessorUses, ViewUses; // references that are known for what they are
	std::set<int64_t> Suspects;                  // integers inside extensions
	std::set<int32_t> ReleasedAccessors, ReleasedViews;
};
}
