// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/Hanging.h"

#include "Common/Normals.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace SkinAtlas
{
namespace
{
using Cell = std::array<int64_t, 3>;

struct Entry
{
	Cell At;
	int32_t Vertex;

	bool operator<(const Entry& Other) const { return At != Other.At ? At < Other.At : Vertex < Other.Vertex; }
};
}

void HangOnLarger(const Topology& Mesh, double Reach, std::vector<ComponentFate>& InOut)
{
	const auto StandsOff = [&](int32_t C) { return InOut[size_t(C)].Reason == ComponentReason::StandsOff; };
	const auto IsHeld = [&](int32_t C) { return InOut[size_t(C)].Reason == ComponentReason::Held; };
	const auto CellOf = [&](const Vec3& P)
	{
		const auto Along = [&](float X) { return static_cast<int64_t>(std::floor(X / Reach)); };
		return Cell{Along(P.X), Along(P.Y), Along(P.Z)};
	};
	std::vector<Entry> Grid; // cells as wide as the reach: whatever touches a vertex is in its cell or next to it
	for (int32_t V = 0; V < Mesh.VertexCount() && Reach > 0.0; ++V)
	{
		const int32_t C = Mesh.ComponentOf()[size_t(V)];
		if (StandsOff(C) || IsHeld(C))
		{
			Grid.push_back({CellOf(Mesh.Positions()[size_t(V)]), V});
		}
	}
	if (Grid.empty())
	{
		return;
	}
	std::sort(Grid.begin(), Grid.end());

	const std::vector<double> Area = TwiceAreaOfComponents(Mesh);
	std::vector<int32_t> HangsOn(InOut.size(), NoIndex);
	const auto Touch = [&](int32_t V, int32_t W)
	{
		const int32_t C = Mesh.ComponentOf()[size_t(V)], Other = Mesh.ComponentOf()[size_t(W)];
		int32_t& Largest = HangsOn[size_t(C)];
		const bool bLarger = Area[size_t(Other)] > Area[size_t(Largest == NoIndex ? C : Largest)];
		if (bLarger && StandsOff(C) &&
			Length(Vec3d(Mesh.Positions()[size_t(V)]) - Vec3d(Mesh.Positions()[size_t(W)])) <= Reach)
		{
			Largest = Other;
		}
	};
	std::vector<std::span<const Entry>> Around; // a cell's vertices and those next to it: the same for all of its own
	for (auto First = Grid.begin(), End = First; First != Grid.end(); First = End)
	{
		const Cell At = First->At;
		End = std::find_if(First, Grid.end(), [&](const Entry& Each) { return Each.At != At; });
		Around.clear();
		for (int64_t X = -1; X <= 1; ++X)
		{
			for (int64_t Y = -1; Y <= 1; ++Y)
			{
				// The three cells along z follow each other in the grid's order.
				const auto Near =
					std::lower_bound(Grid.begin(), Grid.end(), Entry{{At[0] + X, At[1] + Y, At[2] - 1}, 0});
				const auto Beyond = std::lower_bound(Near, Grid.end(), Entry{{At[0] + X, At[1] + Y, At[2] + 2}, 0});
				Around.emplace_back(Near, Beyond);
			}
		}
		for (const Entry& Each : std::span(First, End))
		{
			for (const std::span<const Entry>& Others : Around)
			{
				for (const Entry& Other : Others)
				{
					Touch(Each.Vertex, Other.Vertex);
				}
			}
		}
	}
	// Larger ones first: what they hang on is settled before them.
	std::vector<int32_t> Order(InOut.size());
	std::iota(Order.begin(), Order.end(), 0);
	std::stable_sort(
		Order.begin(), Order.end(), [&](int32_t A, int32_t B) { return Area[size_t(A)] > Area[size_t(B)]; });
	for (const int32_t C : Order)
	{
		if (HangsOn[size_t(C)] != NoIndex)
		{
			InOut[size_t(C)].Joint = InOut[size_t(HangsOn[size_t(C)])].Joint;
			InOut[size_t(C)].Reason = ComponentReason::HangsOnLarger;
		}
	}
}
}
