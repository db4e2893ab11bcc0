// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Measure/PoseSet.h"
#include "Picture/Shot.h"
#include "Verbs/BindInput.h"
#include "Verbs/PoseRequest.h"

#include <memory>

namespace SkinAtlas::Host
{
/** A file whose character is bound and ready for its pictures. */
class Subject
{
public:
	/** Binds as `bind` does. bStored: reads the weights of the file, too, which it then must have. */
	static Outcome<std::unique_ptr<const Subject>> Read(
		const std::filesystem::path& File, const Recipe& What, bool bStored, const Context& Host);

	Subject(const Subject&) = delete;
	Subject& operator=(const Subject&) = delete;

	const Document& File() const { return In.File; }
	const Character& Who() const { return In.Who; }
	const Model& Drawn() const { return *Pictures; }

	/** The bind pose as it stands in a scene: the file's own rest pose decides, to the nearest axis. */
	const Transform& MeshToScene() const { return ToScene; }

	/** Per joint, mesh space to mesh space. */
	Outcome<std::vector<Affine>> PoseOf(const PoseRequest& What) const;

	/**
	 * Two poses: of 60 moments of the file's clips, played one after the other, the two that FarthestPoses finds.
	 * Without clips, or with bBuiltIn, those of RangeOfMotion.
	 */
	Outcome<PoseList> ExtremePoses(bool bBuiltIn) const;

private:
	Subject(BindInput InInput, NodeTree InNodes, BoundCharacter InBound, std::optional<SkinWeights> InStored)
		: In(std::move(InInput)), Nodes(std::move(InNodes)), Bound(std::move(InBound)), Stored(std::move(InStored))
	{
	}

	BindInput In;
	NodeTree Nodes;
	BoundCharacter Bound;
	std::optional<SkinWeights> Stored;
	std::optional<Model> Pictures;
	Transform ToScene; // of the mesh in bind pose, upright
	Transform RestToMesh, SceneToMesh; // of the scene: by the rest pose of the first root, and by ToScene
};
}
