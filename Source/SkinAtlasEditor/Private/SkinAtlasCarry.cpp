// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasCarry.h"

#include <algorithm>

namespace SkinAtlas::Editor
{
namespace Carrying
{
int32_t FindName(const std::vector<std::string>& Names, const std::string& Name)
{
	const auto Found = std::find(Names.begin(), Names.end(), Name);
	return Found == Names.end() ? NoIndex : static_cast<int32_t>(Found - Names.begin());
}

/** What the other mesh is in the terms of this one. */
struct Counterpart
{
	Topology Mesh;
	SkinWeights Rows;                // per welded vertex, bones as this mesh numbers them
	Skeleton Joints;                 // this mesh's, each where its counterpart is
	std::vector<Vec3> Here, There;   // places of the bones that both have
	std::vector<uint8_t> bWeighs;    // one per bone of this mesh: some row has it
	std::vector<uint8_t> bChosen;    // likewise; all 0 if all are taken
};

/** Per bone of the other mesh the one of this that takes its weight; a clause if there is none. */
std::string FindHeirs(const WeightSource& From, const std::vector<std::string>& Names, std::vector<int32_t>& Heirs)
{
	for (const std::string& Bone : From.Bones)
	{
		if (FindName(Names, Bone) == NoIndex)
		{
			return "the bone \"" + Bone + "\" is not on this mesh";
		}
		if (FindName(From.Joints.Names, Bone) == NoIndex)
		{
			return "the bone \"" + Bone + "\" is not on the mesh that gives the weights";
		}
	}
	Heirs.clear();
	for (size_t J = 0; J < From.Joints.Names.size(); ++J) // parents come first
	{
		const int32_t Same = FindName(Names, From.Joints.Names[J]), Parent = From.Joints.Parents[J];
		Heirs.push_back(Same != NoIndex ? Same : Parent != NoIndex ? Heirs[size_t(Parent)] : NoIndex);
	}
	const bool bNone = std::all_of(Heirs.begin(), Heirs.end(), [](int32_t Each) { return Each == NoIndex; });
	return bNone ? "no bone has the name of one of the mesh that gives the weights" : std::string();
}

/** A stored row of the other mesh, its bones renumbered, of sum 1. A clause if it cannot be taken. */
std::string TakeRow(
	const WeightSource& From, size_t V, const std::vector<int32_t>& Heirs, std::vector<std::pair<int32_t, float>>& Row)
{
	const StoredWeights& Stored = From.Level.Stored;
	const size_t Slots = size_t(Stored.Influences);
	Row.clear();
	float Sum = 0.0f;
	for (size_t I = V * Slots; I < (V + 1) * Slots; ++I)
	{
		if (Stored.Weights[I] == 0)
		{
			continue;
		}
		const int32_t Heir = Heirs[Stored.Joints[I]];
		if (Heir == NoIndex)
		{
			return "the mesh lacks the bone \"" + From.Joints.Names[Stored.Joints[I]] +
				"\" of the mesh that gives the weights, and every bone above it";
		}
		const auto Known = std::find_if(Row.begin(), Row.end(), [&](const auto& Each) { return Each.first == Heir; });
		const float Weight = static_cast<float>(Stored.Weights[I]);
		Sum += Weight;
		if (Known == Row.end())
		{
			Row.emplace_back(Heir, Weight);
		}
		else
		{
			Known->second += Weight;
		}
	}
	for (auto& Each : Row)
	{
		Each.second /= Sum;
	}
	return Row.empty() ? "vertex " + std::to_string(V) + " of the mesh that gives the weights has none" : std::string();
}

/** Of vertices at one place the first decides. */
SolveOutcome TakeRows(const WeightSource& From, const std::vector<int32_t>& Heirs, Counterpart& Out)
{
	SolveOutcome Outcome;
	const std::span<const int32_t> RowOf = Out.Mesh.SourceToWelded();
	const size_t Slots = size_t(From.Level.Stored.Influences);
	Out.Rows.Influences = From.Level.Stored.Influences;
	Out.Rows.Joints.assign(size_t(Out.Mesh.VertexCount()) * Slots, 0);
	Out.Rows.Weights.assign(size_t(Out.Mesh.VertexCount()) * Slots, 0.0f);
	std::vector<std::pair<int32_t, float>> Row;
	for (size_t V = RowOf.size(); V-- > 0 && Outcome;)
	{
		Outcome.Complaint = TakeRow(From, V, Heirs, Row);
		for (size_t Slot = 0; Slot < Slots; ++Slot)
		{
			const size_t I = size_t(RowOf[V]) * Slots + Slot;
			const bool bUsed = Slot < Row.size();
			Out.Rows.Joints[I] = bUsed ? static_cast<uint16_t>(Row[Slot].first) : uint16_t(0);
			Out.Rows.Weights[I] = bUsed ? Row[Slot].second : 0.0f;
		}
		for (const auto& Each : Row)
		{
			Out.bWeighs[size_t(Each.first)] = 1;
		}
	}
	return Outcome;
}

SolveOutcome FindCounterpart(
	const WeightSource& From, const SourceCharacter& To, const Skeleton& Joints, const Context& Host, Counterpart& Out)
{
	SolveOutcome Outcome;
	std::vector<int32_t> Heirs;
	Outcome.Complaint = FindHeirs(From, To.Joints.Names, Heirs);
	if (!Outcome)
	{
		return Outcome;
	}
	Out.bWeighs.assign(To.Joints.Names.size(), 0);
	Out.bChosen = Out.bWeighs;
	for (const std::string& Bone : From.Bones)
	{
		Out.bChosen[size_t(FindName(To.Joints.Names, Bone))] = 1;
	}
	std::vector<Vec3> Places(Joints.Positions().begin(), Joints.Positions().end());
	std::vector<uint8_t> bPlaced(Places.size(), 0);
	for (size_t J = 0; J < Heirs.size(); ++J)
	{
		if (const int32_t Same = FindName(To.Joints.Names, From.Joints.Names[J]); Same != NoIndex)
		{
			const Affine& Its = From.Joints.JointToMesh[J];
			Out.Here.push_back(Joints.Positions()[size_t(Same)]);
			Out.There.push_back({Its.Row[0][3], Its.Row[1][3], Its.Row[2][3]});
			Places[size_t(Same)] = Out.There.back();
			bPlaced[size_t(Same)] = 1;
		}
	}
	for (const int32_t J : Joints.ParentsFirst())
	{
		const int32_t Above = Joints.Parents()[size_t(J)];
		if (bPlaced[size_t(J)] == 0 && Above != NoIndex)
		{
			Places[size_t(J)] = Places[size_t(Above)];
		}
	}
	Out.Joints = Joints.MovedTo(Places);
	Result<Topology> Mesh = Topology::Build(From.Level.View(), {Joints.PartTolerance()}, Host);
	Outcome.State = Mesh.State;
	if (!Mesh)
	{
		Outcome.Complaint = Mesh.State.Code == Error::Cancelled
			? std::string()
			: "vertex " + std::to_string(Mesh.State.Where) + " of the mesh that gives the weights: " +
				  Describe(Mesh.State.Code);
		return Outcome;
	}
	Out.Mesh = std::move(*Mesh);
	return TakeRows(From, Heirs, Out);
}

/** Rows of 16 bits as a bind has them, one per welded vertex. */
SkinWeights ToRows(const StoredWeights& Stored, const Topology& Mesh, double PrunedMass)
{
	constexpr float Unit = 65535.0f;
	SkinWeights Rows;
	Rows.Influences = Stored.Influences;
	Rows.PrunedMass = PrunedMass;
	const size_t Slots = size_t(Stored.Influences);
	Rows.Joints.assign(size_t(Mesh.VertexCount()) * Slots, 0);
	Rows.Weights.assign(size_t(Mesh.VertexCount()) * Slots, 0.0f);
	for (size_t V = Mesh.SourceToWelded().size(); V-- > 0;)
	{
		for (size_t Slot = 0; Slot < Slots; ++Slot)
		{
			const size_t I = size_t(Mesh.SourceToWelded()[V]) * Slots + Slot;
			Rows.Joints[I] = Stored.Joints[V * Slots + Slot];
			Rows.Weights[I] = static_cast<float>(Stored.Weights[V * Slots + Slot]) / Unit;
		}
	}
	return Rows;
}
}

SolveOutcome CarryWeights(const WeightSource& From, const SourceCharacter& To, const Skeleton& Joints,
	const BindOptions& Options, BoundCharacter& InOut, const Context& Host)
{
	using namespace Carrying;
	Counterpart Their;
	SolveOutcome Outcome = FindCounterpart(From, To, Joints, Host, Their);
	if (!Outcome)
	{
		return Outcome;
	}
	std::vector<JointOptions> Given(Options.Joints.begin(), Options.Joints.end());
	for (size_t J = 0; J < Given.size(); ++J)
	{
		if (Their.bWeighs[J] != 0 && Given[J].Role == Participation::Automatic)
		{
			Given[J].Role = Participation::Deforms;
		}
	}
	const TransferSource Source{Their.Mesh, Their.Rows, Their.Joints, Their.Here, Their.There};
	BindOptions Carry = Options;
	Carry.Joints = Given;
	Carry.Methods = {};
	Carry.Methods.Everywhere = WeightMethod::Transfer;
	Carry.Methods.Source = &Source;
	if (!From.Bones.empty())
	{
		Carry.Weigh.MaxInfluences = WeighOptions::MostInfluences; // the budget is kept when they are put together
	}
	std::vector<std::string_view> Names;
	Result<BoundCharacter> Made = Bind(To.Levels.front().View(), To.Joints.View(Names), Carry, Host);
	Outcome.State = Made.State;
	if (!Made || From.Bones.empty())
	{
		InOut = Made ? std::move(*Made) : std::move(InOut);
		return Outcome;
	}
	const Result<StoredWeights> Rows =
		StoreRows(Made->Weights, Made->Mesh.SourceToWelded(), WeightFormat::Bits16);
	Outcome.State = Rows.State;
	if (!Rows)
	{
		return Outcome;
	}
	WeighOptions Blend = Options.Weigh;
	Blend.Joints = InOut.Options; // as fitted to the limbs
	const Result<LockedWeights> Mixed = ApplyLocks(InOut, Blend, *Rows, {Their.bChosen, {}, {}}, Host);
	Outcome.State = Mixed.State;
	if (Mixed)
	{
		InOut.Weights = ToRows(Mixed->Rows, InOut.Mesh, InOut.Weights.PrunedMass);
		InOut.Carried = Made->Carried;
	}
	return Outcome;
}
}
