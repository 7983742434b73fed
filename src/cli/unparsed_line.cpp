#include "cli/unparsed_line.h"

#include <algorithm>
#include <iterator>

#include "cli/session.h"
#include "domain/authority/global_options.h"
#include "text/concat.h"

namespace baton::cli {

std::optional<std::string> value_of_option(const std::vector<std::string>& arguments,
                                           std::string_view name) {
  for (auto word = arguments.begin(); word != arguments.end(); ++word) {
    if (*word == name && std::next(word) != arguments.end()) return *std::next(word);
    if (word->starts_with(text::concat(name, "="))) return word->substr(name.size() + 1);
  }
  return std::nullopt;
}

bool asks_for_json(const std::vector<std::string>& arguments) {
  return std::ranges::find(arguments, "--json") != arguments.end() ||
         value_of_option(arguments, "--format") == "json";
}

bool has_only_global_options(const std::vector<std::string>& arguments) {
  if (arguments.empty()) return true;
  const std::string_view first = arguments[0];
  return authority::find_global_option(first.substr(0, first.find('='))) != nullptr;
}

// Cold: its session would otherwise lengthen the stack of every command by a page.
[[gnu::cold]] int refuse(const std::vector<std::string>& arguments, Error error, Console& console,
                         app::ProjectOpener& opener) {
  error.code = ErrorCode::usage;
  Session session(console, opener,
                  {.root = {},
                   .json = asks_for_json(arguments),
                   .color = value_of_option(arguments, "--color")});
  session.report(error);
  return session.status();
}

}  // namespace baton::cli
