// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Gltf/Uri.h"

#include "Gltf/Sentence.h"

#include <algorithm>
#include <array>
#include <optional>

namespace SkinAtlas::Host
{
namespace fs = std::filesystem;

namespace
{
constexpr std::string_view Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

std::array<int8_t, 256> MakeDigits()
{
	std::array<int8_t, 256> Digits;
	Digits.fill(-1);
	for (size_t I = 0; I < Alphabet.size(); ++I)
	{
		Digits[uint8_t(Alphabet[I])] = int8_t(I);
	}
	return Digits;
}

std::optional<std::vector<uint8_t>> DecodeBase64(std::string_view Text)
{
	static const std::array<int8_t, 256> Digits = MakeDigits();
	for (int Padding = 0; Padding < 2 && !Text.empty() && Text.back() == '='; ++Padding)
	{
		Text.remove_suffix(1);
	}
	std::vector<uint8_t> Out;
	Out.reserve(Text.size() / 4 * 3 + 2);
	uint32_t Bits = 0;
	int Held = 0;
	for (const char C : Text)
	{
		const int8_t Digit = Digits[uint8_t(C)];
		if (Digit < 0)
		{
			return std::nullopt;
		}
		Bits = Bits << 6 | uint32_t(Digit);
		Held += 6;
		if (Held >= 8)
		{
			Held -= 8;
			Out.push_back(uint8_t(Bits >> Held & 0xff));
		}
	}
	return Held == 6 ? std::nullopt : std::optional(std::move(Out)); // one digit alone is no byte
}

int HexDigit(char C)
{
	return C >= '0' && C <= '9' ? C - '0'
		: C >= 'a' && C <= 'f'  ? C - 'a' + 10
		: C >= 'A' && C <= 'F'  ? C - 'A' + 10
								: -1;
}

/** A % that is not followed by two digits stays what it is: exporters forget to encode it. */
std::string DecodePercent(std::string_view Text)
{
	std::string Out;
	for (size_t I = 0; I < Text.size(); ++I)
	{
		if (Text[I] == '%' && I + 2 < Text.size() && HexDigit(Text[I + 1]) >= 0 && HexDigit(Text[I + 2]) >= 0)
		{
			Out += char(HexDigit(Text[I + 1]) * 16 + HexDigit(Text[I + 2]));
			I += 2;
			continue;
		}
		Out += Text[I];
	}
	return Out;
}

/** scheme: at the front [RFC 3986 3.1]; one letter is a drive of Windows. */
bool HasScheme(std::string_view Uri)
{
	const size_t Colon = Uri.find(':');
	const auto IsSchemeCharacter = [](char C)
	{
		return (C >= 'a' && C <= 'z') || (C >= 'A' && C <= 'Z') || (C >= '0' && C <= '9') || C == '+' || C == '-' ||
			C == '.';
	};
	return Colon != std::string_view::npos && Colon > 1 &&
		std::all_of(Uri.begin(), Uri.begin() + ptrdiff_t(Colon), IsSchemeCharacter);
}

std::string Shorten(std::string_view Uri)
{
	return std::string(Uri.substr(0, 60)) + (Uri.size() > 60 ? "..." : "");
}
}

bool IsDataUri(std::string_view Uri)
{
	return Uri.substr(0, 5) == "data:";
}

Outcome<std::vector<uint8_t>> DecodeDataUri(std::string_view Uri)
{
	constexpr std::string_view Base64Mark = ";base64";
	const size_t Comma = Uri.find(',');
	if (!IsDataUri(Uri) || Comma == std::string_view::npos)
	{
		return Fail("its data URI has no comma: ", Shorten(Uri));
	}
	const std::string_view Header = Uri.substr(0, Comma), Body = Uri.substr(Comma + 1);
	const bool bBase64 =
		Header.size() >= Base64Mark.size() && Header.substr(Header.size() - Base64Mark.size()) == Base64Mark;
	if (!bBase64)
	{
		const std::string Plain = DecodePercent(Body);
		return std::vector<uint8_t>(Plain.begin(), Plain.end());
	}
	std::optional<std::vector<uint8_t>> Bytes = DecodeBase64(Body);
	if (!Bytes)
	{
		return Fail("its data URI is not valid base64: ", Shorten(Uri));
	}
	return std::move(*Bytes);
}

std::string EncodeDataUri(std::span<const uint8_t> Bytes)
{
	std::string Out = "data:application/octet-stream;base64,";
	Out.reserve(Out.size() + (Bytes.size() + 2) / 3 * 4);
	for (size_t I = 0; I < Bytes.size(); I += 3)
	{
		const size_t Count = std::min<size_t>(3, Bytes.size() - I);
		uint32_t Bits = 0;
		for (size_t K = 0; K < 3; ++K)
		{
			Bits = Bits << 8 | (K < Count ? Bytes[I + K] : 0u);
		}
		for (size_t K = 0; K < 4; ++K)
		{
			Out += K <= Count ? Alphabet[Bits >> (18 - 6 * K) & 63] : '=';
		}
	}
	return Out;
}

Outcome<fs::path> PathOf(std::string_view Uri)
{
	if (HasScheme(Uri))
	{
		return Fail("only files and embedded data are read, not ", Shorten(Uri));
	}
	const std::string Decoded = DecodePercent(Uri);
	if (Decoded.empty() || Decoded.find('\0') != std::string::npos)
	{
		return Fail("a URI that is empty or holds a zero names no file");
	}
	return fs::path(std::u8string(Decoded.begin(), Decoded.end()));
}

std::string EncodeFileName(const fs::path& Name)
{
	constexpr std::string_view Plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
	constexpr std::string_view Hex = "0123456789ABCDEF";
	std::string Out;
	for (const char8_t C : Name.u8string())
	{
		if (Plain.find(char(C)) != std::string_view::npos)
		{
			Out += char(C);
		}
		else
		{
			Out += {'%', Hex[uint8_t(C) >> 4], Hex[uint8_t(C) & 15]};
		}
	}
	return Out;
}
}
