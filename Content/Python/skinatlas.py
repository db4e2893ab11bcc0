# Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
"""SkinAtlas for pipelines: skin weights for one mesh or a folder, with recipes and reports as files.

    import skinatlas
    report = skinatlas.compute("/Game/Characters/Hero")
    reports = skinatlas.compute_folder("/Game/Characters", recipe="D:/recipes/soft.json", report="D:/out/report.json")

Every function that works on a mesh takes the asset or its path. What is refused raises SkinAtlasError with the editor's
sentence; nothing was changed then.
"""

import unreal


class SkinAtlasError(Exception):
    """A sentence for people: what was refused, and why."""


def compute(mesh, recipe=None, main_skin=False, save=False):
    """Computes weights into the mesh's profile, or the main skin, and returns the report.

    recipe: a SkinAtlasRecipe, the path of a recipe file, or None for the mesh's settings (else the project's).
    save: also saves the asset.
    """
    asset = _load(mesh)
    report = _checked(_compute(asset, _recipe(recipe), main_skin))
    if save:
        _save(asset)
    return report


def compute_folder(folder, recipe=None, main_skin=False, save=False, report=None):
    """The same for every skeletal mesh in a folder and below it: a list of reports, of refused meshes too.

    report: the path of a JSON file to write.
    """
    chosen = _recipe(recipe)
    reports = []
    for path in find_meshes(folder):
        asset = _load(path)
        made = _compute(asset, chosen, main_skin)
        if save and made.outcome == unreal.SkinAtlasOutcome.DONE:
            _save(asset)
        reports.append(made)
    if report is not None:
        write_report(report, reports)
    return reports


def transfer(mesh, source, bones=(), main_skin=False, save=False):
    """Takes the weights of another mesh with bones of the same names, and returns the report.

    bones: names of those whose weights are taken, the others share the rest as computed; none: all weights.
    """
    asset = _load(mesh)
    target = unreal.SkinAtlasTarget.MAIN_SKIN if main_skin else unreal.SkinAtlasTarget.PROFILE
    report = _checked(unreal.SkinAtlasLibrary.transfer_weights(asset, _load(source), list(bones), target))
    if save:
        _save(asset)
    return report


def find_meshes(folder):
    """The paths of the skeletal meshes in a folder and below it, sorted."""
    paths = unreal.EditorAssetLibrary.list_assets(folder, recursive=True, include_folder=False)
    return sorted(path for path in map(str, paths) if isinstance(unreal.load_asset(path), unreal.SkeletalMesh))


def read_recipe(file):
    """The recipe in a file, or in a report of the command line."""
    report, recipe = unreal.SkinAtlasLibrary.read_recipe_file(str(file))
    _checked(report)
    return recipe


def write_recipe(file, recipe):
    """Writes a recipe for the command line and for other meshes."""
    _checked(unreal.SkinAtlasLibrary.write_recipe_file(str(file), recipe))


def get_recipe(mesh):
    """The recipe that a mesh is computed with: of its settings, else the project's."""
    return unreal.SkinAtlasLibrary.get_recipe(_load(mesh))


def set_recipe(mesh, recipe):
    """Stores a recipe, or the one in a file, with the mesh."""
    _checked(unreal.SkinAtlasLibrary.set_recipe(_load(mesh), _recipe(recipe)))


def get_profile(mesh):
    """The name of the profile that weights of a mesh go to; None, as the engine writes it: the main skin."""
    return unreal.SkinAtlasLibrary.get_profile(_load(mesh))


def set_profile(mesh, profile):
    """Names that profile."""
    _checked(unreal.SkinAtlasLibrary.set_profile(_load(mesh), profile))


def lock_vertices(mesh, places):
    """Locks the vertices at these places, triples in the space of the mesh, instead of those before."""
    vectors = [unreal.Vector3f(*place) for place in places]
    _checked(unreal.SkinAtlasLibrary.set_locked_vertices(_load(mesh), vectors))


def make_main(mesh):
    """Makes the mesh's profile the main skin."""
    _checked(unreal.SkinAtlasLibrary.make_profile_main_skin(_load(mesh)))


def remove_profile(mesh):
    """Takes the mesh's profile off it."""
    _checked(unreal.SkinAtlasLibrary.remove_profile(_load(mesh)))


def write_report(file, reports):
    """Writes reports as JSON, as the commandlet does."""
    _checked(unreal.SkinAtlasLibrary.write_report_file(str(file), reports))


def _compute(asset, recipe, main_skin):
    target = unreal.SkinAtlasTarget.MAIN_SKIN if main_skin else unreal.SkinAtlasTarget.PROFILE
    if recipe is None:
        return unreal.SkinAtlasLibrary.compute_with_settings(asset, target)
    return unreal.SkinAtlasLibrary.compute_atlas_weights(asset, recipe, target)


def _recipe(recipe):
    return recipe if recipe is None or isinstance(recipe, unreal.SkinAtlasRecipe) else read_recipe(recipe)


def _load(mesh):
    if isinstance(mesh, unreal.SkeletalMesh):
        return mesh
    asset = unreal.load_asset(str(mesh))
    if not isinstance(asset, unreal.SkeletalMesh):
        raise SkinAtlasError("{0} is not a skeletal mesh.".format(mesh))
    return asset


def _save(asset):
    if not unreal.EditorAssetLibrary.save_loaded_asset(asset):
        raise SkinAtlasError("{0}: cannot be saved.".format(asset.get_path_name()))


def _checked(report):
    if report.outcome != unreal.SkinAtlasOutcome.DONE:
        raise SkinAtlasError(str(report.message))
    return report
