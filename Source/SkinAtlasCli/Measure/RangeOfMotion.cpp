// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Measure/RangeOfMotion.h"

#include "Samples/Rotation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace SkinAtlas::Host
{
namespace
{
enum class Aim : uint8_t
{
	Up,
	Down,
	Front,
	Back,
	Outward, // away from the middle plane
	Palm,    // where fingers close to
	Left,
	About,   // no bend: a turn about the upright, to the left
	Along,   // no bend: a twist about the bone itself
};

/** A bend of the joints of a role; trunk, neck and tail share it among themselves. */
struct Bend
{
	JointRole Role;
	Aim Towards;
	double Degrees;
};
using BendList = std::span<const Bend>;

// The trailing side of the first pose is the right one, of the second the left one.
constexpr Bend LungeLeft[] = {{JointRole::Hip, Aim::Front, 75}, {JointRole::Knee, Aim::Back, 95},
	{JointRole::Clavicle, Aim::Up, 12}, {JointRole::Shoulder, Aim::Up, 60}, {JointRole::Elbow, Aim::Front, 110},
	{JointRole::Wrist, Aim::Palm, 40}, {JointRole::Finger, Aim::Palm, 40}};
constexpr Bend LungeRight[] = {{JointRole::Hip, Aim::Back, 30}, {JointRole::Knee, Aim::Back, 35},
	{JointRole::Toe, Aim::Up, 35}, {JointRole::Shoulder, Aim::Down, 45}, {JointRole::Elbow, Aim::Front, 45},
	{JointRole::Finger, Aim::Palm, 40}};
constexpr Bend LungeMiddle[] = {{JointRole::Spine, Aim::Front, 35}, {JointRole::Neck, Aim::Back, 20},
	{JointRole::Head, Aim::Back, 10}, {JointRole::Tail, Aim::Up, 60}, {JointRole::Jaw, Aim::Down, 20}};

constexpr Bend KickRight[] = {{JointRole::Hip, Aim::Outward, 45}, {JointRole::Knee, Aim::Back, 60},
	{JointRole::Ankle, Aim::Down, 30}, {JointRole::Shoulder, Aim::Front, 80}, {JointRole::Elbow, Aim::Front, 75},
	{JointRole::Wrist, Aim::Along, 60}, {JointRole::Finger, Aim::Palm, 75}};
constexpr Bend KickLeft[] = {{JointRole::Clavicle, Aim::Up, 20}, {JointRole::Shoulder, Aim::Up, 85},
	{JointRole::Elbow, Aim::Front, 30}, {JointRole::Finger, Aim::Palm, 75}};
constexpr Bend KickMiddle[] = {{JointRole::Spine, Aim::About, 45}, {JointRole::Neck, Aim::About, 35},
	{JointRole::Head, Aim::About, 20}, {JointRole::Tail, Aim::Left, 70}, {JointRole::Jaw, Aim::Down, 20}};

constexpr Bend Unknown{JointRole::Other, Aim::Front, 20};

struct BodyBends
{
	BendList OfLeft, OfRight, OfMiddle;
};
constexpr BodyBends Lunge{LungeLeft, LungeRight, LungeMiddle}, Kick{KickLeft, KickRight, KickMiddle};

/** How much of a pose is taken, and whether left and right change places. */
struct Manner
{
	double Amount = 1.0;
	bool bMirrored = false;
};

class Mover
{
public:
	explicit Mover(const MovingBody& InWho) : Who(InWho), Children(Who.Joints.size())
	{
		for (size_t J = 0; J < Who.Joints.size(); ++J)
		{
			Middle += (1.0 / double(Who.Joints.size())) * Vec3d(Who.Joints[J]);
			++Count[size_t(Who.Roles[J].Role)];
			if (const int32_t Parent = Who.Parents[J]; Parent != NoIndex)
			{
				Children[size_t(Parent)].push_back(int32_t(J));
			}
		}
		Up = FromScene(1);
		Front = FromScene(2);
		Left = FromScene(0);
		FindPalms();
	}

	std::vector<Affine> Pose(const BodyBends& Bends, const Manner& How = {}) const
	{
		std::vector<Transform> Turned(Who.Joints.size());
		std::vector<bool> bDone(Who.Joints.size(), false);
		const auto Turn = [&](auto&& Self, size_t J) -> void
		{
			const int32_t Parent = Who.Parents[J];
			if (Parent != NoIndex && !bDone[size_t(Parent)])
			{
				Self(Self, size_t(Parent));
			}
			const bool bLeft = Dot(Vec3d(Who.Joints[J]) - Middle, Left) >= 0.0;
			const Rotation Own = OwnTurn(J, bLeft != How.bMirrored ? Bends.OfLeft : Bends.OfRight, Bends.OfMiddle, How);
			const Vec3& At = Who.Joints[J];
			Turned[J] = (Parent == NoIndex ? Transform() : Turned[size_t(Parent)]) *
				TurnAbout({At.X, At.Y, At.Z}, {Own.X, Own.Y, Own.Z, Own.W});
			bDone[J] = true;
		};
		std::vector<Affine> Out;
		for (size_t J = 0; J < Turned.size(); ++J)
		{
			if (!bDone[J])
			{
				Turn(Turn, J);
			}
			Out.push_back(ToAffine(Turned[J]));
		}
		return Out;
	}

private:
	/** An axis of the scene as a direction in mesh space. */
	Vec3d FromScene(int Axis) const
	{
		const auto& Row = Who.MeshToScene.Row[Axis];
		return Normalised(Vec3d(Row[0], Row[1], Row[2]));
	}

	/** The bone of a joint: to its children or, at an end, on from its parent. */
	Vec3d BoneOf(size_t J) const
	{
		Vec3d Sum;
		for (const int32_t Child : Children[J])
		{
			Sum += Vec3d(Who.Joints[size_t(Child)]) - Vec3d(Who.Joints[J]);
		}
		const int32_t Parent = Who.Parents[J];
		return Length(Sum) > 0.0 || Parent == NoIndex
			? Normalised(Sum)
			: Normalised(Vec3d(Who.Joints[J]) - Vec3d(Who.Joints[size_t(Parent)]));
	}

	/** The first joint of a finger's chain. */
	size_t Knuckle(size_t J) const
	{
		while (Who.Parents[J] != NoIndex && Who.Roles[size_t(Who.Parents[J])].Role == JointRole::Finger)
		{
			J = size_t(Who.Parents[J]);
		}
		return J;
	}

	/** Whether a joint begins a finger of four or more: a metacarpal, which lies in the palm and does not bend. */
	bool IsMetacarpal(size_t J) const
	{
		int32_t Joints = 0;
		for (size_t At = J; Who.Roles[At].Role == JointRole::Finger; At = size_t(Children[At].front()))
		{
			++Joints;
			if (Children[At].empty())
			{
				break;
			}
		}
		return Knuckle(J) == J && Joints >= 4;
	}

	/** Per hand: across its knuckles and its fingers, downwards and inwards rather than up and out. */
	void FindPalms()
	{
		std::map<int32_t, std::vector<size_t>> Hands; // knuckles by the joint they hang on
		for (size_t J = 0; J < Who.Joints.size(); ++J)
		{
			if (Who.Roles[J].Role == JointRole::Finger && Knuckle(J) == J)
			{
				Hands[Who.Parents[J]].push_back(J);
			}
		}
		for (const auto& [Hand, Knuckles] : Hands)
		{
			Vec3d Across, Along;
			for (const size_t A : Knuckles)
			{
				Along += BoneOf(A);
				for (const size_t B : Knuckles)
				{
					const Vec3d Between = Vec3d(Who.Joints[B]) - Vec3d(Who.Joints[A]);
					Across = Length(Between) > Length(Across) ? Between : Across;
				}
			}
			const Vec3d Out = Dot(Vec3d(Who.Joints[Knuckles[0]]) - Middle, Left) >= 0.0 ? Left : -Left;
			const Vec3d Normal = Normalised(Cross(Across, Along));
			Palms[Hand] = Dot(Normal, Up) + 0.5 * Dot(Normal, Out) > 0.0 ? -Normal : Normal;
		}
	}

	Vec3d PalmAt(size_t J) const
	{
		const bool bFinger = Who.Roles[J].Role == JointRole::Finger;
		const auto Found = Palms.find(bFinger ? Who.Parents[Knuckle(J)] : int32_t(J));
		return Found == Palms.end() || Length(Found->second) == 0.0 ? -Up : Found->second;
	}

	Vec3d DirectionOf(Aim Towards, size_t J) const
	{
		switch (Towards)
		{
		case Aim::Up:
			return Up;
		case Aim::Down:
			return -Up;
		case Aim::Front:
			return Front;
		case Aim::Back:
			return -Front;
		case Aim::Palm:
			return PalmAt(J);
		case Aim::Outward:
			return Dot(Vec3d(Who.Joints[J]) - Middle, Left) >= 0.0 ? Left : -Left;
		default:
			return Left;
		}
	}

	Rotation OwnTurn(size_t J, BendList OfSide, BendList OfMiddle, const Manner& How) const
	{
		const JointRole Role = Who.Roles[J].Role;
		const Bend* Found = Role == JointRole::Other && Who.Parents[J] != NoIndex ? &Unknown : nullptr;
		for (const BendList List : {OfSide, OfMiddle})
		{
			for (const Bend& Each : List)
			{
				Found = Each.Role == Role ? &Each : Found;
			}
		}
		if (Found == nullptr || (Role == JointRole::Finger && IsMetacarpal(J)))
		{
			return {};
		}
		const bool bShared = Role == JointRole::Spine || Role == JointRole::Neck || Role == JointRole::Tail;
		const bool bSideways =
			Found->Towards == Aim::Left || Found->Towards == Aim::About || Found->Towards == Aim::Along;
		const double Degrees = How.Amount * (How.bMirrored && bSideways ? -1.0 : 1.0) * Found->Degrees /
			(bShared ? double(Count[size_t(Role)]) : 1.0);
		const Vec3d Bone = BoneOf(J);
		if (Found->Towards == Aim::About || Found->Towards == Aim::Along)
		{
			return AboutAxis(Found->Towards == Aim::About ? Up : Bone, Degrees);
		}
		// A bone that already points there, or straight away from it, bends in the other plane.
		const Vec3d Wanted = Cross(Bone, DirectionOf(Found->Towards, J));
		const Vec3d Axis = Length(Wanted) > 0.3 ? Wanted : Cross(Bone, Found->Towards == Aim::Front ? Up : Front);
		return Length(Axis) > 0.0 ? AboutAxis(Axis, Degrees) : Rotation();
	}

	const MovingBody& Who;
	std::vector<std::vector<int32_t>> Children;
	std::array<int32_t, JointRoleCount> Count{}; // joints by role
	Vec3d Middle, Up, Front, Left;
	std::map<int32_t, Vec3d> Palms; // by the joint that the fingers hang on
};
}

PoseList RangeOfMotion(const MovingBody& Who)
{
	const Mover Body(Who);
	return {Body.Pose(Lunge), Body.Pose(Kick)};
}

std::vector<Affine> RangeOfMotionAt(const MovingBody& Who, double Seconds)
{
	const double Bend = std::clamp(Seconds / RangeOfMotionSeconds, 0.0, 1.0) * 4.0; // each there and back
	const double Amount = 0.5 - 0.5 * SinCos(Bend).Cos;
	const int32_t Which = int32_t(Bend);
	return Mover(Who).Pose(Which % 2 == 0 ? Lunge : Kick, {Amount, Which >= 2});
}
}
