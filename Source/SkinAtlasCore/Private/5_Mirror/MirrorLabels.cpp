// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "5_Mirror/MirrorLabels.h"

#include "5_Mirror/MirrorPlane.h"

#include <algorithm>

namespace SkinAtlas
{
namespace
{
class LabelChoice
{
public:
	LabelChoice(const Mirror& InPlane, const Topology& InMesh, const JointTree& InTree, const Segmentation& InRegions)
		: Plane(InPlane)
		, Mesh(InMesh)
		, Tree(InTree)
		, Regions(InRegions)
		, Image(TreeImages(InPlane, InTree))
	{
	}

	/** The label of V, given the label of what lies at its image. */
	int32_t Choose(int32_t V, int32_t Own, int32_t AtImage) const
	{
		const int32_t Other = Image[size_t(AtImage)];
		if (Other == Own || Other == NoIndex || Image[size_t(Own)] == NoIndex)
		{
			return Own;
		}
		const int32_t Common = Tree.CommonAncestor(Own, Other);
		Evidence Here, There;
		for (int32_t J = Own; J != Common; J = Tree.Parent(J))
		{
			Weigh(J, Here, There);
		}
		for (int32_t J = Other; J != Common; J = Tree.Parent(J))
		{
			Weigh(J, Here, There);
		}
		if (Here.Rung != There.Rung)
		{
			return Here.Rung < There.Rung ? Own : Other;
		}
		if (Here.Lowest != There.Lowest)
		{
			return Here.Lowest < There.Lowest ? Own : Other;
		}
		return MirrorPlane(Plane).IsBeyond(Mesh.Positions()[size_t(V)]) ? Own : Other;
	}

	/** The label of a vertex that is its own image. */
	int32_t OnPlane(int32_t Own) const
	{
		const int32_t Other = Image[size_t(Own)];
		const int32_t Common = Other == NoIndex ? NoIndex : Tree.CommonAncestor(Own, Other);
		return Common == NoIndex ? Own : Common;
	}

private:
	/** What the curves between two labels tell on one side. */
	struct Evidence
	{
		int32_t Rung = 0; // the worst
		int32_t Lowest = INT32_MAX;
	};

	void Weigh(int32_t J, Evidence& Here, Evidence& There) const
	{
		const auto Add = [&](int32_t Joint, Evidence& Side)
		{
			Side.Rung = std::max(Side.Rung, static_cast<int32_t>(Regions.Curves[size_t(Joint)].Origin));
			Side.Lowest = std::min(Side.Lowest, Joint);
		};
		if (Image[size_t(J)] != NoIndex)
		{
			Add(J, Here);
			Add(Image[size_t(J)], There);
		}
	}

	const Mirror& Plane;
	const Topology& Mesh;
	const JointTree& Tree;
	const Segmentation& Regions;
	std::vector<int32_t> Image;
};
}

std::vector<int32_t> TreeImages(const Mirror& Plane, const JointTree& Tree)
{
	std::vector<int32_t> Image(Tree.Parents().size(), NoIndex);
	for (const int32_t J : Tree.ParentsFirst())
	{
		const int32_t K = Plane.IsOn() ? Plane.JointOf[size_t(J)] : NoIndex;
		if (K != NoIndex && Tree.IsMember(K))
		{
			const int32_t Above = Tree.Parent(J), AboveImage = Above == NoIndex ? NoIndex : Image[size_t(Above)];
			Image[size_t(J)] =
				Tree.Parent(K) == AboveImage && (Above == NoIndex) == (AboveImage == NoIndex) ? K : NoIndex;
		}
	}
	return Image;
}

void KeepTreeImages(const JointTree& Tree, Mirror& InOut)
{
	const std::vector<int32_t> Image = TreeImages(InOut, Tree);
	for (const int32_t J : Tree.ParentsFirst())
	{
		InOut.JointOf[size_t(J)] = Image[size_t(J)];
	}
}

void MirrorLabels(const Topology& Mesh, const JointTree& Tree, Segmentation& InOut)
{
	const Mirror& Plane = InOut.Symmetry;
	const LabelChoice Choice(Plane, Mesh, Tree, InOut);
	const std::vector<int32_t> Cut = InOut.RegionOf;
	for (int32_t V = 0; V < Mesh.VertexCount(); ++V)
	{
		if (const int32_t Other = Plane.VertexOf[size_t(V)]; Other != NoIndex)
		{
			const int32_t Own = Cut[size_t(V)];
			InOut.RegionOf[size_t(V)] = Other == V ? Choice.OnPlane(Own) : Choice.Choose(V, Own, Cut[size_t(Other)]);
		}
	}
	for (const SkinPoint& Point : Plane.Points)
	{
		const size_t V = size_t(Point.Vertex);
		InOut.RegionOf[V] = Choice.Choose(Point.Vertex, Cut[V], Cut[size_t(Point.Nearest())]);
	}
}

void MirrorLengths(const JointTree& Tree, Segmentation& InOut)
{
	const std::vector<int32_t> Image = TreeImages(InOut.Symmetry, Tree);
	for (const int32_t J : Tree.ParentsFirst())
	{
		const int32_t K = Image[size_t(J)];
		if (K == NoIndex || K <= J) // each pair once
		{
			continue;
		}
		JointCurve &A = InOut.Curves[size_t(J)], &B = InOut.Curves[size_t(K)];
		if (A.Points.empty() || B.Points.empty())
		{
			continue;
		}
		const float Share = A.Origin == B.Origin ? 0.5f : A.Origin < B.Origin ? 1.0f : 0.0f; // of A
		A.Length = B.Length = Share * A.Length + (1.0f - Share) * B.Length;
		A.Diameter = B.Diameter = Share * A.Diameter + (1.0f - Share) * B.Diameter;
	}
}
}
