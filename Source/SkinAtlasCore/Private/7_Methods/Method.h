// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What every method is given and what it gives: the one interface behind Bind.

#pragma once

#include "1_Segment/3_Bones/Bones.h"
#include "3_Weigh/Rows.h"
#include "Common/Parallel.h"
#include "Common/TriangleTree.h"
#include "SkinAtlas/Methods.h"
#include "SkinAtlas/Transfer.h"

#include <algorithm>
#include <vector>

namespace SkinAtlas
{
/** All that a method may look at. Vertices, triangles and components are those of the skin alone. */
struct MethodInput
{
	const Topology& Mesh;
	const Skeleton& Joints; // at the places where their regions begin
	const JointTree& Tree;	// of the joints that carry weight
	const BoneSet& Bones;
	const TriangleTree& Surface;
	std::span<const JointOptions> PerJoint; // one per joint
	const MethodOptions& Options;
	const Context& Host;
	int32_t Wanted = WeighOptions::MostInfluences; // joints that a row can use: of more the lightest may be left out
	int32_t Budget = WeighOptions().MaxInfluences; // that a row has in the end
	std::span<const int32_t> Sources = {};		   // one per vertex: the first source vertex that it stands for
	float Begun = 0.0f, Share = 1.0f;			   // of the stage: what is done before this method, and what it is
	std::vector<RowOrigin>* Origins = nullptr;	   // for CarryWeights to fill, one per vertex

	void Tell(float Fraction) const { Report(Host, Stage::Methods, Begun + Share * Fraction); }
};

/** ParallelFor over the vertices, in a few portions between which progress is told. Error: Cancelled. */
template <typename Callable>
Status ForVertices(const MethodInput& In, int32_t Grain, Callable&& Body)
{
	constexpr int32_t Portions = 8;
	const int32_t Count = In.Mesh.VertexCount(), Most = Grain * ((Count + Portions * Grain - 1) / (Portions * Grain));
	for (int32_t First = 0; First < Count; First += Most)
	{
		const int32_t Size = std::min(Most, Count - First);
		const Status State =
			ParallelFor(In.Host, Size, Grain, [&](int32_t Begin, int32_t End) { Body(First + Begin, First + End); });
		if (!State)
		{
			return State;
		}
		In.Tell(static_cast<float>(First + Size) / static_cast<float>(Count));
	}
	return {};
}

/**
 * The rows of a method, one per vertex of the skin: the heaviest influences that the blend needs, of any sum. Filled
 * joint by joint or row by row; of more than WeighOptions::MostInfluences the lightest give way.
 */
class MethodRows
{
public:
	explicit MethodRows(int32_t VertexCount)
		: Slots(size_t(VertexCount) * Most)
		, Counts(size_t(VertexCount), 0)
	{
	}

	/** Each joint once a vertex. Safe from several threads for different vertices. */
	void Add(int32_t V, int32_t J, double Weight)
	{
		if (!(Weight > 0.0))
		{
			return;
		}
		const std::span<Influence> Row = std::span(Slots).subspan(size_t(V) * Most, Most);
		if (Counts[size_t(V)] < Most)
		{
			Row[Counts[size_t(V)]++] = {J, Weight};
			return;
		}
		Influence& Lightest = *std::min_element(
			Row.begin(), Row.end(), [](const Influence& A, const Influence& B) { return A.Weight < B.Weight; });
		if (Weight > Lightest.Weight)
		{
			Lightest = {J, Weight};
		}
	}

	std::span<const Influence> At(int32_t V) const
	{
		return std::span(Slots).subspan(size_t(V) * Most, Counts[size_t(V)]);
	}
	std::span<Influence> At(int32_t V) { return std::span(Slots).subspan(size_t(V) * Most, Counts[size_t(V)]); }
	void Clear(int32_t V) { Counts[size_t(V)] = 0; }

private:
	static constexpr size_t Most = size_t(WeighOptions::MostInfluences) + 1; // one more: what leaves a row fades first

	std::vector<Influence> Slots;
	std::vector<uint8_t> Counts;
};

// The methods. Every vertex gets at least one influence. Errors: SolveFailed (heat, transfer), Cancelled.

/**
 * Capsules around the bones. The lecture's plain weight, 1 - d / D within a capsule of radius D, goes through the
 * joint's falloff; D is JointOptions::Radius times the radius of the limb. With ClosestReach::Visible only bones count
 * that the vertex sees, with Inside d is the distance through the body. A vertex in no capsule belongs to the nearest
 * bone that it sees, and without one to the nearest; with Inside to the nearest through the body.
 */
Status WeighByCapsules(const MethodInput& In, MethodRows& Out);

/**
 * Heat equilibrium [Baran07 4]: -Laplacian w + H w = H p per joint, with H = c / d^2 from the nearest bone, at the
 * facing distance d, and p = 1 for its joint; equals share. Differs from the paper: d is by the way the skin faces, as
 * with Blender's operator, and c is 4, not 1 (Methods.h). A vertex that does not see its nearest bone is heated by the
 * skin around it alone. Weights fade out below 0.05. Each component is a body of its own, with one factorisation and
 * all its joints as right-hand sides; in one of which most vertices see none, sight does not count. The Laplacian is
 * that of the tufted cover: symmetric, never negative off the diagonal, on any triangles.
 */
Status WeighByHeat(const MethodInput& In, MethodRows& Out);

/**
 * Rows of another character. Its space is reached by the warp that takes the points that correspond to each other;
 * there each vertex takes the row of the surface as Transfer does. What finds no surface of its limb that faces alike,
 * near, is filled in smoothly from what does [Abdrashitov23].
 */
Status CarryWeights(const MethodInput& In, MethodRows& Out);

/** Whether a row was found where it belongs, not taken for want of a better. */
inline bool IsOnSource(RowOrigin Each)
{
	return Each == RowOrigin::Vertex || Each == RowOrigin::Chart;
}

/** Where the rows of the vertices that count come from. */
CarriedRows CountCarried(const Topology& Mesh, std::span<const RowOrigin> Origins, FunctionRef<bool(int32_t V)> Counts);

/**
 * Rows that bring the posed vertices nearest to the examples, in the least squares over all poses: none negative, of
 * sum 1, at most as many joints as the budget, solved again for those that stay. Joints that move alike in all examples
 * cannot be told apart by them: of such the nearest bone takes part.
 */
Status WeighByExamples(const MethodInput& In, MethodRows& Out);

/** Weights by the distances of the bones through the solid body, with the published falloff [Dionne13]:
 * InsideDistances.h. */
Status WeighByVoxels(const MethodInput& In, MethodRows& Out);
}
