// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/1_Body/Hubs.h"

#include "1_Segment/3_Bones/Bones.h"
#include "1_Segment/6_Parts/LoneJoints.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace SkinAtlas
{
namespace
{
/** Where the vertices of a component lie. */
struct Whereabouts
{
	Vec3d Middle;
	double Spread = 0.0, Reach = 0.0; // mean and greatest distance of the vertices from it; 0 without a triangle
	double Hollow = std::numeric_limits<double>::infinity(); // the least
	Vec3d Scatter[3];										 // mean of (V - Middle)(V - Middle)^T, by rows
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
		const Vec3d Away = At(V) - Its.Middle;
		const double Share = 1.0 / Size[PartOf(V)];
		Its.Spread += Share * Length(Away);
		Its.Reach = std::max(Its.Reach, Length(Away));
		Its.Hollow = std::min(Its.Hollow, Length(Away));
		Its.Scatter[0] += Share * Away.X * Away;
		Its.Scatter[1] += Share * Away.Y * Away;
		Its.Scatter[2] += Share * Away.Z * Away;
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

/**
 * Whether a component is as wide one way as any other across a line through its middle, and along it no longer than a
 * share of that: whether the scatter has the line for an axis, with two equal eigenvalues across it and at most that
 * share of them along it.
 */
bool IsRoundAbout(const Whereabouts& Its, const Vec3d& Line, double MostAlong)
{
	constexpr double MostUneven = 0.15, MostTilted = 0.1; // of the sum of the eigenvalues across
	const Vec3d Axis = Normalised(Line);
	const Vec3d Turned = {Dot(Its.Scatter[0], Axis), Dot(Its.Scatter[1], Axis), Dot(Its.Scatter[2], Axis)};
	const double Along = Dot(Turned, Axis);
	const double Across = Its.Scatter[0].X + Its.Scatter[1].Y + Its.Scatter[2].Z - Along; // a + b
	const double Tilt = Length(Turned - Along * Axis);
	double Squares = 0.0; // a^2 + b^2, what is left of the scatter's
	for (const Vec3d& Row : Its.Scatter)
	{
		Squares += Dot(Row, Row);
	}
	Squares -= Along * Along + 2.0 * Tilt * Tilt;
	const double Uneven = std::sqrt(std::max(0.0, 2.0 * Squares - Across * Across)); // |a - b|
	return Across > 0.0 && Uneven <= MostUneven * Across && Tilt <= MostTilted * Across &&
		   2.0 * Along <= MostAlong * Across;
}

/** Whether a point is the middle of a component, or lies on the axle that it is round about. */
bool IsAtAxle(const Whereabouts& Its, const Vec3d& P)
{
	constexpr double MostOff = 0.2, MostBeside = 1.0; // of the vertices' mean distance from the middle
	constexpr double MostAlong = 1.0;				  // no longer than wide, as an arm is
	const double Off = Length(P - Its.Middle);
	return Its.Spread > 0.0 && (Off <= MostOff * Its.Spread || (Off <= MostBeside * Its.Spread &&
																	IsRoundAbout(Its, P - Its.Middle, MostAlong)));
}

/** Whether a component is flat and round, and has no vertex near its middle. */
bool IsFlatRound(const Whereabouts& Its)
{
	constexpr double LeastHollow = 0.5, MostAlong = 0.2;
	// Of a flat scatter all columns of the adjugate lie along its axis.
	Vec3d Axis;
	for (size_t I = 0; I < 3; ++I)
	{
		const Vec3d Column = Cross(Its.Scatter[(I + 1) % 3], Its.Scatter[(I + 2) % 3]);
		Axis = Length(Column) > Length(Axis) ? Column : Axis;
	}
	return Its.Hollow >= LeastHollow * Its.Reach && Length(Axis) > 0.0 && IsRoundAbout(Its, Axis, MostAlong);
}

/** Finds the wheels of a mesh. */
class WheelFinder
{
public:
	WheelFinder(const Topology& InMesh, const TriangleTree& InSurface, const ComponentsAround& InParts)
		: Where(FindWhereabouts(InMesh))
		, Surface(InSurface)
		, Parts(InParts)
	{
	}

	/** The largest wheel with a hub at P: its components, with rims and discs within its reach; none without one. */
	std::vector<int32_t> At(const Vec3d& P) const
	{
		return LargestAt(P, [](int32_t) { return true; });
	}

	/** The same of wheels with tyres, which nothing but a wheel has. */
	std::vector<int32_t> TyreAt(const Vec3d& P) const
	{
		return LargestAt(P, [&](int32_t C) { return IsTyre(C); });
	}

private:
	template <typename Test>
	std::vector<int32_t> LargestAt(const Vec3d& P, Test&& MayBeWheel) const
	{
		std::vector<int32_t> Best;
		double Largest = 0.0;
		for (int32_t C = 0; C < static_cast<int32_t>(Where.size()); ++C)
		{
			const Whereabouts& Its = Where[size_t(C)];
			if (Its.Reach > Largest && IsAtAxle(Its, P) && MayBeWheel(C))
			{
				std::vector<int32_t> Found = PartsWithin(Its);
				if (StandsFree(Its, P, Found))
				{
					Best = std::move(Found);
					Largest = Its.Reach;
				}
			}
		}
		return Best;
	}

	/** Whether a component is flat, round and not around its own middle, as a drum with few corners is. */
	bool IsTyre(int32_t C) const
	{
		constexpr double Inside = 0.5;
		return IsFlatRound(Where[size_t(C)]) && std::abs(Parts.Winding(C, Where[size_t(C)].Middle)) < Inside;
	}

	std::vector<int32_t> PartsWithin(const Whereabouts& Wheel) const
	{
		std::vector<int32_t> Found;
		for (int32_t C = 0; C < static_cast<int32_t>(Where.size()); ++C)
		{
			const Whereabouts& Its = Where[size_t(C)];
			if (Length(Its.Middle - Wheel.Middle) + Its.Reach <= Wheel.Reach)
			{
				Found.push_back(C);
			}
		}
		return Found;
	}

	/**
	 * Whether the rest of the mesh winds about what is next to the hub no more than about what surrounds the wheel. A
	 * bus may enclose its wheels, and an axle, which is thin, end in the joint; a finger goes through its ring, fills
	 * it, and is around the joint but not around the ring.
	 */
	bool StandsFree(const Whereabouts& Wheel, const Vec3d& P, const std::vector<int32_t>& Own) const
	{
		constexpr double Beside = 0.25, Beyond = 1.1, Inside = 0.5;
		const auto Rest = [&](const Vec3d& Q)
		{
			double Winding = Surface.Winding(Q);
			for (const int32_t C : Own)
			{
				const bool bLoose = Where[size_t(C)].Spread == 0.0; // a vertex without a triangle winds about nothing
				Winding -= bLoose ? 0.0 : std::abs(Parts.Winding(C, Q)); // turned outwards, as the surface is
			}
			return std::abs(Winding);
		};
		double More = 0.0;
		for (const Vec3d& Way : Surface.Directions())
		{
			More += Rest(P + Beside * Wheel.Reach * Way) - Rest(Wheel.Middle + Beyond * Wheel.Reach * Way);
		}
		return More < Inside * static_cast<double>(Surface.Directions().size());
	}

	std::vector<Whereabouts> Where;
	const TriangleTree& Surface;
	const ComponentsAround& Parts;
};
}

std::vector<std::pair<int32_t, int32_t>> FindHubs(const Topology& Whole, const TriangleTree& Surface,
	const ComponentsAround& Parts, const Skeleton& Joints, std::span<const RecognisedRole> Roles)
{
	const std::vector<std::vector<int32_t>> Children = FindSiblings(Joints, Roles);
	const auto MayBeHub = [&](int32_t J) { return Children[size_t(J)].empty() && !IsOnFace(Roles[size_t(J)].Role); };
	std::optional<WheelFinder> Made; // only where it is needed
	const auto Wheels = [&]() -> const WheelFinder& { return Made ? *Made : Made.emplace(Whole, Surface, Parts); };
	std::vector<std::pair<int32_t, int32_t>> Found;
	const auto Add = [&](std::span<const int32_t> Hubs, std::span<const std::vector<int32_t>> Turning)
	{
		for (size_t I = 0; I < Hubs.size(); ++I)
		{
			for (const int32_t C : Turning[I])
			{
				Found.push_back({C, Hubs[I]});
			}
		}
	};
	const auto IsNone = [](const std::vector<int32_t>& Its) { return Its.empty(); };
	for (const std::vector<int32_t>& Siblings : Children)
	{
		if (std::none_of(Siblings.begin(), Siblings.end(), MayBeHub))
		{
			continue;
		}
		std::vector<std::vector<int32_t>> Turning; // one per sibling: the parts of its wheel
		if (Siblings.size() >= 2 && std::all_of(Siblings.begin(), Siblings.end(), MayBeHub))
		{
			for (const int32_t J : Siblings)
			{
				Turning.push_back(Wheels().At(Joints.Positions()[size_t(J)]));
			}
		}
		if (Turning.empty() || std::any_of(Turning.begin(), Turning.end(), IsNone))
		{
			Turning.assign(Siblings.size(), {});
			for (size_t I = 0; I < Siblings.size(); ++I)
			{
				if (MayBeHub(Siblings[I]))
				{
					Turning[I] = Wheels().TyreAt(Joints.Positions()[size_t(Siblings[I])]);
				}
			}
		}
		Add(Siblings, Turning);
	}
	std::vector<int32_t> Roots = FindLoneRoots(Joints);
	const bool bFlatRig = 2 * Roots.size() >= Children.size();
	std::erase_if(Roots, [&](int32_t J) { return bFlatRig || !MayBeHub(J) || HangsBeside(Roles[size_t(J)].Role); });
	std::vector<std::vector<int32_t>> Turning;
	for (const int32_t J : Roots)
	{
		Turning.push_back(Wheels().At(Joints.Positions()[size_t(J)]));
	}
	if (std::count_if(Turning.begin(), Turning.end(), IsNone) + 2 <= static_cast<std::ptrdiff_t>(Turning.size()))
	{
		Add(Roots, Turning);
	}
	std::sort(Found.begin(), Found.end());
	return Found;
}
}
