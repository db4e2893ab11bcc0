// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Methods.h"
#include "PeerScene.h"

namespace SkinAtlas::Host
{
/** Blender's automatic weights, headless. Each call starts it anew. */
class BlenderPeer
{
public:
	/** Folder takes the files that pass between us. */
	BlenderPeer(std::filesystem::path InScript, std::filesystem::path InFolder);

	/** Its version; empty if it cannot be run. */
	const std::string& Version() const { return Found; }

	/** Longest run, with start and import, in seconds. */
	static constexpr int32_t TimeLimit = 120;

	/** A failure is an attempt too: with rows as far as they came, and its complaint. */
	Attempt Bind(const Character& Who, const PeerScene& Scene, const KnownJoints& Known, bool bFitTails) const;

private:
	std::filesystem::path Script, Folder;
	std::string Found;
};
}
