#include "app/recovery/compare_states.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "app/core/redaction/redact_state.h"
#include "app/core/state/known_states.h"
#include "app/recovery/undo_change.h"
#include "domain/model/members.h"
#include "json/array_index.h"
#include "json/patch.h"
#include "json/pointer.h"
#include "text/concat.h"

namespace baton::app {
namespace {

Error nothing_earlier() {
  return {.code = ErrorCode::not_found,
          .phrase = "the journal has no earlier revision",
          .hint = "`baton log` shows the oldest revision"};
}

// The state before the last change; an outside edit that is not yet journaled counts as the last
// one.
Result<LoadedState> before_last_change(const KnownStates& known, Workspace& workspace) {
  const JournalEntry* last = last_change(known);
  if (last == nullptr) return fail(nothing_earlier());
  if (is_edited_since(known, workspace)) return state_after(*last, workspace);
  Result<LoadedState> before = state_before(*last, workspace);
  if (!before && before.error().code == ErrorCode::not_found) return fail(nothing_earlier());
  return before;
}

ComparedState described(const LoadedState& state, const Workspace& workspace) {
  const std::string_view workflow =
      state.is_adopted ? std::string_view() : model::text_member(state.document, "workflowId");
  return {.workflow = std::string(workflow),
          .revision = state.revision,
          .digest = digest_of(state, workspace)};
}

// A state, and what an answer may show of it. Members have the same places in both, but their names
// may differ.
class ShownState {
 public:
  ShownState(LoadedState loaded, Workspace& workspace)
      : state_(std::move(loaded)),
        shown_(without_secrets(state_.document.tree(), workspace)),
        levels_({{.value = &state_.document.tree(), .shown = &shown_}}) {}
  ShownState(const ShownState&) = delete;  // `levels_` refers to the others
  ShownState& operator=(const ShownState&) = delete;

  [[nodiscard]] const LoadedState& state() const { return state_; }
  [[nodiscard]] const Json& tree() const { return *levels_.front().value; }

  // Begins at the value that was asked for before: values beside each other take no search through
  // all members.
  std::optional<Json> value_at(const json::Pointer& pointer) {
    const auto [known, wanted] = std::ranges::mismatch(path_, pointer.tokens());
    path_.erase(known, path_.end());
    levels_.resize(path_.size() + 1);
    for (auto token = wanted; token != pointer.tokens().end(); ++token) {
      if (!descend(*token)) return std::nullopt;
      path_.push_back(*token);
    }
    return *levels_.back().shown;
  }

 private:
  // A value on the path.
  struct Level {
    const Json* value = nullptr;
    const Json* shown = nullptr;
    std::unordered_map<std::string_view, std::size_t> places = {};  // of members, once searched
  };

  static std::optional<std::size_t> place_in(Level& level, const std::string& token) {
    if (level.value->is_array()) {
      const std::optional<std::size_t> index = json::array_index(token);
      return index && *index < level.value->size() ? index : std::nullopt;
    }
    if (!level.value->is_object()) return std::nullopt;
    if (level.places.empty()) {
      for (const auto& member : level.value->get_ref<const Json::object_t&>()) {
        level.places.emplace(member.first, level.places.size());
      }
    }
    const auto found = level.places.find(token);
    return found == level.places.end() ? std::nullopt : std::optional(found->second);
  }

  bool descend(const std::string& token) {
    Level& level = levels_.back();
    const std::optional<std::size_t> place = place_in(level, token);
    if (!place) return false;
    const auto at = static_cast<std::ptrdiff_t>(*place);
    levels_.push_back({.value = &*std::next(level.value->begin(), at),
                       .shown = &*std::next(level.shown->begin(), at)});
    return true;
  }

  LoadedState state_;
  Json shown_;
  std::vector<std::string> path_;
  std::vector<Level> levels_;  // of the state, and of each value on the path
};

// A diff changes lists from their ends, so its locations are valid in both documents.
Result<ChangedPlace> place_of_change(const Json& operation, ShownState& from, ShownState& to) {
  BATON_TRY(const json::Pointer pointer,
            json::Pointer::parse(model::text_member(operation, "path")));
  ChangedPlace place{.location = pointer.text(), .before = {}, .after = {}};
  const std::string_view name = model::text_member(operation, "op");
  if (name != "add") place.before = from.value_at(pointer);
  if (name != "remove") place.after = to.value_at(pointer);
  return place;
}

Json compared_json(const ComparedState& state) {
  Json json = Json::object();
  if (!state.workflow.empty()) json["workflowId"] = state.workflow;
  json["revision"] = state.revision.value;
  if (state.digest) json["digest"] = state.digest->hex;
  return json;
}

Result<StatesCompared> compared(LoadedState before, LoadedState after, Workspace& workspace) {
  const bool is_adopted = after.is_adopted;
  ShownState from(std::move(before), workspace);
  ShownState to(std::move(after), workspace);
  StatesCompared answer{.from = described(from.state(), workspace),
                        .to = described(to.state(), workspace),
                        .patch = json::diff(from.tree(), to.tree(), json::Sameness::value)};
  for (Json& operation : answer.patch) {
    BATON_TRY(ChangedPlace place, place_of_change(operation, from, to));
    if (place.after) operation["value"] = *place.after;
    const bool is_own =
        !is_adopted && (place.location == "/revision" || place.location == "/lastUpdated");
    if (!is_own) answer.changes.push_back(std::move(place));
  }
  return answer;
}

Result<Outcome<StatesCompared>> compare_with_undo(const CompareStates& request,
                                                  Workspace& workspace) {
  if (request.from || request.to) {
    return fail(ErrorCode::usage, "--undo accepts no revision",
                (request.from ? *request.from : *request.to).text(),
                "`baton diff FROM TO` compares two revisions");
  }
  BATON_TRY(Outcome<UndoPreview> outcome, preview_undo(workspace));
  if (Report* report = std::get_if<Report>(&outcome)) return std::move(*report);
  UndoPreview& preview = std::get<UndoPreview>(outcome);
  LoadedState after{.document = json::Document(std::move(preview.after)),
                    .digest = {},
                    .revision = preview.now.revision.next(),
                    .is_baton = preview.now.is_baton,
                    .is_adopted = preview.now.is_adopted};
  BATON_TRY(StatesCompared answer, compared(std::move(preview.now), std::move(after), workspace));
  answer.to.digest.reset();
  answer.undone = {.revision = preview.undone, .command = std::move(preview.command)};
  return answer;
}

}  // namespace

Result<Outcome<StatesCompared>> compare_states(const CompareStates& request, Workspace& workspace) {
  if (request.compared == Compared::undo) return compare_with_undo(request, workspace);
  BATON_TRY(const KnownStates known, load_known_states(workspace));
  BATON_TRY(LoadedState before, request.from ? state_named(known, *request.from, workspace)
                                             : before_last_change(known, workspace));
  BATON_TRY(LoadedState after,
            request.to ? state_named(known, *request.to, workspace) : state_now(known, workspace));
  return compared(std::move(before), std::move(after), workspace);
}

Json to_json(const StatesCompared& answer) {
  Json json = {{"from", compared_json(answer.from)},
               {"to", compared_json(answer.to)},
               {"patch", answer.patch}};
  if (answer.undone) json["undone"] = undone_json(answer.undone->revision, answer.undone->command);
  return json;
}

}  // namespace baton::app
