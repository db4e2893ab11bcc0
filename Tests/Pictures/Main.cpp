// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// SkinAtlasPictures RESOURCES: remakes the pictures of the repository in its Resources folder.

#include "Teaser.h"

#include <cstdio>

using namespace SkinAtlas::Host;

int main(int ArgumentCount, char** Arguments)
{
	if (ArgumentCount != 2)
	{
		std::fputs("usage: SkinAtlasPictures RESOURCES\n", stderr);
		return 2;
	}
	const std::filesystem::path Resources = Arguments[1];
	struct Job
	{
		Outcome<Image> (*Make)();
		std::filesystem::path Target;
	};
	const Job Pictures[] = {{MakeTeaser, Resources / "Docs" / "Teaser.png"}, {MakeIcon, Resources / "Icon128.png"}};
	for (const Job& Picture : Pictures)
	{
		const Outcome<Image> Made = Picture.Make();
		const Outcome<void> Written = Made ? WritePng(*Made, Picture.Target) : Outcome<void>(Made.Error());
		if (!Written)
		{
			std::fprintf(stderr, "error: %s\n", Written.Error().Sentence.c_str());
			return 1;
		}
		std::printf("%s\n", Picture.Target.string().c_str());
	}
	return 0;
}
