// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Heat equilibrium over the surface [Baran07 4]: stiffness plus mass times H, factorised once for all joints.

#include "7_Methods/Sight.h"
#include "7_Methods/TuftedCover.h"
#include "Common/Normals.h"
#include "Common/SymmetricSystem.h"

#include <algorithm>
#include <numeric>

namespace SkinAtlas
{
namespace
{
constexpr int32_t HeatGrain = 256;
constexpr double UnseenHeat = 1e-9; // of the heat of a bone that is seen

/**
 * Heat falls off exponentially and never ends: a weight fades out below 0.05 and is none below 0.025, as with Blender's
 * operator. The heaviest stay, however many joints share the vertex.
 */
void FadeOut(int32_t V, std::vector<Influence>& Warm, MethodRows& InOut)
{
	constexpr double Whole = 0.05, None = 0.025;
	const auto Row = InOut.At(V);
	Warm.assign(Row.begin(), Row.end());
	double Heaviest = 0.0;
	for (const Influence& Each : Warm)
	{
		Heaviest = std::max(Heaviest, Each.Weight);
	}
	InOut.Clear(V);
	for (const Influence& Each : Warm)
	{
		const double Kept = Each.Weight >= std::min(Whole, Heaviest) ? 1.0 : (Each.Weight - None) / (Whole - None);
		InOut.Add(V, Each.Joint, Each.Weight * Kept); // none if negative
	}
}

/** The bones that heat a vertex: all at the least distance, as far as it sees them; if it sees none, all of them. */
struct Source
{
	double Distance = 0.0;
	int32_t First = 0, Count = 0; // joints, into HeatSources::Joints
	bool bSeen = false;
};

struct HeatSources
{
	std::vector<Source> At; // one per vertex
	std::vector<int32_t> Joints;
};

Result<HeatSources> FindSources(const MethodInput& In)
{
	const Sight Eyes(In);
	const Result<std::vector<Vec3d>> Outward = VertexNormals(In.Mesh, In.Surface.Turned(), In.Host);
	if (!Outward)
	{
		return Outward.State;
	}
	const int32_t Count = In.Mesh.VertexCount();
	std::vector<std::vector<int32_t>> Blocks(size_t((Count + HeatGrain - 1) / HeatGrain)); // joints
	HeatSources Made;
	Made.At.resize(size_t(Count));
	const Status State = ParallelFor(In.Host, Count, HeatGrain,
		[&](int32_t Begin, int32_t End)
		{
			std::vector<SeenBone> Near;
			std::vector<int32_t>& Joints = Blocks[size_t(Begin / HeatGrain)];
			for (int32_t V = Begin; V < End; ++V)
			{
				Eyes.FindNearest(V, (*Outward)[size_t(V)], Near);
				const auto IsSeen = [&](const SeenBone& Each) { return In.Surface.IsInSight(V, Each.Nearest); };
				const auto Hidden = std::stable_partition(Near.begin(), Near.end(), IsSeen);
				Source& Mine = Made.At[size_t(V)];
				Mine.bSeen = Hidden != Near.begin();
				Mine.Distance = Near.front().Distance;
				Mine.First = static_cast<int32_t>(Joints.size());
				for (auto Each = Near.begin(); Each != (Mine.bSeen ? Hidden : Near.end()); ++Each)
				{
					if (std::find(Joints.begin() + Mine.First, Joints.end(), Each->What->Joint) == Joints.end())
					{
						Joints.push_back(Each->What->Joint);
					}
				}
				Mine.Count = static_cast<int32_t>(Joints.size()) - Mine.First;
			}
		});
	if (!State)
	{
		return State;
	}
	for (size_t B = 0; B < Blocks.size(); ++B)
	{
		const size_t Past = std::min((B + 1) * size_t(HeatGrain), Made.At.size());
		for (size_t V = B * size_t(HeatGrain); V < Past; ++V)
		{
			Made.At[V].First += static_cast<int32_t>(Made.Joints.size());
		}
		Made.Joints.insert(Made.Joints.end(), Blocks[B].begin(), Blocks[B].end());
	}
	return Made;
}

/** One component as a system of its own. Unknown I is the vertex Vertices[I]. */
class HeatBody
{
public:
	HeatBody(const MethodInput& InInput, const HeatSources& InSources, std::span<const int32_t> InVertices)
		: In(InInput)
		, Sources(InSources)
		, Vertices(InVertices)
	{
		size_t SeeingCount = 0;
		for (const int32_t V : Vertices)
		{
			SeeingCount += Sources.At[size_t(V)].bSeen ? 1 : 0;
			for (int32_t I = 0; I < Sources.At[size_t(V)].Count; ++I)
			{
				Joints.push_back(Sources.Joints[size_t(Sources.At[size_t(V)].First + I)]);
			}
		}
		std::sort(Joints.begin(), Joints.end());
		Joints.erase(std::unique(Joints.begin(), Joints.end()), Joints.end());
		// Behind an inner layer sight says nothing: the few that look through a gap would heat all the others.
		bSightCounts = 2 * SeeingCount >= Vertices.size();
	}

	/** Links: those of this component. UnknownOf: per vertex, valid for the component. */
	Status Solve(const RobustLaplacian& Surface, std::span<const RobustLaplacian::Link> Links,
		const std::vector<int32_t>& UnknownOf, MethodRows& Out) const;

	/** Every vertex by itself: where there is no surface for heat to flow along. */
	void TakeNearest(MethodRows& Out) const
	{
		for (const int32_t V : Vertices)
		{
			const Source& Mine = Sources.At[size_t(V)];
			for (int32_t I = 0; I < Mine.Count; ++I)
			{
				Out.Add(V, Sources.Joints[size_t(Mine.First + I)], 1.0 / Mine.Count);
			}
		}
	}

private:
	/**
	 * Mass times H of a vertex. On the bone itself it is as good as held; where it sees none, next to nothing flows in,
	 * so that no vertex is without any source.
	 */
	double Inflow(const RobustLaplacian& Surface, int32_t V) const
	{
		const Source& Mine = Sources.At[size_t(V)];
		const double Mass = Surface.Mass[size_t(V)];
		const double Least = 1e-6 * Mass; // squared distance
		const double Square = std::max(Mine.Distance * Mine.Distance, Least);
		const double Share = Mine.bSeen || !bSightCounts ? 1.0 : UnseenHeat;
		return Share * In.Options.HeatConduction * Mine.Count * (Mass / Square);
	}

	const MethodInput& In;
	const HeatSources& Sources;
	std::span<const int32_t> Vertices;
	std::vector<int32_t> Joints; // that heat any of them, rising
	bool bSightCounts = true;	 // half of the vertices see their bones, or more
};

Status HeatBody::Solve(const RobustLaplacian& Surface, std::span<const RobustLaplacian::Link> Links,
	const std::vector<int32_t>& UnknownOf, MethodRows& Out) const
{
	const int32_t Count = static_cast<int32_t>(Vertices.size());
	SymmetricSystem System(Count);
	std::vector<double> Heated(Vertices.size());
	for (int32_t I = 0; I < Count; ++I)
	{
		Heated[size_t(I)] = Inflow(Surface, Vertices[size_t(I)]);
		System.Add(I, I, Heated[size_t(I)]);
	}
	for (const RobustLaplacian::Link& Each : Links)
	{
		const int32_t A = UnknownOf[size_t(Each.A)], B = UnknownOf[size_t(Each.B)];
		System.Add(A, A, Each.Weight);
		System.Add(B, B, Each.Weight);
		System.Add(A, B, -Each.Weight);
	}
	if (!System.Factorise())
	{
		return {Error::SolveFailed, Joints[0]};
	}

	// A few joints at a time: memory stays a few numbers a vertex.
	constexpr size_t AtOnce = 8;
	std::vector<Eigen::VectorXd> Heat(std::min(AtOnce, Joints.size()));
	for (size_t First = 0; First < Joints.size(); First += AtOnce)
	{
		const int32_t Width = static_cast<int32_t>(std::min(AtOnce, Joints.size() - First));
		const Status State = ParallelFor(In.Host, Width, 1,
			[&](int32_t Begin, int32_t End)
			{
				for (int32_t C = Begin; C < End; ++C)
				{
					Eigen::VectorXd Right = Eigen::VectorXd::Zero(Count);
					for (int32_t I = 0; I < Count; ++I)
					{
						const Source& Mine = Sources.At[size_t(Vertices[size_t(I)])];
						const auto Its = std::span(Sources.Joints).subspan(size_t(Mine.First), size_t(Mine.Count));
						const bool bMine =
							std::find(Its.begin(), Its.end(), Joints[First + size_t(C)]) != Its.end();
						Right[I] = bMine ? Heated[size_t(I)] / Mine.Count : 0.0;
					}
					Heat[size_t(C)] = System.Solve(Right);
				}
			});
		if (!State)
		{
			return State;
		}
		for (size_t I = 0; I < Vertices.size(); ++I)
		{
			for (int32_t C = 0; C < Width; ++C)
			{
				Out.Add(Vertices[I], Joints[First + size_t(C)], Heat[size_t(C)][Eigen::Index(I)]);
			}
		}
	}
	std::vector<Influence> Warm; // one row at a time
	for (const int32_t V : Vertices)
	{
		FadeOut(V, Warm, Out);
	}
	return {};
}
}

Status WeighByHeat(const MethodInput& In, MethodRows& Out)
{
	const Result<HeatSources> Sources = FindSources(In);
	if (!Sources)
	{
		return Sources.State;
	}
	In.Tell(0.3f);
	const RobustLaplacian Surface(In.Mesh);
	In.Tell(0.5f);

	// Vertices and links by component, as compressed rows.
	const auto ComponentOf = In.Mesh.ComponentOf();
	const size_t Bodies = size_t(In.Mesh.ComponentCount());
	std::vector<int32_t> Start(Bodies + 1, 0), Vertices(ComponentOf.size()), UnknownOf(ComponentOf.size());
	std::vector<size_t> LinkStart(Bodies + 1, 0);
	for (const int32_t C : ComponentOf)
	{
		++Start[size_t(C) + 1];
	}
	for (const RobustLaplacian::Link& Each : Surface.Links)
	{
		++LinkStart[size_t(ComponentOf[size_t(Each.A)]) + 1];
	}
	std::partial_sum(Start.begin(), Start.end(), Start.begin());
	std::partial_sum(LinkStart.begin(), LinkStart.end(), LinkStart.begin());
	std::vector<RobustLaplacian::Link> Links(Surface.Links.size());
	std::vector<size_t> NextLink(LinkStart.begin(), LinkStart.end() - 1);
	for (const RobustLaplacian::Link& Each : Surface.Links)
	{
		Links[NextLink[size_t(ComponentOf[size_t(Each.A)])]++] = Each;
	}
	std::vector<int32_t> Filled(Bodies, 0);
	for (size_t V = 0; V < ComponentOf.size(); ++V)
	{
		const size_t C = size_t(ComponentOf[V]);
		UnknownOf[V] = Filled[C]++;
		Vertices[size_t(Start[C] + UnknownOf[V])] = static_cast<int32_t>(V);
	}

	for (size_t C = 0; C < Bodies; ++C)
	{
		const HeatBody Body(
			In, *Sources, std::span(Vertices).subspan(size_t(Start[C]), size_t(Start[C + 1] - Start[C])));
		if (LinkStart[C] == LinkStart[C + 1])
		{
			Body.TakeNearest(Out);
			continue;
		}
		const auto Its = std::span(Links).subspan(LinkStart[C], LinkStart[C + 1] - LinkStart[C]);
		if (const Status Bad = Body.Solve(Surface, Its, UnknownOf, Out); !Bad)
		{
			return Bad;
		}
		if (IsCancelled(In.Host))
		{
			return {Error::Cancelled};
		}
		In.Tell(0.5f + 0.5f * static_cast<float>(C + 1) / static_cast<float>(Bodies));
	}
	return {};
}
}
