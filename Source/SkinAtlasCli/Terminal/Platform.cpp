// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Terminal/Platform.h"

#if defined(_WIN32)
#include <io.h>
#include <process.h>
#include <stdio.h>
#include <stdlib.h>
#else
#include <sys/resource.h>
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

void RefuseMemoryBeyondMachine()
{
}

int64_t ProcessNumber()
{
	return _getpid();
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

void RefuseMemoryBeyondMachine()
{
#if defined(__linux__)
	struct sysinfo Machine = {};
	rlimit Limit{};
	if (sysinfo(&Machine) == 0 && getrlimit(RLIMIT_DATA, &Limit) == 0)
	{
		const rlim_t All = (rlim_t(Machine.totalram) + rlim_t(Machine.totalswap)) * Machine.mem_unit;
		Limit.rlim_cur = std::min(Limit.rlim_cur, All - All / 16); // the rest is the system's
		setrlimit(RLIMIT_DATA, &Limit);
	}
#endif
}

int64_t ProcessNumber()
{
	return getpid();
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
#endif
}
