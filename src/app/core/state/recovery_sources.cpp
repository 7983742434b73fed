#include "app/core/state/recovery_sources.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/archive/last_state.h"
#include "app/core/archive/parked_workflows.h"
#include "app/core/archive/state_copies.h"
#include "app/core/encryption/sealed_sections.h"
#include "app/core/redaction/redact_state.h"
#include "app/core/state/known_states.h"
#include "app/core/state/load_state.h"
#include "app/core/state/other_workflows.h"
#include "domain/model/compacted_outputs.h"
#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "domain/model/state.h"
#include "json/read.h"
#include "schema/validator.h"
#include "store/durable_file.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr std::string_view kSpace = " \t\r\n";

// The text after the next `"name" :` at or after `from`, which is moved behind the name; empty if
// there is none.
std::string_view after_member(std::string_view text, std::string_view quoted_name,
                              std::size_t& from) {
  from = text.find(quoted_name, from);
  if (from == std::string_view::npos) return {};
  from += quoted_name.size();
  std::size_t at = text.find_first_not_of(kSpace, from);
  if (at == std::string_view::npos || text[at] != ':') return {};
  at = text.find_first_not_of(kSpace, at + 1);
  return at == std::string_view::npos ? std::string_view() : text.substr(at);
}

std::optional<Identifier> find_workflow(std::string_view text) {
  for (std::size_t from = 0; from < text.size();) {
    std::string_view value = after_member(text, "\"workflowId\"", from);
    if (!value.starts_with('"')) continue;
    value.remove_prefix(1);
    const std::size_t end = value.find('"');
    if (end == std::string_view::npos) continue;
    Result<Identifier> id = Identifier::parse(value.substr(0, end));
    if (id) return *std::move(id);
  }
  return std::nullopt;
}

Revision find_revision(std::string_view text) {
  for (std::size_t from = 0; from < text.size();) {
    const std::string_view value = after_member(text, "\"revision\"", from);
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error == std::errc() && number <= model::kHighestRevision) return Revision{number};
  }
  return {};
}

// The workflows that may be restored: the requested one; without a request, any that has not ended
// and is not stored elsewhere.
class Candidates {
 public:
  Candidates(const std::optional<Identifier>& wanted, Workspace& workspace)
      : wanted_(wanted), workspace_(workspace) {}

  // Until the next call, without a request.
  void leave_out(std::set<std::string, std::less<>> workflows) { left_out_ = std::move(workflows); }

  Result<bool> include(std::string_view workflow) {
    if (wanted_) return workflow == wanted_->text();
    if (left_out_.contains(workflow)) return false;
    const auto known = judged_.find(workflow);
    if (known != judged_.end()) return known->second;
    BATON_TRY(const bool is_included, judge(workflow));
    judged_.emplace(workflow, is_included);
    return is_included;
  }

  // For what all state files of the project share: it may belong to another one that cannot be
  // read.
  Result<bool> include_shared(std::string_view workflow) {
    BATON_TRY(const bool is_included, include(workflow));
    return is_included && !(others_ && others_->is_any_lost);
  }

 private:
  Result<bool> judge(std::string_view workflow) {
    const Result<Identifier> id = Identifier::parse(workflow);
    if (!id) return false;
    if (!history_) {
      BATON_TRY(history_, workspace_.states().history());
    }
    const JournalEntry* const last = last_state_of(*id, *history_);
    BATON_TRY(const bool archived, is_archived_up_to(last, *id, *history_, workspace_));
    if (archived) return false;
    BATON_TRY(const bool parked, is_parked_here(*id, last));
    if (parked) return false;
    if (!others_) {
      BATON_TRY(others_, workflows_of_other_states(workspace_));
    }
    return std::ranges::find(others_->live, workflow) == others_->live.end();
  }

  // An earlier state of a workflow that was parked does not bring back the later one, which
  // lost_workflows() names. Nor does one of the active workflow if another git branch has it.
  Result<bool> is_parked_here(const Identifier& id, const JournalEntry* last) {
    BATON_TRY(const bool is_there, is_parked(id, workspace_));
    const bool was_active = unfinished_workflow(*history_) == id.text();
    if (!is_there || !was_active) return is_there;
    BATON_TRY(const bool is_last, is_parked_up_to(last, id, *history_, workspace_));
    return is_last || is_on_other_branch(id);
  }

  bool is_on_other_branch(const Identifier& id) {
    const Repository* const repository = workspace_.states().repository();
    const RelativePath& file = workspace_.root().state;
    return repository != nullptr && !repository->tracks(file) &&
           !repository->branches_with(file, text::concat("\"", id.text(), "\"")).empty();
  }

  const std::optional<Identifier>& wanted_;
  Workspace& workspace_;
  std::set<std::string, std::less<>> left_out_ = {};
  std::map<std::string, bool, std::less<>> judged_ = {};
  std::optional<History> history_ = {};
  std::optional<OtherWorkflows> others_ = {};
};

// Also if it is compacted and its file is missing.
bool has_output(const Json& state, std::string_view execution_id) {
  const auto execution = model::find_execution(state, execution_id);
  return execution &&
         (execution->outputs || model::member(execution->document, model::kCompactedOutputs));
}

bool is_change(const JournalEntry& entry) {
  return makes_state(entry) || entry.kind == JournalKind::parked;
}

// The state in the text, if it can be used and is of a candidate.
Result<std::optional<UsableState>> if_candidate(StateCandidate found, Candidates& candidates,
                                                Workspace& workspace) {
  BATON_TRY(std::optional<Json> document, usable_state(found.text, found.name, workspace));
  if (!document) return std::nullopt;
  BATON_TRY(const bool fits, candidates.include(model::text_member(*document, "workflowId")));
  if (!fits) return std::nullopt;
  return UsableState{.name = std::move(found.name),
                     .document = *std::move(document),
                     .text = std::move(found.text)};
}

std::string record_name(const JournalEntry& entry) {
  return text::concat("journal record ", std::to_string(entry.sequence));
}

// The workflow's state after the record, if it can be used. The record of a denial or of a change
// of a parked workflow has the state of another one, the active workflow.
Result<std::optional<UsableState>> journaled_state(const JournalEntry& entry,
                                                   Candidates& candidates, Workspace& workspace) {
  BATON_TRY(std::optional<std::string> text,
            store::if_readable(workspace.states().state_at(entry.sequence)));
  if (!text || text->empty()) return std::nullopt;
  return if_candidate({record_name(entry), *std::move(text)}, candidates, workspace);
}

// Whether the journal has all changes of the workflow up to its state, and none after it.
bool ends_with_its_state(const JournaledState& journaled, Revision last) {
  const std::string_view workflow = model::text_member(journaled.state.document, "workflowId");
  const History& history = journaled.history;
  return history.damage.empty() &&
         std::ranges::all_of(history.entries,
                             [&](const JournalEntry& entry) {
                               return entry.sequence <= journaled.sequence || !is_change(entry) ||
                                      entry.note.workflow != workflow;
                             }) &&
         std::ranges::any_of(history.entries, [&](const JournalEntry& entry) {
           return entry.note.revision >= last;
         });
}

// Whether a state before the journal's has the output.
Result<bool> is_in_earlier_state(const Json& output, const JournaledState& journaled,
                                 Workspace& workspace) {
  const std::string_view id = model::text_member(output, "executionId");
  const std::string command =
      text::concat("record ", model::bare_agent_name(model::text_member(output, "agentName")));
  for (const JournalEntry& entry : journaled.history.entries) {
    const bool is_record =
        entry.kind == JournalKind::update && entry.note.command == command &&
        entry.note.workflow == model::text_member(journaled.state.document, "workflowId");
    if (!is_record || entry.sequence >= journaled.sequence) continue;
    BATON_TRY(const std::optional<std::string> text,
              store::if_readable(workspace.states().state_at(entry.sequence)));
    if (!text) continue;
    const Result<Json> state = json::read(*text, "");
    if (state && has_output(*state, id)) return true;
  }
  return false;
}

// The workflows whose last record is their end.
std::set<std::string, std::less<>> ended_workflows(const History& history) {
  std::set<std::string, std::less<>> ended;
  for (const JournalEntry& entry : history.entries) {
    if (entry.kind == JournalKind::ended) {
      ended.insert(entry.note.workflow);
    } else {
      ended.erase(entry.note.workflow);
    }
  }
  return ended;
}

// Without its history.
Result<std::optional<JournaledState>> newest_among(Candidates& candidates, const History& history,
                                                   Workspace& workspace) {
  std::vector<std::string> lost;
  for (auto newest = history.entries.rbegin(); newest != history.entries.rend(); ++newest) {
    const JournalEntry& entry = *newest;
    BATON_TRY(const bool is_wanted, candidates.include(entry.note.workflow));
    if (!is_wanted) continue;
    BATON_TRY(std::optional<UsableState> state, journaled_state(entry, candidates, workspace));
    if (!state) {
      if (is_change(entry)) lost.push_back(lost_state(entry));
      continue;
    }
    return JournaledState{
        .state = *std::move(state), .sequence = entry.sequence, .lost = std::move(lost)};
  }
  return std::nullopt;
}

Result<std::optional<UsableState>> committed_among(Candidates& candidates, Workspace& workspace) {
  BATON_TRY(std::optional<UsableState> committed, committed_state(workspace));
  if (!committed) return std::nullopt;
  BATON_TRY(const bool fits,
            candidates.include(model::text_member(committed->document, "workflowId")));
  return fits ? std::move(committed) : std::nullopt;
}

Instant newest_of(const KnownOutputs& known) {
  Instant newest{};
  for (const Json& output : known.outputs) {
    newest = std::max(newest, model::time_member(output, "timestamp").value_or(Instant{}));
  }
  return newest;
}

}  // namespace

Traces find_traces(std::string_view damaged) {
  return {.workflow = find_workflow(damaged), .revision = find_revision(damaged)};
}

Result<std::optional<Json>> usable_state(const std::string& text, const std::string& file,
                                         Workspace& workspace) {
  Result<LoadedState> loaded = parse_state({.text = text}, file, workspace);
  if (!loaded || !loaded->is_baton) return std::nullopt;
  BATON_TRY(const schema::Validator validator, workspace.schemas().compile("workflow-state"));
  if (!validator.accepts(loaded->document)) return std::nullopt;
  return std::move(loaded->document.tree());
}

Result<std::optional<UsableState>> committed_state(Workspace& workspace) {
  const Repository* const repository = workspace.states().repository();
  std::optional<std::string> text =
      repository == nullptr ? std::nullopt : repository->committed(workspace.root().state);
  if (!text) return std::nullopt;
  std::string name = text::concat("HEAD:./", workspace.state_file());
  BATON_TRY(std::optional<Json> document, usable_state(*text, name, workspace));
  if (!document) return std::nullopt;
  return UsableState{
      .name = std::move(name), .document = *std::move(document), .text = *std::move(text)};
}

bool is_in_commits(const UsableState& state, Commits commits, Workspace& workspace) {
  constexpr std::size_t kMostOfOneChange = 64;  // edits of other programs keep its time
  const Repository* const repository = workspace.states().repository();
  if (repository == nullptr) return false;
  const std::string time =
      text::concat("\"", model::text_member(state.document, "lastUpdated"), "\"");
  // Items have times of earlier changes.
  const std::string line = text::concat("\"lastUpdated\": ", time);
  const bool is_as_printed = state.text.find(line) != std::string::npos;
  const std::vector<std::string> versions =
      repository->committed_with(workspace.root().state, is_as_printed ? line : time,
                                 {.commits = commits, .most = kMostOfOneChange});
  return std::ranges::find(versions, state.text) != versions.end();
}

Result<std::optional<JournaledState>> newest_in_journal(const std::optional<Identifier>& workflow,
                                                        Workspace& workspace) {
  BATON_TRY(History history, workspace.states().history());
  Candidates candidates(workflow, workspace);
  candidates.leave_out(ended_workflows(history));
  BATON_TRY(std::optional<JournaledState> found, newest_among(candidates, history, workspace));
  if (!found && !workflow) {
    candidates.leave_out({});
    BATON_TRY(found, newest_among(candidates, history, workspace));
  }
  if (found) found->history = std::move(history);
  return found;
}

std::optional<std::string> record_with(const std::string& state, const History& history,
                                       Workspace& workspace) {
  const Crypto& crypto = workspace.host().crypto;
  const Digest stored = crypto.digest(state);
  const Result<std::string> redacted = redacted_text(state, workspace);
  const Digest recorded = redacted ? crypto.digest(*redacted) : stored;
  const auto same = std::find_if(history.entries.rbegin(), history.entries.rend(),
                                 [&](const JournalEntry& entry) {
                                   return entry.digest == stored || entry.digest == recorded;
                                 });
  return same == history.entries.rend() ? std::nullopt : std::optional(record_name(*same));
}

Result<void> drop_withdrawn_outputs(std::vector<Json>& outputs, const JournaledState& journaled,
                                    Revision last, Workspace& workspace) {
  const bool is_all_known = ends_with_its_state(journaled, last);
  std::vector<Json> kept;
  for (Json& output : outputs) {
    const std::string_view id = model::text_member(output, "executionId");
    bool is_withdrawn = !has_output(journaled.state.document, id);
    if (is_withdrawn && !is_all_known) {
      BATON_TRY(is_withdrawn, is_in_earlier_state(output, journaled, workspace));
    }
    if (!is_withdrawn) kept.push_back(std::move(output));
  }
  outputs = std::move(kept);
  return {};
}

Result<std::optional<UsableState>> newest_backup(const std::optional<Identifier>& workflow,
                                                 Workspace& workspace) {
  BATON_TRY(std::vector<StateCandidate> backups, workspace.states().backups());
  Candidates candidates(workflow, workspace);
  for (StateCandidate& backup : backups) {
    BATON_TRY(std::optional<UsableState> state,
              if_candidate(std::move(backup), candidates, workspace));
    if (state) return state;
  }
  return committed_among(candidates, workspace);
}

Result<std::optional<UsableState>> committed_candidate(const std::optional<Identifier>& workflow,
                                                       Workspace& workspace) {
  Candidates candidates(workflow, workspace);
  return committed_among(candidates, workspace);
}

Result<std::optional<KnownOutputs>> known_outputs(const std::optional<Identifier>& workflow,
                                                  Workspace& workspace) {
  BATON_TRY(const std::vector<RecordedOutput> recorded, workspace.states().outputs());
  Candidates candidates(workflow, workspace);
  std::map<Identifier, KnownOutputs> by_workflow;
  for (const RecordedOutput& output : recorded) {
    BATON_TRY(const bool fits, candidates.include_shared(output.workflow.text()));
    Result<Json> document = json::read(output.text, output.execution.text());
    if (!fits || !document) continue;
    const std::string agent(model::bare_agent_name(model::text_member(*document, "agentName")));
    // Without the key, the copy is taken as it is.
    (void)open_copy(*document,
                    place_of_output(output.workflow.text(), output.execution.text(), agent),
                    workspace);
    by_workflow.try_emplace(output.workflow, KnownOutputs{output.workflow, {}})
        .first->second.outputs.push_back(*std::move(document));
  }
  if (by_workflow.empty()) return std::nullopt;
  auto newest = std::ranges::max_element(by_workflow, {},
                                         [](const auto& entry) { return newest_of(entry.second); });
  return std::move(newest->second);
}

}  // namespace baton::app
