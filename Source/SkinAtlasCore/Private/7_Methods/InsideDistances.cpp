// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "7_Methods/InsideDistances.h"

#include "7_Methods/Sight.h"
#include "7_Methods/VoxelGrid.h"
#include "Common/Normals.h"

#include <algorithm>
#include <queue>

namespace SkinAtlas
{
namespace
{
/**
 * A bulky body has flesh for more than a thirty-second of the cube that the resolution spans, where half of it tells
 * the distances as well: a frog as round as its skeleton is long took nine seconds at 256, and takes one. Real people
 * fill a hundredth.
 */
int32_t MostCells(int32_t Resolution)
{
	constexpr int64_t Fewest = 1 << 18, Most = 1 << 22;
	const int64_t Cube = int64_t(Resolution) * Resolution * Resolution;
	return static_cast<int32_t>(std::clamp(Cube / 32, Fewest, Most));
}

/** What is farther from the bones than twice their extent is no flesh of theirs, and may cost no more than it. */
double MostBoxed(int32_t Resolution)
{
	return std::max(32.0 * Resolution * Resolution * Resolution, 0x1p24);
}

/** Distances from the bones to cells, in cells. */
class CellSearch
{
public:
	CellSearch(const MethodInput& InInput, const VoxelGrid& InGrid, NearJoints& InOut)
		: In(InInput)
		, Grid(InGrid)
		, Out(InOut)
	{
		for (const int32_t J : In.Tree.ParentsFirst())
		{
			for (const Bone& Each : In.Bones.Of(J))
			{
				Seed(Each);
			}
		}
	}

	Status Run()
	{
		// Steps are at least one cell long: what is found in a bucket belongs to a later one.
		for (size_t Bucket = 0; Bucket < Waiting.size(); ++Bucket)
		{
			if (IsCancelled(In.Host))
			{
				return {Error::Cancelled};
			}
			for (size_t I = 0; I < Waiting[Bucket].size(); ++I)
			{
				const Reached Next = Waiting[Bucket][I];
				if (Out.Holds(Next.Cell, Next.Joint, Next.Distance))
				{
					Grid.Neighbours(
						Next.Cell, [&](int32_t Cell, float Way) { Offer(Cell, Next.Joint, Next.Distance + Way); });
				}
			}
			std::vector<Reached>().swap(Waiting[Bucket]);
		}
		return {};
	}

private:
	struct Reached
	{
		float Distance;
		int32_t Joint, Cell;
	};

	void Offer(int32_t Cell, int32_t J, float Distance)
	{
		if (Out.Offer(Cell, J, Distance))
		{
			const size_t Bucket = size_t(Distance);
			if (Waiting.size() <= Bucket)
			{
				Waiting.resize(Bucket + 1);
			}
			Waiting[Bucket].push_back({Distance, J, Cell});
		}
	}

	double DistanceInCells(int32_t Cell, const Bone& Each) const
	{
		const Vec3d Centre = Grid.Centre(Cell);
		return Length(Centre - NearestOnBone(Centre, Each)) / Grid.Edge();
	}

	/** The cells along a bone; for one that runs through none, the cell nearest to it. */
	void Seed(const Bone& Each)
	{
		const Vec3d Along = Each.To - Each.From;
		const int32_t Samples = static_cast<int32_t>(std::min(4.0 * Length(Along) / Grid.Edge(), 1e5)) + 1;
		int32_t Last = NoIndex;
		for (int32_t I = 0; I <= Samples; ++I)
		{
			const int32_t Cell = Grid.CellAt(Each.From + (double(I) / Samples) * Along);
			if (Cell != NoIndex && Cell != Last)
			{
				Offer(Cell, Each.Joint, static_cast<float>(DistanceInCells(Cell, Each)));
				Last = Cell;
			}
		}
		if (Last != NoIndex)
		{
			return;
		}
		double Least = 1e300;
		for (int32_t Cell = 0; Cell < Grid.CellCount(); ++Cell)
		{
			if (const double Distance = DistanceInCells(Cell, Each); Distance < Least)
			{
				Least = Distance;
				Last = Cell;
			}
		}
		if (Last != NoIndex)
		{
			Offer(Last, Each.Joint, static_cast<float>(Least));
		}
	}

	const MethodInput& In;
	const VoxelGrid& Grid;
	NearJoints& Out;
	std::vector<std::vector<Reached>> Waiting; // by whole distance
};

/** From the vertices with distances along edges to those without. */
void GoOnAlongEdges(const Topology& Mesh, const std::vector<bool>& bCovered, NearJoints& InOut)
{
	struct Reached
	{
		float Distance;
		int32_t Joint, Vertex;

		bool operator<(const Reached& Other) const // the top of the queue is the nearest
		{
			return Distance != Other.Distance ? Distance > Other.Distance
				   : Joint != Other.Joint	  ? Joint > Other.Joint
											  : Vertex > Other.Vertex;
		}
	};
	std::priority_queue<Reached> Open;
	const auto P = Mesh.Positions();
	const auto Spread = [&](int32_t V, int32_t J, float Distance)
	{
		for (const int32_t Next : Mesh.Neighbours(V))
		{
			const float Far = Distance + static_cast<float>(Length(Vec3d(P[size_t(V)]) - Vec3d(P[size_t(Next)])));
			if (!bCovered[size_t(Next)] && InOut.Offer(Next, J, Far))
			{
				Open.push({Far, J, Next});
			}
		}
	};
	for (int32_t V = 0; V < Mesh.VertexCount(); ++V)
	{
		for (size_t I = 0; bCovered[size_t(V)] && I < InOut.At(V).size(); ++I)
		{
			Spread(V, InOut.At(V)[I].Joint, InOut.At(V)[I].Distance);
		}
	}
	while (!Open.empty())
	{
		const Reached Next = Open.top();
		Open.pop();
		if (InOut.Holds(Next.Vertex, Next.Joint, Next.Distance))
		{
			Spread(Next.Vertex, Next.Joint, Next.Distance);
		}
	}
}
}

double InsideDistances::ExtentOf(const MethodInput& In)
{
	Vec3d Low{1e300, 1e300, 1e300}, High{-1e300, -1e300, -1e300};
	for (const int32_t J : In.Tree.ParentsFirst())
	{
		for (const Bone& Each : In.Bones.Of(J))
		{
			for (const Vec3d& P : {Each.From, Each.To})
			{
				Low = {std::min(Low.X, P.X), std::min(Low.Y, P.Y), std::min(Low.Z, P.Z)};
				High = {std::max(High.X, P.X), std::max(High.Y, P.Y), std::max(High.Z, P.Z)};
			}
		}
	}
	return std::max({High.X - Low.X, High.Y - Low.Y, High.Z - Low.Z, 0.0});
}

/** The cell just behind a vertex, and the cells around that through the flesh: others may be another finger's. */
void InsideDistances::TakeFromCells(
	int32_t V, const Vec3d& P, const Vec3d& Normal, const VoxelGrid& Grid, const NearJoints& InCells)
{
	const Vec3d Behind = P - (0.5 * Grid.Edge()) * Normal;
	int32_t Nearest = NoIndex;
	double Least = 1e300;
	const auto Look = [&](int32_t Cell)
	{
		const Vec3d Centre = Grid.Centre(Cell), Gap = Centre - Behind;
		if (Dot(Centre - P, Normal) < 0.0 && Dot(Gap, Gap) < Least)
		{
			Least = Dot(Gap, Gap);
			Nearest = Cell;
		}
	};
	Grid.Around(Behind, Look);
	if (Nearest == NoIndex)
	{
		return;
	}
	const auto Take = [&](int32_t Cell, float)
	{
		const double Way = Length(Grid.Centre(Cell) - P);
		for (const NearJoints::Entry& Each : InCells.At(Cell))
		{
			Found.Offer(V, Each.Joint, static_cast<float>(Each.Distance * Grid.Edge() + Way));
		}
	};
	Take(Nearest, 0.0f);
	Grid.Neighbours(Nearest, Take);
}

/** Fills what the cells tell. bOutCovered: per vertex, whether they do. */
Status InsideDistances::LookInside(
	const MethodInput& In, int32_t Resolution, int32_t Most, std::vector<bool>& bOutCovered)
{
	const double Extent = ExtentOf(In);
	if (!(Extent > 0.0) || In.Mesh.TriangleCount() == 0)
	{
		return {};
	}
	const VoxelGrid Grid(
		In.Mesh, In.Surface.Turned(), Extent / Resolution, MostCells(Resolution), MostBoxed(Resolution));
	In.Tell(0.3f);
	NearJoints InCells(Grid.CellCount(), Most);
	if (const Status Bad = CellSearch(In, Grid, InCells).Run(); !Bad)
	{
		return Bad;
	}
	In.Tell(0.8f);
	const Result<std::vector<Vec3d>> Normals = VertexNormals(In.Mesh, In.Surface.Turned(), In.Host);
	if (!Normals)
	{
		return Normals.State;
	}
	for (int32_t V = 0; V < In.Mesh.VertexCount(); ++V)
	{
		TakeFromCells(V, In.Mesh.Positions()[size_t(V)], (*Normals)[size_t(V)], Grid, InCells);
		bOutCovered[size_t(V)] = !Found.At(V).empty();
	}
	return {};
}

Result<std::unique_ptr<const InsideDistances>> InsideDistances::Measure(
	const MethodInput& In, int32_t Resolution, int32_t Most)
{
	const int32_t Count = In.Mesh.VertexCount();
	std::unique_ptr<InsideDistances> Made(new InsideDistances(Count, Most));
	NearJoints& Found = Made->Found;
	std::vector<bool> bCovered(size_t(Count), false);
	if (const Status Bad = Made->LookInside(In, Resolution, Most, bCovered); !Bad)
	{
		return Bad;
	}
	GoOnAlongEdges(In.Mesh, bCovered, Found);
	const Sight Eyes(In);
	std::vector<SeenBone> Sorted;
	for (int32_t V = 0; V < Count; ++V)
	{
		if (Found.At(V).empty())
		{
			Eyes.Sort(V, Sorted);
			for (const SeenBone& Each : Sorted)
			{
				Found.Offer(V, Each.What->Joint, static_cast<float>(Each.Distance));
			}
		}
	}
	return std::unique_ptr<const InsideDistances>(std::move(Made));
}
}
