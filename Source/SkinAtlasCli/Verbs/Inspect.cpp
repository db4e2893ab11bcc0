// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "Verbs/Inspect.h"

#include "Gltf/Json.h"
#include "Gltf/Sentence.h"
#include "Options/JsonText.h"
#include "Options/RoleFile.h"
#include "Terminal/Message.h"
#include "Verbs/InspectFacts.h"

#include "SkinAtlas/OptionNames.h"

#include <algorithm>
#include <cstdio>

namespace SkinAtlas::Host
{
namespace
{
std::string Decimals(double Value, const char* Format = "%.4g")
{
	char Text[64];
	std::snprintf(Text, sizeof Text, Format, Value);
	return Text;
}

/** Names come from files: none may send control codes to a terminal. */
std::string Plain(std::string Text)
{
	std::replace_if(
		Text.begin(), Text.end(), [](char C) { return static_cast<unsigned char>(C) < 0x20 || C == 0x7f; }, '?');
	return Text;
}

/** Padded by characters, not bytes: names are UTF-8. */
std::string Pad(std::string Text, size_t Width)
{
	const auto Shown = std::count_if(Text.begin(), Text.end(), [](char C) { return (C & 0xc0) != 0x80; });
	Text.append(Width > size_t(Shown) ? Width - size_t(Shown) : 0, ' ');
	return Text;
}

/** Joints as a tree, each under its parent; below the deepest level that is indented they stand in one column. */
void AppendTree(const FileFacts& Facts, std::string& Out)
{
	constexpr size_t DeepestIndented = 40; // a chain of joints would take the square of its length
	struct Line
	{
		int32_t Joint;
		size_t Depth;
	};
	std::vector<std::vector<int32_t>> Children(Facts.Joints.size());
	std::vector<Line> Open, Lines; // Open: last in, first out
	for (size_t I = Facts.Joints.size(); I-- > 0;)
	{
		const int32_t Parent = Facts.Joints[I].Parent;
		Parent == NoIndex ? Open.push_back({int32_t(I), 0}) : Children[size_t(Parent)].push_back(int32_t(I));
	}
	size_t Width = 5;
	while (!Open.empty())
	{
		const Line Next = Open.back();
		Open.pop_back();
		Lines.push_back(Next);
		Width = std::max(Width, 2 * Next.Depth + Facts.Joints[size_t(Next.Joint)].Name.size());
		for (const int32_t Child : Children[size_t(Next.Joint)])
		{
			Open.push_back({Child, std::min(Next.Depth + 1, DeepestIndented)});
		}
	}
	Out += Join("\n  ", Pad("joint", Width), "  bone length  vertices     K  role\n");
	for (const Line& Each : Lines)
	{
		const JointFacts& Joint = Facts.Joints[size_t(Each.Joint)];
		const bool bNoLength = Joint.BoneLength <= 1e-4f * Facts.MeanBoneLength;
		const bool bTold = Joint.Role.Source != RoleSource::None && Joint.Role.Source != RoleSource::Name;
		char Numbers[128];
		std::snprintf(Numbers, sizeof Numbers, "  %11s  %8d  %4s  %s%s%s\n",
			Joint.Parent == NoIndex ? "-" : Decimals(bNoLength ? 0.0 : Joint.BoneLength).c_str(), Joint.Vertices,
			Decimals(Joint.RoleK.value_or(JointOptions().K)).c_str(), RoleName(Joint.Role.Role), bTold ? ", by " : "",
			bTold ? NameOf(Joint.Role.Source) : "");
		Out += Join("  ", Pad(std::string(2 * Each.Depth, ' ') + Plain(Joint.Name), Width), Numbers);
	}
}

std::string JoinNames(const std::vector<std::string>& Names)
{
	std::string Text;
	for (const std::string& Name : Names)
	{
		Text += (Text.empty() ? "" : ", ") + Name;
	}
	return Text;
}

/** The components by number, as --component takes them; of very many the first. */
void AppendComponents(const FileFacts& Facts, std::string& Out)
{
	constexpr size_t Most = 100;
	const size_t Listed = std::min(Most, Facts.ComponentList.size());
	Out += "\n  component  vertices  mesh\n";
	for (size_t C = 0; C < Listed; ++C)
	{
		char Numbers[64];
		std::snprintf(Numbers, sizeof Numbers, "  %9zu  %8d  ", C, Facts.ComponentList[C].Vertices);
		Out += Join(Numbers, Plain(JoinNames(Facts.ComponentList[C].Meshes)), "\n");
	}
	if (Listed < Facts.ComponentList.size())
	{
		Out += Join("  and ", Facts.ComponentList.size() - Listed, " more, with --json\n");
	}
}

std::string ToText(const std::filesystem::path& Path, const FileFacts& Facts)
{
	std::string Out = Plain(Path.filename().string()) + "\n";
	std::string_view LastLabel;
	const auto Row = [&](std::string_view Label, const std::string& Value)
	{
		Out += Join("  ", Pad(std::string(Label == LastLabel ? "" : Label), 12), Value, "\n");
		LastLabel = Label;
	};

	const auto IsWeighted = [](const JointFacts& Joint) { return Joint.Vertices > 0; };
	const auto IsRoot = [](const JointFacts& Joint) { return Joint.Parent == NoIndex; };
	const auto IsLeaf = [](const JointFacts& Joint) { return Joint.Children == 0; };
	const auto CountIf = [&](const auto& Test)
	{ return std::count_if(Facts.Joints.begin(), Facts.Joints.end(), Test); };

	Row("meshes",
		Join(Facts.SkinnedMeshes, " skinned, in ", CountOf(Facts.Primitives, "primitive", "primitives"), " under ",
			CountOf(Facts.Skins, "skin", "skins"), "; ", CountOf(Facts.OtherMeshes, "other", "others"), "; ",
			CountOf(Facts.MorphTargets, "morph target", "morph targets")));
	Row("vertices", Join(Facts.Vertices, ", ", Facts.Welded, " welded, ", Facts.LooseVertices, " loose"));
	Row("triangles",
		Join(
			Facts.Triangles, ", ", Facts.DegenerateTriangles, " degenerate, ", Facts.DuplicateTriangles, " duplicate"));
	Row("components", Join(Facts.Components, ", ", Facts.OpenComponents, " open"));
	Row("edges",
		Join(
			Facts.BoundaryEdges, " open, ", Facts.NonManifoldEdges, " non-manifold, ", Facts.FlippedEdges, " flipped"));
	Row("size",
		Join(Decimals(double(Facts.High.X) - Facts.Low.X), " x ", Decimals(double(Facts.High.Y) - Facts.Low.Y), " x ",
			Decimals(double(Facts.High.Z) - Facts.Low.Z), " in bind pose"));
	Row("joints",
		Join(Facts.Joints.size(), ", ", CountIf(IsWeighted), " weighted, ", CountOf(CountIf(IsRoot), "root", "roots"),
			", ", CountOf(CountIf(IsLeaf), "leaf", "leaves"), ", mean bone ", Decimals(Facts.MeanBoneLength)));
	Row("weights",
		Facts.MostInfluences == 0 ? std::string("none")
								  : Join("at most ", CountOf(Facts.MostInfluences, "joint", "joints"), " a vertex, ",
										Decimals(Facts.MeanInfluences, "%.2f"), " on average, ",
										Decimals(100.0 * Facts.RigidShare, "%.0f"), " % of vertices rigid"));
	Row("rest pose", Facts.bRestIsBind ? "is the bind pose" : "differs from the bind pose");
	std::string Clips = Facts.Clips.empty() ? "none" : std::to_string(Facts.Clips.size()) + ":";
	for (const Clip& Each : Facts.Clips)
	{
		const std::string Item = Join(Plain(Each.Name), " ", Decimals(Each.Duration, "%.2f"), " s");
		if (Clips.size() + Item.size() > 96)
		{
			Row("clips", Clips + ",");
			Clips.clear();
		}
		Clips += Join(Clips.empty() ? "" : Clips.back() == ':' ? " " : ", ", Item);
	}
	Row("clips", Clips);
	if (Facts.Components > 1)
	{
		AppendComponents(Facts, Out);
	}
	AppendTree(Facts, Out);
	Out += Facts.Problems.empty() ? "\n  nothing else worth a look\n" : "\n  worth a look\n";
	for (const std::string& Problem : Facts.Problems)
	{
		Out += Join("  - ", Plain(Problem), "\n");
	}
	return Out;
}

Json ToJson(const Vec3& P)
{
	return Json::array({ShortDouble(P.X), ShortDouble(P.Y), ShortDouble(P.Z)});
}

std::string ToJsonText(const std::filesystem::path& Path, const FileFacts& Facts)
{
	Json Clips = Json::array(), Joints = Json::array(), Components = Json::array();
	for (const NamedComponent& Each : Facts.ComponentList)
	{
		Components.push_back(Json{{"meshes", Each.Meshes}, {"nodes", Each.Nodes}, {"vertices", Each.Vertices}});
	}
	for (const Clip& Each : Facts.Clips)
	{
		Clips.push_back(Json{{"name", Each.Name}, {"seconds", ShortDouble(float(Each.Duration))}});
	}
	for (const JointFacts& Joint : Facts.Joints)
	{
		Joints.push_back(Json{{"name", Joint.Name}, {"parent", Joint.Parent == NoIndex ? Json() : Json(Joint.Parent)},
			{"node", Joint.Node}, {"position", ToJson(Joint.Position)}, {"bone-length", ShortDouble(Joint.BoneLength)},
			{"children", Joint.Children}, {"vertices", Joint.Vertices}, {"role", RoleName(Joint.Role.Role)},
			{"role-source", NameOf(Joint.Role.Source)}, {"k", ShortDouble(Joint.RoleK.value_or(JointOptions().K))},
			{"k-source", NameOf(Joint.RoleK ? SoftnessSource::Role : SoftnessSource::Default)}});
	}
	const Json Mesh{{"skinned-meshes", Facts.SkinnedMeshes}, {"other-meshes", Facts.OtherMeshes},
		{"primitives", Facts.Primitives}, {"skins", Facts.Skins}, {"morph-targets", Facts.MorphTargets},
		{"vertices", Facts.Vertices}, {"welded", Facts.Welded}, {"triangles", Facts.Triangles},
		{"components", Facts.Components}, {"open-components", Facts.OpenComponents},
		{"boundary-edges", Facts.BoundaryEdges}, {"non-manifold-edges", Facts.NonManifoldEdges},
		{"flipped-edges", Facts.FlippedEdges}, {"degenerate-triangles", Facts.DegenerateTriangles},
		{"duplicate-triangles", Facts.DuplicateTriangles}, {"loose-vertices", Facts.LooseVertices},
		{"low", ToJson(Facts.Low)}, {"high", ToJson(Facts.High)}};
	const Json Weights{{"unweighted-vertices", Facts.Unweighted}, {"most-influences", Facts.MostInfluences},
		{"mean-influences", Facts.MeanInfluences}, {"rigid-share", Facts.RigidShare},
		{"torn-positions", Facts.TornPositions}};
	const Json Out{{"version", 1}, {"file", Path.filename().string()}, {"mesh", Mesh},
		{"components", Components}, {"weights", Weights},
		{"rest-is-bind", Facts.bRestIsBind}, {"rest-deviation", Facts.RestDeviation},
		{"mean-bone-length", ShortDouble(Facts.MeanBoneLength)}, {"joints", Joints}, {"clips", Clips},
		{"problems", Facts.Problems}};
	return Out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}
}

int RunInspect(const InspectOptions& Options)
{
	const Outcome<RoleTable> Roles = ReadRoles(Options.Roles);
	const Outcome<Document> File = Roles ? Document::Load(Options.Input) : Outcome<Document>(Roles.Error());
	const Outcome<FileFacts> Facts = File ? CollectFacts(*File, *Roles) : Outcome<FileFacts>(File.Error());
	if (!Facts)
	{
		PrintError(Facts.Error().Sentence);
		return static_cast<int>(ExitCode::BadInput);
	}
	const std::string Text = Options.bJson ? ToJsonText(Options.Input, *Facts) : ToText(Options.Input, *Facts);
	std::fwrite(Text.data(), 1, Text.size(), stdout);
	return static_cast<int>(ExitCode::Done);
}
}
