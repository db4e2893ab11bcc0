// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Picture/Shot.h"

#include "Picture/JointTree.h"
#include "Picture/Palette.h"

#include "SkinAtlas/Lines.h"

#include <algorithm>
#include <cmath>

namespace SkinAtlas::Host
{
namespace
{
Vec3 Apply(const Affine& M, const Vec3& P)
{
	const auto Line = [&](const float(&Row)[4]) { return Row[0] * P.X + Row[1] * P.Y + Row[2] * P.Z + Row[3]; };
	return {Line(M.Row[0]), Line(M.Row[1]), Line(M.Row[2])};
}

/** The joints' curves on the posed surface. */
std::vector<Vec3> CurvesOn(const BoundCharacter& Bound, std::span<const Vec3> Positions)
{
	std::vector<Vec3> Posed(size_t(Bound.Mesh.VertexCount())); // of the welded vertices: that of their last copy
	for (size_t V = 0; V < Positions.size(); ++V)
	{
		Posed[size_t(Bound.Mesh.SourceToWelded()[V])] = Positions[V];
	}
	std::vector<Vec3> Segments;
	for (const JointCurve& Curve : Bound.Regions.Curves)
	{
		const std::vector<Vec3> Places = PlacePoints(Bound.Mesh, Posed, LineOf(Curve));
		Segments.insert(Segments.end(), Places.begin(), Places.end());
	}
	return Segments;
}

/** How far the colours of regions reach over triangles, so that they end where the curves run. One per source index. */
std::vector<float> ReachOf(const BoundCharacter& Bound, size_t IndexCount)
{
	const Topology& Mesh = Bound.Mesh;
	// From the lower end of each edge; the first curve counts.
	std::vector<float> Crossing(size_t(Mesh.EdgeCount()), 0.5f);
	std::vector<bool> bCrossed(Crossing.size(), false);
	for (const JointCurve& Curve : Bound.Regions.Curves)
	{
		for (const CurvePoint& Point : Curve.Points)
		{
			const size_t E = size_t(Point.Edge);
			Crossing[E] = bCrossed[E] ? Crossing[E] : std::clamp(Point.T, 0.01f, 0.99f);
			bCrossed[E] = true;
		}
	}
	std::vector<float> Reach(IndexCount, 1.0f);
	for (int32_t T = 0; T < Mesh.TriangleCount(); ++T)
	{
		const auto Corners = Mesh.Triangle(T);
		const auto Region = [&](size_t C) { return Bound.Regions.RegionOf[size_t(Corners[C % 3])]; };
		for (size_t Alone = 0; Alone < 3; ++Alone)
		{
			const size_t Next = (Alone + 1) % 3, Last = (Alone + 2) % 3;
			if (Region(Next) != Region(Last) || Region(Alone) == Region(Next))
			{
				continue;
			}
			// On an edge the colours meet where reach times part is equal:
			// the corner alone has reach 1, the others this.
			for (const size_t Other : {Next, Last})
			{
				const int32_t E = Mesh.TriangleEdges(T)[Other == Next ? Alone : Last];
				const float PartOfHigher = Crossing[size_t(E)];
				const float OfAlone = Mesh.Edge(E)[0] == Corners[Alone] ? 1.0f - PartOfHigher : PartOfHigher;
				Reach[3 * size_t(Mesh.SourceTriangles()[size_t(T)]) + Other] = OfAlone / (1.0f - OfAlone);
			}
		}
	}
	return Reach;
}
}

Model::Model(
	const Character& InWho, const BoundCharacter& InBound, const SkinWeights* InStored, const Context& Host)
	: Who(InWho)
	, Bound(InBound)
	, Stored(InStored)
	, Light(Who.Positions, Who.Indices, Bound.Mesh.SourceToWelded(), Host)
	, Tree(JointTreeOf(Who, Bound.Regions))
	, JointColours(RegionColours(Tree))
{
}

float Model::Row::Of(int32_t Joint) const
{
	for (size_t K = 0; K < Weights.size(); ++K)
	{
		if (Joints[K] == Joint)
		{
			return Weights[K];
		}
	}
	return 0.0f;
}

Model::Row Model::RowAt(size_t V, bool bStored) const
{
	const SkinWeights& Rows = bStored ? *Stored : Bound.Weights;
	const size_t First = (bStored ? V : size_t(Bound.Mesh.SourceToWelded()[V])) * size_t(Rows.Influences);
	size_t Count = 0; // unused slots come last
	while (Count < size_t(Rows.Influences) && Rows.Weights[First + Count] > 0.0f)
	{
		++Count;
	}
	return {std::span(Rows.Joints).subspan(First, Count), std::span(Rows.Weights).subspan(First, Count)};
}

std::vector<Colour> Model::ColoursOf(const ShotOptions& Options) const
{
	const Colour Plain = FromSrgb(Page::PlainSurface), Unweighted = FromSrgb(Page::FaintInk);
	std::vector<Colour> Colours;
	Colours.reserve(Who.Positions.size());
	for (size_t V = 0; V < Who.Positions.size(); ++V)
	{
		const Row Here = RowAt(V, Options.bStored);
		if (Options.Mode == PictureMode::Shaded || Here.Weights.empty())
		{
			Colours.push_back(Options.Mode == PictureMode::Shaded ? Plain : Unweighted);
			continue;
		}
		switch (Options.Mode)
		{
		case PictureMode::Regions:
		{
			const int32_t Region = Bound.Regions.RegionOf[size_t(Bound.Mesh.SourceToWelded()[V])];
			Colours.push_back(JointColours[size_t(Options.bStored ? Here.Joints[0] : Region)]);
			break;
		}
		case PictureMode::Largest:
			Colours.push_back(JointColours[Here.Joints[0]]);
			break;
		case PictureMode::Weights:
			Colours.push_back(RampColour(Here.Of(Options.Joint)));
			break;
		case PictureMode::Difference:
		{
			const Row Other = RowAt(V, !Options.bStored);
			float Shared = 0.0f; // half the L1 distance of two rows that sum to 1 is what they do not share
			for (size_t K = 0; K < Here.Weights.size(); ++K)
			{
				Shared += std::min(Here.Weights[K], Other.Of(Here.Joints[K]));
			}
			Colours.push_back(RampColour(1.0f - Shared));
			break;
		}
		default: // Overlaps, Blend
		{
			Colour Region;
			for (size_t K = 0; K < Here.Weights.size(); ++K)
			{
				Region = Region + Here.Weights[K] * JointColours[Here.Joints[K]];
			}
			const bool bDark = Options.Mode == PictureMode::Overlaps;
			Colours.push_back(bDark ? OverlapColour(Region, SharedShare(Here.Weights)) : Region);
		}
		}
	}
	return Colours;
}

std::vector<Vec3> Model::Pose(const ShotOptions& Options, const Context& Host) const
{
	std::vector<Vec3> Posed = Who.Positions;
	if (Options.RestToPosed.empty())
	{
		return Posed;
	}
	const SkinWeights& Rows = Options.bStored ? *Stored : Bound.Weights;
	std::vector<JointRecord> Records(Options.RestToPosed.size());
	SkinJob Job;
	Job.Method = Options.Method;
	Job.Records = Records;
	Job.Influences = Rows.Influences;
	Job.Joints = Rows.Joints;
	Job.Weights = Rows.Weights;
	Job.Rows = Options.bStored ? std::span<const int32_t>() : Bound.Mesh.SourceToWelded();
	Job.RestToPosed = Options.RestToPosed;
	Job.Positions = Who.Positions;
	Job.OutPositions = Posed;
	const bool bPosed = bool(Skin(Job, Host)); // sizes and joints come from the file itself; only a cancel can fail
	for (size_t V = 0; V < Posed.size(); ++V)
	{
		Posed[V] = bPosed && !RowAt(V, Options.bStored).Weights.empty() ? Posed[V] : Who.Positions[V];
	}
	return Posed;
}

Shot Model::Take(const ShotOptions& Options, const Context& Host) const
{
	Shot Out;
	Out.Positions = Pose(Options, Host);
	Out.Colours = ColoursOf(Options);
	Out.Normals = Light.Of(Out.Positions, Host);
	Out.Indices = Who.Indices;
	const bool bRegions = Options.Mode == PictureMode::Regions;
	Out.bFlatColours = bRegions || Options.Mode == PictureMode::Largest;
	if (bRegions && !Options.bStored)
	{
		Out.CurveSegments = CurvesOn(Bound, Out.Positions);
		Out.Reach = ReachOf(Bound, Who.Indices.size());
	}
	const auto JointAt = [&](int32_t J)
	{
		const Vec3 Origin = Bound.Joints.Positions()[size_t(J)];
		return Options.RestToPosed.empty() ? Origin : Apply(Options.RestToPosed[size_t(J)], Origin);
	};
	for (int32_t J = 0; Options.bBones && J < Bound.Joints.JointCount(); ++J)
	{
		if (const int32_t Parent = Tree[size_t(J)]; Parent != NoIndex && Bound.Regions.Deforms(J))
		{
			Out.Bones.push_back({JointAt(Parent), JointAt(J)});
		}
	}
	return Out;
}

std::vector<int32_t> Model::CarriersOf(int32_t Joint, bool bStored) const
{
	constexpr float Least = 0.1f;
	std::vector<int32_t> Found;
	for (size_t V = 0; V < Who.Positions.size(); ++V)
	{
		if (RowAt(V, bStored).Of(Joint) >= Least)
		{
			Found.push_back(int32_t(V));
		}
	}
	return Found;
}

Image Expose(const Shot& What, const Camera& View, int32_t Width, int32_t Height, const Context& Host)
{
	const PictureMesh Mesh{What.Positions, What.Colours, What.Indices, What.Normals, What.bFlatColours, What.Reach};
	// Lines as wide as a finger's breadth of the page, whatever its size.
	const float Unit = float(std::min(Width, Height)) / 400.0f;
	const PictureCurve Curves{What.CurveSegments, FromSrgb(Page::Ink), std::clamp(1.4f * Unit, 1.0f, 2.4f)};
	Scene Picture;
	Picture.View = View;
	Picture.Background = FromSrgb(Page::Paper);
	Picture.Meshes = std::span(&Mesh, 1);
	Picture.Curves = std::span(&Curves, 1);
	Picture.Bones = What.Bones;
	Picture.BoneInk = FromSrgb(Page::Ink);
	Picture.BoneWidth = std::clamp(1.5f * Unit, 1.0f, 3.0f);
	return Render(Picture, Width, Height, Host);
}
}
