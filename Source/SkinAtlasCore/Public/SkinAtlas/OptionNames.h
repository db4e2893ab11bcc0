// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The word for every value that an option can take: the same in recipes, on the command line and in reports.

#pragma once

#include "SkinAtlas/Options.h"
#include "SkinAtlas/Recipe.h"

#include <span>

namespace SkinAtlas
{
template <typename Enum>
struct NamedValue
{
	Enum Value;
	const char* Name;
};

inline constexpr NamedValue<SegmentationMethod> SegmentationNames[] = {
	{SegmentationMethod::Planes, "planes"},
	{SegmentationMethod::Robust, "robust"},
};

inline constexpr NamedValue<CutObjective> ObjectiveNames[] = {
	{CutObjective::Perimeter, "perimeter"},
	{CutObjective::Area, "area"},
};

inline constexpr NamedValue<DistanceKind> DistanceNames[] = {
	{DistanceKind::Euclidean, "euclidean"},
	{DistanceKind::Dijkstra, "dijkstra"},
	{DistanceKind::Geodesic, "geodesic"},
	{DistanceKind::Harmonic, "harmonic"},
};

inline constexpr NamedValue<OverlapWidth> WidthNames[] = {
	{OverlapWidth::Perimeter, "perimeter"},
	{OverlapWidth::Diameter, "diameter"},
};

inline constexpr NamedValue<PartitionKind> PartitionNames[] = {
	{PartitionKind::Hierarchical, "hierarchical"},
	{PartitionKind::Regional, "regional"},
	{PartitionKind::Pairwise, "pairwise"},
};

inline constexpr NamedValue<ComponentPolicy> PolicyNames[] = {
	{ComponentPolicy::Automatic, "automatic"},
	{ComponentPolicy::Atlas, "atlas"},
	{ComponentPolicy::Rigid, "rigid"},
	{ComponentPolicy::Follow, "follow"},
};

inline constexpr NamedValue<WeightMethod> MethodNames[] = {
	{WeightMethod::Atlas, "atlas"},
	{WeightMethod::Closest, "closest"},
	{WeightMethod::Heat, "heat"},
	{WeightMethod::Voxel, "voxel"},
	{WeightMethod::Transfer, "transfer"},
	{WeightMethod::Examples, "examples"},
};

inline constexpr NamedValue<ClosestReach> ReachNames[] = {
	{ClosestReach::Straight, "straight"},
	{ClosestReach::Visible, "visible"},
	{ClosestReach::Inside, "inside"},
};

inline constexpr NamedValue<FalloffKind> FalloffNames[] = {
	{FalloffKind::Cubic, "cubic"},
	{FalloffKind::Linear, "linear"},
	{FalloffKind::Quintic, "quintic"},
};

inline constexpr NamedValue<SymmetryKind> SymmetryNames[] = {
	{SymmetryKind::Auto, "auto"},
	{SymmetryKind::X, "x"},
	{SymmetryKind::Y, "y"},
	{SymmetryKind::Z, "z"},
	{SymmetryKind::Off, "off"},
};

inline constexpr NamedValue<WeightFormat> WeightFormatNames[] = {
	{WeightFormat::Bits8, "8"},
	{WeightFormat::Bits16, "16"},
	{WeightFormat::Float, "float"},
};

inline constexpr NamedValue<SoftnessSource> SoftnessNames[] = {
	{SoftnessSource::Default, "default"},
	{SoftnessSource::Role, "role"},
	{SoftnessSource::Recipe, "recipe"},
	{SoftnessSource::Joint, "joint"},
};

inline constexpr NamedValue<RoleSource> RoleSourceNames[] = {
	{RoleSource::None, "none"},
	{RoleSource::Name, "name"},
	{RoleSource::Hierarchy, "hierarchy"},
	{RoleSource::Geometry, "geometry"},
};

constexpr std::span<const NamedValue<SegmentationMethod>> NamesOf(SegmentationMethod) { return SegmentationNames; }
constexpr std::span<const NamedValue<CutObjective>> NamesOf(CutObjective) { return ObjectiveNames; }
constexpr std::span<const NamedValue<DistanceKind>> NamesOf(DistanceKind) { return DistanceNames; }
constexpr std::span<const NamedValue<OverlapWidth>> NamesOf(OverlapWidth) { return WidthNames; }
constexpr std::span<const NamedValue<PartitionKind>> NamesOf(PartitionKind) { return PartitionNames; }
constexpr std::span<const NamedValue<ComponentPolicy>> NamesOf(ComponentPolicy) { return PolicyNames; }
constexpr std::span<const NamedValue<WeightMethod>> NamesOf(WeightMethod) { return MethodNames; }
constexpr std::span<const NamedValue<ClosestReach>> NamesOf(ClosestReach) { return ReachNames; }
constexpr std::span<const NamedValue<FalloffKind>> NamesOf(FalloffKind) { return FalloffNames; }
constexpr std::span<const NamedValue<SymmetryKind>> NamesOf(SymmetryKind) { return SymmetryNames; }
constexpr std::span<const NamedValue<WeightFormat>> NamesOf(WeightFormat) { return WeightFormatNames; }
constexpr std::span<const NamedValue<SoftnessSource>> NamesOf(SoftnessSource) { return SoftnessNames; }
constexpr std::span<const NamedValue<RoleSource>> NamesOf(RoleSource) { return RoleSourceNames; }

/** The word for a value of any of these enumerations. */
template <typename Enum>
constexpr const char* NameOf(Enum Value)
{
	for (const NamedValue<Enum>& Named : NamesOf(Value))
	{
		if (Named.Value == Value)
		{
			return Named.Name;
		}
	}
	return "";
}
}
