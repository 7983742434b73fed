#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "json/json.h"
#include "json/pointer.h"

namespace baton::json {

// What an object or array lacks that stood in it.
struct Loss {
  Pointer place = {};       // the container; or the member, where its name can be read
  std::size_t parts = 0;    // damaged parts: elements, members. Neighbours count as one
  bool is_cut_off = false;  // its end is lost: more may have followed
};

struct Salvaged {
  Json document = Json::object();
  std::vector<Loss> losses;  // none: the text began with a whole document
  std::size_t end = 0;       // how far it went
};

// Everything that is provable in the damaged text of an object, which begins at offset 0.
//
// The object, and the containers that are members down to the third level, give up what is damaged
// and keep the rest. All else is kept whole or not at all: an element of an array is the text of a
// value, from its first byte to its last, and so is every other member. Nothing is completed,
// nothing guessed. Of a name that occurs twice the last value stays, and arrays are joined. Takes
// time in proportion to the text, whatever stands in it.
Salvaged salvage(std::string_view text);

}  // namespace baton::json
