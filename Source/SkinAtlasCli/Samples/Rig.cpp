// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Samples/Rig.h"

#include <cassert>

namespace SkinAtlas::Host
{
namespace
{
bool IsLeft(std::string_view Name)
{
	return Name.ends_with("_l");
}

Vec3d Mirrored(const Vec3d& P)
{
	return {-P.X, P.Y, P.Z};
}
}

void Rig::AddRoot(std::string_view Name)
{
	RigJoint Root;
	Root.Name = Name;
	Root.X = {1.0, 0.0, 0.0};
	Root.Y = {0.0, 1.0, 0.0};
	Root.Z = {0.0, 0.0, 1.0};
	Joints.push_back(Root);
}

void Rig::Add(std::string_view Name, std::string_view Parent, const Vec3d& Origin, const Vec3d& Tip, const Vec3d& Hinge)
{
	RigJoint J;
	J.Name = Name;
	J.Parent = Joints.empty() ? NoIndex : Find(Parent);
	J.Origin = Origin;
	J.Tip = Tip;
	J.X = Normalised(Tip - Origin);
	J.Z = Normalised(Hinge - Dot(Hinge, J.X) * J.X);
	J.Y = Cross(J.Z, J.X);
	J.LocalTurn = FromAxes(J.X, J.Y, J.Z);
	J.LocalOrigin = Origin;
	if (J.Parent != NoIndex)
	{
		const RigJoint& Up = Joints[size_t(J.Parent)];
		const auto InParent = [&](const Vec3d& D) { return Vec3d(Dot(Up.X, D), Dot(Up.Y, D), Dot(Up.Z, D)); };
		J.LocalTurn = FromAxes(InParent(J.X), InParent(J.Y), InParent(J.Z));
		J.LocalOrigin = InParent(Origin - Up.Origin);
	}
	Joints.push_back(J);
}

void Rig::Mirror()
{
	const int32_t Count = static_cast<int32_t>(Joints.size());
	for (int32_t J = 0; J < Count; ++J)
	{
		Other.push_back(J);
	}
	for (int32_t J = 0; J < Count; ++J)
	{
		if (!IsLeft(Joints[size_t(J)].Name))
		{
			continue;
		}
		RigJoint Right = Joints[size_t(J)];
		Right.Name.back() = 'r';
		Right.Parent = Other[size_t(Right.Parent)]; // parents come first, so their mirror is there
		Right.Origin = Mirrored(Right.Origin);
		Right.Tip = Mirrored(Right.Tip);
		Right.X = Mirrored(Right.X);
		Right.Y = Mirrored(Right.Y);
		Right.Z = -Mirrored(Right.Z);
		Right.LocalTurn.X = -Right.LocalTurn.X;
		Right.LocalTurn.Y = -Right.LocalTurn.Y;
		Right.LocalOrigin.Z = -Right.LocalOrigin.Z;
		Other[size_t(J)] = static_cast<int32_t>(Joints.size());
		Other.push_back(J);
		Joints.push_back(Right);
	}
}

int32_t Rig::Find(std::string_view Name) const
{
	for (size_t J = 0; J < Joints.size(); ++J)
	{
		if (Joints[J].Name == Name)
		{
			return static_cast<int32_t>(J);
		}
	}
	assert(false && "no such joint");
	return NoIndex;
}

int32_t Rig::MiddleOf(int32_t J) const
{
	while (Other[size_t(J)] != J)
	{
		J = Joints[size_t(J)].Parent;
	}
	return J;
}

std::vector<SampleJoint> Rig::Export() const
{
	std::vector<SampleJoint> Out;
	for (const RigJoint& J : Joints)
	{
		SampleJoint& To = Out.emplace_back();
		To.Name = J.Name;
		To.Parent = J.Parent;
		To.Translation = ToFloat(J.LocalOrigin);
		const Rotation& Q = J.LocalTurn;
		To.Rotation = {float(Q.X), float(Q.Y), float(Q.Z), float(Q.W)};
		const Vec3d Axes[3] = {J.X, J.Y, J.Z};
		for (int32_t R = 0; R < 3; ++R)
		{
			const Vec3 Axis = ToFloat(Axes[R]);
			const float Row[4] = {Axis.X, Axis.Y, Axis.Z, static_cast<float>(-Dot(Axes[R], J.Origin))};
			for (int32_t C = 0; C < 4; ++C)
			{
				To.InverseBind.Row[R][C] = Row[C];
			}
		}
	}
	return Out;
}
}
