// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Terminal/Platform.h"

#include <csignal>

#if defined(_WIN32)
#include <fcntl.h>
#include <io.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#else
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#if defined(__linux__)
#include <algorithm>
#include <sys/sysinfo.h>
#endif
#if defined(__APPLE__)
#include <mach-o/dyld.h>
#elif defined(__GLIBC__)
#include <limits>
#include <malloc.h>
#endif
#endif

namespace SkinAtlas::Host
{
#if defined(_WIN32)
bool IsErrorStreamTerminal()
{
	return _isatty(_fileno(stderr)) != 0;
}

int64_t PeakMemoryBytes()
{
	return 0;
}

void KeepFreedMemory()
{
}

void RefuseMemoryBeyond(int64_t)
{
}

bool IsWritable(const std::filesystem::path& Path)
{
	return _waccess(Path.c_str(), 2) == 0;
}

std::filesystem::path ProgramFolder()
{
	wchar_t* Name = nullptr;
	return _get_wpgmptr(&Name) == 0 ? std::filesystem::path(Name).parent_path() : std::filesystem::path();
}

void RemoveInSignalHandler(const char* Path)
{
	_unlink(Path);
}

int CreateHeld(const std::filesystem::path& Path)
{
	// Others cannot open it for writing, or remove it, until it is closed.
	return _wsopen(
		Path.c_str(), _O_WRONLY | _O_CREAT | _O_EXCL | _O_BINARY, _SH_DENYWR, _S_IREAD | _S_IWRITE);
}

void RemoveUnlessHeld(const std::filesystem::path& Path)
{
	_wunlink(Path.c_str());
}

bool WriteToDisk(int Descriptor, std::string_view Bytes)
{
	constexpr size_t Most = 1 << 30;
	while (!Bytes.empty())
	{
		const int Written = _write(Descriptor, Bytes.data(), unsigned(Bytes.size() < Most ? Bytes.size() : Most));
		if (Written <= 0)
		{
			return false;
		}
		Bytes.remove_prefix(size_t(Written));
	}
	return _commit(Descriptor) == 0;
}

void CloseFile(int Descriptor)
{
	_close(Descriptor);
}

std::error_code RenameToNew(const std::filesystem::path& From, const std::filesystem::path& To)
{
	// The C library's rename replaces nothing here.
	return _wrename(From.c_str(), To.c_str()) == 0 ? std::error_code()
												   : std::error_code(errno, std::generic_category());
}

void FlushFolder(const std::filesystem::path&)
{
}

void HandleSignals(void (*OnStop)(int), void (*)())
{
	std::signal(SIGINT, OnStop);
	std::signal(SIGTERM, OnStop);
}
#else
bool IsErrorStreamTerminal()
{
	return isatty(STDERR_FILENO) != 0;
}

int64_t PeakMemoryBytes()
{
	rusage Usage{};
	if (getrusage(RUSAGE_SELF, &Usage) != 0)
	{
		return 0;
	}
#if defined(__APPLE__)
	return Usage.ru_maxrss; // bytes there, kibibytes elsewhere
#else
	return static_cast<int64_t>(Usage.ru_maxrss) * 1024;
#endif
}

void KeepFreedMemory()
{
#if defined(__GLIBC__)
	mallopt(M_MMAP_THRESHOLD, 32 << 20); // the greatest that it takes
	mallopt(M_TRIM_THRESHOLD, std::numeric_limits<int>::max());
#endif
}

void RefuseMemoryBeyond([[maybe_unused]] int64_t Most)
{
#if defined(__linux__) && !defined(SKINATLAS_SANITIZED) // sanitizers take more than any machine has
	struct sysinfo Machine = {};
	rlimit Limit{};
	if (sysinfo(&Machine) == 0 && getrlimit(RLIMIT_DATA, &Limit) == 0)
	{
		const rlim_t All = (rlim_t(Machine.totalram) + rlim_t(Machine.totalswap)) * Machine.mem_unit;
		Limit.rlim_cur = std::min({Limit.rlim_cur, All - All / 16, rlim_t(Most)}); // the rest is the system's
		setrlimit(RLIMIT_DATA, &Limit);
	}
#endif
}

bool IsWritable(const std::filesystem::path& Path)
{
	return access(Path.c_str(), W_OK) == 0;
}

std::filesystem::path ProgramFolder()
{
#if defined(__APPLE__)
	char Name[4096];
	uint32_t Size = sizeof(Name);
	return _NSGetExecutablePath(Name, &Size) == 0 ? std::filesystem::path(Name).parent_path() : std::filesystem::path();
#else
	std::error_code Ignored;
	return std::filesystem::read_symlink("/proc/self/exe", Ignored).parent_path();
#endif
}

void RemoveInSignalHandler(const char* Path)
{
	unlink(Path);
}

int CreateHeld(const std::filesystem::path& Path)
{
	const int File = open(Path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
	if (File < 0)
	{
		return File;
	}
	flock(File, LOCK_EX); // where a file system has no locks, nobody takes the file for abandoned
	struct stat Facts = {};
	if (fstat(File, &Facts) == 0 && Facts.st_nlink == 0)
	{
		close(File); // another run has taken it for abandoned before it was held
		errno = EEXIST;
		return -1;
	}
	return File;
}

void RemoveUnlessHeld(const std::filesystem::path& Path)
{
	const int File = open(Path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
	if (File >= 0 && flock(File, LOCK_EX | LOCK_NB) == 0)
	{
		unlink(Path.c_str());
	}
	if (File >= 0)
	{
		close(File);
	}
}

bool WriteToDisk(int Descriptor, std::string_view Bytes)
{
	while (!Bytes.empty())
	{
		const ssize_t Written = write(Descriptor, Bytes.data(), Bytes.size());
		if (Written < 0 && errno != EINTR)
		{
			return false;
		}
		Bytes.remove_prefix(Written > 0 ? size_t(Written) : 0);
	}
	return fsync(Descriptor) == 0 || errno == EINVAL; // of what has no disk under it
}

void CloseFile(int Descriptor)
{
	close(Descriptor);
}

std::error_code RenameToNew(const std::filesystem::path& From, const std::filesystem::path& To)
{
	// A second name is given to no file that has it, and then the first is taken away.
	if (link(From.c_str(), To.c_str()) == 0)
	{
		unlink(From.c_str());
		return {};
	}
	std::error_code Error(errno, std::generic_category());
	if (Error != std::errc::file_exists && !std::filesystem::exists(To))
	{
		std::filesystem::rename(From, To, Error); // a file system without second names
	}
	return Error;
}

void FlushFolder(const std::filesystem::path& Folder)
{
	const int Opened = open(Folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (Opened >= 0)
	{
		fsync(Opened);
		close(Opened);
	}
}

namespace
{
void (*BeforeDeath)() = nullptr;

extern "C" void OnFatalSignal(int Signal)
{
	BeforeDeath();
	std::signal(Signal, SIG_DFL);
	raise(Signal);
}

/** bOnlyDefault: leaves alone what a debugger's or sanitizer's handler has. */
void Handle(int Signal, void (*Handler)(int), bool bOnlyDefault)
{
	struct sigaction Present = {};
	const bool bKnown = sigaction(Signal, nullptr, &Present) == 0;
	if (bKnown && (Present.sa_handler == SIG_DFL || (!bOnlyDefault && Present.sa_handler != SIG_IGN)))
	{
		struct sigaction Wanted = {};
		Wanted.sa_handler = Handler;
		Wanted.sa_flags = SA_ONSTACK | SA_RESTART;
		sigaction(Signal, &Wanted, nullptr);
	}
}
}

void HandleSignals(void (*OnStop)(int), void (*OnFatal)())
{
	BeforeDeath = OnFatal;
	// A stack that has reached its end has no room for a handler.
	static std::array<char, 1 << 16> Spare;
	stack_t Other = {};
	Other.ss_sp = Spare.data();
	Other.ss_size = Spare.size();
	sigaltstack(&Other, nullptr);
	for (const int Signal : {SIGINT, SIGTERM, SIGHUP})
	{
		Handle(Signal, OnStop, false);
	}
	for (const int Signal : {SIGABRT, SIGALRM, SIGBUS, SIGFPE, SIGILL, SIGPIPE, SIGPROF, SIGQUIT, SIGSEGV, SIGSYS,
			 SIGTRAP, SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU})
	{
		Handle(Signal, OnFatalSignal, true);
	}
	Handle(SIGXFSZ, SIG_IGN, true);
}
#endif
}
