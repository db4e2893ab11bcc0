// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "5_Mirror/MirrorParts.h"

#include "5_Mirror/FindMirror.h"
#include "5_Mirror/MirrorPlane.h"
#include "Common/MeshPart.h"
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
		, Members(VerticesByComponent(InMesh))
		, bNoLonger(Members.size(), false)
	{
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
			else if (LiesBeyond(Members[size_t(C)][0]))
			{
				Lead(C, Twin, FateOf(C), FateOf(Twin));
			}
		}
		// Once for all: there may be as many parts as vertices.
		std::erase_if(
			Regions.Followers, [&](const SkinPoint& Each) { return bNoLonger[size_t(ComponentAt(Each.Vertex))]; });
		Regions.Followers.insert(Regions.Followers.end(), New.begin(), New.end());
		std::sort(Regions.Followers.begin(), Regions.Followers.end(),
			[](const SkinPoint& A, const SkinPoint& B) { return A.Vertex < B.Vertex; });
	}

private:
	int32_t ComponentAt(int32_t V) const { return Mesh.ComponentOf()[size_t(V)]; }
	int32_t ImageOfJoint(int32_t J) const { return J == NoIndex ? NoIndex : Regions.Symmetry.JointOf[size_t(J)]; }
	bool LiesBeyond(int32_t V) const
	{
		return MirrorPlane(Regions.Symmetry).IsBeyond(Mesh.Positions()[size_t(V)]);
	}

	/**
	 * The component in which all vertices of another have their images, and which has no others;
	 * NoIndex: there is none.
	 */
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

	/** Puts a vertex on the skin. */
	void Place(const SkinPoint& Point)
	{
		SkinPoint* const Old = FindPoint(Point.Vertex);
		(Old == nullptr ? New.emplace_back() : *Old) = Point;
		Regions.RegionOf[size_t(Point.Vertex)] = Regions.RegionOf[size_t(Point.Nearest())];
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
				std::erase_if(Points, [&](const SkinPoint& Each) { return !IsOnSkin(Each); });
				std::for_each(Points.begin(), Points.end(), [&](const SkinPoint& Each) { Place(Each); });
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
		bNoLonger[size_t(Twin)] = true;
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
			for (const int32_t V : Members[size_t(C)])
			{
				const SkinPoint Point = LiesBeyond(V) && ImageOf[size_t(V)] != V ? MirroredPoint(V) : SkinPoint();
				if (Point.Vertex != NoIndex)
				{
					Place(Point);
				}
			}
		}
		else if (InOut.Policy == ComponentPolicy::Rigid)
		{
			int32_t J = InOut.Joint;
			while (J != NoIndex && ImageOfJoint(J) != NoIndex && ImageOfJoint(J) != J)
			{
				J = Regions.TreeParent[size_t(J)];
			}
			if (J == NoIndex || ImageOfJoint(J) != J)
			{
				return;
			}
			InOut.Joint = J;
			for (const int32_t V : Members[size_t(C)])
			{
				Regions.RegionOf[size_t(V)] = J;
			}
		}
	}

	const Topology& Mesh;
	const std::vector<int32_t> ImageOf;
	Segmentation& Regions;
	std::vector<std::vector<int32_t>> Members; // per component
	std::vector<bool> bNoLonger;               // per component: it does not follow any more
	std::vector<SkinPoint> New;                // of vertices that did not follow before
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

Status MirrorStrayParts(const Body& Of, double Tolerance, const Context& Host, Segmentation& InOut)
{
	if (!InOut.Symmetry.IsOn() || !Of.HasStrays())
	{
		return {};
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
	const Result<std::vector<int32_t>> Paired =
		PairVertices(Positions, Grid, MirrorPlane(InOut.Symmetry), Host);
	if (!Paired)
	{
		return Paired.State;
	}
	std::vector<int32_t> ImageOf(size_t(Whole.VertexCount()), NoIndex);
	for (size_t I = 0; I < Paired->size(); ++I)
	{
		const int32_t Other = (*Paired)[I];
		ImageOf[size_t(Vertices[I])] = Other == NoIndex ? NoIndex : Vertices[size_t(Other)];
	}
	PartMirror(Whole, std::move(ImageOf), InOut)
		.Run([&](int32_t C) -> ComponentFate& { return InOut.Components[size_t(C)]; });
	return {};
}
}
