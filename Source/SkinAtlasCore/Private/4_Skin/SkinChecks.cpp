// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What a job of stage 4 may not be. Runs at every call, so what it reads per vertex is read by all threads, without a
// branch per element; only where something is wrong is it looked for.

#include "4_Skin/SkinChecks.h"

#include "Common/Finite.h"
#include "Common/Parallel.h"

#include <algorithm>

namespace SkinAtlas
{
namespace
{
constexpr int32_t CheckGrain = 65536; // elements per block: they are only compared

template <typename A, typename B>
Status SameSize(std::span<A> First, std::span<B> Second)
{
	return First.size() == Second.size() ? Status{}
										 : Status{Error::SizeMismatch, int32_t(std::min(First.size(), Second.size()))};
}

Status CheckSizes(const SkinJob& Job)
{
	if (Job.Influences < 1)
	{
		return {Error::SizeMismatch, 0};
	}
	if (const Status State = SameSize(Job.Joints, Job.Weights); !State)
	{
		return State;
	}
	const size_t RowCount = Job.Weights.size() / size_t(Job.Influences), VertexCount = Job.Positions.size();
	if (RowCount * size_t(Job.Influences) != Job.Weights.size())
	{
		return {Error::SizeMismatch, int32_t(Job.Weights.size())};
	}
	if (Job.Rows.empty() && RowCount != VertexCount)
	{
		return {Error::SizeMismatch, int32_t(std::min(RowCount, VertexCount))};
	}
	for (const Status State : {Job.Rows.empty() ? Status{} : SameSize(Job.Rows, Job.Positions),
			 Job.Normals.empty() ? Status{} : SameSize(Job.Normals, Job.Positions),
			 Job.Tangents.empty() ? Status{} : SameSize(Job.Tangents, Job.Positions),
			 Job.BlendMask.empty() ? Status{} : SameSize(Job.BlendMask, Job.Positions),
			 Job.PositionDeltas.empty() ? Status{} : SameSize(Job.PositionDeltas, Job.Positions),
			 Job.NormalDeltas.empty() ? Status{} : SameSize(Job.NormalDeltas, Job.Positions),
			 Job.BulgeCompensation > 0.0f ? SameSize(Job.Bones, Job.RestToPosed) : Status{},
			 Job.Method == SkinningMethod::Linear ? Status{} : SameSize(Job.Records, Job.RestToPosed),
			 SameSize(Job.OutPositions, Job.Positions), SameSize(Job.OutNormals, Job.Normals),
			 SameSize(Job.OutTangents, Job.Tangents)})
	{
		if (!State)
		{
			return State;
		}
	}
	return {};
}

Status CheckJoints(const SkinJob& Job)
{
	for (size_t J = 0; J < Job.RestToPosed.size(); ++J)
	{
		if (!IsFinite(Job.RestToPosed[J]))
		{
			return {Error::NotFinite, int32_t(J)};
		}
	}
	return {};
}

/** True if an element for which IsBad holds exists. Flag: as wide as an element, which vectors of them ask for. */
template <typename Flag, typename Element, typename Test>
bool HasBad(std::span<const Element> All, const Context& Host, const Test& IsBad)
{
	std::atomic<bool> bFound = false;
	for (size_t First = 0; First < All.size(); First += size_t(1) << 30) // counts of blocks are 32 bits
	{
		const std::span<const Element> Part = All.subspan(First, std::min(All.size() - First, size_t(1) << 30));
		ParallelForAll(Host, int32_t(Part.size()), CheckGrain,
			[&](int32_t Begin, int32_t End)
			{
				Flag Bad = 0;
				for (const Element& Each : Part.subspan(size_t(Begin), size_t(End - Begin)))
				{
					Bad = Flag(Bad | Flag(IsBad(Each)));
				}
				if (Bad != 0)
				{
					bFound.store(true, std::memory_order_relaxed);
				}
			});
	}
	return bFound;
}

/** The first vertex with a row or a joint that does not exist. */
Status FindBadIndex(const SkinJob& Job)
{
	const size_t RowCount = Job.Weights.size() / size_t(Job.Influences);
	for (size_t V = 0; V < Job.Positions.size(); ++V)
	{
		const size_t Row = Job.Rows.empty() ? V : size_t(Job.Rows[V]); // a negative row becomes a huge one
		if (Row >= RowCount)
		{
			return {Error::IndexOutOfRange, int32_t(V)};
		}
		for (const uint16_t J : Job.Joints.subspan(Row * size_t(Job.Influences), size_t(Job.Influences)))
		{
			if (J >= Job.RestToPosed.size())
			{
				return {Error::IndexOutOfRange, int32_t(V)};
			}
		}
	}
	return {}; // in a row that no vertex names
}

Status CheckIndices(const SkinJob& Job, const Context& Host)
{
	const size_t RowCount = Job.Weights.size() / size_t(Job.Influences), JointCount = Job.RestToPosed.size();
	const uint16_t LastJoint = uint16_t(std::min<size_t>(JointCount, 65536) - 1);
	const uint32_t EndOfRows = uint32_t(std::min<size_t>(RowCount, size_t(1) << 31)); // negative rows become huge ones
	const bool bBad = JointCount == 0 ||
					  HasBad<uint16_t>(Job.Joints, Host, [LastJoint](uint16_t J) { return J > LastJoint; }) ||
					  HasBad<uint32_t>(Job.Rows, Host, [EndOfRows](int32_t Row) { return uint32_t(Row) >= EndOfRows; });
	return bBad ? FindBadIndex(Job) : Status{};
}

/** A NaN is in no range. */
Status CheckOptions(const SkinJob& Job, const Context& Host)
{
	const auto IsBad = [](float Value)
	{
		const bool bAbove = Value >= 0.0f, bBelow = Value <= 1.0f; // both asked, so that vectors can
		return !(bAbove & bBelow);
	};
	const bool bBad =
		IsBad(Job.BlendFactor) || IsBad(Job.BulgeCompensation) || HasBad<uint32_t>(Job.BlendMask, Host, IsBad);
	return bBad ? Status{Error::BadOption} : Status{};
}
}

Status CheckSkinJob(const SkinJob& Job, const Context& Host)
{
	Status State = CheckSizes(Job);
	State = State ? CheckOptions(Job, Host) : State;
	State = State ? CheckJoints(Job) : State;
	return State ? CheckIndices(Job, Host) : State;
}
}
