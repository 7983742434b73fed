#include "app/doctor/examine_files.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "app/core/findings/error_finding.h"
#include "app/core/findings/error_text.h"
#include "app/core/state/project_states.h"
#include "host/baton_files.h"
#include "host/directory.h"
#include "store/archive_store.h"
#include "store/durable_file.h"
#include "store/set_aside_names.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr Milliseconds kLockPatience{200};

Examined try_lock(Directory& root) {
  const auto lock = root.lock(kLockFile, {.deadline = kLockPatience, .holder = {}});
  if (lock) return {.name = "lock", .message = "free", .hint = {}};
  if (lock.error().code != ErrorCode::conflict) return not_examined("lock", lock.error());
  return {.name = "lock",
          .health = Health::warning,
          .message = "another process holds it",
          .hint = lock.error().hint};
}

Examined obstructed(const RelativePath& lock, EntryKind kind, std::string_view effect) {
  return {.name = "lock",
          .health = Health::error,
          .message = text::concat(lock.text(), " is ", name_of(kind), ", not a file: ", effect),
          .hint = "move it to another place"};
}

// What is in the place of one of the locks for parts of baton's files.
std::optional<DirectoryEntry> obstructed_lock(const Directory& root) {
  const Result<std::vector<DirectoryEntry>> entries = store::list_if_there(root, kBatonFolder);
  if (!entries) return std::nullopt;  // reported by examine_permissions()
  const auto found = std::ranges::find_if(*entries, [](const DirectoryEntry& entry) {
    return entry.kind != EntryKind::file && entry.name.ends_with(".lock");
  });
  return found == entries->end() ? std::nullopt : std::optional(*found);
}

// Appends the temporary files in a folder of baton's and below it.
Result<void> collect_leftovers_in(const Directory& root, const RelativePath& folder,
                                  std::vector<std::string>& found) {
  BATON_TRY(const std::vector<DirectoryEntry> entries, store::list_if_there(root, folder));
  for (const DirectoryEntry& entry : entries) {
    const RelativePath path = folder.child(entry.name);
    if (entry.kind == EntryKind::directory) BATON_CHECK(collect_leftovers_in(root, path, found));
    const bool is_leftover = entry.kind == EntryKind::file && store::is_temporary(entry.name);
    if (is_leftover) found.emplace_back(path.text());
  }
  return {};
}

// Appends the temporary files of one file, and of the copies of a state beside it. Other programs
// may have files of such names in its folder.
Result<void> collect_leftovers_of(const Directory& root, const RelativePath& file,
                                  std::vector<std::string>& found) {
  BATON_TRY(const std::vector<DirectoryEntry> entries, store::list_if_there(root, file.parent()));
  for (const DirectoryEntry& entry : entries) {
    const bool is_of_copy =
        store::is_set_aside(file, entry.name) && store::is_temporary(entry.name);
    const bool is_own = is_of_copy || store::is_temporary_of(file.filename(), entry.name);
    if (entry.kind != EntryKind::file || !is_own) continue;
    found.emplace_back(file.parent().child(entry.name).text());
  }
  return {};
}

// Appends the temporary files of the files of workflows, in a folder that other programs may use.
Result<void> collect_leftovers_of_ids(const Directory& root, const RelativePath& folder,
                                      std::string_view suffix, std::vector<std::string>& found) {
  BATON_TRY(const std::vector<DirectoryEntry> entries, store::list_if_there(root, folder));
  for (const DirectoryEntry& entry : entries) {
    const bool is_leftover =
        entry.kind == EntryKind::file && store::is_temporary_of_id(entry.name, suffix);
    if (is_leftover) found.emplace_back(folder.child(entry.name).text());
  }
  return {};
}

Result<void> collect_leftovers_of_workflows(Workspace& workspace, std::vector<std::string>& found) {
  const Directory& root = workspace.host().root;
  BATON_CHECK(collect_leftovers_of_ids(root, kParkedFolder, kArchiveSuffix, found));
  const Result<const Configuration*> configuration = workspace.configuration();
  if (!configuration) return {};  // reported as such
  const ArchiveFolders& folders = (*configuration)->archive_folders;
  BATON_CHECK(collect_leftovers_of_ids(root, folders.archive, kArchiveSuffix, found));
  for (const std::string_view suffix : {kSummarySuffix, kSummaryMarkdownSuffix}) {
    BATON_CHECK(collect_leftovers_of_ids(root, folders.summaries, suffix, found));
  }
  return {};
}

// Whether git must not take it. The compacted outputs belong to the repository: a clone has only
// them.
bool is_to_be_ignored(const DirectoryEntry& entry) {
  return entry.name != kLockFile.filename() && entry.name != kIgnoreFile.filename() &&
         entry.name != kCompactedFolder.filename();
}

}  // namespace

Result<std::vector<std::string>> find_leftovers(Workspace& workspace) {
  const Directory& root = workspace.host().root;
  BATON_TRY(std::vector<RelativePath> files, known_state_files(root));
  files.insert(files.end(), {kDefaultStateFile, workspace.root().state, kConfigurationFile});
  std::vector<std::string> found;
  for (const RelativePath& file : std::set(files.begin(), files.end())) {
    BATON_CHECK(collect_leftovers_of(root, file, found));
  }
  BATON_CHECK(collect_leftovers_in(root, kBatonFolder, found));
  BATON_CHECK(collect_leftovers_of_workflows(workspace, found));
  return found;
}

std::string_view name_of(EntryKind kind) {
  switch (kind) {
    case EntryKind::file: return "a file";
    case EntryKind::directory: return "a folder";
    case EntryKind::symlink: return "a symbolic link";
    case EntryKind::other: return "a FIFO, socket or device";
  }
  return "something else";
}

std::vector<std::string> first_of(std::vector<std::string> names) {
  constexpr std::size_t kShown = 5;
  return text::first_names(std::move(names), kShown);
}

std::string counted(std::size_t count, std::string_view one, std::string_view many) {
  return text::concat(std::to_string(count), " ", count == 1 ? one : many);
}

Examined not_examined(std::string name, const Error& error) {
  Finding finding = finding_of(error);
  return {.name = std::move(name),
          .health = Health::error,
          .message = headline_of(error),
          .hint = error.hint,
          .file = std::move(finding.file),
          .position = finding.position};
}

Examined examine_root(const Workspace& workspace) {
  return {.name = "root",
          .message = text::concat(workspace.root().path, " (", workspace.root().why, ")"),
          .hint = {}};
}

Examined examine_file_system(const Workspace& workspace) {
  const std::optional<std::string> warning = workspace.host().root.warning();
  if (!warning)
    return {.name = "file-system", .message = "supports locks and durable writes", .hint = {}};
  return {.name = "file-system",
          .health = Health::warning,
          .message = *warning,
          .hint = "keep the project on a local disk"};
}

Examined examine_lock(const Workspace& workspace) {
  Directory& root = workspace.host().root;
  const Result<std::optional<EntryStatus>> status = root.status(kLockFile);
  if (!status) return not_examined("lock", status.error());
  const bool is_file = !*status || (*status)->kind == EntryKind::file;
  if (!is_file) return obstructed(kLockFile, (*status)->kind, "nothing can be written");
  const std::optional<DirectoryEntry> other = obstructed_lock(root);
  if (!other && !*status) return {.name = "lock", .message = "not needed yet", .hint = {}};
  if (!other) return try_lock(root);
  return obstructed(kBatonFolder.child(other->name), other->kind,
                    "some commands fail, `baton doctor --fix` among them");
}

// The new state of a write that was killed, or the edit of another program that was in its way.
bool is_beside_state(const std::string& file, const Workspace& workspace) {
  const RelativePath& state = workspace.root().state;
  const Result<RelativePath> path = RelativePath::parse(file);
  return path && path->parent() == state.parent() &&
         store::is_temporary_of(state.filename(), path->filename());
}

Examined examine_leftovers(Workspace& workspace) {
  Result<std::vector<std::string>> found = find_leftovers(workspace);
  if (!found) return not_examined("temporary-files", found.error());
  // The file of an interrupted change is completed, not removed: examine_journal() names the
  // change.
  const auto interrupted = workspace.states().interrupted_change();
  if (interrupted && *interrupted) std::erase(*found, (*interrupted)->file);
  if (found->empty()) return {.name = "temporary-files", .message = "none", .hint = {}};
  const bool may_have_edit = std::ranges::any_of(
      *found, [&](const std::string& file) { return is_beside_state(file, workspace); });
  return {.name = "temporary-files",
          .health = Health::warning,
          .message = text::concat("temporary files of interrupted writes: ",
                                  text::enumerate(first_of(*found))),
          .hint = may_have_edit
                      ? "`baton doctor --fix` removes them; if one has the edit of another "
                        "program, the state gets it back"
                      : "`baton doctor --fix` removes them"};
}

std::optional<Examined> examine_ignore_file(const Workspace& workspace) {
  const Result<std::vector<DirectoryEntry>> entries =
      store::list_if_there(workspace.host().root, kBatonFolder);
  if (!entries) return std::nullopt;  // reported by examine_permissions()
  const auto found = std::ranges::find(*entries, kIgnoreFile.filename(), &DirectoryEntry::name);
  const bool is_there = found != entries->end();
  const bool has_others = std::ranges::any_of(*entries, is_to_be_ignored);
  if (!has_others || (is_there && found->kind == EntryKind::file)) return std::nullopt;
  constexpr std::string_view kEffect = ": `git add` takes the journal, receipts and keys, too";
  if (is_there) {
    return Examined{.name = "ignore-file",
                    .health = Health::warning,
                    .message = text::concat(kIgnoreFile.text(), " is ", name_of(found->kind),
                                            ", not a file", kEffect),
                    .hint = "move it to another place; then run `baton doctor --fix`"};
  }
  return Examined{.name = "ignore-file",
                  .health = Health::warning,
                  .message = text::concat(kIgnoreFile.text(), " is missing", kEffect),
                  .hint = "`baton doctor --fix` writes it again"};
}

}  // namespace baton::app
