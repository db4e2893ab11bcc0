// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// SkinAtlasPictures RESOURCES SAMPLES: remakes the pictures of the repository in its Resources folder.

#include "Teaser.h"
#include "Terminal/ThreadPool.h"

#include <cstdio>

using namespace SkinAtlas;
using namespace SkinAtlas::Host;

int main(int ArgumentCount, char** Arguments)
{
	if (ArgumentCount != 3)
	{
		std::fputs("usage: SkinAtlasPictures RESOURCES SAMPLES\n", stderr);
		return 2;
	}
	const std::filesystem::path Resources = Arguments[1], Samples = Arguments[2];
	ThreadPool Threads(0);
	const Context Host{&Threads, nullptr, nullptr};
	struct Job
	{
		Outcome<Image> (*Make)(const std::filesystem::path&, const Context&);
		std::filesystem::path Target;
	};
	const Job Pictures[] = {{MakeTeaser, Resources / "Docs" / "Teaser.png"}, {MakeIcon, Resources / "Icon128.png"}};
	for (const Job& Picture : Pictures)
	{
		const Outcome<Image> Made = Picture.Make(Samples, Host);
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
