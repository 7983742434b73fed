#include "mcp/options.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>

#include "text/comma_list.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::mcp {
namespace {

constexpr std::string_view kHelp =
    R"(Serves the Model Context Protocol on standard input and output.

Usage: baton mcp [OPTIONS]

Options:
  --as NAME         The caller of calls that Claude Code's hook does not sign: orchestrator,
                    user, or an agent's name. Default: unknown, with the fewest permissions
  --tools LIST      The tools to list, separated by commas: default, all, workflow,
                    shared_context, env_data, note, task, and full names such as
                    store_env_data
  --project FOLDER  The project (default: as for every command)
  -h, --help        Print this help

Supports protocol versions 2026-07-28 and 2025-11-25 back to 2024-11-05. Ends at the end
of its input, or on SIGINT or SIGTERM. `baton init --claude` writes the project's .mcp.json.

Examples:
  baton mcp
  baton mcp --as orchestrator --tools shared_context,task
  claude mcp add baton -- baton mcp
)";

Failure usage(Phrase phrase, std::string_view subject, std::string hint) {
  return fail(ErrorCode::usage, phrase, std::string(subject), std::move(hint));
}

struct ValueOption {
  std::string_view name;
  Result<void> (*put)(Options& options, const std::string& value);
};

Result<void> put_tools(Options& options, const std::string& value) {
  options.tools = text::comma_list(value);
  if (!options.tools.empty()) return {};
  return usage("the list of tools is empty", "--tools", "`baton mcp --help` lists the tools");
}

constexpr std::array kValueOptions = {
    ValueOption{"--as",
                [](Options& options, const std::string& value) -> Result<void> {
                  options.as = value;
                  return {};
                }},
    ValueOption{"--project",
                [](Options& options, const std::string& value) -> Result<void> {
                  options.project = value;
                  return {};
                }},
    ValueOption{"--tools", put_tools},
};

Error unknown_option(const std::string& argument) {
  std::vector<std::string_view> names = {"--help"};
  for (const ValueOption& option : kValueOptions) names.push_back(option.name);
  const std::optional<std::string_view> nearest = text::nearest(argument, names);
  return {.code = ErrorCode::usage,
          .phrase = "unknown option",
          .subject = argument,
          .hint = nearest ? text::concat("did you mean ", *nearest, "?")
                          : "`baton mcp --help` lists the options"};
}

}  // namespace

Result<Options> parse_options(const std::vector<std::string>& arguments) {
  Options options;
  std::set<std::string_view> given;
  for (std::size_t at = 0; at < arguments.size(); ++at) {
    const std::string& argument = arguments[at];
    const std::size_t equals = argument.find('=');
    const std::string name = argument.substr(0, equals);
    if (argument == "--help" || argument == "-h") {
      options.help = true;
      continue;
    }
    const auto* const option = std::ranges::find(kValueOptions, name, &ValueOption::name);
    if (option == kValueOptions.end()) return fail(unknown_option(argument));
    if (!given.insert(option->name).second) {
      return usage("option given twice", option->name, "give it once");
    }
    const bool is_last = at + 1 == arguments.size();
    if (equals == std::string::npos && is_last) {
      return usage("missing value of the option", argument, "`baton mcp --help` shows an example");
    }
    BATON_CHECK(option->put(
        options, equals == std::string::npos ? arguments[++at] : argument.substr(equals + 1)));
  }
  return options;
}

std::string help_text() {
  return std::string(kHelp);
}

}  // namespace baton::mcp
