// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The table of contents: the method in its order.

#pragma once

#include "SkinAtlas/Types.h"    // what goes in
#include "SkinAtlas/Result.h"   // what can go wrong
#include "SkinAtlas/Context.h"  // what the host lends
#include "SkinAtlas/Components.h" // what becomes of each connected component
#include "SkinAtlas/Options.h"  // every option and its default
#include "SkinAtlas/Topology.h" // the welded mesh
#include "SkinAtlas/Skeleton.h" // the joints
#include "SkinAtlas/Symmetry.h" // left and right
#include "SkinAtlas/Roles.h"    // what the joints are for
#include "SkinAtlas/Glob.h"     // how hosts name several joints at once
#include "SkinAtlas/Segment.h"  // stage 1: regions and curves
#include "SkinAtlas/Overlap.h"  // stage 2: distances to the curves
#include "SkinAtlas/Weigh.h"    // stage 3: weights
#include "SkinAtlas/Smooth.h"   // after stage 3: smoother weights
#include "SkinAtlas/Mend.h"     // after that: no edge strains more than motion allows
#include "SkinAtlas/Methods.h"  // other ways to weights
#include "SkinAtlas/Bind.h"     // stages 1 to 3 in one call
#include "SkinAtlas/Lines.h"    // what to draw of them
#include "SkinAtlas/StoredWeights.h" // weights as files store them
#include "SkinAtlas/Locks.h"    // stored weights that stay
#include "SkinAtlas/Leak.h"     // how far from its region a vertex carries weight
#include "SkinAtlas/Tear.h"     // how far skin comes apart in motion
#include "SkinAtlas/BlendMask.h" // where dual quaternions, where linear
#include "SkinAtlas/Summary.h"  // what a bind comes to
#include "SkinAtlas/Worries.h"  // what is worth a look
#include "SkinAtlas/ReasonNames.h" // in the words of reports
#include "SkinAtlas/Skin.h"     // stage 4: the posed mesh
#include "SkinAtlas/Transfer.h" // the weights on another mesh of the character
#include "SkinAtlas/Recipe.h"   // all options as plain values, with rules by name
#include "SkinAtlas/RecipeKeys.h" // their keys
#include "SkinAtlas/RecipeTree.h" // and JSON form
#include "SkinAtlas/RoleTree.h" // and that of tables of roles
#include "SkinAtlas/OptionNames.h" // and words
#include "SkinAtlas/NearNames.h" // what a mistyped name may have meant
