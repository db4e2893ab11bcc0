// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "0_Input/LimbShapes.h"

#include "Common/Vector.h"

#include <algorithm>
#include <utility>

namespace SkinAtlas
{
namespace
{
constexpr double MirrorTolerance = 0.1; // of two bones that mirror each other, relative
constexpr double ShortestLimb = 0.4;	// of the longest one
constexpr double TipFarther = 1.3;		// a head's length over its neck's, at least
// Least cosine between the ways from a head to its eyes. Of 14 characters' eyes 0.83 to 0.90, of one whose eyes are
// stalks 0.49; of 8 characters' ears -0.24 to 0.73.
constexpr double EyesTogether = 0.78;
constexpr size_t FewestFingers = 3;
constexpr size_t MostBranches = 64; // a joint with more children is no joint of a trunk, and all pairs of them are many

bool IsBetween(double Least, double Value, double Most)
{
	return Least <= Value && Value <= Most;
}

/** A limb and its mirror image, joint by joint, from where it leaves the trunk to its hand or last joint. */
struct LimbPair
{
	int32_t Trunk = NoIndex; // the joint that both hang on
	std::vector<int32_t> Chains[2];
	double Length = 0.0;
	bool bHand = false; // ends in a fan of fingers
};

class ShapeReader
{
public:
	ShapeReader(const Skeleton& InJoints, const std::vector<std::vector<int32_t>>& InChildren);

	std::vector<RecognisedRole> Read();

private:
	double Bone(int32_t A, int32_t B) const
	{
		return Length(Vec3d(Joints.Positions()[size_t(A)]) - Vec3d(Joints.Positions()[size_t(B)]));
	}
	const std::vector<int32_t>& Below(int32_t J) const { return Children[size_t(J)]; }
	bool IsAncestor(int32_t Above, int32_t J) const;
	bool AreMirrored(int32_t A, int32_t B) const;
	bool IsHand(int32_t J) const;
	std::vector<int32_t> Chain(int32_t J) const;
	std::vector<LimbPair> FindLimbs();
	void Give(int32_t J, JointRole Role, RoleSource Source = RoleSource::Hierarchy)
	{
		Found[size_t(J)] = {Role, Source};
	}
	void GiveChain(const std::vector<int32_t>& Joints, std::span<const JointRole> Roles);
	void ReadArm(const LimbPair& Arm);
	void ReadLeg(const LimbPair& Leg);
	void ReadTwists(const std::vector<int32_t>& Limb);
	void ReadEyes(int32_t Head);
	std::vector<int32_t> Unpaired(int32_t J) const;
	void ReadNeck(int32_t Chest);
	void ReadTrunk(int32_t Pelvis, int32_t Chest);

	const Skeleton& Joints;
	const std::vector<std::vector<int32_t>>& Children;
	std::vector<double> Reach; // per joint: length of all bones below it
	std::vector<int32_t> Onward; // per joint: the child with most bone below it; none at hands and leaves
	std::vector<bool> bPaired; // joints that mirror a sibling: they begin a limb, an ear, an eye
	std::vector<RecognisedRole> Found;
};

ShapeReader::ShapeReader(const Skeleton& InJoints, const std::vector<std::vector<int32_t>>& InChildren)
	: Joints(InJoints)
	, Children(InChildren)
	, Reach(InChildren.size(), 0.0)
	, Onward(InChildren.size(), NoIndex)
	, bPaired(InChildren.size(), false)
	, Found(InChildren.size())
{
	const auto Order = Joints.ParentsFirst();
	for (size_t I = Order.size(); I-- > 0;)
	{
		const int32_t J = Order[I];
		const bool bHand = IsHand(J);
		double Most = -1.0;
		for (const int32_t Child : Below(J))
		{
			const double Each = Reach[size_t(Child)] + Bone(J, Child);
			Reach[size_t(J)] += Each;
			Onward[size_t(J)] = Each > Most && !bHand ? Child : Onward[size_t(J)];
			Most = std::max(Most, Each);
		}
	}
}

bool ShapeReader::IsAncestor(int32_t Above, int32_t J) const
{
	do
	{
		J = Joints.Parents()[size_t(J)];
	} while (J != NoIndex && J != Above);
	return J == Above;
}

/**
 * Bones of the same lengths, down to both hands or both ends; what hangs beside them may differ, as fingers do and what
 * one hand holds. Joints of one place are copies, not mirror images.
 */
bool ShapeReader::AreMirrored(int32_t A, int32_t B) const
{
	const auto Same = [](double X, double Y) { return std::abs(X - Y) <= MirrorTolerance * std::max(X, Y); };
	const auto FromAbove = [&](int32_t J) { return Bone(J, Joints.Parents()[size_t(J)]); };
	if (Bone(A, B) <= MirrorTolerance * Joints.MeanBoneLength())
	{
		return false;
	}
	while (A != NoIndex && B != NoIndex && Same(FromAbove(A), FromAbove(B)) && IsHand(A) == IsHand(B))
	{
		A = Onward[size_t(A)];
		B = Onward[size_t(B)];
	}
	return A == NoIndex && B == NoIndex;
}

/** Three or more children that go on: fingers. */
bool ShapeReader::IsHand(int32_t J) const
{
	const auto GoesOn = [&](int32_t Child) { return !Below(Child).empty(); };
	return std::count_if(Below(J).begin(), Below(J).end(), GoesOn) >= static_cast<std::ptrdiff_t>(FewestFingers);
}

/** From J down to a hand or a leaf. */
std::vector<int32_t> ShapeReader::Chain(int32_t J) const
{
	std::vector<int32_t> Along;
	for (; J != NoIndex; J = Onward[size_t(J)])
	{
		Along.push_back(J);
	}
	return Along;
}

/** Down the trunk: limbs hang on it in twos. */
std::vector<LimbPair> ShapeReader::FindLimbs()
{
	int32_t Root = Joints.ParentsFirst()[0];
	for (const int32_t J : Joints.ParentsFirst())
	{
		Root = Joints.Parents()[size_t(J)] == NoIndex && Reach[size_t(J)] > Reach[size_t(Root)] ? J : Root;
	}
	std::vector<LimbPair> Limbs;
	std::vector<int32_t> Open = {Root};
	while (!Open.empty())
	{
		const int32_t J = Open.back();
		Open.pop_back();
		const auto& Next = Below(J);
		for (size_t A = 0; A < Next.size() && Next.size() <= MostBranches; ++A)
		{
			std::vector<int32_t> Images;
			for (const int32_t B : Next)
			{
				if (B != Next[A] && AreMirrored(Next[A], B))
				{
					Images.push_back(B);
				}
			}
			bPaired[size_t(Next[A])] = !Images.empty();
			if (Images.empty())
			{
				Open.push_back(Next[A]);
			}
			else if (Images.size() == 1 && Next[A] < Images[0])
			{
				const std::vector<int32_t> Left = Chain(Next[A]), Right = Chain(Images[0]);
				double Sum = 0.0;
				for (size_t I = 1; I < Left.size(); ++I)
				{
					Sum += Bone(Left[I - 1], Left[I]);
				}
				if (Left.size() >= 2)
				{
					Limbs.push_back({J, {Left, Right}, Sum, IsHand(Left.back())});
				}
			}
		}
	}
	return Limbs;
}

void ShapeReader::GiveChain(const std::vector<int32_t>& Along, std::span<const JointRole> Roles)
{
	size_t I = 0;
	for (const JointRole Role : Roles)
	{
		Give(Along[I++], Role);
	}
	ReadTwists(Along);
}

/** Leaves that lie along the bone of a limb. */
void ShapeReader::ReadTwists(const std::vector<int32_t>& Limb)
{
	for (size_t I = 0; I + 1 < Limb.size(); ++I)
	{
		const JointRole Role = Found[size_t(Limb[I])].Role;
		if (Role != JointRole::Shoulder && Role != JointRole::Elbow && Role != JointRole::Hip &&
			Role != JointRole::Knee)
		{
			continue;
		}
		const Vec3d From = Joints.Positions()[size_t(Limb[I])],
					Along = Vec3d(Joints.Positions()[size_t(Limb[I + 1])]) - From;
		for (const int32_t Child : Below(Limb[I]))
		{
			const Vec3d Gap = Vec3d(Joints.Positions()[size_t(Child)]) - From;
			const double T = Dot(Gap, Along) / Dot(Along, Along);
			const bool bOnAxis = Length(Gap - T * Along) < 0.1 * Length(Along);
			if (Child != Limb[I + 1] && Below(Child).empty() && bOnAxis && IsBetween(-0.05, T, 0.95))
			{
				Give(Child, JointRole::Twist, RoleSource::Geometry);
			}
		}
	}
}

void ShapeReader::ReadArm(const LimbPair& Arm)
{
	using enum JointRole;
	const std::vector<int32_t>& Along = Arm.Chains[0];
	const auto Link = [&](size_t From) { return Bone(Along[From], Along[From + 1]); };
	double Palm = 0.0;
	for (const int32_t Finger : Below(Along.back()))
	{
		Palm += Bone(Along.back(), Finger) / static_cast<double>(Below(Along.back()).size());
	}
	// The bones on both sides of the elbow are about equally long. A hand is shorter than its forearm: else the fan
	// starts at the elbow, or the arm ends there.
	const size_t Last = Along.size() - 1;
	const auto IsElbow = [&](size_t At)
	{
		const double Upper = Link(At - 1), Fore = At < Last ? Link(At) : Arm.bHand ? Palm : Upper;
		const bool bClavicle = At == 1 || Link(0) < 0.75 * Upper;
		return At <= 2 && bClavicle && IsBetween(0.6, Upper / Fore, 1.7) && (At == Last || Palm <= 0.7 * Fore);
	};
	const bool bWrist = Last > 1 && IsElbow(Last - 1);
	if (!bWrist && !IsElbow(Last))
	{
		return;
	}
	const bool bClavicle = Last == (bWrist ? 3 : 2);
	const std::vector<JointRole> Order = {Clavicle, Shoulder, Elbow, Wrist};
	for (const auto& Limb : Arm.Chains)
	{
		GiveChain(Limb, std::span(Order).subspan(bClavicle ? 0 : 1, Limb.size()));
		std::vector<int32_t> Open = Arm.bHand ? Below(Limb.back()) : std::vector<int32_t>();
		while (!Open.empty())
		{
			const int32_t J = Open.back();
			Open.pop_back();
			Give(J, Finger);
			Open.insert(Open.end(), Below(J).begin(), Below(J).end());
		}
	}
}

void ShapeReader::ReadLeg(const LimbPair& Leg)
{
	using enum JointRole;
	const std::vector<int32_t>& Along = Leg.Chains[0];
	const double Thigh = Bone(Along[0], Along[1]), Shin = Along.size() > 2 ? Bone(Along[1], Along[2]) : Thigh;
	if (Along.size() > 5 || !IsBetween(0.6, Thigh / Shin, 1.7) || (Along.size() > 3 && Bone(Along[2], Along[3]) > Shin))
	{
		return;
	}
	const std::vector<JointRole> Order = {Hip, Knee, Ankle, Toe};
	for (const auto& Limb : Leg.Chains)
	{
		GiveChain(Limb, std::span(Order).first(std::min(Limb.size(), Order.size())));
	}
}

/** The only pair of leaves on a head that lie close together as seen from it: ears lie apart. */
void ShapeReader::ReadEyes(int32_t Head)
{
	const auto WayTo = [&](int32_t J)
	{ return Normalised(Vec3d(Joints.Positions()[size_t(J)]) - Vec3d(Joints.Positions()[size_t(Head)])); };
	std::vector<int32_t> Pair;
	for (const int32_t A : Below(Head).size() <= MostBranches ? Below(Head) : Pair)
	{
		const auto IsImage = [&](int32_t B)
		{ return A != B && AreMirrored(A, B) && Dot(WayTo(A), WayTo(B)) > EyesTogether; };
		if (Below(A).empty() && std::any_of(Below(Head).begin(), Below(Head).end(), IsImage))
		{
			Pair.push_back(A);
		}
	}
	if (Pair.size() == 2)
	{
		Give(Pair[0], JointRole::Eye);
		Give(Pair[1], JointRole::Eye);
	}
}

/** The children that begin no pair. */
std::vector<int32_t> ShapeReader::Unpaired(int32_t J) const
{
	std::vector<int32_t> Single;
	std::copy_if(Below(J).begin(), Below(J).end(), std::back_inserter(Single),
		[&](int32_t Child) { return !bPaired[size_t(Child)]; });
	return Single;
}

/** From where the arms hang up to the head. */
void ShapeReader::ReadNeck(int32_t Chest)
{
	std::vector<int32_t> Neck = Unpaired(Chest);
	if (Neck.size() != 1)
	{
		return;
	}
	while (Below(Neck.back()).size() == 1)
	{
		Neck.push_back(Below(Neck.back())[0]);
	}
	// The last may be a mere tip of the head, unless a face or ears hang on it: farther away than the head from the
	// neck. With no neck at all the arms may hang on the neck itself, as in Biped, and the chest is below.
	const size_t Count = Neck.size();
	const bool bTip = Count > 2 && Below(Neck.back()).empty() &&
					  Bone(Neck[Count - 2], Neck[Count - 1]) > TipFarther * Bone(Neck[Count - 3], Neck[Count - 2]);
	const size_t Head = bTip ? Count - 2 : Count - 1;
	std::for_each_n(Neck.begin(), Head, [&](int32_t J) { Give(J, JointRole::Neck); });
	Give(Neck[Head], JointRole::Head);
	ReadEyes(Neck[Head]);
	if (Count > 1)
	{
		Give(Chest, JointRole::Spine);
	}
}

/** From where the legs hang to where the arms do; what else goes on from the pelvis is a tail. */
void ShapeReader::ReadTrunk(int32_t Pelvis, int32_t Chest)
{
	Give(Pelvis, JointRole::Pelvis);
	for (int32_t J = Joints.Parents()[size_t(Chest)]; J != Pelvis; J = Joints.Parents()[size_t(J)])
	{
		Give(J, JointRole::Spine);
	}
	for (const int32_t Child : Unpaired(Pelvis))
	{
		std::vector<int32_t> Tail = {Child};
		while (Below(Tail.back()).size() == 1)
		{
			Tail.push_back(Below(Tail.back())[0]);
		}
		if (Tail.size() >= 3 && Below(Tail.back()).empty() && !IsAncestor(Child, Chest))
		{
			for (const int32_t J : Tail)
			{
				Give(J, JointRole::Tail);
			}
		}
	}
}

std::vector<RecognisedRole> ShapeReader::Read()
{
	std::vector<LimbPair> Limbs = FindLimbs();
	double Longest = 0.0;
	for (const LimbPair& Limb : Limbs)
	{
		Longest = std::max(Longest, Limb.Length);
	}
	// Ears, skirts, rows of controls.
	std::erase_if(Limbs, [&](const LimbPair& Limb) { return Limb.Length < ShortestLimb * Longest; });
	if (Limbs.size() == 1 && Limbs[0].bHand)
	{
		ReadArm(Limbs[0]);
		ReadNeck(Limbs[0].Trunk);
	}
	if (Limbs.size() != 2)
	{
		std::erase_if(Limbs, [](const LimbPair& Limb) { return Limb.Chains[0].size() < 3; });
	}
	if (Limbs.size() != 2)
	{
		return Found;
	}
	const bool bFirstAbove = IsAncestor(Limbs[0].Trunk, Limbs[1].Trunk);
	const LimbPair& Leg = Limbs[bFirstAbove ? 0 : 1];
	const LimbPair& Arm = Limbs[bFirstAbove ? 1 : 0];
	if (!IsAncestor(Leg.Trunk, Arm.Trunk) || (Leg.bHand && !Arm.bHand))
	{
		return Found;
	}
	ReadArm(Arm);
	ReadLeg(Leg);
	ReadTrunk(Leg.Trunk, Arm.Trunk);
	ReadNeck(Arm.Trunk);
	return Found;
}
}

std::vector<std::vector<int32_t>> ChildrenOf(std::span<const int32_t> Parents)
{
	std::vector<std::vector<int32_t>> Children(Parents.size());
	for (size_t J = 0; J < Parents.size(); ++J)
	{
		if (Parents[J] != NoIndex)
		{
			Children[size_t(Parents[J])].push_back(static_cast<int32_t>(J));
		}
	}
	return Children;
}

std::vector<RecognisedRole> RolesByShape(const Skeleton& Joints, const std::vector<std::vector<int32_t>>& Children)
{
	return ShapeReader(Joints, Children).Read();
}
}
