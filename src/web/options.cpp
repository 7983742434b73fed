#include "web/options.h"

#include <charconv>
#include <string_view>

#include "app/core/request/server_options.h"

namespace baton::web {
namespace {

constexpr std::string_view kHelp =
    R"(Serve the project on loopback: a live page of the workflow, a REST API with the operations
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
this machine can connect. A program sends "Authorization: Bearer" with the member `bearer` of
--json instead; the token in `url` is only for a browser. Requests act as the user who started the
server. Ends on SIGINT or SIGTERM. docs/page.md describes the API.

Examples:
  baton serve
  baton serve --port 8417 --open
  baton serve --write --json
)";

Result<void> put_port(Options& options, const std::string& value) {
  const char* const end = value.data() + value.size();
  const auto [stop, error] = std::from_chars(value.data(), end, options.port);
  if (error == std::errc() && stop == end && !value.empty()) return {};
  return fail(ErrorCode::usage, "invalid port", value,
              "give a number from 0 (a free port) to 65535");
}

}  // namespace

Result<Options> parse_options(const std::vector<std::string>& arguments) {
  Options options;
  const app::ServerOption table[] = {
      {.name = "--help", .flag = &options.help},
      {.name = "-h", .flag = &options.help},
      {.name = "--json", .flag = &options.json},
      {.name = "--open", .flag = &options.opens_page},
      {.name = "--port",
       .put = [&options](const std::string& value) { return put_port(options, value); }},
      {.name = "--project", .put = app::keep_in(options.root.project)},
      {.name = "--state", .put = app::keep_in(options.root.state)},
      {.name = "--write", .flag = &options.writes},
  };
  BATON_CHECK(app::read_server_options(arguments, table, "serve"));
  return options;
}

std::string help_text() {
  return std::string(kHelp);
}

}  // namespace baton::web
