// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Verbs/RowReport.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace SkinAtlas::Host
{
namespace
{
template <typename Number>
Json CountNonZero(int32_t Influences, const std::vector<Number>& Weights)
{
	std::vector<int64_t> Counts(size_t(Influences), 0);
	for (size_t First = 0; First < Weights.size(); First += size_t(Influences))
	{
		const auto Begin = Weights.begin() + ptrdiff_t(First);
		const auto Used = std::count_if(Begin, Begin + Influences, [](Number Weight) { return Weight > 0; });
		++Counts[size_t(std::max<ptrdiff_t>(Used, 1)) - 1];
	}
	return Counts;
}
}

Json CountInfluences(const SkinWeights& Rows)
{
	return CountNonZero(Rows.Influences, Rows.Weights);
}

Json CountInfluences(const StoredWeights& Rows)
{
	return CountNonZero(Rows.Influences, Rows.Weights);
}

Json DescribePruned(const SkinWeights& Rows)
{
	Json Pruned = Json::object();
	Pruned["sum"] = Rows.PrunedMass;
	Pruned["largest"] = ShortDouble(Rows.LargestPruned);
	Pruned["rows"] = Rows.PrunedRows;
	return Pruned;
}

Json ListVertices(std::span<const int32_t> Vertices)
{
	return {{"count", Vertices.size()}, {"vertices", Vertices}};
}

Json DescribeTears(const Tears& Torn, std::span<const std::string> Names)
{
	Json Worst = Json::array();
	for (const TornBorder& Border : Torn.Worst)
	{
		Worst.push_back({{"joints", {Names[size_t(Border.JointA)], Names[size_t(Border.JointB)]}},
			{"edges", Border.Edges}, {"vertices", {Border.VertexA, Border.VertexB}}, {"pose", Border.Pose},
			{"stretch", Border.Stretch}});
	}
	return {{"edges", Torn.Edges}, {"cracks", Torn.Cracks}, {"torn", Torn.Torn}, {"share", Torn.Share()},
		{"stretch-999", Torn.Stretch999}, {"worst", Worst}};
}

Json DescribeLeak(const LeakCertificate& Leak, const SkinWeights& Blended)
{
	return {{"greatest-steps", Leak.GreatestSteps}, {"removed", Blended.LeakMass}, {"rows", Blended.LeakRows},
		{"beyond", ListVertices(Leak.Beyond)}, {"mended", Leak.BeyondMended}};
}

Json DescribeMask(std::span<const float> Mask)
{
	if (Mask.empty())
	{
		return nullptr;
	}
	double Sum = 0.0;
	for (const float Value : Mask)
	{
		Sum += Value;
	}
	Json Described = Json::object();
	Described["mean"] = ShortDouble(float(Sum / double(Mask.size())));
	Described["least"] = ShortDouble(*std::min_element(Mask.begin(), Mask.end()));
	Described["below-one"] = std::count_if(Mask.begin(), Mask.end(), [](float Value) { return Value < 1.0f; });
	return Described;
}
}
