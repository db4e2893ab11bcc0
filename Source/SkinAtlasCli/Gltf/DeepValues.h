// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Gltf/Document.h"

#include <string>
#include <string_view>
#include <vector>

namespace SkinAtlas::Host
{
/**
 * Lists and objects nested deeper than anything that glTF or an extension defines. They are legal, in "extras", but
 * copying and writing a tree recurses, and a file made of brackets would reach the end of the stack. So they are set
 * aside as text, a string stands for each in the tree, and they come back letter by letter when it is written.
 */
class DeepValues
{
public:
	/** The tree of a text; discarded, as Json::parse has it, if the text is not JSON. */
	Json Parse(std::string_view Text);

	/** Writes the tree that Parse gave, edited or not. Indent as in Json::dump. */
	std::string Write(const Json& Root, int Indent) const;

private:
	std::string Mark; // begins every string that stands for a value, and no other string of the file
	std::vector<std::string> Values;
};
}
