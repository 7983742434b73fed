#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/core/exit_status.h"
#include "app/core/progress.h"
#include "app/core/request/dry_run.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

struct LintNotes {
  std::vector<std::string> paths = {};  // empty: all notes
  Progress progress = {};
};

struct NotesLinted {
  std::string store;
  std::uint64_t notes = 0;
  Findings findings;

  [[nodiscard]] int exit_code() const { return exit_code_if(findings.empty()); }
};

Result<Outcome<NotesLinted>> lint_notes(const LintNotes& request, Workspace& workspace);
Json to_json(const NotesLinted& answer);

struct RepairNotes {
  std::vector<std::string> paths = {};  // empty: all notes
  DryRun dry_run = DryRun::no;
  std::optional<std::string> as = {};
  Progress progress = {};
};

struct RepairedNote {
  std::string path;
  std::vector<std::string> done;
};

struct NotesRepaired {
  std::string store;
  std::uint64_t notes = 0;  // that were checked
  std::vector<RepairedNote> repaired;
  Findings left;  // errors that a person must correct, and files that cannot be read
  DryRun dry_run = DryRun::no;

  [[nodiscard]] int exit_code() const { return exit_code_if(left.empty()); }
};

// Adds a line to the note's changelog for each repair. denied: the caller is an agent.
Result<Outcome<NotesRepaired>> repair_notes(const RepairNotes& request, Workspace& workspace);
Json to_json(const NotesRepaired& answer);

}  // namespace baton::app
