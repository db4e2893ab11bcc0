// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// A depth buffer at several samples per pixel; colours and normals are interpolated and lit per sample.

#include "Picture/Rasteriser.h"

#include "Common/Vector.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace SkinAtlas::Host
{
namespace
{
constexpr int32_t SamplesPerSide = 4; // of a pixel

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
	const double Gloss = std::pow(std::max(0.0, Dot(Normal, Glance)), 32.0);

	const Colour KeyLight{0.92f, 0.89f, 0.85f}, SkyLight{0.25f, 0.28f, 0.33f}, GroundLight{0.13f, 0.12f, 0.12f};
	const Colour Light = float(Diffuse) * KeyLight + Mix(GroundLight, SkyLight, float(Sky));
	const float Shine = 0.10f * float(Gloss);
	return float(1.0 - 0.6 * Rim) * (Surface * Light) + Colour{Shine, Shine, Shine};
}

struct Samples
{
	Image Light;
	std::vector<float> Depth;

	bool Nearer(int32_t X, int32_t Y, double Z) const { return float(Z) < Depth[Index(X, Y)]; }
	void Set(int32_t X, int32_t Y, double Z, const Colour& Value)
	{
		Depth[Index(X, Y)] = float(Z);
		Light.At(X, Y) = Value;
	}
	size_t Index(int32_t X, int32_t Y) const { return size_t(Y) * size_t(Light.Width) + size_t(X); }
};

/** The samples whose middles lie between two coordinates, cut to the picture. */
struct SampleRange
{
	int32_t First, Last;

	SampleRange(double Low, double High, int32_t Count)
		: First(int32_t(std::clamp(std::ceil(Low - 0.5), 0.0, double(Count))))
		, Last(int32_t(std::clamp(std::floor(High - 0.5), -1.0, double(Count - 1))))
	{
	}
};

struct Corner
{
	Vec3d Point, Normal;
	Colour Surface;
};

void DrawTriangle(Samples& Target, const Corner& A, const Corner& B, const Corner& C)
{
	const auto Area = [](const Vec3d& P, const Vec3d& Q, const Vec3d& R)
	{ return (Q.X - P.X) * (R.Y - P.Y) - (Q.Y - P.Y) * (R.X - P.X); };
	const double Whole = Area(A.Point, B.Point, C.Point);
	if (Whole == 0.0)
	{
		return;
	}
	const SampleRange Rows(std::min({A.Point.Y, B.Point.Y, C.Point.Y}), std::max({A.Point.Y, B.Point.Y, C.Point.Y}),
		Target.Light.Height);
	const SampleRange Columns(std::min({A.Point.X, B.Point.X, C.Point.X}), std::max({A.Point.X, B.Point.X, C.Point.X}),
		Target.Light.Width);
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
				const Vec3d Normal = Normalised(OfA * A.Normal + OfB * B.Normal + OfC * C.Normal);
				const Colour Surface = float(OfA) * A.Surface + float(OfB) * B.Surface + float(OfC) * C.Surface;
				Target.Set(X, Y, Z, Shade(Surface, Normal));
			}
		}
	}
}

void DrawSegment(Samples& Target, const Vec3d& A, const Vec3d& B, double Width, const Colour& Ink)
{
	const double Half = 0.5 * Width;
	const SampleRange Rows(std::min(A.Y, B.Y) - Half, std::max(A.Y, B.Y) + Half, Target.Light.Height);
	const SampleRange Columns(std::min(A.X, B.X) - Half, std::max(A.X, B.X) + Half, Target.Light.Width);
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
				Target.Light.At(X, Y) = Ink;
			}
		}
	}
}

/** The mean of each pixel's samples. */
Image Average(const Image& Fine)
{
	Image Coarse(Fine.Width / SamplesPerSide, Fine.Height / SamplesPerSide, {});
	for (int32_t Y = 0; Y < Fine.Height; ++Y)
	{
		for (int32_t X = 0; X < Fine.Width; ++X)
		{
			Colour& Sum = Coarse.At(X / SamplesPerSide, Y / SamplesPerSide);
			Sum = Sum + (1.0f / (SamplesPerSide * SamplesPerSide)) * Fine.At(X, Y);
		}
	}
	return Coarse;
}

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

Image Render(const Scene& What, int32_t Width, int32_t Height)
{
	const int32_t FineWidth = Width * SamplesPerSide, FineHeight = Height * SamplesPerSide;
	Samples Target{Image(FineWidth, FineHeight, What.Background), {}};
	Target.Depth.assign(Target.Light.Pixels.size(), std::numeric_limits<float>::max());
	const Projection ToSamples(What.View, FineWidth, FineHeight);

	for (const PictureMesh& Mesh : What.Meshes)
	{
		std::vector<Corner> Corners(Mesh.Positions.size());
		for (size_t V = 0; V < Corners.size(); ++V)
		{
			Corners[V] = {ToSamples.Point(Mesh.Positions[V]), ToSamples.Normal(Mesh.Normals[V]), Mesh.Colours[V]};
		}
		for (size_t I = 0; I + 2 < Mesh.Indices.size(); I += 3)
		{
			DrawTriangle(Target, Corners[size_t(Mesh.Indices[I])], Corners[size_t(Mesh.Indices[I + 1])],
				Corners[size_t(Mesh.Indices[I + 2])]);
		}
	}
	for (const PictureCurve& Curve : What.Curves)
	{
		for (size_t I = 0; I + 1 < Curve.Segments.size(); I += 2)
		{
			DrawSegment(Target, ToSamples.Point(Curve.Segments[I]), ToSamples.Point(Curve.Segments[I + 1]),
				Curve.Width * SamplesPerSide, Curve.Ink);
		}
	}

	Image Picture = Average(Target.Light);
	const Projection ToPixels(What.View, Width, Height);
	for (const PictureBone& Bone : What.Bones)
	{
		const Vec3d From = ToPixels.Point(Bone.From), To = ToPixels.Point(Bone.To);
		DrawBone(Picture, From, To, What.BoneWidth, What.BoneInk, What.Background);
	}
	return Picture;
}
}
