#include "cli/unparsed_line.h"

#include <algorithm>

#include "app/core/request/named_root.h"
#include "cli/session.h"
#include "domain/authority/global_options.h"

namespace baton::cli {

bool asks_for_json(const std::vector<std::string>& arguments) {
  return std::ranges::find(arguments, "--json") != arguments.end() ||
         app::value_of_option(arguments, "--format") == "json";
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
                  {.root = app::named_root(arguments),
                   .json = asks_for_json(arguments),
                   .color = app::value_of_option(arguments, "--color")});
  session.report(error);
  return session.status();
}

}  // namespace baton::cli
