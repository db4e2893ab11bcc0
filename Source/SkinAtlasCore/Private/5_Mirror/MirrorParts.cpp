// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "5_Mirror/MirrorParts.h"

#include "5_Mirror/JointImages.h"
#include "Common/PointGrid.h"

#include <algorithm>

namespace SkinAtlas
{
namespace
{
class PartMirror
{
public:
	/** ImageOf: one per vertex of the mesh, NoIndex without one. */
	PartMirror(const Topology& InMesh, std::vector<int32_t> InImageOf, Segmentation& InRegions)
		: Mesh(InMesh)
		, ImageOf(std::move(InImageOf))
		, Regions(InRegions)
		, Members(size_t(InMesh.ComponentCount()))
	{
		for (int32_t V = 0; V < Mesh.VertexCount(); ++V)
		{
			Members[size_t(ComponentAt(V))].push_back(V);
		}
	}

	/** FateOf(C): the fate of a component of the mesh. */
	template <typename Callable>
	void Run(const Callable& FateOf)
	{
		for (int32_t C = 0; C < Mesh.ComponentCount(); ++C)
		{
			const int32_t Twin = FindTwin(C);
			if (Twin == NoIndex || FateOf(C).Reason == ComponentReason::ByRequest ||
				FateOf(Twin).Reason == ComponentReason::ByRequest)
			{
				continue;
			}
			if (Twin == C)
			{
				SettleOwnImage(C, FateOf(C));
			}
			else if (IsBeyond(Members[size_t(C)][0]))
			{
				Lead(C, Twin, FateOf(C), FateOf(Twin));
			}
		}
	}

private:
	int32_t ComponentAt(int32_t V) const { return Mesh.ComponentOf()[size_t(V)]; }
	int32_t ImageOfJoint(int32_t J) const { return J == NoIndex ? NoIndex : Regions.Symmetry.JointOf[size_t(J)]; }
	bool IsBeyond(int32_t V) const
	{
		const Vec3& P = Mesh.Positions()[size_t(V)];
		const int32_t Axis = Regions.Symmetry.Axis;
		return (Axis == 0 ? P.X : Axis == 1 ? P.Y : P.Z) > Regions.Symmetry.Offset;
	}

	/** The component in which all vertices of another have their images, and which has no others; NoIndex: there is none. */
	int32_t FindTwin(int32_t C) const
	{
		const auto& Mine = Members[size_t(C)];
		const int32_t First = ImageOf[size_t(Mine[0])];
		const int32_t Twin = First == NoIndex ? NoIndex : ComponentAt(First);
		const auto IsThere = [&](int32_t V)
		{ return ImageOf[size_t(V)] != NoIndex && ComponentAt(ImageOf[size_t(V)]) == Twin; };
		const bool bAll = Twin != NoIndex && Members[size_t(Twin)].size() == Mine.size();
		return bAll && std::all_of(Mine.begin(), Mine.end(), IsThere) ? Twin : NoIndex;
	}

	SkinPoint* FindPoint(int32_t V) const
	{
		const auto Found = std::lower_bound(Regions.Followers.begin(), Regions.Followers.end(), V,
			[](const SkinPoint& Each, int32_t Wanted) { return Each.Vertex < Wanted; });
		return Found == Regions.Followers.end() || Found->Vertex != V ? nullptr : &*Found;
	}

	/** The place at the image of a vertex that follows; Vertex is NoIndex where the skin has no image. */
	SkinPoint MirroredPoint(int32_t V) const
	{
		SkinPoint Made = *FindPoint(V);
		Made.Vertex = ImageOf[size_t(V)];
		for (int32_t& Corner : Made.Corners)
		{
			Corner = Regions.Symmetry.VertexOf[size_t(Corner)];
			Made.Vertex = Corner == NoIndex ? NoIndex : Made.Vertex;
		}
		return Made;
	}

	/** Puts vertices on the skin; Points have vertices of their own, or none and are passed over. */
	void Place(const std::vector<SkinPoint>& Points)
	{
		const auto IsBefore = [](const SkinPoint& A, const SkinPoint& B) { return A.Vertex < B.Vertex; };
		std::vector<SkinPoint> New;
		for (const SkinPoint& Each : Points)
		{
			SkinPoint* const Old = FindPoint(Each.Vertex);
			(Old == nullptr ? New.emplace_back() : *Old) = Each;
		}
		std::erase_if(New, [](const SkinPoint& Each) { return Each.Vertex == NoIndex; });
		Regions.Followers.insert(Regions.Followers.end(), New.begin(), New.end());
		std::sort(Regions.Followers.begin(), Regions.Followers.end(), IsBefore);
		for (const SkinPoint& Each : Points)
		{
			if (Each.Vertex != NoIndex)
			{
				Regions.RegionOf[size_t(Each.Vertex)] = Regions.RegionOf[size_t(Each.Nearest())];
			}
		}
	}

	void Lead(int32_t C, int32_t Twin, const ComponentFate& Mine, ComponentFate& InOutTwin)
	{
		const auto& Vertices = Members[size_t(C)];
		if (Mine.Policy == ComponentPolicy::Follow)
		{
			std::vector<SkinPoint> Points;
			for (const int32_t V : Vertices)
			{
				Points.push_back(MirroredPoint(V));
			}
			const auto IsOnSkin = [](const SkinPoint& Each) { return Each.Vertex != NoIndex; };
			if (InOutTwin.Policy == Mine.Policy || std::all_of(Points.begin(), Points.end(), IsOnSkin))
			{
				Place(Points);
				InOutTwin.Policy = Mine.Policy;
				InOutTwin.Reason = Mine.Reason;
				InOutTwin.Joint = NoIndex;
			}
			return;
		}
		const auto HasImage = [&](int32_t V) { return ImageOfJoint(Regions.RegionOf[size_t(V)]) != NoIndex; };
		if (!std::all_of(Vertices.begin(), Vertices.end(), HasImage))
		{
			return;
		}
		std::erase_if(Regions.Followers, [&](const SkinPoint& Each) { return ComponentAt(Each.Vertex) == Twin; });
		InOutTwin.Policy = Mine.Policy;
		InOutTwin.Reason = Mine.Reason;
		InOutTwin.Joint = ImageOfJoint(Mine.Joint);
		for (const int32_t V : Vertices)
		{
			Regions.RegionOf[size_t(ImageOf[size_t(V)])] = ImageOfJoint(Regions.RegionOf[size_t(V)]);
		}
	}

	void SettleOwnImage(int32_t C, ComponentFate& InOut)
	{
		if (InOut.Policy == ComponentPolicy::Follow)
		{
			std::vector<SkinPoint> Points;
			for (const int32_t V : Members[size_t(C)])
			{
				Points.push_back(IsBeyond(V) && ImageOf[size_t(V)] != V ? MirroredPoint(V) : SkinPoint());
			}
			Place(Points);
		}
		else if (InOut.Policy == ComponentPolicy::Rigid)
		{
			while (InOut.Joint != ImageOfJoint(InOut.Joint) && Regions.TreeParent[size_t(InOut.Joint)] != NoIndex)
			{
				InOut.Joint = Regions.TreeParent[size_t(InOut.Joint)];
			}
			for (const int32_t V : Members[size_t(C)])
			{
				Regions.RegionOf[size_t(V)] = InOut.Joint;
			}
		}
	}

	const Topology& Mesh;
	const std::vector<int32_t> ImageOf;
	Segmentation& Regions;
	std::vector<std::vector<int32_t>> Members; // per component
};
}

void MirrorBodyParts(const Body& Of, Segmentation& InOut)
{
	if (InOut.Symmetry.IsOn() && Of.Mesh().ComponentCount() > 1)
	{
		PartMirror(Of.Mesh(), InOut.Symmetry.VertexOf, InOut)
			.Run([&](int32_t C) -> ComponentFate& { return InOut.Components[size_t(Of.ComponentInWhole(C))]; });
	}
}

void MirrorStrayParts(const Body& Of, double Tolerance, Segmentation& InOut)
{
	if (!InOut.Symmetry.IsOn() || !Of.HasStrays())
	{
		return;
	}
	const Topology& Whole = Of.WholeMesh();
	std::vector<int32_t> Vertices; // stray ones
	std::vector<Vec3> Positions;
	for (int32_t V = 0; V < Whole.VertexCount(); ++V)
	{
		if (Of.IsStray(Whole.ComponentOf()[size_t(V)]))
		{
			Vertices.push_back(V);
			Positions.push_back(Whole.Positions()[size_t(V)]);
		}
	}
	const PointGrid Grid(Positions, Tolerance);
	std::vector<int32_t> Nearest(Positions.size()), ImageOf(size_t(Whole.VertexCount()), NoIndex);
	for (size_t I = 0; I < Positions.size(); ++I)
	{
		Nearest[I] = Grid.Nearest(MirroredPoint(Positions[I], InOut.Symmetry.Axis, InOut.Symmetry.Offset));
	}
	for (size_t I = 0; I < Positions.size(); ++I)
	{
		const bool bPair = Nearest[I] != NoIndex && Nearest[size_t(Nearest[I])] == static_cast<int32_t>(I);
		ImageOf[size_t(Vertices[I])] = bPair ? Vertices[size_t(Nearest[I])] : NoIndex;
	}
	PartMirror(Whole, std::move(ImageOf), InOut)
		.Run([&](int32_t C) -> ComponentFate& { return InOut.Components[size_t(C)]; });
}
}
