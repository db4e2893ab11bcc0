// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlas/Types.h"

#include <utility>

namespace SkinAtlas
{
/** What can be wrong with the data. Misuse of the API is not here: it asserts. */
enum class Error : uint8_t
{
	None,
	EmptyMesh,           // no vertex
	IndexOutOfRange,     // Where: triangle
	NotFinite,           // Where: vertex with a NaN or infinite coordinate, or one beyond 2^50
	NoJoints,            // the skeleton is empty, or every joint is excluded
	TooManyJoints,       // more than 65535
	BadJointTransform,   // Where: joint whose bind matrix is not finite, not invertible, or beyond 2^50
	BadHierarchy,        // Where: joint whose parent is out of range or that is its own ancestor
	SizeMismatch,        // Where: index of the first missing element
	BadJointOption,      // Where: joint whose K is negative or not a number, shift not finite,
	                     // share not in 0 to 1, or radius not above 0
	BadOption,           // a global option out of its range
	BadLabel,            // Where: vertex whose given label is no deforming joint
	NoSkin,              // every component is asked to follow: there is nothing to follow
	ReachExceeded,       // Where: joint whose K or shift asks for more than Overlap measured
	SolveFailed,         // Where: joint whose harmonic field, or heat, has no solution
	Cancelled,           // the host asked to stop; no partial result
};

/** One clause for people, without the element: hosts add file, name and number. */
SKINATLASCORE_API const char* Describe(Error Code);

/** The outcome of a call: a code, and the element at fault as the code implies. */
struct [[nodiscard]] Status
{
	Error Code = Error::None;
	int32_t Where = NoIndex;

	explicit operator bool() const { return Code == Error::None; }
};

/** A value, or the reason why there is none. */
template <typename T>
struct [[nodiscard]] Result
{
	Status State;
	T Value{};

	Result() = default;
	Result(T InValue) : Value(std::move(InValue)) {}
	Result(Status InState) : State(InState) {}

	explicit operator bool() const { return bool(State); }
	const T& operator*() const { return Value; }
	T& operator*() { return Value; }
	const T* operator->() const { return &Value; }
	T* operator->() { return &Value; }
};
}
