#pragma once

#include <string>
#include <vector>

#include "domain/guard/baton_commands.h"

namespace baton::guard {

// The words of a run from the command's name on: {"gate", "tested", "pass"} for {"/usr/bin/baton",
// "--project", ".", "gate", "tested", "pass"}.
std::vector<std::string> command_words(const std::vector<std::string>& program_words);

// The line that a shell of Claude Code evaluates.
struct ToolLine {
  std::string text;
  std::vector<BatonCommand> runs;  // of baton, as the line shows them
};

// `shell` is the command line of the shell that Claude Code starts for a tool's call and for what
// a person types after "!": {"/bin/bash", "-c", "source … && eval 'LINE' < /dev/null && pwd …"}.
// Empty if it has another form, or if the line does not show a run of baton.
ToolLine tool_line(const std::vector<std::string>& shell);

// Whether the line shows the run exactly as it is: else, the shell may have expanded its words, or
// a program may have started it.
bool shows_run(const ToolLine& line, const std::vector<std::string>& run);

}  // namespace baton::guard
