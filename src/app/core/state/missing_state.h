#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/core/workspace.h"
#include "baton/result.h"

// What became of a state file that is missing, as every command and hook judges it.
namespace baton::app {

enum class Absence : std::uint8_t {
  no_workflow,      // there was none, or it has ended, is parked or is active in another state file
  being_changed,    // another process begins, ends or parks a workflow at this moment
  interrupted,      // the change that puts it in place is recorded; the next write completes it
  lost,             // a workflow's state, which was here
  unreadable,       // the last commit has it as text that baton cannot read, as behind a git filter
  on_other_branch,  // git has it only on other branches: a file here would keep git from going back
  ended,            // and its archive is missing, too
  removed           // on purpose: by a commit of this branch
};

struct MissingState {
  Absence absence = Absence::no_workflow;
  std::string workflow = {};               // empty: none, or an adopted file
  std::vector<std::string> branches = {};  // that have the state, the newest first
  std::string committed = {};              // the state file, if only git can restore it
};

// Whether the absence is an error.
constexpr bool is_loss(Absence absence) {
  return absence == Absence::lost || absence == Absence::unreadable;
}

// Call it only if there is no state file. Reads baton's records of it, and runs git.
Result<MissingState> judge_missing_state(Workspace& workspace);

// What the last commit alone shows of a state whose file is missing or damaged: `unreadable` or
// `no_workflow`. Runs git.
Result<MissingState> judge_by_commit(Workspace& workspace);

// The same if there is a file, with this text: `no_workflow` if baton manages it, or if no workflow
// was in its place.
Result<MissingState> judge_replaced_state(std::string_view text, Workspace& workspace);

// True for a workflow that was begun and never changed, as by an `init` that was killed: neither
// here nor, as the last commit shows, by another program or in another clone. May run git.
Result<bool> has_only_begun(const std::string& workflow, Workspace& workspace);

// Refuses (conflict) to make another workflow than `except` active in the place of a state that is
// lost. Call it only if there is no state file.
Result<void> respect_lost_state(std::string_view except, Workspace& workspace);

// "another file took the place of the state of wf_1", and what brings it back.
std::string description_of_replaced(const MissingState& missing);
std::string hint_to_replaced(const MissingState& missing);

// The command that makes the state active: "`baton recover`", "`git checkout main`",
// "`git checkout HEAD -- FILE`".
std::string way_back(const MissingState& missing);

// Where the state is and what brings it back; empty if there was no workflow.
std::string hint_to(const MissingState& missing);

// A sentence about the state: "the state of wf_1 is on another git branch: main".
std::string description_of(const MissingState& missing);

}  // namespace baton::app
