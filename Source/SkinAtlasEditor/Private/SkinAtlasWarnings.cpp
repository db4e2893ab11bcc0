// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasWarnings.h"

#include "SkinAtlas/NearNames.h"
#include "SkinAtlas/OptionNames.h"
#include "SkinAtlas/ReasonNames.h"
#include "SkinAtlas/Worries.h"

#include <algorithm>

#define LOCTEXT_NAMESPACE "SkinAtlasWarnings"

namespace SkinAtlas::Editor
{
namespace Warnings
{
FText ToText(const std::string& Text)
{
	return FText::FromString(UTF8_TO_TCHAR(Text.c_str()));
}

FText Advise(Remedy Help)
{
	switch (Help)
	{
	case Remedy::MoveOrExclude:
		return LOCTEXT("MoveOrExclude", "move it, or switch its weight off in the panel");
	case Remedy::ExcludeOneOfTwo:
		return LOCTEXT("ExcludeOneOfTwo", "switch the weight of one of the two off in the panel");
	case Remedy::LookAtBorder:
		return LOCTEXT("LookAtBorder", "look at its border; a shift in the recipe moves it");
	case Remedy::MoveIntoLimb:
		return LOCTEXT("MoveIntoLimb", "move it inside, or switch its weight off in the panel");
	case Remedy::MoveToMesh:
		return LOCTEXT("MoveToMesh", "move it to the mesh, or switch its weight off in the panel");
	case Remedy::LookForHole:
		return LOCTEXT("LookForHole", "look for a hole or a handle in the mesh there");
	case Remedy::CloseHoleOrRobust:
		return LOCTEXT("CloseHoleOrRobust", "close the hole, or set the segmentation to robust");
	case Remedy::CloseHole:
		return LOCTEXT("CloseHole", "fine for open clothes; else close the hole");
	case Remedy::Keep:
		return LOCTEXT("Keep", "switch its weight on in the panel to keep it");
	default:
		return LOCTEXT("ExcludeHelper", "switch its weight off in the panel if it is a helper");
	}
}

/** One sentence for all bones that share a worry: named if one, else counted and the first ones named. */
FText Describe(const JointWorry& Worry, const SourceCharacter& Source)
{
	std::vector<std::string> Names;
	for (const int32_t J : Worry.Joints)
	{
		Names.push_back(Source.Joints.Names[size_t(J)]);
	}
	const FText Who = Names.size() == 1
		? FText::Format(LOCTEXT("One", "Bone {0}"), ToText(ListSome(Names)))
		: FText::Format(LOCTEXT("Many", "Each of {0} bones ({1})"), static_cast<int32>(Names.size()),
			  ToText(ListSome(Names)));
	return FText::Format(LOCTEXT("Worry", "{0} {1}; {2}."), Who, ToText(Worry.Clause), Advise(Worry.Help));
}
}

TArray<FText> ListWarnings(const Solution& Solved, const SourceCharacter& Source)
{
	TArray<FText> List;
	const Segmentation& Regions = Solved.Bound.Regions;
	if (std::any_of(Regions.Components.begin(), Regions.Components.end(),
			[](const ComponentFate& Fate) { return Fate.Reason == ComponentReason::NoBoneAnywhere; }))
	{
		List.Add(LOCTEXT("NoBone",
			"No bone runs through any part of the mesh: are the bones at its place and of its size?"));
	}
	for (const JointWorry& Each : ListWorries(Solved.Bound))
	{
		List.Add(Warnings::Describe(Each, Source));
	}
	if (!Regions.Unclaimed.empty())
	{
		List.Add(FText::Format(
			LOCTEXT("Unclaimed",
				"Vertices that fell back to the nearest bone, claimed by no bone's cut or by several: {0}; "
				"a shift in the recipe moves cuts apart."),
			static_cast<int32>(Regions.Unclaimed.size())));
	}
	const LeakCertificate& Leak = Solved.Levels[0].Leak;
	// Mended rows are meant to go on across a border of joints far apart.
	if (const int32 Leaked = static_cast<int32>(Leak.Beyond.size()) - Leak.BeyondMended; Leaked > 0)
	{
		List.Add(FText::Format(
			LOCTEXT("Beyond",
				"Vertices that carry weight beyond Max Steps, up to {0} from their region: {1}; "
				"it limits neither locks nor other methods, nor planes where roots meet."),
			Leak.GreatestSteps, Leaked));
	}
	constexpr float VisibleShare = 0.1f; // of a row; less disappears in the renormalising
	if (Solved.Bound.Weights.LargestPruned > VisibleShare)
	{
		List.Add(FText::Format(
			LOCTEXT("Pruned", "The limit of {0} bones per vertex took up to {1} % of a vertex's weight."),
			Source.Levels[0].MaxInfluences, static_cast<int32>(Solved.Bound.Weights.LargestPruned * 100.0f)));
	}
	return List;
}

TArray<FSkinAtlasComponentReport> DescribeComponents(const Solution& Solved, const SourceCharacter& Source)
{
	TArray<FSkinAtlasComponentReport> List;
	const std::vector<ComponentFate>& Fates = Solved.Bound.Regions.Components;
	for (size_t C = 0; C < Fates.size(); ++C)
	{
		FSkinAtlasComponentReport& Made = List.AddDefaulted_GetRef();
		Made.Index = static_cast<int32>(C);
		Made.Vertices = Fates[C].VertexCount;
		Made.Policy = static_cast<ESkinAtlasComponentPolicy>(Fates[C].Policy);
		Made.Method = static_cast<ESkinAtlasMethod>(Fates[C].Method);
		Made.Reason = FName(ReasonName(Fates[C].Reason));
		for (const std::string& Slot : Solved.ComponentSlots[C])
		{
			Made.Slots.Add(UTF8_TO_TCHAR(Slot.c_str()));
		}
		const FText Slots = Warnings::ToText(ListSome(Solved.ComponentSlots[C]));
		const FText Reason = FText::FromName(Made.Reason);
		if (Fates[C].Joint != NoIndex)
		{
			Made.Bone = FName(UTF8_TO_TCHAR(Source.Joints.Names[size_t(Fates[C].Joint)].c_str()));
			Made.Message = FText::Format(
				LOCTEXT("Rigid", "Component {0} ({1}), {2} vertices: rigid with bone {3}, {4}."),
				Made.Index, Slots, Made.Vertices, FText::FromName(Made.Bone), Reason);
		}
		else if (Fates[C].Policy == ComponentPolicy::Follow)
		{
			Made.Message = FText::Format(LOCTEXT("Follow", "Component {0} ({1}), {2} vertices: follows the skin, {3}."),
				Made.Index, Slots, Made.Vertices, Reason);
		}
		else if (Fates[C].Method != WeightMethod::Atlas)
		{
			Made.Message = FText::Format(
				LOCTEXT("Method", "Component {0} ({1}), {2} vertices: blended like skin by {3}, {4}."),
				Made.Index, Slots, Made.Vertices, Warnings::ToText(NameOf(Fates[C].Method)), Reason);
		}
		else
		{
			Made.Message = FText::Format(LOCTEXT("Atlas", "Component {0} ({1}), {2} vertices: blended like skin, {3}."),
				Made.Index, Slots, Made.Vertices, Reason);
		}
	}
	return List;
}
}

#undef LOCTEXT_NAMESPACE
