#include "cli/complete/front_ends.h"

#include <algorithm>
#include <array>

namespace baton::cli {
namespace {

constexpr FrontEndOption kHelp{"--help", "Print this help", {}, "-h"};
constexpr FrontEndOption kProject{"--project", "The project's root", "DIR"};
constexpr FrontEndOption kState{"--state", "The state file", "FILE"};

// Transcripts compare the names with the help of each front end.
constexpr std::array kHookOptions = {kHelp};
constexpr std::array kMcpOptions = {
    FrontEndOption{"--as", "The caller of calls that Claude Code's hook does not sign", "AGENT"},
    FrontEndOption{"--tools", "The tools to list, separated by commas", "LIST"},
    kProject,
    kState,
    FrontEndOption{"--json", "Print an error as JSON"},
    kHelp};
constexpr std::array kServeOptions = {
    FrontEndOption{"--port", "The port (default: 0, a free one)", "N"},
    FrontEndOption{"--open", "Open the address in the browser"},
    FrontEndOption{"--write", "Also offer operations that change the project"},
    FrontEndOption{"--json", "Print the address and the tokens as JSON"},
    kProject,
    kState,
    kHelp};

constexpr std::array kFrontEnds = {
    FrontEnd{"hook", "Answer one hook event, read from standard input", kHookOptions},
    FrontEnd{"mcp", "Serve agents the Model Context Protocol on standard input and output",
             kMcpOptions},
    FrontEnd{"serve", "Serve the project on loopback: REST API and live events", kServeOptions},
};

}  // namespace

std::span<const FrontEnd> front_ends() {
  return kFrontEnds;
}

std::vector<std::string> names_of(const FrontEndOption& option) {
  std::vector<std::string> names;
  if (!option.short_name.empty()) names.emplace_back(option.short_name);
  names.emplace_back(option.name);
  return names;
}

const FrontEnd* find_front_end(std::string_view name) {
  const auto* const found = std::ranges::find(kFrontEnds, name, &FrontEnd::name);
  return found == kFrontEnds.end() ? nullptr : found;
}

}  // namespace baton::cli
