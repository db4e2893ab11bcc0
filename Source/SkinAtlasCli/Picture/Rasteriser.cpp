// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// A depth buffer at several samples per pixel; colours and normals are interpolated and lit per sample. The picture is
// made in bands of rows, each by one thread with samples of its own.

#include "Picture/Rasteriser.h"

#include "Common/Parallel.h"
#include "Common/Vector.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace SkinAtlas::Host
{
namespace
{
constexpr int32_t SamplesPerSide = 4; // of a pixel
constexpr int32_t RowsPerBand = 16;   // of pixels

/** Mesh space to samples: x right, y down, z away from the eye, all in samples. */
class Projection
{
public:
	Projection(const Camera& View, int32_t Width, int32_t Height)
		: Away(Normalised(View.Towards))
		, Right(Normalised(Cross(Away, View.Up)))
		, Down(Cross(Away, Right))
		, Centre(View.Centre)
		, Scale(double(Height) / double(View.Height))
		, MiddleX(0.5 * Width)
		, MiddleY(0.5 * Height)
	{
	}

	Vec3d Point(const Vec3& P) const
	{
		const Vec3d Offset = Vec3d(P) - Centre;
		return {MiddleX + Scale * Dot(Offset, Right), MiddleY + Scale * Dot(Offset, Down), Scale * Dot(Offset, Away)};
	}

	/** To the eye's own axes: x right, y up, z towards the eye. */
	Vec3d Normal(const Vec3& N) const { return {Dot(N, Right), -Dot(N, Down), -Dot(N, Away)}; }

private:
	Vec3d Away, Right, Down, Centre;
	double Scale, MiddleX, MiddleY;
};

/** What a surface of the given colour shows to the eye. Normal in the eye's axes. */
Colour Shade(const Colour& Surface, const Vec3d& Normal)
{
	// A large soft key light from the upper left, light from the sky and back from the ground, and a rim that darkens
	// towards the outline, so that the form stands out from a light background.
	static const Vec3d Key = Normalised({-0.55, 0.60, 0.58});
	static const Vec3d Glance = Normalised(Key + Vec3d(0, 0, 1));
	constexpr double Softness = 0.25;
	const double Facing = std::max(0.0, Normal.Z);
	const double Diffuse = std::max(0.0, (Dot(Normal, Key) + Softness) / (1.0 + Softness));
	const double Sky = 0.5 + 0.5 * Normal.Y;
	const double Rim = (1.0 - Facing) * (1.0 - Facing) * (1.0 - Facing);
	double Gloss = std::max(0.0, Dot(Normal, Glance));
	for (int32_t Doubling = 0; Doubling < 5; ++Doubling) // to the power of 32
	{
		Gloss *= Gloss;
	}

	const Colour KeyLight{0.92f, 0.89f, 0.85f}, SkyLight{0.25f, 0.28f, 0.33f}, GroundLight{0.13f, 0.12f, 0.12f};
	const Colour Light = float(Diffuse) * KeyLight + Mix(GroundLight, SkyLight, float(Sky));
	const float Shine = 0.10f * float(Gloss);
	return float(1.0 - 0.6 * Rim) * (Surface * Light) + Colour{Shine, Shine, Shine};
}

/** The samples of a band. Their rows are counted from the picture's first. */
struct Samples
{
	int32_t FirstRow;
	Image Light;
	std::vector<float> Depth;

	Samples(int32_t InFirstRow, int32_t Width, int32_t Rows, const Colour& Background)
		: FirstRow(InFirstRow)
		, Light(Width, Rows, Background)
		, Depth(Light.Pixels.size(), std::numeric_limits<float>::max())
	{
	}

	bool Nearer(int32_t X, int32_t Y, double Z) const { return float(Z) < Depth[Index(X, Y)]; }
	void Set(int32_t X, int32_t Y, double Z, const Colour& Value)
	{
		Depth[Index(X, Y)] = float(Z);
		Light.Pixels[Index(X, Y)] = Value;
	}
	size_t Index(int32_t X, int32_t Y) const { return size_t(Y - FirstRow) * size_t(Light.Width) + size_t(X); }
};

/** The samples whose middles lie between two coordinates, from First on and not as far as End. */
struct SampleRange
{
	int32_t First, Last;

	SampleRange(double Low, double High, int32_t Begin, int32_t End)
		: First(int32_t(std::clamp(std::ceil(Low - 0.5), double(Begin), double(End))))
		, Last(int32_t(std::clamp(std::floor(High - 0.5), double(Begin - 1), double(End - 1))))
	{
	}

	static SampleRange Rows(double Low, double High, const Samples& Of)
	{
		return {Low, High, Of.FirstRow, Of.FirstRow + Of.Light.Height};
	}
	static SampleRange Columns(double Low, double High, const Samples& Of) { return {Low, High, 0, Of.Light.Width}; }
};

struct Corner
{
	Vec3d Point, Normal;
	Colour Surface;
	float Reach = 1.0f;
};

/** Of three corners' colours the one with the greatest part of a point: straight borders, also where two are equal. */
Colour FlatColour(const Corner& A, const Corner& B, const Corner& C, float OfA, float OfB, float OfC)
{
	const auto Same = [](const Colour& X, const Colour& Y) { return X.R == Y.R && X.G == Y.G && X.B == Y.B; };
	OfA *= A.Reach;
	OfB *= B.Reach;
	OfC *= C.Reach;
	const float AndA = Same(A.Surface, B.Surface) ? OfB : 0.0f, AndB = Same(B.Surface, C.Surface) ? OfC : 0.0f;
	const float AndC = Same(C.Surface, A.Surface) ? OfA : 0.0f;
	if (OfA + AndA >= OfB + AndB && OfA + AndA >= OfC + AndC)
	{
		return A.Surface;
	}
	return OfB + AndB >= OfC + AndC ? B.Surface : C.Surface;
}

void DrawTriangle(Samples& Target, const Corner& A, const Corner& B, const Corner& C, bool bFlatColour)
{
	const auto Area = [](const Vec3d& P, const Vec3d& Q, const Vec3d& R)
	{ return (Q.X - P.X) * (R.Y - P.Y) - (Q.Y - P.Y) * (R.X - P.X); };
	const SampleRange Rows = SampleRange::Rows(std::min({A.Point.Y, B.Point.Y, C.Point.Y}),
		std::max({A.Point.Y, B.Point.Y, C.Point.Y}), Target);
	const double Whole = Area(A.Point, B.Point, C.Point);
	if (Rows.First > Rows.Last || Whole == 0.0)
	{
		return;
	}
	const SampleRange Columns = SampleRange::Columns(std::min({A.Point.X, B.Point.X, C.Point.X}),
		std::max({A.Point.X, B.Point.X, C.Point.X}), Target);
	// Rows run downwards, so a front, counter-clockwise to the eye, has a negative area.
	const double Side = Whole < 0.0 ? 1.0 : -1.0;
	for (int32_t Y = Rows.First; Y <= Rows.Last; ++Y)
	{
		for (int32_t X = Columns.First; X <= Columns.Last; ++X)
		{
			const Vec3d P(X + 0.5, Y + 0.5, 0.0);
			const double OfA = Area(B.Point, C.Point, P) / Whole, OfB = Area(C.Point, A.Point, P) / Whole;
			const double OfC = 1.0 - OfA - OfB;
			constexpr double Rounding = -1e-9; // a sample on a shared edge must not fall between its triangles
			if (OfA < Rounding || OfB < Rounding || OfC < Rounding)
			{
				continue;
			}
			const double Z = OfA * A.Point.Z + OfB * B.Point.Z + OfC * C.Point.Z;
			if (Target.Nearer(X, Y, Z))
			{
				const Vec3d Normal = Side * Normalised(OfA * A.Normal + OfB * B.Normal + OfC * C.Normal);
				const Colour Surface = bFlatColour
					? FlatColour(A, B, C, float(OfA), float(OfB), float(OfC))
					: float(OfA) * A.Surface + float(OfB) * B.Surface + float(OfC) * C.Surface;
				Target.Set(X, Y, Z, Shade(Surface, Normal));
			}
		}
	}
}

void DrawSegment(Samples& Target, const Vec3d& A, const Vec3d& B, double Width, const Colour& Ink)
{
	const double Half = 0.5 * Width;
	const SampleRange Rows = SampleRange::Rows(std::min(A.Y, B.Y) - Half, std::max(A.Y, B.Y) + Half, Target);
	const SampleRange Columns = SampleRange::Columns(std::min(A.X, B.X) - Half, std::max(A.X, B.X) + Half, Target);
	const double DX = B.X - A.X, DY = B.Y - A.Y, SquaredLength = DX * DX + DY * DY;
	for (int32_t Y = Rows.First; Y <= Rows.Last; ++Y)
	{
		for (int32_t X = Columns.First; X <= Columns.Last; ++X)
		{
			const double PX = X + 0.5 - A.X, PY = Y + 0.5 - A.Y;
			const double Along = SquaredLength > 0.0 ? std::clamp((PX * DX + PY * DY) / SquaredLength, 0.0, 1.0) : 0.0;
			// The surface rises by up to a few widths beside a line that lies on it.
			const double Z = A.Z + Along * (B.Z - A.Z) - 2.0 * Width;
			if (std::hypot(PX - Along * DX, PY - Along * DY) <= Half && Target.Nearer(X, Y, Z))
			{
				Target.Light.Pixels[Target.Index(X, Y)] = Ink;
			}
		}
	}
}

/** Writes the mean of each pixel's samples into the band's rows of the picture. */
void Average(const Samples& Fine, Image& Coarse)
{
	for (int32_t Row = 0; Row < Fine.Light.Height; Row += SamplesPerSide)
	{
		for (int32_t X = 0; X < Coarse.Width; ++X)
		{
			Colour Sum;
			for (int32_t Sample = 0; Sample < SamplesPerSide * SamplesPerSide; ++Sample)
			{
				Sum = Sum + Fine.Light.At(X * SamplesPerSide + Sample % SamplesPerSide, Row + Sample / SamplesPerSide);
			}
			Coarse.At(X, (Fine.FirstRow + Row) / SamplesPerSide) = (1.0f / (SamplesPerSide * SamplesPerSide)) * Sum;
		}
	}
}

/** A mesh as the eye sees it. */
struct ProjectedMesh
{
	const PictureMesh& Mesh;
	std::vector<Vec3d> Points;  // one per vertex
	std::vector<Vec3d> Normals; // one per index

	ProjectedMesh(const PictureMesh& InMesh, const Projection& ToSamples, const Context& Host)
		: Mesh(InMesh), Points(Mesh.Positions.size()), Normals(Mesh.Normals.size())
	{
		const auto ForAll = [&](std::vector<Vec3d>& Out, auto&& Make)
		{
			ParallelForAll(Host, int32_t(Out.size()), 4096,
				[&](int32_t Begin, int32_t End)
				{
					for (size_t I = size_t(Begin); I < size_t(End); ++I)
					{
						Out[I] = Make(I);
					}
				});
		};
		ForAll(Points, [&](size_t V) { return ToSamples.Point(Mesh.Positions[V]); });
		ForAll(Normals, [&](size_t I) { return ToSamples.Normal(Mesh.Normals[I]); });
	}

	void Draw(Samples& Target) const
	{
		const auto CornerAt = [this](size_t I) -> Corner
		{
			const size_t V = size_t(Mesh.Indices[I]);
			return {Points[V], Normals[I], Mesh.Colours[V], Mesh.Reach.empty() ? 1.0f : Mesh.Reach[I]};
		};
		for (size_t I = 0; I + 2 < Mesh.Indices.size(); I += 3)
		{
			DrawTriangle(Target, CornerAt(I), CornerAt(I + 1), CornerAt(I + 2), Mesh.bFlatColours);
		}
	}
};

void DrawBone(Image& Target, const Vec3d& From, const Vec3d& To, float Width, const Colour& Ink, const Colour& Halo)
{
	const Point2 A{float(From.X), float(From.Y)}, B{float(To.X), float(To.Y)};
	DrawStroke(Target, std::vector{A, B}, Width + 2.0f, Halo);
	DrawStroke(Target, std::vector{A, B}, Width, Ink);
	for (const Point2& End : {A, B})
	{
		DrawStroke(Target, std::vector{End}, 4.0f * Width, Ink);
		DrawStroke(Target, std::vector{End}, 2.0f * Width, Halo);
	}
}
}

Image Render(const Scene& What, int32_t Width, int32_t Height, const Context& Host)
{
	const int32_t FineWidth = Width * SamplesPerSide, FineHeight = Height * SamplesPerSide;
	const Projection ToSamples(What.View, FineWidth, FineHeight);
	std::vector<ProjectedMesh> Meshes;
	for (const PictureMesh& Mesh : What.Meshes)
	{
		Meshes.emplace_back(Mesh, ToSamples, Host);
	}

	Image Picture(Width, Height, What.Background);
	const auto DrawBand = [&](int32_t Band)
	{
		constexpr int32_t FineRows = RowsPerBand * SamplesPerSide;
		const int32_t FirstRow = Band * FineRows;
		Samples Target(FirstRow, FineWidth, std::min(FineRows, FineHeight - FirstRow), What.Background);
		for (const ProjectedMesh& Mesh : Meshes)
		{
			Mesh.Draw(Target);
		}
		for (const PictureCurve& Curve : What.Curves)
		{
			for (size_t I = 0; I + 1 < Curve.Segments.size(); I += 2)
			{
				DrawSegment(Target, ToSamples.Point(Curve.Segments[I]), ToSamples.Point(Curve.Segments[I + 1]),
					Curve.Width * SamplesPerSide, Curve.Ink);
			}
		}
		Average(Target, Picture);
	};
	ParallelForAll(Host, (Height + RowsPerBand - 1) / RowsPerBand, 1,
		[&](int32_t Begin, int32_t End)
		{
			for (int32_t Band = Begin; Band < End; ++Band)
			{
				DrawBand(Band);
			}
		});

	const Projection ToPixels(What.View, Width, Height);
	for (const PictureBone& Bone : What.Bones)
	{
		const Vec3d From = ToPixels.Point(Bone.From), To = ToPixels.Point(Bone.To);
		DrawBone(Picture, From, To, What.BoneWidth, What.BoneInk, What.Background);
	}
	return Picture;
}
}
