#include "store/archive/archive_file_store.h"

#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "host/directory.h"
#include "json/read.h"
#include "store/durable_file.h"
#include "text/concat.h"

namespace baton::archive {
namespace {

// Empty if nothing is there, or no file.
Result<std::optional<std::string>> text_of_file(const Directory& root, const RelativePath& path,
                                                const std::optional<EntryStatus>& status) {
  if (!status || status->kind != EntryKind::file) return std::nullopt;
  return store::read_if_there(root, path);
}

bool is_summary_of(std::string_view text, const Identifier& id, const RelativePath& path) {
  const Result<Json> summary = json::read(text, std::string(path.text()));
  return summary && model::text_member(*summary, "workflowId") == id.text();
}

// The Markdown of a workflow is beside its summary, and has no mark of its own.
Result<void> check_summaries(const Directory& root, const ArchivePaths& paths, const Identifier& id,
                             const ArchivedWorkflow& workflow) {
  const auto taken = [](const RelativePath& path) {
    return fail(ErrorCode::conflict, "another file has the name of the workflow's summary",
                std::string(path.text()), "move it away, then run the command again");
  };
  BATON_TRY(const std::optional<EntryStatus> status, root.status(paths.summary));
  BATON_TRY(const std::optional<std::string> summary, text_of_file(root, paths.summary, status));
  if (status) {
    const bool is_ours =
        summary && (*summary == workflow.summary || is_summary_of(*summary, id, paths.summary));
    return is_ours ? Result<void>() : taken(paths.summary);
  }
  BATON_TRY(const std::optional<EntryStatus> beside, root.status(paths.markdown));
  BATON_TRY(const std::optional<std::string> markdown, text_of_file(root, paths.markdown, beside));
  const bool is_free = !beside || markdown == workflow.summary_markdown;
  return is_free ? Result<void>() : taken(paths.markdown);
}

Result<void> write_unless_same(Host& host, const RelativePath& path, std::string_view text) {
  store::sweep_leftovers_of(host.root, path);
  BATON_TRY(const std::optional<EntryStatus> status, host.root.status(path));
  BATON_TRY(const std::optional<std::string> there, text_of_file(host.root, path, status));
  // The process that wrote the file may have died before the folder was synced.
  if (there == text) return host.root.sync(path.parent());
  return store::write_durably(host.root, host.ids, path, text, Access::shared_by_umask);
}

}  // namespace

ArchiveFileStore::ArchiveFileStore(Host& host, ArchiveFolders folders)
    : host_(host), folders_(std::move(folders)) {}

Result<void> ArchiveFileStore::check(const Identifier& id, const ArchivedWorkflow& workflow) const {
  const ArchivePaths paths(folders_, id);
  BATON_TRY(const std::optional<std::string> archived,
            store::read_if_there(host_.root, paths.archive));
  if (archived && *archived != workflow.state) {
    const Digest there = host_.crypto.digest(*archived);
    const Digest given = host_.crypto.digest(workflow.state);
    return fail(ErrorCode::conflict, "a different state is archived under this id",
                std::string(paths.archive.text()),
                text::concat("move that archive away, then archive again; archived: ", there.hex,
                             ", to be archived: ", given.hex));
  }
  return check_summaries(host_.root, paths, id, workflow);
}

Result<std::vector<std::string>> ArchiveFileStore::put(const Identifier& id,
                                                       const ArchivedWorkflow& workflow) {
  BATON_CHECK(check(id, workflow));
  const ArchivePaths paths(folders_, id);
  BATON_CHECK(store::ensure_folders(host_.root, folders_.archive, Access::shared_by_umask));
  BATON_CHECK(store::ensure_folders(host_.root, folders_.summaries, Access::shared_by_umask));
  BATON_CHECK(write_unless_same(host_, paths.archive, workflow.state));
  BATON_CHECK(write_unless_same(host_, paths.summary, workflow.summary));
  BATON_CHECK(write_unless_same(host_, paths.markdown, workflow.summary_markdown));
  return std::vector<std::string>{std::string(paths.archive.text()),
                                  std::string(paths.summary.text()),
                                  std::string(paths.markdown.text())};
}

Result<std::optional<std::string>> ArchiveFileStore::state(const Identifier& id) const {
  return store::read_if_there(host_.root, ArchivePaths(folders_, id).archive);
}

Result<std::vector<Identifier>> ArchiveFileStore::list() const {
  return store::ids_in(host_.root, folders_.summaries, kSummarySuffix);
}

Result<std::optional<std::string>> ArchiveFileStore::summary(const Identifier& id) const {
  return store::read_if_there(host_.root, ArchivePaths(folders_, id).summary);
}

Result<void> ArchiveFileStore::remove(const Identifier& id) {
  const ArchivePaths paths(folders_, id);
  BATON_CHECK(store::remove_if_there(host_.root, paths.markdown));
  BATON_CHECK(store::remove_if_there(host_.root, paths.summary));
  return store::remove_if_there(host_.root, paths.archive);
}

}  // namespace baton::archive
