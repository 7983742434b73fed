#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "baton/result.h"
#include "json/json.h"

namespace baton::migration {

struct Reversed {
  Json document;
  std::vector<std::string> missing;  // places whose values were removed from the state
};

// Restores the document that a state was migrated from, by the state's own record. Values that were
// changed in the state afterwards have their new values. not_found: the state was not migrated;
// malformed: its record is damaged.
Result<Reversed> reverse(const Json& state);

}  // namespace baton::migration
