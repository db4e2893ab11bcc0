// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Files in, files out, and every way in which a file can be wrong.

#include "SmallGltf.h"
#include "TemporaryFolder.h"
#include "TestHarness.h"

#include "Gltf/Accessor.h"
#include "Gltf/Character.h"
#include "Gltf/Container.h"
#include "Gltf/Uri.h"

using namespace SkinAtlas;
using namespace SkinAtlas::Host;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace
{
std::string AsString(std::span<const uint8_t> Bytes)
{
	return {Bytes.begin(), Bytes.end()};
}

/** The sentence for a .glb whose bytes were changed. */
template <typename Change>
std::string SentenceAfter(const Change& Edit)
{
	std::string Bytes = Ribbon().Glb();
	Edit(Bytes);
	return Sentence(Reread(Bytes));
}

/** The sentence for a JSON file with these keys besides its asset. */
std::string SentenceOf(const std::string& Members)
{
	return Sentence(Reread("{\"asset\":{\"version\":\"2.0\"}" + Members + "}"));
}

void SetWord(std::string& Bytes, size_t Offset, uint32_t Value)
{
	std::memcpy(Bytes.data() + Offset, &Value, 4);
}

/** The ribbon as .gltf with its buffer in a file of its own. */
void WriteExternal(
	const TemporaryFolder& Folder, const std::string& Name, const std::string& BufferName, const std::string& Uri)
{
	const SmallGltf Made = Ribbon();
	Json Root = Made.Root;
	Root["buffers"] = Json::array({Json{{"byteLength", Made.Bytes.size()}, {"uri", Uri}}});
	Folder.Write(Name, Root.dump());
	Folder.Write(BufferName, AsString(Made.Bytes));
}
}

TEST_CASE("Gltf: a .glb that is only read and saved keeps its JSON, its bytes and foreign chunks", "[gltf]")
{
	const TemporaryFolder Folder;
	const SmallGltf Made = Ribbon();
	Json Root = Made.Root;
	Root["buffers"] = Json::array({Json{{"byteLength", Made.Bytes.size()}}});
	const std::span<const uint8_t> Binary(Made.Bytes);
	const std::vector<ForeignChunk> Foreign = {{0x12345678, {1, 2, 3, 4}}};
	Folder.Write("in.glb", *JoinGlb(Root.dump(), &Binary, Foreign));

	const auto File = Document::Load(Folder / "in.glb");
	REQUIRE(File);
	REQUIRE(File->Save(Folder / "out.glb"));
	CHECK(Folder.Read("out.glb") == Folder.Read("in.glb"));
}

TEST_CASE("Gltf: what no reader knows survives: extras, extensions, null, integers beyond 2^53", "[gltf]")
{
	SmallGltf Made = Ribbon();
	const Json Strange = {{"list", {1, nullptr, "x", Json::object()}}, {"big", 9007199254740993},
		{"small", -9007199254740993}, {"unsigned", 18446744073709551615u}, {"fraction", 0.1}};
	const auto Mark = [&](Json& Object)
	{
		Object["extras"] = Strange;
		Object["extensions"]["VENDOR_unknown"] = {{"nested", Strange}};
	};
	Mark(Made.Root);
	for (const char* List : {"accessors", "bufferViews", "meshes", "nodes", "skins", "scenes"})
	{
		for (Json& Item : Made.Root[List])
		{
			Mark(Item);
		}
	}
	Mark(Made.Primitive());

	Document File = Made.Document();
	const Json Before = File.Root();
	const auto Who = ReadCharacter(File);
	REQUIRE(Who);
	const auto Rows = ReadWeights(File, *Who);
	REQUIRE(Rows);
	const std::vector<int32_t> RowOf = {0, 1, 2, 3, 4, 5};
	REQUIRE(WriteWeights(File, *Who, *Rows, RowOf, WeightFormat::Float));

	const TemporaryFolder Folder;
	REQUIRE(File.Save(Folder / "out.glb"));
	const auto Again = Document::Load(Folder / "out.glb");
	REQUIRE(Again);
	CHECK(Again->Root()["extras"] == Strange);
	CHECK(Again->Root()["extras"]["big"].get<int64_t>() == 9007199254740993);
	for (const char* List : {"accessors", "bufferViews", "meshes", "nodes", "skins", "scenes"})
	{
		for (size_t I = 0; I < Before[List].size(); ++I)
		{
			INFO(List << ' ' << I);
			CHECK(Again->Root()[List][I]["extras"] == Before[List][I]["extras"]);
			CHECK(Again->Root()[List][I]["extensions"] == Before[List][I]["extensions"]);
		}
	}
	CHECK(Again->Root()["meshes"][0]["primitives"][0]["extras"] == Strange);
}

TEST_CASE("Gltf: a broken container is named by what is broken", "[gltf]")
{
	const std::string Good = Ribbon().Glb();
	CHECK(SentenceAfter([](std::string&) {}).empty());
	CHECK_THAT(Sentence(Document::Load("no/such/file.glb")), StartsWith("no/such/file.glb: cannot be read: "));
	CHECK(Sentence(Reread("")) == "test.glb: not a glTF file: it begins neither like a .glb nor like JSON");
	CHECK_THAT(Sentence(Reread("solid cube")), Contains("not a glTF file"));
	CHECK_THAT(SentenceAfter([](std::string& B) { B.resize(8); }),
		Contains("truncated: a .glb header has 12 bytes, the file 8"));
	CHECK_THAT(SentenceAfter([](std::string& B) { B.resize(B.size() - 1); }), Contains("truncated: the header tells "));
	CHECK_THAT(SentenceAfter([](std::string& B) { SetWord(B, 4, 1); }), Contains("is a version 1 .glb"));
	CHECK_THAT(SentenceAfter([](std::string& B) { SetWord(B, 8, 12); }), Contains("there is no JSON chunk"));
	CHECK_THAT(SentenceAfter([](std::string& B) { SetWord(B, 8, 17); }), Contains("bad chunk 0: 5 bytes are left"));
	CHECK_THAT(SentenceAfter([](std::string& B) { SetWord(B, 12, 0xffffffff); }),
		Contains("bad chunk 0: it tells 4294967295 bytes"));
	CHECK_THAT(SentenceAfter([](std::string& B) { SetWord(B, 16, 0x004E4942); }),
		Contains("bad chunk 0: JSON must be the first"));
	CHECK_THAT(SentenceAfter([](std::string& B) { B[20] = '!'; }), Contains("not valid JSON at line 1, column 1"));
	// Every shorter file is refused: none of its prefixes is complete.
	for (size_t Size = 0; Size < Good.size(); Size += 7)
	{
		CHECK_FALSE(Reread(Good.substr(0, Size)));
	}
}

TEST_CASE("Gltf: a JSON error tells its line and column", "[gltf]")
{
	CHECK_THAT(Sentence(Reread("{\n  \"asset\": {},\n  \"nodes\": [}\n}")),
		Contains("not valid JSON at line 3, column 13, near"));
	CHECK_THAT(Sentence(Reread("{\"a\": 1")), Contains("not valid JSON at line 1"));
	const std::string Open(100000, '['), Closed(100000, ']');
	CHECK_THAT(Sentence(Reread("{\"a\": " + Open + "}")), Contains("not valid JSON at line 1, column 100007"));
	CHECK_THAT(Sentence(Reread("{\"a\":\n" + Open + "1,]" + Closed + "}")),
		Contains("not valid JSON at line 2, column 100003"));
}

TEST_CASE("Gltf: values nested a million deep come back letter by letter, in both containers", "[gltf]")
{
	const std::string Deepest = "{\"]\\\" [\": [1.50, \"\\u0041\"]}";
	const std::string Deep = std::string(1000000, '[') + Deepest + std::string(1000000, ']');
	// What stands for a deep value must not be taken for one when the file has such a string itself, escaped or plain.
	const std::string Text = "{\"asset\":{\"version\":\"2.0\",\"extras\":{\"plain\":\"deep value 0 0\",\"escaped\":"
							 "\"deep \\u0076alue 1 1\",\"one\":" +
		Deep + ",\"two\":[" + Deep + "]}}}";
	const TemporaryFolder Folder;
	Folder.Write("in.gltf", Text);
	const auto File = Document::Load(Folder / "in.gltf");
	REQUIRE(File);
	for (const char* Name : {"out.glb", "out.gltf"})
	{
		INFO(Name);
		REQUIRE(File->Save(Folder / Name));
		const std::string Saved = Folder.Read(Name);
		const size_t First = Saved.find(Deepest);
		REQUIRE(First != std::string::npos);
		CHECK(Saved.find(Deepest, First + 1) != std::string::npos);
		CHECK(std::count(Saved.begin(), Saved.end(), '[') == std::count(Text.begin(), Text.end(), '['));
		CHECK(std::count(Saved.begin(), Saved.end(), ']') == std::count(Text.begin(), Text.end(), ']'));
		CHECK_THAT(Saved, Contains("\"deep value 0 0\"") && Contains("\"deep value 1 1\""));
		REQUIRE(Document::Load(Folder / Name));
	}
}

TEST_CASE("Gltf: only version 2.0 is read", "[gltf]")
{
	CHECK_THAT(Sentence(Reread("{}")), Contains("has no \"asset\""));
	CHECK_THAT(Sentence(Reread("{\"asset\":{}}")), Contains("its glTF version is missing"));
	CHECK_THAT(Sentence(Reread("{\"asset\":{\"version\":\"1.0\"}}")), Contains("its glTF version is 1.0"));
	CHECK_THAT(Sentence(Reread("{\"asset\":{\"version\":\"two\"}}")), Contains("its glTF version is two"));
	CHECK_THAT(Sentence(Reread("{\"asset\":{\"version\":\"2.1\",\"minVersion\":\"2.1\"}}")),
		Contains("it needs glTF version 2.1"));
	CHECK(Sentence(Reread("{\"asset\":{\"version\":\"2.1\",\"minVersion\":\"2.0\"}}")).empty());
}

TEST_CASE("Gltf: a wrong buffer is named with its reason", "[gltf]")
{
	CHECK_THAT(SentenceOf(",\"nodes\":3"), Contains("\"nodes\" is not a list"));
	CHECK_THAT(SentenceOf(",\"meshes\":[{},7]"), Contains("\"meshes\" holds something at 1 that is not an object"));
	CHECK_THAT(SentenceOf(",\"buffers\":[{}]"), Contains("buffer 0: has no byteLength above zero"));
	CHECK_THAT(SentenceOf(",\"buffers\":[{\"byteLength\":-4}]"), Contains("buffer 0: has no byteLength above zero"));
	CHECK_THAT(
		SentenceOf(",\"buffers\":[{\"byteLength\":4,\"uri\":7}]"), Contains("buffer 0: its uri is not a string"));
	CHECK_THAT(SentenceOf(",\"buffers\":[{\"byteLength\":4,\"uri\":\"gone.bin\"}]"),
		Contains("buffer 0: gone.bin: cannot be read"));
	CHECK_THAT(SentenceOf(",\"buffers\":[{\"byteLength\":4,\"uri\":\"http://x/y\"}]"),
		Contains("only files and embedded data are read"));
	CHECK_THAT(SentenceOf(",\"buffers\":[{\"byteLength\":4,\"uri\":\"data:,abc\"}]"),
		Contains("buffer 0: is too short: it tells 4 bytes and has 3"));
	CHECK_THAT(
		SentenceOf(",\"buffers\":[{\"byteLength\":4,\"uri\":\"data:;base64,A*==\"}]"), Contains("not valid base64"));
	CHECK(SentenceOf(",\"buffers\":[{\"byteLength\":3,\"uri\":\"data:,abc\"}]").empty());

	SmallGltf Made = Ribbon();
	Made.Root["buffers"] = Json::array({Json{{"byteLength", Made.Bytes.size() + 1}}});
	const std::span<const uint8_t> Binary(Made.Bytes);
	CHECK_THAT(Sentence(Reread(*JoinGlb(Made.Root.dump(), &Binary, {}))), Contains("buffer 0: is too short"));
}

TEST_CASE("Gltf: base64 of every length comes back", "[gltf]")
{
	std::vector<uint8_t> Bytes;
	for (int I = 0; I < 70; ++I)
	{
		const auto Again = DecodeDataUri(EncodeDataUri(Bytes));
		REQUIRE(Again);
		CHECK(*Again == Bytes);
		Bytes.push_back(uint8_t(37 * I + 250));
	}
	CHECK(EncodeDataUri(std::vector<uint8_t>{'M', 'a', 'n'}) ==
		"data:application/octet-stream;base64,TWFu"); // RFC 4648's own
	CHECK(EncodeDataUri(std::vector<uint8_t>{'M'}) == "data:application/octet-stream;base64,TQ==");
}

TEST_CASE("Gltf: every component type is read, normalised where the file says so", "[gltf]")
{
	SmallGltf Made;
	const int32_t Unsigned8 = Made.Add<uint8_t>({0, 51, 255}, "SCALAR", 5121, true);
	const int32_t Signed8 = Made.Add<int8_t>({-128, -127, 127}, "SCALAR", 5120, true);
	const int32_t Unsigned16 = Made.Add<uint16_t>({0, 13107, 65535}, "SCALAR", 5123, true);
	const int32_t Signed16 = Made.Add<int16_t>({-32768, 0, 32767}, "SCALAR", 5122, true);
	const int32_t Plain = Made.Add<int16_t>({-3, 0, 700}, "SCALAR", 5122);
	const int32_t Unsigned32 = Made.Add<uint32_t>({0, 1, 4000000000u}, "SCALAR", 5125);
	const int32_t Floats = Made.AddFloats({0.25f, -1.0f, 3.0f}, "SCALAR");
	const Document File = Made.Document();

	CHECK(*ReadFloats(File, Unsigned8, "SCALAR") == std::vector<float>{0.0f, 0.2f, 1.0f});
	CHECK(*ReadFloats(File, Signed8, "SCALAR") == std::vector<float>{-1.0f, -1.0f, 1.0f});
	CHECK(*ReadFloats(File, Unsigned16, "SCALAR") == std::vector<float>{0.0f, 0.2f, 1.0f});
	CHECK(*ReadFloats(File, Signed16, "SCALAR") == std::vector<float>{-1.0f, 0.0f, 1.0f});
	CHECK(*ReadFloats(File, Plain, "SCALAR") == std::vector<float>{-3.0f, 0.0f, 700.0f});
	CHECK(*ReadFloats(File, Floats, "SCALAR") == std::vector<float>{0.25f, -1.0f, 3.0f});
	CHECK(*ReadIntegers(File, Unsigned32, "SCALAR") == std::vector<uint32_t>{0, 1, 4000000000u});
	CHECK(*ReadIntegers(File, Unsigned8, "SCALAR") == std::vector<uint32_t>{0, 51, 255});
	CHECK_THAT(Sentence(ReadIntegers(File, Floats, "SCALAR")), Contains("does not hold unsigned integers"));
	CHECK_THAT(Sentence(ReadFloats(File, Floats, "VEC3")), Contains("is of type SCALAR where VEC3 is needed"));
}

TEST_CASE("Gltf: strides, sparse parts, missing views and padded matrices are read", "[gltf]")
{
	SmallGltf Made;
	Made.AddFloats({1, 2, 9, 3, 4, 9, 5, 6, 9}, "VEC3");
	Made.Root["bufferViews"][0]["byteStride"] = 12;
	Made.Root["accessors"][0]["type"] = "VEC2"; // every third float is somebody else's
	CHECK(*ReadFloats(Made.Document(), 0, "VEC2") == std::vector<float>{1, 2, 3, 4, 5, 6});
	Made.Root["accessors"][0]["byteOffset"] = 4;
	CHECK(*ReadFloats(Made.Document(), 0, "VEC2") == std::vector<float>{2, 9, 4, 9, 6, 9});

	const int32_t Places = Made.Add<uint8_t>({1, 2}, "SCALAR", 5121);
	const int32_t Values = Made.AddFloats({70, 80}, "SCALAR");
	Made.Root["accessors"].push_back({{"componentType", 5126}, {"count", 4}, {"type", "SCALAR"}});
	CHECK(*ReadFloats(Made.Document(), 3, "SCALAR") == std::vector<float>{0, 0, 0, 0});
	Made.Root["accessors"][3]["sparse"] = {{"count", 2}, {"indices", {{"bufferView", Places}, {"componentType", 5121}}},
		{"values", {{"bufferView", Values}}}};
	CHECK(*ReadFloats(Made.Document(), 3, "SCALAR") == std::vector<float>{0, 70, 80, 0});
	Made.Root["accessors"][3]["count"] = 2;
	CHECK_THAT(Sentence(ReadFloats(Made.Document(), 3, "SCALAR")), Contains("has a sparse index 2 beyond its count 2"));

	const int32_t Matrix =
		Made.Add<uint8_t>({1, 2, 3, 0, 4, 5, 6, 0, 7, 8, 9, 0}, "VEC4", 5121); // columns padded to four bytes
	Made.Root["accessors"][size_t(Matrix)]["type"] = "MAT3";
	Made.Root["accessors"][size_t(Matrix)]["count"] = 1;
	CHECK(*ReadFloats(Made.Document(), Matrix, "MAT3") == std::vector<float>{1, 2, 3, 4, 5, 6, 7, 8, 9});
}

TEST_CASE("Gltf: an accessor that reaches beyond its bytes is refused, whatever the numbers", "[gltf]")
{
	const auto SentenceWith = [](const char* List, const char* Key, const Json& Value)
	{
		SmallGltf Made;
		Made.AddFloats({1, 2, 3, 4}, "SCALAR");
		Made.Root[List][0][Key] = Value;
		return Sentence(ReadFloats(Made.Document(), 0, "SCALAR"));
	};
	CHECK(SentenceWith("accessors", "count", 4).empty());
	CHECK_THAT(SentenceWith("accessors", "count", 5), Contains("accessor 0 reaches beyond bufferView 0"));
	CHECK_THAT(SentenceWith("accessors", "count", 0), Contains("accessor 0 has no count"));
	CHECK_THAT(SentenceWith("accessors", "count", 4294967297), Contains("accessor 0 has no count"));
	CHECK_THAT(SentenceWith("accessors", "count", "four"), Contains("accessor 0 has no count"));
	CHECK_THAT(SentenceWith("accessors", "byteOffset", 4), Contains("reaches beyond bufferView 0"));
	CHECK_THAT(SentenceWith("accessors", "byteOffset", 18446744073709551612u), Contains("reaches beyond bufferView 0"));
	CHECK_THAT(SentenceWith("accessors", "byteOffset", -4), Contains("reaches beyond bufferView 0"));
	CHECK_THAT(SentenceWith("accessors", "bufferView", 1), Contains("names a bufferView that does not exist"));
	CHECK_THAT(SentenceWith("accessors", "componentType", 5124), Contains("no valid type and componentType"));
	CHECK_THAT(SentenceWith("accessors", "componentType", 70662), Contains("no valid type and componentType"));
	CHECK_THAT(SentenceWith("accessors", "type", "VEC5"), Contains("no valid type and componentType"));
	CHECK_THAT(SentenceWith("bufferViews", "byteLength", 17), Contains("bufferView 0, which reaches beyond buffer 0"));
	CHECK_THAT(SentenceWith("bufferViews", "byteOffset", 9223372036854775807), Contains("reaches beyond buffer 0"));
	CHECK_THAT(SentenceWith("bufferViews", "buffer", 3), Contains("whose buffer does not exist"));
	CHECK_THAT(SentenceWith("bufferViews", "byteStride", 2), Contains("elements of 4 bytes at a byteStride of 2"));
	CHECK_THAT(SentenceWith("bufferViews", "byteStride", 1073741824), Contains("byteStride is not between 4 and 252"));
}

TEST_CASE("Gltf: a .gltf finds its buffer beside it, under an encoded name", "[gltf]")
{
	const TemporaryFolder Folder;
	WriteExternal(Folder, "in.gltf", "my buffer.bin", "my%20buffer.bin");
	const auto File = Document::Load(Folder / "in.gltf");
	REQUIRE(File);
	CHECK(AsString(File->Buffer(0)) == AsString(Ribbon().Bytes));
}

TEST_CASE("Gltf: a changed .gltf gets a buffer of its own and leaves the source's alone", "[gltf]")
{
	const TemporaryFolder Folder;
	WriteExternal(Folder, "in.gltf", "out.bin", "out.bin"); // the name that the output would like
	auto File = Document::Load(Folder / "in.gltf");
	REQUIRE(File);
	const auto Before = Folder.Contents();

	REQUIRE(File->Save(Folder / "same.gltf")); // unchanged: the source's buffer serves
	CHECK(Folder.Contents().size() == 3);
	CHECK(Document::Load(Folder / "same.gltf")->Root()["buffers"][0]["uri"] == "out.bin");

	File->EditBuffer(0)[0] = 99;
	REQUIRE(File->Save(Folder / "out.gltf"));
	CHECK(Folder.Read("in.gltf") == Before.at("in.gltf"));
	CHECK(Folder.Read("out.bin") == Before.at("out.bin"));
	const auto Again = Document::Load(Folder / "out.gltf");
	REQUIRE(Again);
	CHECK(Again->Root()["buffers"][0]["uri"] == "out-1.bin");
	CHECK(Again->Buffer(0)[0] == 99);

	REQUIRE(File->Save(Folder / "in.gltf")); // itself: now the buffer may go too
	CHECK(Document::Load(Folder / "in.gltf")->Root()["buffers"][0]["uri"] == "in.bin");
}

TEST_CASE("Gltf: saved into another folder a .gltf is complete there", "[gltf]")
{
	const TemporaryFolder From, To;
	WriteExternal(From, "in.gltf", "in.bin", "in.bin");
	const auto File = Document::Load(From / "in.gltf");
	REQUIRE(File);
	REQUIRE(File->Save(To / "my hero.gltf"));
	CHECK(To.Read("my hero.bin") == From.Read("in.bin"));
	const auto Again = Document::Load(To / "my hero.gltf");
	REQUIRE(Again);
	Json Expected = File->Root();
	Expected["buffers"][0]["uri"] = "my%20hero.bin";
	CHECK(Again->Root() == Expected);
}

TEST_CASE("Gltf: embedded buffers stay embedded, a .glb takes all, a .gltf puts the chunk beside it", "[gltf]")
{
	const TemporaryFolder Folder;
	SmallGltf Made = Ribbon();
	Json Root = Made.Root;
	Root["buffers"] = Json::array({Json{{"byteLength", Made.Bytes.size()}, {"uri", EncodeDataUri(Made.Bytes)}},
		Json{{"byteLength", 3}, {"uri", "second.bin"}, {"name", "second"}}});
	Folder.Write("in.gltf", Root.dump());
	Folder.Write("second.bin", "abc");
	auto File = Document::Load(Folder / "in.gltf");
	REQUIRE(File);

	REQUIRE(File->Save(Folder / "copy.gltf"));
	CHECK(Document::Load(Folder / "copy.gltf")->Root() == Root);

	REQUIRE(File->Save(Folder / "packed.glb"));
	std::filesystem::remove(Folder / "second.bin");
	const auto Packed = Document::Load(Folder / "packed.glb");
	REQUIRE(Packed);
	CHECK(AsString(Packed->Buffer(0)) == AsString(Made.Bytes));
	CHECK(AsString(Packed->Buffer(1)) == "abc");
	CHECK_FALSE(Packed->Root()["buffers"][0].contains("uri"));
	CHECK(Packed->Root()["buffers"][1]["name"] == "second"); // no buffer changed its number

	REQUIRE(Packed->Save(Folder / "apart.gltf"));
	CHECK(Folder.Read("apart.bin") == AsString(Made.Bytes));
	CHECK(AsString(Document::Load(Folder / "apart.gltf")->Buffer(1)) == "abc");
}

TEST_CASE("Gltf: external images go with the file", "[gltf]")
{
	const TemporaryFolder From, To;
	const std::string Png = "\x89PNG and so on";
	SmallGltf Made = Ribbon();
	Made.Root["images"] = Json::array(
		{Json{{"uri", "a%20b.png"}}, Json{{"uri", "gone.png"}}, Json{{"uri", "data:image/png;base64,AAAA"}}});
	From.Write("in.gltf", Made.EmbeddedGltf());
	From.Write("a b.png", Png);
	const auto File = Document::Load(From / "in.gltf");
	REQUIRE(File);

	REQUIRE(File->Save(From / "beside.gltf"));
	CHECK(Document::Load(From / "beside.gltf")->Root()["images"] == Made.Root["images"]);

	for (const char* Name : {"out.glb", "out.gltf"})
	{
		REQUIRE(File->Save(To / Name));
		const auto Again = Document::Load(To / Name);
		REQUIRE(Again);
		const Json& Image = Again->Root()["images"][0];
		CHECK(Image["mimeType"] == "image/png");
		CHECK_FALSE(Image.contains("uri"));
		const Json& View = Again->Root()["bufferViews"][Image["bufferView"].get<size_t>()];
		CHECK(AsString(Again->Buffer(0).subspan(View["byteOffset"].get<size_t>(), View["byteLength"].get<size_t>())) ==
			Png);
		CHECK(Again->Root()["images"][1] == Made.Root["images"][1]);
		CHECK(Again->Root()["images"][2] == Made.Root["images"][2]);
	}
}

TEST_CASE("Gltf: an output that cannot be written changes nothing", "[gltf]")
{
	const TemporaryFolder Folder;
	Folder.Write("old.glb", "old");
	std::filesystem::create_directory(Folder / "folder.glb");
	const auto Before = Folder.Contents();
	const Document File = Ribbon().Document();
	CHECK_THAT(Sentence(File.Save(Folder / "out.fbx")), Contains("the name of an output must end in .glb or .gltf"));
	CHECK_THAT(Sentence(File.Save(Folder / "no/such/folder/out.glb")), Contains("cannot be written"));
	CHECK_THAT(Sentence(File.Save(Folder / "folder.glb")), Contains("cannot be written"));
	CHECK(Folder.Contents() == Before);
	CHECK(File.Save(Folder / "old.glb"));
	CHECK(Folder.Read("old.glb") == Ribbon().Glb());
}

TEST_CASE("Gltf: no change of a byte crashes the reader", "[gltf]")
{
	// Not random: each run is the same. Half of the changes hit the JSON, where one byte means most.
	const std::string Good = Ribbon().Glb();
	const size_t JsonEnd = Good.find("BIN", 20);
	uint32_t State = 12345;
	const auto Next = [&] { return (State = State * 1664525u + 1013904223u) >> 8; };
	int32_t Read = 0;
	for (int32_t Round = 0; Round < 4000; ++Round)
	{
		std::string Bytes = Good;
		for (uint32_t Change = 0; Change <= Next() % 3; ++Change)
		{
			const size_t Place = Next() % 2 == 0 ? 20 + Next() % (JsonEnd - 20) : Next() % Bytes.size();
			const char Digit = "0123456789-.eE[]{}\",:"[Next() % 21];
			Bytes[Place] = Next() % 2 == 0 ? Digit : char(Next());
		}
		auto File = Reread(Bytes);
		const auto Who = File ? ReadCharacter(*File) : Outcome<Character>(Failure{"unread"});
		const auto Rows = Who ? ReadWeights(*File, *Who) : Outcome<SkinWeights>(Failure{"unread"});
		if (Rows)
		{
			std::vector<int32_t> RowOf(Who->Positions.size());
			for (size_t V = 0; V < RowOf.size(); ++V)
			{
				RowOf[V] = int32_t(V);
			}
			CHECK(WriteWeights(*File, *Who, *Rows, RowOf, Round % 2 == 0 ? WeightFormat::Float : WeightFormat::Bits8));
			++Read;
		}
	}
	CHECK(Read > 400); // enough changes are harmless for the later steps to be reached
}
