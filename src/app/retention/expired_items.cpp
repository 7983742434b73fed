#include "app/retention/expired_items.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <map>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/archive/lost_workflows.h"
#include "app/core/archive/parked_workflows.h"
#include "app/core/configuration/retention.h"
#include "app/core/encryption/data_key_files.h"
#include "app/core/encryption/key_ring.h"
#include "app/core/encryption/needed_keys.h"
#include "app/core/encryption/value_keys.h"
#include "app/core/files/kept_files.h"
#include "app/core/state/compacted_outputs.h"
#include "app/core/state/known_states.h"
#include "app/core/state/other_workflows.h"
#include "app/retention/expired_handoffs.h"
#include "app/retention/expired_sessions.h"
#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "host/baton_files.h"
#include "json/read.h"
#include "store/durable_file.h"
#include "text/concat.h"

namespace baton::app {
namespace {

using Entries = std::vector<DirectoryEntry>;

class ExpiryCheck {
 public:
  ExpiryCheck(std::optional<std::uint64_t> days, const Configuration& configuration,
              Workspace& workspace)
      : days_(days), configuration_(configuration), workspace_(workspace) {}

  Result<FoundExpired> run() {
    BATON_CHECK(find_live_workflows());
    BATON_CHECK(check_archives());
    BATON_CHECK(check_files(kOutputsFolder, "output", "agentName"));
    BATON_CHECK(check_compacted());
    BATON_CHECK(check_files(kReceiptsFolder, "receipt", "agent"));
    BATON_CHECK(check_handoffs());
    const Result<void> sessions = check_sessions();
    const bool is_unavailable = !sessions && sessions.error().code == ErrorCode::unavailable;
    if (!is_unavailable) BATON_CHECK(sessions);
    BATON_CHECK(check_history());
    return FoundExpired{
        .items = std::move(items_),
        .store_fault = is_unavailable ? std::optional(sessions.error()) : std::nullopt,
        .warnings = std::move(warnings_)};
  }

 private:
  Result<void> find_live_workflows() {
    BATON_TRY(const std::optional<StoredState> state, workspace_.states().read());
    if (state) {
      BATON_TRY(const Json document, json::read(state->text, workspace_.state_file()));
      live_.emplace_back(model::text_member(document, "workflowId"));
    }
    if (!state) BATON_CHECK(find_lost_workflow());
    BATON_TRY(const std::vector<Identifier> parked, parked_ids(workspace_));
    for (const Identifier& id : parked) live_.push_back(id.text());
    lost_ = lost_workflows(workspace_);
    for (const MissingWorkflow& lost : lost_) live_.push_back(lost.workflow);
    BATON_TRY(OtherWorkflows others, workflows_of_other_states(workspace_));
    std::ranges::move(others.live, std::back_inserter(live_));
    is_any_lost_ = is_any_lost_ || others.is_any_lost;
    return {};
  }

  // A workflow whose state is missing although it has not ended: `baton recover` needs its outputs.
  // Without a record of it, any workflow without an archive may be such a one.
  Result<void> find_lost_workflow() {
    BATON_TRY(const History history, workspace_.states().history());
    std::optional<std::string> unfinished = unfinished_workflow(history);
    is_any_lost_ = !unfinished;
    if (unfinished && !unfinished->empty()) live_.push_back(*std::move(unfinished));
    return {};
  }

  [[nodiscard]] bool is_live(std::string_view workflow) const {
    return std::ranges::find(live_, workflow) != live_.end();
  }

  Result<bool> is_to_keep(std::string_view workflow) const {
    const Result<Identifier> id = Identifier::parse(workflow);
    if (is_live(workflow) || !id) return true;
    if (!is_any_lost_) return false;
    BATON_TRY(const std::optional<std::string> archived, workspace_.archives().state(*id));
    return !archived;
  }

  [[nodiscard]] Retention kept_for(std::string_view agent) const {
    const policy::Item item{model::bare_agent_name(agent), policy::Kind::output};
    return retention_of(item, configuration_.retention_days, days_, configuration_);
  }

  void add(ExpiredItem item, const Retention& retention) {
    item.days = retention.days;
    item.why = retention.why;
    if (is_expired(item, retention)) items_.push_back(std::move(item));
  }

  [[nodiscard]] bool is_expired(const ExpiredItem& item, const Retention& retention) const {
    return workspace_.now() - item.last_change > std::chrono::days(retention.days);
  }

  // Adds a file to an item. False: it does not exist.
  Result<bool> add_file(const RelativePath& path, ExpiredItem& item) const {
    BATON_TRY(const std::optional<EntryStatus> status, workspace_.host().root.status(path));
    if (!status || status->kind != EntryKind::file) return false;
    item.bytes += status->size;
    item.last_change = std::max(item.last_change, status->modified);
    item.files.push_back(path);
    return true;
  }

  Result<void> check_archives() {
    BATON_TRY(const std::vector<Identifier> ids,
              store::ids_in(workspace_.host().root, configuration_.archive_folders.archive,
                            kArchiveSuffix));
    for (const Identifier& id : ids) {
      if (!is_live(id.text())) BATON_CHECK(check_archive(id));
    }
    return {};
  }

  // The archive itself is removed last, so that an interrupted removal finds it again; before it,
  // the data key, without which its encrypted values cannot be read in any copy.
  Result<void> check_archive(const Identifier& id) {
    const ArchivePaths paths(configuration_.archive_folders, id);
    ExpiredItem item{.kind = "archive", .name = std::string(paths.archive.text())};
    BATON_CHECK(add_keys(id, item));
    item.last_change = {};
    BATON_CHECK(add_file(paths.markdown, item));
    BATON_CHECK(add_file(paths.summary, item));
    BATON_TRY(const bool is_file, add_file(paths.archive, item));
    if (!is_file) return {};
    BATON_TRY(const std::optional<std::string> text, workspace_.archives().summary(id));
    const Result<Json> summary = json::read(text.value_or("{}"), "");
    Retention retention = kept_for({});
    if (summary) {
      const auto archived = model::time_member(*summary, "archivedAt");
      if (archived) item.last_change = *archived;
      retention = longest_of(*summary);
    }
    if (!is_expired(item, retention)) return {};
    BATON_TRY(const bool is_needed, is_needed_elsewhere(id, item));
    if (!is_needed) add(std::move(item), retention);
    return {};
  }

  // Whether another branch or work tree still has values of an archived workflow's data keys.
  Result<bool> is_needed_elsewhere(const Identifier& id, const ExpiredItem& item) const {
    if (item.keys.empty()) return false;
    const Result<const policy::DataKeys*> stored = workspace_.keys().stored(std::string(id.text()));
    if (!stored) return false;  // damaged keys open nothing
    std::vector<std::string> ids;
    for (const policy::DataKey& key : (*stored)->keys) ids.push_back(key.id);
    const std::vector<std::string> all = ids;
    BATON_CHECK(remove_needed_elsewhere(ids, workspace_, item.files));
    const auto needed = std::ranges::find_if(
        all, [&ids](const std::string& key) { return std::ranges::find(ids, key) == ids.end(); });
    if (needed == all.end()) return false;
    workspace_.note({.severity = Severity::warning,
                     .rule = "key-needed",
                     .message = "the archive and its data key stay: a git branch, a tag, a "
                                "stash or another work tree may have values that the key opens",
                     .file = item.name,
                     .hint = text::concat("`git log --all -S ", *needed,
                                          "` shows the commits, `git worktree list` the work "
                                          "trees; `git worktree prune` forgets missing ones")});
    return true;
  }

  // An archive contains items of several agents: it is kept for the longest of their periods.
  [[nodiscard]] Retention longest_of(const Json& summary) const {
    std::optional<Retention> longest;
    for (const std::string_view agent : model::text_elements(summary, "agentsUsed")) {
      Retention retention = kept_for(agent);
      if (!longest || retention.days > longest->days) longest = std::move(retention);
    }
    return longest.value_or(kept_for({}));
  }

  // Also of a key of which only the link is left.
  [[nodiscard]] Result<std::vector<RelativePath>> key_files(const RelativePath& folder,
                                                            const Identifier& id) {
    const RelativePath keys = folder.child(id, ".json");
    const std::string place(folder.text());
    if (!key_names_.contains(place)) {
      BATON_TRY(key_names_[place], kept_names(folder, workspace_));
    }
    std::vector<RelativePath> files;
    for (const std::string& name : key_names_[place]) {
      const bool is_own = name == keys.filename() || is_beside_data_keys(keys, name);
      if (is_own) files.push_back(folder.child(name));
    }
    return files;
  }

  Result<void> add_keys(const Identifier& id, ExpiredItem& item) {
    BATON_TRY(const std::vector<RelativePath> files, key_files(kKeysFolder, id));
    for (const RelativePath& file : files) {
      item.keys.emplace_back(file.text());
      BATON_TRY(const bool has_file, add_file(file, item));
      if (!has_file) item.files.push_back(file);
    }
    return {};
  }

  // <folder>/<workflowId>/<executionId>.json
  Result<void> check_files(const RelativePath& folder, std::string_view kind,
                           std::string_view author) {
    BATON_TRY(const Entries workflows, store::list_if_there(workspace_.host().root, folder));
    for (const DirectoryEntry& workflow : workflows) {
      if (workflow.kind != EntryKind::directory) continue;
      BATON_TRY(const bool is_kept, is_to_keep(workflow.name));
      if (is_kept) continue;
      const RelativePath inside = folder.child(workflow.name);
      BATON_TRY(const Entries files, store::list_if_there(workspace_.host().root, inside));
      for (const DirectoryEntry& file : files) {
        BATON_CHECK(check_file(inside.child(file.name), kind, author));
      }
    }
    return {};
  }

  Result<void> check_file(const RelativePath& path, std::string_view kind,
                          std::string_view author) {
    ExpiredItem item{.kind = kind, .name = std::string(path.text())};
    BATON_TRY(const bool is_file, add_file(path, item));
    if (!is_file) return {};
    const Result<std::string> text = workspace_.host().root.read(path);
    const Result<Json> document = json::read(text ? *text : std::string(), "");
    add(std::move(item),
        kept_for(document ? model::text_member(*document, author) : std::string_view()));
    return {};
  }

  Result<void> check_handoffs() {
    const auto keeps = [this](std::string_view workflow) { return is_to_keep(workflow); };
    BATON_TRY(const std::vector<RelativePath> outputs, unrecorded_files(keeps, workspace_));
    for (const RelativePath& file : outputs) BATON_CHECK(check_file(file, "output", "agentName"));
    BATON_TRY(std::vector<ExpiredItem> silent, silent_handoffs(keeps, workspace_));
    for (ExpiredItem& item : silent) add(std::move(item), kept_for({}));
    return {};
  }

  // Those that no state, journal or backup refers to.
  Result<void> check_compacted() {
    BATON_TRY(const std::vector<model::CompactedFile> files, unreferenced_outputs(workspace_));
    for (const model::CompactedFile& file : files) {
      ExpiredItem item{.kind = "compacted", .name = path_of(file)};
      BATON_TRY(const RelativePath path, RelativePath::parse(item.name));
      BATON_TRY(const bool is_file, add_file(path, item));
      if (!is_file) continue;
      const Result<std::string> text = workspace_.states().read_compacted(file);
      const Result<Json> output = json::read(text ? *text : std::string(), "");
      add(std::move(item),
          kept_for(output ? model::text_member(*output, "agentName") : std::string_view()));
    }
    return {};
  }

  Result<void> check_sessions() {
    BATON_TRY(SessionItems found, session_items(workspace_));
    for (ExpiredItem& item : found.archived) {
      if (is_live(item.name)) continue;
      BATON_CHECK(name_keys_of_session(item));
      add(std::move(item), kept_for({}));
    }
    std::ranges::move(found.values, std::back_inserter(items_));
    for (ExpiredItem& item : found.keys) {
      BATON_CHECK(name_keys_of(item.name, item));
      items_.push_back(std::move(item));
    }
    return {};
  }

  // They are removed by shred_keys(), unless another store needs one.
  Result<void> name_keys_of_session(ExpiredItem& item) {
    return name_keys_of(text::concat(kSharedKeys, item.name), item);
  }
  Result<void> name_keys_of(std::string_view owner, ExpiredItem& item) {
    const Result<std::vector<KeyUse>> uses = uses_elsewhere(std::string(owner), workspace_);
    if (uses && !uses->empty()) return {};
    const std::size_t slash = owner.find('/');
    BATON_TRY(const Identifier id, Identifier::parse(owner.substr(slash + 1)));
    BATON_TRY(const std::vector<RelativePath> files,
              key_files(kKeysFolder.child(owner.substr(0, slash)), id));
    for (const RelativePath& file : files) item.keys.emplace_back(file.text());
    return {};
  }

  // The journal holds items of every agent: it is kept for the longest period.
  Result<void> check_history() {
    Retention longest = kept_for({});
    for (const model::AgentRule& rule : configuration_.relevance_map.agents()) {
      Retention retention = kept_for(rule.agent);
      if (retention.days > longest.days) longest = std::move(retention);
    }
    const Instant before = workspace_.now() - std::chrono::days(longest.days);
    BATON_TRY(const std::vector<HistoryFile> files, workspace_.states().expired_history(before));
    if (std::ranges::any_of(files, &HistoryFile::is_needed)) warn_of_lost_workflows();
    for (const HistoryFile& file : files) {
      if (file.is_needed) continue;
      ExpiredItem item{.kind = file.part == HistoryPart::backups ? "backup" : "journal",
                       .name = std::string(file.path.text()),
                       .bytes = file.bytes,
                       .last_change = file.modified};
      add(std::move(item), longest);
    }
    return {};
  }

  void warn_of_lost_workflows() {
    for (const MissingWorkflow& lost : lost_) {
      warnings_.push_back({.severity = Severity::warning,
                           .rule = "lost-workflow",
                           .message = text::concat("expired parts of the journal stay for ",
                                                   lost.workflow, ": ", description_of(lost.loss)),
                           .hint = hint_to(lost)});
    }
  }

  std::optional<std::uint64_t> days_;
  const Configuration& configuration_;
  Workspace& workspace_;
  std::vector<std::string> live_;  // the workflows that are active, parked or lost
  bool is_any_lost_ = false;
  std::vector<MissingWorkflow> lost_;
  std::map<std::string, std::vector<std::string>> key_names_;  // of each folder of keys, once read
  std::vector<ExpiredItem> items_;
  Findings warnings_;
};

}  // namespace

std::vector<std::string> further_files(const ExpiredItem& item) {
  std::vector<std::string> further;
  for (const RelativePath& file : item.files) {
    std::string path(file.text());
    const bool is_named =
        path == item.name || std::ranges::find(item.keys, path) != item.keys.end();
    if (!is_named) further.push_back(std::move(path));
  }
  return further;
}

Result<FoundExpired> find_expired(std::optional<std::uint64_t> days, Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  return ExpiryCheck(days, *configuration, workspace).run();
}

}  // namespace baton::app
