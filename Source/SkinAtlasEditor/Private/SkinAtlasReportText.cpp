// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasReportText.h"

#include "Serialization/JsonWriter.h"

namespace SkinAtlas::Editor
{
namespace ReportText
{
const TCHAR* NameOf(ESkinAtlasOutcome Outcome)
{
	return Outcome == ESkinAtlasOutcome::Done		 ? TEXT("done")
		   : Outcome == ESkinAtlasOutcome::Cancelled ? TEXT("cancelled")
													 : TEXT("refused");
}

void Write(TJsonWriter<>& Writer, const FString& Key, int32 Number)
{
	Writer.WriteValue(Key, static_cast<int64>(Number));
}

void Write(TJsonWriter<>& Writer, const FString& Key, float Number)
{
	Writer.WriteValue(Key, static_cast<double>(Number));
}

void WriteLevel(TJsonWriter<>& Writer, const FSkinAtlasLevelReport& Level)
{
	Writer.WriteObjectStart();
	Write(Writer, TEXT("lod"), Level.LOD);
	Write(Writer, TEXT("vertices"), Level.Vertices);
	Write(Writer, TEXT("max-influences"), Level.MaxInfluences);
	Write(Writer, TEXT("pruned"), Level.PrunedMass);
	Write(Writer, TEXT("far-vertices"), Level.FarVertices);
	Write(Writer, TEXT("greatest-steps"), Level.GreatestSteps);
	Write(Writer, TEXT("vertices-beyond"), Level.VerticesBeyond);
	Write(Writer, TEXT("kept-rows"), Level.KeptRows);
	Write(Writer, TEXT("conflicts"), Level.Conflicts);
	Writer.WriteValue(TEXT("weights-hash"), Level.Hash);
	Writer.WriteArrayStart(TEXT("deviations"));
	for (const FSkinAtlasDeviation& Each : Level.Deviations)
	{
		Writer.WriteObjectStart();
		Writer.WriteValue(TEXT("bone"), Each.Bone.ToString());
		Write(Writer, TEXT("mean-deviation"), Each.Mean);
		Write(Writer, TEXT("largest-deviation"), Each.Largest);
		Writer.WriteObjectEnd();
	}
	Writer.WriteArrayEnd();
	Writer.WriteObjectEnd();
}

void WriteJoint(TJsonWriter<>& Writer, const FSkinAtlasJointReport& Joint)
{
	Writer.WriteObjectStart();
	Writer.WriteValue(TEXT("name"), Joint.Bone.ToString());
	Writer.WriteValue(TEXT("role"), Joint.Role.ToString());
	Write(Writer, TEXT("k"), Joint.K);
	Writer.WriteValue(TEXT("deforms"), Joint.bDeforms);
	Writer.WriteValue(TEXT("fallback"), Joint.bFallback);
	Write(Writer, TEXT("overlap-vertices"), Joint.OverlapVertices);
	Write(Writer, TEXT("vertices"), Joint.Vertices);
	Writer.WriteObjectEnd();
}

void WriteMesh(TJsonWriter<>& Writer, const FSkinAtlasReport& Report)
{
	Writer.WriteObjectStart();
	Writer.WriteValue(TEXT("mesh"), Report.Mesh);
	Writer.WriteValue(TEXT("outcome"), FString(NameOf(Report.Outcome)));
	Writer.WriteValue(TEXT("message"), Report.Message.ToString());
	Write(Writer, TEXT("seconds"), Report.Seconds);
	Write(Writer, TEXT("fallen-vertices"), Report.FallenVertices);
	Writer.WriteArrayStart(TEXT("warnings"));
	for (const FText& Each : Report.Warnings)
	{
		Writer.WriteValue(Each.ToString());
	}
	Writer.WriteArrayEnd();
	Writer.WriteArrayStart(TEXT("joints"));
	for (const FSkinAtlasJointReport& Each : Report.Joints)
	{
		WriteJoint(Writer, Each);
	}
	Writer.WriteArrayEnd();
	Writer.WriteArrayStart(TEXT("levels"));
	for (const FSkinAtlasLevelReport& Each : Report.Levels)
	{
		WriteLevel(Writer, Each);
	}
	Writer.WriteArrayEnd();
	Writer.WriteObjectEnd();
}
}

FString WriteReportText(const TArray<FSkinAtlasReport>& Reports)
{
	FString Text;
	const TSharedRef<TJsonWriter<>> Writer = TJsonWriterFactory<>::Create(&Text);
	Writer->WriteObjectStart();
	Writer->WriteValue(TEXT("version"), static_cast<int64>(1));
	Writer->WriteArrayStart(TEXT("meshes"));
	for (const FSkinAtlasReport& Each : Reports)
	{
		ReportText::WriteMesh(*Writer, Each);
	}
	Writer->WriteArrayEnd();
	Writer->WriteObjectEnd();
	Writer->Close();
	return Text;
}
}
