// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// SkinAtlasSoftness CHARACTERS PAGE: which K suits which role, chosen on all characters but one and measured on that
// one. The tables go to the end of PAGE, after its marker, and to the screen.

#include "Gltf/Sentence.h"
#include "Subjects.h"
#include "Terminal/ThreadPool.h"

#include "SkinAtlas/Bind.h"
#include "SkinAtlas/Roles.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>

using namespace SkinAtlas;
using namespace SkinAtlas::Host;
namespace fs = std::filesystem;

namespace
{
constexpr float Tried[] = {0.1f, 0.2f, 0.3f, 0.4f, 0.5f, 0.65f, 0.8f, 1.0f};
constexpr float MostK = 1.7f; // the greatest of them, fitted to the longest limb
const float DefaultK = JointOptions().K;

/** What compare says: mean L1, and mean linear deformation. */
struct Figures
{
	double L1 = 0.0, Deformation = 0.0;

	/** Mean of both, relative to others. */
	double Over(const Figures& Other) const { return 0.5 * (L1 / Other.L1 + Deformation / Other.Deformation); }
};

/** A character cut and measured once: any K within reach is one Weigh away. */
struct Solved
{
	std::string Name;
	Subject Each;
	Skeleton Joints;
	Segmentation Regions;
	Overlaps Measured;
	std::vector<RecognisedRole> Roles;
	std::vector<int32_t> SourceToWelded;
	Figures Plain;									  // the default K, the same for all
	Figures Default;								  // the default K, fitted to the limbs
	std::map<JointRole, std::vector<Figures>> ByRole; // one per K of Tried, the other roles at the default
	std::vector<Figures> ByK;						  // one per K of Tried, all roles alike
};

using JointSoftness = std::vector<float>;

Outcome<Figures> Measure(const Solved& Who, const JointSoftness& Softness, const Context& Host)
{
	std::vector<JointOptions> Options(Softness.size());
	for (size_t J = 0; J < Softness.size(); ++J)
	{
		Options[J].K = Softness[J];
		Options[J].Shift = BuiltInRoles().ShiftOf(Who.Roles[J].Role);
	}
	WeighOptions Blending;
	Blending.Joints = Options;
	const Result<SkinWeights> Rows = Weigh(Who.Regions, Who.Measured, Blending, Host);
	if (!Rows)
	{
		return Fail(Describe(Rows.State.Code));
	}
	const Outcome<PairedRows> Pairs = PairRows(Who.Each.Who, Who.Each.Artist, SpreadRows(*Rows, Who.SourceToWelded));
	if (!Pairs)
	{
		return Pairs.Error();
	}
	const Outcome<Deformation> Moved = MeasureDeformation(*Pairs, Who.Each.Poses, SkinningMethod::Linear, Host);
	if (!Moved)
	{
		return Moved.Error();
	}
	return Figures{MeasureWeights(*Pairs, {Who.Regions.TreeParent, Who.Regions.ParentsFirst}).MeanL1, Moved->All.Mean};
}

/** K by joint, each fitted to its limb. */
JointSoftness Fitted(const Solved& Who, const JointSoftness& Given)
{
	std::vector<JointOptions> Options(Given.size());
	for (size_t J = 0; J < Given.size(); ++J)
	{
		Options[J].K = Given[J];
		Options[J].bFitToLimb = true;
	}
	FitSoftness(Who.Joints, Who.Regions, Options);
	JointSoftness Softness;
	for (const JointOptions& Each : Options)
	{
		Softness.push_back(std::min(Each.K, MostK));
	}
	return Softness;
}

/** As a bind without options has it. */
JointSoftness ByTable(const Solved& Who)
{
	JointSoftness Softness;
	for (const RecognisedRole& Each : Who.Roles)
	{
		Softness.push_back(BuiltInRoles().SoftnessOf(Each.Role));
	}
	return Fitted(Who, Softness);
}

JointSoftness ByRole(const Solved& Who, const std::map<JointRole, float>& Chosen)
{
	JointSoftness Softness;
	for (const RecognisedRole& Each : Who.Roles)
	{
		const auto Found = Chosen.find(Each.Role);
		Softness.push_back(Found == Chosen.end() ? DefaultK : Found->second);
	}
	return Fitted(Who, Softness);
}

Outcome<Solved> Solve(const fs::path& Path, const Context& Host)
{
	Outcome<Subject> Each = ReadSubject(Path);
	if (!Each)
	{
		return Each.Error();
	}
	std::vector<std::string_view> Names;
	Result<Skeleton> Joints = Skeleton::Build(Each->Who.Skeleton(Names));
	Result<Topology> Mesh = Topology::Build(Each->Who.Mesh(), {Joints->PartTolerance()}, Host);
	Result<Segmentation> Regions = Segment(*Mesh, *Joints, {}, Host);
	const std::vector<JointOptions> Shifted = DefaultJointOptions(*Joints);
	OverlapOptions Growing;
	Growing.Joints = Shifted;
	Growing.ReachK = MostK;
	Result<Overlaps> Measured = Overlap(*Mesh, *Joints, *Regions, Growing, Host);
	if (!Measured)
	{
		return Fail(Path.string(), ": ", Describe(Measured.State.Code));
	}
	Solved Made{Path.stem().string(), std::move(*Each), std::move(*Joints), std::move(*Regions), std::move(*Measured),
		{}, {Mesh->SourceToWelded().begin(), Mesh->SourceToWelded().end()}, {}, {}, {}, {}};
	Made.Roles = RecogniseRoles(Made.Joints);
	return Made;
}

/** Fills the sweeps: one role at a time, and all alike. */
Outcome<void> Sweep(Solved& Who, const Context& Host)
{
	std::map<JointRole, int32_t> Joints;
	for (const int32_t J : Who.Regions.ParentsFirst)
	{
		Joints[Who.Roles[size_t(J)].Role] += Who.Regions.TreeParent[size_t(J)] == NoIndex ? 0 : 1;
	}
	Outcome<Figures> Found = Measure(Who, ByRole(Who, {}), Host);
	if (!Found)
	{
		return Found.Error();
	}
	Who.Default = *Found;
	Found = Measure(Who, JointSoftness(Who.Roles.size(), DefaultK), Host);
	if (!Found)
	{
		return Found.Error();
	}
	Who.Plain = *Found;
	for (const float K : Tried)
	{
		Found = Measure(Who, Fitted(Who, JointSoftness(Who.Roles.size(), K)), Host);
		if (!Found)
		{
			return Found.Error();
		}
		Who.ByK.push_back(*Found);
		for (const auto& Each : Joints)
		{
			Found = Each.second == 0 || K == DefaultK ? Outcome<Figures>(Who.Default)
													  : Measure(Who, ByRole(Who, {{Each.first, K}}), Host);
			if (!Found)
			{
				return Found.Error();
			}
			if (Each.second > 0)
			{
				Who.ByRole[Each.first].push_back(*Found);
			}
		}
	}
	return {};
}

/** The mean over characters of what a K does to one role, relative to the default; 1 where no character has the role.
 */
double RoleScore(const std::vector<Solved>& All, const Solved* Without, JointRole Role, size_t Choice)
{
	double Sum = 0.0, Count = 0.0;
	for (const Solved& Who : All)
	{
		const auto Found = Who.ByRole.find(Role);
		if (&Who != Without && Found != Who.ByRole.end())
		{
			Sum += Found->second[Choice].Over(Who.Default);
			Count += 1.0;
		}
	}
	return Count > 0.0 ? Sum / Count : 1.0;
}

/**
 * The K of every role, chosen on all characters but one: half way from the default to the best, in logarithms and in
 * steps of 0.05, where at least three characters have the role. The best itself is too sure of itself: held out it does
 * worse.
 */
std::map<JointRole, float> Choose(const std::vector<Solved>& All, const Solved* Without)
{
	constexpr std::ptrdiff_t FewestCharacters = 3;
	std::map<JointRole, float> Chosen;
	for (int32_t R = 1; R < JointRoleCount; ++R) // 0 is what has no role
	{
		const JointRole Role = static_cast<JointRole>(R);
		const auto Judges = std::count_if(
			All.begin(), All.end(), [&](const Solved& Who) { return &Who != Without && Who.ByRole.contains(Role); });
		double Least = 1.0;
		for (size_t I = 0; I < std::size(Tried) && Judges >= FewestCharacters; ++I)
		{
			if (const double Score = RoleScore(All, Without, Role, I); Score < Least)
			{
				Least = Score;
				Chosen[Role] = std::round(20.0f * std::sqrt(DefaultK * Tried[I])) / 20.0f;
			}
		}
	}
	return Chosen;
}

size_t ChooseOne(const std::vector<Solved>& All, const Solved* Without)
{
	size_t Best = 0;
	const auto Score = [&](size_t I)
	{
		double Sum = 0.0;
		for (const Solved& Who : All)
		{
			Sum += &Who == Without ? 0.0 : Who.ByK[I].Over(Who.Default);
		}
		return Sum;
	};
	for (size_t I = 1; I < std::size(Tried); ++I)
	{
		Best = Score(I) < Score(Best) ? I : Best;
	}
	return Best;
}

std::string Decimals(double Value, const char* Format)
{
	char Text[32];
	std::snprintf(Text, sizeof Text, Format, Value);
	return Text;
}

std::string RoleTableText(const std::vector<Solved>& All)
{
	std::string Text = "| role | joints | characters |";
	std::string Line = "|---|---:|---:|";
	for (const float K : Tried)
	{
		Text += Join(" ", Decimals(K, "%g"), " |");
		Line += "---:|";
	}
	Text += " chosen K |\n" + Line + "---:|\n";
	const auto Chosen = Choose(All, nullptr);
	for (int32_t R = 0; R < JointRoleCount; ++R)
	{
		const JointRole Role = static_cast<JointRole>(R);
		int64_t Joints = 0, Characters = 0;
		for (const Solved& Who : All)
		{
			Characters += Who.ByRole.contains(Role) ? 1 : 0;
			Joints += std::count_if(Who.Regions.ParentsFirst.begin(), Who.Regions.ParentsFirst.end(),
				[&](int32_t J)
				{ return Who.Roles[size_t(J)].Role == Role && Who.Regions.TreeParent[size_t(J)] != NoIndex; });
		}
		if (Characters == 0)
		{
			continue;
		}
		Text += Join("| ", RoleName(Role), " | ", Joints, " | ", Characters, " |");
		for (size_t I = 0; I < std::size(Tried); ++I)
		{
			Text += Join(" ", Decimals(100.0 * (RoleScore(All, nullptr, Role, I) - 1.0), "%+.2f"), " |");
		}
		const auto Best = Chosen.find(Role);
		Text += Join(" ", Best == Chosen.end() ? "–" : Decimals(Best->second, "%g"), " |\n");
	}
	return Text;
}

Outcome<std::string> HeldOutText(const std::vector<Solved>& All, const Context& Host)
{
	std::string Text = Join("| character | K = ", Decimals(DefaultK, "%g"),
		" | fitted to the limb | one K, held out | K by role, held out | as shipped |\n|---|---|---|---|---|---|\n");
	constexpr size_t Ways = 5;
	Figures Mean[Ways];
	double Relative[Ways] = {};
	int32_t Better[Ways] = {};
	for (const Solved& Who : All)
	{
		const Outcome<Figures> HeldOut = Measure(Who, ByRole(Who, Choose(All, &Who)), Host);
		const Outcome<Figures> Shipped = Measure(Who, ByTable(Who), Host);
		if (!HeldOut || !Shipped)
		{
			return Fail(Who.Name, ": cannot be measured");
		}
		const Figures Found[Ways] = {Who.Plain, Who.Default, Who.ByK[ChooseOne(All, &Who)], *HeldOut, *Shipped};
		Text += Join("| ", Who.Name, " |");
		for (size_t I = 0; I < Ways; ++I)
		{
			Text += Join(" ", Decimals(Found[I].L1, "%.3f"), " / ", Decimals(1e4 * Found[I].Deformation, "%.1f"), " |");
			Mean[I].L1 += Found[I].L1 / static_cast<double>(All.size());
			Mean[I].Deformation += Found[I].Deformation / static_cast<double>(All.size());
			Relative[I] += Found[I].Over(Who.Plain) / static_cast<double>(All.size());
			Better[I] += Found[I].Over(Who.Plain) < 1.0 ? 1 : 0;
		}
		Text += "\n";
	}
	std::string Means = "| **mean** |", Relatives = "| change, both figures |", Betters = "| characters better |";
	for (size_t I = 0; I < Ways; ++I)
	{
		Means += Join(" **", Decimals(Mean[I].L1, "%.3f"), " / ", Decimals(1e4 * Mean[I].Deformation, "%.1f"), "** |");
		Relatives += Join(" ", Decimals(100.0 * (Relative[I] - 1.0), "%+.2f"), " % |");
		Betters += Join(" ", Better[I], " of ", All.size(), " |");
	}
	return Text + Means + "\n" + Relatives + "\n" + Betters + "\n";
}
}

int main(int ArgumentCount, char** Arguments)
{
	if (ArgumentCount != 3)
	{
		std::fputs("usage: SkinAtlasSoftness CHARACTERS PAGE\n", stderr);
		return 2;
	}
	const auto Stop = [](const Failure& Why)
	{
		std::fprintf(stderr, "error: %s\n", Why.Sentence.c_str());
		return 1;
	};
	ThreadPool Threads(0);
	const Context Host{&Threads, nullptr, nullptr};
	std::vector<Solved> All;
	for (const fs::path& Path : ListCharacters(Arguments[1]))
	{
		// A denser copy of another character would count that one twice.
		if (Path.stem().string().ends_with("_dense"))
		{
			continue;
		}
		std::fprintf(stderr, "%s\n", Path.stem().string().c_str());
		Outcome<Solved> Who = Solve(Path, Host);
		const Outcome<void> Swept = Who ? Sweep(*Who, Host) : Outcome<void>(Who.Error());
		if (!Swept)
		{
			return Stop(Swept.Error());
		}
		All.push_back(std::move(*Who));
	}
	if (All.size() < 2)
	{
		return Stop({std::string(Arguments[1]) + ": at least two characters are needed"});
	}
	const Outcome<std::string> HeldOut = HeldOutText(All, Host);
	if (!HeldOut)
	{
		return Stop(HeldOut.Error());
	}
	const std::string Text =
		Join("Change of the error in per cent by the K of one role, the others at ", Decimals(DefaultK, "%g"),
			"; mean of L1 and linear deformation, each relative to the character's own, mean over the characters that "
			"have the "
			"role.\n\n",
			RoleTableText(All),
			"\nMean L1 / linear deformation in 1e-4 of the diagonal. *Held out*: chosen on all "
			"other characters. The last three are fitted to the limb as "
			"well. *As shipped*: with the table.\n\n",
			*HeldOut);
	std::fputs(Text.c_str(), stdout);
	const Outcome<void> Written = UpdatePage(Arguments[2], "Tests/run --softness", Text);
	return Written ? 0 : Stop(Written.Error());
}
