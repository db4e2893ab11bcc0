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

#include <algorithm>
#include <arpa/inet.h>
#include <cctype>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <fcntl.h>
#include <list>
#include <netinet/in.h>
#include <poll.h>
#include <string>
#include <sys/socket.h>
#include <system_error>
#include <unistd.h>
#include <vector>

namespace SkinAtlas::Host
{
namespace
{
using Clock = std::chrono::steady_clock;
constexpr auto HeadPatience = std::chrono::seconds(10); // browsers open connections in advance and leave them silent
constexpr auto PagePatience = std::chrono::minutes(2);
constexpr size_t LongestHead = 1 << 14, MostBrowsers = 64;

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

void NeverWait(int Socket)
{
	fcntl(Socket, F_SETFL, fcntl(Socket, F_GETFL) | O_NONBLOCK);
}

/** The value of a header's line; empty if it is missing, and unequal to all if it is there twice. */
std::string HeaderOf(std::string_view Head, std::string_view Name)
{
	std::string Found;
	for (size_t At = Head.find("\r\n"); At != Head.npos; At = Head.find("\r\n", At + 2))
	{
		const std::string_view Line = Head.substr(At + 2, Head.find("\r\n", At + 2) - At - 2);
		const auto IsSame = [](char A, char B) { return std::tolower(uint8_t(A)) == std::tolower(uint8_t(B)); };
		if (Line.size() > Name.size() && Line[Name.size()] == ':' &&
			std::equal(Name.begin(), Name.end(), Line.begin(), IsSame))
		{
			const size_t First = std::min(Line.find_first_not_of(" \t", Name.size() + 1), Line.size());
			Found += (Found.empty() ? "" : ", ") + std::string(Line.substr(First));
		}
	}
	return Found;
}

/** What is sent for a request before the page, or instead of it. */
struct Reply
{
	const char* Status;
	bool bPage = false, bBody = true;
};

/**
 * A page of another site can have its visitor's browser ask this port, under a name that it has pointed here: then Host
 * is that name, or Origin that site. Neither gets the character.
 */
Reply Judge(std::string_view Head, int Port)
{
	const std::string Number = ":" + std::to_string(Port);
	const std::string Host = HeaderOf(Head, "Host"), Origin = HeaderOf(Head, "Origin");
	const auto IsOurs = [&](std::string_view Text)
	{ return Text == "127.0.0.1" + Number || Text == "localhost" + Number; };
	constexpr std::string_view Scheme = "http://";
	const bool bOwnOrigin = Origin.empty() || (Origin.starts_with(Scheme) && IsOurs(Origin.substr(Scheme.size())));
	if (!IsOurs(Host) || !bOwnOrigin)
	{
		return {"403 Forbidden"};
	}
	const bool bHead = Head.starts_with("HEAD ");
	if (!bHead && !Head.starts_with("GET "))
	{
		return {"405 Method Not Allowed"};
	}
	const std::string_view Target = Head.substr(bHead ? 5 : 4);
	return Target.starts_with("/ HTTP/1.") ? Reply{"200 OK", true, !bHead} // browsers ask for an icon, too
										   : Reply{"404 Not Found"};
}

/** One browser's request and what is still to be sent to it. */
class Conversation
{
public:
	Conversation(int InNumber, int InPort, std::string_view InPage)
		: Browser(InNumber)
		, Port(InPort)
		, Page(InPage)
		, Until(Clock::now() + HeadPatience)
	{
		NeverWait(Browser.Number);
	}

	pollfd Wanted() const { return {Browser.Number, short(bAnswered ? POLLOUT : POLLIN), 0}; }

	/** Reads or sends as much as there is; false when it is over. */
	bool Continue()
	{
		return bAnswered ? Send() : Read();
	}

	bool IsLate() const { return Clock::now() > Until; }

private:
	bool Read()
	{
		char Block[4096];
		const ssize_t Count = recv(Browser.Number, Block, sizeof(Block), 0);
		if (Count <= 0)
		{
			return Count < 0 && (errno == EAGAIN || errno == EINTR);
		}
		Request.append(Block, size_t(Count));
		const size_t End = Request.find("\r\n\r\n");
		if (std::min(End, Request.size()) > LongestHead)
		{
			Answer({"431 Request Header Fields Too Large"});
		}
		else if (End != Request.npos)
		{
			Answer(Judge(std::string_view(Request).substr(0, End + 2), Port));
		}
		return true;
	}

	void Answer(const Reply& What)
	{
		const std::string_view Body = What.bPage ? Page : std::string_view();
		Head = std::string("HTTP/1.1 ") + What.Status +
			"\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: " + std::to_string(Body.size()) +
			"\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nX-Frame-Options: DENY"
			"\r\nReferrer-Policy: no-referrer\r\nCross-Origin-Resource-Policy: same-origin"
			"\r\nCross-Origin-Opener-Policy: same-origin\r\nConnection: close\r\n\r\n";
		Left[0] = Head;
		Left[1] = What.bBody ? Body : std::string_view();
		bAnswered = true;
		Until = Clock::now() + PagePatience;
	}

	bool Send()
	{
		std::string_view& Next = Left[0].empty() ? Left[1] : Left[0];
		const ssize_t Count = send(Browser.Number, Next.data(), Next.size(), MSG_NOSIGNAL);
		if (Count < 0)
		{
			return errno == EAGAIN || errno == EINTR; // else the browser went away, which is no error
		}
		Next.remove_prefix(size_t(Count));
		if (!Left[0].empty() || !Left[1].empty())
		{
			return true;
		}
		shutdown(Browser.Number, SHUT_WR);
		return false;
	}

	const Socket Browser;
	const int Port;
	const std::string_view Page;
	std::string Request, Head;
	std::string_view Left[2]; // of the head and of the page
	bool bAnswered = false;
	Clock::time_point Until;
};

/** Talks to all browsers at once, in one thread: one that is slow or silent waits for itself alone. */
void Serve(const Socket& Door, int Port, std::string_view Page)
{
	std::list<Conversation> Open;
	while (!InterruptFlag().load())
	{
		std::vector<pollfd> Wanted = {{Door.Number, short(Open.size() < MostBrowsers ? POLLIN : 0), 0}};
		std::transform(Open.begin(), Open.end(), std::back_inserter(Wanted),
			[](const Conversation& Each) { return Each.Wanted(); });
		constexpr int LookUpMilliseconds = 100; // for an interrupt, and for those who are late
		poll(Wanted.data(), nfds_t(Wanted.size()), LookUpMilliseconds);
		size_t Number = 1;
		for (auto Each = Open.begin(); Each != Open.end(); ++Number)
		{
			const bool bOver = (Wanted[Number].revents != 0 && !Each->Continue()) || Each->IsLate();
			Each = bOver ? Open.erase(Each) : std::next(Each);
		}
		if ((Wanted[0].revents & POLLIN) != 0)
		{
			if (const int Browser = accept(Door.Number, nullptr, nullptr); Browser >= 0)
			{
				Open.emplace_back(Browser, Port, Page);
			}
		}
	}
}
}

Outcome<void> ServePage(std::string_view Page)
{
	const Socket Door(socket(AF_INET, SOCK_STREAM, 0));
	sockaddr_in Address{};
	Address.sin_family = AF_INET;
	Address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	socklen_t Size = sizeof(Address);
	if (Door.Number < 0 || bind(Door.Number, reinterpret_cast<sockaddr*>(&Address), Size) != 0 ||
		listen(Door.Number, 64) != 0 || getsockname(Door.Number, reinterpret_cast<sockaddr*>(&Address), &Size) != 0)
	{
		return SystemFailure("no local port could be opened");
	}
	NeverWait(Door.Number); // whoever knocked may be gone when the door is opened
	CancelOnInterrupt();
	const int Port = ntohs(Address.sin_port);
	std::printf("http://127.0.0.1:%d/ until Ctrl-C\n", Port);
	std::fflush(stdout);
	Serve(Door, Port, Page);
	return {};
}
}

#endif
