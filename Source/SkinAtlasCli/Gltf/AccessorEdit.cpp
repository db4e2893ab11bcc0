// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Gltf/AccessorEdit.h"

#include "Gltf/Json.h"

#include <algorithm>
#include <cstring>

namespace SkinAtlas::Host
{
namespace
{
constexpr int32_t VertexTarget = 34962; // ARRAY_BUFFER

void CollectIntegers(const Json& Value, std::set<int64_t>& Out)
{
	if (const std::optional<int64_t> Number = AsInteger(Value); Number)
	{
		Out.insert(*Number);
	}
	if (Value.is_structured())
	{
		for (const Json& Item : Value)
		{
			CollectIntegers(Item, Out);
		}
	}
}

void CollectFromExtensions(const Json& Value, std::set<int64_t>& Out)
{
	if (!Value.is_structured())
	{
		return;
	}
	if (const Json* Extensions = Find(Value, "extensions"); Extensions != nullptr)
	{
		CollectIntegers(*Extensions, Out);
	}
	for (const Json& Item : Value)
	{
		CollectFromExtensions(Item, Out);
	}
}

uint64_t LengthOf(const AccessorLayout& Layout)
{
	return uint64_t(Layout.Count - 1) * Layout.Stride + Layout.ElementSize;
}

/** Whether two accessors of one view have a byte in common; interleaved ones have none. */
bool Overlap(const AccessorLayout& A, const AccessorLayout& B)
{
	if (A.Offset + LengthOf(A) <= B.Offset || B.Offset + LengthOf(B) <= A.Offset)
	{
		return false;
	}
	const uint64_t InA = (A.Offset - A.ViewOffset) % A.Stride, InB = (B.Offset - B.ViewOffset) % B.Stride;
	const bool bWhole = InA + A.ElementSize <= A.Stride && InB + B.ElementSize <= B.Stride;
	return A.Stride != B.Stride || !bWhole || (InA < InB + B.ElementSize && InB < InA + A.ElementSize);
}
}

AccessorEditor::AccessorEditor(Document& InFile) : File(InFile)
{
	CountReferences();
}

void AccessorEditor::CountReferences()
{
	const Json& Root = File.Root();
	AccessorUses.assign(ListOf(Root, "accessors").size(), 0);
	ViewUses.assign(ListOf(Root, "bufferViews").size(), 0);
	const auto Count = [](std::vector<int32_t>& Uses, int32_t Index)
	{
		if (Index != NoIndex)
		{
			++Uses[size_t(Index)];
		}
	};
	const auto CountAttributes = [&](const Json& Attributes)
	{
		for (const Json& Item : Attributes)
		{
			Count(AccessorUses, IndexInto(Root, "accessors", Item));
		}
	};
	for (const Json& Mesh : ListOf(Root, "meshes"))
	{
		for (const Json& Primitive : ListOf(Mesh, "primitives"))
		{
			if (const Json* Attributes = Find(Primitive, "attributes"); Attributes != nullptr)
			{
				CountAttributes(*Attributes);
			}
			for (const Json& Target : ListOf(Primitive, "targets"))
			{
				CountAttributes(Target);
			}
			Count(AccessorUses, FindIndex(Root, "accessors", Primitive, "indices"));
		}
	}
	for (const Json& Skin : ListOf(Root, "skins"))
	{
		Count(AccessorUses, FindIndex(Root, "accessors", Skin, "inverseBindMatrices"));
	}
	for (const Json& Animation : ListOf(Root, "animations"))
	{
		for (const Json& Sampler : ListOf(Animation, "samplers"))
		{
			Count(AccessorUses, FindIndex(Root, "accessors", Sampler, "input"));
			Count(AccessorUses, FindIndex(Root, "accessors", Sampler, "output"));
		}
	}
	for (const Json& Accessor : ListOf(Root, "accessors"))
	{
		Count(ViewUses, FindIndex(Root, "bufferViews", Accessor, "bufferView"));
		for (const char* Part : {"indices", "values"})
		{
			const Json* Sparse = Find(Accessor, "sparse");
			const Json* Item = Sparse == nullptr ? nullptr : Find(*Sparse, Part);
			Count(ViewUses, Item == nullptr ? NoIndex : FindIndex(Root, "bufferViews", *Item, "bufferView"));
		}
	}
	for (const Json& Image : ListOf(Root, "images"))
	{
		Count(ViewUses, FindIndex(Root, "bufferViews", Image, "bufferView"));
	}
	for (const auto& [Key, Value] : Root.items())
	{
		// Extensions of these refer to textures and images only.
		if (Key != "materials" && Key != "textures" && Key != "samplers" && Key != "cameras")
		{
			Key == "extensions" ? CollectIntegers(Value, Suspects) : CollectFromExtensions(Value, Suspects);
		}
	}
}

bool AccessorEditor::IsOnlyReader(int32_t Accessor, const AccessorLayout& Layout) const
{
	const Json& Root = File.Root();
	if (Suspects.contains(Layout.View))
	{
		return false;
	}
	// Other views of the same bytes.
	const Json& Views = ListOf(Root, "bufferViews");
	for (size_t Other = 0; Other < Views.size(); ++Other)
	{
		if (int32_t(Other) == Layout.View || FindIndex(Root, "buffers", Views[Other], "buffer") != Layout.Buffer)
		{
			continue;
		}
		const int64_t Begin = FindInteger(Views[Other], "byteOffset").value_or(0);
		const int64_t Size = FindInteger(Views[Other], "byteLength").value_or(0);
		if (Begin < 0 || Size < 0 ||
			(uint64_t(Begin) < Layout.ViewOffset + Layout.ViewSize &&
				Layout.ViewOffset < uint64_t(Begin) + uint64_t(Size)))
		{
			return false;
		}
	}
	// Other accessors of the same view.
	const Json& Accessors = ListOf(Root, "accessors");
	int32_t Readers = 0;
	for (size_t Other = 0; Other < Accessors.size(); ++Other)
	{
		if (FindIndex(Root, "bufferViews", Accessors[Other], "bufferView") != Layout.View)
		{
			continue;
		}
		++Readers;
		if (int32_t(Other) != Accessor)
		{
			const Outcome<AccessorLayout> Neighbour = DescribeAccessor(File, int32_t(Other));
			if (!Neighbour || Overlap(Layout, *Neighbour))
			{
				return false;
			}
		}
	}
	return Readers == ViewUses[size_t(Layout.View)]; // else an image or a sparse part reads it too
}

bool AccessorEditor::WriteInPlace(int32_t Accessor, const AccessorLayout& Layout, const AccessorData& New)
{
	if (Layout.View == NoIndex || Layout.Offset % 4 != 0 || Layout.Stride % 4 != 0 || !IsOnlyReader(Accessor, Layout))
	{
		return false;
	}
	const size_t Element = New.ElementSize();
	const bool bAlone = ViewUses[size_t(Layout.View)] == 1;
	const bool bStrided = Find(ListOf(File.Root(), "bufferViews")[size_t(Layout.View)], "byteStride") != nullptr;
	const size_t Stride = bStrided ? Layout.Stride : Element;
	// Among others only the old elements' own bytes are free.
	const uint64_t Room = bAlone ? Layout.ViewOffset + Layout.ViewSize - Layout.Offset : LengthOf(Layout);
	if (Element > Stride || New.Count != Layout.Count || uint64_t(New.Count - 1) * Stride + Element > Room)
	{
		return false;
	}
	uint8_t* Place = File.EditBuffer(Layout.Buffer).data() + Layout.Offset;
	if (bAlone)
	{
		std::memset(Place, 0, size_t(Room));
	}
	for (size_t I = 0; I < size_t(New.Count); ++I)
	{
		std::memcpy(Place + I * Stride, New.Bytes.data() + I * Element, Element);
	}
	return true;
}

int32_t AccessorEditor::AppendView(int32_t Reused, const AccessorData& New)
{
	const int32_t Buffer = File.GrowingBuffer();
	const uint64_t Offset = File.Append(Buffer, New.Bytes);
	Json& Views = File.Root()["bufferViews"];
	if (Reused == NoIndex)
	{
		Reused = int32_t(Views.size());
		Views.push_back(Json::object());
		ViewUses.push_back(1);
	}
	Json& View = Views[size_t(Reused)];
	View["buffer"] = Buffer;
	View["byteOffset"] = Offset;
	View["byteLength"] = New.Bytes.size();
	View.erase("byteStride");
	if (New.bVertexAttribute)
	{
		View["target"] = VertexTarget;
	}
	return Reused;
}

void AccessorEditor::Describe(int32_t Accessor, const AccessorData& New)
{
	Json& Item = File.Root()["accessors"][size_t(Accessor)];
	Item["componentType"] = int32_t(New.Component);
	Item["count"] = New.Count;
	Item["type"] = New.Type;
	Item.erase("sparse");
	for (const auto& [Key, Values] : {std::pair("min", New.Min), std::pair("max", New.Max)})
	{
		Item.erase(Key);
		if (!Values.empty())
		{
			Item[Key] = std::vector<float>(Values.begin(), Values.end());
		}
	}
	Item.erase("normalized");
	if (New.bNormalised)
	{
		Item["normalized"] = true;
	}
}

int32_t AccessorEditor::Replace(int32_t Old, int32_t Uses, const AccessorData& New)
{
	const bool bOwn = Old != NoIndex && AccessorUses[size_t(Old)] == Uses && !Suspects.contains(Old);
	if (!bOwn)
	{
		if (Old != NoIndex)
		{
			Release(Old, Uses);
		}
		const int32_t View = AppendView(NoIndex, New);
		Json& Accessors = File.Root()["accessors"];
		Accessors.push_back(Json{{"bufferView", View}});
		AccessorUses.push_back(Uses);
		const int32_t Accessor = int32_t(Accessors.size()) - 1;
		Describe(Accessor, New);
		return Accessor;
	}
	const Outcome<AccessorLayout> Layout = DescribeAccessor(File, Old);
	if (!Layout || !WriteInPlace(Old, *Layout, New))
	{
		const int32_t View = FindIndex(File.Root(), "bufferViews", File.Root()["accessors"][size_t(Old)], "bufferView");
		const bool bOwnView = View != NoIndex && ViewUses[size_t(View)] == 1 && !Suspects.contains(View) &&
			Find(File.Root()["bufferViews"][size_t(View)], "extensions") == nullptr;
		if (View != NoIndex && !bOwnView)
		{
			--ViewUses[size_t(View)];
		}
		const int32_t Moved = AppendView(bOwnView ? View : NoIndex, New);
		Json& Item = File.Root()["accessors"][size_t(Old)];
		Item["bufferView"] = Moved;
		Item.erase("byteOffset");
	}
	Describe(Old, New);
	return Old;
}

void AccessorEditor::Release(int32_t Accessor, int32_t Uses)
{
	AccessorUses[size_t(Accessor)] -= Uses;
	ReleasedAccessors.insert(Accessor);
}

/** Cuts off the bytes at the end of each buffer that belonged to the views just dropped. */
void AccessorEditor::DropBytes(std::span<const Json> Dropped)
{
	const auto EndOf = [](const Json& View)
	{
		return uint64_t(FindInteger(View, "byteOffset").value_or(0)) +
			uint64_t(FindInteger(View, "byteLength").value_or(0));
	};
	for (int32_t Buffer = 0; Buffer < File.BufferCount(); ++Buffer)
	{
		const uint64_t Size = File.Buffer(Buffer).size();
		const auto IsLast = [&](const Json& View)
		{ return FindIndex(File.Root(), "buffers", View, "buffer") == Buffer && EndOf(View) == Size; };
		if (std::none_of(Dropped.begin(), Dropped.end(), IsLast))
		{
			continue;
		}
		uint64_t Needed = 0;
		for (const Json& View : ListOf(File.Root(), "bufferViews"))
		{
			// An extension of a view may read bytes that no view covers.
			const bool bHere = FindIndex(File.Root(), "buffers", View, "buffer") == Buffer;
			Needed = std::max(Needed, Find(View, "extensions") != nullptr ? Size : bHere ? EndOf(View) : 0);
		}
		if (Needed > 0 && Needed < Size)
		{
			File.Truncate(Buffer, Needed);
		}
	}
}

void AccessorEditor::DropReleased()
{
	Json& Root = File.Root();
	while (!AccessorUses.empty())
	{
		const int32_t Last = int32_t(AccessorUses.size()) - 1;
		if (AccessorUses.back() != 0 || !ReleasedAccessors.contains(Last) || Suspects.contains(Last))
		{
			break;
		}
		if (const int32_t View = FindIndex(Root, "bufferViews", Root["accessors"][size_t(Last)], "bufferView");
			View != NoIndex)
		{
			--ViewUses[size_t(View)];
			ReleasedViews.insert(View);
		}
		Root["accessors"].erase(size_t(Last));
		AccessorUses.pop_back();
	}
	std::vector<Json> Dropped;
	while (!ViewUses.empty())
	{
		const int32_t Last = int32_t(ViewUses.size()) - 1;
		if (ViewUses.back() != 0 || !ReleasedViews.contains(Last) || Suspects.contains(Last))
		{
			break;
		}
		Dropped.push_back(std::move(Root["bufferViews"].back()));
		Root["bufferViews"].erase(size_t(Last));
		ViewUses.pop_back();
	}
	DropBytes(Dropped);
}
}
