#include "app/claude/wire_claude.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/claude/agent_files.h"
#include "app/claude/plan.h"
#include "app/claude/record.h"
#include "app/claude/warnings.h"
#include "domain/model/members.h"
#include "json/locate.h"
#include "json/pointer.h"
#include "json/print.h"
#include "json/read.h"
#include "store/baton_folder.h"
#include "store/durable_file.h"
#include "text/blank.h"
#include "text/concat.h"

namespace baton::app {
namespace {

// Adds the events of Claude Code's own tasks, used if tasks are mirrored. False if the document has
// no hooks.
bool add_task_events(Json& document) {
  const Json* hooks = model::object_member(document, "hooks");
  const Json* pattern = hooks == nullptr ? nullptr : model::member(*hooks, "SessionEnd");
  if (pattern == nullptr) return false;
  const Json entry = *pattern;
  for (const char* event : {"TaskCreated", "TaskCompleted"}) document["hooks"][event] = entry;
  return true;
}

class Wiring {
 public:
  Wiring(const WireClaude& request, Workspace& workspace)
      : request_(request), workspace_(workspace), places_(workspace) {}

  Result<Outcome<ClaudeWired>> run() {
    BATON_TRY(const ClaudePlace record, places_.record(request_.scope));
    BATON_TRY(std::optional<WiringRecord> known, read_record(record));
    record_ = std::move(known).value_or(WiringRecord());
    BATON_CHECK(plan());
    if (has_errors(findings_)) return Report{std::move(findings_)};
    ClaudeWired answer = answer_of(files_, request_);
    answer.warnings = std::move(findings_);
    add_warnings(answer.warnings, request_.scope, places_);
    if (request_.dry_run == DryRun::yes || answer.changes_nothing()) return answer;
    BATON_CHECK(write(record));
    return answer;
  }

 private:
  Result<void> plan() {
    BATON_TRY(const ClaudePlace settings, places_.settings(request_.scope));
    BATON_CHECK(plan_merge(settings_file(request_.scope), settings));
    if (request_.scope == ClaudeScope::user) return {};
    BATON_CHECK(plan_merge(kServersFile, places_.below_root(kServersPath)));
    BATON_TRY(AgentFilesToCopy agents, agent_files(request_.settings, workspace_));
    for (const CopiedFile& file : agents.files) BATON_CHECK(plan_copy(file));
    std::ranges::move(agents.warnings, std::back_inserter(findings_));
    for (const CopiedFile& file : common_files()) BATON_CHECK(plan_copy(file));
    return {};
  }

  Result<void> plan_copy(const CopiedFile& file) {
    const ClaudePlace place = places_.below_root(file.path);
    PlannedFile planned{.place = place, .action = ClaudeFileAction::kept};
    const auto there = read_place(place);
    // An existing link or folder is left alone, like a file.
    if (!there && there.error().code != ErrorCode::malformed) return fail(there.error());
    if (there && !*there) {
      planned.action = ClaudeFileAction::created;
      planned.after = std::string(file.content);
      record_.put({.path = place.key, .created = true, .after = digest(file.content)});
    } else if (there && **there == file.content) {
      planned.action = ClaudeFileAction::unchanged;
    }
    files_.push_back(std::move(planned));
    return {};
  }

  Result<void> plan_merge(const MergedFile& kind, const ClaudePlace& place) {
    BATON_TRY(const std::optional<std::string> there, read_place(place));
    const std::size_t known = findings_.size();
    // Claude Code treats a blank file as an empty object.
    if (there && !text::is_blank(*there)) {
      BATON_TRY(const Json document, json::read(*there, place.name));
      Findings found = kind.examine(document);
      json::attach_positions(found, *there, place.name);
      findings_.insert(findings_.end(), found.begin(), found.end());
      if (has_errors(findings_)) return {};
    }
    BATON_TRY(const claude::Edited edited, merged(kind, there));
    BATON_CHECK(verify(kind, place, {there, edited, findings_.size() - known}));
    PlannedFile planned{.place = place, .before = there, .after = edited.text};
    if (there != edited.text) {
      planned.action = there ? ClaudeFileAction::changed : ClaudeFileAction::created;
      remember(place, there, edited);
    }
    files_.push_back(std::move(planned));
    return {};
  }

  [[nodiscard]] bool mirrors_tasks() const {
    const Result<const Configuration*> configuration = workspace_.configuration();
    return configuration && (*configuration)->hooks.mirrors_tasks;
  }

  // A missing or blank file gets the built-in content.
  Result<claude::Edited> merged(const MergedFile& kind,
                                const std::optional<std::string>& there) const {
    std::string content(content_of(kind));
    BATON_TRY(Json document, json::read(content, std::string(kind.resource)));
    if (mirrors_tasks() && add_task_events(document)) content = json::print(document);
    const Json& entries = *json::find(document, *json::Pointer::parse(kind.entries));
    if (there && !text::is_blank(*there)) return kind.add(*there, entries);
    BATON_TRY(claude::Edited edited, kind.add("{}", entries));
    edited.splices = {{.removed = there.value_or(""), .inserted = content}};
    edited.text = content;
    return edited;
  }

  struct Merge {
    const std::optional<std::string>& before;
    const claude::Edited& edited;
    std::size_t findings;  // about the text before
  };

  // Claude Code does not report invalid settings: nothing is written that it might ignore or that
  // could not be undone.
  static Result<void> verify(const MergedFile& kind, const ClaudePlace& place, const Merge& merge) {
    const Result<Json> document = json::read(merge.edited.text, place.name);
    const auto back = json::undo(merge.edited.text, merge.edited.splices);
    const bool good = document && kind.examine(*document).size() == merge.findings &&
                      back == merge.before.value_or("");
    if (good) return {};
    return fail(ErrorCode::internal, "the merged file would be invalid", place.name,
                "nothing was written; report this bug and attach the file");
  }

  void remember(const ClaudePlace& place, const std::optional<std::string>& before,
                const claude::Edited& edited) {
    WiringEntry entry{.path = place.key,
                      .created = !before,
                      .after = digest(edited.text),
                      .splices = edited.splices,
                      .made = edited.made};
    if (before) entry.before = digest(*before);
    const WiringEntry* earlier = record_.find(place.key);
    if (earlier != nullptr && before && entry.before != earlier->before) {
      continue_from(*earlier, entry);
    }
    record_.put(std::move(entry));
  }

  // Continues an earlier entry. If there are other edits between baton's, the splices are dropped
  // because they can no longer be undone.
  static void continue_from(const WiringEntry& earlier, WiringEntry& entry) {
    const bool is_next = earlier.splices && earlier.after == entry.before;
    if (is_next) {
      entry.splices->insert(entry.splices->begin(), earlier.splices->begin(),
                            earlier.splices->end());
    } else {
      entry.splices.reset();
    }
    entry.created = earlier.created;
    entry.before = earlier.before;
    const std::vector<std::string> made = earlier.made.value_or(std::vector<std::string>());
    entry.made->insert(entry.made->end(), made.begin(), made.end());
  }

  // The record is written first, so that every later write can be undone. The settings are written
  // last, so that hooks run only if everything else is in place.
  Result<void> write(const ClaudePlace& record) {
    for (const PlannedFile& file : files_) BATON_CHECK(note_folders(file.place.path));
    Host& host = workspace_.host();
    if (request_.scope == ClaudeScope::user) {
      BATON_CHECK(
          store::ensure_folders(*record.folder, record.path.parent(), Access::shared_by_umask));
    } else {
      BATON_CHECK(note_folders(record.path));
      BATON_CHECK(store::finish_baton_folder(host));
    }
    BATON_CHECK(store::write_durably(*record.folder, host.ids, record.path, print(record_),
                                     Access::private_to_owner));
    for (auto file = files_.rbegin(); file != files_.rend(); ++file) {
      BATON_CHECK(carry_out(*file, workspace_));
    }
    return {};
  }

  // Folders in the user's home are not recorded, and so stay.
  Result<void> note_folders(const RelativePath& path) {
    if (request_.scope == ClaudeScope::user) return {};
    for (RelativePath folder = path.parent(); !folder.is_root(); folder = folder.parent()) {
      BATON_TRY(const auto status, workspace_.host().root.status(folder));
      if (!status) record_.add_folder(folder.text());
    }
    return {};
  }

  Digest digest(std::string_view text) const { return workspace_.host().crypto.digest(text); }

  const WireClaude& request_;
  Workspace& workspace_;
  ClaudePlaces places_;
  WiringRecord record_;
  std::vector<PlannedFile> files_;
  Findings findings_;
};

}  // namespace

Result<Outcome<ClaudeWired>> wire_claude(const WireClaude& request, Workspace& workspace) {
  return Wiring(request, workspace).run();
}

}  // namespace baton::app
