// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "ImportedMesh.h"

#include "SkeletalMeshAttributes.h"

#include <array>
#include <cmath>

using SkinAtlas::Host::Character;

namespace
{
/** Ids as after an edit: gaps, and none at 0. */
FVertexID IdOfVertex(size_t V)
{
	return FVertexID(static_cast<int32>(2 + V + V / 5));
}

FTriangleID IdOfTriangle(size_t T)
{
	return FTriangleID(static_cast<int32>(1 + 2 * T));
}

FVector3f Place(const SkinAtlas::Vec3& P, Import How)
{
	return How == Import::Turned ? FVector3f(100.0f * P.X, 100.0f * P.Z, 100.0f * P.Y) : FVector3f(P.X, P.Y, P.Z);
}

/** A joint's place in component space: orthogonal axes, their lengths, and the origin. */
struct Frame
{
	double Axis[3][3]; // Axis[c]: image of the joint's axis c, of length 1
	double Scale[3];
	double Origin[3];
};

double Dot(const double* A, const double* B)
{
	return A[0] * B[0] + A[1] * B[1] + A[2] * B[2];
}

Frame FrameOf(const SkinAtlas::Affine& JointToMesh, Import How)
{
	// Turned: rows and columns of y and z change places, so that right-handed joints become left-handed ones.
	constexpr int Same[3] = {0, 1, 2}, Changed[3] = {0, 2, 1};
	const int* const To = How == Import::Turned ? Changed : Same;
	const double Unit = How == Import::Turned ? 100.0 : 1.0;
	Frame Made{};
	for (int C = 0; C < 3; ++C)
	{
		for (int R = 0; R < 3; ++R)
		{
			Made.Axis[C][R] = JointToMesh.Row[To[R]][To[C]];
		}
		Made.Origin[C] = Unit * double(JointToMesh.Row[To[C]][3]);
		Made.Scale[C] = std::sqrt(Dot(Made.Axis[C], Made.Axis[C]));
	}
	// The axes of a file are orthogonal but for rounding: straightened one after the other.
	for (int C = 0; C < 3; ++C)
	{
		for (int B = 0; B < C; ++B)
		{
			const double Along = Dot(Made.Axis[C], Made.Axis[B]);
			for (int R = 0; R < 3; ++R)
			{
				Made.Axis[C][R] -= Along * Made.Axis[B][R];
			}
		}
		const double Length = std::sqrt(Dot(Made.Axis[C], Made.Axis[C]));
		for (int R = 0; R < 3; ++R)
		{
			Made.Axis[C][R] /= Length;
		}
	}
	return Made;
}

/** The rotation whose matrix has the columns Axis. */
FQuat QuatOf(const double (&Axis)[3][3])
{
	// Of the four squares 4 q^2 the greatest is divided by, so that nothing small is.
	const double X = Axis[0][0], Y = Axis[1][1], Z = Axis[2][2];
	const double Squares[4] = {1 + X - Y - Z, 1 - X + Y - Z, 1 - X - Y + Z, 1 + X + Y + Z};
	int Most = 3;
	for (int I = 0; I < 3; ++I)
	{
		Most = Squares[I] > Squares[Most] ? I : Most;
	}
	const double Half = 0.5 / std::sqrt(Squares[Most]);
	const double Sum[3] = {Axis[1][2] + Axis[2][1], Axis[2][0] + Axis[0][2], Axis[0][1] + Axis[1][0]};
	const double Difference[3] = {Axis[1][2] - Axis[2][1], Axis[2][0] - Axis[0][2], Axis[0][1] - Axis[1][0]};
	double Q[4];
	for (int I = 0; I < 3; ++I)
	{
		Q[I] = Most == 3 ? Half * Difference[I] : I == Most ? Half * Squares[Most] : Half * Sum[3 - I - Most];
	}
	Q[3] = Most == 3 ? Half * Squares[3] : Half * Difference[Most];
	return FQuat(Q[0], Q[1], Q[2], Q[3]);
}

/** The joint relative to its parent; both in component space. */
FTransform LocalOf(const Frame& Joint, const Frame& Parent)
{
	double Axis[3][3], Moved[3], Scale[3];
	const double Step[3] = {
		Joint.Origin[0] - Parent.Origin[0], Joint.Origin[1] - Parent.Origin[1], Joint.Origin[2] - Parent.Origin[2]};
	for (int R = 0; R < 3; ++R)
	{
		for (int C = 0; C < 3; ++C)
		{
			Axis[C][R] = Dot(Parent.Axis[R], Joint.Axis[C]);
		}
		Moved[R] = Dot(Parent.Axis[R], Step) / Parent.Scale[R];
		Scale[R] = Joint.Scale[R] / Parent.Scale[R];
	}
	return FTransform(QuatOf(Axis), FVector(Moved[0], Moved[1], Moved[2]), FVector(Scale[0], Scale[1], Scale[2]));
}

/** Joints in an order in which parents come first; else as they stand. */
std::vector<int32_t> ParentsFirst(const Character& Who)
{
	std::vector<int32_t> Order;
	std::vector<bool> bDone(Who.JointParents.size(), false);
	while (Order.size() < bDone.size())
	{
		for (size_t J = 0; J < bDone.size(); ++J)
		{
			const int32_t Parent = Who.JointParents[J];
			if (!bDone[J] && (Parent == SkinAtlas::NoIndex || bDone[size_t(Parent)]))
			{
				bDone[J] = true;
				Order.push_back(int32_t(J));
			}
		}
	}
	return Order;
}
}

FMeshDescription Describe(const Character& Who, Import How)
{
	using namespace UE::AnimationCore;
	FMeshDescription Made;
	for (size_t V = 0; V < Who.Positions.size(); ++V)
	{
		Made.StandInPlaceVertex(IdOfVertex(V), Place(Who.Positions[V], How));
	}
	for (size_t T = 0; T < Who.Indices.size() / 3; ++T)
	{
		std::array<FVertexID, 3> Corners;
		for (size_t C = 0; C < 3; ++C)
		{
			Corners[C] = IdOfVertex(size_t(Who.Indices[3 * T + C]));
		}
		if (How == Import::AsStored)
		{
			std::swap(Corners[1], Corners[2]); // the mirrored coordinates of Turned turn the triangle by themselves
		}
		Made.StandInAddTriangle(IdOfTriangle(T), Corners);
	}
	FSkeletalMeshAttributes Attributes(Made);
	Attributes.Register();
	FSkinWeightsVertexAttributesRef Skin = Attributes.GetVertexSkinWeights();
	const TArray<FBoneWeight> Root{FBoneWeight(0, uint16(65535))};
	for (size_t V = 0; V < Who.Positions.size(); ++V)
	{
		Skin.Set(IdOfVertex(V), FBoneWeights::Create(Root));
	}
	return Made;
}

USkeletalMesh* ImportCharacter(
	const Character& Who, Import How, const TCHAR* Package, const TCHAR* Name, std::vector<int32_t>& BoneOf)
{
	USkeletalMesh* const Mesh = StandIn::MakeMesh(Package, Name);
	const std::vector<int32_t> Order = ParentsFirst(Who);
	BoneOf.resize(Order.size());
	FReferenceSkeleton& Skeleton = Mesh->StandInSkeleton;
	for (size_t Bone = 0; Bone < Order.size(); ++Bone)
	{
		const size_t J = size_t(Order[Bone]);
		const int32_t Parent = Who.JointParents[J];
		BoneOf[J] = int32_t(Bone);
		const Frame World{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {1, 1, 1}, {0, 0, 0}};
		const Frame Above = Parent == SkinAtlas::NoIndex ? World : FrameOf(Who.JointToMesh[size_t(Parent)], How);
		const int32 ParentBone = Parent == SkinAtlas::NoIndex ? INDEX_NONE : BoneOf[size_t(Parent)];
		Skeleton.StandInPose.Add(LocalOf(FrameOf(Who.JointToMesh[J], How), Above));
		Skeleton.StandInParents.Add(ParentBone);
		Skeleton.StandInInfo.Add({FName(UTF8_TO_TCHAR(Who.JointNames[J])), ParentBone});
	}
	Skeleton.StandInVirtualBones = 1;
	StandIn::AddLevel(*Mesh, Describe(Who, How));
	return Mesh;
}

ImportedMesh::ImportedMesh(const Character& Who, Import InHow)
	: Session(StandInModuleSkinAtlasEditor())
	, Mesh(ImportCharacter(Who, InHow, TEXT("/Game/Hero"), TEXT("Hero"), BoneOf))
	, How(InHow)
{
}

void ImportedMesh::AddLevel(const Character& Who)
{
	StandIn::AddLevel(*Mesh, Describe(Who, How));
}

std::vector<SkinRow> ImportedMesh::Rows(FName Profile, int Level) const
{
	return RowsOf(*Mesh, Profile, Level);
}

std::vector<SkinRow> RowsOf(const USkeletalMesh& Mesh, FName Profile, int Level)
{
	const FMeshDescription& Built = *Mesh.StandInLevels[size_t(Level)].Built;
	const FSkinWeightsVertexAttributesConstRef Skin = FSkeletalMeshConstAttributes(Built).GetVertexSkinWeights(Profile);
	std::vector<SkinRow> Rows;
	if (Skin.IsValid())
	{
		for (const FVertexID Vertex : Built.Vertices().GetElementIDs())
		{
			SkinRow& Row = Rows.emplace_back();
			const FVertexBoneWeightsConst Weights = Skin.Get(Vertex);
			for (int32 Slot = 0; Slot < Weights.Num(); ++Slot)
			{
				Row.push_back({Weights[Slot].GetBoneIndex(), Weights[Slot].GetRawWeight()});
			}
		}
	}
	return Rows;
}

std::vector<std::string> ImportedMesh::Profiles() const
{
	std::vector<std::string> Names;
	for (const FSkinWeightProfileInfo& Info : Mesh->GetSkinWeightProfiles())
	{
		Names.push_back(StandIn::ToUtf8(*Info.Name.ToString()));
	}
	return Names;
}

std::string Plain(const FText& Text)
{
	return StandIn::ToUtf8(*Text.ToString());
}
