// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// A character of a file as an import leaves it in the editor.

#pragma once

#include "Gltf/Character.h"

#include "Editor.h"
#include "MeshDescription.h"
#include "Session.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

/** What an import does to coordinates. */
enum class Import
{
	AsStored, // the same numbers; corners turned over, as the engine wants them
	Turned,   // metres to centimetres, Y up to Z up, right-handed to left-handed: (x, y, z) becomes 100 (x, z, y)
};

/** Bone and 16-bit weight, in the order stored. */
using SkinRow = std::vector<std::pair<int, int>>;

/** The editor with one mesh in it. Bones are the character's joints, parents first. */
class ImportedMesh
{
public:
	explicit ImportedMesh(const SkinAtlas::Host::Character& Who, Import How = Import::AsStored);

	/** Adds a level with the mesh of another character, or of the same. */
	void AddLevel(const SkinAtlas::Host::Character& Who);

	/**
	 * What the mesh is drawn with, by source vertex; no rows if the profile is not there.
	 * The main skin for NAME_None.
	 */
	std::vector<SkinRow> Rows(FName Profile = NAME_None, int Level = 0) const;

	/** Names of the profiles that the mesh offers. */
	std::vector<std::string> Profiles() const;

	StandIn::FSession Session;
	std::vector<int32_t> BoneOf; // per joint of the character
	USkeletalMesh* Mesh;

private:
	Import How;
};

IModuleInterface& StandInModuleSkinAtlasEditor();
/** Another mesh in the same editor. BoneOf: as above. */
USkeletalMesh* ImportCharacter(const SkinAtlas::Host::Character& Who, Import How, const TCHAR* Package,
	const TCHAR* Name, std::vector<int32_t>& BoneOf);
/** What a mesh is drawn with, by source vertex. */
std::vector<SkinRow> RowsOf(const USkeletalMesh& Mesh, FName Profile = NAME_None, int Level = 0);
FMeshDescription Describe(const SkinAtlas::Host::Character& Who, Import How);
std::string Plain(const FText& Text);
