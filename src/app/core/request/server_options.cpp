#include "app/core/request/server_options.h"

#include <algorithm>
#include <array>
#include <set>

#include "domain/authority/global_options.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::app {
namespace {

using Table = std::vector<ServerOption>;

constexpr std::array<std::string_view, 3> kColors = {"auto", "always", "never"};

Result<void> put_color(std::optional<std::string>& field, const std::string& value) {
  if (std::ranges::find(kColors, value) == kColors.end()) {
    return fail(ErrorCode::usage, "invalid value of --color", value, "give auto, always or never");
  }
  field = value;
  return {};
}

ServerOption global_option(std::string_view name, ServerGlobals& globals) {
  if (name == "--project") return {.name = name, .put = keep_in(globals.root.project)};
  if (name == "--state") return {.name = name, .put = keep_in(globals.root.state)};
  if (name == "--json") return {.name = name, .flag = &globals.json};
  return {.name = name,
          .put = [&globals](const std::string& value) { return put_color(globals.color, value); }};
}

Table table_of(const ServerCommand& command, ServerGlobals& globals) {
  Table table(command.options.begin(), command.options.end());
  for (const authority::GlobalOption& option : authority::kGlobalOptions) {
    table.push_back(global_option(option.name, globals));
  }
  for (const std::string_view name : {"--help", "-h"}) {
    table.push_back({.name = name, .flag = &globals.help});
  }
  return table;
}

std::string name_in(const std::string& argument) {
  return argument.substr(0, argument.starts_with('-') ? argument.find('=') : std::string::npos);
}

const ServerOption* find_option(const Table& table, const std::string& argument) {
  const auto found = std::ranges::find(table, name_in(argument), &ServerOption::name);
  return found == table.end() ? nullptr : &*found;
}

Error unknown_option(const std::string& argument, const Table& table, std::string_view command) {
  if (!argument.starts_with('-')) {
    return {.code = ErrorCode::usage,
            .phrase = "unexpected argument",
            .subject = argument,
            .hint = text::concat("`baton ", command, " --help` lists the options")};
  }
  const std::string name = name_in(argument);
  std::vector<std::string_view> names;
  for (const ServerOption& option : table) names.push_back(option.name);
  const std::optional<std::string_view> nearest = text::nearest(name, names);
  return {.code = ErrorCode::usage,
          .phrase = "unknown option",
          .subject = name,
          .hint = nearest ? text::concat("did you mean ", *nearest, "?")
                          : text::concat("`baton ", command, " --help` lists the options")};
}

}  // namespace

Result<void> read_server_options(const std::vector<std::string>& arguments,
                                 const ServerCommand& command, ServerGlobals& globals) {
  const Table table = table_of(command, globals);
  std::set<std::string_view> given;
  for (std::size_t at = 0; at < arguments.size(); ++at) {
    const std::string& argument = arguments[at];
    const std::size_t equals = argument.find('=');
    const bool has_own_value = equals != std::string::npos;
    const ServerOption* const option = find_option(table, argument);
    if (option == nullptr) return fail(unknown_option(argument, table, command.name));
    if (option->flag != nullptr && has_own_value) {
      return fail(ErrorCode::usage, "the option takes no value", std::string(option->name),
                  "give it without one");
    }
    if (option->flag != nullptr) {
      *option->flag = true;
      continue;
    }
    if (!given.insert(option->name).second) {
      return fail(ErrorCode::usage, "option given twice", std::string(option->name),
                  "give it once");
    }
    const bool has_next =
        at + 1 < arguments.size() && find_option(table, arguments[at + 1]) == nullptr;
    if (!has_own_value && !has_next) {
      return fail(ErrorCode::usage, "missing value of the option", argument,
                  text::concat("`baton ", command.name, " --help` shows an example"));
    }
    BATON_CHECK(option->put(has_own_value ? argument.substr(equals + 1) : arguments[++at]));
  }
  return {};
}

}  // namespace baton::app
