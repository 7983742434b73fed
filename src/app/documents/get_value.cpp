#include "app/documents/get_value.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/encryption/moved_envelopes.h"
#include "app/core/encryption/sealed_places.h"
#include "app/core/encryption/sealed_sections.h"
#include "app/core/redaction/redact_state.h"
#include "app/core/state/known_states.h"
#include "app/core/state/load_state.h"
#include "domain/model/kept_conflicts.h"
#include "domain/model/members.h"
#include "json/pointer.h"
#include "json/print.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::app {
namespace {

std::string hint_in_object(const json::View& object, const json::Pointer& place,
                           std::string_view missing) {
  std::vector<std::string_view> names;
  object.each_member([&names](std::size_t, std::string_view name, const json::View&) {
    names.push_back(name);
    return true;
  });
  if (const auto nearest = text::nearest(missing, names)) {
    return text::concat("did you mean ", place.child(*nearest).text(), "?");
  }
  if (names.empty()) return "the object there is empty";
  return text::concat("existing members: ", text::enumerate(names));
}

// Tells which part of the pointer exists, and which members could follow.
std::string hint_for(const json::View& document, const json::Pointer& wanted) {
  if (wanted.tokens().size() == 1 && StateReference::parse(wanted.tokens().front())) {
    return text::concat("`baton show --at ", wanted.tokens().front(), "` prints a revision");
  }
  json::Pointer place;
  json::View value = document;
  for (const std::string& token : wanted.tokens()) {
    const json::Pointer deeper = place.child(token);
    const json::View next = json::find(document, deeper);
    if (!next) {
      if (value.type() == json::Type::object) return hint_in_object(value, place, token);
      const std::string where = place.empty() ? "the document" : place.text();
      if (value.type() != json::Type::array) {
        return text::concat(where, " is neither an object nor an array");
      }
      const std::size_t count = value.size();
      return text::concat(where, " has ", std::to_string(count),
                          count == 1 ? " element" : " elements");
    }
    place = deeper;
    value = next;
  }
  return {};
}

Result<LoadedState> wanted_state(const GetValue& request, Workspace& workspace) {
  if (!request.at) return load_any_state(workspace);
  BATON_TRY(const KnownStates known, load_known_states(workspace));
  return state_named(known, *request.at, workspace);
}

// Whether the state's text may contain encrypted values. The search begins with a character that is
// rarer than a quote.
bool may_be_sealed(const LoadedState& state) {
  return !state.is_adopted &&
         (state.has_inserted_outputs || state.text().find("$enc\"") != std::string::npos);
}

// The refusal if the wanted value is inside an encrypted one.
std::optional<Error> sealed_around(std::string_view wanted, const GetValue& request,
                                   std::span<const SealableMember> sealed) {
  const bool is_inside = std::ranges::any_of(sealed, [&](const SealableMember& envelope) {
    return policy::claims_envelope(*envelope.value) &&
           json::is_at_or_below(wanted, envelope.place.pointer) && wanted != envelope.place.pointer;
  });
  if (!is_inside) return std::nullopt;
  Error error{.code = ErrorCode::denied,
              .phrase = "the value is encrypted",
              .pointer = request.pointer,
              .hint = "`baton get --decrypt` shows it to people with the key"};
  if (request.decrypts) {
    error.phrase = "the value is encrypted, and you have no key for it";
    error.hint = "`baton key list` shows who has one";
  }
  return error;
}

// Replaces encrypted values by placeholders, or those that the request selects by their plaintext.
Result<void> show_sealed(Json& state, const json::Pointer& pointer, const GetValue& request,
                         Workspace& workspace) {
  constexpr std::string_view kConflicts = "/extensions/conflicts";
  const std::string wanted = sealed_form_of(state, pointer);
  // The values in several conflicts have the places that they had before.
  const bool has_conflicts =
      json::overlap(wanted, kConflicts) && !model::kept_conflicts(state).empty();
  const std::vector<SealableMember> sealed = envelopes_in(state);
  for (const SealableMember& envelope : sealed) {
    const bool is_selected = json::overlap(envelope.place.pointer, wanted) || has_conflicts;
    if (!request.decrypts || !is_selected) continue;
    BATON_CHECK(open_value(*envelope.value, envelope.place, workspace));
  }
  if (std::optional<Error> error = sealed_around(wanted, request, sealed)) {
    return fail(*std::move(error));
  }
  state = policy::with_placeholders(std::move(state));
  return {};
}

// Redacted before it is an answer, which lacks the names around the value, or a text, in which a
// document's secrets would not all be found.
Json shown_value(const json::Pointer& pointer, const LoadedState& state, std::string& text,
                 Workspace& workspace) {
  policy::Redacted shown = value_in_answer(pointer, state.document, workspace);
  if (!shown.report.redactions.empty()) text = json::print(shown.document);
  return std::move(shown.document);
}

}  // namespace

std::string with_first_slash(std::string pointer) {
  const bool is_complete = pointer.empty() || pointer.front() == '/';
  return is_complete ? std::move(pointer) : text::concat("/", pointer);
}

Result<Outcome<ValueRead>> get_value(const GetValue& request, Workspace& workspace) {
  BATON_TRY(const json::Pointer pointer, json::Pointer::parse(with_first_slash(request.pointer)));
  BATON_TRY(LoadedState state, wanted_state(request, workspace));
  std::optional<Digest> digest;
  if (request.digest == DigestUse::given) digest = digest_of(state, workspace);
  const bool is_as_stored = !may_be_sealed(state);
  if (!is_as_stored) BATON_CHECK(show_sealed(state.document.tree(), pointer, request, workspace));
  const json::View value = json::find(state.document, pointer);
  if (!value) {
    return fail(Error{.code = ErrorCode::not_found,
                      .phrase = "no value found",
                      .subject = workspace.state_file(),
                      .pointer = pointer.text(),
                      .hint = hint_for(state.document, pointer)});
  }
  ValueRead answer{.workflow = std::nullopt,
                   .revision = state.revision,
                   .digest = std::move(digest),
                   .pointer = pointer.text(),
                   .value = {},
                   .is_adopted = state.is_adopted,
                   .text = pointer.empty() && is_as_stored ? state.text() : json::print(value)};
  answer.value = shown_value(pointer, state, answer.text, workspace);
  if (state.is_baton && !state.is_adopted)
    answer.workflow = model::text_member(state.document, "workflowId");
  workspace.retire(std::move(state.document));
  return answer;
}

Json to_json(const ValueRead& answer) {
  Json json = Json::object();
  if (answer.workflow) {
    if (!answer.workflow->empty()) json["workflowId"] = *answer.workflow;
  }
  if (answer.workflow || answer.is_adopted) json["revision"] = answer.revision.value;
  if (answer.digest) json["digest"] = answer.digest->hex;
  json["pointer"] = answer.pointer;
  json["value"] = answer.value;
  return json;
}

}  // namespace baton::app
