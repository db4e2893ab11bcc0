// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlas/Worries.h"

#include "SkinAtlas/Summary.h"

#include <algorithm>

namespace SkinAtlas
{
namespace
{
struct Kind
{
	CurveOrigin Origin;
	CurveReason Reason;
	const char* Clause;
	Remedy Help;
};

// Most important first.
constexpr Kind Kinds[] = {
	{CurveOrigin::NoBoundary, CurveReason::NoVertices, "got no part of the mesh: other bones are nearer everywhere",
		Remedy::MoveOrExclude},
	{CurveOrigin::NoBoundary, CurveReason::CoincidesWithParent, "got no part of the mesh: it sits on its parent",
		Remedy::ExcludeOneOfTwo},
	{CurveOrigin::LabelBoundary, CurveReason::CutsOtherLimb,
		"fell back to the nearest bones: every loop around it cuts off more, or less, than its own limb",
		Remedy::LookAtBorder},
	{CurveOrigin::LabelBoundary, CurveReason::JointOutside,
		"fell back to the nearest bones: it lies outside the limb, no section goes around it", Remedy::MoveIntoLimb},
	{CurveOrigin::LabelBoundary, CurveReason::NoSection,
		"fell back to the nearest bones: no plane through it meets the mesh", Remedy::MoveToMesh},
	{CurveOrigin::LabelBoundary, CurveReason::Leaks,
		"fell back to the nearest bones: no loop around it separates the surface", Remedy::LookForHole},
	{CurveOrigin::LabelBoundary, CurveReason::OpenMesh,
		"fell back to the nearest bones: every loop around it runs into a hole of the mesh", Remedy::CloseHoleOrRobust},
	{CurveOrigin::LabelBoundary, CurveReason::CoincidesWithParent,
		"fell back to the nearest bones: it sits on its parent, so that no direction is known to cut across",
		Remedy::ExcludeOneOfTwo},
	{CurveOrigin::Excluded, CurveReason::OutsideMesh, "carries no weight: it ends the skeleton away from the mesh",
		Remedy::Keep},
	{CurveOrigin::Excluded, CurveReason::NamedAsHelper, "carries no weight: its name is that of a helper",
		Remedy::Keep},
	{CurveOrigin::Excluded, CurveReason::DoublesChain,
		"carries no weight: a chain of joints begins where it does and goes the same way", Remedy::Keep},
	{CurveOrigin::Excluded, CurveReason::LeadsToLimb,
		"carries no weight: like its twin it only leads from the trunk to a limb", Remedy::Keep},
	{CurveOrigin::OpenCurve, CurveReason::OpenMesh, "is cut by a curve that ends at a hole of the mesh",
		Remedy::CloseHole},
};

bool IsOfKind(const JointCurve& Curve, const Kind& Each)
{
	return Curve.Origin == Each.Origin && Curve.Reason == Each.Reason;
}
}

std::vector<JointWorry> ListWorries(const BoundCharacter& Bound)
{
	const Segmentation& Regions = Bound.Regions;
	const int32_t JointCount = static_cast<int32_t>(Regions.Curves.size());
	std::vector<JointWorry> Worries;
	for (const Kind& Each : Kinds)
	{
		JointWorry Found{{}, Each.Clause, Each.Help};
		for (int32_t J = 0; J < JointCount; ++J)
		{
			if (IsOfKind(Regions.Curves[size_t(J)], Each))
			{
				Found.Joints.push_back(J);
			}
		}
		if (!Found.Joints.empty())
		{
			Worries.push_back(std::move(Found));
		}
	}
	// Joints that ought to carry weight and have a region or a curve, and yet move no vertex: overlaps took all.
	const std::vector<int32_t> Carriers = CountCarriers(Bound);
	JointWorry Idle{{}, "moves no vertex: its neighbours share its place", Remedy::ExcludeHelper};
	for (const int32_t J : Regions.ParentsFirst)
	{
		if (Carriers[size_t(J)] == 0 && !IsFallback(Regions.Curves[size_t(J)]))
		{
			Idle.Joints.push_back(J);
		}
	}
	if (!Idle.Joints.empty())
	{
		Worries.push_back(std::move(Idle));
	}
	return Worries;
}

const char* DescribeCurve(const JointCurve& Curve)
{
	const auto Found =
		std::find_if(std::begin(Kinds), std::end(Kinds), [&](const Kind& Each) { return IsOfKind(Curve, Each); });
	return Found == std::end(Kinds) ? nullptr : Found->Clause;
}
}
