#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/core/caller/caller_identity.h"
#include "app/core/workspace.h"
#include "app/identity/claude_session.h"
#include "baton/result.h"
#include "domain/guard/tool_shell.h"

namespace baton::app {

// A pass proves to the runs of baton in one shell call of Claude Code which agent made the call.
// The hook creates it, and the call's first run takes it for the call's process: the command stays
// unchanged, so that Claude Code's permission rules still match it.

// Whether Claude Code asked the person about this very run.
enum class Confirmed : std::uint8_t {
  no,
  by_a_person,
  too_late,  // asked, but the call began long after: the person may have said no
};

struct CallPass {
  CallerIdentity caller;  // `expires` is not used
  std::string run;        // of Claude Code, see run_of()
  std::string_view tool_use;
  std::string_view line;
  std::vector<guard::BatonCommand> runs = {};  // that the line shows
  // The words of those that Claude Code asks the person about: each confirms one run.
  std::vector<std::vector<std::string>> confirmed = {};
};

// Does nothing if the tool use already got its pass: then the event was replayed.
Result<void> leave_pass(const CallPass& pass, Workspace& workspace);

struct Pass {
  CallerIdentity caller;
  Confirmed confirmed = Confirmed::no;
};

// What the files prove about a run.
struct Proof {
  std::optional<Pass> pass = {};
  bool was_seen = false;      // whether the hook was, or may have been, asked about its call
  bool is_contested = false;  // calls of several agents have its line, and it may be of each
};

// The process that needs the file, as a run beside `claude`, the run of Claude Code that the file
// names: the shell that took the pass; for any other file, Claude Code.
std::string user_of_file(std::string_view file, std::string_view claude);

// A run of baton in a shell call: its own words, and the call's line.
struct RunInCall {
  const std::vector<std::string>& words;
  const guard::ToolLine& line;
};

// `call` is the process that Claude Code started for it. A pass serves only a call with its line,
// in its run of Claude Code, however long the call waits at the prompt. One that is left over (the
// person said no, or its run never happened) says nothing about other lines. If calls of several
// callers with this line wait, the one with the fewest rights gets the run.
Result<Proof> take_pass(const RunInCall& run, const ClaudeCall& call,
                        std::vector<std::string> files, Workspace& workspace);

}  // namespace baton::app
