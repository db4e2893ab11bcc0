// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Measure/Comparison.h"

#include "Gltf/Sentence.h"
#include "Measure/WeighedTree.h"

namespace SkinAtlas::Host
{
Outcome<Comparison> CompareWeights(const Character& Who, const PoseSet& Poses, const SkinWeights& Reference,
	const SkinWeights& Candidate, const Context& Host)
{
	const Outcome<PairedRows> Pairs = PairRows(Who, Reference, Candidate);
	if (!Pairs)
	{
		return Pairs.Error();
	}
	const Result<LimbTree> Tree = FindWeighedTree(Pairs->Mesh, Pairs->Joints, Pairs->Reference, Host);
	if (!Tree)
	{
		return Fail(Describe(Tree.State.Code));
	}
	const Outcome<Deformation> Linear = MeasureDeformation(*Pairs, Poses, SkinningMethod::Linear, Host);
	if (!Linear)
	{
		return Linear.Error();
	}
	const Outcome<Deformation> Dual = MeasureDeformation(*Pairs, Poses, SkinningMethod::DualQuaternion, Host);
	if (!Dual)
	{
		return Dual.Error();
	}
	PoseList All = Poses.Random;
	All.insert(All.end(), Poses.Clips.begin(), Poses.Clips.end());
	const SkinWeights Wanted = WeldedRows(*Pairs, Pairs->Reference);
	Result<Tears> Torn = MeasureTears(Pairs->Mesh, All, WeldedRows(*Pairs, Pairs->Candidate), &Wanted, Host);
	if (!Torn)
	{
		return Fail(Describe(Torn.State.Code));
	}
	NumberBySource(Pairs->Mesh, *Torn);
	return Comparison{Pairs->VertexCount(), Pairs->Unweighted, Pairs->Unjudged, int32_t(Poses.Clips.size()),
		int32_t(Poses.Random.size()), MeasureWeights(*Pairs, *Tree), *Linear, *Dual, *Torn};
}
}
