// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "SkinAtlas/Options.h"
#include "SkinAtlas/Skeleton.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace SkinAtlas
{
/**
 * What a joint is for: the "semantic information attached to joints" of [Hetroy09]. A limb's joint is named after
 * itself, not after its bone: the upper arm's joint is the shoulder, the hand's the wrist.
 */
enum class JointRole : uint8_t
{
	Other, // nothing known
	Root,  // places the character
	Pelvis,
	Spine, // abdomen and chest, too
	Neck,
	Head,
	Clavicle,
	Shoulder,
	Elbow,
	Wrist,
	Finger, // metacarpals, too
	Hip,
	Knee,
	Ankle,
	Toe,
	Tail,
	Wing,
	Ear,
	Hair,
	Jaw,
	Eye,
	Face,
	Twist,  // shares the chart of its limb, along the axis
	Helper, // controls, sockets
	Ik,     // a target of inverse kinematics
	Tip,    // a leaf that only marks where the last bone ends
	Prop,   // moves the loose part that lies at it, a sword or a shield, and no skin
};
inline constexpr int32_t JointRoleCount = 27;

/** "shoulder": the word of tables, recipes and reports. */
SKINATLASCORE_API const char* RoleName(JointRole Role);

/** What told a joint's role. */
enum class RoleSource : uint8_t
{
	None,
	Name,
	Hierarchy, // its place in the joint tree: the order of a limb, mirrored limbs, a fan of fingers
	Geometry,  // where it lies: along the bone of a limb
};

/**
 * A rule on names. Earlier rules win.
 * Of several roles the limb's order decides: an "arm" below an "arm" is its elbow.
 */
struct NameRule
{
	std::vector<JointRole> Roles;
	std::vector<std::string> Words; // lower case; one that runs over several words of a name is written as one

	bool operator==(const NameRule&) const = default;
};

using RoleNumbers = std::array<std::optional<float>, JointRoleCount>; // by role

/** What names mean, how soft roles are and where they are cut by default: data, so that a studio can bring its own. */
struct RoleTable
{
	RoleNumbers K;	   // none: JointOptions().K. Both fitted to the limb
	RoleNumbers Shift; // none: the curve stays
	std::vector<NameRule> Names;

	float SoftnessOf(JointRole Role) const { return K[size_t(Role)].value_or(JointOptions().K); }
	float ShiftOf(JointRole Role) const { return Shift[size_t(Role)].value_or(JointOptions().Shift); }
	bool operator==(const RoleTable&) const = default;
};

/** The table of Config/JointRoles.json, compiled in; a test keeps the two equal. */
SKINATLASCORE_API const RoleTable& BuiltInRoles();

struct RecognisedRole
{
	JointRole Role = JointRole::Other;
	RoleSource Source = RoleSource::None;

	bool operator==(const RecognisedRole&) const = default;
};

/**
 * One role per joint. Names propose; where they leave a choice, or say nothing, the joint tree and lengths of
 * bones decide. No coordinate axis, unit or handedness is assumed. A doubtful joint stays Other: a wrong role is
 * worse than none.
 */
SKINATLASCORE_API std::vector<RecognisedRole> RecogniseRoles(
	const Skeleton& Joints, const RoleTable& Table = BuiltInRoles());

/** What a host starts from: one entry per joint, with the K of its role, fitted to its limb, and the shift. */
SKINATLASCORE_API std::vector<JointOptions> DefaultJointOptions(
	const Skeleton& Joints, const RoleTable& Table = BuiltInRoles());
}
