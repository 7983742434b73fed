#include "domain/claude/settings.h"

#include <algorithm>
#include <array>
#include <string_view>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "json/pointer.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::claude {
namespace {

using json::Pointer;
using model::member;
using model::text_member;

// As the Agent SDK's HOOK_EVENTS has them.
constexpr std::array<std::string_view, 33> kEvents = {"PreToolUse",          "PostToolUse",
                                                      "PostToolUseFailure",  "PostToolBatch",
                                                      "Notification",        "UserPromptSubmit",
                                                      "UserPromptExpansion", "SessionStart",
                                                      "SessionEnd",          "Stop",
                                                      "StopFailure",         "SubagentStart",
                                                      "SubagentStop",        "PreCompact",
                                                      "PostCompact",         "PreModelSwitch",
                                                      "PostModelSwitch",     "PermissionRequest",
                                                      "PermissionDenied",    "Setup",
                                                      "TeammateIdle",        "TaskCreated",
                                                      "TaskCompleted",       "Elicitation",
                                                      "ElicitationResult",   "ConfigChange",
                                                      "WorktreeCreate",      "WorktreeRemove",
                                                      "InstructionsLoaded",  "CwdChanged",
                                                      "FileChanged",         "DirectoryAdded",
                                                      "MessageDisplay"};

enum class Type : std::uint8_t { object, array, string, number, boolean };

std::string_view name_of(Type type) {
  switch (type) {
    case Type::object: return "an object";
    case Type::array: return "an array";
    case Type::string: return "a string";
    case Type::number: return "a number";
    case Type::boolean: return "true or false";
  }
  return "another type";
}

bool is_of(const Json& value, Type type) {
  switch (type) {
    case Type::object: return value.is_object();
    case Type::array: return value.is_array();
    case Type::string: return value.is_string();
    case Type::number: return value.is_number();
    case Type::boolean: return value.is_boolean();
  }
  return false;
}

// Settings that are often written by hand and that make Claude Code ignore the whole file if they
// are invalid. There are more.
struct Expectation {
  std::string_view pointer;
  Type type;
};
constexpr auto kExpectations = std::to_array<Expectation>({
    {"/env", Type::object},
    {"/model", Type::string},
    {"/permissions", Type::object},
    {"/permissions/allow", Type::array},
    {"/permissions/ask", Type::array},
    {"/permissions/deny", Type::array},
    {"/permissions/additionalDirectories", Type::array},
    {"/permissions/defaultMode", Type::string},
    {"/disableAllHooks", Type::boolean},
    {"/enabledPlugins", Type::object},
    {"/enableAllProjectMcpServers", Type::boolean},
    {"/apiKeyHelper", Type::string},
    {"/cleanupPeriodDays", Type::number},
    {"/includeCoAuthoredBy", Type::boolean},
    {"/outputStyle", Type::string},
    {"/statusLine", Type::object},
});

// A type of handler, and its required member.
struct HandlerKind {
  std::string_view type;
  std::string_view member;
};
constexpr auto kHandlerKinds = std::to_array<HandlerKind>({{"command", "command"},
                                                           {"prompt", "prompt"},
                                                           {"agent", "prompt"},
                                                           {"http", "url"},
                                                           {"mcp_tool", "tool"}});

class Examination {
 public:
  Findings take() { return std::move(findings_); }

  void settings(const Json& settings) {
    if (!settings.is_object()) return ignored({}, "the settings are not an object");
    if (const Json* events = member(settings, "hooks")) hooks(*events);
    for (const Expectation& expected : kExpectations) expect(settings, expected);
    if (!model::flag_member(settings, "disableAllHooks")) return;
    warn("hooks-disabled", Pointer().child("disableAllHooks"),
         "disableAllHooks is true: Claude Code runs no hooks, including baton's");
  }

 private:
  void refuse(std::string rule, const Pointer& where, std::string message, std::string hint) {
    findings_.push_back({.rule = std::move(rule),
                         .message = std::move(message),
                         .instance_location = where.text(),
                         .hint = std::move(hint)});
  }

  void ignored(const Pointer& where, std::string message) {
    refuse("ignored-settings", where, std::move(message),
           "Claude Code silently ignores the whole file because of it");
  }

  void no_place(const Pointer& where, std::string message) {
    refuse("malformed-hooks", where, std::move(message),
           "Claude Code ignores it, and baton cannot add to it");
  }

  void warn(std::string rule, const Pointer& where, std::string message, std::string hint = {}) {
    findings_.push_back({.severity = Severity::warning,
                         .rule = std::move(rule),
                         .message = std::move(message),
                         .instance_location = where.text(),
                         .hint = std::move(hint)});
  }

  void expect(const Json& settings, const Expectation& expected) {
    const Pointer where = *Pointer::parse(expected.pointer);
    const Json* value = json::find(settings, where);
    if (value == nullptr || is_of(*value, expected.type)) return;
    ignored(where, text::concat("\"", where.tokens().back(), "\" is not ", name_of(expected.type)));
  }

  void hooks(const Json& events) {
    const Pointer where = Pointer().child("hooks");
    if (!events.is_object()) return no_place(where, "\"hooks\" is not an object");
    for (const auto& [event, groups] : events.items()) {
      know(event, where.child(event));
      this->groups(groups, where.child(event));
    }
  }

  void know(const std::string& event, const Pointer& where) {
    if (std::ranges::count(kEvents, event) > 0) return;
    const std::optional<std::string_view> nearest = text::nearest(event, kEvents);
    warn("unknown-event", where, "unknown event; Claude Code ignores unknown events",
         nearest ? text::concat("did you mean ", *nearest, "?") : std::string());
  }

  void groups(const Json& groups, const Pointer& where) {
    if (!groups.is_array()) return no_place(where, "an event's hooks are not an array");
    for (std::size_t index = 0; index < groups.size(); ++index) {
      group(groups[index], where.child(index));
    }
  }

  void group(const Json& group, const Pointer& where) {
    if (!group.is_object()) return left_out(where, "it is not an object");
    const Json* matcher = member(group, "matcher");
    if (matcher != nullptr && !matcher->is_string()) {
      return left_out(where.child("matcher"), "its \"matcher\" is not a string");
    }
    const Json* handlers = member(group, "hooks");
    if (handlers == nullptr) return left_out(where, "it has no \"hooks\"");
    const Pointer place = where.child("hooks");
    if (!handlers->is_array()) return left_out(place, "its \"hooks\" are not an array");
    for (std::size_t index = 0; index < handlers->size(); ++index) {
      handler((*handlers)[index], place.child(index));
    }
  }

  void handler(const Json& handler, const Pointer& where) {
    const std::string_view type = text_member(handler, "type");
    const auto* const kind = std::ranges::find(kHandlerKinds, type, &HandlerKind::type);
    if (kind == kHandlerKinds.end()) {
      return left_out(where, "its \"type\" is unknown");
    }
    const Json* wanted = member(handler, kind->member);
    if (wanted == nullptr || !wanted->is_string()) {
      return left_out(where, text::concat("it lacks the string \"", kind->member, "\""));
    }
    const Json* timeout = member(handler, "timeout");
    if (timeout != nullptr && !(timeout->is_number() && timeout->get<double>() > 0)) {
      return left_out(where.child("timeout"), "its \"timeout\" is not a positive number");
    }
    const Json* args = member(handler, "args");
    const auto is_string = [](const Json& value) { return value.is_string(); };
    if (args != nullptr && !(args->is_array() && std::ranges::all_of(*args, is_string))) {
      left_out(where.child("args"), "its \"args\" are not an array of strings");
    }
  }

  void left_out(const Pointer& where, std::string_view why) {
    warn("malformed-hook", where, text::concat("Claude Code ignores this hook: ", why));
  }

  Findings findings_;
};

Finding ignored_servers(std::string message, std::string where) {
  return {.rule = "ignored-servers",
          .message = std::move(message),
          .instance_location = std::move(where),
          .hint = "Claude Code cannot read servers from this file"};
}

// Whether the server runs baton, also by a path or another program.
bool runs_baton(const Json& server) {
  const auto names_it = [](const Json& text) {
    return text.is_string() &&
           text.get_ref<const std::string&>().find("baton") != std::string::npos;
  };
  const Json* const command = model::member(server, "command");
  const Json* const arguments = model::array_member(server, "args");
  return (command != nullptr && names_it(*command)) ||
         (arguments != nullptr && std::ranges::any_of(*arguments, names_it));
}

}  // namespace

Findings examine_settings(const Json& settings) {
  Examination examination;
  examination.settings(settings);
  return examination.take();
}

Findings examine_servers(const Json& servers) {
  if (!servers.is_object()) return {ignored_servers("the file is not an object", "")};
  const Json* named = member(servers, "mcpServers");
  if (named == nullptr) return {};
  if (!named->is_object()) {
    return {ignored_servers("\"mcpServers\" is not an object", "/mcpServers")};
  }
  const Json* const ours = member(*named, "baton");
  if (ours == nullptr || runs_baton(*ours)) return {};
  return {{.severity = Severity::warning,
           .rule = std::string(kOtherServer),
           .message = "another MCP server is named \"baton\"; it was not replaced",
           .instance_location = "/mcpServers/baton",
           .hint = "rename it, then run `baton init --claude` again"}};
}

}  // namespace baton::claude
