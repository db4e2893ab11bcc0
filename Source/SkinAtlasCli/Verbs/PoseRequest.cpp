// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Verbs/PoseRequest.h"

#include "Gltf/Animation.h"
#include "Gltf/Sentence.h"
#include "Options/Number.h"

#include "SkinAtlas/Glob.h"
#include "SkinAtlas/NearNames.h"

#include <algorithm>
#include <cmath>

namespace SkinAtlas::Host
{
namespace
{
/** The joint's rotation in mesh space, right-handed; rigid whatever the scale of its bind matrix. */
Transform TurnJoint(const Affine& JointToMesh, int32_t Axis, double Degrees)
{
	std::array<double, 3> Direction{}, Origin{};
	for (size_t I = 0; I < 3; ++I)
	{
		Direction[I] = JointToMesh.Row[I][Axis];
		Origin[I] = JointToMesh.Row[I][3];
	}
	constexpr double HalfDegree = 3.14159265358979323846 / 360.0;
	const double Sine = std::sin(HalfDegree * Degrees) / std::hypot(Direction[0], Direction[1], Direction[2]);
	return TurnAbout(Origin,
		{Sine * Direction[0], Sine * Direction[1], Sine * Direction[2], std::cos(HalfDegree * Degrees)});
}

/** Per joint, in mesh space: what its own rotations do, in the order given. */
Outcome<std::vector<Transform>> OwnTurns(const Character& Who, std::span<const JointRotation> Rotations)
{
	std::vector<Transform> Turns(Who.JointNodes.size());
	for (const JointRotation& Rotation : Rotations)
	{
		bool bFound = false;
		for (size_t J = 0; J < Turns.size(); ++J)
		{
			if (MatchesGlob(Rotation.Pattern, Who.JointNames[J]) || Rotation.Pattern == Who.JointNames[J])
			{
				Turns[J] = TurnJoint(Who.JointToMesh[J], Rotation.Axis, Rotation.Degrees) * Turns[J];
				bFound = true;
			}
		}
		if (!bFound)
		{
			return Fail("no joint is named \"", Rotation.Pattern, "\"", DidYouMean(Rotation.Pattern, Who.JointNames));
		}
	}
	return Turns;
}

/** The bind pose with joints turned, as a pose of the nodes. Where the file's rest pose put the first root, it stays.
 */
Outcome<NodePose> TurnFromBind(const Character& Who, const NodeTree& Nodes, std::span<const JointRotation> Rotations)
{
	const Outcome<std::vector<Transform>> Turns = OwnTurns(Who, Rotations);
	if (!Turns)
	{
		return Turns.Error();
	}
	std::vector<int32_t> JointOfNode(Nodes.Parents.size(), NoIndex);
	for (size_t J = 0; J < Who.JointNodes.size(); ++J)
	{
		JointOfNode[size_t(Who.JointNodes[J])] = int32_t(J);
	}
	const size_t Root =
		size_t(std::find(Who.JointParents.begin(), Who.JointParents.end(), NoIndex) - Who.JointParents.begin());
	const Transform MeshToScene = FromAffine(RestToPosed(Who, ToScene(Nodes, Nodes.Rest))[Root]);

	NodePose Pose{Nodes.Rest, std::vector<std::vector<double>>(Nodes.Rest.size())};
	std::vector<Transform> RestToTurned(Who.JointNodes.size()); // mesh space
	std::vector<Transform> Scene(Nodes.Rest.size());
	for (const int32_t N : Nodes.ParentsFirst)
	{
		const int32_t Parent = Nodes.Parents[size_t(N)], J = JointOfNode[size_t(N)];
		const Transform ParentToScene = Parent == NoIndex ? Transform() : Scene[size_t(Parent)];
		if (J == NoIndex)
		{
			Scene[size_t(N)] = ParentToScene * Nodes.Rest[size_t(N)].ToTransform();
			continue;
		}
		const int32_t Above = Who.JointParents[size_t(J)];
		RestToTurned[size_t(J)] = (Above == NoIndex ? Transform() : RestToTurned[size_t(Above)]) * (*Turns)[size_t(J)];
		Scene[size_t(N)] = MeshToScene * RestToTurned[size_t(J)] * FromAffine(Who.JointToMesh[size_t(J)]);
		const std::optional<Transform> SceneToParent = Inverse(ParentToScene);
		if (!SceneToParent)
		{
			return Fail("joint \"", Who.JointNames[size_t(J)], "\" hangs on a node without extent");
		}
		Pose.Local[size_t(N)].Matrix = *SceneToParent * Scene[size_t(N)];
	}
	return Pose;
}

Outcome<NodePose> PoseFromClip(const Document& File, const NodeTree& Nodes, const std::string& Name, double Time)
{
	const Outcome<std::vector<Clip>> Clips = ReadClips(File);
	if (!Clips)
	{
		return Clips.Error();
	}
	std::vector<std::string> Names;
	for (const Clip& Each : *Clips)
	{
		Names.push_back(Each.Name);
	}
	const auto Found = std::find(Names.begin(), Names.end(), Name);
	if (Found == Names.end())
	{
		return File.Blame(
			Names.empty() ? Fail("has no clips") : Fail("no clip is named \"", Name, "\"", DidYouMean(Name, Names)));
	}
	return SampleClip(File, Nodes, int32_t(Found - Names.begin()), Time);
}
}

Outcome<JointRotation> ParseJointRotation(std::string_view Text)
{
	// Read from the end: names may hold any sign, an axis and a number cannot.
	const size_t Comma = Text.rfind(',');
	const size_t Equals = Comma == std::string_view::npos ? Comma : Text.substr(0, Comma).rfind('=');
	JointRotation Rotation;
	const std::string_view Axis = Equals == std::string_view::npos ? "" : Text.substr(Equals + 1, Comma - Equals - 1);
	const size_t AxisNumber = std::string_view("xyzXYZ").find(Axis);
	if (Equals == std::string_view::npos || Equals == 0 || Axis.size() != 1 || AxisNumber == std::string_view::npos)
	{
		return Fail("\"", Text, "\" is not of the form JOINT=AXIS,DEGREES with AXIS x, y or z");
	}
	const std::optional<double> Degrees = ParseNumber(Text.substr(Comma + 1));
	if (!Degrees || !std::isfinite(*Degrees))
	{
		return Fail("\"", Text, "\": \"", Text.substr(Comma + 1), "\" is not a number of degrees");
	}
	Rotation.Degrees = *Degrees;
	Rotation.Pattern = Text.substr(0, Equals);
	Rotation.Axis = int32_t(AxisNumber % 3);
	return Rotation;
}

Outcome<NodePose> TakePose(const Document& File, const Character& Who, const NodeTree& Nodes, const PoseRequest& What)
{
	if (What.Clip)
	{
		return PoseFromClip(File, Nodes, *What.Clip, What.Time);
	}
	Outcome<NodePose> Pose = TurnFromBind(Who, Nodes, What.Rotations);
	return Pose ? std::move(Pose) : File.Blame(Pose.Error());
}
}
