// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Weights carried over from another character: warped into its space, looked up on its surface, the rest filled in.

#include "7_Methods/Inpaint.h"
#include "7_Methods/Warp.h"
#include "Common/SkeletonScale.h"
#include "SkinAtlas/Transfer.h"

namespace SkinAtlas
{
namespace
{
/** Per joint itself or, if it carries no weight here, the nearest above it that does, as for regions. */
std::vector<int32_t> HeirsOf(const MethodInput& In)
{
	std::vector<int32_t> Heirs(size_t(In.Joints.JointCount()), In.Tree.ParentsFirst().front());
	for (const int32_t J : In.Joints.ParentsFirst())
	{
		const int32_t Parent = In.Joints.Parents()[size_t(J)];
		Heirs[size_t(J)] = In.Tree.IsMember(J) ? J : Parent != NoIndex ? Heirs[size_t(Parent)] : Heirs[size_t(J)];
	}
	return Heirs;
}

}

CarriedRows CountCarried(const Topology& Mesh, std::span<const RowOrigin> Origins, FunctionRef<bool(int32_t V)> Counts)
{
	std::vector<bool> bHasKnown(size_t(Mesh.ComponentCount()), false);
	for (size_t V = 0; V < Origins.size(); ++V)
	{
		const size_t C = size_t(Mesh.ComponentOf()[V]);
		bHasKnown[C] = bHasKnown[C] || IsOnSource(Origins[V]);
	}
	CarriedRows Made;
	for (size_t V = 0; V < Origins.size(); ++V)
	{
		if (Counts(static_cast<int32_t>(V)))
		{
			int32_t& Kind = Origins[V] == RowOrigin::Vertex			   ? Made.AtVertices
							: Origins[V] == RowOrigin::Chart		   ? Made.OnSurface
							: bHasKnown[size_t(Mesh.ComponentOf()[V])] ? Made.Filled
																	   : Made.Nearest;
			++Kind;
		}
	}
	return Made;
}

Status CarryWeights(const MethodInput& In, MethodRows& Out)
{
	const TransferSource& Source = *In.Options.Source;
	const Warp ToSource(Source.Here, Source.There, SkeletonScale(In.Joints));
	std::vector<Vec3> Places;
	std::vector<int32_t> Corners;
	for (const Vec3& P : In.Mesh.Positions())
	{
		Places.push_back(ToSource.IsIdentity() ? P : ToFloat(ToSource(P)));
	}
	for (int32_t T = 0; T < In.Mesh.TriangleCount(); ++T)
	{
		const auto C = In.Mesh.Triangle(T);
		Corners.insert(Corners.end(), C.begin(), C.end());
	}
	const Context Silent{In.Host.Threads, In.Host.Cancel, nullptr};
	const Result<Topology> Warped = Topology::Build({Places, Corners, {}}, {}, Silent);
	if (!Warped)
	{
		return Warped.State;
	}
	const Result<TransferredWeights> Found =
		Transfer({Source.Mesh, Source.Rows, Source.Joints}, *Warped, {WeighOptions::MostInfluences}, Silent);
	if (!Found)
	{
		return Found.State;
	}
	In.Tell(0.6f);
	const SkinWeights& Rows = Found->Weights;
	const std::vector<int32_t> Heirs = HeirsOf(In);
	std::vector<Influence> Row;
	std::vector<bool> bKnown(In.Mesh.Positions().size());
	std::vector<RowOrigin>& Origins = *In.Origins;
	Origins.resize(bKnown.size());
	for (int32_t V = 0; V < In.Mesh.VertexCount(); ++V)
	{
		const size_t W = size_t(Warped->SourceToWelded()[size_t(V)]);
		Origins[size_t(V)] = Found->Origin[W];
		bKnown[size_t(V)] = IsOnSource(Found->Origin[W]);
		Row.clear();
		for (size_t I = W * size_t(Rows.Influences); I < (W + 1) * size_t(Rows.Influences); ++I)
		{
			AddInfluence(Row, Heirs[Rows.Joints[I]], Rows.Weights[I]);
		}
		for (const Influence& Each : Row)
		{
			Out.Add(V, Each.Joint, Each.Weight);
		}
	}
	return FillUnknownRows(In, bKnown, Out);
}
}
