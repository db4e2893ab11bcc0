// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What the panel shows while a slider moves: when to bind, when to blend, when to leave it. No engine.

#pragma once

#include "SkinAtlasSolve.h"

#include <functional>
#include <optional>

namespace SkinAtlas::Editor
{
/** The greatest K of the panel's sliders: distances are measured as far, so that a drag only blends. */
inline constexpr float MostSliderK = 2.0f;

/** Work beside the caller, one piece at a time. */
class Worker
{
public:
	/** Only while it is not busy. */
	virtual void Start(std::function<void(const Context& Host)> Work) = 0;
	virtual bool IsBusy() const = 0;
	/** Asks the work to stop, and returns when it has. */
	virtual void Stop() = 0;

protected:
	~Worker() = default; // lent, never owned
};

/**
 * Rows and atlas of LOD 0 for the newest recipe that was wanted. Wishes come as fast as the mouse moves, answers
 * as fast as they are computed: what is wanted meanwhile waits, and only the newest of it counts. Changes
 * nothing but itself.
 */
class LivePreview
{
public:
	explicit LivePreview(Worker& InWorker) : Beside(InWorker) {}
	~LivePreview() { Beside.Stop(); }
	LivePreview(const LivePreview&) = delete;
	LivePreview& operator=(const LivePreview&) = delete;

	/** The mesh as it is now, with the rows that locks keep. What is under way for the one before is given up. */
	void SetSource(SourceCharacter InSource, RoleTable InRoles);
	bool HasSource() const { return !Source.Levels.empty(); }

	void Want(const Recipe& What) { Wanted = What; }

	/** Once a frame: lets Show see what is newly found, and starts what is wanted. */
	void Poll(FunctionRef<void(const Solution& New)> Show);

	/** Gives up what is wanted and under way. */
	void Stop();

	/** Another mesh, or none: nothing is known any more. */
	void Forget();

	/** Whether something is being computed, or was and is not taken yet. */
	bool IsUnderWay() const { return bUnderWay || Wanted.has_value(); }

	/** Null without a solution, and while the next one is made. */
	const Solution* Found() const { return bUnderWay ? nullptr : Atlas.Found(); }
	/** What went wrong with the last wish, if anything did. */
	const SolveOutcome& Outcome() const { return Last; }

	/** The atlas, for whoever writes the rows: the wish is stopped first. */
	AtlasSolver& TakeAtlas();

private:
	Worker& Beside;
	AtlasSolver Atlas{MostSliderK};
	SourceCharacter Source;
	RoleTable Roles;
	std::optional<Recipe> Wanted;
	std::optional<Recipe> Done; // what Atlas has a solution for, or what went wrong
	Recipe InWork;
	bool bUnderWay = false;
	SolveOutcome Last;
};
}
