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
	void GiveChain(const std::vector<int32_t>& Joints, std::initializer_list<JointRole> Roles);
	void ReadArm(const LimbPair& Arm);
	void ReadLeg(const LimbPair& Leg);
	void ReadTwists(const std::vector<int32_t>& Limb);
	void ReadTrunk(int32_t Pelvis, int32_t Chest);

	const Skeleton& Joints;
	const std::vector<std::vector<int32_t>>& Children;
	std::vector<double> Reach; // per joint: length of all bones below it
	std::vector<bool> bPaired; // joints that mirror a sibling: they begin a limb, an ear, an eye
	std::vector<RecognisedRole> Found;
};

ShapeReader::ShapeReader(const Skeleton& InJoints, const std::vector<std::vector<int32_t>>& InChildren)
	: Joints(InJoints)
	, Children(InChildren)
	, Reach(InChildren.size(), 0.0)
	, bPaired(InChildren.size(), false)
	, Found(InChildren.size())
{
	const auto Order = Joints.ParentsFirst();
	for (size_t I = Order.size(); I-- > 0;)
	{
		for (const int32_t Child : Below(Order[I]))
		{
			Reach[size_t(Order[I])] += Reach[size_t(Child)] + Bone(Order[I], Child);
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

/** Same branches, bones of the same lengths. Joints of one place are copies, not mirror images. */
bool ShapeReader::AreMirrored(int32_t A, int32_t B) const
{
	const auto Same = [](double X, double Y) { return std::abs(X - Y) <= MirrorTolerance * std::max(X, Y); };
	std::vector<std::pair<int32_t, int32_t>> Open = {{A, B}};
	if (Bone(A, B) <= MirrorTolerance * Joints.MeanBoneLength() ||
		!Same(Bone(A, Joints.Parents()[size_t(A)]), Bone(B, Joints.Parents()[size_t(B)])))
	{
		return false;
	}
	while (!Open.empty())
	{
		const auto Pair = Open.back();
		Open.pop_back();
		std::vector<int32_t> Left = Below(Pair.first), Right = Below(Pair.second);
		if (Left.size() != Right.size() || !Same(Reach[size_t(Pair.first)], Reach[size_t(Pair.second)]))
		{
			return false;
		}
		const auto ByReach = [&](int32_t X, int32_t Y)
		{
			const int32_t ParentX = Joints.Parents()[size_t(X)], ParentY = Joints.Parents()[size_t(Y)];
			return Reach[size_t(X)] + Bone(X, ParentX) < Reach[size_t(Y)] + Bone(Y, ParentY);
		};
		std::stable_sort(Left.begin(), Left.end(), ByReach);
		std::stable_sort(Right.begin(), Right.end(), ByReach);
		for (size_t I = 0; I < Left.size(); ++I)
		{
			Open.push_back({Left[I], Right[I]});
		}
	}
	return true;
}

/** Three or more children that go on: fingers. */
bool ShapeReader::IsHand(int32_t J) const
{
	const auto GoesOn = [&](int32_t Child) { return !Below(Child).empty(); };
	return std::count_if(Below(J).begin(), Below(J).end(), GoesOn) >= static_cast<std::ptrdiff_t>(FewestFingers);
}

/** From J down to a hand or a leaf, by the child with most bone below it. */
std::vector<int32_t> ShapeReader::Chain(int32_t J) const
{
	std::vector<int32_t> Along = {J};
	while (!IsHand(Along.back()) && !Below(Along.back()).empty())
	{
		const auto& Next = Below(Along.back());
		Along.push_back(*std::max_element(Next.begin(), Next.end(),
			[&](int32_t A, int32_t B)
			{ return Reach[size_t(A)] + Bone(A, Along.back()) < Reach[size_t(B)] + Bone(B, Along.back()); }));
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
				if (Left.size() >= 3 && Left.size() == Right.size())
				{
					Limbs.push_back({J, {Left, Right}, Sum, IsHand(Left.back())});
				}
			}
		}
	}
	return Limbs;
}

void ShapeReader::GiveChain(const std::vector<int32_t>& Along, std::initializer_list<JointRole> Roles)
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
	const size_t Count = Along.size();
	if (Count > 4)
	{
		return;
	}
	const double Fore = Bone(Along[Count - 2], Along[Count - 1]), Upper = Bone(Along[Count - 3], Along[Count - 2]);
	// A hand is shorter than its forearm: else the fan may start at the elbow.
	double Palm = 0.0;
	for (const int32_t Finger : Below(Along.back()))
	{
		Palm += Bone(Along.back(), Finger) / static_cast<double>(Below(Along.back()).size());
	}
	const bool bClavicle = Count == 4 && Bone(Along[0], Along[1]) < 0.75 * Upper;
	if (!IsBetween(0.6, Upper / Fore, 1.7) || Palm > 0.7 * Fore || (Count == 4 && !bClavicle))
	{
		return;
	}
	for (const auto& Limb : Arm.Chains)
	{
		bClavicle ? GiveChain(Limb, {Clavicle, Shoulder, Elbow, Wrist}) : GiveChain(Limb, {Shoulder, Elbow, Wrist});
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
	const double Thigh = Bone(Along[0], Along[1]), Shin = Bone(Along[1], Along[2]);
	if (Along.size() > 5 || !IsBetween(0.6, Thigh / Shin, 1.7) || (Along.size() > 3 && Bone(Along[2], Along[3]) > Shin))
	{
		return;
	}
	for (const auto& Limb : Leg.Chains)
	{
		Limb.size() == 3 ? GiveChain(Limb, {Hip, Knee, Ankle}) : GiveChain(Limb, {Hip, Knee, Ankle, Toe});
	}
}

/** From where the legs hang to where the arms do, and on to the head; what else goes on from the pelvis is a tail. */
void ShapeReader::ReadTrunk(int32_t Pelvis, int32_t Chest)
{
	const auto Onward = [&](int32_t J) // children that begin no pair
	{
		std::vector<int32_t> Single;
		std::copy_if(Below(J).begin(), Below(J).end(), std::back_inserter(Single),
			[&](int32_t C) { return !bPaired[size_t(C)]; });
		return Single;
	};
	Give(Pelvis, JointRole::Pelvis);
	for (int32_t J = Joints.Parents()[size_t(Chest)]; J != Pelvis; J = Joints.Parents()[size_t(J)])
	{
		Give(J, JointRole::Spine);
	}
	std::vector<int32_t> Neck = Onward(Chest);
	while (!Neck.empty() && Below(Neck.back()).size() == 1)
	{
		Neck.push_back(Below(Neck.back())[0]);
	}
	if (Onward(Chest).size() == 1)
	{
		// The last may be a mere tip of the head, unless a face or ears hang on it. With no neck at all the arms may
		// hang on the neck itself, as in Biped, and the chest is below.
		const bool bFace = !Below(Neck.back()).empty();
		const bool bHead = bFace || Neck.size() <= 2;
		for (size_t I = 0; I + (bHead ? 1 : 2) < Neck.size(); ++I)
		{
			Give(Neck[I], JointRole::Neck);
		}
		if (bHead)
		{
			Give(Neck.back(), JointRole::Head);
		}
		if (Neck.size() > 1)
		{
			Give(Chest, JointRole::Spine);
		}
	}
	for (const int32_t Child : Onward(Pelvis))
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
	std::erase_if(
		Limbs, [&](const LimbPair& Limb) { return Limb.Length < 0.5 * Longest; }); // ears, skirts, rows of controls
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
