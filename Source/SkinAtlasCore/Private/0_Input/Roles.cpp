// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Names propose roles, the order of limbs decides among them, and the shape of the joint tree fills in what is left.

#include "SkinAtlas/Roles.h"

#include "0_Input/JointNames.h"
#include "0_Input/LimbShapes.h"
#include "Common/Vector.h"

#include <algorithm>
#include <optional>

namespace SkinAtlas
{
namespace
{
enum class Limb : uint8_t
{
	None,
	Arm,
	Leg,
};

/** A role's limb and its place in it, from the trunk outwards. */
struct LimbPlace
{
	Limb Of = Limb::None;
	int32_t Rank = 0;
};

LimbPlace PlaceOf(JointRole Role)
{
	switch (Role)
	{
	case JointRole::Clavicle:
		return {Limb::Arm, 0};
	case JointRole::Shoulder:
		return {Limb::Arm, 1};
	case JointRole::Elbow:
		return {Limb::Arm, 2};
	case JointRole::Wrist:
		return {Limb::Arm, 3};
	case JointRole::Finger:
		return {Limb::Arm, 4};
	case JointRole::Hip:
		return {Limb::Leg, 0};
	case JointRole::Knee:
		return {Limb::Leg, 1};
	case JointRole::Ankle:
		return {Limb::Leg, 2};
	case JointRole::Toe:
		return {Limb::Leg, 3};
	default:
		return {};
	}
}

/** Joints that a limb's order does not count. */
bool IsBeside(JointRole Role)
{
	return Role == JointRole::Twist || Role == JointRole::Helper || Role == JointRole::Ik || Role == JointRole::Tip ||
		   Role == JointRole::Prop || Role == JointRole::Root;
}

/** What it costs that a joint of one role hangs on a joint of another: nothing if it is next in its limb. */
int32_t OrderCost(JointRole Above, JointRole Below)
{
	const LimbPlace P = PlaceOf(Above), C = PlaceOf(Below);
	if (C.Of == Limb::None)
	{
		return 0;
	}
	if (P.Of != C.Of)
	{
		return C.Of == Limb::Arm ? std::max(C.Rank - 1, 0) : C.Rank; // not every arm has a clavicle
	}
	if (P.Rank == C.Rank)
	{
		return Below == JointRole::Finger || Below == JointRole::Toe ? 0 : 2;
	}
	return C.Rank > P.Rank ? C.Rank - P.Rank - 1 : 4;
}

/** Which rules of a table know the words of a name. */
class RuleIndex
{
public:
	explicit RuleIndex(const RoleTable& InTable)
		: Table(InTable)
	{
		for (size_t Rule = 0; Rule < Table.Names.size(); ++Rule)
		{
			for (const std::string& Word : Table.Names[Rule].Words)
			{
				Entries.push_back({Word, Rule});
			}
		}
		std::sort(Entries.begin(), Entries.end());
	}

	/** Sorted. */
	std::vector<std::string_view> Words() const
	{
		std::vector<std::string_view> All;
		std::transform(Entries.begin(), Entries.end(), std::back_inserter(All), [](const Entry& E) { return E.first; });
		return All;
	}

	/** Their numbers, the first one first. */
	std::vector<size_t> RulesFor(const std::vector<std::string>& Words) const
	{
		std::vector<size_t> Found;
		for (const std::string& Run : RunsOf(Words))
		{
			for (auto At = Find(Run); At != Entries.end() && At->first == Run; ++At)
			{
				Found.push_back(At->second);
			}
		}
		std::sort(Found.begin(), Found.end());
		return Found;
	}

	const std::vector<JointRole>& Roles(size_t Rule) const { return Table.Names[Rule].Roles; }
	bool IsOfTips(size_t Rule) const
	{
		return std::find(Roles(Rule).begin(), Roles(Rule).end(), JointRole::Tip) != Roles(Rule).end();
	}

private:
	using Entry = std::pair<std::string_view, size_t>;
	std::vector<Entry>::const_iterator Find(std::string_view Word) const
	{
		return std::lower_bound(Entries.begin(), Entries.end(), Entry(Word, 0));
	}

	const RoleTable& Table;
	std::vector<Entry> Entries;
};

/** Per joint whether nothing hangs on it but tips: some exporters end what has an end, "hand_end" by "hand_end_end". */
std::vector<bool> FindEnds(const Skeleton& Joints, const std::vector<bool>& bNamedTip)
{
	std::vector<bool> bEnd(bNamedTip.size(), true);
	const auto Order = Joints.ParentsFirst();
	for (size_t Place = Order.size(); Place-- > 0;)
	{
		const size_t J = size_t(Order[Place]);
		const int32_t Parent = Joints.Parents()[J];
		if (Parent != NoIndex && !(bEnd[J] && bNamedTip[J]))
		{
			bEnd[size_t(Parent)] = false;
		}
	}
	return bEnd;
}

class NameReader
{
public:
	NameReader(const Skeleton& InJoints, const RoleTable& Table, const std::vector<std::vector<int32_t>>& Children);

	std::vector<RecognisedRole> Read();

private:
	void Propose(const RuleIndex& Rules);
	void Choose();
	void FindSegments();
	void FindOtherLayers();
	void FindHandsThatHold();
	std::vector<bool> FindArmHolders(const std::vector<bool>& bSpine, const std::vector<bool>& bArm) const;
	void FindHeadOfSpine();

	const Skeleton& Joints;
	const std::vector<std::vector<int32_t>>& Children;
	std::vector<std::vector<std::string>> Words;
	std::vector<std::vector<JointRole>> Proposed; // by the names; empty: they say nothing
	std::vector<int32_t> Above;					  // nearest ancestor that counts in a limb's order
	std::vector<bool> bLayer;					  // DeformingLayer
	std::vector<RecognisedRole> Found;
};

NameReader::NameReader(
	const Skeleton& InJoints, const RoleTable& Table, const std::vector<std::vector<int32_t>>& InChildren)
	: Joints(InJoints)
	, Children(InChildren)
	, Words(InChildren.size())
	, Proposed(InChildren.size())
	, Above(InChildren.size(), NoIndex)
	, Found(InChildren.size())
{
	for (size_t J = 0; J < Words.size(); ++J)
	{
		Words[J] = WordsOf(Joints.Name(static_cast<int32_t>(J)));
	}
	static const RuleIndex OfBuiltIn(BuiltInRoles()); // sorting its words takes longer than reading most rigs' names
	const std::optional<RuleIndex> OfGiven = &Table == &BuiltInRoles() ? std::nullopt : std::optional<RuleIndex>(Table);
	const RuleIndex& Rules = OfGiven ? *OfGiven : OfBuiltIn;
	SplitSides(Words, Rules.Words());
	bLayer = DeformingLayer(Words);
	Propose(Rules);
	for (const int32_t J : Joints.ParentsFirst())
	{
		const int32_t Parent = Joints.Parents()[size_t(J)];
		const bool bCounts =
			Parent != NoIndex && !Proposed[size_t(Parent)].empty() && !IsBeside(Proposed[size_t(Parent)][0]);
		Above[size_t(J)] = Parent == NoIndex || bCounts ? Parent : Above[size_t(Parent)];
	}
}

/** By the first rule that knows a word of the name; an exporter's end of the joint above is a tip in any case. */
void NameReader::Propose(const RuleIndex& Rules)
{
	const std::vector<std::string> Common = CommonWords(Words);
	std::vector<std::vector<size_t>> Own(Words.size()); // a rig of nothing but controls is no rig of helpers
	std::vector<bool> bNamedTip(Words.size());
	for (size_t J = 0; J < Words.size(); ++J)
	{
		std::vector<std::string> Rare = Words[J];
		std::erase_if(
			Rare, [&](const std::string& Word) { return std::binary_search(Common.begin(), Common.end(), Word); });
		Own[J] = Rules.RulesFor(Rare);
		bNamedTip[J] = std::any_of(Own[J].begin(), Own[J].end(), [&](size_t Rule) { return Rules.IsOfTips(Rule); });
	}
	const std::vector<bool> bEnd = FindEnds(Joints, bNamedTip);
	for (size_t J = 0; J < Words.size(); ++J)
	{
		const int32_t Parent = Joints.Parents()[J];
		const bool bEndsParent = Parent != NoIndex && !Joints.Name(Parent).empty() &&
								 Joints.Name(static_cast<int32_t>(J)).starts_with(Joints.Name(Parent));
		const auto Applies = [&](size_t Rule)
		{
			const bool bBeside = IsBeside(Rules.Roles(Rule)[0]);
			return (!bBeside || std::binary_search(Own[J].begin(), Own[J].end(), Rule)) &&
				   (!Rules.IsOfTips(Rule) || bEnd[J]) && (!bEndsParent || !bNamedTip[J] || bBeside);
		};
		const std::vector<size_t> Known = Rules.RulesFor(Words[J]);
		const auto First = std::find_if(Known.begin(), Known.end(), Applies);
		if (First != Known.end())
		{
			Proposed[J] = Rules.Roles(*First);
		}
	}
}

/** The roles that together disturb the order of the limbs least: from the leaves up, exact on a tree. */
void NameReader::Choose()
{
	constexpr int32_t SideCost = 3;							 // limbs come left and right, the trunk does not
	std::vector<std::vector<int32_t>> Cost(Proposed.size()); // per joint and proposed role: of all below it
	const auto Order = Joints.ParentsFirst();
	for (size_t J = 0; J < Proposed.size(); ++J)
	{
		const bool bSided = SideOf(Words[J]) != 0;
		for (const JointRole Role : Proposed[J])
		{
			Cost[J].push_back(bSided == (PlaceOf(Role).Of != Limb::None) ? 0 : SideCost);
		}
	}
	const auto BestBelow = [&](JointRole Parent, int32_t J)
	{
		size_t Best = 0;
		const auto Sum = [&](size_t I) { return OrderCost(Parent, Proposed[size_t(J)][I]) + Cost[size_t(J)][I]; };
		for (size_t I = 1; I < Proposed[size_t(J)].size(); ++I)
		{
			Best = Sum(I) < Sum(Best) ? I : Best;
		}
		return std::pair<size_t, int32_t>(Best, Sum(Best));
	};
	for (size_t Place = Order.size(); Place-- > 0;)
	{
		const int32_t J = Order[Place], Parent = Above[size_t(J)];
		for (size_t I = 0; Parent != NoIndex && !Proposed[size_t(J)].empty() && I < Cost[size_t(Parent)].size(); ++I)
		{
			Cost[size_t(Parent)][I] += BestBelow(Proposed[size_t(Parent)][I], J).second;
		}
	}
	for (const int32_t J : Order)
	{
		const int32_t Parent = Above[size_t(J)];
		if (!Proposed[size_t(J)].empty())
		{
			const JointRole Upper = Parent == NoIndex ? JointRole::Other : Found[size_t(Parent)].Role;
			Found[size_t(J)] = {Proposed[size_t(J)][BestBelow(Upper, J).first], RoleSource::Name};
		}
	}
}

/**
 * Bones in segments: "upper_arm.L.001" below "upper_arm.L", the same words and one role. One where the next bone of the
 * limb begins is none: it was copied there, and what it moves hangs on the elbow.
 */
void NameReader::FindSegments()
{
	constexpr double SamePlace = 0.1; // of the bone
	const auto At = [&](int32_t J) { return Vec3d(Joints.Positions()[size_t(J)]); };
	const auto IsAtNextBone = [&](int32_t J)
	{
		const int32_t Parent = Above[size_t(J)];
		const double Near = SamePlace * Length(At(J) - At(Parent));
		const auto& Beside = Children[size_t(Parent)];
		return std::any_of(Beside.begin(), Beside.end(),
			[&](int32_t Other)
			{
				const JointRole Role = Found[size_t(Other)].Role;
				return IsLongBone(Role) && Role != Found[size_t(J)].Role && Length(At(Other) - At(J)) < Near;
			});
	};
	for (const int32_t J : Joints.ParentsFirst())
	{
		const int32_t Parent = Above[size_t(J)];
		if (Parent != NoIndex && Proposed[size_t(J)].size() == 1 && IsLongBone(Found[size_t(J)].Role) &&
			Proposed[size_t(J)] == Proposed[size_t(Parent)] && Words[size_t(J)] == Words[size_t(Parent)])
		{
			const bool bCopied = IsAtNextBone(J) || Found[size_t(Parent)].Role == JointRole::Other;
			Found[size_t(J)].Role = bCopied ? JointRole::Other : JointRole::Twist;
		}
	}
}

/**
 * The joints of the spine that arms hang on. Where none does, as Rigify's deforming arms hang on joints of another
 * layer, those nearest to where arms begin.
 */
std::vector<bool> NameReader::FindArmHolders(const std::vector<bool>& bSpine, const std::vector<bool>& bArm) const
{
	std::vector<bool> bHolds(Found.size(), false);
	const auto ParentHas = [&](size_t J, const std::vector<bool>& bRole)
	{ return Joints.Parents()[J] != NoIndex && bRole[size_t(Joints.Parents()[J])]; };
	for (size_t J = 0; J < Found.size(); ++J)
	{
		if (bArm[J] && ParentHas(J, bSpine))
		{
			bHolds[size_t(Joints.Parents()[J])] = true;
		}
	}
	if (std::find(bHolds.begin(), bHolds.end(), true) != bHolds.end())
	{
		return bHolds;
	}
	for (size_t J = 0; J < Found.size(); ++J)
	{
		const bool bBegins = bArm[J] && !ParentHas(J, bArm) && PlaceOf(Found[J].Role).Rank <= 1;
		size_t Nearest = Found.size();
		double Least = 1e300;
		for (size_t Other = 0; Other < Found.size() && bBegins; ++Other)
		{
			const Vec3d Way = Vec3d(Joints.Positions()[Other]) - Vec3d(Joints.Positions()[J]);
			if (bSpine[Other] && Dot(Way, Way) < Least)
			{
				Least = Dot(Way, Way);
				Nearest = Other;
			}
		}
		if (Nearest < Found.size())
		{
			bHolds[Nearest] = true;
		}
	}
	return bHolds;
}

/** Where neck and head are numbered on with the spine: what lies beyond the joint that the arms hang on. */
void NameReader::FindHeadOfSpine()
{
	std::vector<bool> bSpine(Found.size()), bArm(Found.size());
	for (size_t J = 0; J < Found.size(); ++J)
	{
		const JointRole Role = Found[J].Role;
		if (bLayer[J] && (Role == JointRole::Neck || Role == JointRole::Head))
		{
			return;
		}
		bSpine[J] = bLayer[J] && Role == JointRole::Spine;
		bArm[J] = bLayer[J] && PlaceOf(Role).Of == Limb::Arm;
	}
	const std::vector<bool> bHoldsArm = FindArmHolders(bSpine, bArm);
	std::vector<bool> bBeyond(Found.size(), false);
	for (const int32_t J : Joints.ParentsFirst())
	{
		const int32_t Parent = Joints.Parents()[size_t(J)];
		bBeyond[size_t(J)] =
			Parent != NoIndex && bSpine[size_t(J)] && (bBeyond[size_t(Parent)] || bHoldsArm[size_t(Parent)]);
	}
	for (size_t J = 0; J < Found.size(); ++J)
	{
		const auto GoesOn = [&](int32_t C) { return bool(bBeyond[size_t(C)]); };
		if (bBeyond[J])
		{
			const bool bLast = std::none_of(Children[J].begin(), Children[J].end(), GoesOn);
			Found[J] = {bLast ? JointRole::Head : JointRole::Neck, RoleSource::Hierarchy};
		}
	}
}

/** In a rig that marks what deforms, joints without the mark at the place of one that has it: controls, originals. */
void NameReader::FindOtherLayers()
{
	const double SamePlace = 0.01 * Joints.MeanBoneLength();
	for (size_t J = 0; J < Found.size(); ++J)
	{
		for (size_t Other = 0; Other < Found.size() && !bLayer[J]; ++Other)
		{
			const Vec3d Way = Vec3d(Joints.Positions()[Other]) - Vec3d(Joints.Positions()[J]);
			if (bLayer[Other] && Found[Other].Role != JointRole::Tip && Length(Way) < SamePlace)
			{
				Found[J] = {JointRole::Helper, RoleSource::Name};
			}
		}
	}
}

/** A hand that is called after what it holds, as "tag_weapon" is: on a forearm, and two fingers or more on it. */
void NameReader::FindHandsThatHold()
{
	const auto IsFinger = [&](int32_t C) { return Found[size_t(C)].Role == JointRole::Finger; };
	for (size_t J = 0; J < Found.size(); ++J)
	{
		const int32_t Parent = Joints.Parents()[J];
		const bool bHolds = Found[J].Role == JointRole::Helper || Found[J].Role == JointRole::Prop;
		if (bHolds && Parent != NoIndex && Found[size_t(Parent)].Role == JointRole::Elbow &&
			std::count_if(Children[J].begin(), Children[J].end(), IsFinger) >= 2)
		{
			Found[J].Role = JointRole::Wrist;
		}
	}
}

std::vector<RecognisedRole> NameReader::Read()
{
	Choose();
	FindHandsThatHold();
	FindSegments();
	FindHeadOfSpine();
	FindOtherLayers();
	return Found;
}
}

std::vector<RecognisedRole> RecogniseRoles(const Skeleton& Joints, const RoleTable& Table)
{
	const std::vector<std::vector<int32_t>> Children = ChildrenOf(Joints.Parents());
	std::vector<RecognisedRole> Found = NameReader(Joints, Table, Children).Read();
	const std::vector<RecognisedRole> Shaped = RolesByShape(Joints, Children);
	// A shape that contradicts the names is a coincidence.
	int32_t Both = 0, Agreed = 0;
	for (size_t J = 0; J < Found.size(); ++J)
	{
		const bool bBoth = Found[J].Role != JointRole::Other && Shaped[J].Role != JointRole::Other;
		Both += bBoth ? 1 : 0;
		Agreed += bBoth && Found[J].Role == Shaped[J].Role ? 1 : 0;
	}
	for (size_t J = 0; J < Found.size() && 5 * Agreed >= 4 * Both; ++J)
	{
		Found[J] = Found[J].Role == JointRole::Other ? Shaped[J] : Found[J];
	}
	return Found;
}

std::vector<JointOptions> DefaultJointOptions(const Skeleton& Joints, const RoleTable& Table)
{
	std::vector<JointOptions> Options;
	for (const RecognisedRole& Each : RecogniseRoles(Joints, Table))
	{
		Options.emplace_back().K = Table.SoftnessOf(Each.Role);
		Options.back().Shift = Table.ShiftOf(Each.Role);
		Options.back().bFitToLimb = true;
	}
	return Options;
}
}
