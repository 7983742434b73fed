#include "domain/claude/entries.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "text/ascii.h"
#include "text/concat.h"

namespace baton::claude {
namespace {

using model::array_member;
using model::flag_member;
using model::object_member;
using model::text_member;

bool is_call(const Json& entry, std::string_view command, std::string_view argument) {
  const Json* args = array_member(entry, "args");
  return text_member(entry, "command") == command && args != nullptr && args->size() == 1 &&
         model::text_of(args->front()) == argument;
}

bool is_shim(const Json& handler) {
  const Json* args = array_member(handler, "args");
  constexpr std::array<std::string_view, 2> kShells = {"sh", "/bin/sh"};
  return std::ranges::count(kShells, text_member(handler, "command")) > 0 && args != nullptr &&
         args->size() == 2 && model::text_of(args->front()) == "-c" &&
         model::text_of(args->back()).ends_with("exec baton hook");
}

bool is_direct(const Json& handler) {
  return text_member(handler, "type") == "command" && is_call(handler, "baton", "hook");
}

bool is_through_shim(const Json& handler) {
  return text_member(handler, "type") == "command" && is_shim(handler);
}

bool is_part_of_word(char c) {
  return text::is_alphanumeric(c) || c == '_' || c == '-';
}

// Whether a command line has the words "baton hook", also after a path or in quotes.
bool calls_hook(std::string line) {
  constexpr std::string_view kCall = "baton hook";
  std::erase_if(line, [](char c) { return c == '"' || c == '\''; });
  for (std::size_t at = line.find(kCall); at != std::string::npos; at = line.find(kCall, at + 1)) {
    const std::size_t end = at + kCall.size();
    const bool begins = at == 0 || !is_part_of_word(line[at - 1]);
    if (begins && (end == line.size() || !is_part_of_word(line[end]))) return true;
  }
  return false;
}

bool is_in_other_form(const Json& handler) {
  if (text_member(handler, "type") != "command" || is_our_handler(handler)) return false;
  std::string line(text_member(handler, "command"));
  for (const std::string_view word : model::text_elements(handler, "args")) {
    line += text::concat(" ", word);
  }
  return calls_hook(std::move(line));
}

using Test = bool (*)(const Json&);

bool any_handler(const Json& group, Test test) {
  const Json* handlers = array_member(group, "hooks");
  return handlers != nullptr && std::ranges::any_of(*handlers, test);
}

bool any_handler_anywhere(const Json& settings, Test test) {
  const Json* events = object_member(settings, "hooks");
  if (events == nullptr) return false;
  return std::ranges::any_of(events->items(), [test](const auto& event) {
    const auto has_one = [test](const Json& group) { return any_handler(group, test); };
    return event.value().is_array() && std::ranges::any_of(event.value(), has_one);
  });
}

bool has_plugin(const Json& settings) {
  const Json* plugins = object_member(settings, "enabledPlugins");
  if (plugins == nullptr) return false;
  return std::ranges::any_of(plugins->items(), [](const auto& plugin) {
    return plugin.key().starts_with("baton@") && plugin.value() == Json(true);
  });
}

}  // namespace

bool is_our_handler(const Json& handler) {
  return is_direct(handler) || is_through_shim(handler);
}

bool has_our_handler(const Json& group) {
  return any_handler(group, is_our_handler);
}

bool is_our_server(const Json& server) {
  return is_call(server, "baton", "mcp");
}

Wiring& Wiring::operator|=(const Wiring& more) {
  direct = direct || more.direct;
  shim = shim || more.shim;
  plugin = plugin || more.plugin;
  other = other || more.other;
  all_disabled = all_disabled || more.all_disabled;
  return *this;
}

Wiring wiring_of(const Json& settings) {
  return {.direct = any_handler_anywhere(settings, is_direct),
          .shim = any_handler_anywhere(settings, is_through_shim),
          .plugin = has_plugin(settings),
          .other = any_handler_anywhere(settings, is_in_other_form),
          .all_disabled = flag_member(settings, "disableAllHooks")};
}

}  // namespace baton::claude
