#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "baton/result.h"
#include "json/json.h"

namespace baton::claude {

// What the file of a Claude Code agent says about the agent's rule.
struct AgentFile {
  std::string name;
  std::string description;                        // one line; shortened
  Json rule = {};                                 // null without a `baton:` block
  std::vector<std::string> unknown_members = {};  // of the block
};

// Reads the frontmatter: name, description, and a `baton:` block with `needs`, `optional`,
// `provides`, `constraints`, `artifacts`, `decisions` (each a list, or one text with commas) and
// `minutes`; the member names of a rule are accepted as well. Frontmatter that is not YAML, but
// that Claude Code accepts, is read line by line for its name and description; only the block must
// be YAML. malformed: there is no usable frontmatter, or it has no name.
Result<AgentFile> read_agent_file(std::string_view text);

}  // namespace baton::claude
