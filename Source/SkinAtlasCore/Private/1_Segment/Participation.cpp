// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Helper joints left in take skin from real ones: excluding them is worth more than almost any other step. The rules are
// public conventions of rigs and plain geometry; whatever they decide, the caller's word wins.

#include "1_Segment/Participation.h"

#include "1_Segment/BonesInside.h"

#include <algorithm>

namespace SkinAtlas
{
std::vector<CurveReason> FindExcluded(const Skeleton& Joints, std::span<const RecognisedRole> Roles,
	BonesInside& Inside, std::span<const JointOptions> Options, bool bGuess)
{
	const int32_t Count = Joints.JointCount();
	const auto At = Joints.Positions();
	std::vector<int32_t> ChildCount(size_t(Count), 0);
	for (const int32_t Parent : Joints.Parents())
	{
		if (Parent != NoIndex)
		{
			++ChildCount[size_t(Parent)];
		}
	}
	const double Unit = Joints.MeanBoneLength();
	const auto Coincides = [&](int32_t J)
	{
		for (int32_t Other = 0; Other < Count; ++Other)
		{
			if (Other != J && Length(Vec3d(At[size_t(Other)]) - Vec3d(At[size_t(J)])) < 0.05 * Unit)
			{
				return true;
			}
		}
		return false;
	};
	const auto IsAway = [&](int32_t J)
	{ return Inside.DistanceTo(J) > 0.4 * Unit && !Inside.IsInside(J); }; // the cheap question first

	std::vector<CurveReason> Reason(size_t(Count), CurveReason::None);
	const auto IsFixed = [&](int32_t J) { return !Options.empty() && Options[size_t(J)].Role != Participation::Automatic; };
	for (int32_t J = 0; J < Count; ++J)
	{
		if (!Options.empty() && Options[size_t(J)].Role == Participation::Excluded)
		{
			Reason[size_t(J)] = CurveReason::ByRequest;
		}
		if (!bGuess || IsFixed(J))
		{
			continue;
		}
		const bool bLeaf = ChildCount[size_t(J)] == 0;
		const JointRole Role = Roles[size_t(J)].Role;
		// An IK joint that lies on a real one only moves it; elsewhere the name is used for feet that carry skin.
		if (Role == JointRole::Helper || Role == JointRole::Tip || (Role == JointRole::Ik && (Coincides(J) || IsAway(J))))
		{
			Reason[size_t(J)] = CurveReason::NamedAsHelper;
		}
		else if (bLeaf && IsAway(J))
		{
			Reason[size_t(J)] = CurveReason::OutsideMesh;
		}
	}
	if (!bGuess)
	{
		return Reason;
	}
	// A root from which the bones come into the mesh from outside, as many as they are: on the ground, or above the back.
	const auto StandsOutside = [&](int32_t J)
	{
		constexpr double LeastOutside = 0.5; // of its bones
		if (Inside.IsInside(J))
		{
			return false;
		}
		double Outside = 0.0;
		int32_t Bones = 0;
		for (int32_t Child = 0; Child < Count; ++Child)
		{
			if (Joints.Parents()[size_t(Child)] == J && Reason[size_t(Child)] == CurveReason::None)
			{
				Outside += Inside.ShareOutside(J, Child);
				++Bones;
			}
		}
		return Outside >= LeastOutside * Bones;
	};
	// Roots that only place the character: named so with one child that deforms, away from the mesh with one or two, or
	// outside it. Parents first, so that a chain of them falls one after the other.
	std::vector<int32_t> Deforming(size_t(Count), 0);
	for (int32_t J = 0; J < Count; ++J)
	{
		const int32_t Parent = Joints.Parents()[size_t(J)];
		if (Parent != NoIndex && Reason[size_t(J)] == CurveReason::None)
		{
			++Deforming[size_t(Parent)];
		}
	}
	for (const int32_t J : Joints.ParentsFirst())
	{
		const int32_t Parent = Joints.Parents()[size_t(J)];
		const bool bTop = Parent == NoIndex || Reason[size_t(Parent)] != CurveReason::None;
		if (!bTop || IsFixed(J) || Reason[size_t(J)] != CurveReason::None || Deforming[size_t(J)] == 0)
		{
			continue;
		}
		if (Roles[size_t(J)].Role == JointRole::Root && Deforming[size_t(J)] == 1)
		{
			Reason[size_t(J)] = CurveReason::NamedAsHelper;
		}
		else if ((Deforming[size_t(J)] <= 2 && IsAway(J)) || StandsOutside(J))
		{
			Reason[size_t(J)] = CurveReason::OutsideMesh;
		}
	}
	// A sword whose one bone is named "weapon" helps nobody: a guess that leaves no joint is none.
	if (std::find(Reason.begin(), Reason.end(), CurveReason::None) == Reason.end())
	{
		const auto IsGuessed = [](CurveReason Why) { return Why != CurveReason::ByRequest; };
		std::replace_if(Reason.begin(), Reason.end(), IsGuessed, CurveReason::None);
	}
	return Reason;
}
}
