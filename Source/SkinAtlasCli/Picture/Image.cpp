// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Picture/Image.h"

#include "Terminal/OutputFiles.h"

#include <algorithm>
#include <cmath>

// Only the encoder to memory is used: files are written by OutputFiles.
#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STBI_WRITE_NO_STDIO
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#endif
#include <stb/stb_image_write.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

namespace SkinAtlas::Host
{
namespace
{
// The sRGB transfer curve, IEC 61966-2-1; Colour.cpp has the other direction.
uint8_t ToByte(float Linear)
{
	const float Light = std::clamp(Linear, 0.0f, 1.0f);
	const float Encoded = Light <= 0.0031308f ? 12.92f * Light : 1.055f * std::pow(Light, 1.0f / 2.4f) - 0.055f;
	return uint8_t(std::lround(255.0f * Encoded));
}

float DistanceToSegment(const Point2& P, const Point2& A, const Point2& B)
{
	const float DX = B.X - A.X, DY = B.Y - A.Y, SquaredLength = DX * DX + DY * DY;
	const float Along = SquaredLength > 0.0f ? ((P.X - A.X) * DX + (P.Y - A.Y) * DY) / SquaredLength : 0.0f;
	const float T = std::clamp(Along, 0.0f, 1.0f);
	return std::hypot(P.X - A.X - T * DX, P.Y - A.Y - T * DY);
}
}

Image::Image(int32_t InWidth, int32_t InHeight, const Colour& Background)
	: Width(InWidth), Height(InHeight), Pixels(size_t(InWidth) * size_t(InHeight), Background)
{
}

void Paste(Image& Target, const Image& Source, int32_t X, int32_t Y)
{
	for (int32_t Row = std::max(0, -Y); Row < Source.Height && Y + Row < Target.Height; ++Row)
	{
		for (int32_t Column = std::max(0, -X); Column < Source.Width && X + Column < Target.Width; ++Column)
		{
			Target.At(X + Column, Y + Row) = Source.At(Column, Row);
		}
	}
}

void DrawStroke(Image& Target, std::span<const Point2> Line, float Width, const Colour& Ink)
{
	if (Line.empty())
	{
		return;
	}
	Point2 Low = Line[0], High = Line[0];
	for (const Point2& P : Line)
	{
		Low = {std::min(Low.X, P.X), std::min(Low.Y, P.Y)};
		High = {std::max(High.X, P.X), std::max(High.Y, P.Y)};
	}
	const float Margin = 0.5f * Width + 1.0f;
	const int32_t Left = std::max(0, int32_t(std::floor(Low.X - Margin)));
	const int32_t Right = std::min(Target.Width - 1, int32_t(std::ceil(High.X + Margin)));
	const int32_t Top = std::max(0, int32_t(std::floor(Low.Y - Margin)));
	const int32_t Bottom = std::min(Target.Height - 1, int32_t(std::ceil(High.Y + Margin)));
	for (int32_t Y = Top; Y <= Bottom; ++Y)
	{
		for (int32_t X = Left; X <= Right; ++X)
		{
			const Point2 Centre{float(X) + 0.5f, float(Y) + 0.5f};
			float Distance = DistanceToSegment(Centre, Line.front(), Line.front());
			for (size_t I = 1; I < Line.size(); ++I)
			{
				Distance = std::min(Distance, DistanceToSegment(Centre, Line[I - 1], Line[I]));
			}
			const float Coverage = std::clamp(0.5f + 0.5f * Width - Distance, 0.0f, 1.0f);
			Target.At(X, Y) = Mix(Target.At(X, Y), Ink, Coverage);
		}
	}
}

Outcome<void> WritePng(const Image& Picture, const std::filesystem::path& Path)
{
	std::vector<uint8_t> Bytes;
	Bytes.reserve(3 * Picture.Pixels.size());
	for (const Colour& Pixel : Picture.Pixels)
	{
		Bytes.insert(Bytes.end(), {ToByte(Pixel.R), ToByte(Pixel.G), ToByte(Pixel.B)});
	}
	int EncodedSize = 0;
	uint8_t* Encoded =
		stbi_write_png_to_mem(Bytes.data(), 3 * Picture.Width, Picture.Width, Picture.Height, 3, &EncodedSize);
	if (Encoded == nullptr)
	{
		return Failure{Path.string() + ": the picture is too large to encode"};
	}
	OutputFiles Files;
	const Outcome<void> Added = Files.Add(Path, {reinterpret_cast<const char*>(Encoded), size_t(EncodedSize)});
	STBIW_FREE(Encoded);
	return Added ? Files.Commit() : Added;
}
}
