#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/caller/caller_identity.h"
#include "app/core/workspace.h"
#include "support/command_line.h"
#include "support/fake_console.h"
#include "unit/mcp/scripted_lines.h"

namespace baton::test {

// `baton mcp` in a project in memory, which has a workflow "wf_1" with its session.
class ServedProject {
 public:
  ServedProject();

  // Serves what `lines` hold, from a handshake on; the exit status.
  int serve(const std::vector<std::string>& arguments = {});

  // One request of its own connection; the whole answer.
  Json ask(const std::string& method, Json params = Json::object(),
           const std::vector<std::string>& arguments = {"--as", "orchestrator"});
  // The result of a tool's call, or {"error": …}.
  Json call(const std::string& tool, Json input,
            const std::vector<std::string>& arguments = {"--as", "orchestrator"});

  // As Claude Code's hook signs it, for a subagent of that type.
  Json signed_caller(const std::string& agent, Milliseconds lasts = std::chrono::minutes{5});

  CommandLine baton = {};
  FakeConsole console = {};
  ScriptedLines lines = {};
};

}  // namespace baton::test
