// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stage 4: checks a job, prepares the joints once, then poses the vertices, by the widest registers there are.

#include "SkinAtlas/Skin.h"

#include "4_Skin/SkinAvx2.h"
#include "4_Skin/SkinBlock.h"
#include "4_Skin/SkinChecks.h"
#include "Common/Parallel.h"

namespace SkinAtlas
{
namespace
{
constexpr int32_t SkinGrain = 4096;	   // vertices per block; whole groups of any lanes
constexpr int32_t JointGrain = 16; // a polar decomposition takes as long as some hundred vertices

Status PrepareJoints(const SkinJob& Job, const Context& Host)
{
	return ParallelFor(Host, int32_t(Job.Records.size()), JointGrain,
		[&Job](int32_t Begin, int32_t End)
		{
			for (size_t J = size_t(Begin); J < size_t(End); ++J)
			{
				JointMotion Motion = MakeJointMotion(Job.RestToPosed[J]);
				Motion.First = Reduced(Motion.First, Job.Stretch);
				Job.Records[J] = PackJointMotion(Motion);
			}
		});
}
}

Status Skin(const SkinJob& Job, const Context& Host)
{
	if (const Status State = CheckSkinJob(Job, Host); !State)
	{
		return State;
	}
	ReadyJob Ready{Job};
	if (Job.Method != SkinningMethod::Linear)
	{
		if (const Status State = PrepareJoints(Job, Host); !State)
		{
			return State;
		}
		// Pairs of joints are asked where vertices, which else ask each, are more.
		Ready.bOneSide = Job.Records.size() * Job.Records.size() <= Job.Positions.size() && AreOnOneSide(Job.Records);
	}
	const auto Pose = HasAvx2() ? PoseBlockAvx2 : PoseBlock;
	return ParallelFor(Host, int32_t(Job.Positions.size()), SkinGrain,
		[&Ready, Pose](int32_t Begin, int32_t End) { Pose(Ready, size_t(Begin), size_t(End)); });
}
}
