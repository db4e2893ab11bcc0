// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "0_Input/Weld.h"

#include "Common/Finite.h"
#include "Common/Hash.h"
#include "Common/Vector.h"

#include <algorithm>
#include <bit>

namespace SkinAtlas
{
namespace
{
/** The bits of a coordinate; -0 + 0 = +0. */
uint32_t KeyOf(float Value)
{
	return BitsOf(Value + 0.0f);
}

bool AreEqual(const Vec3& A, const Vec3& B)
{
	return A.X == B.X && A.Y == B.Y && A.Z == B.Z;
}
}

EqualPositions::EqualPositions(std::span<const Vec3> InPositions)
	: Positions(InPositions)
	, Slots(std::bit_ceil(2 * InPositions.size() + 2), NoIndex)
{
}

int32_t EqualPositions::FirstAt(int32_t V)
{
	const Vec3& P = Positions[size_t(V)];
	const size_t Mask = Slots.size() - 1;
	for (size_t I = Mix(KeyOf(P.X), KeyOf(P.Y), KeyOf(P.Z)) & Mask;; I = (I + 1) & Mask)
	{
		if (Slots[I] == NoIndex)
		{
			return Slots[I] = V;
		}
		if (AreEqual(Positions[size_t(Slots[I])], P))
		{
			return Slots[I];
		}
	}
}

NearPositions::Cell NearPositions::CellOf(const Vec3d& P) const
{
	// Clamped: a cell number must fit, however small the tolerance is.
	const double Scale = 1.0 / (CellWidth * Tolerance);
	const auto Along = [Scale](double X)
	{ return static_cast<int64_t>(std::floor(std::clamp(X * Scale, -1e18, 1e18))); };
	return {Along(P.X), Along(P.Y), Along(P.Z)};
}

int32_t NearPositions::Nearest(const Vec3& P, int32_t Part) const
{
	if (!(Tolerance > 0.0f) || Buckets.empty())
	{
		return NoIndex;
	}
	const double Wider = 1.0001 * Tolerance; // than rounding
	const Cell Low = CellOf(Vec3d(P) - Vec3d(Wider, Wider, Wider)),
			   High = CellOf(Vec3d(P) + Vec3d(Wider, Wider, Wider));
	int32_t Best = NoIndex;
	double BestDistance = Tolerance;
	for (int64_t X = Low.X; X <= High.X; ++X)
	{
		for (int64_t Y = Low.Y; Y <= High.Y; ++Y)
		{
			for (int64_t Z = Low.Z; Z <= High.Z; ++Z)
			{
				const size_t Bucket = Mix(uint64_t(X), uint64_t(Y), uint64_t(Z)) & (Buckets.size() - 1);
				for (int32_t I = Buckets[Bucket]; I != NoIndex; I = Items[size_t(I)].Next)
				{
					const Kept& Item = Items[size_t(I)];
					const double Distance = Length(Vec3d(Item.Position) - Vec3d(P));
					const bool bNearer = Distance < BestDistance || (Distance == BestDistance && Item.Vertex < Best);
					if (Item.Part != Part && (Best == NoIndex ? Distance <= BestDistance : bNearer))
					{
						Best = Item.Vertex;
						BestDistance = Distance;
					}
				}
			}
		}
	}
	return Best;
}

void NearPositions::Keep(const Vec3& P, int32_t Part, int32_t V)
{
	if (!(Tolerance > 0.0f))
	{
		return;
	}
	Items.push_back({P, Part, V, NoIndex});
	if (Items.size() > Buckets.size())
	{
		Buckets.assign(std::bit_ceil(4 * Items.size()), NoIndex);
		for (size_t I = 0; I + 1 < Items.size(); ++I)
		{
			Chain(static_cast<int32_t>(I));
		}
	}
	Chain(static_cast<int32_t>(Items.size()) - 1);
}

void NearPositions::Chain(int32_t I)
{
	const Cell At = CellOf(Items[size_t(I)].Position);
	int32_t& Head = Buckets[Mix(uint64_t(At.X), uint64_t(At.Y), uint64_t(At.Z)) & (Buckets.size() - 1)];
	Items[size_t(I)].Next = Head;
	Head = I;
}
}
