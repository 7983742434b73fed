#pragma once

#include "app/core/workspace.h"
#include "baton/result.h"
#include "domain/merge/renaming.h"
#include "json/json.h"

namespace baton::app {

// A merge gives new ids to items of one side. Replaces them also in the encrypted values of a
// merged state that only this side has, as far as this user can open them. `other` is the other
// side.
Result<void> rename_in_envelopes(Json& merged, const merge::Renaming& renaming, Json side,
                                 Json other, Workspace& workspace);

}  // namespace baton::app
