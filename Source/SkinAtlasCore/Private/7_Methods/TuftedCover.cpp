// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Half edge 3 f + i leads from corner i of face f to the next one. Faces 2 t and 2 t + 1 are front and back of triangle
// t.

#include "7_Methods/TuftedCover.h"

#include "Common/Vector.h"

#include <algorithm>
#include <array>

namespace SkinAtlas
{
namespace
{
constexpr double Mollify = 1e-5;		// of the mean edge: by how much two sides at least exceed the third
constexpr double MostFlipsPerEdge = 20; // flips end by themselves in exact numbers; this is for rounding

/** Grows with the angle of (X, Y) from the x axis, 0 to 4; no trigonometry, so that every machine sorts alike. */
double PseudoAngle(double X, double Y)
{
	const double Sum = std::abs(X) + std::abs(Y);
	const double Slope = Sum > 0.0 ? Y / Sum : 0.0;
	return X < 0.0 ? 2.0 - Slope : Y < 0.0 ? 4.0 + Slope : Slope;
}

/** [Kahan]: exact to rounding also for needles. Zero where the sides make no triangle. */
double AreaOf(double A, double B, double C)
{
	if (A < B)
	{
		std::swap(A, B);
	}
	if (B < C)
	{
		std::swap(B, C);
	}
	if (A < B)
	{
		std::swap(A, B);
	}
	const double Square = (A + (B + C)) * (C - (A - B)) * (C + (A - B)) * (A + (B - C));
	return Square > 0.0 ? 0.25 * std::sqrt(Square) : 0.0;
}

class Cover
{
public:
	explicit Cover(const Topology& InMesh);

	void MakeDelaunay();
	void Collect(RobustLaplacian& Out) const;

private:
	static int32_t Next(int32_t H) { return H % 3 == 2 ? H - 2 : H + 1; }

	void Measure();
	void Glue();
	double Cotangent(int32_t H) const;
	double Area(int32_t F) const
	{
		return AreaOf(Side[size_t(3 * F)], Side[size_t(3 * F + 1)], Side[size_t(3 * F + 2)]);
	}
	bool IsDelaunay(int32_t H) const { return Cotangent(H) + Cotangent(Twin[size_t(H)]) >= -1e-12; }
	void Flip(int32_t H);

	const Topology& Mesh;
	int32_t FaceCount;
	std::vector<int32_t> From, Twin; // per half edge: the vertex it leaves, the half edge the other way
	std::vector<double> Side;		 // per half edge: its length
};

Cover::Cover(const Topology& InMesh)
	: Mesh(InMesh)
	, FaceCount(2 * InMesh.TriangleCount())
	, From(size_t(FaceCount) * 3)
	, Twin(size_t(FaceCount) * 3, NoIndex)
	, Side(size_t(FaceCount) * 3)
{
	for (int32_t T = 0; T < Mesh.TriangleCount(); ++T)
	{
		const auto C = Mesh.Triangle(T);
		const size_t Front = size_t(6 * T), Back = Front + 3;
		From[Front] = From[Back] = C[0];
		From[Front + 1] = From[Back + 2] = C[1];
		From[Front + 2] = From[Back + 1] = C[2];
	}
	Measure();
	Glue();
}

/** Lengths, and in every component the least that must be added to all of them. */
void Cover::Measure()
{
	const auto P = Mesh.Positions();
	std::vector<double> Lengths(size_t(Mesh.EdgeCount())), Sum(size_t(Mesh.ComponentCount()), 0.0), Longer = Sum;
	std::vector<int32_t> Count(Sum.size(), 0);
	for (int32_t E = 0; E < Mesh.EdgeCount(); ++E)
	{
		const auto Ends = Mesh.Edge(E);
		const size_t C = size_t(Mesh.ComponentOf()[size_t(Ends[0])]);
		Lengths[size_t(E)] = Length(Vec3d(P[size_t(Ends[0])]) - Vec3d(P[size_t(Ends[1])]));
		Sum[C] += Lengths[size_t(E)];
		++Count[C];
	}
	for (int32_t T = 0; T < Mesh.TriangleCount(); ++T)
	{
		const size_t C = size_t(Mesh.ComponentOf()[size_t(Mesh.Triangle(T)[0])]);
		const auto E = Mesh.TriangleEdges(T);
		for (size_t I = 0; I < 3; ++I)
		{
			const double Excess =
				Lengths[size_t(E[(I + 1) % 3])] + Lengths[size_t(E[(I + 2) % 3])] - Lengths[size_t(E[I])];
			Longer[C] = std::max(Longer[C], Mollify * Sum[C] / Count[C] - Excess);
		}
	}
	for (int32_t T = 0; T < Mesh.TriangleCount(); ++T)
	{
		const double More = Longer[size_t(Mesh.ComponentOf()[size_t(Mesh.Triangle(T)[0])])];
		for (size_t I = 0; I < 3; ++I)
		{
			const double Long = Lengths[size_t(Mesh.TriangleEdges(T)[I])] + More;
			Side[size_t(6 * T) + I] = Side[size_t(6 * T + 5) - I] = Long;
		}
	}
}

/** Around every edge the side that runs one way is glued to the next triangle's side that runs the other way. */
void Cover::Glue()
{
	struct Leaf
	{
		double Angle = 0.0;
		int32_t Up = NoIndex, Down = NoIndex; // half edges from the edge's lower vertex to the higher, and back
	};
	const auto P = Mesh.Positions();
	std::vector<Leaf> Around;
	for (int32_t E = 0; E < Mesh.EdgeCount(); ++E)
	{
		const auto Ends = Mesh.Edge(E);
		const Vec3d Low(P[size_t(Ends[0])]), Axis = Vec3d(P[size_t(Ends[1])]) - Low;
		Vec3d X, Y;
		Around.clear();
		for (const int32_t T : Mesh.TrianglesAt(E))
		{
			const auto C = Mesh.Triangle(T);
			const int32_t I = Mesh.TriangleEdges(T)[0] == E ? 0 : Mesh.TriangleEdges(T)[1] == E ? 1 : 2;
			const int32_t Front = 6 * T + I, Back = 6 * T + 5 - I;
			const bool bUp = C[size_t(I)] == Ends[0];
			const Vec3d Gap = Vec3d(P[size_t(C[size_t((I + 2) % 3)])]) - Low;
			const Vec3d Away = Dot(Axis, Axis) * Gap - Dot(Gap, Axis) * Axis;
			if (Around.empty())
			{
				X = Normalised(Away);
				Y = Normalised(Cross(Axis, X));
			}
			Around.push_back({PseudoAngle(Dot(Away, X), Dot(Away, Y)), bUp ? Front : Back, bUp ? Back : Front});
		}
		std::stable_sort(Around.begin(), Around.end(), [](const Leaf& A, const Leaf& B) { return A.Angle < B.Angle; });
		for (size_t I = 0; I < Around.size(); ++I)
		{
			const int32_t Up = Around[I].Up, Down = Around[(I + 1) % Around.size()].Down;
			Twin[size_t(Up)] = Down;
			Twin[size_t(Down)] = Up;
		}
	}
}

/** Of the angle opposite to a half edge. */
double Cover::Cotangent(int32_t H) const
{
	const double A = Side[size_t(H)], B = Side[size_t(Next(H))], C = Side[size_t(Next(Next(H)))];
	const double FourAreas = 4.0 * Area(H / 3);
	const double Square = B * B + C * C - A * A;
	constexpr double Most = 1e6; // of a triangle without area
	return std::abs(Square) < Most * FourAreas ? Square / FourAreas : Square < 0.0 ? -Most : Most;
}

/** The edge between corners I and J of two faces becomes the one between their other corners, K and M. */
void Cover::Flip(int32_t H)
{
	const int32_t T = Twin[size_t(H)], F = H / 3, G = T / 3;
	const int32_t JK = Next(H), KI = Next(JK), IM = Next(T), MJ = Next(IM);
	const double Base = Side[size_t(H)];
	const auto Along = [&](int32_t FromI, int32_t FromJ)
	{
		const double A = Side[size_t(FromI)], B = Side[size_t(FromJ)];
		return (Base * Base + A * A - B * B) / (2.0 * Base);
	};
	const double X = Along(KI, JK) - Along(IM, MJ), Y = 2.0 * (Area(F) + Area(G)) / Base;
	const double Across = std::sqrt(X * X + Y * Y);
	const int32_t I = From[size_t(H)], J = From[size_t(T)], K = From[size_t(KI)], M = From[size_t(MJ)];

	const std::array<int32_t, 4> Old = {IM, KI, JK, MJ};
	const std::array<int32_t, 4> New = {3 * F, 3 * F + 2, 3 * G, 3 * G + 2};
	const std::array<int32_t, 4> Leaves = {I, K, J, M};
	std::array<int32_t, 4> Other{};
	std::array<double, 4> Long{};
	for (size_t Each = 0; Each < 4; ++Each)
	{
		Other[Each] = Twin[size_t(Old[Each])];
		Long[Each] = Side[size_t(Old[Each])];
		for (size_t Moved = 0; Moved < 4; ++Moved)
		{
			if (Twin[size_t(Old[Each])] == Old[Moved])
			{
				Other[Each] = New[Moved];
			}
		}
	}
	for (size_t Each = 0; Each < 4; ++Each)
	{
		From[size_t(New[Each])] = Leaves[Each];
		Side[size_t(New[Each])] = Long[Each];
		Twin[size_t(New[Each])] = Other[Each];
		Twin[size_t(Other[Each])] = New[Each];
	}
	const int32_t MK = 3 * F + 1, KM = 3 * G + 1;
	From[size_t(MK)] = M;
	From[size_t(KM)] = K;
	Side[size_t(MK)] = Side[size_t(KM)] = Across;
	Twin[size_t(MK)] = KM;
	Twin[size_t(KM)] = MK;
}

void Cover::MakeDelaunay()
{
	std::vector<int32_t> Open;
	std::vector<bool> bOpen(Twin.size(), false);
	const auto Push = [&](int32_t H)
	{
		if (!bOpen[size_t(H)] && !bOpen[size_t(Twin[size_t(H)])])
		{
			bOpen[size_t(H)] = true;
			Open.push_back(H);
		}
	};
	for (int32_t H = 3 * FaceCount - 1; H >= 0; --H)
	{
		Push(H);
	}
	double FlipsLeft = MostFlipsPerEdge * static_cast<double>(Twin.size());
	while (!Open.empty() && FlipsLeft > 0.0)
	{
		const int32_t H = Open.back();
		Open.pop_back();
		bOpen[size_t(H)] = false;
		const int32_t F = H / 3, G = Twin[size_t(H)] / 3;
		if (F == G || IsDelaunay(H))
		{
			continue;
		}
		Flip(H);
		FlipsLeft -= 1.0;
		for (const int32_t Rim : {3 * F, 3 * F + 2, 3 * G, 3 * G + 2})
		{
			Push(Rim);
		}
	}
}

void Cover::Collect(RobustLaplacian& Out) const
{
	Out.Mass.assign(size_t(Mesh.VertexCount()), 0.0);
	for (int32_t F = 0; F < FaceCount; ++F)
	{
		const double Third = 0.5 * Area(F) / 3.0; // each triangle is there twice
		for (int32_t H = 3 * F; H < 3 * F + 3; ++H)
		{
			Out.Mass[size_t(From[size_t(H)])] += Third;
			const int32_t A = From[size_t(H)], B = From[size_t(Next(H))];
			if (H < Twin[size_t(H)] && A != B)
			{
				const double Weight = 0.25 * (Cotangent(H) + Cotangent(Twin[size_t(H)]));
				Out.Links.push_back({std::min(A, B), std::max(A, B), std::max(Weight, 0.0)});
			}
		}
	}
	std::stable_sort(Out.Links.begin(), Out.Links.end(),
		[](const RobustLaplacian::Link& X, const RobustLaplacian::Link& Y)
		{ return X.A != Y.A ? X.A < Y.A : X.B < Y.B; });
	size_t Kept = 0;
	for (const RobustLaplacian::Link& Each : Out.Links)
	{
		if (Kept > 0 && Out.Links[Kept - 1].A == Each.A && Out.Links[Kept - 1].B == Each.B)
		{
			Out.Links[Kept - 1].Weight += Each.Weight;
			continue;
		}
		Out.Links[Kept++] = Each;
	}
	Out.Links.resize(Kept);
}
}

RobustLaplacian::RobustLaplacian(const Topology& Mesh)
{
	Cover Made(Mesh);
	Made.MakeDelaunay();
	Made.Collect(*this);
}
}
