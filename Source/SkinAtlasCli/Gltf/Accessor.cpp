// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Typed reading of accessors [glTF 2.0 3.6.2]. Bytes are little-endian in the file and on every machine we build for.

#include "Gltf/Accessor.h"

#include "Gltf/Json.h"
#include "Gltf/Sentence.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>

namespace SkinAtlas::Host
{
static_assert(std::endian::native == std::endian::little, "elements are copied, not assembled");

namespace
{
struct Shape
{
	std::string_view Type;
	size_t Rows, Columns;
};
constexpr Shape Shapes[] = {
	{"SCALAR", 1, 1}, {"VEC2", 2, 1}, {"VEC3", 3, 1}, {"VEC4", 4, 1}, {"MAT2", 2, 2}, {"MAT3", 3, 3}, {"MAT4", 4, 4}};

struct ViewLayout
{
	int32_t Buffer = NoIndex;
	uint64_t Offset = 0, Size = 0; // in the buffer, inside it
	size_t Stride = 0;             // 0: not told
};

bool Fits(uint64_t Offset, uint64_t Length, uint64_t Size)
{
	return Offset <= Size && Length <= Size - Offset;
}

/** A size or offset: missing is zero, anything but a small enough non-negative integer is nothing. */
std::optional<uint64_t> ReadSize(const Json& Value, const char* Key)
{
	if (Find(Value, Key) == nullptr)
	{
		return 0;
	}
	const std::optional<int64_t> Number = FindInteger(Value, Key);
	return Number && *Number >= 0 ? std::optional(uint64_t(*Number)) : std::nullopt;
}

/** A number that is none of the types has size 0. */
ComponentType ReadComponentType(const Json& Value)
{
	const int64_t Number = FindInteger(Value, "componentType").value_or(0);
	return ComponentType(Number > 0 && Number <= INT32_MAX ? int32_t(Number) : 0);
}

Outcome<ViewLayout> DescribeView(const Document& File, int32_t View)
{
	const Json& Item = ListOf(File.Root(), "bufferViews")[size_t(View)];
	ViewLayout Layout;
	Layout.Buffer = FindIndex(File.Root(), "buffers", Item, "buffer");
	const std::optional<uint64_t> Offset = ReadSize(Item, "byteOffset"), Size = ReadSize(Item, "byteLength"),
								  Stride = ReadSize(Item, "byteStride");
	if (Layout.Buffer == NoIndex)
	{
		return Fail("lies in bufferView ", View, ", whose buffer does not exist");
	}
	if (!Offset || !Size || !Fits(*Offset, *Size, File.Buffer(Layout.Buffer).size()))
	{
		return Fail("lies in bufferView ", View, ", which reaches beyond buffer ", Layout.Buffer);
	}
	if (!Stride || *Stride > 252)
	{
		return Fail("lies in bufferView ", View, ", whose byteStride is not between 4 and 252");
	}
	Layout.Offset = *Offset;
	Layout.Size = *Size;
	Layout.Stride = size_t(*Stride);
	return Layout;
}

/** The view a member names, and the offset in the buffer of Length bytes at its byteOffset. */
Outcome<std::span<const uint8_t>> FindBytes(const Document& File, const Json& Item, uint64_t Length)
{
	const int32_t View = FindIndex(File.Root(), "bufferViews", Item, "bufferView");
	if (View == NoIndex)
	{
		return Fail("names a bufferView that does not exist");
	}
	const Outcome<ViewLayout> Layout = DescribeView(File, View);
	if (!Layout)
	{
		return Layout.Error();
	}
	const std::optional<uint64_t> Offset = ReadSize(Item, "byteOffset");
	if (!Offset || !Fits(*Offset, Length, Layout->Size))
	{
		return Fail("reaches beyond bufferView ", View);
	}
	return File.Buffer(Layout->Buffer).subspan(size_t(Layout->Offset + *Offset), size_t(Length));
}

/** Reads one element, without the padding of its columns. */
template <typename Result>
using Decoder = void (*)(const AccessorLayout& Layout, const uint8_t* From, Result* To);

template <typename Stored, typename Result, typename Map>
void DecodeElement(const AccessorLayout& Layout, const uint8_t* From, Result* To, Map&& ToResult)
{
	for (size_t C = 0; C < Layout.Columns; ++C)
	{
		for (size_t R = 0; R < Layout.Rows; ++R)
		{
			Stored Value;
			std::memcpy(&Value, From + C * Layout.ColumnSize + R * sizeof(Stored), sizeof(Stored));
			*To++ = ToResult(Value);
		}
	}
}

/** [glTF 2.0 3.11]: c / 255, max(c / 127, -1) and so on. */
template <typename Stored>
void DecodeFloats(const AccessorLayout& Layout, const uint8_t* From, float* To)
{
	const float Scale = Layout.bNormalised ? float(std::numeric_limits<Stored>::max()) : 1.0f;
	const float Least = Layout.bNormalised ? -1.0f : std::numeric_limits<float>::lowest();
	DecodeElement<Stored>(Layout, From, To, [&](Stored Value) { return std::max(float(Value) / Scale, Least); });
}

template <>
void DecodeFloats<float>(const AccessorLayout& Layout, const uint8_t* From, float* To)
{
	DecodeElement<float>(Layout, From, To, [](float Value) { return Value; });
}

template <typename Stored>
void DecodeIntegers(const AccessorLayout& Layout, const uint8_t* From, uint32_t* To)
{
	DecodeElement<Stored>(Layout, From, To, [](Stored Value) { return uint32_t(Value); });
}

Decoder<float> FloatDecoder(ComponentType Type)
{
	switch (Type)
	{
	case ComponentType::Int8:
		return DecodeFloats<int8_t>;
	case ComponentType::UInt8:
		return DecodeFloats<uint8_t>;
	case ComponentType::Int16:
		return DecodeFloats<int16_t>;
	case ComponentType::UInt16:
		return DecodeFloats<uint16_t>;
	case ComponentType::UInt32:
		return DecodeFloats<uint32_t>;
	case ComponentType::Float:
		break;
	}
	return DecodeFloats<float>;
}

/** Null for components that are no unsigned integers. */
Decoder<uint32_t> IntegerDecoder(ComponentType Type)
{
	switch (Type)
	{
	case ComponentType::UInt8:
		return DecodeIntegers<uint8_t>;
	case ComponentType::UInt16:
		return DecodeIntegers<uint16_t>;
	case ComponentType::UInt32:
		return DecodeIntegers<uint32_t>;
	default:
		return nullptr;
	}
}

template <typename Result>
Outcome<void> ApplySparse(const Document& File, const Json& Sparse, const AccessorLayout& Layout,
	Decoder<Result> Decode, std::vector<Result>& Elements)
{
	const int64_t Count = FindInteger(Sparse, "count").value_or(0);
	const Json *Indices = Find(Sparse, "indices"), *Values = Find(Sparse, "values");
	if (Count < 1 || Count > Layout.Count || Indices == nullptr || Values == nullptr)
	{
		return Fail("has a sparse part without a count up to its own, indices and values");
	}
	const ComponentType IndexType = ReadComponentType(*Indices);
	if (IndexType != ComponentType::UInt8 && IndexType != ComponentType::UInt16 && IndexType != ComponentType::UInt32)
	{
		return Fail("has sparse indices that are not unsigned integers");
	}
	const Outcome<std::span<const uint8_t>> IndexBytes = FindBytes(File, *Indices, uint64_t(Count) * SizeOf(IndexType));
	const Outcome<std::span<const uint8_t>> ValueBytes = FindBytes(File, *Values, uint64_t(Count) * Layout.ElementSize);
	if (!IndexBytes || !ValueBytes)
	{
		return IndexBytes ? ValueBytes.Error() : IndexBytes.Error();
	}
	const size_t Width = Layout.Rows * Layout.Columns;
	for (size_t I = 0; I < size_t(Count); ++I)
	{
		uint32_t Element = 0;
		std::memcpy(&Element, IndexBytes->data() + I * SizeOf(IndexType), SizeOf(IndexType));
		if (Element >= uint32_t(Layout.Count))
		{
			return Fail("has a sparse index ", Element, " beyond its count ", Layout.Count);
		}
		if (Element * Width < Elements.size())
		{
			Decode(Layout, ValueBytes->data() + I * Layout.ElementSize, &Elements[Element * Width]);
		}
	}
	return {};
}

/** The first elements, as many as are wanted, one after the other. */
template <typename Result>
Outcome<std::vector<Result>> Gather(
	const Document& File, const AccessorLayout& Layout, int32_t Accessor, Decoder<Result> Decode, size_t Most)
{
	const size_t Width = Layout.Rows * Layout.Columns, Count = std::min(Most, size_t(Layout.Count));
	std::vector<Result> Elements(Count * Width);
	if (Layout.View != NoIndex)
	{
		const uint8_t* First = File.Buffer(Layout.Buffer).data() + Layout.Offset;
		for (size_t I = 0; I < Count; ++I)
		{
			Decode(Layout, First + I * Layout.Stride, &Elements[I * Width]);
		}
	}
	if (const Json* Sparse = Find(ListOf(File.Root(), "accessors")[size_t(Accessor)], "sparse"); Sparse != nullptr)
	{
		if (const Outcome<void> Applied = ApplySparse(File, *Sparse, Layout, Decode, Elements); !Applied)
		{
			return Fail("accessor ", Accessor, " ", Applied.Error().Sentence);
		}
	}
	return Elements;
}

Outcome<AccessorLayout> DescribeAs(const Document& File, int32_t Accessor, std::string_view Type)
{
	Outcome<AccessorLayout> Layout = DescribeAccessor(File, Accessor);
	return Layout && Layout->Type != Type
		? Fail("accessor ", Accessor, " is of type ", Layout->Type, " where ", Type, " is needed")
		: Layout;
}
}

size_t SizeOf(ComponentType Type)
{
	switch (Type)
	{
	case ComponentType::Int8:
	case ComponentType::UInt8:
		return 1;
	case ComponentType::Int16:
	case ComponentType::UInt16:
		return 2;
	case ComponentType::UInt32:
	case ComponentType::Float:
		return 4;
	}
	return 0;
}

Outcome<AccessorLayout> DescribeElements(const Document& File, int32_t Accessor)
{
	const Json& Accessors = ListOf(File.Root(), "accessors");
	if (Accessor < 0 || size_t(Accessor) >= Accessors.size())
	{
		return Fail("accessor ", Accessor, " does not exist");
	}
	const Json& Item = Accessors[size_t(Accessor)];
	AccessorLayout Layout;
	const std::string* Type = FindString(Item, "type");
	const auto* Found = std::find_if(
		std::begin(Shapes), std::end(Shapes), [&](const Shape& S) { return Type != nullptr && S.Type == *Type; });
	Layout.Component = ReadComponentType(Item);
	if (Found == std::end(Shapes) || SizeOf(Layout.Component) == 0)
	{
		return Fail("accessor ", Accessor, " has no valid type and componentType");
	}
	const int64_t Count = FindInteger(Item, "count").value_or(0);
	if (Count < 1 || Count > INT32_MAX)
	{
		return Fail("accessor ", Accessor, " has no count between 1 and ", INT32_MAX);
	}
	Layout.Type = *Type;
	Layout.Count = int32_t(Count);
	Layout.Rows = Found->Rows;
	Layout.Columns = Found->Columns;
	const size_t Column = Layout.Rows * SizeOf(Layout.Component);
	Layout.ColumnSize = Layout.Columns > 1 ? (Column + 3) / 4 * 4 : Column;
	Layout.ElementSize = Layout.Columns * Layout.ColumnSize;
	Layout.Stride = Layout.ElementSize;
	const Json* Normalised = Find(Item, "normalized");
	Layout.bNormalised = Normalised != nullptr && Normalised->is_boolean() && Normalised->get<bool>();
	return Layout;
}

Outcome<AccessorLayout> DescribeAccessor(const Document& File, int32_t Accessor)
{
	Outcome<AccessorLayout> Described = DescribeElements(File, Accessor);
	if (!Described)
	{
		return Described;
	}
	AccessorLayout& Layout = *Described;
	const Json& Item = ListOf(File.Root(), "accessors")[size_t(Accessor)];
	if (Find(Item, "bufferView") == nullptr)
	{
		return Described; // zeros, as many as they may be: what memory holds them is not for the file to say
	}
	Layout.View = FindIndex(File.Root(), "bufferViews", Item, "bufferView");
	if (Layout.View == NoIndex)
	{
		return Fail("accessor ", Accessor, " names a bufferView that does not exist");
	}
	const Outcome<ViewLayout> View = DescribeView(File, Layout.View);
	if (!View)
	{
		return Fail("accessor ", Accessor, " ", View.Error().Sentence);
	}
	Layout.Buffer = View->Buffer;
	Layout.Stride = View->Stride == 0 ? Layout.ElementSize : View->Stride;
	if (Layout.Stride < Layout.ElementSize)
	{
		return Fail("accessor ", Accessor, " has elements of ", Layout.ElementSize, " bytes at a byteStride of ",
			Layout.Stride);
	}
	const std::optional<uint64_t> Offset = ReadSize(Item, "byteOffset");
	const uint64_t Length = uint64_t(Layout.Count - 1) * Layout.Stride + Layout.ElementSize;
	if (!Offset || !Fits(*Offset, Length, View->Size))
	{
		return Fail("accessor ", Accessor, " reaches beyond bufferView ", Layout.View);
	}
	Layout.ViewOffset = View->Offset;
	Layout.ViewSize = View->Size;
	Layout.Offset = View->Offset + *Offset;
	return Described;
}

Outcome<std::vector<float>> ReadFloats(const Document& File, int32_t Accessor, std::string_view Type, size_t Most)
{
	const Outcome<AccessorLayout> Layout = DescribeAs(File, Accessor, Type);
	return Layout ? Gather(File, *Layout, Accessor, FloatDecoder(Layout->Component), Most)
				  : Outcome<std::vector<float>>(Layout.Error());
}

Outcome<std::vector<uint32_t>> ReadIntegers(const Document& File, int32_t Accessor, std::string_view Type)
{
	const Outcome<AccessorLayout> Layout = DescribeAs(File, Accessor, Type);
	if (!Layout)
	{
		return Layout.Error();
	}
	const Decoder<uint32_t> Decode = IntegerDecoder(Layout->Component);
	return Decode == nullptr ? Fail("accessor ", Accessor, " does not hold unsigned integers")
							 : Gather(File, *Layout, Accessor, Decode, size_t(Layout->Count));
}
}
