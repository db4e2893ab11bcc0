// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "1_Segment/TreeRepair.h"

#include "1_Segment/FlatRig.h"
#include "Common/TriangleTree.h"

#include <algorithm>
#include <utility>

namespace SkinAtlas
{
namespace
{
class Repair
{
public:
	Repair(const Skeleton& InJoints, const JointTree& InTree, const TriangleTree& InSurface)
		: Joints(InJoints)
		, Surface(InSurface)
		, bMember(size_t(InJoints.JointCount()), false)
	{
		for (const int32_t J : InTree.ParentsFirst())
		{
			bMember[size_t(J)] = true;
		}
		Rebuild(InTree.Parents());
	}

	void Span() { Rebuild(SpanFlatRig(Joints, Tree)); }
	void JoinRoots();
	void MoveOutsideBones();

	JointTree Tree;

private:
	void Rebuild(std::vector<int32_t> Parents) { Tree = JointTree(std::move(Parents), bMember); }
	double Distance(int32_t A, int32_t B) const
	{
		return Length(Vec3d(Joints.Positions()[size_t(A)]) - Vec3d(Joints.Positions()[size_t(B)]));
	}
	double ShareOutside(int32_t A, int32_t B) const;
	std::vector<int32_t> Roots() const;
	int32_t MainRoot(const std::vector<int32_t>& All) const;

	const Skeleton& Joints;
	const TriangleTree& Surface;
	std::vector<bool> bMember;
};

/** Share of the straight bone between two joints that lies outside the mesh, from eight samples. */
double Repair::ShareOutside(int32_t A, int32_t B) const
{
	constexpr int Samples = 8;
	int Outside = 0;
	for (int I = 0; I < Samples; ++I)
	{
		const double T = (I + 0.5) / Samples;
		Outside += Surface.IsInside(Lerp(Joints.Positions()[size_t(A)], Joints.Positions()[size_t(B)], T)) ? 0 : 1;
	}
	return static_cast<double>(Outside) / Samples;
}

std::vector<int32_t> Repair::Roots() const
{
	std::vector<int32_t> Found;
	for (const int32_t J : Tree.ParentsFirst())
	{
		if (Tree.Parent(J) == NoIndex)
		{
			Found.push_back(J);
		}
	}
	return Found;
}

int32_t Repair::MainRoot(const std::vector<int32_t>& All) const
{
	int32_t Main = All[0];
	for (const int32_t J : All)
	{
		Main = Tree.SubtreeSize(J) > Tree.SubtreeSize(Main) ? J : Main;
	}
	if (10 * Tree.SubtreeSize(Main) >= 6 * static_cast<int32_t>(Tree.ParentsFirst().size()))
	{
		return Main;
	}
	double Least = 1e300;
	for (const int32_t J : All)
	{
		double Sum = 0.0;
		for (const int32_t Other : All)
		{
			Sum += Tree.SubtreeSize(Other) * Distance(J, Other);
		}
		if (Sum < Least)
		{
			Least = Sum;
			Main = J;
		}
	}
	return Main;
}

void Repair::JoinRoots()
{
	const std::vector<int32_t> All = Roots();
	if (All.size() < 2)
	{
		return;
	}
	std::vector<int32_t> Parents = Tree.Parents();
	const int32_t Main = MainRoot(All);

	constexpr size_t Tried = 6; // nearest joints whose bones are looked at
	struct Option
	{
		double Gap;
		int32_t Joint;
		double Cost = -1.0; // of the bone; negative until looked at

		bool operator<(const Option& Other) const { return Gap != Other.Gap ? Gap < Other.Gap : Joint < Other.Joint; }
	};
	struct Waiting
	{
		int32_t Root;
		std::vector<Option> Nearest; // joints of the tree so far, rising, at most Tried
		double Cost = 1e300;
		int32_t Best = NoIndex;
	};
	std::vector<Waiting> Rest;
	for (const int32_t J : All)
	{
		if (J != Main)
		{
			Rest.push_back({J, {}});
		}
	}
	for (int32_t Added = Main; !Rest.empty();)
	{
		for (Waiting& Each : Rest)
		{
			for (const int32_t J : Tree.ParentsFirst())
			{
				const Option Mine{Distance(J, Each.Root), J};
				if (Tree.InSubtree(J, Added) && (Each.Nearest.size() < Tried || Mine < Each.Nearest.back()))
				{
					Each.Nearest.insert(std::upper_bound(Each.Nearest.begin(), Each.Nearest.end(), Mine), Mine);
					Each.Nearest.resize(std::min(Each.Nearest.size(), Tried), Mine);
				}
			}
			Each.Cost = 1e300;
			for (Option& Mine : Each.Nearest)
			{
				Mine.Cost = Mine.Cost >= 0.0 ? Mine.Cost : Mine.Gap * (1.0 + 3.0 * ShareOutside(Mine.Joint, Each.Root));
				if (Mine.Cost < Each.Cost)
				{
					Each.Cost = Mine.Cost;
					Each.Best = Mine.Joint;
				}
			}
		}
		const auto Next = std::min_element(Rest.begin(), Rest.end(), [](const Waiting& A, const Waiting& B) { return A.Cost < B.Cost; });
		Added = Next->Root;
		Parents[size_t(Added)] = Next->Best;
		Rest.erase(Next);
	}
	Rebuild(std::move(Parents));
}

void Repair::MoveOutsideBones()
{
	// Only children of the root: freed from that, the rule scrambled thin wings.
	std::vector<int32_t> Parents = Tree.Parents();
	for (const int32_t Root : Roots())
	{
		for (const int32_t Child : Tree.Children(Root))
		{
			const double Old = Distance(Root, Child);
			const double OldOutside = Old > 0.0 ? ShareOutside(Root, Child) : 0.0;
			if (OldOutside < 0.4)
			{
				continue;
			}
			std::vector<std::pair<double, int32_t>> Nearer;
			for (const int32_t J : Tree.ParentsFirst())
			{
				if (!Tree.InSubtree(J, Child) && Distance(J, Child) < 0.7 * Old)
				{
					Nearer.push_back({Distance(J, Child), J});
				}
			}
			std::sort(Nearer.begin(), Nearer.end());
			for (const auto& [Gap, J] : Nearer)
			{
				const double Outside = Gap > 0.0 ? ShareOutside(J, Child) : 0.0;
				if (Outside <= 0.35 && Outside <= OldOutside - 0.1)
				{
					Parents[size_t(Child)] = J;
					// Two children that would each hang below the other stay where they are.
					for (int32_t Up = J; Up != NoIndex; Up = Parents[size_t(Up)])
					{
						if (Up == Child)
						{
							Parents[size_t(Child)] = Root;
							break;
						}
					}
					break;
				}
			}
		}
	}
	Rebuild(std::move(Parents));
}
}

JointTree CollapseTree(const Skeleton& Joints, const std::vector<bool>& bMember)
{
	std::vector<int32_t> Parents(bMember.size(), NoIndex);
	for (const int32_t J : Joints.ParentsFirst())
	{
		// Parents come first, so the parent of an excluded joint has been replaced already.
		const int32_t Parent = Joints.Parents()[size_t(J)];
		Parents[size_t(J)] = Parent == NoIndex || bMember[size_t(Parent)] ? Parent : Parents[size_t(Parent)];
	}
	return JointTree(std::move(Parents), bMember);
}

JointTree RepairTree(const Skeleton& Joints, const JointTree& Given, const TriangleTree& Surface)
{
	Repair Work(Joints, Given, Surface);
	if (IsFlatRig(Work.Tree))
	{
		Work.Span();
	}
	Work.JoinRoots();
	Work.MoveOutsideBones();
	return std::move(Work.Tree);
}
}
