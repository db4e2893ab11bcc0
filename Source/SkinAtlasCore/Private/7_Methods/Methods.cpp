// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Runs the methods that are asked for, mixes their rows with those of the atlas, and puts all that hangs on rows in
// order.

#include "7_Methods/Methods.h"

#include "3_Weigh/Follow.h"
#include "5_Mirror/MirrorOrder.h"
#include "7_Methods/MakeRows.h"
#include "7_Methods/Relabel.h"
#include "7_Methods/Release.h"
#include "Common/Finite.h"
#include "Common/MeshPart.h"

#include <algorithm>

namespace SkinAtlas
{
namespace
{
constexpr int32_t MethodGrain = 2048;

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

/** The rows of a vertex, mixed. */
void MixMethods(const SkinWeights& Atlas, int32_t V, int32_t InSkin, const Shares& Asked, const AllRows& Rows,
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
		const auto Lost = std::find_if_not(Each.Positions.begin(), Each.Positions.end(), IsPlace);
		if (Lost != Each.Positions.end())
		{
			return {Error::NotFinite, static_cast<int32_t>(Lost - Each.Positions.begin())};
		}
		const auto Bent = std::find_if_not(
			Each.RestToPosed.begin(), Each.RestToPosed.end(), [](const Affine& M) { return IsFinite(M); });
		if (Bent != Each.RestToPosed.end())
		{
			return {Error::BadJointTransform, static_cast<int32_t>(Bent - Each.RestToPosed.begin())};
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
	SkinMesh On{Taken->Mesh, std::move(Taken->InWhole.Vertices), std::vector<int32_t>(size_t(Count), NoIndex)};
	for (size_t I = 0; I < On.InWhole.size(); ++I)
	{
		On.InSkin[size_t(On.InWhole[I])] = static_cast<int32_t>(I);
	}
	std::vector<Shares> AskedAt(On.InWhole.size());
	std::transform(On.InWhole.begin(), On.InWhole.end(), AskedAt.begin(), [&](int32_t V) { return Asked.At(V); });
	AllRows Rows;
	std::vector<RowOrigin> Origins;
	if (const Status Bad = MakeRows(Options, Roles, Wanted, Budget, InOut, All, On, Host, Origins, Rows); !Bad)
	{
		return Bad;
	}
	ReleaseComponents(On.InWhole, Origins, InOut, bChanged);
	InOut.Carried = CountCarried(On.Mesh, Origins, [&](int32_t V) { return !Regions.IsFixed(On.InWhole[size_t(V)]); });

	const MirrorOrder Order(Regions.Symmetry, Regions.Curves.size());
	SkinWeights Mixed = Weights;
	std::vector<PrunedTally> Ignored(
		size_t((Count + MethodGrain - 1) / MethodGrain)); // Smooth counts what the budget takes
	const Status Blended = ParallelFor(Host, Count, MethodGrain,
		[&](int32_t Begin, int32_t End)
		{
			std::vector<Influence> Row;
			for (int32_t V = Begin; V < End; ++V)
			{
				if (bChanged[size_t(V)])
				{
					MixMethods(Weights, V, On.InSkin[size_t(V)], AskedAt[size_t(On.InSkin[size_t(V)])], Rows, Row);
					const size_t First = size_t(V) * size_t(Mixed.Influences);
					std::fill_n(&Mixed.Joints[First], Mixed.Influences, uint16_t(0));
					std::fill_n(&Mixed.Weights[First], Mixed.Influences, 0.0f);
					Order.Finish(Row, Mixed.Influences, &Mixed.Joints[First], &Mixed.Weights[First],
						Ignored[size_t(Begin / MethodGrain)]);
				}
			}
		});
	if (!Blended)
	{
		return Blended;
	}
	Weights = std::move(Mixed);
	if (std::all_of(
			On.InWhole.begin(), On.InWhole.end(), [&](int32_t V) { return bChanged[size_t(V)] || Regions.IsFixed(V); }))
	{
		Weights.LeakRows = 0;
		Weights.LeakMass = 0.0;
	}

	if (const Status Bad = Relabel(bChanged, InOut, Host); !Bad)
	{
		return Bad;
	}
	const JointTree Tree = TreeOf(Regions);
	const std::vector<Transition> Bands = MakeTransitions(InOut.Measured, InOut.Options);
	std::vector<SkinPoint> Following;
	std::copy_if(Regions.Followers.begin(), Regions.Followers.end(), std::back_inserter(Following),
		[&](const SkinPoint& Each) {
			return std::any_of(
				Each.Corners.begin(), Each.Corners.end(), [&](int32_t V) { return bChanged[size_t(V)]; });
		});
	const Status Followed =
		FollowSkin({Regions, InOut.Measured, Tree, Bands, AnySteps}, Following, Host, Weights);
	if (!Followed)
	{
		return Followed;
	}
	RelabelFollowers(Regions);
	Report(Host, Stage::Methods, 1.0f);
	return {};
}
}
