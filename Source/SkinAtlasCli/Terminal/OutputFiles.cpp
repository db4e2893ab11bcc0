// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Terminal/OutputFiles.h"

#include "Terminal/Interrupt.h"
#include "Terminal/Platform.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <random>
#include <string>
#include <system_error>
#include <utility>

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

fs::path FolderOf(const fs::path& File)
{
	return File.has_parent_path() ? File.parent_path() : fs::path(".");
}

/** Through links, so that a link stays one and its file is replaced, or made where there is none. */
fs::path FollowLinks(const fs::path& Target)
{
	constexpr int32_t MostLinks = 40; // as the system has it
	fs::path File = Target;
	std::error_code Error;
	for (int32_t Link = 0; Link < MostLinks && fs::is_symlink(fs::symlink_status(File, Error)); ++Link)
	{
		const fs::path Next = fs::read_symlink(File, Error);
		File = Next.is_absolute() ? Next : FolderOf(File) / Next;
	}
	return File;
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
	bool bTemporary; // under a name of its own until the commit
	bool bNew;       // Target must be nobody's then
	GuardedTemporary Guard;
	int Descriptor = -1;

	Pending(fs::path InTarget, fs::path InWritten, bool bInTemporary, bool bInNew)
		: Target(std::move(InTarget))
		, Written(std::move(InWritten))
		, bTemporary(bInTemporary)
		, bNew(bInNew)
		, Guard(bInTemporary ? Written.string() : std::string())
	{
	}

	~Pending()
	{
		std::error_code Ignored;
		if (bTemporary && Descriptor >= 0)
		{
			fs::remove(Written, Ignored);
		}
		Close();
	}

	/** Held until then, so that no other run takes it for abandoned. */
	void Close()
	{
		if (Descriptor >= 0)
		{
			CloseFile(std::exchange(Descriptor, -1));
		}
	}
};

namespace
{
constexpr std::string_view TemporaryPrefix = ".skinatlas-";
constexpr size_t TemporaryDigits = 16;

/** A name that nobody can foresee, however long the target's is. */
fs::path TemporaryIn(const fs::path& Folder)
{
	constexpr std::string_view Hex = "0123456789abcdef";
	std::random_device Random;
	std::string Name(TemporaryPrefix);
	for (size_t D = 0; D < TemporaryDigits; ++D)
	{
		Name += Hex[Random() % Hex.size()];
	}
	return Folder / Name;
}

/** Temporary files of runs that were killed. */
void RemoveAbandoned(const fs::path& Folder)
{
	std::error_code Error;
	for (fs::directory_iterator File(Folder, Error), End; !Error && File != End; File.increment(Error))
	{
		const std::string Name = File->path().filename().string();
		const bool bOurs = Name.size() == TemporaryPrefix.size() + TemporaryDigits &&
			Name.starts_with(TemporaryPrefix) &&
			Name.find_first_not_of("0123456789abcdef", TemporaryPrefix.size()) == Name.npos;
		if (std::error_code Ignored; bOurs && fs::is_regular_file(File->symlink_status(Ignored)))
		{
			RemoveUnlessHeld(File->path());
		}
	}
}

/** Where a target cannot be replaced, a device or a pipe. */
Outcome<void> WriteThrough(const fs::path& Target, std::string_view Bytes)
{
	std::FILE* Stream = std::fopen(Target.string().c_str(), "wb");
	if (Stream == nullptr)
	{
		return CannotWrite(Target, errno);
	}
	// The stream's own buffer would only copy; errors of the last bytes show at the flush, as with a full disk.
	std::setvbuf(Stream, nullptr, _IONBF, 0);
	const bool bWritten = std::fwrite(Bytes.data(), 1, Bytes.size(), Stream) == Bytes.size();
	const int WriteError = errno;
	const bool bClosed = std::fclose(Stream) == 0;
	return bWritten && bClosed ? Outcome<void>() : CannotWrite(Target, bWritten ? errno : WriteError);
}
}

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
	return Add(Target, Bytes, false);
}

Outcome<void> OutputFiles::AddNew(const fs::path& Target, std::string_view Bytes)
{
	return Add(Target, Bytes, true);
}

void OutputFiles::RemoveAfterwards(const fs::path& File)
{
	Unneeded.push_back(File);
}

Outcome<void> OutputFiles::Add(const fs::path& Target, std::string_view Bytes, bool bNew)
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
	if (!IsReplaceable(File))
	{
		Files.push_back(std::make_unique<Pending>(File, File, false, false));
		return WriteThrough(Target, Bytes);
	}
	if (Folders.insert(FolderOf(File)).second)
	{
		RemoveAbandoned(FolderOf(File));
	}
	constexpr int32_t MostTries = 100; // a name is taken once in a lifetime
	for (int32_t Try = 0; Try < MostTries; ++Try)
	{
		// Guarded before it is made: a signal may come right after.
		auto Made = std::make_unique<Pending>(File, TemporaryIn(FolderOf(File)), true, bNew);
		Made->Descriptor = CreateHeld(Made->Written);
		if (Made->Descriptor >= 0)
		{
			Files.push_back(std::move(Made));
			break;
		}
		if (errno != EEXIST || Try + 1 == MostTries)
		{
			return CannotWrite(Target, errno);
		}
	}
	std::error_code Ignored;
	if (fs::exists(File, Ignored))
	{
		fs::permissions(Files.back()->Written, fs::status(File, Ignored).permissions(), Ignored);
	}
	return WriteToDisk(Files.back()->Descriptor, Bytes) ? Outcome<void>() : CannotWrite(Target, errno);
}

Outcome<void> OutputFiles::Commit()
{
	if (InterruptFlag().load())
	{
		return Failure{"interrupted"};
	}
	std::vector<fs::path> Named; // new ones, which go again if one of the others cannot be named
	for (const std::unique_ptr<Pending>& File : Files)
	{
		std::error_code Error;
		if (File->bTemporary)
		{
			File->bNew ? void(Error = RenameToNew(File->Written, File->Target))
					   : fs::rename(File->Written, File->Target, Error);
		}
		if (Error)
		{
			for (const fs::path& Each : Named)
			{
				std::error_code Ignored;
				fs::remove(Each, Ignored);
			}
			return CannotWrite(File->Target, Error.message());
		}
		File->bTemporary = false;
		if (File->bNew)
		{
			Named.push_back(File->Target);
		}
	}
	Files.clear();
	std::for_each(Folders.begin(), Folders.end(), FlushFolder);
	for (const fs::path& File : Unneeded)
	{
		std::error_code Ignored;
		fs::remove(File, Ignored);
	}
	return {};
}
}
