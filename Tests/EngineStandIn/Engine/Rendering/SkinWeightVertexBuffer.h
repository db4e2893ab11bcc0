// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Stands for Rendering/SkinWeightVertexBuffer.h and GPUSkinPublicDefs.h (Engine).

#pragma once

#include "CoreMinimal.h"
#include "RHIResources.h"

enum GPUSkinBoneInfluenceType // [57]
{
	DefaultBoneInfluence,
	UnlimitedBoneInfluence
};

class FSkinWeightDataVertexBuffer // [57]
{
public:
	FRHIShaderResourceView* GetSRV() const { return StandInView.get(); }
	std::shared_ptr<FRHIShaderResourceView> StandInView; // PF_R32_UINT, unlimited: PF_R8_UINT
};

class FSkinWeightLookupVertexBuffer // [57]
{
public:
	FRHIShaderResourceView* GetSRV() const { return StandInView.get(); }
	std::shared_ptr<FRHIShaderResourceView> StandInView; // PF_R32_UINT: count in the low 8 bits, byte offset above
};

class FSkinWeightVertexBuffer // [57]
{
public:
	const FSkinWeightDataVertexBuffer* GetDataVertexBuffer() const { return &StandInData; }
	const FSkinWeightLookupVertexBuffer* GetLookupVertexBuffer() const { return &StandInLookup; }
	uint32 GetMaxBoneInfluences() const { return StandInInfluences; }
	uint32 GetConstantInfluencesVertexStride() const
	{
		return StandInInfluences * (GetBoneIndexByteSize() + GetBoneWeightByteSize());
	}
	bool Use16BitBoneIndex() const { return bStandIn16BitIndex; }
	bool Use16BitBoneWeight() const { return bStandIn16BitWeight; }
	uint32 GetBoneIndexByteSize() const { return bStandIn16BitIndex ? 2 : 1; }
	uint32 GetBoneWeightByteSize() const { return bStandIn16BitWeight ? 2 : 1; }
	GPUSkinBoneInfluenceType GetBoneInfluenceType() const
	{
		return bStandInUnlimited ? UnlimitedBoneInfluence : DefaultBoneInfluence;
	}

	FSkinWeightDataVertexBuffer StandInData;
	FSkinWeightLookupVertexBuffer StandInLookup;
	uint32 StandInInfluences = 4;
	bool bStandIn16BitIndex = false;
	bool bStandIn16BitWeight = false;
	bool bStandInUnlimited = false;
};
