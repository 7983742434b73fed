#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/claude/plan.h"
#include "app/claude/record.h"
#include "app/claude/warnings.h"
#include "app/claude/wire_claude.h"
#include "host/baton_files.h"
#include "json/read.h"
#include "store/durable_file.h"
#include "text/blank.h"
#include "text/concat.h"

namespace baton::app {
namespace {

class Unwiring {
 public:
  Unwiring(const WireClaude& request, Workspace& workspace)
      : request_(request), workspace_(workspace), places_(workspace) {}

  Result<Outcome<ClaudeWired>> run() {
    BATON_TRY(const ClaudePlace record, places_.record(request_.scope));
    BATON_TRY(std::optional<WiringRecord> known, read_record(record));
    has_record_ = known.has_value();
    record_ = std::move(known).value_or(WiringRecord());
    BATON_CHECK(plan());
    ClaudeWired answer = answer_of(files_, request_);
    add_still_wired(answer.warnings, request_.scope, places_);
    if (request_.dry_run == DryRun::yes) return answer;
    for (const PlannedFile& file : files_) BATON_CHECK(carry_out(file, workspace_));
    BATON_CHECK(remove_folders());
    BATON_CHECK(write_record(record));
    return answer;
  }

 private:
  // The settings come first, so that no hook calls a partly removed installation.
  Result<void> plan() {
    BATON_TRY(const ClaudePlace settings, places_.settings(request_.scope));
    BATON_CHECK(plan_unmerge(settings_file(request_.scope), settings));
    if (request_.scope == ClaudeScope::user) return {};
    const ClaudeScope other =
        request_.scope == ClaudeScope::team ? ClaudeScope::person : ClaudeScope::team;
    if (has_hooks(places_, other)) return {};  // the other scope needs the other files
    const ClaudePlace servers = places_.below_root(kServersPath);
    if (may_be_ours(servers)) BATON_CHECK(plan_unmerge(kServersFile, servers));
    for (const CopiedFile& file : copied_files()) BATON_CHECK(plan_removal(file));
    return plan_older_copies();
  }

  // False for files that existed before, which the record does not name; true without a record.
  bool may_be_ours(const ClaudePlace& place) const {
    return !has_record_ || record_.find(place.key) != nullptr;
  }

  Result<void> plan_unmerge(const MergedFile& kind, const ClaudePlace& place) {
    BATON_TRY(const std::optional<std::string> there, read_place(place));
    PlannedFile planned{.place = place, .before = there, .after = there};
    if (there) {
      BATON_TRY(planned.after, unmerged(kind, place, *there));
      if (!planned.after) planned.action = ClaudeFileAction::removed;
      if (planned.after && planned.after != there) planned.action = ClaudeFileAction::changed;
    }
    record_.forget(place.key);
    files_.push_back(std::move(planned));
    return {};
  }

  // The text without baton's entries; empty if the file is to be removed.
  Result<std::optional<std::string>> unmerged(const MergedFile& kind, const ClaudePlace& place,
                                              const std::string& there) const {
    const WiringEntry* entry = record_.find(place.key);
    if (entry == nullptr && there == content_of(kind)) return std::nullopt;
    if (entry != nullptr && entry->before == digest(there)) return there;
    if (entry != nullptr && entry->splices && entry->after == digest(there)) {
      std::optional<std::string> before = json::undo(there, *entry->splices);
      if (before && entry->created) return std::nullopt;
      if (before) return before;
    }
    if (text::is_blank(there)) return there;
    const claude::Made made = entry == nullptr ? std::nullopt : entry->made;
    BATON_CHECK(json::read(there, place.name));
    BATON_TRY(claude::Edited edited, kind.remove(there, made));
    BATON_TRY(const Json left, json::read(edited.text, place.name));
    const bool is_left_over = entry != nullptr && entry->created && left.is_object() &&
                              left.empty() && !edited.splices.empty();
    if (is_left_over) return std::nullopt;
    return std::move(edited.text);
  }

  Result<void> plan_removal(const CopiedFile& file) {
    const ClaudePlace place = places_.below_root(file.path);
    if (!may_be_ours(place)) return {};
    return plan_removal(place, digest(file.content));
  }

  // Removes files that an older baton wrote and this one no longer has.
  Result<void> plan_older_copies() {
    std::vector<std::string> older;
    for (const WiringEntry& entry : record_.files) {
      if (!entry.splices && !entry.made) older.push_back(entry.path);
    }
    for (const std::string& key : older) {
      const Result<RelativePath> path = RelativePath::parse(key);
      const bool is_copy = path && key.starts_with(text::concat(kClaudeFolder.text(), "/"));
      if (is_copy) BATON_CHECK(plan_removal(places_.below_root(*path), {}));
    }
    return {};
  }

  // Plans to remove the file if its digest is the recorded one or, without a record, the current
  // one of baton.
  Result<void> plan_removal(const ClaudePlace& place, const Digest& ours) {
    const WiringEntry* entry = record_.find(place.key);
    const Digest expected = entry == nullptr ? ours : entry->after;
    record_.forget(place.key);
    const auto there = read_place(place);
    if (!there && there.error().code != ErrorCode::malformed) return fail(there.error());
    if (there && !*there) return {};
    PlannedFile planned{.place = place, .action = ClaudeFileAction::kept};
    if (there && digest(**there) == expected) {
      planned.action = ClaudeFileAction::removed;
      planned.before = *there;
    }
    files_.push_back(std::move(planned));
    return {};
  }

  // Removes empty folders that baton created; without a record, those of removed files.
  Result<void> remove_folders() {
    if (request_.scope == ClaudeScope::user) return {};
    std::vector<std::string> folders = record_.folders;
    for (const PlannedFile& file : files_) {
      if (has_record_ || file.action != ClaudeFileAction::removed) continue;
      for (RelativePath folder = file.place.path.parent();
           !folder.is_root() && folder != kClaudeFolder; folder = folder.parent()) {
        folders.emplace_back(folder.text());
      }
    }
    std::ranges::sort(folders, std::ranges::greater());  // children before parents
    for (const std::string& folder : folders) {
      const Result<RelativePath> path = RelativePath::parse(folder);
      const bool waits = folder == kBatonFolder.text() || folder == kClaudeFolder.text();
      if (path && !waits) BATON_CHECK(remove_if_empty(*path));
    }
    return {};
  }

  Result<void> remove_if_empty(const RelativePath& folder) {
    Directory& root = workspace_.host().root;
    const Result<std::vector<DirectoryEntry>> entries = root.list(folder);
    if (!entries || !entries->empty()) return {};
    return store::remove_if_there(root, folder);
  }

  // Removes the record with the last entry, and its folder if it is otherwise empty.
  Result<void> write_record(const ClaudePlace& record) {
    if (!has_record_) return {};
    if (!record_.files.empty()) {
      return store::write_durably(*record.folder, workspace_.host().ids, record.path,
                                  print(record_), Access::private_to_owner);
    }
    BATON_CHECK(store::remove_if_there(*record.folder, record.path));
    if (request_.scope == ClaudeScope::user) return {};
    BATON_CHECK(remove_baton_folder());
    return made(kClaudeFolder) ? remove_if_empty(kClaudeFolder) : Result<void>();
  }

  Result<void> remove_baton_folder() {
    Directory& root = workspace_.host().root;
    const Result<std::vector<DirectoryEntry>> entries = root.list(kBatonFolder);
    const bool is_as_made = made(kBatonFolder) && entries && entries->size() == 1 &&
                            entries->front().name == kIgnoreFile.filename();
    if (!is_as_made) return {};
    BATON_CHECK(store::remove_if_there(root, kIgnoreFile));
    return remove_if_empty(kBatonFolder);
  }

  bool made(const RelativePath& folder) const {
    return std::ranges::count(record_.folders, folder.text()) > 0;
  }

  Digest digest(std::string_view text) const { return workspace_.host().crypto.digest(text); }

  const WireClaude& request_;
  Workspace& workspace_;
  ClaudePlaces places_;
  WiringRecord record_;
  bool has_record_ = false;
  std::vector<PlannedFile> files_;
};

}  // namespace

Result<Outcome<ClaudeWired>> unwire_claude(const WireClaude& request, Workspace& workspace) {
  return Unwiring(request, workspace).run();
}

}  // namespace baton::app
