#include "app/documents/patch_state.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/state/answer_change.h"
#include "app/core/state/own_members.h"
#include "app/documents/suspicious_edit.h"
#include "domain/model/members.h"
#include "json/patch.h"
#include "json/read.h"
#include "text/concat.h"

namespace baton::app {
namespace {

// A state has no members of these names: as a merge patch, the operation would add them.
bool is_operation(const Json& patch) {
  const auto is_text = [&](std::string_view name) {
    const Json* const value = model::member(patch, name);
    return value != nullptr && value->is_string();
  };
  return is_text("op") && is_text("path");
}

Result<PatchFormat> format_of(const Json& patch, const std::string& name) {
  if (patch.is_array()) return PatchFormat::json_patch;
  if (is_operation(patch)) {
    return fail(ErrorCode::malformed, "an operation (RFC 6902) must be in an array", name,
                "put it into an array: [{\"op\": …}]");
  }
  if (patch.is_object()) return PatchFormat::merge_patch;
  return fail(ErrorCode::malformed, "invalid patch", name,
              "give an array of operations (RFC 6902) or an object to merge (RFC 7396)");
}

Result<Json> patched(const Json& state, const Json& patch, PatchFormat format,
                     const std::string& name) {
  if (format == PatchFormat::merge_patch) return json::apply_merge_patch(state, patch);
  Result<Json> result = json::apply_patch(state, patch);
  if (result) return result;
  Error error = result.error();
  if (error.subject.empty()) error.subject = name;
  return fail(std::move(error));
}

Extensions change_of_extensions(const Json& patch) {
  constexpr std::string_view kExtensions = "extensions";
  const auto contains_them = [&](const Json& operation, std::string_view name) {
    const Json* const place = model::member(operation, name);
    if (place == nullptr) return false;
    const std::string_view pointer = model::text_of(*place);
    return pointer.empty() || pointer == text::concat("/", kExtensions);
  };
  const auto replaces = [&](const Json& operation) {
    return contains_them(operation, "path") || contains_them(operation, "from");
  };
  const Json* const merged = patch.is_object() ? model::member(patch, kExtensions) : nullptr;
  const bool is_replaced = patch.is_array() ? std::ranges::any_of(patch, replaces)
                                            : merged != nullptr && !merged->is_object();
  return is_replaced ? Extensions::replaced : Extensions::edited;
}

}  // namespace

std::string_view name_of(PatchFormat format) {
  return format == PatchFormat::json_patch ? "json-patch" : "merge-patch";
}

Result<Outcome<StatePatched>> patch_state(const PatchState& request, Workspace& workspace) {
  const std::string& name = request.patch.name;
  BATON_TRY(const Json patch,
            json::read(request.patch.text, name, {.big_integers = json::BigIntegers::refused}));
  BATON_TRY(const PatchFormat format, format_of(patch, name));
  const auto edit = [&](Json& state, StatePatched& answer) -> Result<Outcome<Edited>> {
    answer.format = format;
    answer.operations = patch.size();
    BATON_TRY(Json after, patched(state, patch, format, name));
    BATON_CHECK(check_own_members(state, after, change_of_extensions(patch), workspace));
    if (json::equal(state, after)) answer.change = Change::none;
    BATON_TRY(Findings warnings, findings_of_edit(state, after, workspace));
    state = std::move(after);
    return Edited{.change = answer.change, .warnings = std::move(warnings)};
  };
  return change_and_answer<StatePatched>(workspace,
                                         {.command = "patch",
                                          .guard = request.guard,
                                          .invalid_parts = InvalidParts::replaced,
                                          .gates = GateChanges::raw,
                                          .files = EditableFiles::adopted_too},
                                         edit);
}

Json to_json(const StatePatched& answer) {
  Json json = to_json(answer.written);
  json["format"] = name_of(answer.format);
  json["operations"] = answer.operations;
  json["unchanged"] = answer.change == Change::none;
  return json;
}

}  // namespace baton::app
