# Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
"""Stands for the module that the engine gives to Python, as far as skinatlas uses it. Records every call."""

import enum

calls = []  # (function, arguments)
assets = {}  # by path
refusals = {}  # mesh path or file to message: what the library refuses
unsaved = set()  # paths that cannot be saved


def reset():
    for held in (calls, assets, refusals, unsaved):
        held.clear()


class SkeletalMesh:
    def __init__(self, path):
        self.path = path
        assets[path] = self

    def get_path_name(self):
        return self.path


class StaticMesh:
    def __init__(self, path):
        assets[path] = self


class SkinAtlasRecipe:
    def __init__(self, source=""):
        self.source = source


class Vector3f:
    def __init__(self, x, y, z):
        self.x, self.y, self.z = x, y, z


class SkinAtlasOutcome(enum.Enum):
    DONE = 0
    CANCELLED = 1
    REFUSED = 2


class SkinAtlasTarget(enum.Enum):
    PROFILE = 0
    MAIN_SKIN = 1


class SkinAtlasReport:
    def __init__(self, about):
        name = getattr(about, "path", about)
        self.mesh = name
        self.outcome = SkinAtlasOutcome.REFUSED if name in refusals else SkinAtlasOutcome.DONE
        self.message = refusals.get(name, "{0}: done.".format(name))


def _record(function, *arguments):
    calls.append((function, arguments))
    return SkinAtlasReport(arguments[0])


class SkinAtlasLibrary:
    """Functions of USkinAtlasLibrary; a test compares them with its header."""

    @staticmethod
    def compute_atlas_weights(mesh, recipe, target=SkinAtlasTarget.PROFILE):
        return _record("compute_atlas_weights", mesh, recipe, target)

    @staticmethod
    def compute_with_settings(mesh, target=SkinAtlasTarget.PROFILE):
        return _record("compute_with_settings", mesh, target)

    @staticmethod
    def transfer_weights(mesh, source, bones, target=SkinAtlasTarget.PROFILE):
        return _record("transfer_weights", mesh, source, bones, target)

    @staticmethod
    def get_profile(mesh):
        _record("get_profile", mesh)
        return "SkinAtlas"

    @staticmethod
    def set_profile(mesh, profile):
        return _record("set_profile", mesh, profile)

    @staticmethod
    def get_recipe(mesh):
        _record("get_recipe", mesh)
        return SkinAtlasRecipe("settings")

    @staticmethod
    def set_recipe(mesh, recipe):
        return _record("set_recipe", mesh, recipe)

    @staticmethod
    def lock_vertices_of_slot(mesh, slot, lock=True):
        return _record("lock_vertices_of_slot", mesh, slot, lock)

    @staticmethod
    def lock_vertices_of_section(mesh, section, lock=True):
        return _record("lock_vertices_of_section", mesh, section, lock)

    @staticmethod
    def lock_vertices_around(mesh, bone, radius, lock=True):
        return _record("lock_vertices_around", mesh, bone, radius, lock)

    @staticmethod
    def set_locked_vertices(mesh, places):
        return _record("set_locked_vertices", mesh, places)

    @staticmethod
    def read_recipe_file(file):
        return _record("read_recipe_file", file), SkinAtlasRecipe(file)

    @staticmethod
    def write_recipe_file(file, recipe):
        return _record("write_recipe_file", file, recipe)

    @staticmethod
    def write_report_file(file, reports):
        return _record("write_report_file", file, reports)

    @staticmethod
    def make_profile_main_skin(mesh):
        return _record("make_profile_main_skin", mesh)

    @staticmethod
    def remove_profile(mesh):
        return _record("remove_profile", mesh)


class EditorAssetLibrary:
    @staticmethod
    def list_assets(directory_path, recursive=True, include_folder=False):
        assert recursive and not include_folder
        return [path for path in reversed(list(assets)) if path.startswith(directory_path + "/")]

    @staticmethod
    def save_loaded_asset(asset_to_save, only_if_is_dirty=True):
        calls.append(("save_loaded_asset", (asset_to_save,)))
        return asset_to_save.path not in unsaved


def load_asset(name):
    return assets.get(name)
