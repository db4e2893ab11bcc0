// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// How the loops over vertices get all that they call into themselves, so that what a group is made of stays in
// registers. Not where sanitizers look: with their questions in it a flat function takes minutes to compile.

#pragma once

/** On a function: everything it calls becomes a part of it, but functions that stay apart. */
#if defined(__GNUC__) && !defined(SKINATLAS_SANITIZED)
#define SKINATLAS_FLATTEN [[gnu::flatten]]
#define SKINATLAS_APART [[gnu::noinline]]
#else
#define SKINATLAS_FLATTEN
#define SKINATLAS_APART
#endif

/**
 * Clang takes into a flat function only what that calls itself. So all functions between these two, lambdas too, are
 * parts of whoever calls them, but those that stay apart. Not without optimisation, where every value of every part
 * would have its own place on the stack.
 */
#if defined(__clang__) && defined(__OPTIMIZE__) && !defined(SKINATLAS_SANITIZED)
#define SKINATLAS_PARTS_BEGIN                                                                                          \
	_Pragma("clang attribute SkinAtlasParts.push(__attribute__((always_inline)), apply_to = function)")
#define SKINATLAS_PARTS_END _Pragma("clang attribute SkinAtlasParts.pop")
#else
#define SKINATLAS_PARTS_BEGIN
#define SKINATLAS_PARTS_END
#endif
