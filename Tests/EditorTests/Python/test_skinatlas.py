# Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
"""Content/Python/skinatlas.py against a fake of the engine's module, and the fake against the library's header."""

import inspect
import pathlib
import re
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
REPOSITORY = HERE.parent.parent.parent
sys.dont_write_bytecode = True
sys.path[:0] = [str(HERE), str(REPOSITORY / "Content" / "Python")]

import skinatlas  # noqa: E402
import unreal  # noqa: E402


def snake_case(name):
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def read_functions():
    """Name to parameters of the header's UFUNCTIONs, as the engine gives them to Python:
    (name, whether it may be left out).

    A reference that is not const is no parameter but part of what is returned.
    """
    text = (REPOSITORY / "Source/SkinAtlasEditor/Public/SkinAtlasLibrary.h").read_text()
    found = {}
    for name, parameters in re.findall(r"UFUNCTION\([^)]*\)\s+static \w+ (\w+)\(([^;]*)\);", text):
        taken = []
        for parameter in re.split(r",(?![^<]*>)", parameters):
            declaration, default = (re.split(r"\s*=\s*", parameter.strip()) + [None])[:2]
            kind, called = re.match(r"(.*[\s&*])(\w+)$", declaration).groups()
            if "&" in kind and not kind.startswith("const"):
                continue
            taken.append((snake_case(re.sub(r"^b(?=[A-Z])", "", called)), default is not None))
        found[snake_case(name)] = taken
    return found


class Signatures(unittest.TestCase):
    def test_the_fake_has_the_functions_of_the_header(self):
        functions = read_functions()
        self.assertGreaterEqual(len(functions), 10)
        fakes = {name for name in vars(unreal.SkinAtlasLibrary) if not name.startswith("_")}
        self.assertEqual(fakes, set(functions))
        for name, parameters in functions.items():
            signature = inspect.signature(getattr(unreal.SkinAtlasLibrary, name))
            faked = [(p.name, p.default is not p.empty) for p in signature.parameters.values()]
            self.assertEqual(faked, parameters, name)

    def test_the_fake_has_the_words_of_the_header(self):
        library = (REPOSITORY / "Source/SkinAtlasEditor/Public/SkinAtlasLibrary.h").read_text()
        report = (REPOSITORY / "Source/SkinAtlasEditor/Public/SkinAtlasReport.h").read_text()
        for text, fake in ((library, unreal.SkinAtlasTarget), (report, unreal.SkinAtlasOutcome)):
            body = re.search(r"enum class E" + fake.__name__ + r" : uint8\s*{(.*?)};", text, re.S).group(1)
            words = re.findall(r"^\s*(\w+),?$", re.sub(r"/\*.*?\*/", "", body, flags=re.S), re.M)
            self.assertEqual([snake_case(word).upper() for word in words], [value.name for value in fake])


class Module(unittest.TestCase):
    def setUp(self):
        unreal.reset()
        self.hero = unreal.SkeletalMesh("/Game/Characters/Hero")

    def called(self, name):
        return [arguments for function, arguments in unreal.calls if function == name]

    def test_one_mesh_by_path_or_asset_with_its_own_settings(self):
        for mesh in (self.hero, "/Game/Characters/Hero"):
            unreal.calls.clear()
            report = skinatlas.compute(mesh)
            self.assertEqual(report.mesh, "/Game/Characters/Hero")
            self.assertEqual(unreal.calls, [("compute_with_settings", (self.hero, unreal.SkinAtlasTarget.PROFILE))])

    def test_a_recipe_as_object_or_file_and_the_main_skin(self):
        recipe = unreal.SkinAtlasRecipe()
        skinatlas.compute(self.hero, recipe, main_skin=True)
        self.assertEqual(self.called("compute_atlas_weights"), [(self.hero, recipe, unreal.SkinAtlasTarget.MAIN_SKIN)])
        unreal.calls.clear()
        skinatlas.compute(self.hero, recipe=pathlib.Path("soft.json"))
        self.assertEqual(self.called("compute_atlas_weights")[0][1].source, "soft.json")

    def test_a_refusal_raises_the_sentence_and_saves_nothing(self):
        unreal.refusals["/Game/Characters/Hero"] = "Hero has no source mesh."
        with self.assertRaisesRegex(skinatlas.SkinAtlasError, "^Hero has no source mesh.$"):
            skinatlas.compute(self.hero, save=True)
        self.assertEqual(self.called("save_loaded_asset"), [])

    def test_a_bad_recipe_file_raises_before_anything_is_computed(self):
        unreal.refusals["bad.json"] = "bad.json: this is not valid JSON."
        with self.assertRaisesRegex(skinatlas.SkinAtlasError, "not valid JSON"):
            skinatlas.compute_folder("/Game", recipe="bad.json")
        self.assertEqual([name for name, _ in unreal.calls], ["read_recipe_file"])

    def test_saving(self):
        skinatlas.compute(self.hero, save=True)
        self.assertEqual(self.called("save_loaded_asset"), [(self.hero,)])
        unreal.unsaved.add("/Game/Characters/Hero")
        with self.assertRaisesRegex(skinatlas.SkinAtlasError, "/Game/Characters/Hero: cannot be saved."):
            skinatlas.compute(self.hero, save=True)

    def test_a_folder_in_order_of_names_refused_meshes_too(self):
        fox = unreal.SkeletalMesh("/Game/Characters/Beasts/Fox")
        unreal.StaticMesh("/Game/Characters/Chair")
        unreal.SkeletalMesh("/Game/Other/Cat")
        unreal.refusals["/Game/Characters/Beasts/Fox"] = "Fox is cooked."
        reports = skinatlas.compute_folder("/Game/Characters", save=True, report="out.json")
        self.assertEqual([report.mesh for report in reports], [fox.path, self.hero.path])
        self.assertEqual(self.called("save_loaded_asset"), [(self.hero,)])
        self.assertEqual(self.called("write_report_file"), [("out.json", reports)])

    def test_settings(self):
        self.assertEqual(skinatlas.get_recipe(self.hero).source, "settings")
        skinatlas.set_recipe(self.hero, "soft.json")
        self.assertEqual(self.called("set_recipe")[0][1].source, "soft.json")
        skinatlas.lock_vertices(self.hero, [(1, 2, 3)])
        mesh, places = self.called("set_locked_vertices")[0]
        self.assertEqual((mesh, places[0].x, places[0].z), (self.hero, 1, 3))

    def test_recipes_profiles_and_reports(self):
        recipe = skinatlas.read_recipe("soft.json")
        skinatlas.write_recipe("copy.json", recipe)
        self.assertEqual(self.called("write_recipe_file"), [("copy.json", recipe)])
        skinatlas.make_main(self.hero)
        skinatlas.remove_profile(self.hero)
        self.assertEqual([name for name, _ in unreal.calls][-2:], ["make_profile_main_skin", "remove_profile"])

    def test_weights_of_another_mesh_all_or_of_some_bones(self):
        epic = unreal.SkeletalMesh("/Game/Epic/Manny")
        skinatlas.transfer(self.hero, "/Game/Epic/Manny")
        skinatlas.transfer(self.hero, epic, bones=["upperarm_correctiveRoot_l"], main_skin=True)
        self.assertEqual(self.called("transfer_weights"), [
            (self.hero, epic, [], unreal.SkinAtlasTarget.PROFILE),
            (self.hero, epic, ["upperarm_correctiveRoot_l"], unreal.SkinAtlasTarget.MAIN_SKIN)])

    def test_the_profile_by_name(self):
        self.assertEqual(skinatlas.get_profile(self.hero), "SkinAtlas")
        skinatlas.set_profile(self.hero, "Soft")
        self.assertEqual(self.called("set_profile"), [(self.hero, "Soft")])

    def test_what_is_no_skeletal_mesh_is_named(self):
        unreal.StaticMesh("/Game/Chair")
        for path in ("/Game/Chair", "/Game/Nowhere"):
            with self.assertRaisesRegex(skinatlas.SkinAtlasError, "^" + path + " is not a skeletal mesh.$"):
                skinatlas.compute(path)


if __name__ == "__main__":
    unittest.main()
