# Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
"""Imports the sample mannequin, computes its weights, assigns the deformer and puts it into a map of its own.

Run by Tests/unreal in the engine's editor. SKINATLAS_SAMPLE names the file to import; SKINATLAS_RESULT is written when
all is done, and only then.
"""

import json
import os

import unreal
import skinatlas

FOLDER = "/Game/Trial"


def import_character(file):
    task = unreal.AssetImportTask()
    task.filename = file
    task.destination_path = FOLDER
    task.automated = True
    task.replace_existing = True
    task.save = True
    unreal.AssetToolsHelpers.get_asset_tools().import_asset_tasks([task])
    meshes = skinatlas.find_meshes(FOLDER)
    if not meshes:
        raise RuntimeError("{0}: the import made no skeletal mesh".format(file))
    return unreal.load_asset(meshes[0])


def make_map(mesh):
    levels = unreal.get_editor_subsystem(unreal.LevelEditorSubsystem)
    levels.new_level(FOLDER + "/Map")
    actors = unreal.get_editor_subsystem(unreal.EditorActorSubsystem)
    actors.spawn_actor_from_object(mesh, unreal.Vector(300.0, 0.0, 0.0))
    actors.spawn_actor_from_class(unreal.DirectionalLight, unreal.Vector(0.0, 0.0, 500.0))
    levels.save_current_level()


def main():
    mesh = import_character(os.environ["SKINATLAS_SAMPLE"])
    report = skinatlas.compute(mesh)
    skinatlas.make_main(mesh)
    assigned = unreal.SkinAtlasDeformerLibrary.assign_deformer(mesh, None)
    if assigned.outcome != unreal.SkinAtlasOutcome.DONE:
        raise RuntimeError(str(assigned.message))
    make_map(mesh)
    unreal.EditorAssetLibrary.save_directory(FOLDER, only_if_is_dirty=True, recursive=True)
    with open(os.environ["SKINATLAS_RESULT"], "w", encoding="utf-8") as result:
        told = {"mesh": mesh.get_path_name(), "weights": str(report.message), "deformer": str(assigned.message)}
        json.dump(told, result)


main()
