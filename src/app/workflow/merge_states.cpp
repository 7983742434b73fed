#include "app/workflow/merge_states.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "app/core/caller/caller.h"
#include "app/core/encryption/moved_envelopes.h"
#include "app/core/encryption/sealed_sections.h"
#include "app/core/files/file_in_folder.h"
#include "app/core/files/own_files.h"
#include "app/core/findings/finding_redactor.h"
#include "app/core/findings/state_findings.h"
#include "app/core/redaction/redact_state.h"
#include "app/core/state/compacted_outputs.h"
#include "app/core/state/load_state.h"
#include "app/core/state/merge_side.h"
#include "app/workflow/equal_envelopes.h"
#include "app/workflow/renamed_references.h"
#include "domain/authority/authorize.h"
#include "domain/guard/paths.h"
#include "domain/merge/merge.h"
#include "domain/model/kept_conflicts.h"
#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "domain/workflow/gate.h"
#include "host/baton_files.h"
#include "json/patch.h"
#include "json/read.h"
#include "store/durable_file.h"
#include "store/writer_lock.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr std::array<std::string_view, 4> kResults = {"merged", "ours", "theirs", "parked"};
constexpr std::string_view kBlank = " \t\r\n";
constexpr std::string_view kFileOfGit = ".merge_file_";

// A version by a name that a user knows: git passes temporary files to its merge driver.
Source named_version(const Source& source, std::string_view side, const Workspace& workspace) {
  const std::size_t folder = source.name.rfind('/') + 1;  // npos + 1 is 0
  if (!source.name.substr(folder).starts_with(kFileOfGit)) return source;
  return {.name = text::concat(side, " of ", workspace.state_file()), .text = source.text};
}

// The base is an empty object if it is another workflow's or another program's state.
Result<Json> read_base(const Source& source, const Identifier& id, Workspace& workspace) {
  if (source.text.find_first_not_of(kBlank) == std::string::npos) return Json(Json::object());
  BATON_TRY(Json base,
            json::read(source.text, source.name, {.big_integers = json::BigIntegers::refused}));
  if (model::text_member(base, "workflowId") != id.text()) return Json(Json::object());
  (void)insert_compacted_outputs(base, model::References::kept, workspace);
  BATON_CHECK(redact_state(base, workspace));  // a conflict contains its value
  return base;
}

Result<void> require_unchanged(const FileInFolder& target, const Source& ours) {
  BATON_TRY(const std::string now, target.folder->read(target.name));
  if (now == ours.text) return {};
  return fail(ErrorCode::conflict, "the file was changed during the merge", ours.name,
              "nothing was written; run the merge again");
}

// git takes an archive for the renamed state if one branch archived the workflow and the other
// changed it. A merge of the two would end the workflow together with the changes that go on.
Result<void> require_not_archived(const Workspace& workspace, const Configuration& configuration) {
  const RelativePath& file = workspace.root().state;
  if (!guard::is_in(file.text(), configuration.archive_folders.archive.text())) return {};
  std::string_view id = file.filename();
  if (id.ends_with(kArchiveSuffix)) id.remove_suffix(kArchiveSuffix.size());
  return fail(ErrorCode::conflict,
              "one branch archived this workflow, and the other changed or archived it, too",
              std::string(file.text()),
              text::concat("to merge the states, abort the merge, run `baton unarchive ", id,
                           "` on the branch that archived it, commit, and merge again; to keep "
                           "one archive, run `git checkout BRANCH -- ",
                           file.text(), "`"));
}

// Any caller may run git's merge driver, which merges temporary files of git into one of them.
// Other forms would show what a policy withholds from the caller.
Result<void> require_may_print(const MergeStates& request, const Workspace& workspace) {
  const authority::Caller* const caller = workspace.caller();
  if (caller == nullptr || caller->is_at_least(authority::Role::orchestrator)) return {};
  if (request.output == request.ours.name) return {};
  return fail(authority::access_denied("only the orchestrator and people may print a merged state",
                                       request.output.value_or("-"), authority::Role::orchestrator,
                                       *caller));
}

bool is_kept_by_baton(const std::string& path, Workspace& workspace) {
  return is_among_settings(path, workspace) || belongs_to_baton(path, workspace);
}

Result<void> require_may_park(const Identifier& theirs, const Workspace& workspace) {
  const authority::Caller* const caller = workspace.caller();
  if (caller == nullptr || caller->is_at_least(authority::Role::orchestrator)) return {};
  return fail(authority::access_denied("only the orchestrator or a person may park a workflow",
                                       theirs.text(), authority::Role::orchestrator, *caller));
}

Result<void> write_output(const MergeStates& request, const std::string& text,
                          Workspace& workspace) {
  if (!request.output) return {};
  BATON_TRY(const FileInFolder target, open_folder_of(*request.output, workspace.folders()));
  if (*request.output == request.ours.name) {
    BATON_CHECK(require_unchanged(target, request.ours));
    if (text == request.ours.text) return {};
  }
  Result<void> written = store::write_durably(*target.folder, workspace.host().ids, target.name,
                                              text, Access::shared_by_umask);
  if (!written) written.error().subject = *request.output;
  return written;
}

// The final state and its text.
struct Settled {
  MergeResult result = MergeResult::merged;
  Json state;
  std::string text;
  Revision revision;
  std::vector<std::string> withheld_gates = {};  // see workflow::withhold_verdicts()
  Findings renumbered = {};
};

Settled left_as(const MergeSide& side, MergeResult result) {
  return {.result = result, .state = side.state, .text = side.text, .revision = side.revision};
}

// The person who merges can import the key. Until then, git leaves markers in the state.
Result<void> with_hint_to_import(Result<void> done) {
  if (done || done.error().code != ErrorCode::denied) return done;
  Error error = std::move(done).error();
  error.hint =
      "abort the merge (`git merge --abort`), run `baton key import FILE` with the keys of a "
      "person who has them (`baton key list`), then merge again";
  return fail(std::move(error));
}

// Any program may have written the other side's file. An output in it counts if this project
// recorded it, or if a person merges.
bool was_recorded_here(const Identifier& workflow, std::string_view execution_id,
                       const Json& output, Workspace& workspace) {
  const auto recorded = workspace.states().outputs();
  if (!recorded) return false;
  return std::ranges::any_of(*recorded, [&](const RecordedOutput& kept) {
    if (kept.workflow != workflow || kept.execution.text() != execution_id) return false;
    Result<Json> copy = json::read(kept.text, kept.execution.text());
    if (!copy) return false;
    const policy::SealedPlace place =
        place_of_output(workflow.text(), execution_id,
                        model::bare_agent_name(model::text_member(*copy, "agentName")));
    return open_copy(*copy, place, workspace) && json::equal(*copy, output);
  });
}

// A result equal to one side is this side.
Result<Settled> settled_as(Json merged, const MergeSide& ours, const MergeSide& theirs,
                           Workspace& workspace) {
  if (json::equal(merged, ours.state)) return left_as(ours, MergeResult::ours);
  if (json::equal(merged, theirs.state)) return left_as(theirs, MergeResult::theirs);
  const Revision revision = std::max(ours.revision, theirs.revision).next();
  model::set_member(merged, "revision", revision.value);
  std::vector<model::CompactedFile> known = model::compacted_files(ours.state);
  std::ranges::move(model::compacted_files(theirs.state), std::back_inserter(known));
  fold_known_outputs(merged, known, workspace);
  BATON_TRY(std::string text, printed_state(merged, workspace.state_file()));
  return Settled{.state = std::move(merged), .text = std::move(text), .revision = revision};
}

Result<Settled> settle(const Json& base, const MergeSide& ours, const MergeSide& theirs,
                       Workspace& workspace) {
  // Later calls cannot fail if this one succeeds.
  BATON_CHECK(state_findings(ours.state, workspace));
  const merge::Judge judge = [&workspace](const Json& state) {
    Findings findings = state_findings(state, workspace).value_or(Findings());
    // git writes the files of the other side after it merged the state.
    std::erase_if(findings, [](const Finding& found) { return found.rule == "compacted-outputs"; });
    return findings;
  };
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  Json theirs_admitted = theirs.state;
  // The verdicts in an encrypted output count like those in another one.
  const OpenedSections opened = OpenedSections::open(theirs_admitted, workspace);
  std::vector<std::string> withheld = workflow::withhold_verdicts(
      theirs_admitted, ours.state, base, gate_rules(*configuration),
      [&](std::string_view execution_id, const Json& output) {
        return is_by_a_person(workspace) ||
               was_recorded_here(theirs.id, execution_id, output, workspace);
      });
  opened.close(theirs_admitted);
  Json known_base = base;
  equalize_envelopes(known_base, ours.state, theirs_admitted, workspace);
  merge::Merged merged = merge::merge(known_base, ours.state, theirs_admitted, judge);
  const merge::Renamings& renamings = merged.renamings;
  BATON_CHECK(
      rename_in_envelopes(merged.state, renamings.ours, ours.state, theirs_admitted, workspace));
  BATON_CHECK(
      rename_in_envelopes(merged.state, renamings.theirs, theirs_admitted, ours.state, workspace));
  // New ids are new places of the encrypted values.
  const std::array<const Json*, 2> sides = {&ours.state, &theirs.state};
  BATON_CHECK(with_hint_to_import(reseal_moved(sides, merged.state, workspace)));
  BATON_TRY(Settled settled, settled_as(std::move(merged.state), ours, theirs, workspace));
  settled.withheld_gates = std::move(withheld);
  renamings.ours.report("our", settled.state, settled.renumbered);
  renamings.theirs.report("their", settled.state, settled.renumbered);
  return settled;
}

StatesMerged answer_of(Settled settled, const MergeSide& ours, std::optional<ParkedTheirs> parked,
                       Workspace& workspace) {
  StatesMerged answer;
  Findings findings = model::conflict_findings(settled.state);
  std::ranges::move(settled.renumbered, std::back_inserter(findings));
  answer.written = {
      .workflow = ours.id.text(),
      .revision = settled.revision,
      .digest = workspace.host().crypto.digest(settled.text),
      .warnings = finding_redactor_of(workspace).concealed(std::move(findings), settled.state)};
  answer.result = settled.result;
  answer.text = std::move(settled.text);
  for (const model::ElementView& kept : model::kept_conflicts(settled.state)) {
    answer.conflicts.push_back(kept.value.tree());
  }
  for (const std::string& gate : settled.withheld_gates) {
    answer.written.warnings.push_back(
        {.severity = Severity::warning,
         .rule = "gate-withheld",
         .message = text::concat("the gate ", gate,
                                 " stays failed: the other side has no new output of the gate's "
                                 "owner that passes it with evidence"),
         .hint = is_by_a_person(workspace) ? ""
                                           : "an output that was recorded in another clone counts "
                                             "if a person repeats this merge"});
  }
  if (parked) answer.written.warnings.push_back(parked_finding(*parked, workspace));
  answer.parked = std::move(parked);
  return answer;
}

}  // namespace

Result<void> require_may_merge_into(const std::string& output, Workspace& workspace) {
  if (is_by_a_person(workspace) || !is_kept_by_baton(output, workspace)) return {};
  return fail(authority::access_denied("only a person may merge into baton's own files", output,
                                       authority::Role::person, *workspace.caller()));
}

Result<Outcome<StatesMerged>> merge_states(const MergeStates& request, Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_CHECK(require_not_archived(workspace, *configuration));
  if (request.output) BATON_CHECK(require_may_merge_into(*request.output, workspace));
  BATON_CHECK(require_may_print(request, workspace));
  BATON_TRY(const MergeSide ours,
            read_merge_side(named_version(request.ours, "ours", workspace), workspace));
  BATON_TRY(const MergeSide theirs,
            read_merge_side(named_version(request.theirs, "theirs", workspace), workspace));
  BATON_TRY(const Json base,
            read_base(named_version(request.base, "base", workspace), ours.id, workspace));
  Settled settled = left_as(ours, MergeResult::parked);
  std::optional<ParkedTheirs> parked;
  const auto merge = [&](const store::WriterLock& lock) -> Result<void> {
    if (ours.id == theirs.id) {
      BATON_TRY(settled, settle(base, ours, theirs, workspace));
      BATON_CHECK(lock.require_held());
    } else {
      BATON_CHECK(require_may_park(theirs.id, workspace));
      BATON_CHECK(lock.require_held());
      BATON_TRY(parked, park_theirs(theirs.id, theirs.revision, theirs.text, workspace));
    }
    return write_output(request, settled.text, workspace);
  };
  BATON_CHECK(store::with_writer_lock(
      workspace.host().root,
      {.file = kLockFile, .holder = "merge", .folder = store::MissingFolder::needs_no_lock},
      merge));
  return answer_of(std::move(settled), ours, std::move(parked), workspace);
}

Json to_json(const StatesMerged& answer) {
  Json json = to_json(answer.written);
  json["result"] = kResults.at(static_cast<std::size_t>(answer.result));
  json["conflicts"] = answer.conflicts;
  if (answer.parked) json["parked"] = to_json(*answer.parked);
  return json;
}

}  // namespace baton::app
