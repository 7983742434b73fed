#include "app/recovery/compare_states.h"

#include <string_view>
#include <unordered_map>
#include <utility>

#include "app/core/redaction/redact_state.h"
#include "app/core/state/known_states.h"
#include "domain/model/members.h"
#include "json/patch.h"
#include "json/pointer.h"
#include "text/concat.h"

namespace baton::app {
namespace {

Error nothing_earlier() {
  return {.code = ErrorCode::not_found,
          .phrase = "no earlier revision found",
          .subject = "the journal",
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

// Finds values of a document. Values beside each other that are asked for in turn take no search
// through all members.
class ValueFinder {
 public:
  explicit ValueFinder(Json document) : document_(std::move(document)) {}

  const Json* find(const json::Pointer& pointer) {
    if (pointer.tokens().empty()) return &document_;
    enter(pointer.parent());
    if (object_ == nullptr) return json::find(document_, pointer);
    const auto member = members_.find(pointer.tokens().back());
    return member == members_.end() ? nullptr : member->second;
  }

 private:
  void enter(json::Pointer parent) {
    if (parent_ == parent) return;
    const Json* const value = json::find(document_, parent);
    parent_ = std::move(parent);
    object_ = value != nullptr && value->is_object() ? value : nullptr;
    members_.clear();
    if (object_ == nullptr) return;
    for (auto member = object_->begin(); member != object_->end(); ++member) {
      members_.emplace(member.key(), &member.value());
    }
  }

  Json document_;
  std::optional<json::Pointer> parent_;
  const Json* object_ = nullptr;  // at `parent_`, if there is one
  std::unordered_map<std::string_view, const Json*> members_;
};

// A state, and what an answer may show of it.
class ShownState {
 public:
  ShownState(LoadedState loaded, Workspace& workspace)
      : state(std::move(loaded)), shown_(without_secrets(state.document.tree(), workspace)) {}

  [[nodiscard]] std::optional<Json> value_at(const json::Pointer& pointer, Workspace& workspace) {
    if (const Json* const value = shown_.find(pointer)) return *value;
    // The name of a member above is, or has, a secret.
    if (!json::find(state.document, pointer)) return std::nullopt;
    return value_in_answer(pointer, state.document, workspace).document;
  }

  LoadedState state;

 private:
  ValueFinder shown_;
};

// A diff changes lists from their ends, so its locations are valid in both documents.
Result<ChangedPlace> place_of_change(const Json& operation, ShownState& from, ShownState& to,
                                     Workspace& workspace) {
  BATON_TRY(const json::Pointer pointer,
            json::Pointer::parse(model::text_member(operation, "path")));
  ChangedPlace place{.location = pointer.text(), .before = {}, .after = {}};
  const std::string_view name = model::text_member(operation, "op");
  if (name != "add") place.before = from.value_at(pointer, workspace);
  if (name != "remove") place.after = to.value_at(pointer, workspace);
  return place;
}

Json compared_json(const ComparedState& state) {
  Json json = Json::object();
  if (!state.workflow.empty()) json["workflowId"] = state.workflow;
  json["revision"] = state.revision.value;
  json["digest"] = state.digest.hex;
  return json;
}

}  // namespace

Result<Outcome<StatesCompared>> compare_states(const CompareStates& request, Workspace& workspace) {
  BATON_TRY(const KnownStates known, load_known_states(workspace));
  BATON_TRY(LoadedState before, request.from ? state_named(known, *request.from, workspace)
                                             : before_last_change(known, workspace));
  BATON_TRY(LoadedState after,
            request.to ? state_named(known, *request.to, workspace) : state_now(known, workspace));
  ShownState from(std::move(before), workspace);
  ShownState to(std::move(after), workspace);
  StatesCompared answer{.from = described(from.state, workspace),
                        .to = described(to.state, workspace),
                        .patch = json::diff(from.state.document.tree(), to.state.document.tree(),
                                            json::Sameness::value),
                        .changes = {}};
  for (Json& operation : answer.patch) {
    BATON_TRY(ChangedPlace place, place_of_change(operation, from, to, workspace));
    if (place.after) operation["value"] = *place.after;
    const bool is_own =
        !known.is_adopted && (place.location == "/revision" || place.location == "/lastUpdated");
    if (!is_own) answer.changes.push_back(std::move(place));
  }
  return answer;
}

Json to_json(const StatesCompared& answer) {
  return {{"from", compared_json(answer.from)},
          {"to", compared_json(answer.to)},
          {"patch", answer.patch}};
}

}  // namespace baton::app
