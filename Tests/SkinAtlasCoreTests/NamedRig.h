// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "TestHarness.h"

#include "SkinAtlas/Roles.h"

#include <string>
#include <vector>

namespace SkinAtlas
{
/** A skeleton with owned names. */
struct NamedRig
{
	std::vector<Affine> Bind;
	std::vector<int32_t> Parents;
	std::vector<std::string> Names, Roles; // Roles: as people give them

	int32_t Add(const std::string& Name, int32_t Parent, const Vec3& Place, const std::string& Role = "")
	{
		Affine Each;
		Each.Row[0][3] = Place.X;
		Each.Row[1][3] = Place.Y;
		Each.Row[2][3] = Place.Z;
		Bind.push_back(Each);
		Parents.push_back(Parent);
		Names.push_back(Name);
		Roles.push_back(Role);
		return static_cast<int32_t>(Names.size()) - 1;
	}

	/** Under another hierarchy than its own, with its names. */
	Skeleton Under(const std::vector<int32_t>& Hierarchy) const
	{
		const std::vector<std::string_view> Views(Names.begin(), Names.end());
		const auto Built = Skeleton::Build({Bind, Hierarchy, Views});
		REQUIRE(Built);
		return *Built;
	}

	std::vector<RecognisedRole> Recognise(const RoleTable& Table = BuiltInRoles()) const
	{
		return RecogniseRoles(Under(Parents), Table);
	}
};
}
