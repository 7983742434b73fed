#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace baton::guard {

// The words of a run from the command's name on: {"gate", "tested", "pass"} for {"/usr/bin/baton",
// "--project", ".", "gate", "tested", "pass"}.
std::vector<std::string> command_words(const std::vector<std::string>& program_words);

// What a shell's line shows about a run of baton.
enum class ShownRun : std::uint8_t {
  no,
  some_run,    // a run of baton with other words: the shell may have expanded them
  same_words,  // exactly as the person or the model wrote it
};

// `shell` is the command line of the shell that Claude Code starts for a tool's call and for what
// a person types after "!": {"/bin/bash", "-c", "source … && eval 'LINE' < /dev/null && pwd …"}.
ShownRun shown_run(const std::vector<std::string>& run, const std::vector<std::string>& shell);

}  // namespace baton::guard
