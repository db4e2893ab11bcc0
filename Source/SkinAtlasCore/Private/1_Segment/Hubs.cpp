// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/Hubs.h"

#include "1_Segment/Bones.h"

#include <algorithm>
#include <cmath>

namespace SkinAtlas
{
namespace
{
/** Where the vertices of a component lie. */
struct Whereabouts
{
	Vec3d Middle;
	double Spread = 0.0, Reach = 0.0; // mean and greatest distance of the vertices from it; 0 without a triangle
};

std::vector<Whereabouts> FindWhereabouts(const Topology& Mesh)
{
	std::vector<Whereabouts> Found(size_t(Mesh.ComponentCount()));
	std::vector<double> Size(Found.size(), 0.0);
	const auto PartOf = [&](int32_t V) { return size_t(Mesh.ComponentOf()[size_t(V)]); };
	const auto At = [&](int32_t V) { return Vec3d(Mesh.Positions()[size_t(V)]); };
	for (int32_t V = 0; V < Mesh.VertexCount(); ++V)
	{
		Found[PartOf(V)].Middle += At(V);
		Size[PartOf(V)] += 1.0;
	}
	for (size_t C = 0; C < Found.size(); ++C)
	{
		Found[C].Middle = (1.0 / Size[C]) * Found[C].Middle;
	}
	for (int32_t V = 0; V < Mesh.VertexCount(); ++V)
	{
		Whereabouts& Its = Found[PartOf(V)];
		const double Distance = Length(At(V) - Its.Middle);
		Its.Spread += Distance / Size[PartOf(V)];
		Its.Reach = std::max(Its.Reach, Distance);
	}
	return Found;
}

/** What may hang on a cart beside its wheels. */
bool HangsBeside(JointRole Role)
{
	return Role == JointRole::Helper || Role == JointRole::Tip || Role == JointRole::Ik || Role == JointRole::Prop;
}

/** Joints by their parents, but for those beside the matter. */
std::vector<std::vector<int32_t>> FindSiblings(const Skeleton& Joints, std::span<const RecognisedRole> Roles)
{
	std::vector<std::vector<int32_t>> Found(size_t(Joints.JointCount()));
	for (int32_t J = 0; J < Joints.JointCount(); ++J)
	{
		const int32_t Parent = Joints.Parents()[size_t(J)];
		if (Parent != NoIndex && !HangsBeside(Roles[size_t(J)].Role))
		{
			Found[size_t(Parent)].push_back(J);
		}
	}
	return Found;
}

/** The largest component of which a point is the middle, and that alone is around it, if any is; NoIndex if not. */
int32_t PartAbout(const Vec3d& P, const std::vector<Whereabouts>& Where, const TriangleTree& Surface,
	const ComponentsAround& Parts)
{
	constexpr double MostOff = 0.2, Inside = 0.5;
	int32_t Largest = NoIndex;
	for (int32_t C = 0; C < static_cast<int32_t>(Where.size()); ++C)
	{
		const Whereabouts& Its = Where[size_t(C)];
		const bool bLarger = Largest == NoIndex || Its.Reach > Where[size_t(Largest)].Reach;
		// Which way the triangles of a part face does not matter.
		if (bLarger && Its.Spread > 0.0 && Length(P - Its.Middle) <= MostOff * Its.Spread &&
			std::abs(Surface.Winding(P)) - std::abs(Parts.Winding(C, P)) < Inside)
		{
			Largest = C;
		}
	}
	return Largest;
}
}

std::vector<std::pair<int32_t, int32_t>> FindHubs(const Topology& Whole, const TriangleTree& Surface,
	const ComponentsAround& Parts, const Skeleton& Joints, std::span<const RecognisedRole> Roles)
{
	const std::vector<std::vector<int32_t>> Children = FindSiblings(Joints, Roles);
	const auto MayBeHub = [&](int32_t J) { return Children[size_t(J)].empty() && !IsOnFace(Roles[size_t(J)].Role); };
	std::vector<std::pair<int32_t, int32_t>> Found;
	std::vector<Whereabouts> Where; // only where it is needed
	for (const std::vector<int32_t>& Siblings : Children)
	{
		if (Siblings.size() < 2 || !std::all_of(Siblings.begin(), Siblings.end(), MayBeHub))
		{
			continue;
		}
		Where = Where.empty() ? FindWhereabouts(Whole) : std::move(Where);
		std::vector<int32_t> Wheels;
		for (const int32_t J : Siblings)
		{
			Wheels.push_back(PartAbout(Joints.Positions()[size_t(J)], Where, Surface, Parts));
		}
		for (size_t I = 0; I < Siblings.size() && std::find(Wheels.begin(), Wheels.end(), NoIndex) == Wheels.end(); ++I)
		{
			const Whereabouts& Wheel = Where[size_t(Wheels[I])];
			for (int32_t C = 0; C < Whole.ComponentCount(); ++C)
			{
				const Whereabouts& Its = Where[size_t(C)];
				if (C == Wheels[I] || Length(Its.Middle - Wheel.Middle) + Its.Reach <= Wheel.Reach)
				{
					Found.push_back({C, Siblings[I]});
				}
			}
		}
	}
	std::sort(Found.begin(), Found.end());
	return Found;
}
}
