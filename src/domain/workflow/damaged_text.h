#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "json/salvage.h"

namespace baton::workflow {

// A text with git's conflict markers, as each side wanted it. The common ancestor that diff3 shows
// belongs to neither.
struct ConflictSides {
  std::string ours;
  std::string theirs;
  bool is_conflict = false;  // else both are the text
};
ConflictSides split_conflicts(std::string_view text);

// UTF-16 with a byte order mark becomes UTF-8; a byte order mark of UTF-8 goes. Anything else
// stays.
std::string as_utf8(std::string_view text);

// What can be read of each workflow state in a text: usually one, more where two writes ended in
// one file. Best first: whole ones, then by revision, time of the last update, place.
std::vector<json::Salvaged> states_in(std::string_view text);

}  // namespace baton::workflow
