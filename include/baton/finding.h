#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "baton/position.h"

namespace baton {

enum class Severity : std::uint8_t { error, warning, info };

// One thing that is wrong, or worth knowing, about a document. A finding is an
// answer, not an error: the check itself succeeded.
struct Finding {
  Severity severity = Severity::error;
  std::string rule = {};                  // stable kebab-case name: "required", "duplicate-id"
  std::string message = {};               // one sentence without a full stop
  std::string instance_location = {};     // JSON Pointer into the document, "" is the whole
  std::string keyword_location = {};      // JSON Pointer into the schema; empty for semantic rules
  std::string schema = {};                // the project's schema file; empty for baton's own
  std::string file = {};                  // as the user named it; empty until a file is known
  std::optional<Position> position = {};  // where `instance_location` stands in `file`
  std::string hint = {};                  // how to fix it
};

using Findings = std::vector<Finding>;

// The rule of a remark (severity info) about the findings: that others are left out. It has no
// position, and is the last one.
inline constexpr std::string_view kMoreFindings = "more-findings";

// The rule of a secret in a file. Its message names the kind, never the value.
inline constexpr std::string_view kSecretFinding = "secret";

inline bool has_errors(const Findings& findings) {
  return std::ranges::any_of(
      findings, [](const Finding& finding) { return finding.severity == Severity::error; });
}

// A refusal: the request was understood, and the answer is no.
struct Report {
  Findings findings;
};

// What a use case comes back with: what was asked for, or why not.
template <typename T>
using Outcome = std::variant<T, Report>;

}  // namespace baton
