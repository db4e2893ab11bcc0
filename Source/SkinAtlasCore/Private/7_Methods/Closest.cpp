// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Capsules around the bones: the basic method of the lectures, with visibility, or with distances inside.

#include "3_Weigh/Transition.h"
#include "7_Methods/InsideDistances.h"
#include "7_Methods/Sight.h"

#include <algorithm>

namespace SkinAtlas
{
namespace
{
constexpr int32_t ClosestGrain = 256;

/** The weight that a bone's capsule gives a vertex: 1 on the bone, 0 on the capsule. */
double CapsuleWeight(double Distance, double LimbRadius, const JointOptions& Joint)
{
	const double Radius = double(Joint.Radius) * LimbRadius;
	return Distance < Radius ? Falloff(Joint, 1.0 - Distance / Radius) : 0.0;
}

/** Capsules that bend with the body: of a joint's limbs the thickest counts. */
Status WeighInside(const MethodInput& In, MethodRows& Out)
{
	const auto Inside = InsideDistances::Measure(In, In.Options.VoxelResolution, WeighOptions::MostInfluences);
	if (!Inside)
	{
		return Inside.State;
	}
	for (int32_t V = 0; V < In.Mesh.VertexCount(); ++V)
	{
		const auto Near = (*Inside)->At(V);
		for (const NearJoints::Entry& Each : Near)
		{
			double Radius = 0.0;
			for (const Bone& Its : In.Bones.Of(Each.Joint))
			{
				Radius = std::max(Radius, Its.Radius);
			}
			Out.Add(V, Each.Joint, CapsuleWeight(Each.Distance, Radius, In.PerJoint[size_t(Each.Joint)]));
		}
		if (Out.At(V).empty())
		{
			Out.Add(V, Near.front().Joint, 1.0);
		}
	}
	return {};
}

Status WeighStraight(const MethodInput& In, MethodRows& Out)
{
	const bool bVisible = In.Options.Reach == ClosestReach::Visible;
	const Sight Eyes(In);
	return ForVertices(In, ClosestGrain,
		[&](int32_t Begin, int32_t End)
		{
			std::vector<SeenBone> Sorted;
			std::vector<Influence> Row;
			for (int32_t V = Begin; V < End; ++V)
			{
				Eyes.Sort(V, Sorted);
				Row.clear();
				for (const SeenBone& Each : Sorted)
				{
					const int32_t J = Each.What->Joint;
					const double Weight = CapsuleWeight(Each.Distance, Each.What->Radius, In.PerJoint[size_t(J)]);
					if (!(Weight > 0.0) || (bVisible && !In.Surface.IsInSight(V, Each.Nearest)))
					{
						continue;
					}
					// Of several bones of a joint the one that holds the vertex most counts.
					const auto Known =
						std::find_if(Row.begin(), Row.end(), [J](const Influence& Mine) { return Mine.Joint == J; });
					Influence& Mine = Known == Row.end() ? Row.emplace_back(Influence{J, 0.0}) : *Known;
					Mine.Weight = std::max(Mine.Weight, Weight);
				}
				if (Row.empty())
				{
					const int32_t First = bVisible ? std::max(Eyes.FirstSeen(V, Sorted), 0) : 0;
					Row.push_back({Sorted[size_t(First)].What->Joint, 1.0});
				}
				for (const Influence& Each : Row)
				{
					Out.Add(V, Each.Joint, Each.Weight);
				}
			}
		});
}
}

Status WeighByCapsules(const MethodInput& In, MethodRows& Out)
{
	return In.Options.Reach == ClosestReach::Inside ? WeighInside(In, Out) : WeighStraight(In, Out);
}
}
