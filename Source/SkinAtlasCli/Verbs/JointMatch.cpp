// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Verbs/JointMatch.h"

#include "Common/PointGrid.h"
#include "Common/Vector.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

namespace SkinAtlas::Host
{
namespace
{
/** A way from a root to a joint without children. */
struct Limb
{
	std::vector<int32_t> Joints; // root first
	std::vector<double> Along;   // one each: length of the way, in greatest extents
	Vec3d Tip;                   // in the box of the skeleton
};

std::vector<Limb> LimbsOf(const Character& Who)
{
	std::vector<bool> bParent(Who.JointNames.size(), false);
	Vec3d Low(1e300, 1e300, 1e300), High(-1e300, -1e300, -1e300);
	for (size_t J = 0; J < Who.JointNames.size(); ++J)
	{
		const Vec3d P(OriginOf(Who.JointToMesh[J]));
		Low = {std::min(Low.X, P.X), std::min(Low.Y, P.Y), std::min(Low.Z, P.Z)};
		High = {std::max(High.X, P.X), std::max(High.Y, P.Y), std::max(High.Z, P.Z)};
		if (Who.JointParents[J] != NoIndex)
		{
			bParent[size_t(Who.JointParents[J])] = true;
		}
	}
	const Vec3d Size = High - Low;
	const double Extent = std::max({Size.X, Size.Y, Size.Z}), Flat = 0.25 * Extent; // thinner boxes are not stretched
	std::vector<Limb> Made;
	for (size_t J = 0; J < bParent.size() && Extent > 0.0; ++J)
	{
		if (bParent[J])
		{
			continue;
		}
		Limb Each;
		for (int32_t Up = static_cast<int32_t>(J); Up != NoIndex; Up = Who.JointParents[size_t(Up)])
		{
			Each.Joints.insert(Each.Joints.begin(), Up);
		}
		const auto Place = [&](size_t I) { return Vec3d(OriginOf(Who.JointToMesh[size_t(Each.Joints[I])])); };
		Each.Along.push_back(0.0);
		for (size_t I = 1; I < Each.Joints.size(); ++I)
		{
			Each.Along.push_back(Each.Along.back() + Length(Place(I) - Place(I - 1)) / Extent);
		}
		const Vec3d Tip = Place(Each.Joints.size() - 1) - 0.5 * (Low + High);
		Each.Tip = {Tip.X / std::max(Size.X, Flat), Tip.Y / std::max(Size.Y, Flat), Tip.Z / std::max(Size.Z, Flat)};
		Made.push_back(std::move(Each));
	}
	return Made;
}

/** Tips apart, and ways of different length: helpers often lie where a hand or foot is. */
double Unlikeness(const Limb& A, const Limb& B)
{
	return Length(A.Tip - B.Tip) + 0.5 * std::abs(A.Along.back() - B.Along.back());
}

size_t MostLike(const Limb& Which, const std::vector<Limb>& Among)
{
	const auto Nearest = std::min_element(Among.begin(), Among.end(),
		[&](const Limb& A, const Limb& B) { return Unlikeness(Which, A) < Unlikeness(Which, B); });
	return static_cast<size_t>(Nearest - Among.begin());
}

/** The place in Ours of joint I of Theirs. */
size_t PlaceAlong(const Limb& Theirs, size_t I, const Limb& Ours)
{
	if (Theirs.Joints.size() == Ours.Joints.size())
	{
		return I;
	}
	const auto Share = [](const Limb& Of, size_t Place)
	{ return Of.Along.back() > 0.0 ? Of.Along[Place] / Of.Along.back() : 0.0; };
	size_t Best = 0;
	for (size_t K = 1; K < Ours.Joints.size(); ++K)
	{
		const double Gap = std::abs(Share(Ours, K) - Share(Theirs, I));
		Best = Gap < std::abs(Share(Ours, Best) - Share(Theirs, I)) ? K : Best;
	}
	return Best;
}
}

Vec3 OriginOf(const Affine& JointToMesh)
{
	return {JointToMesh.Row[0][3], JointToMesh.Row[1][3], JointToMesh.Row[2][3]};
}

std::vector<int32_t> MatchNames(const Character& Theirs, const Character& Ours)
{
	std::map<std::string, std::vector<int32_t>> Named; // last first
	for (size_t J = Ours.JointNames.size(); J-- > 0;)
	{
		Named[Ours.JointNames[J]].push_back(int32_t(J));
	}
	std::vector<int32_t> Match;
	for (const std::string& Name : Theirs.JointNames)
	{
		std::vector<int32_t>& Left = Named[Name];
		Match.push_back(Left.empty() ? NoIndex : Left.back());
		if (!Left.empty())
		{
			Left.pop_back();
		}
	}
	return Match;
}

std::vector<int32_t> MatchPlaces(const Character& Theirs, const Skeleton& Ours, double Tolerance)
{
	const PointGrid Grid(Ours.Positions(), Tolerance);
	std::vector<bool> bTaken(size_t(Ours.JointCount()), false);
	std::vector<int32_t> Match;
	for (const Affine& JointToMesh : Theirs.JointToMesh)
	{
		int32_t Best = NoIndex;
		Grid.Near(OriginOf(JointToMesh),
			[&](int32_t J, double) { Best = !bTaken[size_t(J)] && (Best == NoIndex || J < Best) ? J : Best; });
		if (Best != NoIndex)
		{
			bTaken[size_t(Best)] = true;
		}
		Match.push_back(Best);
	}
	return Match;
}

std::vector<int32_t> MatchExtremities(const Character& Theirs, const Character& Ours)
{
	constexpr double Most = 0.25; // less alike is another limb
	std::vector<int32_t> Match(Theirs.JointNames.size(), NoIndex);
	const std::vector<Limb> There = LimbsOf(Theirs), Here = LimbsOf(Ours);
	std::vector<std::pair<double, size_t>> Pairs; // the most alike first: they decide about the joints that limbs share
	for (size_t I = 0; I < There.size() && !Here.empty(); ++I)
	{
		const size_t K = MostLike(There[I], Here);
		if (MostLike(Here[K], There) == I && Unlikeness(There[I], Here[K]) < Most)
		{
			Pairs.emplace_back(Unlikeness(There[I], Here[K]), I);
		}
	}
	std::sort(Pairs.begin(), Pairs.end());
	for (const auto& [Gap, I] : Pairs)
	{
		const Limb& Mine = Here[MostLike(There[I], Here)];
		for (size_t P = 0; P < There[I].Joints.size(); ++P)
		{
			int32_t& To = Match[size_t(There[I].Joints[P])];
			To = To == NoIndex ? Mine.Joints[PlaceAlong(There[I], P, Mine)] : To;
		}
	}
	return Match;
}
}
