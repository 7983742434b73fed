#include "mcp/options.h"

#include <string_view>

#include "app/core/request/given_name.h"
#include "text/comma_list.h"

namespace baton::mcp {
namespace {

constexpr std::string_view kHelp =
    R"(Serve the Model Context Protocol on standard input and output.

Usage: baton mcp [OPTIONS]

Options:
  --as NAME         The caller of calls that Claude Code's hook does not sign: orchestrator,
                    user, or an agent's name. Default: unknown, with the fewest permissions
  --tools LIST      The tools to list, separated by commas: default, all, workflow,
                    shared_context, env_data, note, task, and full names such as
                    store_env_data
  --project FOLDER  The project (default: as for every command)
  --state FILE      The state file (default: as for every command)
  --json            Print an error as JSON, on standard output
  -h, --help        Print this help

Supports protocol versions 2026-07-28 and 2025-11-25 back to 2024-11-05. Ends at the end
of its input, or on SIGINT or SIGTERM. `baton init --claude` writes the project's .mcp.json.

Examples:
  baton mcp
  baton mcp --as orchestrator --tools shared_context,task
  claude mcp add baton -- baton mcp
)";

Result<void> put_tools(Options& options, const std::string& value) {
  options.tools = text::comma_list(value);
  if (!options.tools.empty()) return {};
  return fail(ErrorCode::usage, "the list of tools is empty", "--tools",
              "`baton mcp --help` lists the tools");
}

Result<void> put_name(Options& options, const std::string& value) {
  BATON_CHECK(app::refuse_secret_in_name(value, "name given with --as"));
  options.as = value;
  return {};
}

}  // namespace

Result<Options> parse_options(const std::vector<std::string>& arguments) {
  Options options;
  const app::ServerOption table[] = {
      {.name = "--as",
       .put = [&options](const std::string& value) { return put_name(options, value); }},
      {.name = "--tools",
       .put = [&options](const std::string& value) { return put_tools(options, value); }},
  };
  BATON_CHECK(app::read_server_options(arguments, {"mcp", table}, options.globals));
  return options;
}

std::string help_text() {
  return std::string(kHelp);
}

}  // namespace baton::mcp
