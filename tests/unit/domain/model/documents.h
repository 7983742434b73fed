#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "baton/finding.h"
#include "domain/model/relevance_map.h"
#include "text/rfc3339.h"

namespace baton::test {

inline Json parse(std::string_view text) {
  return Json::parse(text);
}

inline Instant at(std::string_view time) {
  return text::parse_date_time(time).value();
}

// Who needs whom in the photo-search story.
inline model::RelevanceMap story_map() {
  return model::RelevanceMap::from_json(parse(R"json({
    "prd-writer": {"provides": ["requirements"]},
    "architecture-reviewer": {"needsFrom": ["prd-writer"],
                              "provides": ["technical-decisions", "performance-targets"]},
    "database-architect": {"needsFrom": ["architecture-reviewer"], "provides": ["schema"]},
    "api-designer": {"needsFrom": ["prd-writer", "architecture-reviewer"]},
    "code-writer": {"needsFrom": ["prd-writer", "architecture-reviewer", "api-designer",
                                  "database-architect"]},
    "testing-strategist": {"needsFrom": ["code-writer"]},
    "quality-assurance-specialist": {"needsFrom": ["code-writer", "testing-strategist"]},
    "security-auditor": {"needsFrom": ["code-writer"], "optionalFrom": ["testing-strategist"]}
  })json"))
      .value();
}

inline std::vector<std::string> rules_of(const Findings& findings) {
  std::vector<std::string> rules;
  for (const Finding& finding : findings) rules.push_back(finding.rule);
  return rules;
}

inline std::vector<std::string> member_names(const Json& object) {
  std::vector<std::string> names;
  for (const auto& [name, value] : object.items()) names.push_back(name);
  return names;
}

}  // namespace baton::test
