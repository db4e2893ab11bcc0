// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "LeakFiles.h"

#include "TestHarness.h"

#include <algorithm>
#include <functional>

using namespace SkinAtlas;
using namespace SkinAtlas::Host;

namespace LeakFiles
{
namespace
{
/** Makes every vertex a sample of the limb of its nearest capsule, where IsFree says so. */
void TellLimbs(LeakFile& Into, const ImplicitBody& Body, const std::function<bool(const Vec3&, int32_t Limb)>& IsFree)
{
	for (const Vec3& P : Into.Rig.Positions)
	{
		const int32_t Limb = Body.NearestJoint(P);
		Into.LimbOf.push_back(Limb != NoIndex && IsFree(P, Limb) ? Limb : NoIndex);
	}
}

/** Every limb is foreign to every other. */
void KeepAllApart(LeakFile& Into)
{
	for (LeakFile::Limb& Mine : Into.Limbs)
	{
		for (const LeakFile::Limb& Other : Into.Limbs)
		{
			if (Other.Name != Mine.Name)
			{
				Mine.Foreign.insert(Mine.Foreign.end(), Other.Joints.begin(), Other.Joints.end());
			}
		}
	}
}

const char* NameOf(Contact How)
{
	switch (How)
	{
	case Contact::Close:
		return "close";
	case Contact::Touching:
		return "touching";
	case Contact::Crossing:
		return "crossing";
	case Contact::Sharing:
		return "sharing vertices";
	}
	return "";
}

/** Distance between the axes of neighbouring limbs of a radius. */
double SpacingOf(Contact How, double Radius)
{
	return How == Contact::Close ? 2.25 * Radius : How == Contact::Touching ? 2.0 * Radius : 1.9 * Radius;
}

/**
 * Parallel limbs along X from x = 0 on, beside each other in Y, on a flat trunk. Close ones are one surface with the
 * trunk, others shells of their own. Limb I of the samples is limb I; the trunk is no sample.
 */
LeakFile ParallelLimbs(
	const std::string& Name, Contact How, const std::string& Trunk, const std::vector<std::string>& Limbs)
{
	constexpr double Radius = 0.2, Long = 2.4, Cell = 0.05 * 0.4;
	LeakFile Made;
	Made.Name = Name + ", " + NameOf(How);
	const double Spacing = SpacingOf(How, Radius), Wide = Spacing * double(Limbs.size() - 1);
	ImplicitBody All, Samples;
	All.BeginPart(0.0, false);
	All.Add({{-1.0, 0.0, 0.0}, {-1.0, Wide, 0.0}, 0.9, 0.9, NoIndex, 0.0, {0.0, 0.0, 1.0}, 3.0});
	ImplicitBody OnlyTrunk = All;
	const Vec3d Low(-2.2, -1.2, -0.5), High(Long + 0.4, Wide + 1.2, 0.5);
	Made.Rig.Add(Trunk, "", {-1.0f, static_cast<float>(0.5 * Wide), 0.0f});
	if (How != Contact::Close)
	{
		Made.Rig.Append(MeshOf(OnlyTrunk, Low, {0.2, High.Y, High.Z}, 2.0 * Cell), {});
		Made.LimbOf.resize(Made.Rig.Positions.size(), NoIndex);
	}
	for (size_t I = 0; I < Limbs.size(); ++I)
	{
		const double Y = Spacing * double(I);
		const Capsule Shape{{-0.3, Y, 0.0}, {Long, Y, 0.0}, Radius, Radius, static_cast<int32_t>(I)};
		ImplicitBody Alone;
		for (ImplicitBody* Body : {&All, &Samples, &Alone})
		{
			Body->BeginPart(0.0, false);
			Body->Add(Shape);
		}
		if (How != Contact::Close)
		{
			Made.Rig.Append(MeshOf(Alone, {-0.6, Y - 0.3, -0.3}, {High.X, Y + 0.3, 0.3}, 2.0 * Cell), {});
			Made.LimbOf.resize(
				Made.Rig.Positions.size(), static_cast<int32_t>(I)); // a shell is one limb, whatever it is in
		}
		LeakFile::Limb Limb{Limbs[I], {}, {}};
		std::string Parent = Trunk;
		for (int32_t J = 1; J <= 3; ++J)
		{
			Limb.Joints.push_back(Limbs[I] + std::to_string(J));
			Made.Rig.Add(Limb.Joints.back(), Parent, {static_cast<float>(0.8 * (J - 1)), static_cast<float>(Y), 0.0f});
			Parent = Limb.Joints.back();
		}
		Made.Limbs.push_back(Limb);
	}
	if (How == Contact::Close)
	{
		Made.Rig.Append(MeshOf(All, Low, High, Cell), {});
		TellLimbs(Made, Samples, [](const Vec3& P, int32_t) { return P.X > 0.3f; });
	}
	for (const Vec3& P : Made.Rig.Positions)
	{
		Made.bAtRoot.push_back(P.X <= 0.3f);
	}
	KeepAllApart(Made);
	return Made;
}

/** Without a hierarchy: every joint under the first. bAligned: the joints' axes still tell where their bones went. */
LeakFile Flattened(LeakFile Made, bool bAligned)
{
	Made.Name += ", flat rig";
	Made.TreeParents = bAligned ? Made.Rig.Parents : std::vector<int32_t>();
	if (bAligned)
	{
		Made.Rig.AlignWithBones();
	}
	for (size_t J = 1; J < Made.Rig.Parents.size(); ++J)
	{
		Made.Rig.Parents[J] = 0;
	}
	return Made;
}
}

LeakFile Fingers(Contact How)
{
	return ParallelLimbs("fingers", How, "hand", {"index", "middle", "ring", "pinky"});
}

LeakFile LegsTogether(Contact How)
{
	return ParallelLimbs("legs", How, "pelvis", {"left", "right"});
}

namespace
{
/** Moves vertices of one limb onto the nearest ones of another, each onto one that nobody else is moved to. */
void ShareVertices(LeakFile& InOut, int32_t Mover, int32_t Other, double Reach)
{
	std::vector<bool> bTaken(InOut.LimbOf.size(), false);
	for (size_t V = 0; V < InOut.LimbOf.size(); ++V)
	{
		double Least = Reach;
		size_t Nearest = V;
		for (size_t W = 0; W < InOut.LimbOf.size() && InOut.LimbOf[V] == Mover; ++W)
		{
			const double Apart = Length(Vec3d(InOut.Rig.Positions[V]) - Vec3d(InOut.Rig.Positions[W]));
			if (InOut.LimbOf[W] == Other && !bTaken[W] && Apart < Least)
			{
				Least = Apart;
				Nearest = W;
			}
		}
		if (Nearest != V)
		{
			bTaken[Nearest] = true;
			InOut.Rig.Positions[V] = InOut.Rig.Positions[Nearest];
			++InOut.SharedVertices;
		}
	}
}
}

LeakFile HandOnThigh(Contact How)
{
	enum Part : int32_t
	{
		Trunk = NoIndex,
		Arm = 0,
		Leg = 1
	};
	LeakFile Made;
	Made.Name = std::string("hand on thigh, ") + NameOf(How);
	ImplicitBody Body;
	Body.BeginPart(0.0, false);
	Body.Add({{0.0, 0.1, 0.0}, {0.0, 1.7, 0.0}, 0.42, 0.42, Trunk});
	Body.Add({{0.0, 1.75, 0.0}, {0.6, 1.75, 0.0}, 0.2, 0.15, Trunk, 0.05});
	Body.BeginPart(0.02, false);
	Body.Add({{0.75, 1.75, 0.0}, {0.92, 0.8, 0.0}, 0.14, 0.12, Arm});
	Body.Add({{0.92, 0.8, 0.0}, {0.76, -0.1, 0.0}, 0.12, 0.1, Arm});
	Body.Add({{0.76, -0.1, 0.0}, {0.76, -0.6, 0.0}, 0.1, 0.1, Arm}); // to x = 0.66, and the thigh to 0.595 beside it
	ImplicitBody Thigh;
	for (const double X : {0.3, -0.4})
	{
		const Capsule Shape{{X, 0.0, 0.0}, {X, -2.2, 0.0}, 0.3, 0.22, X > 0.0 ? Leg : Trunk};
		Body.BeginPart(0.02, false);
		Body.Add(Shape);
		if (X > 0.0)
		{
			Thigh.BeginPart(0.0, false);
			Thigh.Add(Shape);
		}
	}
	Made.Rig.Append(MeshOf(Body, {-0.9, -2.6, -0.6}, {1.2, 2.3, 0.6}, 0.025), {});
	TellLimbs(Made, Body, [](const Vec3& P, int32_t Limb) { return Limb == Arm ? P.Y < 1.2f : P.Y < -0.35f; });
	// Nets of limbs this near would grow together: the lower arm turns inwards once it has its own.
	const float Inwards = How == Contact::Close ? 0.055f : How == Contact::Crossing ? 0.1f : 0.07f;
	size_t InThigh = 0;
	for (size_t V = 0; V < Made.LimbOf.size(); ++V)
	{
		Vec3& P = Made.Rig.Positions[V];
		if (Made.LimbOf[V] == Arm)
		{
			P.X -= Inwards * std::clamp((0.8f - P.Y) / 0.9f, 0.0f, 1.0f);
			InThigh += Thigh.At(P).Value < 0.0 ? 1 : 0;
		}
	}
	REQUIRE((InThigh > 0) == (How != Contact::Close));
	if (How == Contact::Sharing)
	{
		ShareVertices(Made, Arm, Leg, 0.02);
		REQUIRE(Made.SharedVertices > 5);
	}
	Made.Rig.Add("pelvis", "", {0.0f, 0.2f, 0.0f});
	Made.Rig.Add("spine", "pelvis", {0.0f, 0.7f, 0.0f});
	Made.Rig.Add("chest", "spine", {0.0f, 1.2f, 0.0f});
	Made.Rig.Add("clavicle", "chest", {0.15f, 1.65f, 0.0f});
	Made.Rig.Add("upperarm", "clavicle", {0.7f, 1.75f, 0.0f});
	Made.Rig.Add("forearm", "upperarm", {0.92f, 0.8f, 0.0f});
	Made.Rig.Add("hand", "forearm", {0.76f - Inwards, -0.1f, 0.0f});
	for (const std::string Side : {"_l", "_r"})
	{
		const bool bLeft = Side == "_l";
		const float Axis = bLeft ? 0.3f : -0.4f;
		Made.Rig.Add("hip" + Side, "pelvis", {bLeft ? 0.1f : -0.15f, 0.1f, 0.0f});
		Made.Rig.Add("thigh" + Side, "hip" + Side, {Axis, -0.1f, 0.0f});
		Made.Rig.Add("shin" + Side, "thigh" + Side, {Axis, -1.2f, 0.0f});
	}
	Made.Limbs = {{"arm", {"upperarm", "forearm", "hand"},
					  {"pelvis", "spine", "hip_l", "thigh_l", "shin_l", "hip_r", "thigh_r", "shin_r"}},
		{"leg", {"thigh_l", "shin_l"}, {"spine", "chest", "clavicle", "upperarm", "forearm", "hand"}}};
	return Made;
}

LeakFile FoldedWing(int32_t JointsPerBone)
{
	enum Part : int32_t
	{
		Trunk = 0,
		Upper = 1,
		Fore = 2,
		Tip = 3
	};
	constexpr double Radius = 0.05;
	const Vec3d Shoulder(0.8, 0.5, 0.0), Elbow(-1.0, 0.72, 0.0), Wrist(0.8, 0.94, 0.0), End(-1.1, 1.17, 0.0);
	LeakFile Made;
	Made.Name = "folded wing";
	ImplicitBody Body;
	Body.BeginPart(0.0, false);
	Body.Add({{-1.4, 0.0, 0.0}, {1.2, 0.0, 0.0}, 0.4, 0.4, Trunk});
	for (const double X : {-1.0, 0.2})
	{
		Body.BeginPart(0.0, false);
		Body.Add({{X, 0.0, 0.0}, {X, -1.2, 0.0}, 0.15, 0.15, NoIndex});
	}
	Body.BeginPart(0.0, false);
	Body.Add({{0.8, 0.3, 0.0}, Shoulder, Radius, Radius, NoIndex});
	Body.Add({Shoulder, Elbow, Radius, Radius, Upper});
	Body.Add({Elbow, Wrist, Radius, Radius, Fore});
	Body.Add({Wrist, End, Radius, Radius, Tip});
	Made.Rig.Append(MeshOf(Body, {-2.0, -1.5, -0.6}, {1.8, 1.4, 0.6}, 0.02), {});
	Made.Rig.Add("rump", "", {-1.0f, 0.0f, 0.0f});
	Made.Rig.Add("chest", "rump", {0.2f, 0.0f, 0.0f});
	Made.Rig.Add("withers", "chest", {0.7f, 0.0f, 0.0f});
	Made.Rig.Add("head", "withers", {1.1f, 0.0f, 0.0f});
	for (const std::string Leg : {"hindleg", "foreleg"})
	{
		std::string Above = Leg == "hindleg" ? "rump" : "chest";
		for (int32_t J = 1; J <= 3; ++J)
		{
			const std::string Name = Leg + std::to_string(J);
			Made.Rig.Add(Name, Above, {Leg == "hindleg" ? -1.0f : 0.2f, 0.05f - 0.4f * static_cast<float>(J), 0.0f});
			Above = Name;
		}
	}
	Made.Limbs = {
		{"trunk", {"rump", "chest", "withers", "head"}, {}}, {"upper", {}, {}}, {"fore", {}, {}}, {"plume", {}, {}}};
	std::string Parent = "withers";
	const auto AddBone = [&](Part Limb, const Vec3d& From, const Vec3d& To, int32_t Count)
	{
		for (int32_t J = 0; J < Count; ++J)
		{
			const std::string Name = Made.Limbs[size_t(Limb)].Name + std::to_string(J + 1);
			Made.Rig.Add(Name, Parent, ToFloat(Lerp(From, To, double(J) / Count)));
			Made.Limbs[size_t(Limb)].Joints.push_back(Name);
			Parent = Name;
		}
	};
	AddBone(Upper, Shoulder, Elbow, JointsPerBone);
	AddBone(Fore, Elbow, Wrist, JointsPerBone);
	AddBone(Tip, Wrist, End, std::max(JointsPerBone, 2));
	KeepAllApart(Made);
	// Away from the folds, where neighbouring bones are one limb still, from the shoulder and the legs.
	TellLimbs(Made, Body,
		[](const Vec3& P, int32_t Limb)
		{
			return Limb == Trunk   ? P.Y > -0.1f && (P.X < 0.5f || P.Y < 0.1f)
				   : Limb == Upper ? P.X > -0.4f && P.X < 0.6f
				   : Limb == Fore  ? P.X > -0.4f && P.X < 0.2f
								   : P.X < 0.2f;
		});
	return Made;
}

std::vector<LeakFile> All()
{
	std::vector<LeakFile> Made = {FoldedWing(1), Flattened(FoldedWing(5), true)};
	Made.push_back(Flattened(HandOnThigh(Contact::Touching), true));
	for (const Contact How : {Contact::Close, Contact::Touching, Contact::Crossing})
	{
		Made.push_back(HandOnThigh(How));
		for (const LeakFile& File : {Fingers(How), LegsTogether(How)})
		{
			Made.push_back(File);
			Made.push_back(Flattened(File, false));
		}
	}
	return Made;
}
}
