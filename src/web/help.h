#pragma once

#include <string_view>

namespace baton::web {

// Of `baton serve`. A program without the server prints it, too.
inline constexpr std::string_view kHelp =
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

}  // namespace baton::web
