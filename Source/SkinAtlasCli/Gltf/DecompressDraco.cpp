// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// [KHR_draco_mesh_compression]: a primitive whose indices and attributes are told by a Draco mesh. Attributes that it
// does not tell, and morph targets, are plain accessors for the vertices in the order of that mesh.

#include "Gltf/Decompress.h"
#include "Gltf/DracoMesh.h"
#include "Gltf/Json.h"
#include "Gltf/Sentence.h"

#include <cstring>
#include <map>
#include <set>
#include <tuple>

namespace SkinAtlas::Host
{
namespace
{
constexpr const char* Extension = "KHR_draco_mesh_compression";
constexpr int64_t Triangles = 4, Strip = 5;
constexpr int32_t VertexTarget = 34962, IndexTarget = 34963; // ARRAY_BUFFER, ELEMENT_ARRAY_BUFFER
constexpr int64_t IndicesId = -1;                            // among the ids of attributes

/** Elements one after the other, for a bufferView of their own. */
struct Column
{
	int64_t Id = IndicesId; // what it is of the mesh
	std::vector<uint8_t> Bytes;
	size_t Stride = 0; // told in the view if it is that of vertices
	int32_t Target = IndexTarget;
};

/** [glTF 2.0 3.6.2.4]: elements of vertices begin at multiples of four bytes. */
Column VertexColumn(int64_t Id, std::vector<uint8_t> Tight, size_t Count)
{
	const size_t Size = Tight.size() / Count, Stride = (Size + 3) / 4 * 4;
	if (Size == Stride)
	{
		return {Id, std::move(Tight), 0, VertexTarget};
	}
	Column Made{Id, std::vector<uint8_t>(Count * Stride), Stride, VertexTarget};
	for (size_t V = 0; V < Count; ++V)
	{
		std::memcpy(&Made.Bytes[V * Stride], &Tight[V * Size], Size);
	}
	return Made;
}

class DracoReader
{
public:
	DracoReader(Document& InFile, ViewBytes& InBytes) : File(InFile), Root(InFile.Root()), Bytes(InBytes) {}

	/** Remembers the bytes of a primitive's mesh: all are found before a view is changed. */
	Outcome<void> FindStream(const Json& Told);
	Outcome<void> Decode(Json& Primitive);

private:
	struct Slot
	{
		std::string Name;
		int32_t Accessor = NoIndex;
		DracoAttribute Wanted;
		int32_t Count = 0;
	};
	Outcome<std::vector<Slot>> ListSlots(const Json& Primitive, const Json& Told) const;
	Outcome<void> SetIndices(Json& Primitive, int32_t Mesh, const DracoMesh& From);
	int32_t Fill(int32_t Accessor, int32_t Mesh, Column Data);

	Document& File;
	Json& Root;
	ViewBytes& Bytes;
	std::map<int32_t, std::span<const uint8_t>> Streams;                // of Draco meshes, by bufferView
	std::set<int32_t> Reused;                                           // of these views: those with decoded bytes
	std::set<int32_t> Taken;                                            // accessors that are filled
	std::map<std::tuple<int32_t, int32_t, int64_t>, int32_t> Filled;    // accessor, mesh and id: where it is
};

Outcome<void> DracoReader::FindStream(const Json& Told)
{
	const int32_t View = FindIndex(Root, "bufferViews", Told, "bufferView");
	if (View == NoIndex)
	{
		return Fail("names a bufferView that does not exist");
	}
	const Json& Item = Root["bufferViews"][size_t(View)];
	const int32_t Buffer = FindIndex(Root, "buffers", Item, "buffer");
	const int64_t Offset = Find(Item, "byteOffset") == nullptr ? 0 : FindInteger(Item, "byteOffset").value_or(-1);
	const int64_t Length = FindInteger(Item, "byteLength").value_or(-1);
	const int64_t Size = Buffer == NoIndex ? 0 : int64_t(File.Buffer(Buffer).size());
	if (Buffer == NoIndex || Offset < 0 || Length < 0 || Offset > Size || Length > Size - Offset)
	{
		return Fail("lies in bufferView ", View, ", which reaches beyond its buffer");
	}
	Streams[View] = File.Buffer(Buffer).subspan(size_t(Offset), size_t(Length));
	return {};
}

Outcome<std::vector<DracoReader::Slot>> DracoReader::ListSlots(const Json& Primitive, const Json& Told) const
{
	const Json *Ids = Find(Told, "attributes"), *Attributes = Find(Primitive, "attributes");
	if (Ids == nullptr || !Ids->is_object() || Attributes == nullptr)
	{
		return Fail("has no attributes");
	}
	std::vector<Slot> Slots;
	for (const auto& [Name, Id] : Ids->items())
	{
		const Json* Accessor = Find(*Attributes, Name.c_str());
		if (Accessor == nullptr)
		{
			continue; // compressed, but used by nobody
		}
		const int32_t Number = IndexInto(Root, "accessors", *Accessor);
		const Outcome<AccessorLayout> Layout = DescribeElements(File, Number);
		if (!Layout)
		{
			return Fail(Name, ": ", Layout.Error().Sentence);
		}
		Slots.push_back({Name, Number,
			{AsInteger(Id).value_or(IndicesId), Layout->Component, Layout->Rows * Layout->Columns}, Layout->Count});
	}
	return Slots.empty() ? Outcome<std::vector<Slot>>(Fail("has no attribute of the primitive")) : Slots;
}

/** Gives an accessor its bytes; one that has those of another mesh already is left to that, and a copy takes them. */
int32_t DracoReader::Fill(int32_t Accessor, int32_t Mesh, Column Data)
{
	const auto [Place, bNew] = Filled.try_emplace({Accessor, Mesh, Data.Id}, Accessor);
	if (!bNew)
	{
		return Place->second;
	}
	Json& Accessors = Root["accessors"];
	if (!Taken.insert(Accessor).second)
	{
		Place->second = int32_t(Accessors.size());
		Accessors.push_back(Json(Accessors[size_t(Accessor)]));
		Taken.insert(Place->second);
	}
	// The view of the compressed bytes serves again, so that none is left over and no other changes its number.
	Json& Views = Root["bufferViews"];
	int32_t View = Mesh;
	if (!Reused.insert(Mesh).second)
	{
		View = int32_t(Views.size());
		Views.push_back(Json::object());
		Bytes.emplace_back();
	}
	Views[size_t(View)] = Json{{"buffer", 0}, {"byteLength", Data.Bytes.size()}};
	if (Data.Stride > 0)
	{
		Views[size_t(View)]["byteStride"] = Data.Stride;
	}
	Views[size_t(View)]["target"] = Data.Target;
	Bytes[size_t(View)] = std::move(Data.Bytes);
	Json& Item = Accessors[size_t(Place->second)];
	Item.erase("byteOffset");
	Item.erase("sparse");
	Item["bufferView"] = View;
	return Place->second;
}

Outcome<void> DracoReader::SetIndices(Json& Primitive, int32_t Mesh, const DracoMesh& From)
{
	if (Find(Primitive, "indices") == nullptr)
	{
		Primitive["indices"] = Root["accessors"].size();
		Root["accessors"].push_back({{"componentType", int32_t(ComponentType::UInt32)}, {"count", From.Indices.size()},
			{"type", "SCALAR"}});
	}
	const int32_t Accessor = FindIndex(Root, "accessors", Primitive, "indices");
	const Outcome<AccessorLayout> Layout = DescribeElements(File, Accessor);
	if (!Layout)
	{
		return Fail("indices: ", Layout.Error().Sentence);
	}
	const bool bStrip = FindInteger(Primitive, "mode") == Strip;
	const size_t Size = SizeOf(Layout->Component);
	if ((!bStrip && size_t(Layout->Count) != From.Indices.size()) || Layout->Type != "SCALAR")
	{
		return Fail("has ", From.Indices.size(), " indices, their accessor ", Layout->Count);
	}
	if (Size < 4 && uint64_t(From.VertexCount) > uint64_t(1) << (8 * Size))
	{
		return Fail("has ", From.VertexCount, " vertices, more than the indices' accessor can number");
	}
	Column Data;
	Data.Bytes.resize(From.Indices.size() * Size);
	for (size_t I = 0; I < From.Indices.size(); ++I)
	{
		std::memcpy(&Data.Bytes[I * Size], &From.Indices[I], Size); // little-endian: the low bytes come first
	}
	const int32_t Number = Fill(Accessor, Mesh, std::move(Data));
	Primitive["indices"] = Number;
	if (bStrip)
	{
		// Decoded meshes are lists of triangles, whatever they were made from.
		Primitive["mode"] = Triangles;
		Root["accessors"][size_t(Number)]["count"] = From.Indices.size();
	}
	return {};
}

Outcome<void> DracoReader::Decode(Json& Primitive)
{
	const Json Told = Primitive["extensions"][Extension];
	const int64_t Mode = Find(Primitive, "mode") == nullptr ? Triangles : FindInteger(Primitive, "mode").value_or(-1);
	if (Mode != Triangles && Mode != Strip)
	{
		return Fail("is for a mode that is neither triangles nor a strip");
	}
	const Outcome<std::vector<Slot>> Slots = ListSlots(Primitive, Told);
	if (!Slots)
	{
		return Slots.Error();
	}
	const int32_t Mesh = FindIndex(Root, "bufferViews", Told, "bufferView");
	std::vector<DracoAttribute> Wanted;
	for (const Slot& Each : *Slots)
	{
		Wanted.push_back(Each.Wanted);
	}
	Outcome<DracoMesh> Made = DecodeDraco(Streams[Mesh], Wanted);
	if (!Made)
	{
		return Made.Error();
	}
	if (Made->VertexCount < 1 || Made->Indices.empty())
	{
		return Fail("is empty");
	}
	for (const Slot& Each : *Slots)
	{
		if (Each.Count != Made->VertexCount)
		{
			return Fail("has ", Made->VertexCount, " vertices, the accessor of ", Each.Name, " ", Each.Count);
		}
	}
	if (const Outcome<void> Set = SetIndices(Primitive, Mesh, *Made); !Set)
	{
		return Set;
	}
	for (size_t S = 0; S < Slots->size(); ++S)
	{
		const Slot& Each = (*Slots)[S];
		Column Data = VertexColumn(Each.Wanted.Id, std::move(Made->Attributes[S]), size_t(Each.Count));
		Primitive["attributes"][Each.Name] = Fill(Each.Accessor, Mesh, std::move(Data));
	}
	DropExtension(Primitive, Extension);
	return {};
}
}

Outcome<void> DecompressDraco(Document& File, ViewBytes& Bytes, std::vector<std::string>& Found)
{
	DracoReader Reader(File, Bytes);
	const auto ForEach = [&](auto&& Do) -> Outcome<void>
	{
		for (int32_t M = 0; M < int32_t(ListOf(File.Root(), "meshes").size()); ++M)
		{
			for (size_t P = 0; P < ListOf(File.Root()["meshes"][size_t(M)], "primitives").size(); ++P)
			{
				Json& Primitive = File.Root()["meshes"][size_t(M)]["primitives"][P];
				const Json* Extensions = Find(Primitive, "extensions");
				const Json* Told = Extensions == nullptr ? nullptr : Find(*Extensions, Extension);
				if (const Outcome<void> Done = Told == nullptr ? Outcome<void>() : Do(Primitive, *Told); !Done)
				{
					return Fail(NameOf(File.Root(), "meshes", "mesh", M), ", primitive ", P, ": its ", Extension, " ",
						Done.Error().Sentence);
				}
			}
		}
		return {};
	};
	bool bAny = false;
	const Outcome<void> Known = ForEach(
		[&](const Json&, const Json& Told)
		{
			bAny = true;
			return Reader.FindStream(Told);
		});
	if (!Known || !bAny)
	{
		return Known;
	}
	Found.emplace_back(Extension);
	return ForEach([&](Json& Primitive, const Json&) { return Reader.Decode(Primitive); });
}
}
