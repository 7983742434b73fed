#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "baton/result.h"
#include "host/project_root.h"

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

// The options that every command takes: authority::kGlobalOptions, and --help. A server's messages
// have no colours.
struct ServerGlobals {
  RootRequest root = {};
  std::optional<std::string> color = {};
  bool json = false;
  bool help = false;
};

// The command that starts a server, and the options that it has beside the global ones.
struct ServerCommand {
  std::string_view name;
  std::span<const ServerOption> options;
};

// Reads the arguments of the command without the command-line library, whose start costs a
// server's client more time than the options are worth. usage: an unknown option, a missing value,
// a value given twice, or the error of `put`. A name of an option is never a value, and
// the value of an unknown option is not shown.
Result<void> read_server_options(const std::vector<std::string>& arguments,
                                 const ServerCommand& command, ServerGlobals& globals);

}  // namespace baton::app
