#pragma once

#include <string>
#include <vector>

#include "json/json.h"

namespace baton::context {

// The notes of the context store that texts of `value` refer to by `note:PATH.md`, each once, in
// the order in which they stand there.
std::vector<std::string> note_references(const Json& value);

}  // namespace baton::context
