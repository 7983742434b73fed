#pragma once

#include <string>
#include <vector>

namespace baton::test {

// One valid JSON object after another, as people, editors and programs lay them out: indented by
// two, four or one space or a tab, on one line with and without spaces, with either line end, with
// and without one at the end and a byte order mark; without hooks, with empty lists of them, and
// with others' hooks for baton's events and matchers. Each differs from the others.
std::vector<std::string> settings_variants();

}  // namespace baton::test
