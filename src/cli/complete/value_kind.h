#pragma once

#include <cstdint>
#include <string_view>

#include "cli/command_line.h"

// The values of options and arguments that completion offers. This is the only place that says
// which parameter takes which: the project lists the values (project_values.h), the shell the
// paths.
namespace baton::cli {

enum class ValueKind : std::uint8_t {
  free,  // a text, a number, a new name
  agents,
  agents_or_executions,
  agents_and_executions_and_items,
  archived_workflows,
  artifacts,
  constraints,
  decisions,
  environment_keys,
  executions,
  files,
  folders,
  gates,
  notes,
  parked_workflows,
  revisions,
  schemas,
  sessions,
  shared_keys,
  snapshots,
  tasks,
  templates,
  threads,
  uri_and_path,  // URI=PATH; nothing is listed
};

struct ValueRule {
  std::string_view command;  // a command, or a group for all of its verbs; empty: every command
  std::string_view name;     // the parameter's name without dashes, or its placeholder
  ValueKind kind = ValueKind::free;
  std::string_view words = {};  // fixed values, separated by spaces, of a parameter that lists none
  bool is_list = false;         // several values, separated by commas
};

// The first rule that applies; null: no rule is about the parameter.
const ValueRule* find_value_rule(std::string_view command, const DeclaredOption& parameter);

// Whether the value may be the path of a file or folder.
bool may_be_path(std::string_view command, const DeclaredOption& parameter);

}  // namespace baton::cli
