// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The built-in table: words of public rigs only (Resources/Docs/Roles.md). The order matters: earlier rules win.

#include "SkinAtlas/Roles.h"

#include <utility>

namespace SkinAtlas
{
namespace
{
RoleTable MakeTable()
{
	using enum JointRole;
	RoleTable Table;
	// Chosen on 82 characters (Resources/Docs/Roles.md).
	// Roles that are not here were measured, too, and have the default.
	const std::pair<JointRole, float> Softness[] = {{Spine, 0.35f}, {Head, 0.25f}, {Clavicle, 0.35f}, {Hip, 0.35f},
		{Wing, 0.15f}, {Ear, 0.25f}, {Jaw, 0.25f}, {Eye, 0.15f}, {Face, 0.15f}, {Twist, 0.35f}};
	for (const auto& Each : Softness)
	{
		Table.K[size_t(Each.first)] = Each.second;
	}
	// A skull hangs over its joint, a collar bone begins in the breast, the hips are part of the trunk, and toes begin
	// behind theirs.
	const std::pair<JointRole, float> Shifts[] = {{Head, -0.15f}, {Clavicle, 0.15f}, {Hip, 0.1f}, {Toe, -0.2f}};
	for (const auto& Each : Shifts)
	{
		Table.Shift[size_t(Each.first)] = Each.second;
	}
	Table.Names = {
		{{Helper}, {"pole", "ctrl", "control", "target", "slot", "socket", "tag", "camera", "handslot", "attach",
					   "locator", "mch", "dummy", "footsteps", "interaction", "centerofmass", "helper", "null",
					   "effector", "neutralbone"}},
		{{Wrist}, {"armend", "armpalm"}}, // mGear numbers an arm's joints, and the hand ends it
		{{Ankle}, {"legend"}},
		{{Tip}, {"end", "nub", "tip", "endsite", "headleaf", "ballleaf", "thumbleaf", "indexleaf", "middleleaf",
					"ringleaf", "pinkyleaf"}},
		{{Ik}, {"ik"}},
		{{Prop}, {"prop", "weapon", "shield", "sheath", "scabbard", "holster", "quiver", "ammo", "projectile", "helmet",
					 "sword", "gun", "rifle", "pistol", "axe", "spear", "dagger", "knife"}},
		{{Neck}, {"necktwist", "neckmiddle", "neckmid", "middleneck", "midneck"}},
		{{Spine}, {"spinemiddle", "spinemid", "middlespine", "midspine"}},
		{{Twist}, {"twist", "roll", "foretwist", "uparmtwist", "thightwist", "calftwist", "shoulderpart",
					  "elbowpart", "hippart", "kneepart"}},
		{{Jaw}, {"facejaw"}},
		{{Eye}, {"faceeye"}},
		{{Ear}, {"faceear"}},
		{{Face}, {"eyebrow", "eyebrows", "brow", "brows", "eyelid", "eyelids", "lid", "blink", "eyeblink", "cheek",
					 "lip", "lips", "upperlip", "bottomlip", "lowerlip", "mouth", "nose", "nostril", "tongue", "teeth",
					 "forehead", "temple", "chin", "masseter", "caninus", "squint", "face", "facial", "levator",
					 "oculi", "orbicularis", "oris", "risorius", "temporalis", "special"}},
		{{Jaw}, {"jaw", "jawbone", "lowerjaw", "upperjaw", "mandible"}},
		{{Eye}, {"eye", "eyes", "eyeball", "pupil", "pupils"}},
		{{Ear}, {"ear", "ears", "eartip", "earlobe"}},
		{{Hair}, {"hair", "bang", "bangs", "ponytail", "pigtail", "braid"}},
		{{Wing}, {"wing", "wings"}},
		{{Tail}, {"tail"}},
		{{Toe}, {"toe", "toes", "toebase", "ball", "metatarsal", "metatarsals"}},
		{{Finger}, {"finger", "fingers", "thumb", "index", "middle", "ring", "pinky", "little", "metacarpal", "carpal",
					   "phalanx", "indexfinger", "middlefinger", "ringfinger", "littlefinger", "cup", "palm"}},
		{{Finger, Toe}, {"digit"}},
		{{Clavicle}, {"clavicle", "clav", "collar", "collarbone", "scapula"}},
		{{Shoulder}, {"upperarm", "uparm", "bicep", "biceps", "shldr", "humerus", "frontupperleg", "frontupleg"}},
		{{Elbow}, {"lowerarm", "forearm", "lowarm", "loarm", "elbow", "frontlowerleg", "frontlowleg",
					  "radius"}},
		{{Wrist}, {"hand", "wrist", "frontfoot", "forefoot"}},
		{{Wrist, Ankle, Toe}, {"paw", "hoof"}},
		{{Shoulder, Elbow, Wrist}, {"arm", "frontleg", "foreleg", "forelimb"}},
		{{Hip}, {"thigh", "upperleg", "upleg", "femur", "backshoulder"}},
		{{Knee}, {"calf", "shin", "lowerleg", "lowleg", "loleg", "knee", "tibia", "fibula", "shank"}},
		{{Ankle}, {"ankle", "horselink", "hock"}},
		{{Ankle, Toe}, {"foot"}},
		{{Hip, Knee, Ankle, Toe}, {"leg", "hindlimb"}},
		{{Clavicle, Shoulder}, {"shoulder"}},
		{{Head}, {"neckhead"}},
		{{Neck}, {"neck", "cervical"}},
		{{Head}, {"head", "skull", "cranium"}},
		{{Pelvis}, {"pelvis", "sacrum"}},
		{{Hip, Pelvis}, {"hip", "hips"}},
		{{Spine}, {"spine", "chest", "upperchest", "torso", "abdomen", "waist", "stomach", "belly", "ribs", "ribcage",
					  "back", "thorax", "lumbar", "sternum"}},
		{{Root}, {"root", "armature", "reference", "master", "global", "main", "origin", "world"}},
		{{Finger}, {"mid"}}, // the last rule: a spine may have a middle, too
	};
	return Table;
}
}

const RoleTable& BuiltInRoles()
{
	static const RoleTable Table = MakeTable();
	return Table;
}

const char* RoleName(JointRole Role)
{
	constexpr const char* Names[JointRoleCount] = {"other", "root", "pelvis", "spine", "neck", "head", "clavicle",
		"shoulder", "elbow", "wrist", "finger", "hip", "knee", "ankle", "toe", "tail", "wing", "ear", "hair", "jaw",
		"eye", "face", "twist", "helper", "ik", "tip", "prop"};
	return Names[size_t(Role)];
}
}
