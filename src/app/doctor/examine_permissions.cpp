#include "app/doctor/examine_permissions.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "app/doctor/examine_files.h"
#include "host/baton_files.h"
#include "host/directory.h"
#include "store/archive_store.h"
#include "store/durable_file.h"
#include "text/concat.h"

namespace baton::app {
namespace {

// Permission bits.
constexpr std::uint32_t kOthersMay = 0077;
constexpr std::uint32_t kOwnerNeedsOfFile = 0600;
constexpr std::uint32_t kOwnerNeedsOfFolder = 0700;

// host/baton_files.h and the sources that use one alone.
constexpr std::array<std::string_view, 12> kFoldersOfBaton = {
    "backups", "calls",   "compacted", "context-files", "journal", "keys",
    "leases",  "outputs", "receipts",  "sessions",      "states",  "unrecorded"};

bool is_closed(const EntryStatus& status) {
  const bool is_folder = status.kind == EntryKind::directory;
  const std::uint32_t needed = is_folder ? kOwnerNeedsOfFolder : kOwnerNeedsOfFile;
  return (is_folder || status.kind == EntryKind::file) && (status.mode & needed) != needed;
}

Result<void> collect_closed_in(const Directory& root, const RelativePath& folder,
                               std::vector<RelativePath>& found) {
  BATON_TRY(const std::vector<DirectoryEntry> entries, store::list_if_there(root, folder));
  std::vector<RelativePath> paths;
  for (const DirectoryEntry& entry : entries) paths.push_back(folder.child(entry.name));
  BATON_TRY(const std::vector<std::optional<EntryStatus>> statuses, root.statuses(paths));
  for (std::size_t at = 0; at < paths.size(); ++at) {
    const std::optional<EntryStatus>& status = statuses[at];
    if (!status) continue;
    if (is_closed(*status)) {
      found.push_back(paths[at]);
    } else if (status->kind == EntryKind::directory) {
      BATON_CHECK(collect_closed_in(root, paths[at], found));
    }
  }
  return {};
}

Examined failed_permissions(std::string message, std::string hint) {
  return {.name = "permissions",
          .health = Health::error,
          .message = std::move(message),
          .hint = std::move(hint)};
}

Examined closed_to_owner(const std::vector<RelativePath>& closed) {
  std::vector<std::string> names;
  for (const RelativePath& path : closed) names.emplace_back(path.text());
  return failed_permissions(text::concat("not readable and writable by their owner: ",
                                         text::enumerate(first_of(std::move(names)))),
                            "`baton doctor --fix` restores owner-only permissions");
}

Examined not_a_folder(const RelativePath& path, EntryKind kind, std::string_view effect) {
  return failed_permissions(
      text::concat(path.text(), " is ", name_of(kind), ", not a folder: ", effect),
      "move it to another place");
}

// What is in the place of one of the folders in baton's folder.
Result<std::optional<Examined>> find_misplaced(const Directory& root) {
  std::vector<RelativePath> paths;
  for (const std::string_view name : kFoldersOfBaton) paths.push_back(kBatonFolder.child(name));
  BATON_TRY(const std::vector<std::optional<EntryStatus>> statuses, root.statuses(paths));
  for (std::size_t at = 0; at < paths.size(); ++at) {
    const bool is_misplaced = statuses[at] && statuses[at]->kind != EntryKind::directory;
    if (is_misplaced)
      return not_a_folder(paths[at], statuses[at]->kind, "commands that use it fail");
  }
  return std::nullopt;
}

// Empty: nothing is wrong.
Result<std::optional<Examined>> examine_claude_folder(const Directory& root) {
  BATON_TRY(const std::optional<EntryStatus> status, root.status(kClaudeFolder));
  const bool is_closed_folder =
      status && status->kind == EntryKind::directory && is_closed(*status);
  if (!is_closed_folder) return std::nullopt;
  return failed_permissions(
      text::concat(kClaudeFolder.text(), " is not writable by its owner: nothing can be written"),
      text::concat("run `chmod u+rwx ", kClaudeFolder.text(), "`"));
}

// The folders of workflows that are not active, which people and other programs may use, too.
Result<std::optional<Examined>> examine_other_folders(Workspace& workspace) {
  const Result<const Configuration*> configuration = workspace.configuration();
  if (!configuration) return std::nullopt;  // reported as such
  const ArchiveFolders& folders = (*configuration)->archive_folders;
  const std::array<RelativePath, 3> paths = {kParkedFolder, folders.archive, folders.summaries};
  BATON_TRY(const std::vector<std::optional<EntryStatus>> statuses,
            workspace.host().root.statuses(paths));
  for (std::size_t at = 0; at < paths.size(); ++at) {
    const std::optional<EntryStatus>& status = statuses[at];
    if (!status || status->kind != EntryKind::directory || !is_closed(*status)) continue;
    return failed_permissions(
        text::concat(paths[at].text(),
                     " is not writable by its owner: `switch`, `archive` and `prune` fail"),
        text::concat("run `chmod u+rwx ", paths[at].text(), "`"));
  }
  return std::nullopt;
}

Result<Examined> examine_baton_folder(const Workspace& workspace) {
  const Directory& root = workspace.host().root;
  BATON_TRY(const std::optional<EntryStatus> status, root.status(kBatonFolder));
  if (!status) {
    return Examined{.name = "permissions",
                    .message = text::concat(kBatonFolder.text(), " does not exist yet"),
                    .hint = {}};
  }
  if (status->kind != EntryKind::directory) {
    return not_a_folder(kBatonFolder, status->kind, "nothing can be written");
  }
  BATON_TRY(const std::vector<RelativePath> closed, find_closed(workspace));
  if (!closed.empty()) return closed_to_owner(closed);
  BATON_TRY(const std::optional<Examined> misplaced, find_misplaced(root));
  if (misplaced) return *misplaced;
  if ((status->mode & kOthersMay) == 0) {
    return Examined{.name = "permissions",
                    .message = text::concat(kBatonFolder.text(), " has owner-only permissions"),
                    .hint = {}};
  }
  BATON_TRY(const std::optional<EntryStatus> marker, root.status(kIgnoreFile));
  if (!marker) {
    return Examined{.name = "permissions",
                    .message = text::concat(kBatonFolder.text(),
                                            " was not made by baton, whose first write restricts "
                                            "it to its owner"),
                    .hint = {}};
  }
  return Examined{
      .name = "permissions",
      .health = Health::warning,
      .message = text::concat("other users can read ", kBatonFolder.text()),
      .hint = text::concat("run `baton doctor --fix`, or chmod 700 ", kBatonFolder.text())};
}

}  // namespace

Result<std::vector<RelativePath>> find_closed(const Workspace& workspace) {
  const Directory& root = workspace.host().root;
  BATON_TRY(const std::optional<EntryStatus> status, root.status(kBatonFolder));
  std::vector<RelativePath> found;
  if (!status || status->kind != EntryKind::directory) return found;
  if (is_closed(*status)) return std::vector<RelativePath>{kBatonFolder};
  BATON_CHECK(collect_closed_in(root, kBatonFolder, found));
  return found;
}

Examined examine_permissions(Examination scope, Workspace& workspace) {
  if (scope == Examination::everything) {
    const Result<std::optional<Examined>> folder = examine_claude_folder(workspace.host().root);
    if (!folder) return not_examined("permissions", folder.error());
    if (*folder) return **folder;
    const Result<std::optional<Examined>> other = examine_other_folders(workspace);
    if (!other) return not_examined("permissions", other.error());
    if (*other) return **other;
  }
  const Result<Examined> examined = examine_baton_folder(workspace);
  return examined ? *examined : not_examined("permissions", examined.error());
}

}  // namespace baton::app
