// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The cut at a joint of a real character: the cheapest loop around it that agrees with the nearest bones.

#pragma once

#include "1_Segment/4_Cut/JointCut.h"
#include "1_Segment/4_Cut/JointedNecks.h"
#include "1_Segment/4_Cut/LoopCheck.h"
#include "1_Segment/SegmentationInput.h"

namespace SkinAtlas
{
/** Keeps scratch between cuts: one per thread. */
class JointCutter
{
public:
	JointCutter(const SegmentationInput& InInput, const JointedNecks& InNecks, const PriorSkin& InPrior,
		const PriorSkin& InOfJointedNecks)
		: In(InInput)
		, Necks(InNecks)
		, Prior(InPrior)
		, OfJointedNecks(InOfJointedNecks)
		, Section(InInput.Mesh, InInput.Surface)
		, Check(InInput.Mesh, InInput.Tree)
	{
	}

	/** Leaves the cut empty, and the reason in the curve, where no loop is right. */
	void Cut(int32_t J, JointCut& OutCut, JointCurve& OutCurve);

private:
	struct Candidate
	{
		double Cost = 0.0;
		double Slide = 0.0; // towards where the parent's bone starts, in its lengths
		Vec3d Normal;
		SectionLoop Loop;
	};

	Vec3d OriginOf(int32_t J, double Slide) const
	{
		const auto At = In.Joints.Positions();
		return Lerp(At[size_t(J)], At[size_t(Necks.BaseOf(J))], Slide);
	}
	LoopVerdict Judge(int32_t J, std::span<const SectionLoop> Cut, const Vec3d& Origin, const Vec3d& Normal);
	void Collect(int32_t J, double Slide, std::span<const Vec3d> Normals);
	bool IsRootWithoutRepair(int32_t J) const;
	bool MayBeHead(int32_t J) const;
	bool IsStub(int32_t J);
	void AverageMirroredTies(int32_t J);
	bool AgreeTogether(int32_t J, const Candidate& First);
	void Accept(
		int32_t J, const Candidate& Chosen, std::span<const SectionLoop> Cut, JointCut& OutCut, JointCurve& OutCurve);

	const SegmentationInput& In;
	const JointedNecks& Necks;
	const PriorSkin& Prior;
	const PriorSkin& OfJointedNecks; // the same with these joined
	PlaneSection Section;
	LoopCheck Check;
	std::vector<Candidate> Candidates;
	std::vector<SectionLoop> Loops;
	std::vector<SectionLoop> Together; // AgreeTogether
};
}
