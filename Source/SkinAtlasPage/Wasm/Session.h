// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// One character on the page: read and bound once, weighed again while its K are dragged.

#pragma once

#include "Gltf/Animation.h"
#include "Verbs/BindInput.h"

#include "SkinAtlas/Bind.h"

#include <optional>
#include <string>
#include <vector>

namespace SkinAtlas::Host
{
/** The greatest K of the page's sliders: distances are measured as far, so that a drag only weighs. */
inline constexpr float MostK = 2.0f;

class Session
{
public:
	/** Reads and binds the file as `skinatlas bind --recipe` does. The sentences are the host's. */
	static Outcome<Session> Open(const std::string& Name, const std::string& RecipeText);

	/** Takes another recipe: only weighs where the atlas stays (HaveSameAtlas), else binds. */
	Outcome<void> Change(const std::string& RecipeText);

	/** The file with the weights, as the command line would write it. */
	Outcome<std::string> ToGlb() const;

	/** Everything but arrays, as JSON. */
	std::string Describe() const;
	std::string RecipeText() const;
	std::string Hash() const;

	/** Per joint 28 floats: the rows of mesh space to mesh space, then its motion as the shaders' records. */
	Outcome<std::vector<float>> Pose(int32_t Clip, double Seconds) const;

	/** Per welded vertex the number of overlapping regions it lies in, at least 1; near the end of an overlap between
	 * two numbers. */
	std::vector<float> CountCharts() const;

	/** Per welded vertex the signed distance to a joint's curve: SkinAtlas/Lines.h. */
	std::vector<float> DistancesTo(int32_t J) const;

	/** Seven floats for each piece of a curve: joint, then twice the ends of an edge and the place between them. */
	std::vector<float> CurveSegments() const;

	/** Twelve floats a joint, linear light: its region, then darkened for 2, 3 and more overlapping regions. */
	std::vector<float> JointColours() const;

	/** All that decided the row of a vertex of the file, as JSON. */
	std::string InspectVertex(int32_t V);

	const Character& Who() const { return In.Who; }
	const BoundCharacter& Result() const { return Bound; }
	/** One row per vertex of the file: what a download would store. */
	const SkinWeights& Shown() const { return ShownRows; }
	const SkinWeights& Original() const { return OriginalRows; }
	const std::vector<Vec3>& Normals() const { return RestNormals; }

private:
	Session(BindInput InInput, Recipe InWhat)
		: In(std::move(InInput))
		, What(std::move(InWhat))
	{
	}

	Outcome<void> BindAgain();
	Outcome<void> TakeBound(BoundCharacter Made);
	Outcome<void> ReadScene();
	Outcome<void> ReadNormals();
	const SkinWeights& Unpruned();

	BindInput In;
	Recipe What;
	BoundCharacter Bound;
	LockedWeights Written;	  // rows as they are stored
	std::vector<std::string> RowWarnings; // of MakeRows
	SkinWeights ShownRows;	  // the same as floats
	SkinWeights OriginalRows; // per vertex of the file
	std::vector<Vec3> RestNormals;
	NodeTree Nodes;
	std::vector<Clip> Clips;
	Transform MeshToScene, SceneToMesh;		 // by the first root's rest pose
	std::optional<SkinWeights> UnprunedRows; // made when first asked for
};
}
