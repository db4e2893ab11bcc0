// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Clips at a moment [glTF 2.0 3.11 and appendix C].

#include "Gltf/Animation.h"

#include "Gltf/Accessor.h"
#include "Gltf/Json.h"
#include "Gltf/Sentence.h"

#include <algorithm>
#include <cmath>

namespace SkinAtlas::Host
{
namespace
{
enum class Interpolation : uint8_t
{
	Linear,
	Step,
	CubicSpline,
};

/** The keys of one channel: Values holds Width numbers a key, three times as many for cubic splines. */
struct Track
{
	std::vector<float> Times, Values;
	Interpolation Kind = Interpolation::Linear;
	size_t Width = 0;

	/** What the value itself takes, between the tangents of a cubic spline. */
	std::span<const float> Value(size_t Key) const { return Part(Key, Kind == Interpolation::CubicSpline ? 1 : 0); }
	std::span<const float> InTangent(size_t Key) const { return Part(Key, 0); }
	std::span<const float> OutTangent(size_t Key) const { return Part(Key, 2); }

private:
	std::span<const float> Part(size_t Key, size_t Number) const
	{
		const size_t Parts = Kind == Interpolation::CubicSpline ? 3 : 1;
		return std::span(Values).subspan((Parts * Key + Number) * Width, Width);
	}
};

/** Shorter way round [glTF 2.0 C.4]; nearly equal ends are joined by a straight line. */
std::vector<double> Slerp(std::span<const float> A, std::span<const float> B, double S)
{
	double Dot = 0.0;
	for (size_t I = 0; I < 4; ++I)
	{
		Dot += double(A[I]) * B[I];
	}
	const double Sign = Dot < 0.0 ? -1.0 : 1.0;
	const double Angle = std::acos(std::min(1.0, std::abs(Dot)));
	const bool bStraight = Angle < 1e-6;
	const double FromA = bStraight ? 1.0 - S : std::sin((1.0 - S) * Angle) / std::sin(Angle);
	const double FromB = Sign * (bStraight ? S : std::sin(S * Angle) / std::sin(Angle));
	std::vector<double> Out(4);
	for (size_t I = 0; I < 4; ++I)
	{
		Out[I] = FromA * A[I] + FromB * B[I];
	}
	return Out;
}

std::vector<double> Sample(const Track& Keys, double Time, bool bRotation)
{
	const auto Exactly = [&](size_t Key)
	{ return std::vector<double>(Keys.Value(Key).begin(), Keys.Value(Key).end()); };

	const size_t After = size_t(std::upper_bound(Keys.Times.begin(), Keys.Times.end(), Time) - Keys.Times.begin());
	if (After == 0 || After == Keys.Times.size() || Keys.Kind == Interpolation::Step)
	{
		return Exactly(After == 0 ? 0 : After - 1);
	}
	const size_t Before = After - 1;
	const double Span = double(Keys.Times[After]) - Keys.Times[Before]; // above zero: upper_bound parted them
	const double S = (Time - Keys.Times[Before]) / Span;
	const std::span<const float> A = Keys.Value(Before), B = Keys.Value(After);
	if (Keys.Kind == Interpolation::Linear && bRotation)
	{
		return Slerp(A, B, S);
	}
	std::vector<double> Out(Keys.Width);
	for (size_t I = 0; I < Keys.Width; ++I)
	{
		if (Keys.Kind == Interpolation::Linear)
		{
			Out[I] = (1.0 - S) * A[I] + S * B[I];
			continue;
		}
		const double OutTangent = Span * Keys.OutTangent(Before)[I], InTangent = Span * Keys.InTangent(After)[I];
		Out[I] = (2 * S * S * S - 3 * S * S + 1) * A[I] + (S * S * S - 2 * S * S + S) * OutTangent +
			(3 * S * S - 2 * S * S * S) * B[I] + (S * S * S - S * S) * InTangent;
	}
	return Out;
}

Outcome<std::vector<float>> ReadTimes(const Document& File, const Json& Sampler)
{
	Outcome<std::vector<float>> Times =
		ReadFloats(File, FindIndex(File.Root(), "accessors", Sampler, "input"), "SCALAR");
	if (!Times)
	{
		return Times;
	}
	for (size_t I = 0; I < Times->size(); ++I)
	{
		if (!std::isfinite((*Times)[I]) || (I > 0 && (*Times)[I] < (*Times)[I - 1]))
		{
			return Fail("key ", I, " is not later than the one before");
		}
	}
	return Times;
}

Outcome<Track> ReadTrack(const Document& File, const Json& Sampler, const std::string& Path)
{
	Track Keys;
	if (const std::string* Name = FindString(Sampler, "interpolation"); Name != nullptr)
	{
		Keys.Kind = *Name == "STEP"  ? Interpolation::Step
			: *Name == "CUBICSPLINE" ? Interpolation::CubicSpline
									 : Interpolation::Linear;
	}
	Outcome<std::vector<float>> Times = ReadTimes(File, Sampler);
	if (!Times)
	{
		return Times.Error();
	}
	const char* Type = Path == "rotation" ? "VEC4" : Path == "weights" ? "SCALAR" : "VEC3";
	Outcome<std::vector<float>> Values = ReadFloats(File, FindIndex(File.Root(), "accessors", Sampler, "output"), Type);
	if (!Values)
	{
		return Values.Error();
	}
	const size_t PerKey = Times->size() * (Keys.Kind == Interpolation::CubicSpline ? 3 : 1);
	Keys.Width = Path == "rotation" ? 4 : Path == "weights" ? Values->size() / PerKey : 3;
	if (Keys.Width == 0 || Values->size() != PerKey * Keys.Width)
	{
		return Fail("has ", Times->size(), " keys but ", Values->size(), " values");
	}
	if (!std::all_of(Values->begin(), Values->end(), [](float Value) { return std::isfinite(Value); }))
	{
		return Fail("has a value that is not finite");
	}
	Keys.Times = std::move(*Times);
	Keys.Values = std::move(*Values);
	return Keys;
}

/** The sampler of a channel; null if it does not exist. */
const Json* FindSampler(const Json& Animation, const Json& Channel)
{
	const Json& Samplers = ListOf(Animation, "samplers");
	const int64_t Number = FindInteger(Channel, "sampler").value_or(-1);
	return Number >= 0 && Number < int64_t(Samplers.size()) ? &Samplers[size_t(Number)] : nullptr;
}
}

Outcome<std::vector<Clip>> ReadClips(const Document& File)
{
	std::vector<Clip> Clips;
	for (const Json& Animation : ListOf(File.Root(), "animations"))
	{
		const size_t Number = Clips.size();
		const std::string* Name = FindString(Animation, "name");
		Clip Found{Name != nullptr && !Name->empty() ? *Name : Join("clip ", Number), 0.0};
		for (const Json& Sampler : ListOf(Animation, "samplers"))
		{
			const Outcome<std::vector<float>> Times = ReadTimes(File, Sampler);
			if (!Times)
			{
				return File.Blame(Fail("clip ", Number, " \"", Found.Name, "\": ", Times.Error().Sentence));
			}
			Found.Duration = std::max(Found.Duration, double(Times->back()));
		}
		Clips.push_back(std::move(Found));
	}
	return Clips;
}

Outcome<NodePose> SampleClip(const Document& File, const NodeTree& Nodes, int32_t Clip, double Time)
{
	const Json& Animation = ListOf(File.Root(), "animations")[size_t(Clip)];
	NodePose Pose{Nodes.Rest, std::vector<std::vector<double>>(Nodes.Rest.size())};
	const Json& Channels = ListOf(Animation, "channels");
	for (size_t C = 0; C < Channels.size(); ++C)
	{
		const Json* Target = Find(Channels[C], "target");
		const std::string* Path = Target == nullptr ? nullptr : FindString(*Target, "path");
		if (Path == nullptr || Find(*Target, "node") == nullptr ||
			(*Path != "translation" && *Path != "rotation" && *Path != "scale" && *Path != "weights"))
		{
			continue; // extensions animate other things [glTF 2.0 3.11]
		}
		const auto Blame = [&](std::string_view What)
		{ return File.Blame(Fail("clip ", Clip, ", channel ", C, ": ", What)); };
		const int32_t Node = FindIndex(File.Root(), "nodes", *Target, "node");
		const Json* Sampler = FindSampler(Animation, Channels[C]);
		if (Node == NoIndex || Sampler == nullptr)
		{
			return Blame("its node or sampler does not exist");
		}
		const Outcome<Track> Keys = ReadTrack(File, *Sampler, *Path);
		if (!Keys)
		{
			return Blame(Keys.Error().Sentence);
		}
		const std::vector<double> Value = Sample(*Keys, Time, *Path == "rotation");
		LocalTransform& Local = Pose.Local[size_t(Node)];
		if (*Path == "weights")
		{
			Pose.MorphWeights[size_t(Node)] = Value;
			continue;
		}
		if (Local.Matrix)
		{
			return Blame(Join(NameOf(File.Root(), "nodes", "node", Node), " has a matrix, which cannot be animated"));
		}
		double* Part = *Path == "rotation" ? Local.Rotation.data()
			: *Path == "scale"             ? Local.Scale.data()
										   : Local.Translation.data();
		std::copy(Value.begin(), Value.end(), Part);
	}
	return Pose;
}

std::vector<Affine> RestToPosed(const Character& Who, std::span<const Transform> NodeToScene)
{
	std::vector<Affine> Out;
	for (size_t J = 0; J < Who.JointNodes.size(); ++J)
	{
		// The character was read, so its bind matrices have inverses.
		const Transform MeshToJoint = Inverse(FromAffine(Who.JointToMesh[J])).value_or(Transform());
		Out.push_back(ToAffine(NodeToScene[size_t(Who.JointNodes[J])] * MeshToJoint));
	}
	return Out;
}
}
