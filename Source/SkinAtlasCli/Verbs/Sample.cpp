// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Verbs/Sample.h"

#include "Samples/Sample.h"
#include "Samples/SampleGltf.h"
#include "Terminal/OutputFiles.h"

namespace SkinAtlas::Host
{
ExitCode RunSample(const SampleCommand& Command)
{
	OutputFiles Files;
	Outcome<void> Written = OutputFiles::Check(Command.Output);
	if (Written)
	{
		const int32_t VertexCount = Command.VertexCount > 0 ? Command.VertexCount : DefaultSampleVertices(Command.Name);
		const Outcome<SampleCharacter> Made = MakeSample(Command.Name, VertexCount);
		if (!Made)
		{
			PrintError(Made.Error().Sentence);
			return ExitCode::BadArguments;
		}
		const std::vector<uint8_t> Bytes = EncodeGlb(*Made);
		Written = Files.Add(Command.Output, {reinterpret_cast<const char*>(Bytes.data()), Bytes.size()});
	}
	Written = Written ? Files.Commit() : Written;
	if (!Written)
	{
		PrintError(Written.Error().Sentence);
		return ExitCode::BadInput;
	}
	return ExitCode::Done;
}
}
