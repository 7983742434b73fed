#include "app/core/request/server_options.h"

#include <algorithm>
#include <set>

#include "text/concat.h"
#include "text/names.h"

namespace baton::app {
namespace {

Error unknown_server_option(const std::string& argument, std::span<const ServerOption> options,
                            std::string_view command) {
  std::vector<std::string_view> names;
  for (const ServerOption& option : options) names.push_back(option.name);
  const std::optional<std::string_view> nearest = text::nearest(argument, names);
  return {.code = ErrorCode::usage,
          .phrase = "unknown option",
          .subject = argument,
          .hint = nearest ? text::concat("did you mean ", *nearest, "?")
                          : text::concat("`baton ", command, " --help` lists the options")};
}

}  // namespace

Result<void> read_server_options(const std::vector<std::string>& arguments,
                                 std::span<const ServerOption> options, std::string_view command) {
  std::set<std::string_view> given;
  for (std::size_t at = 0; at < arguments.size(); ++at) {
    const std::string& argument = arguments[at];
    const std::size_t equals = argument.find('=');
    const auto option = std::ranges::find(options, argument.substr(0, equals), &ServerOption::name);
    const bool is_known =
        option != options.end() && (option->flag == nullptr || equals == std::string::npos);
    if (!is_known) return fail(unknown_server_option(argument, options, command));
    if (option->flag != nullptr) {
      *option->flag = true;
      continue;
    }
    if (!given.insert(option->name).second) {
      return fail(ErrorCode::usage, "option given twice", std::string(option->name),
                  "give it once");
    }
    const bool has_own_value = equals != std::string::npos;
    if (!has_own_value && at + 1 == arguments.size()) {
      return fail(ErrorCode::usage, "missing value of the option", argument,
                  text::concat("`baton ", command, " --help` shows an example"));
    }
    BATON_CHECK(option->put(has_own_value ? argument.substr(equals + 1) : arguments[++at]));
  }
  return {};
}

}  // namespace baton::app
