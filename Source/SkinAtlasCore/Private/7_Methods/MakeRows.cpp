// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "7_Methods/MakeRows.h"

#include "1_Segment/1_Body/BonesInside.h"
#include "3_Weigh/Partitions.h"
#include "5_Mirror/MirrorLabels.h"
#include "5_Mirror/MirrorRows.h"
#include "Common/MeshPart.h"

#include <algorithm>
#include <iterator>

namespace SkinAtlas
{
namespace
{
/**
 * Mirrored vertices get the mean of their mirrored rows: a sum of two knows no left and right, so the results are
 * images of each other to the last bit. Where either row has a joint without an image both stay: the mean would hang a
 * finger on the other hand. Image: TreeImages.
 */
void Symmetrise(const Mirror& Plane, const std::vector<int32_t>& Image, const SkinMesh& On, MethodRows& InOut)
{
	const auto HasImage = [&](const Influence& Each) { return Image[size_t(Each.Joint)] != NoIndex; };
	const auto IsMirrored = [&](int32_t V)
	{
		const std::span<const Influence> Row = std::as_const(InOut).At(V);
		return std::all_of(Row.begin(), Row.end(), HasImage);
	};
	const auto Normalise = [&](int32_t V)
	{
		double Sum = 0.0;
		for (const Influence& Each : InOut.At(V))
		{
			Sum += Each.Weight;
		}
		for (Influence& Each : InOut.At(V))
		{
			Each.Weight /= Sum;
		}
	};
	std::vector<Influence> Mean;
	for (size_t I = 0; I < On.InWhole.size(); ++I)
	{
		const int32_t V = static_cast<int32_t>(I), Across = Plane.VertexOf[size_t(On.InWhole[I])];
		const int32_t W = Across == NoIndex ? NoIndex : On.InSkin[size_t(Across)]; // V itself on the plane
		if (W == NoIndex || W < V || !IsMirrored(V) || !IsMirrored(W))
		{
			continue;
		}
		Normalise(V);
		if (W != V)
		{
			Normalise(W);
		}
		Mean.clear();
		for (const Influence& Each : InOut.At(V))
		{
			AddInfluence(Mean, Each.Joint, 0.5 * Each.Weight);
		}
		for (const Influence& Each : InOut.At(W))
		{
			AddInfluence(Mean, Image[size_t(Each.Joint)], 0.5 * Each.Weight);
		}
		InOut.Clear(V);
		InOut.Clear(W);
		for (const Influence& Each : Mean)
		{
			InOut.Add(V, Each.Joint, Each.Weight);
			if (W != V)
			{
				InOut.Add(W, Image[size_t(Each.Joint)], Each.Weight);
			}
		}
	}
}

/** Where there is only surface at an image, the row there is taken, mirrored: see Mirror. */
void TakeFromSurface(const Segmentation& Regions, const JointTree& Tree, const std::vector<int32_t>& Image,
	const SkinMesh& On, MethodRows& InOut)
{
	std::vector<std::pair<int32_t, std::vector<Influence>>> Taken; // all before the first is changed
	const auto HasImage = [&](const Influence& Each) { return Image[size_t(Each.Joint)] != NoIndex; };
	for (const SkinPoint& Point : FindTakers(Regions, Tree, Image))
	{
		std::vector<Influence> Row;
		const int32_t Taker = On.InSkin[size_t(Point.Vertex)];
		const std::span<const Influence> Own = Taker == NoIndex ? std::span<const Influence>() : InOut.At(Taker);
		bool bAll = Taker != NoIndex && std::all_of(Own.begin(), Own.end(), HasImage);
		for (size_t C = 0; C < 3 && bAll; ++C)
		{
			const int32_t V = On.InSkin[size_t(Point.Corners[C])];
			const std::span<const Influence> Corner = V == NoIndex ? std::span<const Influence>() : InOut.At(V);
			double Sum = 0.0;
			for (const Influence& Each : Corner)
			{
				Sum += Each.Weight;
				bAll = bAll && HasImage(Each);
			}
			for (size_t K = 0; K < Corner.size() && bAll; ++K)
			{
				const double Share = static_cast<double>(Point.Shares[C]) / Sum;
				AddInfluence(Row, Image[size_t(Corner[K].Joint)], Share * Corner[K].Weight);
			}
			bAll = bAll && !Corner.empty();
		}
		if (bAll)
		{
			Taken.push_back({Taker, std::move(Row)});
		}
	}
	for (const auto& [V, Row] : Taken)
	{
		InOut.Clear(V);
		for (const Influence& Each : Row)
		{
			InOut.Add(V, Each.Joint, Each.Weight);
		}
	}
}

/** Joints without an image stay; a capsule that is larger on one side stays larger there. */
bool IsEvenHanded(const Mirror& Plane, std::span<const JointOptions> PerJoint)
{
	for (size_t J = 0; J < PerJoint.size(); ++J)
	{
		const int32_t Image = Plane.JointOf[J];
		if (Image != NoIndex && PerJoint[J].Radius != PerJoint[size_t(Image)].Radius)
		{
			return false;
		}
	}
	return true;
}

Status Run(WeightMethod Which, const MethodInput& In, MethodRows& Out)
{
	switch (Which)
	{
	case WeightMethod::Atlas:
		break;
	case WeightMethod::Closest:
		return WeighByCapsules(In, Out);
	case WeightMethod::Heat:
		return WeighByHeat(In, Out);
	case WeightMethod::Voxel:
		return WeighByVoxels(In, Out);
	case WeightMethod::Transfer:
		return CarryWeights(In, Out);
	case WeightMethod::Examples:
		return WeighByExamples(In, Out);
	}
	return {};
}

/** Whether a method is given its rows, or what they have to do, and finds none from the bones. */
bool IsGiven(size_t Method)
{
	return Method == size_t(WeightMethod::Transfer) || Method == size_t(WeightMethod::Examples);
}

class RowMaker
{
public:
	RowMaker(const MethodOptions& InOptions, const RoleTable& InRoles, int32_t InWanted, int32_t InBudget,
		const BoundCharacter& InBound, const Shares& InAsked, const SkinMesh& InOn, const Context& InHost)
		: Options(InOptions)
		, Roles(RecogniseRoles(InBound.Joints, InRoles))
		, Wanted(InWanted)
		, Budget(InBudget)
		, Bound(InBound)
		, Asked(InAsked)
		, On(InOn)
		, Host(InHost)
		, Joints(InBound.Joints.MovedTo(InBound.Regions.Starts))
		, Tree(TreeOf(InBound.Regions))
	{
	}

	Status Make(std::vector<RowOrigin>& OutOrigins, AllRows& Out) const;

private:
	/** Of the methods that Which says, on a part of the skin, with the joints of a tree alone. */
	Status MakeOn(const Topology& Mesh, const JointTree& Of, std::span<const int32_t> Sources, float Begun, float Share,
		FunctionRef<bool(size_t Method)> Which, std::vector<RowOrigin>& OutOrigins, AllRows& Out) const;
	Status MakeByFigures(std::span<const int32_t> Sources, std::vector<RowOrigin>& OutOrigins, AllRows& Out) const;

	const MethodOptions& Options;
	const std::vector<RecognisedRole> Roles;
	int32_t Wanted, Budget;
	const BoundCharacter& Bound;
	const Shares& Asked;
	const SkinMesh& On;
	const Context& Host;
	const Skeleton Joints;
	const JointTree Tree;
};

Status RowMaker::MakeOn(const Topology& Mesh, const JointTree& Of, std::span<const int32_t> Sources, float Begun,
	float Share, FunctionRef<bool(size_t Method)> Which, std::vector<RowOrigin>& OutOrigins, AllRows& Out) const
{
	std::vector<size_t> Methods;
	for (size_t M = 1; M < MethodCount; ++M)
	{
		if (Asked[M] > 0.0 && Which(M))
		{
			Methods.push_back(M);
		}
	}
	if (Methods.empty())
	{
		return {};
	}
	const auto Surface = TriangleTree::Build(Mesh, Host);
	if (!Surface)
	{
		return Surface.State;
	}
	BonesInside Inside(Joints, **Surface);
	const auto Bones = BoneSet::Build(Joints, Of, Roles, Mesh, **Surface, Inside, Host);
	if (!Bones)
	{
		return Bones.State;
	}
	const float Each = Share / static_cast<float>(Methods.size());
	for (const size_t M : Methods)
	{
		const MethodInput In{Mesh, Joints, Of, **Bones, **Surface, Bound.Options, Options, Host, Wanted, Budget,
			Sources, Begun, Each, &OutOrigins};
		Out[M] = std::make_unique<MethodRows>(Mesh.VertexCount());
		if (const Status Bad = Run(WeightMethod(M), In, *Out[M]); !Bad)
		{
			return Bad;
		}
		Begun += Each;
	}
	return {};
}

/** A rider knows nothing of the bicycle's bones: each figure's skin has the rows that it would have alone. */
Status RowMaker::MakeByFigures(
	std::span<const int32_t> Sources, std::vector<RowOrigin>& OutOrigins, AllRows& Out) const
{
	const Segmentation& Regions = Bound.Regions;
	const int32_t FigureCount = *std::max_element(Regions.JointFigure.begin(), Regions.JointFigure.end()) + 1;
	std::vector<int32_t> FigureOf(size_t(On.Mesh.ComponentCount())); // one per component of the skin
	for (size_t I = 0; I < On.InWhole.size(); ++I)
	{
		const size_t InWhole = size_t(Bound.Mesh.ComponentOf()[size_t(On.InWhole[I])]);
		FigureOf[size_t(On.Mesh.ComponentOf()[I])] = Regions.ComponentFigure[InWhole];
	}
	std::vector<ComponentElements> Elements = ElementsOfGroups(On.Mesh, FigureOf, FigureCount);
	for (size_t M = 1; M < MethodCount; ++M)
	{
		if (Asked[M] > 0.0 && !IsGiven(M))
		{
			Out[M] = std::make_unique<MethodRows>(On.Mesh.VertexCount());
		}
	}
	float Begun = 0.0f;
	for (int32_t Figure = 0; Figure < FigureCount; ++Figure)
	{
		if (Elements[size_t(Figure)].Vertices.empty())
		{
			continue;
		}
		const Result<MeshPart> Part = TakeElements(On.Mesh, std::move(Elements[size_t(Figure)]), Host);
		if (!Part)
		{
			return Part.State;
		}
		std::vector<bool> bMember(Regions.JointFigure.size());
		for (size_t J = 0; J < bMember.size(); ++J)
		{
			bMember[J] = Tree.IsMember(static_cast<int32_t>(J)) && Regions.JointFigure[J] == Figure;
		}
		const std::vector<int32_t>& InSkin = Part->InWhole.Vertices;
		std::vector<int32_t> Mine;
		std::transform(
			InSkin.begin(), InSkin.end(), std::back_inserter(Mine), [&](int32_t V) { return Sources[size_t(V)]; });
		const float Share = static_cast<float>(InSkin.size()) / static_cast<float>(On.InWhole.size());
		AllRows OfPart;
		const Status Bad = MakeOn(Part->Mesh, JointTree(Regions.TreeParent, std::move(bMember)), Mine, Begun, Share,
			[](size_t M) { return !IsGiven(M); }, OutOrigins, OfPart);
		if (!Bad)
		{
			return Bad;
		}
		for (size_t M = 1; M < MethodCount; ++M)
		{
			for (size_t I = 0; I < InSkin.size() && OfPart[M] != nullptr; ++I)
			{
				for (const Influence& Each : std::as_const(*OfPart[M]).At(static_cast<int32_t>(I)))
				{
					Out[M]->Add(InSkin[I], Each.Joint, Each.Weight);
				}
			}
		}
		Begun += Share;
	}
	return {};
}

Status RowMaker::Make(std::vector<RowOrigin>& OutOrigins, AllRows& Out) const
{
	std::vector<int32_t> FirstSource(size_t(Bound.Mesh.VertexCount())), Sources;
	for (size_t S = Bound.Mesh.SourceToWelded().size(); S-- > 0;)
	{
		FirstSource[size_t(Bound.Mesh.SourceToWelded()[S])] = static_cast<int32_t>(S);
	}
	for (const int32_t V : On.InWhole)
	{
		Sources.push_back(FirstSource[size_t(V)]);
	}
	const bool bFigures = !Bound.Regions.JointFigure.empty();
	Status State = bFigures ? MakeByFigures(Sources, OutOrigins, Out) : Status();
	State = !State ? State
				   : MakeOn(
						 On.Mesh, Tree, Sources, 0.0f, 1.0f, [&](size_t M) { return IsGiven(M) || !bFigures; },
						 OutOrigins, Out);
	const Mirror& Symmetry = Bound.Regions.Symmetry;
	for (size_t M = 1; M < MethodCount && State; ++M)
	{
		if (Out[M] != nullptr && !IsGiven(M) && Symmetry.IsOn() && IsEvenHanded(Symmetry, Bound.Options))
		{
			const std::vector<int32_t> Image = TreeImages(Symmetry, Tree);
			Symmetrise(Symmetry, Image, On, *Out[M]);
			TakeFromSurface(Bound.Regions, Tree, Image, On, *Out[M]);
		}
	}
	return State;
}
}

Status MakeRows(const MethodOptions& Options, const RoleTable& Roles, int32_t Wanted, int32_t Budget,
	const BoundCharacter& Bound, const Shares& Asked, const SkinMesh& On, const Context& Host,
	std::vector<RowOrigin>& OutOrigins, AllRows& Out)
{
	return RowMaker(Options, Roles, Wanted, Budget, Bound, Asked, On, Host).Make(OutOrigins, Out);
}
}
