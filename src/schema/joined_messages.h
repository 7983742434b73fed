#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "baton/finding.h"

// Joins what several forms of a value report about it.
namespace baton::schema {

inline constexpr std::string_view kNoneOf = "matches none of the ";

using FindingList = std::vector<const Finding*>;

// What a form reports; of one that has forms itself, what those report, or nothing.
std::string_view innermost_message(const Finding& finding);

// "expected string or null, found integer", or the same of the forms within a form.
bool tells_types(const Finding& finding);

// `"c" is not one of "a", "b"`
bool tells_choices(const Finding& finding);

// "string or null or object", of findings that tell types.
std::string join_expected(const FindingList& findings);

// The choices of several findings in one message; no value if they tell fewer than two.
std::optional<std::string> join_choices(const FindingList& findings);

// What all of them say; empty if that is more than a message should.
std::string join_messages(const FindingList& findings);

}  // namespace baton::schema
