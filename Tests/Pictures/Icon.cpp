// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The plugin's icon: the bent elbow, two regions and their overlap.

#include "Picture/Framing.h"
#include "Teaser.h"
#include "Verbs/Subject.h"

namespace SkinAtlas::Host
{
Outcome<Image> MakeIcon(const std::filesystem::path& Samples, const Context& Host)
{
	Recipe What;
	What.K = 0.7f;
	What.Distance = DistanceKind::Geodesic;
	const Outcome<std::unique_ptr<const Subject>> Arm = Subject::Read(Samples / "Arm.glb", What, false, Host);
	if (!Arm)
	{
		return Arm.Error();
	}
	PoseRequest Bend;
	Bend.Rotations = {{"lowerarm", 2, 100.0}};
	const Outcome<std::vector<Affine>> Pose = (*Arm)->PoseOf(Bend);
	if (!Pose)
	{
		return Pose.Error();
	}
	Camera View = LookFrom({-90.0, 0.0}, (*Arm)->MeshToScene());
	View.Centre = {0.0f, 0.312f, 0.052f}; // the elbow, metres
	View.Height = 0.275f;
	const Shot Taken = (*Arm)->Drawn().Take({PictureMode::Overlaps, false, NoIndex, false, *Pose, {}}, Host);
	return Expose(Taken, View, 128, 128, Host);
}
}
