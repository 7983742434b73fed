#pragma once

#include "json/json.h"

// Recognizes baton's entries in Claude Code's settings and in .mcp.json by their form, independent
// of who wrote them.
namespace baton::claude {

// {"type": "command", "command": "baton", "args": ["hook"], …}, or the team's shell that ends with
// `exec baton hook`.
bool is_our_handler(const Json& handler);

// An element of an event's list that contains one of baton's handlers.
bool has_our_handler(const Json& group);

// {"command": "baton", "args": ["mcp"], …}.
bool is_our_server(const Json& server);

// What settings say about baton, as far as they can be read.
struct Wiring {
  bool direct = false;        // hooks that call baton
  bool shim = false;          // hooks that call it through the team's shell
  bool plugin = false;        // baton's plugin is switched on
  bool other = false;         // hooks that call baton in a form that it does not write
  bool all_disabled = false;  // disableAllHooks

  [[nodiscard]] bool hooks() const { return direct || shim; }
  // Claude Code runs equal commands once, and different commands each. Without `other`.
  [[nodiscard]] int runs() const { return int{direct} + int{shim} + int{plugin}; }
  Wiring& operator|=(const Wiring& more);
};
Wiring wiring_of(const Json& settings);

}  // namespace baton::claude
