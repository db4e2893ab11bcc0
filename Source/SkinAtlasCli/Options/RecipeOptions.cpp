// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Options/RecipeOptions.h"

#include <cstdio>

namespace SkinAtlas::Host
{
namespace
{
/** Help that ends with the default, which is the core's. */
template <typename Enum>
OptionSpec RecipeChoice(
	std::vector<GivenOption>& Given, const char* Name, const std::string& Help, Enum Default)
{
	return RecipeOption(Given, Name, Choices<Enum>(), Help + " [" + NameOf(Default) + "]");
}
}

OptionSpec RecipeOption(std::vector<GivenOption>& Given, std::string Name, std::string Value, std::string Help,
	bool bRepeats)
{
	const auto Take = [&Given, Name](const std::string& Text)
	{
		Recipe Trial;
		Given.push_back({Name, Text});
		return ApplyOption(Trial, Name, Text);
	};
	return {"--" + Name, std::move(Value), std::move(Help), Take, bRepeats};
}

std::vector<OptionGroup> RecipeGroups(std::vector<GivenOption>& Given)
{
	const Recipe Default;
	char Number[16];
	std::snprintf(Number, sizeof(Number), "%g", JointOptions().K);
	const std::string Softness = Number;
	const std::string Influences = std::to_string(Default.MaxInfluences), Steps = std::to_string(Default.MaxSteps);
	return {
		{"Softness",
			{
				RecipeOption(Given, "k", "K",
					"half width of the overlaps in units of L / pi: 0 rigid, 2 rubber [" + Softness +
						", fitted to the limb]"),
				RecipeOption(Given, "joint-k", "PATTERN=K", "K of the joints whose names match", true),
				RecipeOption(Given, "joint-shift", "PATTERN=S",
					"moves the cut along the limb, in units of L / pi; > 0 towards the child", true),
				RecipeOption(Given, "roles", "FILE.json", "what joint names mean, and K by role [built in]"),
				RecipeOption(Given, "exclude-joint", "PATTERN", "these joints carry no weight", true),
			}},
		{"Components",
			{
				RecipeOption(Given, "component", "NAME|INDEX=POLICY",
					"atlas, or another method: like skin; rigid: one joint; follow: as the skin below; automatic",
					true),
			}},
		{"Method",
			{
				RecipeChoice(Given, "segmentation", "how the mesh is cut into regions", Default.Segmentation),
				RecipeOption(Given, "planes", "N", "planes tried per joint; 0 leaves it to the segmentation [0]"),
				RecipeChoice(Given, "objective", "what the chosen plane makes smallest", Default.Objective),
				RecipeChoice(Given, "symmetry", "the axis across which left mirrors right", Default.Symmetry),
				RecipeChoice(Given, "distance", "how far a vertex is from a cut", Default.Distance),
				RecipeChoice(Given, "width", "what K multiplies", Default.Width),
				RecipeChoice(Given, "weights", "how overlapping regions share a vertex", Default.Weights),
				RecipeChoice(Given, "falloff", "the transition across an overlap", Default.Falloff),
			}},
		{"Output",
			{
				RecipeOption(Given, "max-influences", "N", "joints per vertex, 1 to 12 [" + Influences + "]"),
				RecipeOption(Given, "max-steps", "N",
					"joints farther than this from a vertex's region never move it [" + Steps + "]"),
				RecipeOption(Given, "smooth", "N", "passes of smoothing, which never widen an overlap [0]"),
				RecipeChoice(Given, "bits", "how a weight is stored; with locks as in IN", DefaultFormat),
			}},
	};
}

OptionGroup LockGroup(std::vector<GivenOption>& Given)
{
	return {"Weights of the file that stay",
		{
			RecipeOption(Given, "lock-joint", "PATTERN", "these joints keep their weights, number by number", true),
			RecipeOption(Given, "lock-vertices", "FILE", "the vertices listed in it keep their rows"),
			RecipeOption(
				Given, "only-joints", "PATTERN", "all rows stay but those in the overlaps of these joints", true),
		}};
}

OptionGroup MethodGroup(std::vector<GivenOption>& Given)
{
	const Recipe Default;
	char Radius[16], Conduction[16], Alpha[16];
	std::snprintf(Radius, sizeof(Radius), "%g", JointOptions().Radius);
	std::snprintf(Conduction, sizeof(Conduction), "%g", Default.HeatConduction);
	std::snprintf(Alpha, sizeof(Alpha), "%g", Default.VoxelAlpha);
	return {"Other methods than the atlas",
		{
			RecipeChoice(Given, "method", "what makes the rows of skin", Default.Method),
			RecipeOption(
				Given, "joint-method", "PATTERN=METHOD", "what makes them in the regions of these joints", true),
			RecipeChoice(Given, "closest-reach", "closest: which bones a vertex may have", Default.Reach),
			RecipeOption(Given, "joint-radius", "PATTERN=R",
				"closest: of the capsules around these joints' bones, in radii of the limb [" +
					std::string(Radius) + "]",
				true),
			RecipeOption(Given, "heat-c", "C",
				"heat: how much faster it flows from a bone than along the skin [" + std::string(Conduction) + "]"),
			RecipeOption(Given, "voxel-resolution", "N",
				"voxel: cells along the greatest extent of the bones, 8 to 2048 [" +
					std::to_string(Default.VoxelResolution) + "]"),
			RecipeOption(Given, "voxel-alpha", "A", "voxel: falloff, 0 soft to 1 sharp [" + std::string(Alpha) + "]"),
			RecipeOption(Given, "from", "BOUND", "transfer: the bound file of another character or mesh"),
			RecipeOption(Given, "correspondences", "FILE.json",
				"transfer: joints and points that belong together [joints of equal names, or extremities]"),
			RecipeOption(Given, "examples", "POSED", "examples: posed meshes, as pose writes them; one or more", true),
		}};
}
}
