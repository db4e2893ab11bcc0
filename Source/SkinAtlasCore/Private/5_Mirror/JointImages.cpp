// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "5_Mirror/JointImages.h"

#include "0_Input/LimbShapes.h"
#include "Common/JointTree.h"
#include "Common/PointGrid.h"
#include "Common/SkeletonScale.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace SkinAtlas
{
namespace
{
constexpr double JointTolerance = 0.1; // in mean bones
constexpr double SameAxis = 1e-6;	   // axes closer than this, as a sine, are one
constexpr double SameFit = 1e-4;	   // in mean bones: gaps closer than this tell nothing
constexpr double WorseFit = 2.0;	   // a plane with such a multiple of another's gap stands aslant
constexpr double TwinTolerance = 0.1;  // of the lengths of two bones, relative
constexpr size_t MostImageBranches = 64;   // a joint with more children has no limbs
constexpr size_t MostTwins = 4;		   // pairs of limbs that are tried
constexpr int32_t MostImages = 256;    // joints around one place: among more nobody can tell images

class JointPairing
{
public:
	explicit JointPairing(const Skeleton& InJoints)
		: Joints(InJoints)
		, Grid(InJoints.Positions(), JointTolerance * SkeletonScale(InJoints))
		, Whole({InJoints.Parents().begin(), InJoints.Parents().end()},
			  std::vector<bool>(InJoints.Parents().size(), true))
		, Below(size_t(InJoints.JointCount()))
		, Sizes(size_t(InJoints.JointCount()), 1.0)
		, Rank(size_t(InJoints.JointCount()), 0)
	{
		const auto At = Joints.Positions();
		for (size_t J = 0; J < Below.size(); ++J)
		{
			Below[J] = At[J];
		}
		FindRanks();
		const auto Order = Joints.ParentsFirst();
		for (size_t I = Order.size(); I-- > 0;)
		{
			const size_t J = size_t(Order[I]);
			if (const int32_t Parent = Joints.Parents()[J]; Parent != NoIndex)
			{
				Below[size_t(Parent)] += Below[J];
				Sizes[size_t(Parent)] += Sizes[J];
			}
		}
		for (size_t J = 0; J < Below.size(); ++J)
		{
			Below[J] = (1.0 / Sizes[J]) * Below[J];
		}
	}

	JointImages At(const MirrorPlane& Plane) const
	{
		JointImages Made;
		Made.Plane = Plane;
		Made.Of.assign(Below.size(), NoIndex);
		for (const int32_t J : Joints.ParentsFirst())
		{
			Made.Of[size_t(J)] = BestImage(J, Made);
		}
		const std::vector<int32_t> Wanted = Made.Of;
		for (size_t J = 0; J < Wanted.size(); ++J)
		{
			const int32_t K = Wanted[J];
			const bool bMutual = K != NoIndex && Wanted[size_t(K)] == static_cast<int32_t>(J) &&
								 !AreOnOneBranch(static_cast<int32_t>(J), K);
			Made.Of[J] = bMutual ? K : NoIndex;
			Made.Paired += bMutual ? 1 : 0;
			Made.AcrossPlane += bMutual && K != static_cast<int32_t>(J) ? 1 : 0;
			Made.Gap +=
				bMutual ? Length(Plane.Image(Joints.Positions()[J]) - Vec3d(Joints.Positions()[size_t(K)])) : 0.0;
		}
		Made.Gap = Made.Paired > 0 ? Made.Gap / Made.Paired : 0.0;
		return Made;
	}

	/** The plane in the middle of the pairs. */
	MirrorPlane MeanMiddle(const JointImages& Images) const
	{
		double Sum = 0.0;
		for (size_t J = 0; J < Images.Of.size(); ++J)
		{
			// The image's turn comes, too.
			Sum += Images.Of[J] != NoIndex ? Images.Plane.Along(Joints.Positions()[J]) : 0.0;
		}
		return Images.Paired > 0 ? Images.Plane.At(Sum / Images.Paired) : Images.Plane;
	}

	/** The plane that the pairs lie across. */
	MirrorPlane Between(const JointImages& Images) const
	{
		Vec3d Across;
		for (size_t J = 0; J < Images.Of.size(); ++J)
		{
			const Vec3d Place(Joints.Positions()[J]);
			if (const int32_t K = Images.Of[J]; K != NoIndex && Images.Plane.IsBeyond(Place))
			{
				Across += Place - Vec3d(Joints.Positions()[size_t(K)]);
			}
		}
		JointImages Turned = Images;
		Turned.Plane.Normal = Dot(Across, Across) > 0.0 ? Normalised(Across) : Images.Plane.Normal;
		return MeanMiddle(Turned);
	}

	/** Planes between two limbs on one joint with equal bones and as many joints, the largest limbs first. */
	std::vector<MirrorPlane> BetweenTwins() const
	{
		struct Twins
		{
			int32_t A, B;
		};
		std::vector<Twins> Found;
		const auto Children = ChildrenOf(Joints.Parents());
		const auto BoneOf = [&](int32_t J)
		{
			return Length(
				Vec3d(Joints.Positions()[size_t(J)]) - Vec3d(Joints.Positions()[size_t(Joints.Parents()[size_t(J)])]));
		};
		for (const auto& Siblings : Children)
		{
			for (size_t I = 0; I < Siblings.size() && Siblings.size() <= MostImageBranches; ++I)
			{
				for (size_t K = I + 1; K < Siblings.size(); ++K)
				{
					const int32_t A = Siblings[I], B = Siblings[K];
					if (Sizes[size_t(A)] == Sizes[size_t(B)] &&
						std::abs(BoneOf(A) - BoneOf(B)) <= TwinTolerance * std::max(BoneOf(A), BoneOf(B)))
					{
						Found.push_back({A, B});
					}
				}
			}
		}
		std::stable_sort(Found.begin(), Found.end(),
			[&](const Twins& X, const Twins& Y) { return Sizes[size_t(X.A)] > Sizes[size_t(Y.A)]; });
		Found.resize(std::min(Found.size(), MostTwins));
		std::vector<MirrorPlane> Planes;
		for (const Twins& Each : Found)
		{
			const Vec3d A = Below[size_t(Each.A)], B = Below[size_t(Each.B)];
			if (Length(A - B) > JointTolerance * SkeletonScale(Joints))
			{
				const Vec3d Normal = Normalised(A - B);
				Planes.push_back(MirrorPlane::Across(Normal, Dot(Normal, 0.5 * (A + B))));
			}
		}
		return Planes;
	}

private:
	/** Whether one of two joints hangs below the other: halves of a chain lie mirrored at its middle, and are no pair.
	 */
	bool AreOnOneBranch(int32_t A, int32_t B) const
	{
		return A != B && (Whole.InSubtree(A, B) || Whole.InSubtree(B, A));
	}

	void FindRanks()
	{
		const auto KeyOf = [&](int32_t J)
		{
			const Vec3& P = Joints.Positions()[size_t(J)];
			return std::tuple(P.X, P.Y, P.Z);
		};
		std::vector<int32_t> Order(Rank.size());
		std::iota(Order.begin(), Order.end(), 0);
		std::sort(Order.begin(), Order.end(),
			[&](int32_t A, int32_t B) { return std::pair(KeyOf(A), A) < std::pair(KeyOf(B), B); });
		for (size_t I = 1; I < Order.size(); ++I)
		{
			const bool bSame = KeyOf(Order[I]) == KeyOf(Order[I - 1]);
			Rank[size_t(Order[I])] = bSame ? Rank[size_t(Order[I - 1])] + 1 : 0;
		}
	}

	/**
	 * The joint nearest to the image of J's place plus the image of the centre of J's subtree, which tells apart joints
	 * that start at one point of the plane, as clavicles do. Of equals, which lie in one place and have no distinct
	 * subtrees, the one whose parent is the image of J's, then the one of the same rank there.
	 */
	int32_t BestImage(int32_t J, const JointImages& Made) const
	{
		const Vec3d Place = Made.Plane.Image(Joints.Positions()[size_t(J)]);
		if (Grid.CountAround(Place) > MostImages)
		{
			return NoIndex;
		}
		const Vec3d Centre = Made.Plane.Image(Below[size_t(J)]);
		const int32_t Parent = Joints.Parents()[size_t(J)];
		const int32_t ParentImage = Parent == NoIndex ? NoIndex : Made.Of[size_t(Parent)];
		struct Candidate
		{
			double Cost = 0.0;
			int32_t Mismatch = 0, RankGap = 0, Joint = NoIndex;

			bool operator<(const Candidate& Other) const
			{
				return Cost != Other.Cost			? Cost < Other.Cost
					   : Mismatch != Other.Mismatch ? Mismatch < Other.Mismatch
					   : RankGap != Other.RankGap	? RankGap < Other.RankGap
													: Joint < Other.Joint;
			}
		};
		Candidate Best;
		Grid.Near(Place,
			[&](int32_t K, double Square)
			{
				Candidate Each;
				Each.Cost = std::sqrt(Square) + Length(Below[size_t(K)] - Centre);
				Each.Mismatch = Joints.Parents()[size_t(K)] == ParentImage ? 0 : 1;
				Each.RankGap = std::abs(Rank[size_t(K)] - Rank[size_t(J)]);
				Each.Joint = K;
				Best = Best.Joint == NoIndex || Each < Best ? Each : Best;
			});
		return Best.Joint;
	}

	const Skeleton& Joints;
	PointGrid Grid;
	JointTree Whole;           // the skeleton's own
	std::vector<Vec3d> Below;  // centre of the subtree, the joint itself included
	std::vector<double> Sizes; // joints of the subtree
	std::vector<int32_t> Rank; // among the joints at the very same place
};

/** More pairs across the plane, then more pairs. */
bool IsBetter(const JointImages& A, const JointImages& B)
{
	return A.AcrossPlane != B.AcrossPlane ? A.AcrossPlane > B.AcrossPlane : A.Paired > B.Paired;
}

JointImages FindAcross(const Skeleton& Joints, const JointPairing& Pairing, const MirrorPlane& Across)
{
	// The middle joint along the axis lies on the plane, if as many lie left as right of it, and any lies on it.
	// One-sided joints, as of a weapon, move it: then the plane mostly goes through the origin, or through the greatest
	// root.
	std::vector<double> Places;
	for (const Vec3& P : Joints.Positions())
	{
		Places.push_back(Across.Along(P));
	}
	std::sort(Places.begin(), Places.end());
	const double Median = 0.5 * (Places[(Places.size() - 1) / 2] + Places[Places.size() / 2]);
	const double Root = Across.Along(Joints.Positions()[size_t(Joints.ParentsFirst()[0])]);
	JointImages Best;
	for (const double Offset : {Median, 0.0, Root})
	{
		JointImages Found = Pairing.At(Pairing.MeanMiddle(Pairing.At(Across.At(Offset))));
		if (Best.Of.empty() || IsBetter(Found, Best))
		{
			Best = std::move(Found);
		}
	}
	return Best;
}

/** The first joint across the plane lies beyond it, whichever way the character is turned. */
void PointToFirst(const Skeleton& Joints, JointImages& InOut)
{
	for (size_t J = 0; J < InOut.Of.size(); ++J)
	{
		if (InOut.Of[J] != NoIndex && InOut.Of[J] != static_cast<int32_t>(J))
		{
			if (!InOut.Plane.IsBeyond(Joints.Positions()[J]))
			{
				InOut.Plane = InOut.Plane.TurnedOver();
			}
			return;
		}
	}
}
}

JointImages FindJointImages(const Skeleton& Joints, const MirrorPlane& Across)
{
	JointImages Found = FindAcross(Joints, JointPairing(Joints), Across);
	PointToFirst(Joints, Found);
	return Found;
}

std::vector<JointImages> FindJointPlanes(const Skeleton& Joints, const std::array<Vec3d, 3>& OwnAxes)
{
	const JointPairing Pairing(Joints);
	std::vector<JointImages> Found;
	for (int32_t Axis = 0; Axis < 3; ++Axis)
	{
		Found.push_back(FindAcross(Joints, Pairing, MirrorPlane::AcrossAxis(Axis)));
	}
	const double Scale = SkeletonScale(Joints);
	const auto CoversMost = [](const JointImages& Each) { return Each.AcrossPlane > 0 && 2.0 * Each.Coverage() > 1.0; };
	const auto IsExact = [&](const JointImages& Each) { return CoversMost(Each) && Each.Gap <= SameFit * Scale; };
	const bool bUpright = std::any_of(Found.begin(), Found.end(), IsExact);
	for (const Vec3d& Own : OwnAxes)
	{
		const auto IsSame = [&](const JointImages& Each) { return Length(Cross(Each.Plane.Normal, Own)) < SameAxis; };
		if (!bUpright && std::none_of(Found.begin(), Found.end(), IsSame))
		{
			Found.push_back(FindAcross(Joints, Pairing, MirrorPlane::Across(Own)));
		}
	}
	if (std::none_of(Found.begin(), Found.end(), CoversMost))
	{
		JointImages Best;
		for (const MirrorPlane& Guess : Pairing.BetweenTwins())
		{
			JointImages Each = Pairing.At(Guess);
			for (int32_t Round = 0; Round < 4; ++Round)
			{
				Each = Pairing.At(Pairing.Between(Each));
			}
			if (Best.Of.empty() || IsBetter(Each, Best))
			{
				Best = std::move(Each);
			}
		}
		if (!Best.Of.empty())
		{
			Found.push_back(std::move(Best));
		}
	}
	std::erase_if(Found, [](const JointImages& Each) { return Each.AcrossPlane == 0; });
	std::for_each(Found.begin(), Found.end(), [&](JointImages& Each) { PointToFirst(Joints, Each); });
	int32_t Most = 0;
	double Least = 1e300;
	for (const JointImages& Each : Found)
	{
		Least = Each.AcrossPlane > Most ? Each.Gap : Each.AcrossPlane == Most ? std::min(Least, Each.Gap) : Least;
		Most = std::max(Most, Each.AcrossPlane);
	}
	const double Closer = WorseFit * Least + SameFit * Scale;
	const auto Place = [&](const JointImages& Each) { return std::pair(-Each.AcrossPlane, Each.Gap > Closer); };
	std::stable_sort(
		Found.begin(), Found.end(), [&](const JointImages& A, const JointImages& B) { return Place(A) < Place(B); });
	return Found;
}
}
