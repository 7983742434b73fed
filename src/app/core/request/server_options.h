#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "baton/result.h"

namespace baton::app {

// An option of a command that starts a server, with `flag` or `put`.
struct ServerOption {
  std::string_view name;
  bool* flag = nullptr;  // set if the option is given; it has no value
  std::function<Result<void>(const std::string& value)> put = {};
};

// What keeps a value in `field`, a std::string or std::optional<std::string>.
template <typename Field>
auto keep_in(Field& field) {
  return [&field](const std::string& value) -> Result<void> {
    field = value;
    return {};
  };
}

// Reads the arguments of `baton COMMAND` without the command-line library, whose start costs a
// server's client more time than the options are worth. usage: an unknown option, a missing value,
// a value given twice, or the error of `put`.
Result<void> read_server_options(const std::vector<std::string>& arguments,
                                 std::span<const ServerOption> options, std::string_view command);

}  // namespace baton::app
