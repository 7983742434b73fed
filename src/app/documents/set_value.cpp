#include "app/documents/set_value.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/encryption/moved_envelopes.h"
#include "app/core/findings/state_findings.h"
#include "app/core/redaction/redact_state.h"
#include "app/core/request/bare_text.h"
#include "app/core/state/answer_change.h"
#include "app/core/state/own_members.h"
#include "app/documents/get_value.h"
#include "app/documents/suspicious_edit.h"
#include "domain/model/kept_conflicts.h"
#include "json/patch.h"
#include "json/pointer.h"
#include "json/read.h"
#include "text/concat.h"

namespace baton::app {
namespace {

Result<Json> read_source(const Source& source) {
  Result<Json> value =
      json::read(source.text, source.name, {.big_integers = json::BigIntegers::refused});
  if (value) return value;
  Error error = value.error();
  error.hint =
      text::join_clauses(error.hint, "the value must be JSON; use --string TEXT to set a string");
  return fail(std::move(error));
}

Result<Findings> findings_at(const json::Pointer& pointer, Json state, Json value,
                             Workspace& workspace) {
  Findings at_pointer;
  if (!json::set(state, pointer, std::move(value))) return at_pointer;
  BATON_TRY(const Findings all, schema_findings(state, workspace));
  std::ranges::copy_if(all, std::back_inserter(at_pointer), [&](const Finding& finding) {
    return finding.instance_location == pointer.text();
  });
  return at_pointer;
}

// True if the schema accepts a string at this place but no other scalar.
Result<bool> wants_text(const json::Pointer& pointer, const Json& state, Workspace& workspace) {
  BATON_TRY(const Findings for_number, findings_at(pointer, state, Json(0), workspace));
  if (for_number.empty()) return false;
  BATON_TRY(const Findings for_text, findings_at(pointer, state, Json(""), workspace));
  return std::ranges::none_of(for_text,
                              [](const Finding& finding) { return finding.rule == "type"; });
}

// A text that is not JSON, and does not look like a mistake in JSON, is a string where it replaces
// one, and in an adopted file without a schema where it is added.
Result<bool> is_bare_text(const std::string& text, const json::Pointer& pointer, const Json& state,
                          Workspace& workspace) {
  if (!may_be_bare_text(text)) return false;
  const Json* const old = json::find(state, pointer);
  if (old != nullptr && !old->is_null()) return old->is_string();
  BATON_TRY(const Adoption* adoption, workspace.adoption());
  return adoption != nullptr && adoption->schema.empty();
}

// `place` is the request's pointer in this state.
Result<Json> value_of(const SetValue& request, const json::Pointer& place, const Json& state,
                      Workspace& workspace) {
  if (const PlainText* plain = std::get_if<PlainText>(&request.value)) return Json(plain->text);
  if (const JsonText* json = std::get_if<JsonText>(&request.value))
    return read_source(json->source);
  const Source& source = std::get<TypedText>(request.value).source;
  Result<Json> value = read_source(source);
  const bool is_clear = value && (value->is_string() || value->is_structured() || value->is_null());
  if (is_clear) return value;
  if (!value) {
    BATON_TRY(const bool is_bare, is_bare_text(source.text, place, state, workspace));
    if (is_bare) return Json(source.text);
  }
  BATON_TRY(const bool is_text, wants_text(place, state, workspace));
  return is_text ? Json(source.text) : std::move(value);
}

// "/list/-" means the element after the last one.
json::Pointer resolved(const Json& state, const json::Pointer& pointer) {
  if (pointer.empty() || pointer.tokens().back() != "-") return pointer;
  const Json* list = json::find(state, pointer.parent());
  if (list == nullptr || !list->is_array()) return pointer;
  return pointer.parent().child(list->size());
}

Result<void> put(Json& state, const json::Pointer& pointer, const Json& value, ValueSet& answer) {
  answer.pointer = pointer.text();
  const Json* old = json::find(std::as_const(state), pointer);
  answer.effect = old == nullptr ? SetEffect::added : SetEffect::replaced;
  BATON_CHECK(json::set(state, pointer, value));
  model::settle_conflicts(state, pointer);
  return {};
}

}  // namespace

Result<Outcome<ValueSet>> set_value(const SetValue& request, Workspace& workspace) {
  BATON_TRY(const json::Pointer pointer, json::Pointer::parse(with_first_slash(request.pointer)));
  const auto edit = [&](Json& state, ValueSet& answer) -> Result<Outcome<Edited>> {
    const Json before = state;
    const json::Pointer place = resolved(state, pointer);
    BATON_TRY(const Json value, value_of(request, place, state, workspace));
    BATON_CHECK(put(state, place, value, answer));
    const bool replaces = place.empty() || place.text() == "/extensions";
    BATON_CHECK(check_own_members(before, state,
                                  replaces ? Extensions::replaced : Extensions::edited, workspace));
    BATON_CHECK(reseal_moved(before, state, workspace));
    // Redacted here too, so that the answer shows the stored value.
    BATON_CHECK(redact_change(state, before, workspace));
    if (const Json* stored = json::find(std::as_const(state), place)) answer.value = *stored;
    if (json::equal(before, state)) {
      answer.effect = SetEffect::unchanged;
      return Edited{.change = Change::none};
    }
    BATON_TRY(Findings warnings, findings_of_edit(before, state, workspace));
    return Edited{.warnings = std::move(warnings)};
  };
  return change_and_answer<ValueSet>(workspace,
                                     {.command = text::concat("set ", pointer.text()),
                                      .guard = request.guard,
                                      .invalid_parts = InvalidParts::replaced,
                                      .gates = GateChanges::raw,
                                      .files = EditableFiles::adopted_too},
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
