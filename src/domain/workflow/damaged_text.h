#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "json/salvage.h"

namespace baton::workflow {

// The sides of a text with git's conflict markers. The common ancestor that diff3 shows belongs to
// neither.
struct ConflictSides {
  std::string ours;
  std::string theirs;
  bool is_conflict = false;  // otherwise both are the text
};
ConflictSides split_conflicts(std::string_view text);

// Converts UTF-16 with a byte order mark to UTF-8, and removes the byte order mark of UTF-8. Other
// texts stay.
std::string as_utf8(std::string_view text);

// The readable part of each workflow state in a text: usually one, more if two writes ended in one
// file. Best first: complete ones, then by revision, time of the last update, place.
std::vector<json::Salvaged> states_in(std::string_view text);

}  // namespace baton::workflow
