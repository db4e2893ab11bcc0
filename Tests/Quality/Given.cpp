// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Given.h"

#include "3_Weigh/Rows.h"
#include "Common/Vector.h"
#include "SkinAtlas/Skin.h"

namespace SkinAtlas::Host
{
namespace
{
using Row = std::vector<Influence>;

/** The artist's row of each welded vertex. */
std::vector<Row> RowsOf(const Subject& From)
{
	std::vector<Row> Rows(size_t(From.Mesh.VertexCount()));
	const SkinWeights& Artist = From.Artist;
	for (size_t S = 0; S < From.Who.Positions.size(); ++S)
	{
		Row& Mine = Rows[size_t(From.Mesh.SourceToWelded()[S])];
		const bool bFirst = Mine.empty(); // of the copies at a seam
		for (size_t K = S * size_t(Artist.Influences); bFirst && K < (S + 1) * size_t(Artist.Influences); ++K)
		{
			AddInfluence(Mine, Artist.Joints[K], Artist.Weights[K]);
		}
	}
	return Rows;
}

Row MeanOf(const std::vector<const Row*>& Rows)
{
	Row Mean;
	for (const Row* const Each : Rows)
	{
		for (const Influence& Its : *Each)
		{
			AddInfluence(Mean, Its.Joint, Its.Weight / static_cast<double>(Rows.size()));
		}
	}
	return Mean;
}

/** A mesh with a row for each of its vertices. */
struct RowedMesh
{
	std::vector<Vec3> Positions;
	std::vector<int32_t> Indices;
	std::vector<Row> Rows;
};

RowedMesh OtherTessellation(const Subject& From)
{
	const Topology& Mesh = From.Mesh;
	const std::vector<Row> Old = RowsOf(From);
	const auto OldAt = [&](int32_t V) { return Vec3d(Mesh.Positions()[size_t(V)]); };
	RowedMesh Made;
	for (int32_t V = 0; V < Mesh.VertexCount(); ++V)
	{
		Vec3d Sum;
		std::vector<const Row*> Around;
		for (const int32_t Near : Mesh.Neighbours(V))
		{
			Sum += 0.5 * (OldAt(V) + OldAt(Near)); // the middle of the edge, where a new vertex will be
			Around.insert(Around.end(), {&Old[size_t(V)], &Old[size_t(Near)]});
		}
		const auto Count = static_cast<double>(Mesh.Neighbours(V).size());
		Made.Positions.push_back(Count > 0.0 ? ToFloat((1.0 / Count) * Sum) : Mesh.Positions()[size_t(V)]);
		Made.Rows.push_back(Count > 0.0 ? MeanOf(Around) : Old[size_t(V)]);
	}
	for (int32_t E = 0; E < Mesh.EdgeCount(); ++E)
	{
		const auto Ends = Mesh.Edge(E);
		Made.Positions.push_back(ToFloat(0.5 * (OldAt(Ends[0]) + OldAt(Ends[1]))));
		Made.Rows.push_back(MeanOf({&Old[size_t(Ends[0])], &Old[size_t(Ends[1])]}));
	}
	for (int32_t T = 0; T < Mesh.TriangleCount(); ++T)
	{
		const auto Corner = Mesh.Triangle(T);
		const auto Edges = Mesh.TriangleEdges(T); // 0-1, 1-2, 2-0
		const auto Middle = [&](size_t I) { return Mesh.VertexCount() + Edges[I]; };
		for (size_t I = 0; I < 3; ++I)
		{
			Made.Indices.insert(Made.Indices.end(), {Corner[I], Middle(I), Middle((I + 2) % 3)});
		}
		Made.Indices.insert(Made.Indices.end(), {Middle(0), Middle(1), Middle(2)});
	}
	return Made;
}

/** Rows of a mesh's welded vertices. */
SkinWeights ToWeights(const RowedMesh& From, const Topology& Mesh)
{
	SkinWeights Made = EmptyRows(size_t(Mesh.VertexCount()), WeighOptions::MostInfluences);
	PrunedTally Ignored;
	std::vector<bool> bMade(size_t(Mesh.VertexCount()), false);
	for (size_t S = 0; S < From.Rows.size(); ++S)
	{
		const size_t V = size_t(Mesh.SourceToWelded()[S]);
		if (!bMade[V] && !From.Rows[S].empty())
		{
			Row Mine = From.Rows[S];
			const size_t First = V * size_t(Made.Influences);
			FinishRow(Mine, Made.Influences, &Made.Joints[First], &Made.Weights[First], Ignored);
			bMade[V] = true;
		}
	}
	return Made;
}
}

Attempt CarryFromOtherMesh(const Subject& From, const Context& Host)
{
	const RowedMesh Other = OtherTessellation(From);
	std::vector<std::string_view> Names;
	const Result<Topology> Mesh = Topology::Build({Other.Positions, Other.Indices, {}});
	const Result<Skeleton> Joints = Skeleton::Build(From.Who.Skeleton(Names));
	if (!Mesh || !Joints)
	{
		return {EmptyRows(From.Who.Positions.size(), 4), 0.0, Describe((Mesh ? Joints.State : Mesh.State).Code)};
	}
	const SkinWeights Rows = ToWeights(Other, *Mesh);
	const TransferSource Source{*Mesh, Rows, *Joints, {}, {}};
	MethodOptions Methods;
	Methods.Everywhere = WeightMethod::Transfer;
	Methods.Source = &Source;
	return BindOurs(From.Who, From.Weighted, OurWay::Default, Methods, Host);
}

Attempt LearnFromPoses(const Subject& From, const Context& Host)
{
	const Outcome<PoseList> Poses = RandomPoses(From.Who, RandomPoseCount);
	if (!Poses)
	{
		return {EmptyRows(From.Who.Positions.size(), 4), 0.0, Poses.Error().Sentence};
	}
	std::vector<std::vector<Vec3>> Posed(Poses->size(), From.Who.Positions);
	std::vector<ExamplePose> Examples;
	std::vector<JointRecord> Records(From.Who.JointNames.size());
	for (size_t P = 0; P < Poses->size(); ++P)
	{
		SkinJob Job;
		Job.Method = SkinningMethod::Linear;
		Job.RestToPosed = (*Poses)[P];
		Job.Records = Records;
		Job.Positions = From.Who.Positions;
		Job.Influences = From.Artist.Influences;
		Job.Joints = From.Artist.Joints;
		Job.Weights = From.Artist.Weights;
		Job.OutPositions = Posed[P];
		if (const Status Bad = Skin(Job, Host); !Bad)
		{
			return {EmptyRows(From.Who.Positions.size(), 4), 0.0, Describe(Bad.Code)};
		}
		Examples.push_back({Posed[P], (*Poses)[P]});
	}
	MethodOptions Methods;
	Methods.Everywhere = WeightMethod::Examples;
	Methods.Examples = Examples;
	return BindOurs(From.Who, From.Weighted, OurWay::Default, Methods, Host);
}
}
