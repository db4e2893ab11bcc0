// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlas/Result.h"

namespace SkinAtlas
{
const char* Describe(Error Code)
{
	switch (Code)
	{
	case Error::None:
		return "no error";
	case Error::EmptyMesh:
		return "the mesh has no vertices";
	case Error::IndexOutOfRange:
		return "an index is out of range";
	case Error::NotFinite:
		return "a coordinate is no finite number, or farther than 1e15 from 0";
	case Error::NoJoints:
		return "no joint is left to carry weight";
	case Error::TooManyJoints:
		return "there are more than 65535 joints";
	case Error::BadJointTransform:
		return "the bind matrix is not finite, cannot be inverted, or puts the joint farther than 1e15 from 0";
	case Error::BadHierarchy:
		return "the parent is out of range or the joint is its own ancestor";
	case Error::SizeMismatch:
		return "an array has the wrong size";
	case Error::BadJointOption:
		return "K must be a number of at least 0, the shift a finite number, "
			   "the share of dual quaternions from 0 to 1, and the radius above 0";
	case Error::BadOption:
		return "an option is out of its range";
	case Error::BadLabel:
		return "the label names no joint that carries weight";
	case Error::NoSkin:
		return "every component is asked to follow, and no skin is left that they could follow";
	case Error::ReachExceeded:
		return "K or shift asks for more than was measured";
	case Error::SolveFailed:
		return "the harmonic distance, or the heat, has no solution";
	case Error::Cancelled:
		return "cancelled";
	}
	return "unknown error";
}
}
