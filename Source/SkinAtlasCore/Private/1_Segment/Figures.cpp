// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/Figures.h"

#include "1_Segment/6_Parts/Components.h"
#include "Common/MeshPart.h"
#include "Common/Parallel.h"

#include <algorithm>
#include <numeric>

namespace SkinAtlas
{
namespace
{
/** One figure alone, and how its numbers stand in the whole. */
class FigureAlone
{
public:
	FigureAlone(const Topology& InWhole, const Skeleton& InJoints, const Figure& InOf)
		: Whole(InWhole), AllJoints(InJoints), Of(InOf)
	{
	}

	/** Elements: those of the figure's components. */
	Status Solve(ComponentElements Elements, const SegmentOptions& Options, const Context& Host);

	/** Bones: one list per joint of the whole. */
	void PutInto(Segmentation& InOut, std::vector<std::vector<RegionBone>>& InOutBones);

private:
	Result<Skeleton> TakeJoints() const;
	int32_t JointInWhole(int32_t J) const { return J == NoIndex ? NoIndex : Of.Joints[size_t(J)]; }
	int32_t VertexInWhole(int32_t V) const { return V == NoIndex ? NoIndex : Part.InWhole.Vertices[size_t(V)]; }
	SkinPoint PointInWhole(SkinPoint Point) const
	{
		Point.Vertex = VertexInWhole(Point.Vertex);
		std::transform(Point.Corners.begin(), Point.Corners.end(), Point.Corners.begin(),
			[&](int32_t Corner) { return VertexInWhole(Corner); });
		return Point;
	}
	void PutMirror(Mirror& InOut) const;

	const Topology& Whole;
	const Skeleton& AllJoints;
	const Figure& Of;
	MeshPart Part;
	Segmentation Made;
};

/** The figure's joints; one that hangs on another figure's is a root. */
Result<Skeleton> FigureAlone::TakeJoints() const
{
	std::vector<Affine> Bind;
	std::vector<int32_t> Parents;
	std::vector<std::string_view> Names;
	for (const int32_t J : Of.Joints)
	{
		const int32_t Parent = AllJoints.Parents()[size_t(J)];
		const auto Found = std::lower_bound(Of.Joints.begin(), Of.Joints.end(), Parent);
		const bool bMine = Parent != NoIndex && Found != Of.Joints.end() && *Found == Parent;
		Bind.push_back(AllJoints.JointToMesh()[size_t(J)]);
		Parents.push_back(bMine ? static_cast<int32_t>(Found - Of.Joints.begin()) : NoIndex);
		Names.push_back(AllJoints.Name(J));
	}
	return Skeleton::Build({Bind, Parents, Names});
}

Status FigureAlone::Solve(ComponentElements Elements, const SegmentOptions& Options, const Context& Host)
{
	Result<MeshPart> Taken = TakeElements(Whole, std::move(Elements), Host);
	if (!Taken)
	{
		return Taken.State;
	}
	Part = std::move(*Taken);
	const Result<Skeleton> Joints = TakeJoints();
	if (!Joints)
	{
		return Joints.State;
	}
	std::vector<JointOptions> PerJoint;
	for (const int32_t J : Options.Joints.empty() ? std::vector<int32_t>() : Of.Joints)
	{
		PerJoint.push_back(Options.Joints[size_t(J)]);
	}
	std::vector<ComponentPolicy> PerComponent;
	for (const int32_t C : Options.Components.empty() ? std::vector<int32_t>() : Of.Components)
	{
		PerComponent.push_back(Options.Components[size_t(C)]);
	}
	SegmentOptions Mine = Options;
	Mine.Joints = PerJoint;
	Mine.Components = PerComponent;
	Mine.JointFigures = Mine.VertexFigures = {};
	Result<Segmentation> Found = Segment(Part.Mesh, *Joints, Mine, {Host.Threads, Host.Cancel, nullptr});
	if (Found)
	{
		Made = std::move(*Found);
	}
	return Found.State;
}

/** Pairs of this figure beside those of others. The plane is that of the first figure that has one. */
void FigureAlone::PutMirror(Mirror& InOut) const
{
	const Mirror& Mine = Made.Symmetry;
	if (!Mine.IsOn())
	{
		InOut.Reason = InOut.IsOn() ? InOut.Reason : Mine.Reason;
		return;
	}
	InOut.JointOf.resize(size_t(AllJoints.JointCount()), NoIndex);
	InOut.VertexOf.resize(size_t(Whole.VertexCount()), NoIndex);
	if (!InOut.IsOn())
	{
		InOut.Reason = Mine.Reason;
		InOut.Axis = Mine.Axis;
		std::copy(std::begin(Mine.Normal), std::end(Mine.Normal), InOut.Normal);
		InOut.Offset = Mine.Offset;
	}
	InOut.BodyCount += Mine.BodyCount;
	for (size_t J = 0; J < Mine.JointOf.size(); ++J)
	{
		InOut.JointOf[size_t(Of.Joints[J])] = JointInWhole(Mine.JointOf[J]);
	}
	for (size_t V = 0; V < Mine.VertexOf.size(); ++V)
	{
		InOut.VertexOf[size_t(Part.InWhole.Vertices[V])] = VertexInWhole(Mine.VertexOf[V]);
	}
	const int32_t Before = static_cast<int32_t>(InOut.Points.size());
	for (const SkinPoint& Each : Mine.Points)
	{
		InOut.Points.push_back(PointInWhole(Each));
	}
	for (const int32_t I : Mine.Takers)
	{
		InOut.Takers.push_back(Before + I);
	}
}

void FigureAlone::PutInto(Segmentation& InOut, std::vector<std::vector<RegionBone>>& InOutBones)
{
	for (size_t V = 0; V < Part.InWhole.Vertices.size(); ++V)
	{
		InOut.RegionOf[size_t(Part.InWhole.Vertices[V])] = JointInWhole(Made.RegionOf[V]);
		InOut.Outward[size_t(Part.InWhole.Vertices[V])] = Made.Outward[V];
	}
	for (size_t I = 0; I < Of.Joints.size(); ++I)
	{
		const size_t J = size_t(Of.Joints[I]);
		InOut.TreeParent[J] = JointInWhole(Made.TreeParent[I]);
		InOut.Loose[J] = Made.IsLoose(static_cast<int32_t>(I));
		InOut.Starts[J] = Made.Starts[I];
		InOut.Curves[J] = std::move(Made.Curves[I]);
		for (CurvePoint& Point : InOut.Curves[J].Points)
		{
			Point.Edge = Part.InWhole.Edges[size_t(Point.Edge)];
		}
		const auto Bones = Made.BonesOf(static_cast<int32_t>(I));
		InOutBones[J].assign(Bones.begin(), Bones.end());
	}
	for (const int32_t J : Made.ParentsFirst)
	{
		InOut.ParentsFirst.push_back(JointInWhole(J));
	}
	for (const int32_t V : Made.Unclaimed)
	{
		InOut.Unclaimed.push_back(VertexInWhole(V));
	}
	for (size_t C = 0; C < Of.Components.size(); ++C)
	{
		ComponentFate& Fate = InOut.Components[size_t(Of.Components[C])];
		Fate = Made.Components[C];
		Fate.Joint = JointInWhole(Fate.Joint);
		Fate.VertexCount = 0; // SpreadPolicies counts
	}
	for (const SkinPoint& Each : Made.Followers)
	{
		InOut.Followers.push_back(PointInWhole(Each));
	}
	PutMirror(InOut.Symmetry);
}

/** Points by rising vertex, the takers among them with them. */
void SortPoints(Mirror& InOut)
{
	std::vector<int32_t> Order(InOut.Points.size()), PlaceOf(Order.size());
	std::iota(Order.begin(), Order.end(), 0);
	std::sort(Order.begin(), Order.end(),
		[&](int32_t A, int32_t B) { return InOut.Points[size_t(A)].Vertex < InOut.Points[size_t(B)].Vertex; });
	std::vector<SkinPoint> Sorted;
	for (size_t I = 0; I < Order.size(); ++I)
	{
		PlaceOf[size_t(Order[I])] = static_cast<int32_t>(I);
		Sorted.push_back(InOut.Points[size_t(Order[I])]);
	}
	InOut.Points = std::move(Sorted);
	std::transform(
		InOut.Takers.begin(), InOut.Takers.end(), InOut.Takers.begin(), [&](int32_t I) { return PlaceOf[size_t(I)]; });
	std::sort(InOut.Takers.begin(), InOut.Takers.end());
}
}

std::vector<Figure> FindFigures(const Topology& Mesh, const SegmentOptions& Options)
{
	if (Options.JointFigures.empty() || Options.VertexFigures.empty() || !Options.Labels.empty())
	{
		return {};
	}
	std::vector<int32_t> Numbers(Options.JointFigures.begin(), Options.JointFigures.end());
	Numbers.insert(Numbers.end(), Options.VertexFigures.begin(), Options.VertexFigures.end());
	std::sort(Numbers.begin(), Numbers.end());
	Numbers.erase(std::unique(Numbers.begin(), Numbers.end()), Numbers.end());
	// Every number leads to a lower one of its figure, or to itself.
	std::vector<size_t> Towards(Numbers.size());
	std::iota(Towards.begin(), Towards.end(), size_t(0));
	const auto FirstOf = [&](int32_t Number)
	{
		size_t I = size_t(std::lower_bound(Numbers.begin(), Numbers.end(), Number) - Numbers.begin());
		while (Towards[I] != I)
		{
			I = Towards[I];
		}
		return I;
	};
	std::vector<int32_t> NumberOf(size_t(Mesh.ComponentCount()), NoIndex); // any of the component's
	std::vector<bool> bKnown(NumberOf.size(), false);
	for (size_t S = 0; S < Options.VertexFigures.size(); ++S)
	{
		const size_t C = size_t(Mesh.ComponentOf()[size_t(Mesh.SourceToWelded()[S])]);
		if (bKnown[C])
		{
			const size_t A = FirstOf(NumberOf[C]), B = FirstOf(Options.VertexFigures[S]);
			Towards[std::max(A, B)] = std::min(A, B);
		}
		NumberOf[C] = Options.VertexFigures[S];
		bKnown[C] = true;
	}
	std::vector<Figure> Found(Numbers.size());
	for (size_t J = 0; J < Options.JointFigures.size(); ++J)
	{
		Found[FirstOf(Options.JointFigures[J])].Joints.push_back(static_cast<int32_t>(J));
	}
	for (size_t C = 0; C < NumberOf.size(); ++C)
	{
		Found[FirstOf(NumberOf[C])].Components.push_back(static_cast<int32_t>(C));
	}
	std::erase_if(Found, [](const Figure& Each) { return Each.Joints.empty() && Each.Components.empty(); });
	if (Found.size() < 2 || std::any_of(Found.begin(), Found.end(),
								[](const Figure& Each) { return Each.Joints.empty() || Each.Components.empty(); }))
	{
		return {};
	}
	std::sort(
		Found.begin(), Found.end(), [](const Figure& A, const Figure& B) { return A.Joints[0] < B.Joints[0]; });
	return Found;
}

Result<Segmentation> SegmentFigures(const Topology& Mesh, const Skeleton& Joints, const std::vector<Figure>& Figures,
	const SegmentOptions& Options, const Context& Host)
{
	const size_t VertexCount = size_t(Mesh.VertexCount()), JointCount = size_t(Joints.JointCount());
	Segmentation Made;
	Made.RegionOf.assign(VertexCount, NoIndex);
	Made.Outward.resize(VertexCount);
	Made.TreeParent.assign(JointCount, NoIndex);
	Made.Loose.assign(JointCount, false);
	Made.Starts.resize(JointCount);
	Made.Curves.resize(JointCount);
	Made.Components.resize(size_t(Mesh.ComponentCount()));
	std::vector<std::vector<RegionBone>> Bones(JointCount);
	Made.JointFigure.resize(JointCount);
	Made.ComponentFigure.resize(Made.Components.size());
	for (size_t I = 0; I < Figures.size(); ++I)
	{
		for (const int32_t J : Figures[I].Joints)
		{
			Made.JointFigure[size_t(J)] = static_cast<int32_t>(I);
		}
		for (const int32_t C : Figures[I].Components)
		{
			Made.ComponentFigure[size_t(C)] = static_cast<int32_t>(I);
		}
	}
	std::vector<ComponentElements> Elements =
		ElementsOfGroups(Mesh, Made.ComponentFigure, static_cast<int32_t>(Figures.size()));
	for (size_t I = 0; I < Figures.size(); ++I)
	{
		FigureAlone Each(Mesh, Joints, Figures[I]);
		if (const Status Bad = Each.Solve(std::move(Elements[I]), Options, Host); !Bad)
		{
			return Bad;
		}
		Each.PutInto(Made, Bones);
		Report(Host, Stage::Segment, static_cast<float>(I + 1) / static_cast<float>(Figures.size()));
	}
	Made.BoneStart.push_back(0);
	for (const std::vector<RegionBone>& Each : Bones)
	{
		Made.Bones.insert(Made.Bones.end(), Each.begin(), Each.end());
		Made.BoneStart.push_back(static_cast<int32_t>(Made.Bones.size()));
	}
	std::sort(Made.Unclaimed.begin(), Made.Unclaimed.end());
	std::sort(Made.Followers.begin(), Made.Followers.end(),
		[](const SkinPoint& A, const SkinPoint& B) { return A.Vertex < B.Vertex; });
	SortPoints(Made.Symmetry);
	SpreadPolicies(Mesh, Made);
	return Made;
}
}
