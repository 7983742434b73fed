#include "web/options.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <set>
#include <string_view>

#include "text/concat.h"
#include "text/names.h"

namespace baton::web {
namespace {

constexpr std::string_view kHelp =
    R"(Serves the project on loopback: a live page of the workflow, a REST API with the operations
of the command line, and events over WebSocket.

Usage: baton serve [OPTIONS]

Options:
  --port N          The port (default: 0, a free one)
  --open            Open the address in the browser (xdg-open)
  --write           Also offer operations that change the project (default: read-only)
  --json            Print the address and the tokens as JSON, for programs
  --project FOLDER  The project (default: as for every command)
  --state FILE      The state file (default: as for every command)
  -h, --help        Print this help

Prints an address with a token that is valid once: the browser that opens it gets a cookie. Only
this machine can connect. Requests act as the user who started the server. Ends on SIGINT or
SIGTERM. docs/page.md describes the API.

Examples:
  baton serve
  baton serve --port 8417 --open
  baton serve --write --json
)";

struct FlagOption {
  std::string_view name;
  bool Options::*field;
};

constexpr std::array kFlagOptions = {
    FlagOption{"--open", &Options::opens_page}, FlagOption{"--write", &Options::writes},
    FlagOption{"--json", &Options::json},       FlagOption{"--help", &Options::help},
    FlagOption{"-h", &Options::help},
};

struct NamedValue {
  std::string_view name;
  Result<void> (*put)(Options& options, const std::string& value);
};

Result<void> put_port(Options& options, const std::string& value) {
  const char* const end = value.data() + value.size();
  const auto [stop, error] = std::from_chars(value.data(), end, options.port);
  if (error == std::errc() && stop == end && !value.empty()) return {};
  return fail(ErrorCode::usage, "invalid port", value,
              "give a number from 0 (a free port) to 65535");
}

constexpr std::array kNamedValues = {
    NamedValue{"--port", put_port},
    NamedValue{"--project",
               [](Options& options, const std::string& value) -> Result<void> {
                 options.root.project = value;
                 return {};
               }},
    NamedValue{"--state",
               [](Options& options, const std::string& value) -> Result<void> {
                 options.root.state = value;
                 return {};
               }},
};

Error unknown_argument(const std::string& argument) {
  std::vector<std::string_view> names;
  for (const FlagOption& option : kFlagOptions) names.push_back(option.name);
  for (const NamedValue& option : kNamedValues) names.push_back(option.name);
  const std::optional<std::string_view> nearest = text::nearest(argument, names);
  return {.code = ErrorCode::usage,
          .phrase = "unknown option",
          .subject = argument,
          .hint = nearest ? text::concat("did you mean ", *nearest, "?")
                          : "`baton serve --help` lists the options"};
}

}  // namespace

Result<Options> parse_options(const std::vector<std::string>& arguments) {
  Options options;
  std::set<std::string_view> given;
  for (std::size_t at = 0; at < arguments.size(); ++at) {
    const std::string& argument = arguments[at];
    const auto* const flag = std::ranges::find(kFlagOptions, argument, &FlagOption::name);
    if (flag != kFlagOptions.end()) {
      options.*(flag->field) = true;
      continue;
    }
    const std::size_t equals = argument.find('=');
    const auto* const named =
        std::ranges::find(kNamedValues, argument.substr(0, equals), &NamedValue::name);
    if (named == kNamedValues.end()) return fail(unknown_argument(argument));
    if (!given.insert(named->name).second) {
      return fail(ErrorCode::usage, "option given twice", std::string(named->name), "give it once");
    }
    if (equals == std::string::npos && at + 1 == arguments.size()) {
      return fail(ErrorCode::usage, "missing value of the option", argument,
                  "`baton serve --help` shows an example");
    }
    BATON_CHECK(named->put(
        options, equals == std::string::npos ? arguments[++at] : argument.substr(equals + 1)));
  }
  return options;
}

std::string help_text() {
  return std::string(kHelp);
}

}  // namespace baton::web
