// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The recipe with what was dragged on the page: rules for single joints after all others, so that they win.

interface Rule {
	pattern: string;
	k?: number;
	[key: string]: unknown;
}

interface RecipeJson {
	joints?: Rule[];
	[key: string]: unknown;
}

/** A pattern that matches this name and no other: signs with a meaning stand in a set of their own. */
export function patternFor(name: string): string {
	return name.replace(/[*?[]/g, '[$&]');
}

/** The text of a recipe, as WriteRecipe gives it, with other softness for some joints; K is rounded to what is shown. */
export function withSoftness(text: string, softness: Map<string, number>): string {
	const recipe = JSON.parse(text) as RecipeJson;
	recipe.joints = [
		...(recipe.joints ?? []),
		...[...softness].map(([name, k]) => ({pattern: patternFor(name), k: Math.round(100 * k) / 100})),
	];
	return JSON.stringify(recipe);
}
