// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Terminal/PageServer.h"

#if defined(_WIN32)

namespace SkinAtlas::Host
{
Outcome<void> ServePage(std::string_view)
{
	return Failure{"--serve is not made for this system: write a file with -o and open it"};
}
}

#else

#include "Terminal/Interrupt.h"

#include <arpa/inet.h>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <netinet/in.h>
#include <poll.h>
#include <string>
#include <sys/socket.h>
#include <system_error>
#include <unistd.h>

namespace SkinAtlas::Host
{
namespace
{
constexpr int PatienceMilliseconds = 300; // with connections that a browser opens in advance and leaves silent

/** A descriptor that is closed in the end. */
class Socket
{
public:
	explicit Socket(int InNumber)
		: Number(InNumber)
	{
	}
	~Socket()
	{
		if (Number >= 0)
		{
			close(Number);
		}
	}
	Socket(const Socket&) = delete;
	Socket& operator=(const Socket&) = delete;

	const int Number;
};

Failure SystemFailure(const char* What)
{
	return {std::string(What) + ": " + std::generic_category().message(errno)};
}

/** Whether there is something to read before the time is over. */
bool WaitFor(const Socket& From, int Milliseconds)
{
	pollfd Wanted{From.Number, POLLIN, 0};
	return poll(&Wanted, 1, Milliseconds) > 0;
}

bool SendAll(const Socket& To, std::string_view Bytes)
{
	while (!Bytes.empty())
	{
		const ssize_t Sent = send(To.Number, Bytes.data(), Bytes.size(), 0);
		if (Sent <= 0)
		{
			return false;
		}
		Bytes.remove_prefix(size_t(Sent));
	}
	return true;
}

/** Reads a request to its empty line and answers it. A browser that goes away is no error. */
void Answer(const Socket& Browser, std::string_view Page)
{
	constexpr size_t LongestRequest = 1 << 16;
	std::string Request;
	char Block[4096];
	while (Request.find("\r\n\r\n") == std::string::npos && Request.size() < LongestRequest)
	{
		const ssize_t Read = WaitFor(Browser, PatienceMilliseconds) ? recv(Browser.Number, Block, sizeof(Block), 0) : 0;
		if (Read <= 0)
		{
			return;
		}
		Request.append(Block, size_t(Read));
	}
	const bool bPage = Request.starts_with("GET / "); // browsers ask for an icon, too
	const std::string_view Body = bPage ? Page : std::string_view();
	const std::string Head =
		std::string("HTTP/1.1 ") + (bPage ? "200 OK" : "404 Not Found") +
		"\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: " + std::to_string(Body.size()) +
		"\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n";
	if (SendAll(Browser, Head))
	{
		(void)SendAll(Browser, Body);
	}
}
}

Outcome<void> ServePage(std::string_view Page)
{
	std::signal(SIGPIPE, SIG_IGN);
	const Socket Door(socket(AF_INET, SOCK_STREAM, 0));
	sockaddr_in Address{};
	Address.sin_family = AF_INET;
	Address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	socklen_t Size = sizeof(Address);
	if (Door.Number < 0 || bind(Door.Number, reinterpret_cast<sockaddr*>(&Address), Size) != 0 ||
		listen(Door.Number, 16) != 0 || getsockname(Door.Number, reinterpret_cast<sockaddr*>(&Address), &Size) != 0)
	{
		return SystemFailure("no local port could be opened");
	}
	CancelOnInterrupt();
	std::printf("http://127.0.0.1:%d/ until Ctrl-C\n", int(ntohs(Address.sin_port)));
	std::fflush(stdout);
	while (!InterruptFlag().load())
	{
		constexpr int LookUpMilliseconds = 200; // for an interrupt
		if (WaitFor(Door, LookUpMilliseconds))
		{
			const Socket Browser(accept(Door.Number, nullptr, nullptr));
			if (Browser.Number >= 0)
			{
				Answer(Browser, Page);
			}
		}
	}
	return {};
}
}

#endif
