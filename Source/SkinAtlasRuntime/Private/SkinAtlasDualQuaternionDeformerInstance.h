// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

#pragma once

#include "Animation/MeshDeformerInstance.h"
#include "CoreMinimal.h"
#include "SkinAtlasEngineCompat.h"
#include "UObject/ObjectPtr.h"
#include "UObject/WeakObjectPtr.h"

#include "SkinAtlasDualQuaternionDeformerInstance.generated.h"

class USkinAtlasDualQuaternionDeformer;
class USkinnedMeshComponent;
namespace SkinAtlas::Deformer
{
struct FState;
}

/** Nothing is set per component: the asset holds all settings. */
UCLASS()
class USkinAtlasDualQuaternionDeformerInstanceSettings : public UMeshDeformerInstanceSettings
{
	GENERATED_BODY()
};

/** The deformer at work on one component. */
UCLASS()
class USkinAtlasDualQuaternionDeformerInstance : public UMeshDeformerInstance
{
	GENERATED_BODY()

public:
	/** InMeshPath: what messages call the mesh. A component that gets another mesh gets another instance. */
	void Initialise(USkinAtlasDualQuaternionDeformer* InDeformer, USkinnedMeshComponent* InComponent, FName InMeshPath);
	/** Has the component send its pose again, so that changed settings show. Game thread. */
	void Refresh();

	//~ UMeshDeformerInstance. Every one is overridden: what the engine leaves out dies at run time.
	virtual void AllocateResources() override;
	virtual void ReleaseResources() override;
	virtual void EnqueueWork(FEnqueueWorkDesc const& Desc) override;
	virtual EMeshDeformerOutputBuffer GetOutputBuffers() const override;
#if WITH_EDITORONLY_DATA
#if SKINATLAS_HAS_GEOMETRY_READBACK
	virtual bool RequestReadbackDeformerGeometry(TUniquePtr<FMeshDeformerGeometryReadbackRequest> Request) override;
#endif
#endif
	virtual UMeshDeformerInstance* GetInstanceForSourceDeformer() override;

	//~ UObject
	virtual void BeginDestroy() override;

private:
	UPROPERTY(Transient)
	TObjectPtr<USkinAtlasDualQuaternionDeformer> Deformer;

	TWeakObjectPtr<USkinnedMeshComponent> Component;
	TSharedPtr<SkinAtlas::Deformer::FState> State; // shared with queued work, which may outlive this object
	TSharedPtr<const TArray<FVector4f>> Segments;
	FName MeshPath;
};
