# Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
# Blender's automatic weights for every mesh of a scene:
#   blender -b --python blender_weights.py -- SCENE.glb JOB.json RESULT.json
# JOB: {"fit-tails": bool, "without-weight": [bone names]}. Joints are named j0, j1, ... and meshes o0, o1, ...
# RESULT: {"version", "objects": [{"seconds", "processor-seconds", "error", "positions", "rows"}]},
# positions in glTF's axes.

import json
import sys
import time

import numpy

numpy.bool = bool  # the importer uses a name that later versions of numpy dropped

import bpy


def fit_tails(armature):
	"""Bones end at the middle of their children's heads; leaves go on like their parents, equally long."""
	bpy.context.view_layer.objects.active = armature
	bpy.ops.object.mode_set(mode="EDIT")
	bones = list(armature.data.edit_bones)
	for bone in bones:
		bone.use_connect = False
	heads = {bone.name: bone.head.copy() for bone in bones}
	scale = max((head.length for head in heads.values()), default=1.0)
	for bone in bones:
		head = heads[bone.name]
		if bone.children:
			tail = sum((heads[child.name] for child in bone.children), 0 * head) / len(bone.children)
		elif bone.parent:
			tail = 2 * head - heads[bone.parent.name]
		else:
			continue
		if (tail - head).length > 1e-4 * scale:  # Blender removes bones without length
			bone.tail = tail
	bpy.ops.object.mode_set(mode="OBJECT")


def bind(mesh, armature):
	"""Binds one object; seconds, processor seconds and the complaint."""
	mesh.modifiers.clear()
	mesh.vertex_groups.clear()
	placed = mesh.matrix_world.copy()
	mesh.parent = None
	mesh.matrix_world = placed
	bpy.ops.object.select_all(action="DESELECT")
	mesh.select_set(True)
	armature.select_set(True)
	bpy.context.view_layer.objects.active = armature
	error = ""
	start, busy = time.perf_counter(), time.process_time()
	try:
		bpy.ops.object.parent_set(type="ARMATURE_AUTO")
	except RuntimeError as failure:
		error = str(failure).strip()
	return time.perf_counter() - start, time.process_time() - busy, error


def weigh(mesh, armature):
	"""Binds one object twelve times, as the first run of a process pays for its memory; the times of the best run."""
	runs = [bind(mesh, armature) for _ in range(12)]
	seconds, busy, error = min(run[0] for run in runs), min(run[1] for run in runs), runs[-1][2]
	names = {group.index: int(group.name[1:]) for group in mesh.vertex_groups}
	positions, rows = [], []
	for vertex in mesh.data.vertices:
		x, y, z = mesh.matrix_world @ vertex.co
		positions.append((x, z, -y))
		rows.append([(names[entry.group], entry.weight) for entry in vertex.groups if entry.weight > 0])
	return {"seconds": seconds, "processor-seconds": busy, "error": error, "positions": positions, "rows": rows}


def main():
	scene, job_file, result_file = sys.argv[sys.argv.index("--") + 1 :]
	with open(job_file, encoding="utf-8") as stream:
		job = json.load(stream)
	bpy.ops.wm.read_factory_settings(use_empty=True)
	bpy.ops.import_scene.gltf(filepath=scene)
	armature = next(each for each in bpy.data.objects if each.type == "ARMATURE")
	# The importer brings a shape for bones along, which is no mesh of the scene.
	meshes = [each for each in bpy.data.objects
		if each.type == "MESH" and each.name[0] == "o" and each.name[1:].isdigit()]
	for name in job["without-weight"]:
		armature.data.bones[name].use_deform = False
	if job["fit-tails"]:
		fit_tails(armature)
	objects = [weigh(each, armature) for each in sorted(meshes, key=lambda each: int(each.name[1:]))]
	with open(result_file, "w", encoding="utf-8") as stream:
		json.dump({"version": bpy.app.version_string, "objects": objects}, stream)


main()
