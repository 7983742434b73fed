#pragma once

#include <array>
#include <string>
#include <vector>

namespace baton::test {

// A line of the table of operations in docs/authority.md: a valid call, and who may make it.
struct DocumentedCall {
  std::string command;  // without "baton "
  std::string tool;     // empty: not offered over MCP
  std::string request;
  std::array<std::string, 4> cells;  // person, orchestrator, agent, unknown
};

std::vector<DocumentedCall> documented_calls(const std::string& file);

// A command's words; a quoted part is one word.
std::vector<std::string> words_of(const std::string& command);

}  // namespace baton::test
