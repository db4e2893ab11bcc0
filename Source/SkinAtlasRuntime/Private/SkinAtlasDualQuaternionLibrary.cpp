// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#include "SkinAtlasDualQuaternionLibrary.h"

#include "Components/SkinnedMeshComponent.h"
#include "SkinAtlasDualQuaternionDeformer.h"
#include "SkinAtlasDualQuaternionDeformerInstance.h"

namespace SkinAtlas::Deformer
{
/**
 * The deformer at work on the component. Its getter is a function of Blueprints in every version, but not in every
 * version one that other modules can link: so it is called by its name, as a Blueprint does.
 */
UMeshDeformerInstance* FindActive(const USkinnedMeshComponent& Component)
{
	struct
	{
		UMeshDeformerInstance* Returned = nullptr;
	} Parameters;
	UFunction* const Getter = Component.FindFunctionChecked("GetMeshDeformerInstance");
	const_cast<USkinnedMeshComponent&>(Component).ProcessEvent(Getter, &Parameters); // it changes nothing
	return Parameters.Returned;
}
}

bool USkinAtlasDualQuaternionLibrary::ApplyDualQuaternionSkinning(
	USkinnedMeshComponent* Component, USkinAtlasDualQuaternionDeformer* Deformer)
{
	if (!IsValid(Component))
	{
		return false;
	}
	if (Deformer == nullptr)
	{
		Deformer = NewObject<USkinAtlasDualQuaternionDeformer>(Component, NAME_None, RF_Transient);
	}
	Component->SetMeshDeformer(Deformer);
	// The mesh object decides when it is made how it stores bones and which streams it draws; older engines do not
	// make a new one by themselves.
	Component->MarkRenderStateDirty();
	return IsDualQuaternionActive(Component);
}

void USkinAtlasDualQuaternionLibrary::RemoveDualQuaternionSkinning(USkinnedMeshComponent* Component)
{
	if (IsValid(Component) && IsDualQuaternionActive(Component))
	{
		Component->UnsetMeshDeformer();
		if (IsDualQuaternionActive(Component))
		{
			Component->SetMeshDeformer(nullptr); // the mesh brings it as its default: an empty override keeps it off
		}
		Component->MarkRenderStateDirty();
	}
}

bool USkinAtlasDualQuaternionLibrary::IsDualQuaternionActive(const USkinnedMeshComponent* Component)
{
	return IsValid(Component) &&
		   Cast<USkinAtlasDualQuaternionDeformerInstance>(SkinAtlas::Deformer::FindActive(*Component)) != nullptr;
}
