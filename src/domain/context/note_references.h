#pragma once

#include <string>
#include <vector>

#include "json/json.h"
#include "json/view.h"

namespace baton::context {

// The notes of the context store to which texts of `value` refer by `note:PATH.md`, each once, in
// order of appearance.
std::vector<std::string> note_references(const Json& value);
// Adds those that are not in `references` yet.
void add_note_references(const json::View& value, std::vector<std::string>& references);

}  // namespace baton::context
