// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasRecipeText.h"

#include "Serialization/JsonReader.h"
#include "Serialization/JsonWriter.h"
#include "SkinAtlasSentence.h"

#include <algorithm>

#define LOCTEXT_NAMESPACE "SkinAtlasRecipeText"

namespace SkinAtlas::Editor
{
namespace RecipeText
{
FString ToEngine(const std::string& Text)
{
	return FString(UTF8_TO_TCHAR(Text.c_str()));
}

/** JSON into the core's tree, token by token: their order decides, and a key that stands twice is an error. */
class FTreeReader
{
public:
	explicit FTreeReader(const FString& Text) : Reader(TJsonReaderFactory<>::Create(Text)) {}

	/** What is wrong with the text; empty if nothing is. */
	std::string Read(RecipeNode& Out)
	{
		EJsonNotation Notation = EJsonNotation::Error;
		if (!Reader->ReadNext(Notation) || !ReadValue(Notation, 0, Out))
		{
			return Wrong.empty() ? "line " + std::to_string(Reader->GetLineNumber()) + ": this is not valid JSON"
								 : Wrong;
		}
		return {};
	}

private:
	bool ReadValue(EJsonNotation Notation, int32 Depth, RecipeNode& Out)
	{
		switch (Notation)
		{
		case EJsonNotation::ObjectStart:
			Out.Form = RecipeNode::Kind::Object;
			Out.Shown = "{...}";
			return ReadItems(EJsonNotation::ObjectEnd, Depth, Out);
		case EJsonNotation::ArrayStart:
			Out.Form = RecipeNode::Kind::List;
			Out.Shown = "[...]";
			return ReadItems(EJsonNotation::ArrayEnd, Depth, Out);
		case EJsonNotation::Boolean:
			Out.Value = Reader->GetValueAsBoolean();
			Out.Shown = Reader->GetValueAsBoolean() ? "true" : "false";
			return true;
		case EJsonNotation::Number:
			Out.Value = Reader->GetValueAsNumber();
			Out.Shown = TCHAR_TO_UTF8(*Reader->GetValueAsNumberString());
			return true;
		case EJsonNotation::String:
			Out.Value = std::string(TCHAR_TO_UTF8(*Reader->GetValueAsString()));
			Out.Shown = '"' + std::get<std::string>(Out.Value) + '"';
			return true;
		case EJsonNotation::Null:
			Out.Shown = "null";
			return true;
		default:
			return false;
		}
	}

	bool ReadItems(EJsonNotation End, int32 Depth, RecipeNode& Out)
	{
		constexpr int32 DeepestNesting = 100;
		if (Depth > DeepestNesting)
		{
			Wrong = "brackets are nested more than " + std::to_string(DeepestNesting) + " deep";
			return false;
		}
		EJsonNotation Notation = EJsonNotation::Error;
		while (Reader->ReadNext(Notation) && Notation != End)
		{
			if (Out.Form == RecipeNode::Kind::Object)
			{
				const std::string Key(TCHAR_TO_UTF8(*Reader->GetIdentifier()));
				if (Out.Find(Key) != nullptr)
				{
					Wrong = "the key \"" + Key + "\" stands twice in one object";
					return false;
				}
				Out.Keys.push_back(Key);
			}
			if (!ReadValue(Notation, Depth + 1, Out.Items.emplace_back()))
			{
				return false;
			}
		}
		return Notation == End;
	}

	TSharedRef<TJsonReader<>> Reader;
	std::string Wrong;
};

/** A node and, in an object, its key. */
void Write(TJsonWriter<>& Writer, const std::string* Key, const RecipeNode& Node)
{
	const bool bObject = Node.Form == RecipeNode::Kind::Object;
	if (Node.Form == RecipeNode::Kind::Value)
	{
		const auto WriteAs = [&](const auto& Value)
		{
			if (Key != nullptr)
			{
				Writer.WriteValue(ToEngine(*Key), Value);
			}
			else
			{
				Writer.WriteValue(Value);
			}
		};
		if (const bool* const bHeld = std::get_if<bool>(&Node.Value))
		{
			WriteAs(*bHeld);
		}
		else if (const int64_t* const Whole = std::get_if<int64_t>(&Node.Value))
		{
			WriteAs(static_cast<int64>(*Whole));
		}
		else if (const double* const Number = std::get_if<double>(&Node.Value))
		{
			WriteAs(*Number);
		}
		else if (const std::string* const Text = std::get_if<std::string>(&Node.Value))
		{
			WriteAs(ToEngine(*Text));
		}
		return;
	}
	if (bObject)
	{
		Key != nullptr ? Writer.WriteObjectStart(ToEngine(*Key)) : Writer.WriteObjectStart();
	}
	else
	{
		Key != nullptr ? Writer.WriteArrayStart(ToEngine(*Key)) : Writer.WriteArrayStart();
	}
	for (size_t I = 0; I < Node.Items.size(); ++I)
	{
		Write(Writer, bObject ? &Node.Keys[I] : nullptr, Node.Items[I]);
	}
	bObject ? Writer.WriteObjectEnd() : Writer.WriteArrayEnd();
}

/** The first key or method that speaks of files, which a mesh in the editor has no use for; null if there is none. */
const char* FindForeignKey(const Recipe& What)
{
	return !What.Labels.empty()		? "labels"
		: !What.LodFrom.empty()		 ? "lod-from"
		: !What.LockVertices.empty() ? "lock-vertices"
		: What.bDqMask				 ? "dq-mask"
		: !What.From.empty()		 ? "from"
		: !What.Correspondences.empty() ? "correspondences"
		: What.Asks(WeightMethod::Transfer) ? "transfer"
		: !What.Examples.empty() || What.Asks(WeightMethod::Examples) ? "examples"
		: What.Bits && *What.Bits != WeightFormat::Bits16 ? "bits"
														  : nullptr;
}
}

FString WriteRecipeText(const Recipe& What)
{
	FString Text;
	const TSharedRef<TJsonWriter<>> Writer = TJsonWriterFactory<>::Create(&Text);
	RecipeText::Write(*Writer, nullptr, MakeTree(What));
	Writer->Close();
	return Text;
}

std::string ReadJsonTree(const FString& Text, RecipeNode& Out)
{
	return RecipeText::FTreeReader(Text).Read(Out);
}

FText ReadRecipeText(const FString& Text, const FText& FileName, Recipe& Out)
{
	RecipeNode Root;
	std::string Wrong = ReadJsonTree(Text, Root);
	Recipe What;
	Wrong = Wrong.empty() ? ReadRecipe(Root, What) : Wrong;
	if (!Wrong.empty())
	{
		return MakeSentence(FileName, Wrong);
	}
	if (const char* const Foreign = RecipeText::FindForeignKey(What))
	{
		return FText::Format(
			LOCTEXT("Foreign", "{0}: \"{1}\" is for files on the command line; take it out to use the recipe here."),
			FileName, FText::FromString(FString(Foreign)));
	}
	What.Bits.reset(); // 16 is what the engine stores
	Out = std::move(What);
	return FText();
}
}

#undef LOCTEXT_NAMESPACE
