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
	for (const Entry& Each : Grid)
	{
		for (int64_t X = -1; X <= 1; ++X)
		{
			for (int64_t Y = -1; Y <= 1; ++Y)
			{
				// The three cells along z follow each other in the grid's order.
				const Entry First{{Each.At[0] + X, Each.At[1] + Y, Each.At[2] - 1}, 0};
				const Entry Beyond{{Each.At[0] + X, Each.At[1] + Y, Each.At[2] + 2}, 0};
				for (auto Near = std::lower_bound(Grid.begin(), Grid.end(), First);
					 Near != Grid.end() && *Near < Beyond; ++Near)
				{
					Touch(Each.Vertex, Near->Vertex);
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
