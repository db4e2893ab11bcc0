// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "ArmScene.h"

#include "Gltf/Transform.h"
#include "Picture/Palette.h"
#include "Samples/Sample.h"

#include "SkinAtlas/Skin.h"

#include <numbers>

namespace SkinAtlas::Host
{
namespace
{
constexpr int32_t VertexCount = 40000; // fine enough for no triangle to show
constexpr std::string_view ElbowJoint = "lowerarm";

/** A turn about the joint's own hinge, its Z axis, as a map of mesh space. */
Affine TurnAboutHinge(const Affine& JointToMesh, double Degrees)
{
	const double Half = Degrees * std::numbers::pi / 360.0;
	const Transform Joint = FromAffine(JointToMesh);
	const Transform Turn = FromParts({0, 0, 0}, {0, 0, std::sin(Half), std::cos(Half)}, {1, 1, 1});
	const std::optional<Transform> MeshToJoint = Inverse(Joint);
	return MeshToJoint ? ToAffine(Joint * Turn * *MeshToJoint) : Affine{};
}

Vec3 OriginOf(const Affine& M)
{
	return {M.Row[0][3], M.Row[1][3], M.Row[2][3]};
}
}

Outcome<BoundArm> BoundArm::Make(float K)
{
	Outcome<SampleCharacter> Sample = MakeSample("arm", VertexCount);
	if (!Sample)
	{
		return Sample.Error();
	}
	BoundArm Arm;
	Arm.Positions = std::move(Sample->Positions);
	Arm.Normals = std::move(Sample->Normals);
	Arm.Indices = std::move(Sample->Indices);
	std::vector<std::string_view> Names;
	for (const SampleJoint& Joint : Sample->Joints)
	{
		const std::optional<Transform> JointToMesh = Inverse(FromAffine(Joint.InverseBind));
		Arm.Elbow = Joint.Name == ElbowJoint ? int32_t(Names.size()) : Arm.Elbow;
		Arm.JointToMesh.push_back(JointToMesh ? ToAffine(*JointToMesh) : Affine{});
		Arm.Parents.push_back(Joint.Parent);
		Names.push_back(Joint.Name);
	}
	Arm.JointColours = RegionColours(Arm.Parents);

	JointOptions Softness;
	Softness.K = K;
	const std::vector<JointOptions> JointSettings(Names.size(), Softness);
	BindOptions Options;
	Options.Joints = JointSettings;
	Options.Overlap.Distance = DistanceKind::Geodesic; // smooth rims at any size of the picture
	const MeshView Mesh{Arm.Positions, Arm.Indices, {}};
	Result<BoundCharacter> Bound = Bind(Mesh, {Arm.JointToMesh, Arm.Parents, Names}, Options);
	if (!Bound)
	{
		return Failure{std::string("arm: ") + Describe(Bound.State.Code)};
	}
	Arm.Bound = std::move(*Bound);
	return Arm;
}

ArmPicture BoundArm::Rest() const
{
	ArmPicture Out{Positions, Normals, std::vector<Colour>(Positions.size(), FromSrgb(Page::PlainSurface)), {}, {}};
	for (size_t J = 0; J < Parents.size(); ++J)
	{
		if (Parents[J] != NoIndex)
		{
			Out.Bones.push_back({OriginOf(JointToMesh[size_t(Parents[J])]), OriginOf(JointToMesh[J])});
		}
	}
	return Out;
}

ArmPicture BoundArm::Regions() const
{
	ArmPicture Out{Positions, Normals, {}, {}, {}};
	for (const int32_t V : Bound.Mesh.SourceToWelded())
	{
		Out.Colours.push_back(JointColours[size_t(Bound.Regions.RegionOf[size_t(V)])]);
	}
	for (const JointCurve& Curve : Bound.Regions.Curves)
	{
		for (const int32_t I : Curve.Segments)
		{
			const CurvePoint& Crossing = Curve.Points[size_t(I)];
			const auto Ends = Bound.Mesh.Edge(Crossing.Edge);
			const Vec3 A = Bound.Mesh.Positions()[size_t(Ends[0])], B = Bound.Mesh.Positions()[size_t(Ends[1])];
			const float S = 1.0f - Crossing.T, T = Crossing.T;
			Out.CurveSegments.push_back({S * A.X + T * B.X, S * A.Y + T * B.Y, S * A.Z + T * B.Z});
		}
	}
	return Out;
}

ArmPicture BoundArm::Overlaps() const
{
	ArmPicture Out{Positions, Normals, {}, {}, {}};
	const SkinWeights& Rows = Bound.Weights;
	for (const int32_t V : Bound.Mesh.SourceToWelded())
	{
		const size_t First = size_t(V) * size_t(Rows.Influences);
		const std::span Weights = std::span(Rows.Weights).subspan(First, size_t(Rows.Influences));
		Colour Region;
		for (size_t K = 0; K < Weights.size(); ++K)
		{
			Region = Region + Weights[K] * JointColours[Rows.Joints[First + K]];
		}
		Out.Colours.push_back(OverlapColour(Region, SharedShare(Weights)));
	}
	return Out;
}

ArmPicture BoundArm::Posed(double ElbowDegrees) const
{
	ArmPicture Out = Overlaps();
	const Affine Bend = TurnAboutHinge(JointToMesh[size_t(Elbow)], ElbowDegrees);
	std::vector<Affine> RestToPosed(Parents.size());
	for (size_t J = 0; J < Parents.size(); ++J) // the samples' parents come first
	{
		const bool bBelowElbow = Parents[J] != NoIndex && Parents[J] >= Elbow;
		RestToPosed[J] = int32_t(J) == Elbow || bBelowElbow ? Bend : Affine{};
	}
	std::vector<JointRecord> Records(RestToPosed.size());
	SkinJob Job;
	Job.Influences = Bound.Weights.Influences;
	Job.Joints = Bound.Weights.Joints;
	Job.Weights = Bound.Weights.Weights;
	Job.Rows = Bound.Mesh.SourceToWelded();
	Job.RestToPosed = RestToPosed;
	Job.Records = Records;
	Job.Positions = Positions;
	Job.Normals = Normals;
	Job.OutPositions = Out.Positions;
	Job.OutNormals = Out.Normals;
	const bool bPosed = bool(Skin(Job)); // sizes and joints come from the bind itself
	return bPosed ? Out : ArmPicture{};
}

Image BoundArm::Render(
	const ArmPicture& What, const Vec3& Centre, float ViewHeight, int32_t Width, int32_t Height) const
{
	const PictureMesh Mesh{What.Positions, What.Normals, What.Colours, Indices};
	const PictureCurve Curves{What.CurveSegments, FromSrgb(Page::Ink), 1.8f};
	Scene Picture;
	Picture.View = {Centre, {1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f}, ViewHeight};
	Picture.Background = FromSrgb(Page::Paper);
	Picture.Meshes = std::span(&Mesh, 1);
	Picture.Curves = std::span(&Curves, 1);
	Picture.Bones = What.Bones;
	Picture.BoneInk = FromSrgb(Page::Ink);
	return SkinAtlas::Host::Render(Picture, Width, Height);
}
}
