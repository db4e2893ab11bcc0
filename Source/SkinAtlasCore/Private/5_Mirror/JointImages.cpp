// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "5_Mirror/JointImages.h"

#include "Common/PointGrid.h"
#include "Common/SkeletonScale.h"

#include <algorithm>

namespace SkinAtlas
{
namespace
{
constexpr double JointTolerance = 0.1; // in mean bones

double Along(const Vec3d& P, int32_t Axis)
{
	return Axis == 0 ? P.X : Axis == 1 ? P.Y : P.Z;
}

class JointPairing
{
public:
	JointPairing(const Skeleton& InJoints, int32_t InAxis)
		: Joints(InJoints)
		, Axis(InAxis)
		, Grid(InJoints.Positions(), JointTolerance * SkeletonScale(InJoints))
		, Below(size_t(InJoints.JointCount()))
		, Rank(size_t(InJoints.JointCount()), 0)
	{
		const auto At = Joints.Positions();
		std::vector<double> Count(Below.size(), 1.0);
		for (size_t J = 0; J < Below.size(); ++J)
		{
			Below[J] = At[J];
			Grid.Near(At[J],
				[&](int32_t K, double Square) { Rank[J] += Square == 0.0 && K < static_cast<int32_t>(J) ? 1 : 0; });
		}
		const auto Order = Joints.ParentsFirst();
		for (size_t I = Order.size(); I-- > 0;)
		{
			const size_t J = size_t(Order[I]);
			if (const int32_t Parent = Joints.Parents()[J]; Parent != NoIndex)
			{
				Below[size_t(Parent)] += Below[J];
				Count[size_t(Parent)] += Count[J];
			}
		}
		for (size_t J = 0; J < Below.size(); ++J)
		{
			Below[J] = (1.0 / Count[J]) * Below[J];
		}
	}

	JointImages At(double Offset) const
	{
		JointImages Made;
		Made.Axis = Axis;
		Made.Offset = Offset;
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
		}
		return Made;
	}

	/** The plane in the middle of the pairs. */
	double MeanMiddle(const JointImages& Images) const
	{
		double Sum = 0.0;
		for (size_t J = 0; J < Images.Of.size(); ++J)
		{
			Sum += Images.Of[J] != NoIndex ? Along(Joints.Positions()[J], Axis) : 0.0; // the image's turn comes, too
		}
		return Images.Paired > 0 ? Sum / Images.Paired : Images.Offset;
	}

private:
	/** Whether one of two joints hangs below the other: halves of a chain lie mirrored at its middle, and are no pair.
	 */
	bool AreOnOneBranch(int32_t A, int32_t B) const
	{
		const auto IsAbove = [&](int32_t Above, int32_t J)
		{
			do
			{
				J = Joints.Parents()[size_t(J)];
			} while (J != NoIndex && J != Above);
			return J == Above;
		};
		return A != B && (IsAbove(A, B) || IsAbove(B, A));
	}

	/**
	 * The joint nearest to the image of J's place plus the image of the centre of J's subtree, which tells apart joints
	 * that start at one point of the plane, as clavicles do. Of equals, which lie in one place and have no distinct
	 * subtrees, the one whose parent is the image of J's, then the one of the same rank there.
	 */
	int32_t BestImage(int32_t J, const JointImages& Made) const
	{
		const Vec3d Place = MirroredPoint(Joints.Positions()[size_t(J)], Axis, Made.Offset);
		const Vec3d Centre = MirroredPoint(Below[size_t(J)], Axis, Made.Offset);
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
	int32_t Axis;
	PointGrid Grid;
	std::vector<Vec3d> Below;  // centre of the subtree, the joint itself included
	std::vector<int32_t> Rank; // among the joints at the very same place
};
}

JointImages FindJointImages(const Skeleton& Joints, int32_t Axis)
{
	const JointPairing Pairing(Joints, Axis);
	// The middle joint along the axis lies on the plane, if as many lie left as right of it, and any lies on it.
	// One-sided joints, as of a weapon, move it: then the plane mostly goes through the origin, or through the greatest
	// root.
	std::vector<double> Places;
	for (const Vec3& P : Joints.Positions())
	{
		Places.push_back(Along(P, Axis));
	}
	std::sort(Places.begin(), Places.end());
	const double Median = 0.5 * (Places[(Places.size() - 1) / 2] + Places[Places.size() / 2]);
	const double Root = Along(Joints.Positions()[size_t(Joints.ParentsFirst()[0])], Axis);
	JointImages Best;
	for (const double Offset : {Median, 0.0, Root})
	{
		JointImages Found = Pairing.At(Pairing.MeanMiddle(Pairing.At(Offset)));
		if (Best.Axis == NoIndex || Found.AcrossPlane > Best.AcrossPlane ||
			(Found.AcrossPlane == Best.AcrossPlane && Found.Paired > Best.Paired))
		{
			Best = std::move(Found);
		}
	}
	return Best;
}
}
