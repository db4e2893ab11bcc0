// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Terminal/OutputFiles.h"

#include "Terminal/Interrupt.h"
#include "Terminal/Platform.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <string>
#include <system_error>

namespace SkinAtlas::Host
{
namespace fs = std::filesystem;

namespace
{
Failure CannotWrite(const fs::path& Target, std::string_view Reason)
{
	return {Target.string() + ": cannot be written: " + std::string(Reason)};
}

Failure CannotWrite(const fs::path& Target, int ErrorNumber)
{
	return CannotWrite(Target, std::generic_category().message(ErrorNumber));
}

/** Through links, so that a link stays one and its file is replaced. */
fs::path FollowLinks(const fs::path& Target)
{
	std::error_code Ignored;
	const fs::path Followed = fs::is_symlink(Target, Ignored) ? fs::weakly_canonical(Target, Ignored) : Target;
	return Followed.empty() ? Target : Followed;
}

fs::path FolderOf(const fs::path& File)
{
	return File.has_parent_path() ? File.parent_path() : fs::path(".");
}

/** Devices and pipes cannot be replaced, and must not be: /dev/null is written to. */
bool IsReplaceable(const fs::path& File)
{
	std::error_code Ignored;
	const fs::file_status Status = fs::status(File, Ignored);
	return !fs::exists(Status) || fs::is_regular_file(Status);
}
}

struct OutputFiles::Pending
{
	fs::path Target, Written;
	bool bTemporary;
	GuardedTemporary Guard;

	Pending(fs::path InTarget, fs::path InWritten, bool bInTemporary)
		: Target(std::move(InTarget))
		, Written(std::move(InWritten))
		, bTemporary(bInTemporary)
		, Guard(bInTemporary ? Written.string() : std::string())
	{
	}

	~Pending()
	{
		std::error_code Ignored;
		if (bTemporary)
		{
			fs::remove(Written, Ignored);
		}
	}
};

OutputFiles::OutputFiles() = default;
OutputFiles::~OutputFiles() = default;

Outcome<void> OutputFiles::Check(const fs::path& Target)
{
	const fs::path File = FollowLinks(Target);
	std::error_code Ignored;
	if (File.filename().empty() || fs::is_directory(File, Ignored))
	{
		return CannotWrite(Target, EISDIR);
	}
	if (!fs::is_directory(FolderOf(File), Ignored))
	{
		return CannotWrite(Target, "there is no folder " + FolderOf(File).string());
	}
	if (!IsWritable(fs::exists(File, Ignored) ? File : FolderOf(File)) ||
		(IsReplaceable(File) && !IsWritable(FolderOf(File))))
	{
		return CannotWrite(Target, EACCES);
	}
	return {};
}

Outcome<void> OutputFiles::CheckApart(const fs::path& Target, const char* Option, std::span<const fs::path> Kept)
{
	const auto IsTarget = [&](const fs::path& Other)
	{
		std::error_code Ignored;
		return fs::weakly_canonical(Target, Ignored) == fs::weakly_canonical(Other, Ignored);
	};
	return std::any_of(Kept.begin(), Kept.end(), IsTarget)
		? Outcome<void>(Failure{std::string(Option) + " would overwrite " + Target.string()})
		: Check(Target);
}

Outcome<void> OutputFiles::Add(const fs::path& Target, std::string_view Bytes)
{
	if (Outcome<void> Writable = Check(Target); !Writable)
	{
		return Writable;
	}
	const fs::path File = FollowLinks(Target);
	for (const std::unique_ptr<Pending>& Other : Files)
	{
		if (Other->Target == File)
		{
			return CannotWrite(Target, "this run writes it already");
		}
	}
	const bool bTemporary = IsReplaceable(File);
	fs::path Written = File;
	if (bTemporary)
	{
		Written.replace_filename("." + File.filename().string() + ".skinatlas-" + std::to_string(ProcessNumber()));
	}
	Files.push_back(std::make_unique<Pending>(File, Written, bTemporary));

	std::FILE* Stream = std::fopen(Written.string().c_str(), "wb");
	if (Stream == nullptr)
	{
		return CannotWrite(Target, errno);
	}
	// The stream's own buffer would only copy; errors of the last bytes show at the flush, as with a full disk.
	std::setvbuf(Stream, nullptr, _IONBF, 0);
	const bool bWritten = std::fwrite(Bytes.data(), 1, Bytes.size(), Stream) == Bytes.size();
	const int WriteError = errno;
	const bool bClosed = std::fclose(Stream) == 0;
	if (!bWritten || !bClosed)
	{
		return CannotWrite(Target, bWritten ? errno : WriteError);
	}
	std::error_code Ignored;
	if (bTemporary && fs::exists(File, Ignored))
	{
		fs::permissions(Written, fs::status(File, Ignored).permissions(), Ignored);
	}
	return {};
}

Outcome<void> OutputFiles::Commit()
{
	if (InterruptFlag().load())
	{
		return Failure{"interrupted"};
	}
	for (const std::unique_ptr<Pending>& File : Files)
	{
		std::error_code Error;
		if (File->bTemporary)
		{
			fs::rename(File->Written, File->Target, Error);
		}
		if (Error)
		{
			return CannotWrite(File->Target, Error.message());
		}
		File->bTemporary = false;
	}
	Files.clear();
	return {};
}
}
