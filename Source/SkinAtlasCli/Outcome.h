// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <utility>

namespace SkinAtlas::Host
{
/**
 * A failure with its sentence for people: names the file, joint, vertex or option at fault;
 * no full stop, no prefix.
 */
struct Failure
{
	std::string Sentence;
};

/** A value, or the sentence that says why there is none. */
template <typename T>
class [[nodiscard]] Outcome
{
public:
	Outcome(T InValue) : Value(std::move(InValue)) {}
	Outcome(Failure InFailure) : Sentence(std::move(InFailure.Sentence)) {}

	explicit operator bool() const { return Value.has_value(); }
	T& operator*() { return *Value; }
	const T& operator*() const { return *Value; }
	T* operator->() { return &*Value; }
	const T* operator->() const { return &*Value; }
	Failure Error() const { return {Sentence}; }

private:
	std::optional<T> Value;
	std::string Sentence;
};

template <>
class [[nodiscard]] Outcome<void>
{
public:
	Outcome() = default;
	Outcome(Failure InFailure) : bFailed(true), Sentence(std::move(InFailure.Sentence)) {}

	explicit operator bool() const { return !bFailed; }
	Failure Error() const { return {Sentence}; }

private:
	bool bFailed = false;
	std::string Sentence;
};
}
