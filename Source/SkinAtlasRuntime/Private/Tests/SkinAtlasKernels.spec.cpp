// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// UnrealEditor-Cmd PROJECT -ExecCmds="Automation RunTests SkinAtlas; Quit". Facts about the kernels on the device at
// hand; the same facts hold on the software device of the tests outside the engine.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS
#include "Tests/SkinAtlasKernelRun.h"

using namespace SkinAtlas::Deformer;

BEGIN_DEFINE_SPEC(FSkinAtlasKernelsSpec, "SkinAtlas.Gpu.Kernels",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter | EAutomationTestFlags::NonNullRHI)
	void TestSame(const TCHAR* What, const TArray<FVector3f>& A, const TArray<FVector3f>& B);
	static FKernelRun MakeGrid();
	static void AddBone(FKernelRun& Run, float Degrees, const FVector3f& Scale, const FVector3f& Move);
END_DEFINE_SPEC(FSkinAtlasKernelsSpec)

/** 125 points of a cube of side 2 about the origin, each of bone 0. */
FKernelRun FSkinAtlasKernelsSpec::MakeGrid()
{
	FKernelRun Run;
	for (int32 Index = 0; Index < 125; ++Index)
	{
		const auto Place = [](int32 Step) { return static_cast<float>(Step) * 0.5f - 1.0f; };
		Run.Positions.Add(FVector3f(Place(Index % 5), Place(Index / 5 % 5), Place(Index / 25)));
		Run.Influences.Add({FInfluence{0, 255}});
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

/** Within 1e-5 of the cube's diagonal. */
void FSkinAtlasKernelsSpec::TestSame(const TCHAR* What, const TArray<FVector3f>& A, const TArray<FVector3f>& B)
{
	const float Tolerance = 1e-5f * 3.4641f;
	TestEqual(What, A.Num(), B.Num());
	float Worst = 0.0f;
	for (int32 V = 0; V < FMath::Min(A.Num(), B.Num()); ++V)
	{
		Worst = FMath::Max(Worst, FMath::Abs(A[V].X - B[V].X));
		Worst = FMath::Max(Worst, FMath::Abs(A[V].Y - B[V].Y));
		Worst = FMath::Max(Worst, FMath::Abs(A[V].Z - B[V].Z));
	}
	TestTrue(FString::Printf(TEXT("%s: greatest difference %g"), What, static_cast<double>(Worst)), Worst <= Tolerance);
}

void FSkinAtlasKernelsSpec::Define()
{
	It("leaves the rest pose as it is", [this]
	{
		FKernelRun Run = MakeGrid();
		AddBone(Run, 0.0f, FVector3f(1.0f, 1.0f, 1.0f), FVector3f());
		TestSame(TEXT("rest"), RunOnGpu(Run), Run.Positions);
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
	});

	It("takes the short way between opposite quaternions", [this]
	{
		// Half of a turn by 170 degrees, half of one by 190: their quaternions have opposite signs, the blend is 180.
		FKernelRun Run = MakeGrid();
		for (TArray<FInfluence>& Row : Run.Influences)
		{
			Row = {FInfluence{0, 128}, FInfluence{1, 127}};
		}
		AddBone(Run, 170.0f, FVector3f(1.0f, 1.0f, 1.0f), FVector3f());
		AddBone(Run, -170.0f, FVector3f(1.0f, 1.0f, 1.0f), FVector3f());
		TArray<FVector3f> HalfTurn;
		for (const FVector3f& P : Run.Positions)
		{
			// 128 and 127 of 255 miss the middle by 0.02 of 10 degrees.
			const float Angle = FMath::DegreesToRadians(180.0f - 10.0f / 255.0f);
			HalfTurn.Add(FVector3f(FMath::Cos(Angle) * P.X - FMath::Sin(Angle) * P.Y,
				FMath::Sin(Angle) * P.X + FMath::Cos(Angle) * P.Y, P.Z));
		}
		TestSame(TEXT("half turn"), RunOnGpu(Run), HalfTurn);
	});

	It("agrees with the reference of the core", [this]
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
		TestSame(TEXT("dual quaternions"), RunOnGpu(Run), RunOnCpu(Run));
		FKernelRun Unlimited = Run;
		Unlimited.bUnlimited = true;
		TestSame(TEXT("unlimited influences"), RunOnGpu(Unlimited), RunOnGpu(Run));
		Run.Mode = ESkinAtlasSkinningMode::Linear;
		Run.Stretch = ESkinAtlasStretch::None;
		TestSame(TEXT("linear"), RunOnGpu(Run), RunOnCpu(Run));
	});
}
#endif
