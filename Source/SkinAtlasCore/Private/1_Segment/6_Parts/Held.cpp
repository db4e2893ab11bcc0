// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/6_Parts/Held.h"

#include "1_Segment/6_Parts/Hanging.h"
#include "1_Segment/6_Parts/Majority.h"
#include "1_Segment/6_Parts/Spread.h"

#include <algorithm>
#include <utility>

namespace SkinAtlas
{
namespace
{
constexpr double HeldPlace = 0.05; // mean bones
constexpr double TooLarge = 2.0;   // for one finger, in bones of it: a claw's radius is a quarter of its length

bool IsFinger(const SegmentationInput& In, int32_t J)
{
	return J != NoIndex && In.Roles[size_t(J)].Role == JointRole::Finger;
}

/** The first joint of a finger. */
int32_t FirstOf(const SegmentationInput& In, int32_t J)
{
	while (IsFinger(In, In.Tree.Parent(J)))
	{
		J = In.Tree.Parent(J);
	}
	return J;
}

/** How long the longest bone of a joint is. */
double LongestBone(const SegmentationInput& In, int32_t J)
{
	double Longest = 0.0;
	for (const Bone& Each : In.Bones.Of(J))
	{
		Longest = std::max(Longest, Length(Each.To - Each.From));
	}
	return Longest;
}

/**
 * What is no larger than this no hand holds, whichever fingers it touches:
 * most parts of machines' hands, without a further look.
 */
double SmallestHeld(const SegmentationInput& In)
{
	double Smallest = 1e300;
	for (const int32_t J : In.Tree.ParentsFirst())
	{
		Smallest = IsFinger(In, J) ? std::min(Smallest, LongestBone(In, J)) : Smallest;
	}
	return Smallest;
}

/** Whether a finger's bone runs through a component, from joint to joint or nearly. */
bool HoldsFinger(const SegmentationInput& In, const ComponentsAround& Parts, int32_t C)
{
	constexpr int32_t Fewest = 5; // of eight points along it
	const auto RunsThrough = [&](const Bone& Each) { return Parts.CountAround(C, Each.From, Each.To) >= Fewest; };
	const auto& All = In.Tree.ParentsFirst();
	return std::any_of(All.begin(), All.end(),
		[&](int32_t J)
		{
			const auto Bones = In.Bones.Of(J);
			return IsFinger(In, J) && !In.Tree.Children(J).empty() &&
				   std::any_of(Bones.begin(), Bones.end(), RunsThrough);
		});
}

/** The regions of other components next to a quarter of a component's vertices, the nearest. */
std::vector<int32_t> TouchedBy(
	const SegmentationInput& In, const Segmentation& Regions, const std::vector<int32_t>& Members)
{
	const int32_t Own = In.Mesh.ComponentOf()[size_t(Members[0])];
	const auto IsOther = [&](int32_t T) { return In.Mesh.ComponentOf()[size_t(In.Mesh.Triangle(T)[0])] != Own; };
	std::vector<std::pair<double, int32_t>> Near; // squared distance and region
	for (size_t I = 0; I < Members.size(); I += StepAmong(Members.size()))
	{
		constexpr double Anywhere = 1e150;
		const SurfacePoint On = In.Surface.Closest(In.Mesh.Positions()[size_t(Members[I])], Anywhere, IsOther);
		if (On.Triangle != NoIndex)
		{
			const size_t Corner = size_t(std::max_element(On.Share.begin(), On.Share.end()) - On.Share.begin());
			Near.push_back({On.SquaredDistance, Regions.RegionOf[size_t(In.Mesh.Triangle(On.Triangle)[Corner])]});
		}
	}
	std::sort(Near.begin(), Near.end());
	Near.resize((Near.size() + 3) / 4);
	std::vector<int32_t> Touched(Near.size());
	std::transform(Near.begin(), Near.end(), Touched.begin(), [](const auto& Each) { return Each.second; });
	return Touched;
}

/** The hand itself, or the finger in the middle of those that begin at a wrist without a joint. */
int32_t MovesTheHand(const SegmentationInput& In, int32_t Hand)
{
	const auto At = [&](int32_t J) { return Vec3d(In.Joints.Positions()[size_t(J)]); };
	std::vector<int32_t> Fingers;
	for (const int32_t J : In.Tree.Children(Hand))
	{
		if (IsFinger(In, J))
		{
			Fingers.push_back(J);
		}
	}
	const double Near = HeldPlace * In.Joints.MeanBoneLength();
	const bool bBeginTogether = std::all_of(Fingers.begin(), Fingers.end(),
		[&](int32_t J) { return Length(At(J) - At(Fingers[0])) <= Near && Length(At(J) - At(Hand)) > Near; });
	if (Fingers.size() < 2 || !bBeginTogether)
	{
		return Hand;
	}
	const auto WayOf = [&](int32_t J)
	{ return In.Bones.Of(J).empty() ? Vec3d() : Normalised(In.Bones.Of(J)[0].To - In.Bones.Of(J)[0].From); };
	const auto SortByMiddle = [&]
	{
		Vec3d Middle;
		for (const int32_t J : Fingers)
		{
			Middle += WayOf(J);
		}
		std::stable_sort(Fingers.begin(), Fingers.end(),
			[&](int32_t A, int32_t B) { return Dot(WayOf(A), Middle) > Dot(WayOf(B), Middle); });
	};
	SortByMiddle();
	if (Fingers.size() > 3)
	{
		Fingers.pop_back(); // the thumb, which would draw the middle to its side
		SortByMiddle();
	}
	return Fingers[0];
}
}

int32_t HandThatHolds(const SegmentationInput& In, std::span<const int32_t> Touched, std::span<const Vec3> Positions,
	std::span<const int32_t> Part)
{
	std::vector<int32_t> Fingers, Hands; // of each touch of a finger
	double Longest = 0.0;
	for (const int32_t J : Touched)
	{
		if (!IsFinger(In, J) || In.Tree.Parent(FirstOf(In, J)) == NoIndex)
		{
			continue;
		}
		Fingers.push_back(FirstOf(In, J));
		Hands.push_back(In.Tree.Parent(Fingers.back()));
		Longest = std::max(Longest, LongestBone(In, J));
	}
	const Majority Most = MostFrequent(Hands);
	if (2 * Most.Count <= Touched.size())
	{
		return NoIndex;
	}
	const double Radius = SpreadOf(Positions, Part).Radius;
	int32_t First = NoIndex;
	bool bSeveral = false;
	for (size_t I = 0; I < Hands.size(); ++I)
	{
		if (Hands[I] == Most.Label)
		{
			First = First == NoIndex ? Fingers[I] : First;
			bSeveral = bSeveral || Fingers[I] != First;
		}
	}
	return Radius > (bSeveral ? 1.0 : TooLarge) * Longest ? MovesTheHand(In, Most.Label) : NoIndex;
}

void GiveToHands(
	const SegmentationInput& In, const std::vector<std::vector<int32_t>>& Members, Segmentation& InOut)
{
	const Body& Of = In.Of;
	const auto IsFingers = [&](int32_t V) { return IsFinger(In, InOut.RegionOf[size_t(V)]); };
	const double Smallest = SmallestHeld(In);
	std::vector<std::pair<size_t, int32_t>> Held; // component and hand: known of all before any changes
	for (size_t C = 0; C < Members.size(); ++C)
	{
		const int32_t InWhole = Of.ComponentInWhole(static_cast<int32_t>(C));
		const size_t Size = Members[C].size();
		const bool bAsked = InOut.Components[size_t(InWhole)].Reason == ComponentReason::ByRequest;
		if (!bAsked && 2 * Size < InOut.RegionOf.size() &&
			2 * size_t(std::count_if(Members[C].begin(), Members[C].end(), IsFingers)) > Size &&
			SpreadOf(In.Mesh.Positions(), Members[C]).Radius > Smallest &&
			!HoldsFinger(In, Of.PartsAround(), InWhole))
		{
			const std::vector<int32_t> Touched = TouchedBy(In, InOut, Members[C]);
			if (const int32_t Hand = HandThatHolds(In, Touched, In.Mesh.Positions(), Members[C]); Hand != NoIndex)
			{
				Held.push_back({C, Hand});
			}
		}
	}
	for (const auto& [C, Hand] : Held)
	{
		ComponentFate& Fate = InOut.Components[size_t(Of.ComponentInWhole(static_cast<int32_t>(C)))];
		Fate.Policy = ComponentPolicy::Rigid;
		Fate.Joint = Hand;
		Fate.Reason = ComponentReason::Held;
		for (const int32_t V : Members[C])
		{
			InOut.RegionOf[size_t(V)] = Hand;
		}
	}
}

namespace
{
/** Whether a component lies at a prop and goes with it. Not with a hub: what touches a wheel does not turn with it. */
bool GoesWithProp(const Body& Of, int32_t C, const ComponentFate& Fate)
{
	return Fate.Reason == ComponentReason::AroundJoint && Fate.Joint == Of.PropOf(C) && !Of.IsHub(Fate.Joint);
}
}

void HoldTogether(const Body& Of, const std::vector<std::vector<int32_t>>& Members, double Reach,
	std::vector<ComponentFate>& InOut)
{
	std::vector<int32_t> Held, Among;
	for (int32_t C = 0; C < static_cast<int32_t>(InOut.size()); ++C)
	{
		const ComponentReason Reason = InOut[size_t(C)].Reason;
		const bool bHeld = Reason == ComponentReason::Held || Reason == ComponentReason::OnFrame ||
			GoesWithProp(Of, C, InOut[size_t(C)]);
		if (bHeld)
		{
			Held.push_back(C);
		}
		if (bHeld || Reason == ComponentReason::StandsOff)
		{
			Among.push_back(C);
		}
	}
	if (Held.empty())
	{
		return;
	}
	std::vector<std::vector<int32_t>> Near(InOut.size());
	for (const auto& [A, B] : Of.PartsAround().NearPairs(std::move(Among), Reach))
	{
		Near[size_t(A)].push_back(B);
		Near[size_t(B)].push_back(A);
	}
	for (size_t Next = 0; Next < Held.size(); ++Next)
	{
		const int32_t Holder = Held[Next];
		std::vector<int32_t>& Others = Near[size_t(Holder)];
		std::sort(Others.begin(), Others.end());
		for (const int32_t C : Others)
		{
			ComponentFate& Fate = InOut[size_t(C)];
			if (Fate.Reason == ComponentReason::StandsOff && AreTouching(Of, Members, C, Holder, Reach))
			{
				Fate.Joint = InOut[size_t(Holder)].Joint;
				Fate.Reason = InOut[size_t(Holder)].Reason;
				Held.push_back(C);
			}
		}
	}
}
}
