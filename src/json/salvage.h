#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "json/json.h"
#include "json/pointer.h"

namespace baton::json {

// The parts that an object or array lost.
struct Loss {
  Pointer place = {};       // the container, or the member if its name is readable
  std::size_t parts = 0;    // damaged elements or members; adjacent ones count as one
  bool is_cut_off = false;  // its end is lost; more parts may have followed
};

struct Salvaged {
  Json document = Json::object();
  std::vector<Loss> losses;  // empty: the text begins with a complete document
  std::size_t end = 0;       // offset at which reading ended
};

// Recovers what is certain from the damaged text of an object, which begins at offset 0.
//
// The object, and containers that are members down to the third level, lose only their damaged
// parts. Every other value is recovered completely or not at all; nothing is completed or guessed.
// If a name occurs twice, the last value is kept, and arrays are joined. The time is linear in the
// size of the text.
Salvaged salvage(std::string_view text);

}  // namespace baton::json
