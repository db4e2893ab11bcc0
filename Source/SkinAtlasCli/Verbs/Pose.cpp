// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Verbs/Pose.h"

#include "Gltf/Bake.h"
#include "Gltf/Decompress.h"
#include "Terminal/Message.h"
#include "Terminal/OutputFiles.h"

namespace SkinAtlas::Host
{
namespace
{
Outcome<void> WritePosed(const PoseOptions& Options)
{
	if (const Outcome<void> Writable = OutputFiles::Check(Options.Output); !Writable)
	{
		return Writable;
	}
	Outcome<Document> File = Document::Load(Options.Input);
	if (!File)
	{
		return File.Error();
	}
	const Outcome<Character> Who = ReadCharacter(*File);
	if (!Who)
	{
		return Who.Error();
	}
	const Outcome<NodeTree> Nodes = ReadNodes(*File);
	if (!Nodes)
	{
		return File->Blame(Nodes.Error());
	}
	const Outcome<NodePose> Pose = TakePose(*File, *Who, *Nodes, Options.What);
	if (!Pose)
	{
		return Pose.Error();
	}
	if (const Outcome<void> Baked = BakePose(*File, *Who, *Pose, Options.Method, Options.Host); !Baked)
	{
		return Baked;
	}
	const Outcome<void> Saved = File->Save(Options.Output);
	if (const std::optional<std::string> Warning = WarnOfDecompression(*File); Saved && Warning)
	{
		PrintWarning(Options.Input.string() + ": " + *Warning);
	}
	return Saved;
}
}

int RunPose(const PoseOptions& Options)
{
	const Outcome<void> Written = WritePosed(Options);
	if (!Written)
	{
		PrintError(Written.Error().Sentence);
		return static_cast<int>(ExitCode::BadInput);
	}
	return static_cast<int>(ExitCode::Done);
}
}
