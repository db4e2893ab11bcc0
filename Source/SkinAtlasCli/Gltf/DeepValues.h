// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Gltf/Document.h"

#include <string>
#include <string_view>
#include <vector>

namespace SkinAtlas::Host
{
/**
 * Lists and objects nested deeper, and objects with more members, than anything that glTF or an extension defines. They
 * are legal, in "extras", but copying and writing a tree recurses, a file made of brackets would reach the end of the
 * stack, and an object that keeps its order takes time with the square of its members. So they are set aside as text, a
 * string stands for each in the tree, and they come back letter by letter when it is written. The time this takes grows
 * with the text.
 */
class DeepValues
{
public:
	/**
	 * The tree of a text; discarded, as Json::parse has it, if the text is not JSON; a string if it is itself too wide.
	 */
	Json Parse(std::string_view Text);

	/** Writes the tree that Parse gave, edited or not. Indent as in Json::dump. */
	std::string Write(const Json& Root, int Indent) const;

private:
	std::string Mark; // begins every string that stands for a value, and no other string of the file
	std::vector<std::string> Values;
};
}
