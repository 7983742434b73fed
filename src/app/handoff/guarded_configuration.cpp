#include "app/handoff/guarded_configuration.h"

#include <optional>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "json/read.h"

namespace baton::app {
namespace {

// Who is who, what is guarded or asked about, and what happens to secrets.
constexpr const char* kReserved[] = {
    "agents",   "environmentData", "gates",        "guard",         "hooks",  "paths",
    "policies", "policySettings",  "relevanceMap", "sharedContext", "secrets"};

// The text after one edit; empty if the tool would refuse the edit.
std::optional<std::string> edited(const std::string& text, const Json& edit) {
  const std::string_view old = model::text_member(edit, "old_string");
  const std::string_view replacement = model::text_member(edit, "new_string");
  if (old.empty()) return std::string(replacement);
  const auto all = edit.find("replace_all");
  const bool replaces_all = all != edit.end() && all->is_boolean() && all->get<bool>();
  std::string changed;
  std::size_t begin = 0;
  for (std::size_t at = text.find(old); at != std::string::npos; at = text.find(old, begin)) {
    changed.append(text, begin, at - begin).append(replacement);
    begin = at + old.size();
    if (!replaces_all) break;
  }
  if (begin == 0) return std::nullopt;
  return changed.append(text, begin);
}

std::optional<std::string> text_after(const GuardTool& call, const std::string& text) {
  if (call.tool == "Write") return std::string(model::text_member(call.input, "content"));
  if (call.tool == "Edit") return edited(text, call.input);
  const auto edits = call.input.find("edits");
  if (edits == call.input.end() || !edits->is_array()) return std::nullopt;
  std::optional<std::string> changed = text;
  for (const Json& edit : *edits) {
    if (changed) changed = edited(*std::move(changed), edit);
  }
  return changed;
}

Json settings_in(const Json& document) {
  Json settings = Json::object();
  for (const char* name : kReserved) {
    if (document.is_object() && document.contains(name)) settings[name] = document[name];
  }
  return settings;
}

}  // namespace

bool changes_reserved_settings(const GuardTool& call, Workspace& workspace) {
  const bool is_edit = call.tool == "Write" || call.tool == "Edit" || call.tool == "MultiEdit";
  if (!is_edit || !call.input.is_object()) return true;
  const Result<std::string> text = workspace.host().root.read(kConfigurationFile);
  const std::optional<std::string> changed = text_after(call, text ? *text : std::string());
  if (!changed) return false;
  const Result<Json> before = json::read(text ? *text : "{}", "before");
  const Result<Json> after = json::read(*changed, "after");
  // A configuration that cannot be compared may remove any setting.
  if (!before || !after) return true;
  return settings_in(*before) != settings_in(*after);
}

}  // namespace baton::app
