// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/2_Limbs/NamedLimbs.h"

#include "0_Input/JointNames.h"
#include "1_Segment/2_Limbs/DirectedBones.h"
#include "1_Segment/2_Limbs/FlatRig.h"
#include "1_Segment/2_Limbs/TreeRepair.h"
#include "Common/SkeletonScale.h"
#include "Common/Vector.h"

#include <algorithm>
#include <array>
#include <utility>

namespace SkinAtlas
{
namespace
{
using RoleSet = uint32_t;
static_assert(JointRoleCount <= 32);

constexpr RoleSet SetOf(std::initializer_list<JointRole> Roles)
{
	RoleSet Set = 0;
	for (const JointRole Each : Roles)
	{
		Set |= RoleSet(1) << uint32_t(Each);
	}
	return Set;
}

constexpr bool Has(RoleSet Set, JointRole Role)
{
	return (Set >> uint32_t(Role) & 1) != 0;
}

/** What joints of a role hang on. Nothing: on anything. */
constexpr RoleSet HangsOn(JointRole Role)
{
	using enum JointRole;
	switch (Role)
	{
	case Pelvis:
		return SetOf({Root});
	case Spine:
		return SetOf({Root, Pelvis, Spine});
	case Neck:
	case Head:
	case Clavicle:
		return SetOf({Spine, Neck});
	case Shoulder:
		return SetOf({Spine, Neck, Clavicle, Shoulder});
	case Elbow:
		return SetOf({Shoulder, Twist});
	case Wrist:
		return SetOf({Elbow, Twist});
	case Finger:
		return SetOf({Wrist, Finger});
	case Hip:
		return SetOf({Pelvis, Spine, Hip});
	case Knee:
		return SetOf({Hip, Twist});
	case Ankle:
		return SetOf({Knee, Twist});
	case Toe:
		return SetOf({Ankle, Toe});
	case Tail:
		return SetOf({Pelvis, Spine, Tail});
	case Jaw:
	case Eye:
	case Face:
		return SetOf({Head});
	case Ear:
		return SetOf({Head, Ear});
	case Hair:
		return SetOf({Head, Hair});
	case Twist:
		return SetOf({Clavicle, Shoulder, Elbow, Hip, Knee, Twist});
	default:
		return 0;
	}
}

/** Whether a role comes somewhere after another in a limb, as the order of the roles has it. */
constexpr bool ComesAfter(JointRole Role, JointRole Earlier)
{
	using enum JointRole;
	constexpr RoleSet Arm = SetOf({Clavicle, Shoulder, Elbow, Wrist, Finger}), Leg = SetOf({Hip, Knee, Ankle, Toe});
	return Earlier < Role && ((Has(Arm, Role) && Has(Arm, Earlier)) || (Has(Leg, Role) && Has(Leg, Earlier)));
}

/** The part of a name that must not change along a chain. */
struct Strand
{
	char Side = 0;		// SideOf
	std::string Finger; // which; empty: unknown

	bool MayHold(const Strand& Child) const
	{
		const bool bSide = Side == 0 || Child.Side == 0 || Side == Child.Side;
		return bSide && (Finger.empty() || Child.Finger.empty() || Finger == Child.Finger);
	}
};

Strand StrandOf(std::string_view Name)
{
	constexpr std::array<std::string_view, 7> Fingers = {
		"thumb", "index", "middle", "mid", "ring", "pinky", "little"};
	const std::vector<std::string> Words = WordsOf(Name);
	Strand Found{SideOf(Words), {}};
	for (const std::string& Word : Words)
	{
		Found.Finger = std::find(Fingers.begin(), Fingers.end(), Word) != Fingers.end() ? Word : Found.Finger;
	}
	// Biped counts: the joints of "Finger1" are "Finger11" and "Finger12".
	constexpr std::string_view Numbered = "Finger";
	const size_t At = Name.find(Numbered);
	const size_t Digit = At == std::string_view::npos ? At : At + Numbered.size();
	if (Found.Finger.empty() && Digit < Name.size() && '0' <= Name[Digit] && Name[Digit] <= '9')
	{
		Found.Finger = Name[Digit];
	}
	return Found;
}

/** The first joint of the role that others hang on most. */
int32_t FindRoot(std::span<const RecognisedRole> Roles)
{
	for (const JointRole Wanted : {JointRole::Root, JointRole::Pelvis, JointRole::Spine, JointRole::Wrist})
	{
		const auto Found = std::find_if(
			Roles.begin(), Roles.end(), [&](const RecognisedRole& Each) { return Each.Role == Wanted; });
		if (Found != Roles.end())
		{
			return static_cast<int32_t>(Found - Roles.begin());
		}
	}
	return NoIndex;
}

/** What bones cost, as roles and strands tell. */
class BoneCosts
{
public:
	BoneCosts(const Skeleton& InJoints, std::span<const RecognisedRole> InRoles, std::span<const Strand> InStrands,
		int32_t Root)
		: Joints(InJoints)
		, Roles(InRoles)
		, Strands(InStrands)
		, Away(InRoles.size(), 1e300)
		, Unit(0.05 * SkeletonScale(InJoints))
	{
		for (int32_t J = 0; J < Joints.JointCount(); ++J)
		{
			for (int32_t Other = 0; Other < Joints.JointCount(); ++Other)
			{
				const bool bAbove = IsNatural(Other, J) || ComesAfter(RoleOf(J), RoleOf(Other));
				if (RoleOf(Other) != RoleOf(J) && bAbove && MayHold(Other, J))
				{
					Away[size_t(J)] = std::min(Away[size_t(J)], Distance(Other, J));
				}
			}
			Away[size_t(J)] = Away[size_t(J)] < 1e300 ? Away[size_t(J)] : Distance(Root, J);
		}
	}

	/** At one place, too, some bones are none: a part of the unit is added to the length. */
	double Of(int32_t Parent, int32_t Child) const
	{
		return TimesLength(Parent, Child) * (Distance(Parent, Child) + Unit);
	}

private:
	JointRole RoleOf(int32_t J) const { return Roles[size_t(J)].Role; }
	double Distance(int32_t A, int32_t B) const
	{
		return Length(Vec3d(Joints.Positions()[size_t(A)]) - Vec3d(Joints.Positions()[size_t(B)]));
	}
	bool IsNatural(int32_t Parent, int32_t Child) const { return Has(HangsOn(RoleOf(Child)), RoleOf(Parent)); }
	bool MayHold(int32_t Parent, int32_t Child) const
	{
		constexpr RoleSet Helpers = SetOf({JointRole::Helper, JointRole::Ik, JointRole::Tip});
		return Strands[size_t(Parent)].MayHold(Strands[size_t(Child)]) && !Has(Helpers, RoleOf(Parent));
	}
	double TimesLength(int32_t Parent, int32_t Child) const
	{
		constexpr double Natural = 1.0, Skips = 3.0, Strange = 10.0, Backwards = 100.0;
		const JointRole Above = RoleOf(Parent), Below = RoleOf(Child);
		if (!MayHold(Parent, Child) || ComesAfter(Above, Below))
		{
			return Backwards;
		}
		if (IsNatural(Parent, Child))
		{
			return Above != Below || Away[size_t(Parent)] < Away[size_t(Child)] ? Natural : Backwards;
		}
		return HangsOn(Below) == 0 ? Natural : ComesAfter(Below, Above) ? Skips : Strange;
	}

	const Skeleton& Joints;
	std::span<const RecognisedRole> Roles;
	std::span<const Strand> Strands;
	std::vector<double> Away; // how far each joint is from the nearest that comes before it
	double Unit;
};
}

Skeleton WithNamedLimbs(Skeleton Joints, const RoleTable& Table)
{
	const std::vector<bool> bAll(size_t(Joints.JointCount()), true);
	const JointTree Flat = CollapseTree(Joints, bAll);
	if (!IsFlatRig(Flat))
	{
		return Joints;
	}
	std::vector<Strand> Strands;
	std::vector<std::string> Names;
	for (int32_t J = 0; J < Joints.JointCount(); ++J)
	{
		Names.emplace_back(Joints.Name(J));
		Strands.push_back(StrandOf(Names.back()));
	}
	const std::vector<std::string_view> NameViews(Names.begin(), Names.end());
	const std::vector<JointPair> Pairs = NearPairs(Joints, Flat.ParentsFirst());
	constexpr int32_t Rounds = 2; // once there is a hierarchy, it tells the roles of names like "leg"
	for (int32_t Round = 0; Round < Rounds; ++Round)
	{
		const std::vector<RecognisedRole> Roles = RecogniseRoles(Joints, Table);
		const auto IsOfLimb = [](const RecognisedRole& Each)
		{ return Each.Source == RoleSource::Name && HangsOn(Each.Role) != 0; };
		const int32_t Root = FindRoot(Roles);
		if (Root == NoIndex || 2 * std::count_if(Roles.begin(), Roles.end(), IsOfLimb) < Joints.JointCount())
		{
			return Joints;
		}
		const BoneCosts Costs(Joints, Roles, Strands, Root);
		std::vector<DirectedBone> Bones;
		for (const auto& [Parent, Child] : Pairs)
		{
			if (Child != Root)
			{
				Bones.push_back({Costs.Of(Parent, Child), size_t(Parent), size_t(Child)});
			}
		}
		std::vector<int32_t> Parents(Names.size(), NoIndex);
		TakeCheapest(Bones, Parents);
		Joints = *Skeleton::Build({Joints.JointToMesh(), Parents, NameViews});
	}
	return Joints;
}
}
