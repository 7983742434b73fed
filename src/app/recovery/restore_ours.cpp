#include "app/recovery/restore_ours.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/archive/state_copies.h"
#include "app/core/state/recovery_sources.h"
#include "domain/model/members.h"
#include "domain/workflow/damaged_text.h"
#include "json/read.h"
#include "store/durable_file.h"
#include "text/concat.h"

namespace baton::app {
namespace {

// The version may be damaged itself.
std::optional<Identifier> workflow_of(const std::string& version) {
  const Result<Json> state = json::read(version, "version");
  if (!state) return find_traces(version).workflow;
  Result<Identifier> id = Identifier::parse(model::text_member(*state, "workflowId"));
  return id ? std::optional(*std::move(id)) : std::nullopt;
}

// Whether the workflow went on from that state, as if the conflict came back after a recovery.
Result<bool> goes_on_in_journal(const std::string& state, const Identifier& id,
                                const History& history, Workspace& workspace) {
  const JournalEntry* const last = last_state_of(id, history);
  const Digest digest = workspace.host().crypto.digest(state);
  if (last == nullptr || last->digest == digest) return false;
  BATON_TRY(const std::optional<std::string> newest,
            store::if_readable(workspace.states().state_at(last->sequence)));
  return newest && origins_of(*newest, history, workspace).contains(digest.hex);
}

bool is_conflict(const std::string& text) {
  return workflow::split_conflicts(text).is_conflict;
}

}  // namespace

std::optional<MergedVersions> conflicting_workflows(const StoredState& damaged,
                                                    Workspace& workspace) {
  const Repository* const repository = workspace.states().repository();
  if (!is_conflict(damaged.text) || repository == nullptr) return std::nullopt;
  const RelativePath& file = workspace.root().state;
  const bool is_committed = is_conflict(repository->committed(file).value_or(""));
  std::optional<MergedVersions> versions =
      repository->merged_versions(file, is_committed ? Merge::committed : Merge::in_progress);
  if (!versions) return std::nullopt;
  const std::optional<Identifier> ours = workflow_of(versions->ours);
  const std::optional<Identifier> theirs = workflow_of(versions->theirs);
  const bool are_two = ours && theirs && *ours != *theirs;
  return are_two ? std::move(versions) : std::nullopt;
}

Result<std::optional<Restored>> restore_ours(const std::string& ours, Workspace& workspace) {
  const std::string name = text::concat("ours of ", workspace.state_file());
  BATON_TRY(std::optional<Json> document, usable_state(ours, name, workspace));
  if (!document) return std::nullopt;
  BATON_TRY(const History history, workspace.states().history());
  BATON_TRY(const Identifier id,
            Identifier::parse(model::text_member(*document, "workflowId"), "workflow id"));
  BATON_TRY(const bool has_later, goes_on_in_journal(ours, id, history, workspace));
  if (has_later) return std::nullopt;
  const std::optional<std::string> record = record_with(ours, history, workspace);
  return Restored{.state = *std::move(document),
                  .level = record ? RecoveryLevel::journal : RecoveryLevel::backup,
                  .source = record.value_or(name)};
}

}  // namespace baton::app
