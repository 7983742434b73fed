#include "app/core/request/named_root.h"

#include <iterator>

#include "text/concat.h"

namespace baton::app {

std::optional<std::string> value_of_option(const std::vector<std::string>& arguments,
                                           std::string_view name) {
  for (auto word = arguments.begin(); word != arguments.end(); ++word) {
    if (*word == name && std::next(word) != arguments.end()) return *std::next(word);
    if (word->starts_with(text::concat(name, "="))) return word->substr(name.size() + 1);
  }
  return std::nullopt;
}

RootRequest named_root(const std::vector<std::string>& arguments) {
  return {.project = value_of_option(arguments, "--project"),
          .state = value_of_option(arguments, "--state")};
}

}  // namespace baton::app
