#include "app/workflow/compact_outputs.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/state/answer_change.h"
#include "app/core/state/compacted_outputs.h"
#include "app/core/state/load_state.h"
#include "domain/context/explanation.h"
#include "domain/model/members.h"
#include "json/print.h"
#include "json/read.h"
#include "text/rfc3339.h"

namespace baton::app {
namespace {

constexpr std::string_view kCommand = "compact";

bool changes_phase(const JournalEntry& entry) {
  if (entry.patch.find("\"/phase\"") == std::string::npos) return false;
  const Result<Json> patch = json::read(entry.patch, "the journal", kJournalLimits);
  return patch && std::ranges::any_of(*patch, [](const Json& operation) {
           return model::text_member(operation, "path") == "/phase";
         });
}

// The last change of the phase before the present, so that a repeated request finds the same one.
Result<std::optional<Instant>> beginning_of_phase(std::string_view workflow, Workspace& workspace) {
  BATON_TRY(const History history, workspace.states().history());
  const auto found =
      std::find_if(history.entries.rbegin(), history.entries.rend(), [&](const auto& entry) {
        return entry.note.workflow == workflow && entry.note.at <= workspace.now() &&
               changes_phase(entry);
      });
  if (found == history.entries.rend()) return std::nullopt;
  return found->note.at;
}

TextSize size_of(const Json& stored) {
  const std::string text = json::print(stored);
  return {.bytes = text.size(), .tokens = context::count_tokens_of_text(text)};
}

// Marks the outputs in `state`, and reports what the write will do. `state` has the form in which
// it is changed: with its compacted outputs and the references to them.
Result<void> mark_outputs(Json& state, const CompactOutputs& request, OutputsCompacted& answer,
                          Workspace& workspace) {
  answer.mode = request.mode;
  answer.every_ended = request.every_ended;
  answer.phase = model::text_member(state, "phase");
  BATON_TRY(answer.phase_began,
            beginning_of_phase(model::text_member(state, "workflowId"), workspace));
  answer.compacted_before = model::compacted_files(state).size();
  const std::vector<workflow::CompactableOutputs> found = workflow::compactable_outputs(
      state, {.phase_began = answer.phase_began, .every_ended = request.every_ended});
  const Json original = state;
  Json stored = original;
  (void)fold_compacted_outputs(stored, original, workspace);
  answer.before = size_of(stored);
  Json& sequence = model::ensure_array(state, "agentSequence");
  for (const workflow::CompactableOutputs& each : found) {
    model::mark_compacted(sequence[each.index], [&workspace](std::string_view text) {
      return workspace.host().crypto.digest(text);
    });
  }
  stored = state;
  const std::vector<model::CompactedText> files =
      fold_compacted_outputs(stored, original, workspace);
  answer.after = size_of(stored);
  answer.moved.clear();
  for (std::size_t place = 0; place < found.size() && place < files.size(); ++place) {
    answer.moved.push_back({.outputs = found[place],
                            .tokens = context::count_tokens_of_text(files[place].text),
                            .file = path_of(files[place].file)});
  }
  return {};
}

Result<Outcome<OutputsCompacted>> preview(const CompactOutputs& request, Workspace& workspace) {
  BATON_TRY(const std::optional<StoredState> stored, workspace.states().read());
  if (!stored) return fail(no_workflow(workspace));
  note_source(*stored, workspace);
  BATON_TRY(LoadedState state, parse_own(*stored, workspace, Purpose::replaying));
  note_unreadable_outputs(state, workspace);
  OutputsCompacted answer;
  BATON_CHECK(mark_outputs(state.document.tree(), request, answer, workspace));
  return answer;
}

Json size_json(const TextSize& size) {
  return {{"bytes", size.bytes}, {"tokens", size.tokens}};
}

}  // namespace

Result<Outcome<OutputsCompacted>> compact_outputs(const CompactOutputs& request,
                                                  Workspace& workspace) {
  BATON_CHECK(workspace.configuration());
  if (request.mode == CompactMode::preview) return preview(request, workspace);
  return change_and_answer<OutputsCompacted>(
      workspace, {.command = std::string(kCommand), .guard = request.guard},
      [&](Json& state, OutputsCompacted& answer) -> Result<Outcome<Edited>> {
        BATON_CHECK(mark_outputs(state, request, answer, workspace));
        return Edited{.change = answer.moved.empty() ? Change::none : Change::made};
      });
}

Json to_json(const OutputsCompacted& answer) {
  const bool applies = answer.mode == CompactMode::apply;
  Json json = applies ? to_json(answer.written) : Json::object();
  json["applied"] = applies;
  json["phase"] = answer.phase;
  if (answer.phase_began) json["phaseBegan"] = text::format_date_time(*answer.phase_began);
  json["outputs"] = Json::array();
  for (const MovedOutputs& moved : answer.moved) {
    json["outputs"].push_back({{"agent", moved.outputs.agent},
                               {"executionId", moved.outputs.execution},
                               {"reason", workflow::name_of(moved.outputs.reason)},
                               {"bytes", moved.outputs.bytes},
                               {"tokens", moved.tokens},
                               {"file", moved.file}});
  }
  json["compactedBefore"] = answer.compacted_before;
  json["before"] = size_json(answer.before);
  json["after"] = size_json(answer.after);
  return json;
}

}  // namespace baton::app
