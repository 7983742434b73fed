#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "domain/merge/merge.h"
#include "json/print.h"

namespace baton::test {

inline Json parse(std::string_view text) {
  return Json::parse(text);
}

// Three versions as JSON, merged by rule.
inline merge::Merged merged(std::string_view base, std::string_view ours, std::string_view theirs,
                            merge::Settlement settlement = merge::Settlement::by_rule) {
  return merge::merge(parse(base), parse(ours), parse(theirs), settlement);
}

// The merged state without its kept conflicts, in one line with ' for ".
inline std::string text_of(const merge::Merged& merged) {
  Json state = merged.state;
  state.erase("extensions");
  std::string text = json::print_compact(state);
  for (char& c : text) {
    if (c == '"') c = '\'';
  }
  return text;
}

inline std::vector<std::string> locations(const merge::Merged& merged) {
  std::vector<std::string> found;
  for (const merge::Conflict& conflict : merged.conflicts) found.push_back(conflict.location);
  return found;
}

using Locations = std::vector<std::string>;

}  // namespace baton::test
