// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Verbs/BindInput.h"

#include "Gltf/Decompress.h"
#include "Gltf/SharedMeshes.h"
#include "Gltf/Json.h"
#include "Options/Labels.h"
#include "Options/LockedVertices.h"
#include "Options/RoleFile.h"
#include "Terminal/InputFiles.h"
#include "Verbs/BindError.h"

namespace SkinAtlas::Host
{
namespace
{
Outcome<std::vector<int32_t>> ReadLabels(const std::string& File, const Character& Who)
{
	if (File.empty())
	{
		return std::vector<int32_t>();
	}
	const Outcome<std::string> Text = ReadWholeFile(File);
	if (!Text)
	{
		return Text.Error();
	}
	return ParseLabels(*Text, File, Who.JointNames, static_cast<int32_t>(Who.Positions.size()));
}

Outcome<std::vector<uint8_t>> ReadLockedVertices(const std::string& Name, const Document& File, const Character& Who)
{
	if (Name.empty())
	{
		return std::vector<uint8_t>();
	}
	const Outcome<std::string> Text = ReadWholeFile(Name);
	if (!Text)
	{
		return Text.Error();
	}
	std::vector<NamedRun> Runs;
	for (const PrimitiveRun& Run : Who.Runs)
	{
		const std::string* const Mesh = FindString(File.Root()["meshes"][size_t(Run.Mesh)], "name");
		Runs.push_back({Mesh == nullptr ? "mesh " + std::to_string(Run.Mesh) : *Mesh, Run.Primitive, Run.FirstVertex,
			Run.VertexCount});
	}
	return ParseLockedVertices(*Text, Name, Runs, static_cast<int32_t>(Who.Positions.size()));
}

/** The policies that a recipe asks for; none if it asks for none. */
Outcome<ResolvedComponents> FindPolicies(const Document& File, const Character& Who, const Recipe& What)
{
	if (What.Components.empty())
	{
		return ResolvedComponents();
	}
	std::vector<std::string_view> NameViews;
	const Result<Skeleton> Bones = Skeleton::Build(Who.Skeleton(NameViews));
	if (!Bones)
	{
		return Explain(Bones.State, File, Who);
	}
	const Result<Topology> Mesh = Topology::Build(Who.Mesh(), {Bones->PartTolerance()});
	if (!Mesh)
	{
		return Explain(Mesh.State, File, Who);
	}
	Outcome<ResolvedComponents> Policies = ResolveComponents(What, NameComponents(File, Who, *Mesh));
	return Policies ? std::move(Policies) : File.Blame(Policies.Error());
}
}

Outcome<Recipe> ReadRecipe(const std::optional<std::filesystem::path>& File, std::span<const GivenOption> Options)
{
	Outcome<Recipe> What = Recipe();
	if (File)
	{
		const Outcome<std::string> Text = ReadWholeFile(*File);
		What = Text ? ParseRecipe(*Text, File->string()) : Outcome<Recipe>(Text.Error());
	}
	for (const GivenOption& Given : Options)
	{
		const Outcome<void> Applied = What ? ApplyOption(*What, Given.Name, Given.Text) : Outcome<void>();
		What = Applied ? std::move(What) : Outcome<Recipe>(Applied.Error());
	}
	return What;
}

std::vector<std::filesystem::path> FilesOf(const std::optional<std::filesystem::path>& File, const Recipe& What)
{
	std::vector<std::filesystem::path> Files;
	if (File)
	{
		Files.push_back(*File);
	}
	for (const std::string& Named :
		{What.Labels, What.LodFrom, What.Roles, What.LockVertices, What.From, What.Correspondences})
	{
		if (!Named.empty())
		{
			Files.push_back(Named);
		}
	}
	Files.insert(Files.end(), What.Examples.begin(), What.Examples.end());
	return Files;
}

Outcome<void> CheckAtlasAlone(const Recipe& What)
{
	return What.IsAtlasAlone()
		? Outcome<void>()
		: Failure{"method: a page shows the atlas and follows its K; bind with it, then view the file it writes"};
}

Outcome<BindInput> ReadInput(const std::filesystem::path& Input, const Recipe& What)
{
	Outcome<Document> File = Document::Load(Input);
	if (!File)
	{
		return File.Error();
	}
	Outcome<Character> Who = ReadCharacter(*File);
	if (!Who)
	{
		return Who.Error();
	}
	Outcome<RoleTable> Table = ReadRoles(What.Roles);
	if (!Table)
	{
		return Table.Error();
	}
	std::vector<RecognisedRole> Roles = RolesOf(*Who, *Table);
	Outcome<ResolvedRecipe> Resolved = Resolve(What, Who->JointNames, Roles, *Table);
	if (!Resolved)
	{
		return File->Blame(Resolved.Error());
	}
	Outcome<std::vector<int32_t>> Labels = ReadLabels(What.Labels, *Who);
	if (!Labels)
	{
		return Labels.Error();
	}
	Outcome<ResolvedComponents> Policies = FindPolicies(*File, *Who, What);
	if (!Policies)
	{
		return Policies.Error();
	}
	for (size_t J = 0; J < Who->bUnbound.size(); ++J)
	{
		Resolved->Joints[J].Role = Who->bUnbound[J] ? Participation::Excluded : Resolved->Joints[J].Role;
	}
	Outcome<std::unique_ptr<const MethodInputs>> Others = ReadMethodInputs(What, *File, *Who);
	if (!Others)
	{
		return Others.Error();
	}
	Resolved->Options.Methods.Source = (*Others)->Source ? &*(*Others)->Source : nullptr;
	Resolved->Options.Methods.Examples = (*Others)->Poses;
	auto Kept = std::make_unique<const RoleTable>(std::move(*Table));
	Resolved->Options.Segment.Labels = *Labels;
	Resolved->Options.Segment.Components = Policies->Policies;
	Resolved->Options.Methods.Components = Policies->Methods;
	Resolved->Options.Segment.Roles = Kept.get();
	Outcome<std::vector<uint8_t>> Vertices = ReadLockedVertices(What.LockVertices, *File, *Who);
	if (!Vertices)
	{
		return Vertices.Error();
	}
	Resolved->LockedVertices = std::move(*Vertices);
	Outcome<StoredWeights> Stored = Resolved->HasLocks() ? ReadStoredWeights(*File, *Who, What.Bits) : StoredWeights();
	if (!Stored)
	{
		return Stored.Error();
	}
	std::vector<std::string> Warnings = (*Others)->Warnings;
	if (const std::optional<std::string> Warning = WarnOfDecompression(*File))
	{
		Warnings.push_back(*Warning);
	}
	return BindInput{std::move(*File), std::move(*Who), std::move(*Resolved), std::move(*Labels), std::move(*Policies),
		std::move(Kept), std::move(Roles), std::move(*Stored), std::move(*Others), std::move(Warnings)};
}

Outcome<LockedWeights> MakeRows(const BindInput& In, const Recipe& What, const BoundCharacter& Bound,
	std::vector<std::string>& OutWarnings, const Context& Host)
{
	LockedWeights Made;
	if (!In.Resolved.HasLocks())
	{
		Outcome<StoredWeights> Stored =
			StoreWeights(Bound.Weights, Bound.Mesh.SourceToWelded(), What.Bits.value_or(DefaultFormat));
		if (!Stored)
		{
			return In.File.Blame(Stored.Error());
		}
		Made.Rows = std::move(*Stored);
	}
	else
	{
		WeighOptions Blend = In.Resolved.Options.Weigh;
		Blend.Joints = Bound.Options; // as fitted to the limbs
		Result<LockedWeights> Locked = ApplyLocks(Bound, Blend, In.Stored, In.Resolved.Locks(), Host);
		if (!Locked)
		{
			return Explain(Locked.State, In.File, In.Who);
		}
		Made = std::move(*Locked);
	}
	OutWarnings = KeepToSkins(In.File, In.Who, Made.Rows);
	return Made;
}
}
