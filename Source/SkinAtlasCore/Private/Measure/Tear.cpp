// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlas/Tear.h"

#include "Common/Box.h"
#include "Common/Parallel.h"
#include "Common/PointGrid.h"
#include "SkinAtlas/Skin.h"

#include <algorithm>
#include <functional>
#include <map>

namespace SkinAtlas
{
namespace
{
/** An edge of the mesh or a crack, the lower vertex first. */
struct Link
{
	int32_t A = NoIndex, B = NoIndex;
	double Rest = 0.0; // length at rest, or what counts as one
};

bool HasWeight(const SkinWeights& Rows, int32_t V)
{
	const auto Row = std::span(Rows.Weights).subspan(size_t(V) * size_t(Rows.Influences), size_t(Rows.Influences));
	return std::any_of(Row.begin(), Row.end(), [](float Weight) { return Weight > 0.0f; });
}

/** The heaviest joint of a row; of equal ones the lowest. */
int32_t HeaviestJoint(const SkinWeights& Rows, int32_t V)
{
	int32_t Heaviest = NoIndex;
	float Most = 0.0f;
	for (size_t K = size_t(V) * size_t(Rows.Influences); K < size_t(V + 1) * size_t(Rows.Influences); ++K)
	{
		const int32_t J = Rows.Joints[K];
		if (Rows.Weights[K] > Most || (Rows.Weights[K] == Most && Most > 0.0f && J < Heaviest))
		{
			Heaviest = J;
			Most = Rows.Weights[K];
		}
	}
	return Heaviest;
}

/** Pairs of vertices on open borders that are nearly, but not quite, at one place. */
void AppendCracks(const Topology& Mesh, double Width, std::vector<Link>& Links)
{
	std::vector<bool> bOnBorder(size_t(Mesh.VertexCount()), false);
	for (int32_t E = 0; E < Mesh.EdgeCount(); ++E)
	{
		if (Mesh.TrianglesAt(E).size() == 1)
		{
			bOnBorder[size_t(Mesh.Edge(E)[0])] = bOnBorder[size_t(Mesh.Edge(E)[1])] = true;
		}
	}
	std::vector<int32_t> Border;
	std::vector<Vec3> Places;
	for (int32_t V = 0; V < Mesh.VertexCount(); ++V)
	{
		if (bOnBorder[size_t(V)])
		{
			Border.push_back(V);
			Places.push_back(Mesh.Positions()[size_t(V)]);
		}
	}
	const PointGrid Grid(Places, Width);
	for (size_t I = 0; I < Border.size(); ++I)
	{
		std::vector<int32_t> Copies;
		Grid.Near(Vec3d(Places[I]), [&](int32_t Other, double) { Copies.push_back(Border[size_t(Other)]); });
		std::sort(Copies.begin(), Copies.end());
		Copies.erase(std::unique(Copies.begin(), Copies.end()), Copies.end());
		for (const int32_t Other : Copies)
		{
			const auto Near = Mesh.Neighbours(Border[I]);
			if (Other > Border[I] && !std::binary_search(Near.begin(), Near.end(), Other))
			{
				Links.push_back({Border[I], Other, 0.0});
			}
		}
	}
}

/** The greatest stretch of a link so far, and the pose of it. */
struct Extreme
{
	double Stretch = 0.0;
	int32_t Pose = NoIndex;
};

/** What weights do to the links over all poses. */
Result<std::vector<Extreme>> StretchLinks(const Topology& Mesh, const std::vector<Link>& Links, const JointPoses& Poses,
	const SkinWeights& Rows, const Context& Host)
{
	std::vector<Extreme> Most(Links.size());
	std::vector<Vec3> Posed(size_t(Mesh.VertexCount()));
	for (size_t P = 0; P < Poses.size(); ++P)
	{
		SkinJob Job;
		Job.Method = SkinningMethod::Linear;
		Job.Influences = Rows.Influences;
		Job.Joints = Rows.Joints;
		Job.Weights = Rows.Weights;
		Job.RestToPosed = Poses[P];
		Job.Positions = Mesh.Positions();
		Job.OutPositions = Posed;
		if (const Status State = Skin(Job, Host); !State)
		{
			return State;
		}
		for (size_t L = 0; L < Links.size(); ++L)
		{
			const double Stretch =
				Length(Vec3d(Posed[size_t(Links[L].A)]) - Vec3d(Posed[size_t(Links[L].B)])) / Links[L].Rest;
			if (Stretch > Most[L].Stretch)
			{
				Most[L] = {Stretch, static_cast<int32_t>(P)};
			}
		}
	}
	return Most;
}

double Percentile999(const std::vector<Extreme>& Most)
{
	std::vector<double> Stretches;
	for (const Extreme& Each : Most)
	{
		Stretches.push_back(Each.Stretch);
	}
	const auto At = Stretches.begin() + std::ptrdiff_t(0.999 * double(Stretches.size() - 1));
	std::nth_element(Stretches.begin(), At, Stretches.end());
	return *At;
}

/** The torn links by the joints at their ends. */
std::vector<TornBorder> SortByBorder(const std::vector<Link>& Links, const std::vector<int32_t>& Torn,
	const std::vector<Extreme>& Most, const SkinWeights& Rows)
{
	std::map<std::pair<int32_t, int32_t>, TornBorder> Borders;
	for (const int32_t L : Torn)
	{
		const Link& Edge = Links[size_t(L)];
		const auto Pair = std::minmax({HeaviestJoint(Rows, Edge.A), HeaviestJoint(Rows, Edge.B)});
		TornBorder& Border = Borders[Pair];
		++Border.Edges;
		if (Most[size_t(L)].Stretch > Border.Stretch)
		{
			const int32_t Edges = Border.Edges;
			Border = {Pair.first, Pair.second, Edges, Edge.A, Edge.B, Most[size_t(L)].Pose, Most[size_t(L)].Stretch};
		}
	}
	std::vector<TornBorder> Worst;
	for (const auto& [Pair, Border] : Borders)
	{
		Worst.push_back(Border);
	}
	std::stable_sort(Worst.begin(), Worst.end(),
		[](const TornBorder& A, const TornBorder& B) { return A.Edges > B.Edges; });
	return Worst;
}
}

Result<Tears> MeasureTears(const Topology& Mesh, const JointPoses& Poses, const SkinWeights& Rows,
	const SkinWeights* Reference, const Context& Host)
{
	if (Rows.RowCount() != Mesh.VertexCount() || (Reference != nullptr && Reference->RowCount() != Mesh.VertexCount()))
	{
		return Status{Error::SizeMismatch, std::min(Rows.RowCount(), Mesh.VertexCount())};
	}
	std::vector<Link> Links;
	for (int32_t E = 0; E < Mesh.EdgeCount(); ++E)
	{
		Links.push_back({Mesh.Edge(E)[0], Mesh.Edge(E)[1], 0.0});
	}
	Box Around;
	for (const Vec3& P : Mesh.Positions())
	{
		Around.Include(Vec3d(P));
	}
	const double Diagonal = Length(Around.High - Around.Low);
	AppendCracks(Mesh, CrackWidth * Diagonal, Links);
	const auto FirstCrack = Links.begin() + Mesh.EdgeCount();
	const auto IsMeasured = [&](int32_t V)
	{ return HasWeight(Rows, V) && (Reference == nullptr || HasWeight(*Reference, V)); };
	const auto LeaveOut = [&](const Link& Edge) { return !IsMeasured(Edge.A) || !IsMeasured(Edge.B); };
	Tears Found;
	Found.Cracks = static_cast<int32_t>(std::count_if(FirstCrack, Links.end(), std::not_fn(LeaveOut)));
	std::erase_if(Links, LeaveOut);
	Found.Edges = static_cast<int32_t>(Links.size());
	if (Links.empty() || Poses.empty() || !(Diagonal > 0.0))
	{
		return Found;
	}
	for (Link& Edge : Links)
	{
		const Vec3d Along = Vec3d(Mesh.Positions()[size_t(Edge.A)]) - Vec3d(Mesh.Positions()[size_t(Edge.B)]);
		Edge.Rest = std::max(Length(Along), LeastRestLength * Diagonal);
	}

	const Result<std::vector<Extreme>> Most = StretchLinks(Mesh, Links, Poses, Rows, Host);
	if (!Most)
	{
		return Most.State;
	}
	Result<std::vector<Extreme>> Wanted;
	if (Reference != nullptr)
	{
		Wanted = StretchLinks(Mesh, Links, Poses, *Reference, Host);
		if (!Wanted)
		{
			return Wanted.State;
		}
		Found.ReferenceStretch999 = Percentile999(*Wanted);
	}
	Found.Stretch999 = Percentile999(*Most);
	std::vector<int32_t> Torn;
	for (size_t L = 0; L < Links.size(); ++L)
	{
		const double Stretch = (*Most)[L].Stretch;
		if (Stretch > TornStretch &&
			(Reference == nullptr || Stretch > TornAgainstReference * (*Wanted)[L].Stretch))
		{
			Torn.push_back(static_cast<int32_t>(L));
		}
	}
	Found.Torn = static_cast<int32_t>(Torn.size());
	Found.Worst = SortByBorder(Links, Torn, *Most, Rows);
	return Found;
}
}
