// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// UnrealEditor-Cmd PROJECT -ExecCmds="Automation RunTests SkinAtlas; Quit". Facts about the kernels on the device at
// hand; the same facts hold on the software device of the tests outside the engine.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS
#include "Tests/SkinAtlasKernelRun.h"

using namespace SkinAtlas::Deformer;

BEGIN_DEFINE_SPEC(FSkinAtlasKernelsSpec, "SkinAtlas.Gpu.Kernels",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter | EAutomationTestFlags::NonNullRHI)
	void TestSame(const TCHAR* What, const FPosed& A, const FPosed& B);
	static FKernelRun MakeGrid();
	static FKernelRun MakeBend();
	static void AddBone(FKernelRun& Run, float Degrees, const FVector3f& Scale, const FVector3f& Move);
	static FPosed Turned(const FKernelRun& Run, float Degrees);
END_DEFINE_SPEC(FSkinAtlasKernelsSpec)

/** 125 points of a cube of side 2 about the origin, each of bone 0, with frames of both hands. */
FKernelRun FSkinAtlasKernelsSpec::MakeGrid()
{
	FKernelRun Run;
	for (int32 Index = 0; Index < 125; ++Index)
	{
		const auto Place = [](int32 Step) { return static_cast<float>(Step) * 0.5f - 1.0f; };
		Run.Positions.Add(FVector3f(Place(Index % 5), Place(Index / 5 % 5), Place(Index / 25)));
		Run.Normals.Add(Index % 3 == 0 ? FVector3f(0.6f, 0.0f, 0.8f) : FVector3f(0.0f, 0.0f, 1.0f));
		Run.Tangents.Add(FVector4f(0.0f, 1.0f, 0.0f, Index % 2 == 0 ? 1.0f : -1.0f));
		Run.Influences.Add({FInfluence{0, 255}});
	}
	return Run;
}

/** The cube between four bones that turn, move and scale. */
FKernelRun FSkinAtlasKernelsSpec::MakeBend()
{
	FKernelRun Run = MakeGrid();
	for (int32 V = 0; V < Run.Influences.Num(); ++V)
	{
		const uint8 First = static_cast<uint8>(V * 2);
		Run.Influences[V] = {FInfluence{static_cast<uint8>(V % 4), First},
			FInfluence{static_cast<uint8>((V + 1) % 4), static_cast<uint8>(255 - First)}};
	}
	AddBone(Run, 20.0f, FVector3f(1.0f, 1.2f, 0.9f), FVector3f(0.1f, 0.0f, 0.0f));
	AddBone(Run, 85.0f, FVector3f(0.7f, 1.0f, 1.0f), FVector3f(0.0f, 0.2f, 0.0f));
	AddBone(Run, -60.0f, FVector3f(1.0f, 1.0f, 1.4f), FVector3f(0.0f, 0.0f, 0.3f));
	AddBone(Run, 5.0f, FVector3f(1.1f, 1.1f, 1.1f), FVector3f());
	for (int32 Bone = 0; Bone < 4; ++Bone)
	{
		Run.Segments.Add(FVector4f(-1.0f, 0.1f * static_cast<float>(Bone), 0.0f, 0.0f));
		Run.Segments.Add(FVector4f(1.0f, 0.0f, 0.0f, 0.0f));
	}
	return Run;
}

/** A bone that scales in bind space, then turns about Z, then moves. */
void FSkinAtlasKernelsSpec::AddBone(FKernelRun& Run, float Degrees, const FVector3f& Scale, const FVector3f& Move)
{
	const float Angle = FMath::DegreesToRadians(Degrees);
	const float Cosine = FMath::Cos(Angle);
	const float Sine = FMath::Sin(Angle);
	Run.BoneRows.Add(FVector4f(Cosine * Scale.X, -Sine * Scale.Y, 0.0f, Move.X));
	Run.BoneRows.Add(FVector4f(Sine * Scale.X, Cosine * Scale.Y, 0.0f, Move.Y));
	Run.BoneRows.Add(FVector4f(0.0f, 0.0f, Scale.Z, Move.Z));
}

/** The mesh as it stands, turned about Z. */
FPosed FSkinAtlasKernelsSpec::Turned(const FKernelRun& Run, float Degrees)
{
	const float Angle = FMath::DegreesToRadians(Degrees);
	const auto Turn = [Cosine = FMath::Cos(Angle), Sine = FMath::Sin(Angle)](float X, float Y, float Z)
	{ return FVector3f(Cosine * X - Sine * Y, Sine * X + Cosine * Y, Z); };
	FPosed Out;
	for (int32 V = 0; V < Run.Positions.Num(); ++V)
	{
		const FVector3f Tangent = Turn(Run.Tangents[V].X, Run.Tangents[V].Y, Run.Tangents[V].Z);
		Out.Positions.Add(Turn(Run.Positions[V].X, Run.Positions[V].Y, Run.Positions[V].Z));
		Out.Normals.Add(Turn(Run.Normals[V].X, Run.Normals[V].Y, Run.Normals[V].Z));
		Out.Tangents.Add(FVector4f(Tangent.X, Tangent.Y, Tangent.Z, Run.Tangents[V].W));
	}
	return Out;
}

/** Positions within 1e-5 of the cube's diagonal; normals and tangents, of unit length, within 1e-3. */
void FSkinAtlasKernelsSpec::TestSame(const TCHAR* What, const FPosed& A, const FPosed& B)
{
	TestTrue(FString::Printf(TEXT("%s: has vertices"), What), A.Positions.Num() > 0);
	TestEqual(What, A.Positions.Num(), B.Positions.Num());
	float WorstPosition = 0.0f;
	float WorstFrame = 0.0f;
	const auto Grow = [](float& Worst, float P, float Q) { Worst = FMath::Max(Worst, FMath::Abs(P - Q)); };
	for (int32 V = 0; V < FMath::Min(A.Positions.Num(), B.Positions.Num()); ++V)
	{
		Grow(WorstPosition, A.Positions[V].X, B.Positions[V].X);
		Grow(WorstPosition, A.Positions[V].Y, B.Positions[V].Y);
		Grow(WorstPosition, A.Positions[V].Z, B.Positions[V].Z);
		Grow(WorstFrame, A.Normals[V].X, B.Normals[V].X);
		Grow(WorstFrame, A.Normals[V].Y, B.Normals[V].Y);
		Grow(WorstFrame, A.Normals[V].Z, B.Normals[V].Z);
		Grow(WorstFrame, A.Tangents[V].X, B.Tangents[V].X);
		Grow(WorstFrame, A.Tangents[V].Y, B.Tangents[V].Y);
		Grow(WorstFrame, A.Tangents[V].Z, B.Tangents[V].Z);
		Grow(WorstFrame, A.Tangents[V].W, B.Tangents[V].W);
	}
	TestTrue(FString::Printf(TEXT("%s: positions differ by %g"), What, static_cast<double>(WorstPosition)),
		WorstPosition <= 1e-5f * 3.4641f);
	TestTrue(FString::Printf(TEXT("%s: normals and tangents differ by %g"), What, static_cast<double>(WorstFrame)),
		WorstFrame <= 1e-3f);
}

void FSkinAtlasKernelsSpec::Define()
{
	It("leaves the rest pose as it is", [this]
	{
		FKernelRun Run = MakeGrid();
		AddBone(Run, 0.0f, FVector3f(1.0f, 1.0f, 1.0f), FVector3f());
		TestSame(TEXT("rest"), RunOnGpu(Run), Turned(Run, 0.0f));
	});

	It("equals linear skinning on vertices of one bone, scaled and mirrored too", [this]
	{
		FKernelRun Run = MakeGrid();
		for (int32 V = 0; V < Run.Influences.Num(); ++V)
		{
			Run.Influences[V][0].Bone = static_cast<uint8>(V % 3);
		}
		AddBone(Run, 130.0f, FVector3f(1.0f, 1.0f, 1.0f), FVector3f(0.3f, -0.2f, 0.1f));
		AddBone(Run, 40.0f, FVector3f(0.5f, 2.0f, 1.5f), FVector3f(0.0f, 0.4f, 0.0f));
		AddBone(Run, -75.0f, FVector3f(-1.0f, 1.0f, 1.0f), FVector3f());
		FKernelRun Linear = Run;
		Linear.Mode = ESkinAtlasSkinningMode::Linear;
		Linear.Stretch = ESkinAtlasStretch::None;
		TestSame(TEXT("one bone"), RunOnGpu(Run), RunOnGpu(Linear));
		TestSame(TEXT("one bone, by the core"), RunOnGpu(Run), RunOnCpu(Run)); // handedness too
	});

	It("takes the short way between opposite quaternions", [this]
	{
		// Quaternions are made with their largest component positive: the cosine up to a turn of 90 degrees, beyond it
		// the sine. So turns by -80 and -100 degrees, near each other, have nearly opposite quaternions: dot -0.985.
		FKernelRun Run = MakeGrid();
		for (TArray<FInfluence>& Row : Run.Influences)
		{
			Row = {FInfluence{0, 128}, FInfluence{1, 127}};
		}
		AddBone(Run, -80.0f, FVector3f(1.0f, 1.0f, 1.0f), FVector3f());
		AddBone(Run, -100.0f, FVector3f(1.0f, 1.0f, 1.0f), FVector3f());
		// 128 and 127 of 255 miss the middle by 1 / 255 of 10 degrees.
		TestSame(TEXT("opposite signs"), RunOnGpu(Run), Turned(Run, -90.0f + 10.0f / 255.0f));
	});

	It("agrees with the reference of the core, in every mode", [this]
	{
		FKernelRun Run = MakeBend();
		TestSame(TEXT("full stretch"), RunOnGpu(Run), RunOnCpu(Run));
		Run.BulgeCompensation = 0.8f;
		TestSame(TEXT("bulge compensation"), RunOnGpu(Run), RunOnCpu(Run));
		Run.BulgeCompensation = 0.0f;
		Run.Stretch = ESkinAtlasStretch::Uniform;
		TestSame(TEXT("uniform stretch"), RunOnGpu(Run), RunOnCpu(Run));
		Run.Stretch = ESkinAtlasStretch::None;
		TestSame(TEXT("no stretch"), RunOnGpu(Run), RunOnCpu(Run));
		Run.Mode = ESkinAtlasSkinningMode::Linear;
		TestSame(TEXT("linear"), RunOnGpu(Run), RunOnCpu(Run));
	});

	It("agrees with the reference of the core, in every permutation", [this]
	{
		FKernelRun Run = MakeBend();
		Run.BlendFactor = 0.4f;
		for (const ESkinAtlasSkinningMode Mode :
			{ESkinAtlasSkinningMode::DualQuaternion, ESkinAtlasSkinningMode::Blended})
		{
			for (const ESkinAtlasStretch Stretch :
				{ESkinAtlasStretch::None, ESkinAtlasStretch::Uniform, ESkinAtlasStretch::Full})
			{
				for (const float Bulge : {0.0f, 0.6f})
				{
					Run.Mode = Mode;
					Run.Stretch = Stretch;
					Run.BulgeCompensation = Bulge;
					TestSame(*FString::Printf(TEXT("mode %d of stretch %d, bulge %g"), static_cast<int32>(Mode),
								 static_cast<int32>(Stretch), static_cast<double>(Bulge)),
						RunOnGpu(Run), RunOnCpu(Run));
				}
			}
		}
	});

	It("collapses what bones scale to zero, as linear skinning does", [this]
	{
		FKernelRun Run = MakeGrid();
		for (int32 V = 0; V < Run.Influences.Num(); ++V)
		{
			Run.Influences[V][0].Bone = static_cast<uint8>(V % 3);
		}
		AddBone(Run, 40.0f, FVector3f(0.0f, 0.0f, 0.0f), FVector3f(0.3f, -0.2f, 0.1f)); // a hidden bone
		AddBone(Run, -110.0f, FVector3f(1.0f, 0.0f, 1.5f), FVector3f(0.0f, 0.4f, 0.0f));
		AddBone(Run, 25.0f, FVector3f(0.0f, 0.0f, 2.0f), FVector3f());
		FKernelRun Linear = Run;
		Linear.Mode = ESkinAtlasSkinningMode::Linear;
		Linear.Stretch = ESkinAtlasStretch::None;
		const FPosed Dual = RunOnGpu(Run);
		FPosed Expected = RunOnGpu(Linear);
		Expected.Normals = Dual.Normals; // what is flat has no side
		Expected.Tangents = Dual.Tangents;
		TestSame(TEXT("flat"), Dual, Expected);
		TestTrue(TEXT("flat: hidden vertices meet in one point"),
			Dual.Positions.Num() > 3 && FMath::Abs(Dual.Positions[0].X - 0.3f) < 1e-5f &&
				FMath::Abs(Dual.Positions[3].Y + 0.2f) < 1e-5f);
	});

	It("reads influences in every layout", [this]
	{
		const FKernelRun Run = MakeBend();
		const FPosed Posed = RunOnGpu(Run);
		for (int32 Layout = 1; Layout < 16; ++Layout)
		{
			FKernelRun Other = Run;
			Other.b16BitBones = Layout % 2 == 1;
			Other.b16BitWeights = Layout / 2 % 2 == 1;
			Other.bUnlimited = Layout / 4 == 3;
			Other.Slots = 4 * (1 + Layout / 4 % 3);
			TestSame(*FString::Printf(TEXT("layout %d"), Layout), RunOnGpu(Other), Posed);
		}
	});

	It("adds morph targets before the skin", [this]
	{
		FKernelRun Run = MakeBend();
		FKernelRun Morphed = Run; // the same shape, modelled
		for (int32 V = 0; V < Run.Positions.Num(); ++V)
		{
			const FVector3f Delta(0.1f, -0.05f * static_cast<float>(V % 7), 0.2f);
			const FVector3f Normal(0.0f, 0.0f, 1.0f);
			const FVector3f Old = Run.Normals[V];
			Run.PositionDeltas.Add(Delta);
			Run.NormalDeltas.Add(FVector3f(Normal.X - Old.X, Normal.Y - Old.Y, Normal.Z - Old.Z));
			const FVector3f P = Run.Positions[V];
			Morphed.Positions[V] = FVector3f(P.X + Delta.X, P.Y + Delta.Y, P.Z + Delta.Z);
			Morphed.Normals[V] = Normal;
		}
		TestSame(TEXT("morphed"), RunOnGpu(Run), RunOnGpu(Morphed));
		TestSame(TEXT("morphed, by the core"), RunOnGpu(Run), RunOnCpu(Run));
	});

	It("blends the methods by factor and mask", [this]
	{
		FKernelRun Run = MakeBend();
		const FPosed Dual = RunOnGpu(Run);
		Run.Mode = ESkinAtlasSkinningMode::Linear;
		Run.Stretch = ESkinAtlasStretch::None;
		const FPosed Linear = RunOnGpu(Run);
		Run.Mode = ESkinAtlasSkinningMode::Blended;
		Run.Stretch = ESkinAtlasStretch::Full;
		TestSame(TEXT("factor 1"), RunOnGpu(Run), Dual);
		Run.BlendFactor = 0.0f;
		TestSame(TEXT("factor 0"), RunOnGpu(Run), Linear);
		Run.BlendFactor = 0.25f;
		TestSame(TEXT("factor 0.25"), RunOnGpu(Run), RunOnCpu(Run));

		Run.BlendFactor = 1.0f;
		FPosed ByHalves = Dual;
		for (int32 V = 0; V < Run.Positions.Num(); ++V)
		{
			const bool bDual = V % 2 == 0;
			Run.Mask.Add(static_cast<uint8>(bDual ? 255 : 0));
			ByHalves.Positions[V] = bDual ? Dual.Positions[V] : Linear.Positions[V];
			ByHalves.Normals[V] = bDual ? Dual.Normals[V] : Linear.Normals[V];
			ByHalves.Tangents[V] = bDual ? Dual.Tangents[V] : Linear.Tangents[V];
		}
		TestSame(TEXT("mask of 0 and 1"), RunOnGpu(Run), ByHalves);
		Run.BlendFactor = 0.7f;
		for (int32 V = 0; V < Run.Mask.Num(); ++V)
		{
			Run.Mask[V] = static_cast<uint8>(2 * V);
		}
		TestSame(TEXT("mask times factor"), RunOnGpu(Run), RunOnCpu(Run));
	});
}
#endif
