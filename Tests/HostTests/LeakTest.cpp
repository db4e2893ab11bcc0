// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Limbs that lie close to each other move each other not at all.

#include "BoundFile.h"
#include "LeakFiles.h"
#include "TestHarness.h"

#include <algorithm>

using namespace SkinAtlas;
using namespace SkinAtlas::Host;

TEST_CASE("Leak: limbs that nearly touch have no weight on each other", "[leak]")
{
	for (const LeakFile& File : LeakFiles::All())
	{
		INFO(File.Name);
		const BoundFile Bound = BindFile(File.Rig.Gltf().Glb());
		CHECK(Bound.Report["leak"]["greatest-steps"].get<int32_t>() <= 2);
		for (size_t J = 0; J < File.TreeParents.size(); ++J)
		{
			INFO(File.Rig.Names[J]);
			const Json& Parent = Bound.Report["joints"][J]["tree-parent"];
			CHECK((Parent.is_null() ? NoIndex : Parent.get<int32_t>()) == File.TreeParents[J]);
		}
		for (size_t L = 0; L < File.Limbs.size(); ++L)
		{
			const LeakFile::Limb& Limb = File.Limbs[L];
			INFO(Limb.Name);
			int32_t Samples = 0, Foreign = 0, Own = 0;
			for (size_t V = 0; V < File.LimbOf.size(); ++V)
			{
				if (File.LimbOf[V] != static_cast<int32_t>(L))
				{
					continue;
				}
				const auto Carries = [&](const std::string& Joint) { return Bound.Weight(V, Joint) > 0.0f; };
				++Samples;
				Foreign += std::any_of(Limb.Foreign.begin(), Limb.Foreign.end(), Carries) ? 1 : 0;
				Own += std::any_of(Limb.Joints.begin(), Limb.Joints.end(), Carries) ||
							   (!File.bAtRoot.empty() && File.bAtRoot[V])
						   ? 1
						   : 0;
			}
			CHECK(Samples > 100);
			CHECK(Foreign == 0);
			CHECK(Own == Samples);
		}
	}
}

TEST_CASE("Leak: limbs that share vertices are one skin, and still no row holds joints of both", "[leak]")
{
	const LeakFile File = LeakFiles::HandOnThigh(LeakFiles::Contact::Sharing);
	const BoundFile Bound = BindFile(File.Rig.Gltf().Glb());
	CHECK(Bound.Report["leak"]["greatest-steps"].get<int32_t>() <= 2);
	CHECK(Bound.Report["mesh"]["welded"].get<size_t>() <= File.LimbOf.size() - size_t(File.SharedVertices));
	int32_t Mixed = 0, Far = 0;
	for (size_t V = 0; V < File.LimbOf.size(); ++V)
	{
		const auto Has = [&](const LeakFile::Limb& Limb)
		{
			return std::any_of(Limb.Joints.begin(), Limb.Joints.end(),
				[&](const std::string& Joint) { return Bound.Weight(V, Joint) > 0.0f; });
		};
		const bool bArm = Has(File.Limbs[0]), bLeg = Has(File.Limbs[1]);
		Mixed += bArm && bLeg ? 1 : 0;
		// Skin that has no contact near keeps to its limb: below the knee, and above the wrist.
		const float Y = File.Rig.Positions[V].Y;
		Far += (File.LimbOf[V] == 1 && Y < -1.25f && bArm) || (File.LimbOf[V] == 0 && Y > 0.0f && bLeg) ? 1 : 0;
	}
	CHECK(Mixed == 0);
	CHECK(Far == 0);
}
