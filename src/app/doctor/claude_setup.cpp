#include "app/doctor/claude_setup.h"

#include <algorithm>
#include <string_view>
#include <variant>

#include "app/claude/record.h"
#include "app/claude/wire_claude.h"
#include "app/core/files/file_in_folder.h"
#include "app/core/findings/error_finding.h"
#include "app/core/findings/with_position.h"
#include "domain/claude/settings.h"
#include "host/folders.h"
#include "host/host.h"
#include "text/concat.h"
#include "text/split.h"

namespace baton::app {
namespace {

constexpr std::uint32_t kExecutable = 0111;

// Follows links: a dangling link is not a program.
bool is_program(const std::string& named, const Workspace& workspace) {
  const Folders& folders = workspace.folders();
  const Result<FileInFolder> file = open_folder_of(folders.resolve(named), folders);
  if (!file) return false;
  const Result<std::optional<EntryStatus>> status = file->folder->status(file->name);
  return status && *status && (*status)->kind == EntryKind::file &&
         ((*status)->mode & kExecutable) != 0;
}

}  // namespace

bool finds_program(std::string_view program, const Workspace& workspace) {
  if (program.starts_with('/')) return is_program(std::string(program), workspace);
  const std::string path = workspace.host().environment.variable("PATH").value_or(std::string());
  if (path.empty()) return true;
  return std::ranges::any_of(text::split(path, ':'), [&](std::string_view folder) {
    return folder.starts_with('/') && is_program(text::concat(folder, "/", program), workspace);
  });
}

SetupGaps find_setup_gaps(ClaudeScope scope, Workspace& workspace) {
  SetupGaps gaps;
  const auto outcome = wire_claude({.scope = scope, .dry_run = DryRun::yes}, workspace);
  const auto* const wired = outcome ? std::get_if<ClaudeWired>(&*outcome) : nullptr;
  const Result<ClaudePlace> settings = ClaudePlaces(workspace).settings(scope);
  if (!settings) return gaps;
  if (wired == nullptr) {
    const Finding fault =
        outcome ? std::get<Report>(*outcome).findings.front() : finding_of(outcome.error());
    const std::string place = with_position(fault.file, fault.position);
    gaps.fault = text::concat(place, place.empty() ? "" : ": ", fault.message);
    gaps.fault_hint = fault.hint;
    return gaps;
  }
  gaps.has_other_server = std::ranges::find(wired->warnings, claude::kOtherServer,
                                            &Finding::rule) != wired->warnings.end();
  for (const ClaudeFile& file : wired->files) {
    const bool is_missing =
        file.action == ClaudeFileAction::created || file.action == ClaudeFileAction::changed;
    if (!is_missing) continue;
    if (file.path == settings->name) {
      gaps.lacks_hooks = true;
    } else {
      gaps.files.push_back(file.path);
    }
  }
  return gaps;
}

std::optional<LostHooks> find_lost_hooks(Workspace& workspace) {
  const ClaudePlaces places(workspace);
  const Result<ClaudePlace> place = places.record(ClaudeScope::person);
  if (!place) return std::nullopt;
  const Result<std::optional<WiringRecord>> record = read_record(*place);
  if (!record || !*record) return std::nullopt;
  for (const ClaudeScope scope : {ClaudeScope::person, ClaudeScope::team}) {
    const Result<ClaudePlace> settings = places.settings(scope);
    const bool is_named = settings && (*record)->find(settings->key) != nullptr;
    if (is_named) return LostHooks{.scope = scope, .settings = settings->name};
  }
  return std::nullopt;
}

}  // namespace baton::app
