#include "cli/complete/value_kind.h"

#include <algorithm>
#include <array>

namespace baton::cli {
namespace {

using enum ValueKind;

// Rules of one command stand before those of its group, and these before those of every command.
constexpr std::array kRules = {
    ValueRule{"agent add", "name"},
    ValueRule{"agent", "name", agents},
    ValueRule{"agent", "needs", agents, {}, true},
    ValueRule{"agent", "optional", agents, {}, true},
    ValueRule{"agent", "provides"},
    ValueRule{"access", "type", agents},
    ValueRule{"artifact", "id", artifacts},
    ValueRule{"artifact", "path", files},
    ValueRule{"artifact", "for", agents},
    ValueRule{"completion", "shell", free, "bash fish zsh"},
    ValueRule{"config", "verb", free, "show"},
    ValueRule{"constrain", "lift", constraints},
    ValueRule{"context diff", "execution", agents_or_executions},
    ValueRule{"context diff", "after", agents_or_executions},
    ValueRule{"decide", "supersedes", decisions},
    ValueRule{"diff", "from", revisions},
    ValueRule{"diff", "to", revisions},
    ValueRule{"env store", "key"},
    ValueRule{"env", "key", environment_keys},
    ValueRule{"gate", "name", gates},
    ValueRule{"init", "gate"},
    ValueRule{"init", "agents", agents, {}, true},
    ValueRule{"init", "template", templates},
    ValueRule{"mcp", "tools", free,
              "default all workflow shared_context env_data note task store_env_data get_env_data "
              "list_env_data update_env_data delete_env_data",
              true},
    ValueRule{"message", "from", agents},
    ValueRule{"message", "to", agents},
    ValueRule{"merge", "base", files},
    ValueRule{"merge", "ours", files},
    ValueRule{"merge", "theirs", files},
    ValueRule{"migrate", "from"},
    ValueRule{"note", "agent", agents},
    ValueRule{"note", "link", notes},
    ValueRule{"note", "newer", notes},
    ValueRule{"note", "older", notes},
    ValueRule{"note", "others", notes},
    ValueRule{"note", "path", notes},
    ValueRule{"note", "paths", notes},
    ValueRule{"note", "remove", notes},
    ValueRule{"scan", "path", files},
    ValueRule{"schema", "name", schemas},
    ValueRule{"schema", "verb", free, "list show"},
    ValueRule{"session create", "id"},
    ValueRule{"session", "id", sessions},
    ValueRule{"shared", "key", shared_keys},
    ValueRule{"shared", "keys", shared_keys},
    ValueRule{"shared restore", "label", snapshots},
    ValueRule{"show", "at", revisions},
    ValueRule{"switch", "workflow", parked_workflows},
    ValueRule{"task add", "id"},
    ValueRule{"task", "id", tasks},
    ValueRule{
        "task list", "status", free,
        "pending in_progress completed failed cancelled ready waiting blocked running done ended"},
    ValueRule{"template show", "name", templates},
    ValueRule{"thread create", "id"},
    ValueRule{"thread", "parent", threads},
    ValueRule{"thread", "id", threads},
    ValueRule{"unarchive", "id", archived_workflows},
    ValueRule{"undo", "revision", revisions},
    ValueRule{"why", "who-saw", agents_and_executions_and_items},
    ValueRule{"why", "execution", agents_or_executions},
    ValueRule{{}, "agent", agents},
    ValueRule{{}, "as", agents},
    ValueRule{{}, "assignee", agents},
    ValueRule{{}, "claim", agents},
    ValueRule{{}, "depends-on", tasks, {}, true},
    ValueRule{{}, "execution", executions},
    ValueRule{{}, "file", files},
    ValueRule{{}, "session", sessions},
    ValueRule{{}, "task", tasks},
    ValueRule{{}, "thread", threads},
    ValueRule{{}, "AGENT", agents},
    ValueRule{{}, "DIR", folders},
    ValueRule{{}, "FILE", files},
    ValueRule{{}, "FILE|-", files},
    ValueRule{{}, "FILE|NAME", files},
    ValueRule{{}, "FOLDER", folders},
    ValueRule{{}, "PATH", files},
    ValueRule{{}, "URI=PATH", uri_and_path},
};

bool is_about(const ValueRule& rule, std::string_view command) {
  if (rule.command.empty() || rule.command == command) return true;
  return command.starts_with(rule.command) && command[rule.command.size()] == ' ';
}

}  // namespace

const ValueRule* find_value_rule(std::string_view command, const DeclaredOption& parameter) {
  std::string_view name = parameter.names.back();
  name.remove_prefix(std::min(name.find_first_not_of('-'), name.size()));
  const auto* const found = std::ranges::find_if(kRules, [&](const ValueRule& rule) {
    const bool is_named = rule.name == name || (rule.name == parameter.value && !name.empty());
    return is_named && is_about(rule, command);
  });
  return found == kRules.end() ? nullptr : found;
}

// A template is a name or a file.
bool may_be_path(std::string_view command, const DeclaredOption& parameter) {
  constexpr std::array kPaths = {files, folders, templates, uri_and_path};
  const ValueRule* const rule = find_value_rule(command, parameter);
  return rule != nullptr && std::ranges::find(kPaths, rule->kind) != kPaths.end();
}

}  // namespace baton::cli
