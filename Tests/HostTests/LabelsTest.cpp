// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Options/Labels.h"
#include "TestHarness.h"

using namespace SkinAtlas::Host;

namespace
{
const std::vector<std::string> Joints = {"upper", "lower", "upper"};

std::string Complaint(std::string_view Text, int32_t VertexCount)
{
	const Outcome<std::vector<int32_t>> Labels = ParseLabels(Text, "labels.json", Joints, VertexCount);
	return Labels ? "" : Labels.Error().Sentence;
}
}

TEST_CASE("Labels: names stand for joints, equal names for the first", "[labels]")
{
	const Outcome<std::vector<int32_t>> Labels =
		ParseLabels(R"(["lower", "upper", "lower"])", "labels.json", Joints, 3);
	REQUIRE(Labels);
	CHECK(*Labels == std::vector<int32_t>{1, 0, 1});
}

TEST_CASE("Labels: numbers count in the file's own list of joints", "[labels]")
{
	const Outcome<std::vector<int32_t>> Labels =
		ParseLabels(R"({"joints": ["lower", "upper"], "labels": [0, 0, 1]})", "labels.json", Joints, 3);
	REQUIRE(Labels);
	CHECK(*Labels == std::vector<int32_t>{1, 1, 0});
}

TEST_CASE("Labels: what is wrong is named by file and vertex", "[labels]")
{
	CHECK(Complaint("[", 3) == "labels.json: line 1: this is not valid JSON");
	CHECK(Complaint("3", 3) ==
		"labels.json: labels must be a list of joint names, or an object with the lists \"joints\" and \"labels\"");
	CHECK(Complaint(R"({"joints": []})", 3) == Complaint("3", 3));
	CHECK(Complaint(R"(["upper"])", 3) == "labels.json: there are 1 labels for 3 vertices");
	CHECK(Complaint(R"(["upper", "loewr"])", 2) ==
		"labels.json: vertex 1: there is no joint \"loewr\"; did you mean \"lower\"?");
	CHECK(Complaint(R"(["upper", null])", 2) ==
		"labels.json: vertex 1: the label must be the name of a joint, not null");
	CHECK(Complaint(R"({"joints": ["upper"], "labels": [0, 1]})", 2) ==
		"labels.json: vertex 1: the label must be a number into \"joints\", not 1");
	CHECK(Complaint(R"({"joints": ["upper"], "labels": [-1]})", 1) ==
		"labels.json: vertex 0: the label must be a number into \"joints\", not -1");
	CHECK(Complaint(R"({"joints": ["uper"], "labels": [0]})", 1) ==
		"labels.json: joint 0: there is no joint \"uper\"; did you mean \"upper\"?");
}
