#include "app/documents/set_value.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/answer_change.h"
#include "app/core/own_members.h"
#include "app/core/redact_state.h"
#include "domain/model/kept_conflicts.h"
#include "json/patch.h"
#include "json/pointer.h"
#include "json/read.h"
#include "text/concat.h"

namespace baton::app {
namespace {

Result<Json> value_of(const SetValue& request) {
  if (const PlainText* plain = std::get_if<PlainText>(&request.value)) return Json(plain->text);
  const Source& source = std::get<JsonText>(request.value).source;
  Result<Json> value =
      json::read(source.text, source.name, {.big_integers = json::BigIntegers::refused});
  if (value) return value;
  Error error = value.error();
  constexpr std::string_view kHint = "the value is JSON; --string TEXT sets a text";
  error.hint = error.hint.empty() ? std::string(kHint) : text::concat(error.hint, "; ", kHint);
  return fail(std::move(error));
}

// "/list/-" names the element after the last one.
json::Pointer resolved(const Json& state, const json::Pointer& pointer) {
  if (pointer.empty() || pointer.tokens().back() != "-") return pointer;
  const Json* list = json::find(state, pointer.parent());
  if (list == nullptr || !list->is_array()) return pointer;
  return pointer.parent().child(list->size());
}

Result<Outcome<Edited>> put(Json& state, const json::Pointer& wanted, const Json& value,
                            ValueSet& answer) {
  const json::Pointer pointer = resolved(state, wanted);
  answer.pointer = pointer.text();
  const Json* old = json::find(std::as_const(state), pointer);
  answer.effect = old == nullptr ? SetEffect::added : SetEffect::replaced;
  if (Result<void> done = json::set(state, pointer, value); !done) return fail(done.error());
  model::settle_conflicts(state, pointer);
  return Edited{};
}

}  // namespace

Result<Outcome<ValueSet>> set_value(const SetValue& request, Workspace& workspace) {
  BATON_TRY(const json::Pointer pointer, json::Pointer::parse(request.pointer));
  BATON_TRY(const Json value, value_of(request));
  const auto edit = [&](Json& state, ValueSet& answer) -> Result<Outcome<Edited>> {
    const Json before = state;
    BATON_TRY(Outcome<Edited> outcome, put(state, pointer, value, answer));
    BATON_CHECK(check_own_members(before, state));
    // Redacted here too, so that the answer shows what is stored.
    BATON_CHECK(redact_state(state, workspace));
    BATON_TRY(const json::Pointer place, json::Pointer::parse(answer.pointer));
    if (const Json* stored = json::find(std::as_const(state), place)) answer.value = *stored;
    if (json::equal(before, state)) {
      answer.effect = SetEffect::unchanged;
      return Edited{.change = Change::none};
    }
    return outcome;
  };
  return change_and_answer<ValueSet>(workspace,
                                     {.command = text::concat("set ", pointer.text()),
                                      .guard = request.guard,
                                      .invalid_parts = InvalidParts::replaced,
                                      .gates = GateChanges::raw},
                                     edit);
}

Json to_json(const ValueSet& answer) {
  Json json = to_json(answer.written);
  json["pointer"] = answer.pointer;
  json["value"] = answer.value;
  json["unchanged"] = answer.effect == SetEffect::unchanged;
  return json;
}

}  // namespace baton::app
