// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Samples/Designs.h"
#include "Samples/SampleGltf.h"
#include "SkinAtlas/Topology.h"
#include "TestHarness.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

using namespace SkinAtlas;
using namespace SkinAtlas::Host;

namespace
{
SampleCharacter Make(std::string_view Name, int32_t Vertices)
{
	auto Made = MakeSample(Name, Vertices);
	REQUIRE(Made);
	return std::move(*Made);
}

std::array<float, 3> Key(const Vec3& P)
{
	return {P.X, P.Y, P.Z};
}

Vec3d FaceNormal(const SampleCharacter& Who, size_t FirstIndex)
{
	const Vec3d A = Who.Positions[size_t(Who.Indices[FirstIndex])];
	const Vec3d B = Who.Positions[size_t(Who.Indices[FirstIndex + 1])];
	const Vec3d C = Who.Positions[size_t(Who.Indices[FirstIndex + 2])];
	return Cross(B - A, C - A);
}

/** Mesh space position of a joint in bind pose: the point that its inverse bind matrix, a rigid map, takes to zero. */
Vec3d JointOrigin(const SampleJoint& J)
{
	Vec3d Out;
	for (const auto& Row : J.InverseBind.Row)
	{
		Out += -double(Row[3]) * Vec3d(Row[0], Row[1], Row[2]);
	}
	return Out;
}

std::string MirroredName(std::string Name)
{
	if (Name.ends_with("_l") || Name.ends_with("_r"))
	{
		Name.back() = Name.back() == 'l' ? 'r' : 'l';
	}
	return Name;
}
}

TEST_CASE("Samples: every density gives one closed surface of genus 0 with as many vertices as asked", "[samples]")
{
	const int32_t Wanted = GENERATE(2000, 3100, 8000, 20000, 100000);
	for (const std::string_view Name : SampleNames())
	{
		CAPTURE(Name, Wanted);
		const SampleCharacter Who = Make(Name, Wanted);
		CHECK(std::abs(double(Who.Positions.size()) - Wanted) <= 0.1 * Wanted);

		const auto Mesh = Topology::Build({Who.Positions, Who.Indices, {}});
		REQUIRE(Mesh);
		CHECK(Mesh->VertexCount() == int32_t(Who.Positions.size())); // no two vertices at one place
		CHECK(Mesh->VertexCount() - Mesh->EdgeCount() + Mesh->TriangleCount() == 2);
		CHECK(Mesh->ComponentCount() == 1);
		CHECK(Mesh->Defects().BoundaryEdges == 0);
		CHECK(Mesh->Defects().NonManifoldEdges == 0);
		CHECK(Mesh->Defects().FlippedEdges == 0);
		CHECK(Mesh->Defects().LooseVertices == 0);
		CHECK(Mesh->Defects().DegenerateTriangles.empty());
		CHECK(Mesh->Defects().DuplicateTriangles.empty());
	}
}

TEST_CASE("Samples: triangles face outwards and none is a sliver", "[samples]")
{
	const int32_t Wanted = GENERATE(2000, 8000, 50000);
	for (const std::string_view Name : SampleNames())
	{
		CAPTURE(Name, Wanted);
		const SampleCharacter Who = Make(Name, Wanted);
		int32_t Inwards = 0, Slivers = 0;
		for (size_t I = 0; I < Who.Indices.size(); I += 3)
		{
			Vec3d Outside, Corner[3];
			for (size_t C = 0; C < 3; ++C)
			{
				Corner[C] = Who.Positions[size_t(Who.Indices[I + C])];
				Outside += Who.Normals[size_t(Who.Indices[I + C])];
			}
			const Vec3d Normal = FaceNormal(Who, I);
			Inwards += Dot(Normal, Outside) > 0.0 ? 0 : 1;
			// Height over longest side: 0.87 for an even triangle.
			const double Longest =
				std::max({Length(Corner[0] - Corner[1]), Length(Corner[1] - Corner[2]), Length(Corner[2] - Corner[0])});
			Slivers += Length(Normal) / (Longest * Longest) < 0.05 ? 1 : 0;
		}
		CHECK(Inwards == 0);
		CHECK(Slivers == 0);
	}
}

TEST_CASE("Samples: mesh and rig are their own mirror images to the last bit", "[samples]")
{
	for (const std::string_view Name : SampleNames())
	{
		CAPTURE(Name);
		const SampleCharacter Who = Make(Name, 8000);
		std::map<std::array<float, 3>, int32_t> VertexAt;
		for (size_t V = 0; V < Who.Positions.size(); ++V)
		{
			VertexAt[Key(Who.Positions[V])] = int32_t(V);
		}
		std::map<std::string, int32_t> JointNamed;
		for (size_t J = 0; J < Who.Joints.size(); ++J)
		{
			JointNamed[Who.Joints[J].Name] = int32_t(J);
		}

		std::vector<int32_t> Twin;
		int32_t Missing = 0, OnPlane = 0, WrongNormals = 0, WrongJoints = 0;
		for (size_t V = 0; V < Who.Positions.size(); ++V)
		{
			const Vec3 &P = Who.Positions[V], &N = Who.Normals[V];
			const auto Found = VertexAt.find({P.X == 0.0f ? 0.0f : -P.X, P.Y, P.Z});
			Missing += Found == VertexAt.end() ? 1 : 0;
			Twin.push_back(Found == VertexAt.end() ? int32_t(V) : Found->second);
			OnPlane += Twin.back() == int32_t(V) ? 1 : 0;
			const Vec3& M = Who.Normals[size_t(Twin.back())];
			WrongNormals += M.X == -N.X && M.Y == N.Y && M.Z == N.Z ? 0 : 1;
			const std::string Mirror = MirroredName(Who.Joints[size_t(Who.RigidJoints[V])].Name);
			WrongJoints += Who.RigidJoints[size_t(Twin.back())] == JointNamed.at(Mirror) ? 0 : 1;
		}
		CHECK(Missing == 0);
		CHECK(OnPlane > 10);
		CHECK(WrongNormals == 0);
		CHECK(WrongJoints == 0);

		std::set<std::array<int32_t, 3>> Triangles; // each begins with its lowest vertex, so the turn is kept
		const auto Begun = [](int32_t A, int32_t B, int32_t C)
		{
			std::array<int32_t, 3> T = {A, B, C};
			std::rotate(T.begin(), std::min_element(T.begin(), T.end()), T.end());
			return T;
		};
		for (size_t I = 0; I < Who.Indices.size(); I += 3)
		{
			Triangles.insert(Begun(Who.Indices[I], Who.Indices[I + 1], Who.Indices[I + 2]));
		}
		int32_t WithoutMirror = 0;
		for (const auto& T : Triangles)
		{
			const auto Mirror = Begun(Twin[size_t(T[0])], Twin[size_t(T[2])], Twin[size_t(T[1])]);
			WithoutMirror += Triangles.count(Mirror) == 1 ? 0 : 1;
		}
		CHECK(WithoutMirror == 0);

		for (const SampleJoint& J : Who.Joints)
		{
			CAPTURE(J.Name);
			const SampleJoint& M = Who.Joints[size_t(JointNamed.at(MirroredName(J.Name)))];
			const Vec3d A = JointOrigin(J), B = JointOrigin(M);
			CHECK(A.X == -B.X);
			CHECK(A.Y == B.Y);
			CHECK(A.Z == B.Z);
			if (J.Name == "root")
			{
				continue; // has the axes of the mesh
			}
			// The mirror image of a joint's frame is the twin's frame with Z turned round.
			for (int32_t R = 0; R < 3; ++R)
			{
				for (int32_t C = 0; C < 4; ++C)
				{
					const float Sign = (R == 2 ? -1.0f : 1.0f) * (C == 0 ? -1.0f : 1.0f);
					CHECK(J.InverseBind.Row[R][C] == Sign * M.InverseBind.Row[R][C]);
				}
			}
		}
	}
}

TEST_CASE("Samples: density changes neither the surface nor the rig", "[samples]")
{
	for (const std::string_view Name : SampleNames())
	{
		CAPTURE(Name);
		const SampleDesign* Design = FindDesign(Name);
		REQUIRE(Design != nullptr);
		const ImplicitBody Body = Design->MakeBody(Design->MakeRig()); // knows no density
		const SampleCharacter Coarse = Make(Name, 2000), Dense = Make(Name, 60000);
		for (const SampleCharacter* Who : {&Coarse, &Dense})
		{
			double Farthest = 0.0, MostTilted = 1.0;
			for (size_t V = 0; V < Who->Positions.size(); ++V)
			{
				const FieldSample Here = Body.At(Who->Positions[V]);
				Farthest = std::max(Farthest, std::abs(Here.Value));
				MostTilted = std::min(MostTilted, Dot(Normalised(Here.Gradient), Who->Normals[V]));
			}
			CHECK(Farthest < 1e-6); // metres
			CHECK(MostTilted > 0.999);
		}
		REQUIRE(Coarse.Joints.size() == Dense.Joints.size());
		for (size_t J = 0; J < Coarse.Joints.size(); ++J)
		{
			CHECK(Coarse.Joints[J].Name == Dense.Joints[J].Name);
			CHECK(std::memcmp(&Coarse.Joints[J].InverseBind, &Dense.Joints[J].InverseBind, sizeof(Affine)) == 0);
		}
	}
}

TEST_CASE("Samples: fingers are apart from 8000 vertices up", "[samples]")
{
	const int32_t Wanted = GENERATE(8000, 14000);
	const SampleCharacter Who = Make("mannequin", Wanted);
	const auto Finger = [&](int32_t V) -> std::string
	{
		const std::string& Name = Who.Joints[size_t(Who.RigidJoints[size_t(V)])].Name;
		const size_t Number = Name.find("_0");
		const bool bFinger = Name.starts_with("thumb") || Name.starts_with("index") || Name.starts_with("middle") ||
			Name.starts_with("ring") || Name.starts_with("pinky");
		// The first bone may touch its neighbour in the web; the other two may not.
		return bFinger && Name[Number + 2] != '1' ? Name.substr(0, Number) + Name.back() : "";
	};
	std::map<std::string, int32_t> Sizes;
	int32_t Bridges = 0;
	for (size_t I = 0; I < Who.Indices.size(); I += 3)
	{
		for (size_t C = 0; C < 3; ++C)
		{
			const std::string A = Finger(Who.Indices[I + C]), B = Finger(Who.Indices[I + (C + 1) % 3]);
			Bridges += !A.empty() && !B.empty() && A != B ? 1 : 0;
			++Sizes[A];
		}
	}
	CHECK(Bridges == 0);
	CHECK(Sizes.size() == 11); // ten fingers and the rest
	for (const auto& [Name, Size] : Sizes)
	{
		CAPTURE(Name);
		CHECK(Size > 100);
	}
}

TEST_CASE("Samples: joints lie inside the body, X along the bone to the child", "[samples]")
{
	for (const std::string_view Name : SampleNames())
	{
		const SampleDesign* Design = FindDesign(Name);
		const Rig Skeleton = Design->MakeRig();
		const ImplicitBody Body = Design->MakeBody(Skeleton);
		const std::vector<SampleJoint> Joints = Skeleton.Export();
		std::vector<int32_t> Children(Joints.size(), 0);
		for (const SampleJoint& J : Joints)
		{
			if (J.Parent != NoIndex)
			{
				++Children[size_t(J.Parent)];
			}
		}
		for (size_t J = 0; J < Joints.size(); ++J)
		{
			CAPTURE(Name, Joints[J].Name);
			CHECK(Joints[J].Parent < int32_t(J));
			if (Joints[J].Name == "root")
			{
				continue; // stands on the ground
			}
			CHECK(Body.At(JointOrigin(Joints[J])).Value < -0.005); // metres
			const int32_t Parent = Joints[J].Parent;
			if (Parent != NoIndex && Children[size_t(Parent)] == 1 && Joints[size_t(Parent)].Name != "root")
			{
				const Vec3 Along = Joints[J].Translation;
				CHECK(Along.X > 0.0f);
				CHECK(std::abs(Along.Y) < 1e-6f);
				CHECK(std::abs(Along.Z) < 1e-6f);
			}
		}
	}
}

TEST_CASE("Samples: the mannequin has the joints of a game character", "[samples]")
{
	const SampleCharacter Who = Make("mannequin", 2000);
	std::set<std::string> Names;
	for (const SampleJoint& J : Who.Joints)
	{
		Names.insert(J.Name);
	}
	CHECK(Who.Joints.size() >= 50);
	CHECK(Names.size() == Who.Joints.size());
	for (const char* Name : {"root", "pelvis", "spine_01", "spine_02", "spine_03", "neck_01", "head", "clavicle_l",
			 "upperarm_l", "lowerarm_l", "hand_l", "thumb_03_r", "pinky_01_l", "thigh_r", "calf_r", "foot_r", "ball_r"})
	{
		CHECK(Names.count(Name) == 1);
	}
}

TEST_CASE("Samples: clips loop, their keys are unit quaternions on short ways", "[samples]")
{
	std::set<std::string> Clips;
	for (const std::string_view Name : SampleNames())
	{
		const SampleCharacter Who = Make(Name, 2000);
		for (const SampleClip& Clip : Who.Clips)
		{
			CAPTURE(Name, Clip.Name);
			Clips.insert(std::string(Name) + " " + Clip.Name);
			CHECK(Clip.Times.front() == 0.0f);
			CHECK(std::is_sorted(Clip.Times.begin(), Clip.Times.end()));
			CHECK_FALSE(Clip.Tracks.empty());
			for (const SampleTrack& Track : Clip.Tracks)
			{
				CAPTURE(Who.Joints[size_t(Track.Joint)].Name);
				CHECK(Track.Rotations.size() + Track.Translations.size() == Clip.Times.size());
				const auto Cosine = [&](size_t A, size_t B)
				{
					const Vec4 &P = Track.Rotations[A], &Q = Track.Rotations[B];
					return P.X * Q.X + P.Y * Q.Y + P.Z * Q.Z + P.W * Q.W;
				};
				for (size_t Frame = 0; Frame < Track.Rotations.size(); ++Frame)
				{
					CHECK(Cosine(Frame, Frame) == Approx(1.0f).margin(1e-5));
					const size_t Before = Frame == 0 ? Track.Rotations.size() - 1 : Frame - 1;
					CHECK(Cosine(Frame, Before) > 0.9f); // under 52 degrees
				}
				const auto SameBits = [](const auto& Keys)
				{ return Keys.empty() || std::memcmp(&Keys.front(), &Keys.back(), sizeof(Keys.front())) == 0; };
				CHECK(SameBits(Track.Rotations));
				CHECK(SameBits(Track.Translations));
			}
		}
	}
	CHECK(Clips == std::set<std::string>{"arm bend", "mannequin range_of_motion", "mannequin walk", "quadruped walk"});
}

TEST_CASE("Samples: the tour of the mannequin moves every joint but the root", "[samples]")
{
	const SampleCharacter Who = Make("mannequin", 2000);
	const auto Tour = std::find_if(Who.Clips.begin(), Who.Clips.end(),
		[](const SampleClip& Clip) { return Clip.Name == "range_of_motion"; });
	REQUIRE(Tour != Who.Clips.end());
	std::set<int32_t> Moving;
	for (const SampleTrack& Track : Tour->Tracks)
	{
		Moving.insert(Track.Joint);
	}
	for (size_t J = 0; J < Who.Joints.size(); ++J)
	{
		CAPTURE(Who.Joints[J].Name);
		CHECK(Moving.count(int32_t(J)) == (Who.Joints[J].Name == "root" || Who.Joints[J].Name == "pelvis" ? 0 : 1));
	}
}

TEST_CASE("Samples: the same arguments give the same bytes", "[samples]")
{
	for (const std::string_view Name : SampleNames())
	{
		const std::vector<uint8_t> First = EncodeGlb(Make(Name, 5000)), Second = EncodeGlb(Make(Name, 5000));
		CHECK(First == Second);
		REQUIRE(First.size() > 12);
		uint32_t Header[3];
		std::memcpy(Header, First.data(), sizeof(Header));
		CHECK(std::memcmp(First.data(), "glTF", 4) == 0);
		CHECK(Header[1] == 2);
		CHECK(Header[2] == First.size());
	}
}

TEST_CASE("Samples: the shipped files are the samples at their default density", "[samples]")
{
	const std::map<std::string_view, std::string> Files = {
		{"arm", "Arm.glb"}, {"mannequin", "Mannequin.glb"}, {"quadruped", "Quadruped.glb"}};
	for (const std::string_view Name : SampleNames())
	{
		CAPTURE(Name);
		std::ifstream File(std::string(SKINATLAS_REPOSITORY "/Content/Samples/") + Files.at(Name), std::ios::binary);
		REQUIRE(File);
		const std::vector<uint8_t> Shipped{std::istreambuf_iterator<char>(File), std::istreambuf_iterator<char>()};
		CHECK((Shipped == EncodeGlb(Make(Name, DefaultSampleVertices(Name)))));
	}
}

TEST_CASE("Samples: unknown names and densities out of range are refused with a sentence", "[samples]")
{
	CHECK(MakeSample("horse", 5000).Error().Sentence.find("'horse'") != std::string::npos);
	CHECK(MakeSample("arm", LeastSampleVertices - 1).Error().Sentence.find("1999") != std::string::npos);
	CHECK(MakeSample("arm", MostSampleVertices + 1).Error().Sentence.find("5000001") != std::string::npos);
	CHECK(DefaultSampleVertices("horse") == 0);
}
