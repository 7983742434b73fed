#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "baton/result.h"
#include "json/json.h"

namespace baton::migration {

struct Reversed {
  Json document;
  std::vector<std::string> missing;  // places whose values were since removed from the state
};

// The document that a state was migrated from, by what the state itself records. Values that were
// changed in the state since are given back as they are now. not_found: the state was not
// migrated; malformed: its record is damaged.
Result<Reversed> reverse(const Json& state);

}  // namespace baton::migration
