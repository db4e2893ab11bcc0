// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Runs the methods that are asked for, mixes their rows with those of the atlas, and puts all that hangs on rows in
// order.

#include "7_Methods/Methods.h"

#include "1_Segment/1_Body/BonesInside.h"
#include "3_Weigh/Follow.h"
#include "5_Mirror/MirrorLabels.h"
#include "5_Mirror/MirrorOrder.h"
#include "5_Mirror/MirrorRows.h"
#include "7_Methods/Method.h"
#include "7_Methods/Relabel.h"
#include "7_Methods/Release.h"
#include "Common/Finite.h"
#include "Common/MeshPart.h"

#include <algorithm>
#include <array>
#include <memory>

namespace SkinAtlas
{
namespace
{
constexpr int32_t Grain = 2048;
constexpr size_t MethodCount = size_t(WeightMethod::Examples) + 1;

using Shares = std::array<double, MethodCount>;

/** Which methods a vertex is asked of, and how much. */
class Demand
{
public:
	Demand(const MethodOptions& InOptions, const BoundCharacter& InBound)
		: Options(InOptions)
		, Bound(InBound)
	{
	}

	WeightMethod OfJoint(int32_t J) const
	{
		return Options.Joints.empty() ? Options.Everywhere : Options.Joints[size_t(J)];
	}

	/**
	 * Sum 1. All 0 but the atlas where a policy decides the row. One that was found, not asked for, is a guess, and
	 * gives way to rows that somebody made.
	 */
	Shares At(int32_t V) const
	{
		const size_t C = size_t(Bound.Mesh.ComponentOf()[size_t(V)]);
		const Shares Wished = WishedAt(V);
		const bool bMade = Wished[size_t(WeightMethod::Transfer)] + Wished[size_t(WeightMethod::Examples)] == 1.0;
		const bool bAsked = Bound.Regions.Components[C].Reason == ComponentReason::ByRequest;
		if (Bound.Regions.IsFixed(V) && (bAsked || !bMade))
		{
			Shares Fixed{};
			Fixed[size_t(WeightMethod::Atlas)] = 1.0;
			return Fixed;
		}
		return Wished;
	}

private:
	Shares WishedAt(int32_t V) const
	{
		Shares Made{};
		const size_t C = size_t(Bound.Mesh.ComponentOf()[size_t(V)]);
		if (!Options.Components.empty() && Options.Components[C])
		{
			Made[size_t(*Options.Components[C])] = 1.0;
			return Made;
		}
		const size_t Slots = size_t(Bound.Weights.Influences);
		double Sum = 0.0;
		for (size_t Slot = size_t(V) * Slots; Slot < size_t(V + 1) * Slots; ++Slot)
		{
			Made[size_t(OfJoint(Bound.Weights.Joints[Slot]))] += Bound.Weights.Weights[Slot];
			Sum += Bound.Weights.Weights[Slot];
		}
		for (double& Each : Made)
		{
			Each = Each == Sum ? 1.0 : Each / Sum; // exactly 1 where nobody else takes part
		}
		return Made;
	}

	const MethodOptions& Options;
	const BoundCharacter& Bound;
};

/** The skin as a mesh of its own. */
struct Skin
{
	const Topology& Mesh;
	std::vector<int32_t> InWhole, InSkin; // vertex numbers, each in terms of the other; InSkin: NoIndex outside
};

/**
 * Mirrored vertices get the mean of their mirrored rows: a sum of two knows no left and right, so the results are
 * images of each other to the last bit. Where either row has a joint without an image both stay: the mean would hang a
 * finger on the other hand. Image: TreeImages.
 */
void Symmetrise(const Mirror& Plane, const std::vector<int32_t>& Image, const Skin& On, MethodRows& InOut)
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
	const Skin& On, MethodRows& InOut)
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

/** Rows of all methods that have a share anywhere, on the skin. */
using AllRows = std::array<std::unique_ptr<MethodRows>, MethodCount>;

/** Whether a method is given its rows, or what they have to do, and finds none from the bones. */
bool IsGiven(size_t Method)
{
	return Method == size_t(WeightMethod::Transfer) || Method == size_t(WeightMethod::Examples);
}

/** Makes the rows of the methods that are asked for. */
class RowMaker
{
public:
	RowMaker(const MethodOptions& InOptions, const RoleTable& InRoles, int32_t InWanted, int32_t InBudget,
		const BoundCharacter& InBound, const Shares& InAsked, const Skin& InOn, const Context& InHost)
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
	template <typename Filter>
	Status MakeOn(const Topology& Mesh, const JointTree& Of, std::span<const int32_t> Sources, float Begun, float Share,
		Filter&& Which, std::vector<RowOrigin>& OutOrigins, AllRows& Out) const;
	Status MakeByFigures(std::span<const int32_t> Sources, std::vector<RowOrigin>& OutOrigins, AllRows& Out) const;

	const MethodOptions& Options;
	const std::vector<RecognisedRole> Roles;
	int32_t Wanted, Budget;
	const BoundCharacter& Bound;
	const Shares& Asked;
	const Skin& On;
	const Context& Host;
	const Skeleton Joints;
	const JointTree Tree;
};

template <typename Filter>
Status RowMaker::MakeOn(const Topology& Mesh, const JointTree& Of, std::span<const int32_t> Sources, float Begun,
	float Share, Filter&& Which, std::vector<RowOrigin>& OutOrigins, AllRows& Out) const
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
	const TriangleTree Surface(Mesh, Host);
	BonesInside Inside(Joints, Surface);
	const BoneSet Bones(Joints, Of, Roles, Mesh, Surface, Inside, Host);
	const float Each = Share / static_cast<float>(Methods.size());
	for (const size_t M : Methods)
	{
		const MethodInput In{Mesh, Joints, Of, Bones, Surface, Bound.Options, Options, Host, Wanted, Budget, Sources,
			Begun, Each, &OutOrigins};
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

/** The rows of a vertex, mixed. */
void Mix(const SkinWeights& Atlas, int32_t V, int32_t InSkin, const Shares& Asked, const AllRows& Rows,
	std::vector<Influence>& Out)
{
	Out.clear();
	for (size_t M = 0; M < MethodCount; ++M)
	{
		if (!(Asked[M] > 0.0))
		{
			continue;
		}
		if (M == size_t(WeightMethod::Atlas))
		{
			for (size_t I = size_t(V * Atlas.Influences); I < size_t((V + 1) * Atlas.Influences); ++I)
			{
				if (Atlas.Weights[I] > 0.0f)
				{
					Out.push_back({Atlas.Joints[I], Asked[M] * Atlas.Weights[I]});
				}
			}
			continue;
		}
		std::vector<double> Terms;
		for (const Influence& Each : Rows[M]->At(InSkin))
		{
			Terms.push_back(Each.Weight);
		}
		std::sort(Terms.begin(), Terms.end()); // so that the sum knows no left and right
		double Sum = 0.0;
		for (const double Term : Terms)
		{
			Sum += Term;
		}
		for (const Influence& Each : Rows[M]->At(InSkin))
		{
			AddInfluence(Out, Each.Joint, Asked[M] * Each.Weight / Sum);
		}
	}
}
}

Status CheckMethods(const MethodOptions& Options, const Topology& Mesh, int32_t JointCount)
{
	if (!Options.Joints.empty() && Options.Joints.size() != size_t(JointCount))
	{
		return {Error::SizeMismatch, static_cast<int32_t>(Options.Joints.size())};
	}
	if (!Options.Components.empty() && Options.Components.size() != size_t(Mesh.ComponentCount()))
	{
		return {Error::SizeMismatch, static_cast<int32_t>(Options.Components.size())};
	}
	const auto Asks = [&](WeightMethod Which)
	{
		const auto Is = [Which](const std::optional<WeightMethod>& Each) { return Each == Which; };
		return (Options.Joints.empty() && Options.Everywhere == Which) ||
			   std::any_of(Options.Joints.begin(), Options.Joints.end(), Is) ||
			   std::any_of(Options.Components.begin(), Options.Components.end(), Is);
	};
	if ((Asks(WeightMethod::Transfer) && Options.Source == nullptr) ||
		(Asks(WeightMethod::Examples) && Options.Examples.empty()))
	{
		return {Error::BadOption};
	}
	if (Options.Source != nullptr && Options.Source->Here.size() != Options.Source->There.size())
	{
		return {Error::SizeMismatch, static_cast<int32_t>(Options.Source->There.size())};
	}
	for (const ExamplePose& Each : Options.Examples)
	{
		if (Each.Positions.size() != Mesh.SourceToWelded().size() || Each.RestToPosed.size() != size_t(JointCount))
		{
			return {Error::SizeMismatch, static_cast<int32_t>(Each.Positions.size())};
		}
	}
	const bool bGood = IsFinite(Options.HeatConduction) && Options.HeatConduction > 0.0f &&
					   Options.VoxelResolution >= 8 && Options.VoxelResolution <= 2048 && Options.VoxelAlpha >= 0.0f &&
					   Options.VoxelAlpha <= 1.0f;
	return {bGood ? Error::None : Error::BadOption};
}

bool AsksForOthers(const MethodOptions& Options)
{
	const auto IsOther = [](const std::optional<WeightMethod>& Each) { return Each && *Each != WeightMethod::Atlas; };
	return (Options.Joints.empty() && IsOther(Options.Everywhere)) ||
		   std::any_of(Options.Joints.begin(), Options.Joints.end(), IsOther) ||
		   std::any_of(Options.Components.begin(), Options.Components.end(), IsOther);
}

Status ApplyMethods(const MethodOptions& Options, const RoleTable& Roles, int32_t Wanted, int32_t Budget,
	BoundCharacter& InOut, const Context& Host)
{
	Report(Host, Stage::Methods, 0.0f);
	Segmentation& Regions = InOut.Regions;
	SkinWeights& Weights = InOut.Weights;
	const int32_t Count = InOut.Mesh.VertexCount();
	const Demand Asked(Options, InOut);
	std::vector<Shares> PerComponent(Regions.Components.size(), Shares{});
	std::vector<bool> bChanged(size_t(Count), false), bSkin(Regions.Components.size(), false);
	Shares All{};
	for (int32_t V = 0; V < Count; ++V)
	{
		const Shares Mine = Asked.At(V);
		bChanged[size_t(V)] = Mine[size_t(WeightMethod::Atlas)] < 1.0;
		const size_t C = size_t(InOut.Mesh.ComponentOf()[size_t(V)]);
		bSkin[C] = Regions.Components[C].Policy == ComponentPolicy::Atlas || bChanged[size_t(V)];
		for (size_t M = 0; M < MethodCount; ++M)
		{
			PerComponent[C][M] += Mine[M];
			All[M] += Mine[M];
		}
	}
	if (std::find(bChanged.begin(), bChanged.end(), true) == bChanged.end())
	{
		return {};
	}
	for (size_t C = 0; C < PerComponent.size(); ++C)
	{
		const auto Most = std::max_element(PerComponent[C].begin(), PerComponent[C].end());
		Regions.Components[C].Method = WeightMethod(Most - PerComponent[C].begin());
	}

	Result<MeshPart> Taken = TakeComponents(InOut.Mesh, bSkin, Host);
	if (!Taken)
	{
		return Taken.State;
	}
	Skin On{Taken->Mesh, std::move(Taken->InWhole.Vertices), std::vector<int32_t>(size_t(Count), NoIndex)};
	for (size_t I = 0; I < On.InWhole.size(); ++I)
	{
		On.InSkin[size_t(On.InWhole[I])] = static_cast<int32_t>(I);
	}
	std::vector<Shares> AskedAt(On.InWhole.size());
	std::transform(On.InWhole.begin(), On.InWhole.end(), AskedAt.begin(), [&](int32_t V) { return Asked.At(V); });
	AllRows Rows;
	std::vector<RowOrigin> Origins;
	const RowMaker Maker(Options, Roles, Wanted, Budget, InOut, All, On, Host);
	if (const Status Bad = Maker.Make(Origins, Rows); !Bad)
	{
		return Bad;
	}
	ReleaseComponents(On.InWhole, Origins, InOut, bChanged);
	InOut.Carried = CountCarried(On.Mesh, Origins, [&](int32_t V) { return !Regions.IsFixed(On.InWhole[size_t(V)]); });

	const MirrorOrder Order(Regions.Symmetry, Regions.Curves.size());
	SkinWeights Mixed = Weights;
	std::vector<PrunedTally> Ignored(size_t((Count + Grain - 1) / Grain)); // Smooth counts what the budget takes
	ParallelFor(Host, Count, Grain,
		[&](int32_t Begin, int32_t End)
		{
			std::vector<Influence> Row;
			for (int32_t V = Begin; V < End; ++V)
			{
				if (bChanged[size_t(V)])
				{
					Mix(Weights, V, On.InSkin[size_t(V)], AskedAt[size_t(On.InSkin[size_t(V)])], Rows, Row);
					const size_t First = size_t(V) * size_t(Mixed.Influences);
					std::fill_n(&Mixed.Joints[First], Mixed.Influences, uint16_t(0));
					std::fill_n(&Mixed.Weights[First], Mixed.Influences, 0.0f);
					Order.Finish(Row, Mixed.Influences, &Mixed.Joints[First], &Mixed.Weights[First],
						Ignored[size_t(Begin / Grain)]);
				}
			}
		});
	if (IsCancelled(Host))
	{
		return {Error::Cancelled};
	}
	Weights = std::move(Mixed);
	if (std::all_of(
			On.InWhole.begin(), On.InWhole.end(), [&](int32_t V) { return bChanged[size_t(V)] || Regions.IsFixed(V); }))
	{
		Weights.LeakRows = 0;
		Weights.LeakMass = 0.0;
	}

	Relabel(bChanged, InOut);
	const JointTree Tree = TreeOf(Regions);
	const std::vector<Transition> Bands = MakeTransitions(InOut.Measured, InOut.Options);
	std::vector<SkinPoint> Following;
	std::copy_if(Regions.Followers.begin(), Regions.Followers.end(), std::back_inserter(Following),
		[&](const SkinPoint& Each) {
			return std::any_of(
				Each.Corners.begin(), Each.Corners.end(), [&](int32_t V) { return bChanged[size_t(V)]; });
		});
	FollowSkin({Regions, InOut.Measured, Tree, Bands, AnySteps}, Following, Host, Weights);
	RelabelFollowers(Regions);
	Report(Host, Stage::Methods, 1.0f);
	return {IsCancelled(Host) ? Error::Cancelled : Error::None};
}
}
