#include "app/core/encryption/sealed_sections.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/encryption/key_ring.h"
#include "app/core/encryption/sealed_places.h"
#include "app/core/redaction/authored_lists.h"
#include "baton/identity.h"
#include "domain/model/kept_conflicts.h"
#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "json/patch.h"
#include "json/pointer.h"
#include "text/concat.h"

namespace baton::app {
namespace {

using policy::SealedPlace;

void append_sections(Json& item, const AuthoredList& list, std::string_view workflow,
                     std::vector<Section>& sections) {
  const std::string id(model::text_member(item, list.id));
  const std::string author(model::bare_agent_name(model::text_member(item, list.author)));
  if (id.empty() || author.empty()) return;
  for (const std::string_view name : list.members) {
    const auto member = item.find(name);
    if (member == item.end() || member->is_null()) continue;
    sections.push_back({.value = &*member,
                        .place = {.workflow = std::string(workflow),
                                  .pointer = section_pointer(list.name, id, name),
                                  .policy = author},
                        .kind = list.kind});
  }
}

// The author of the value that a kept conflict is about; empty if it is in no section.
std::string_view author_at(const SealablePlace& place, const json::Pointer& location) {
  constexpr std::size_t kToMember = 3;  // tokens
  if (location.tokens().size() < kToMember) return {};
  const std::string& member = location.tokens()[kToMember - 1];
  const auto& members = place.list->members;
  if (std::ranges::find(members, member) == members.end()) return {};
  return model::bare_agent_name(model::text_member(*place.item, place.list->author));
}

void append_conflicting(Json& state, std::string_view workflow, std::vector<Section>& sections) {
  for (const model::ElementView& entry : model::kept_conflicts(state)) {
    const std::optional<json::Pointer> location = model::conflict_place(state, entry.value);
    if (!location) continue;
    const std::optional<SealablePlace> place = sealable_place(state, *location);
    const std::string author(place ? author_at(*place, *location) : std::string_view());
    if (author.empty()) continue;
    Json& conflict = state["extensions"]["conflicts"][entry.index];
    for (const char* side : {"base", "ours", "theirs"}) {
      const auto value = conflict.find(side);
      if (value == conflict.end()) continue;
      sections.push_back({.value = &*value,
                          .place = {.workflow = std::string(workflow),
                                    .pointer = place->pointer,
                                    .policy = author},
                          .kind = place->list->kind});
    }
  }
}

Error damaged_envelope(const SealedPlace& place) {
  return {.code = ErrorCode::malformed,
          .phrase = "an encrypted value was damaged, moved or copied",
          .subject = place.workflow,
          .pointer = place.pointer,
          .hint =
              "`baton show --at REVISION` shows an earlier state; `baton key check` examines "
              "all encrypted values"};
}

Error no_key_for(const SealedPlace& place) {
  return {.code = ErrorCode::denied,
          .phrase = "you have no key for an encrypted value",
          .subject = place.pointer,
          .hint = "`baton key list` shows who has one"};
}

Result<void> open_envelope(Json& value, const SealedPlace& place, Workspace& workspace) {
  const Result<policy::Envelope> envelope = policy::read_envelope(value);
  if (!envelope) return fail(damaged_envelope(place));
  BATON_TRY(const SecretKey* key, workspace.keys().find(place.workflow, envelope->key_id));
  if (key == nullptr) return {};
  const std::optional<std::string> plaintext = workspace.host().crypto.cipher().open(
      *key, policy::associated_data(place, envelope->key_id),
      {.nonce = envelope->nonce, .ciphertext = envelope->ciphertext});
  if (!plaintext) return fail(damaged_envelope(place));
  BATON_TRY(value, policy::value_of(*plaintext));
  return {};
}

Json envelope_of(const Json& value, const SealedPlace& place, const KeyRing::Current& current,
                 Workspace& workspace) {
  Sealed sealed = workspace.host().crypto.cipher().seal(
      *current.key, policy::associated_data(place, current.id), policy::plaintext_of(value));
  return policy::to_json(policy::Envelope{.key_id = current.id,
                                          .nonce = std::move(sealed.nonce),
                                          .ciphertext = std::move(sealed.ciphertext)});
}

Result<bool> reseal_members(Json& value, const SealedPlace& from, const SealedPlace& to,
                            Workspace& workspace) {
  bool has_changed = false;
  for (const SealableMember& member : structured_members(value, from)) {
    SealedPlace target = to;
    target.pointer += member.place.pointer.substr(from.pointer.size());
    BATON_TRY(const bool changed, reseal(*member.value, member.place, target, workspace));
    has_changed = has_changed || changed;
  }
  return has_changed;
}

// The envelope of a copy that copy_to_keep() made.
Json envelope_in_copy(const Json& copy) {
  Json envelope = Json::object();
  envelope["$enc"] = copy.at("$enc");
  return envelope;
}

bool has_envelopes(const json::View& state) {
  for (const AuthoredList& list : kSealableLists) {
    for (const model::ElementView& item : model::object_elements(state, list.name)) {
      for (const std::string_view name : list.members) {
        const json::View value = model::member(item.value, name);
        if (value && policy::claims_envelope(value)) return true;
      }
    }
  }
  return false;
}

// The envelopes in a section are searched only in a workflow with keys.
Result<bool> has_keys(std::string_view workflow, Workspace& workspace) {
  BATON_TRY(const policy::DataKeys* keys, workspace.keys().stored(std::string(workflow)));
  return !keys->keys.empty();
}

void show_placeholders(Json& value, bool is_object) {
  if (!policy::claims_envelope(value)) {
    value = policy::with_placeholders(std::move(value));
    return;
  }
  std::string placeholder = policy::placeholder_of(value);
  if (is_object) {
    value = Json::object();
    value["encrypted"] = std::move(placeholder);
  } else {
    value = std::move(placeholder);
  }
}

Finding unopened_finding(const Error& error) {
  return {.severity = Severity::warning,
          .rule = "encrypted-value",
          .message = text::concat(error.phrase.view(), ": ", error.subject, error.pointer),
          .hint = error.hint};
}

bool holds_object(std::string_view pointer) {
  return pointer.ends_with("/outputs") || pointer.ends_with("/structured");
}

}  // namespace

std::vector<Section> sections_of(Json& state) {
  std::vector<Section> sections;
  if (!state.is_object()) return sections;
  const std::string workflow(model::text_member(state, "workflowId"));
  if (!Identifier::is_valid(workflow)) return sections;
  for (const AuthoredList& list : kSealableLists) {
    if (model::array_member(state, list.name) == nullptr) continue;
    for (Json& item : *state.find(list.name)) {
      if (item.is_object()) append_sections(item, list, workflow, sections);
    }
  }
  append_conflicting(state, workflow, sections);
  return sections;
}

std::vector<SealableMember> structured_members(Json& value, const SealedPlace& place) {
  std::vector<SealableMember> members;
  if (!value.is_structured()) return members;
  for (auto member = value.begin(); member != value.end(); ++member) {
    if (!member->is_structured()) continue;
    const std::string token = value.is_object()
                                  ? json::escape_token(member.key())
                                  : std::to_string(std::distance(value.begin(), member));
    members.push_back({&*member,
                       {.workflow = place.workflow,
                        .pointer = text::concat(place.pointer, "/", token),
                        .policy = place.policy}});
  }
  return members;
}

Result<bool> may_hold_envelopes(const json::View& state, Workspace& workspace) {
  const std::string workflow(model::text_member(state, "workflowId"));
  if (!Identifier::is_valid(workflow)) return false;
  if (has_envelopes(state)) return true;
  return has_keys(workflow, workspace);
}

SealedPlace place_of_output(std::string_view workflow, std::string_view execution,
                            std::string_view author) {
  return {.workflow = std::string(workflow),
          .pointer = section_pointer("agentSequence", execution, "outputs"),
          .policy = std::string(author)};
}

Result<std::optional<Json>> seal(const Json& value, const SealedPlace& place,
                                 Workspace& workspace) {
  BATON_TRY(const KeyRing::Current current, workspace.keys().current(place.workflow));
  if (current.key == nullptr) return std::nullopt;
  return envelope_of(value, place, current, workspace);
}

policy::Redaction unencrypted_value(const std::string& pointer) {
  return {.path = pointer, .action = policy::Action::encrypt, .field = "unencrypted-value"};
}

Result<policy::RedactionReport> seal_sections(Json& state, Workspace& workspace) {
  policy::RedactionReport report;
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  for (const Section& section : sections_of(state)) {
    Json& value = *section.value;
    if (!configuration->policies.requires_encryption(section.item())) continue;
    if (policy::claims_envelope(value)) {
      // A copy that was taken into the state unopened.
      if (value.size() > 1) value = envelope_in_copy(value);
      continue;
    }
    BATON_TRY(std::optional<Json> envelope, seal(value, section.place, workspace));
    if (!envelope) {
      ++report.unencrypted;
      continue;
    }
    value = *std::move(envelope);
    report.redactions.push_back(unencrypted_value(section.place.pointer));
  }
  return report;
}

Result<void> open_value(Json& value, const SealedPlace& place, Workspace& workspace) {
  if (policy::claims_envelope(value)) {
    BATON_CHECK(open_envelope(value, place, workspace));
    if (policy::claims_envelope(value)) return {};
  }
  for (const SealableMember& member : structured_members(value, place)) {
    BATON_CHECK(open_value(*member.value, member.place, workspace));
  }
  return {};
}

Result<void> show_to(std::string_view agent, Json& state, Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  for (const Section& section : sections_of(state)) {
    Json& value = *section.value;
    BATON_TRY(const bool may_hold_envelopes, has_keys(section.place.workflow, workspace));
    if (!policy::claims_envelope(value) && !may_hold_envelopes) continue;
    const bool is_admitted =
        !agent.empty() && configuration->policies.has_access(agent, section.item());
    if (is_admitted) {
      // The rest of the state is shown even if this section is damaged.
      const Result<void> opened = open_value(value, section.place, workspace);
      if (!opened) workspace.note(unopened_finding(opened.error()));
    }
    show_placeholders(value, holds_object(section.place.pointer));
  }
  return {};
}

Result<Json> fully_opened(Json state, Workspace& workspace) {
  for (const Section& section : sections_of(state)) {
    // A damaged section is counted as its placeholder.
    (void)open_value(*section.value, section.place, workspace);
    show_placeholders(*section.value, holds_object(section.place.pointer));
  }
  return state;
}

Result<std::optional<Json>> view_for(std::string_view agent, const json::View& state,
                                     Workspace& workspace) {
  BATON_TRY(const bool is_needed, may_hold_envelopes(state, workspace));
  if (!is_needed) return std::nullopt;
  Json view = state.tree();
  BATON_CHECK(show_to(agent, view, workspace));
  return view;
}

Result<policy::Seal> field_sealer(std::span<const policy::FieldRule> rules, const SealedPlace& base,
                                  Workspace& workspace, Result<void>& failure) {
  const bool is_needed = std::ranges::any_of(
      rules, [](const policy::FieldRule& rule) { return rule.action == policy::Action::encrypt; });
  if (!is_needed || !Identifier::is_valid(base.workflow)) return policy::Seal();
  BATON_TRY(const bool can_seal, workspace.keys().can_seal(base.workflow));
  if (!can_seal) return policy::Seal();
  // seal() makes the first data key: of a workflow without such a field, none.
  return policy::Seal([base, &workspace, &failure](const std::string& pointer, const Json& value) {
    SealedPlace place = base;
    place.pointer += pointer;
    Result<std::optional<Json>> envelope = seal(value, place, workspace);
    if (envelope) return *std::move(envelope);
    failure = fail(std::move(envelope).error());
    return std::optional<Json>();
  });
}

Result<Json> copy_to_keep(const Json& output, const SealedPlace& place, Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  const bool is_sealed = configuration->policies.requires_encryption({place.policy}) &&
                         Identifier::is_valid(place.workflow);
  if (!is_sealed) return output;
  BATON_TRY(const KeyRing::Current current, workspace.keys().current(place.workflow));
  if (current.key == nullptr) return output;
  Json copy = Json::object();
  for (const char* name : {"agentName", "executionId", "timestamp", "duration", "status"}) {
    if (const auto member = output.find(name); member != output.end()) copy[name] = *member;
  }
  copy.update(envelope_of(output, place, current, workspace));
  return copy;
}

Result<void> open_copy(Json& copy, const SealedPlace& place, Workspace& workspace) {
  if (!policy::claims_envelope(copy)) return open_value(copy, place, workspace);
  Json value = envelope_in_copy(copy);
  BATON_CHECK(open_envelope(value, place, workspace));
  if (!policy::claims_envelope(value)) copy = std::move(value);
  return {};
}

Result<bool> reseal(Json& value, const SealedPlace& from, const SealedPlace& to,
                    Workspace& workspace) {
  if (!policy::claims_envelope(value)) return reseal_members(value, from, to, workspace);
  const Result<policy::Envelope> envelope = policy::read_envelope(value);
  if (!envelope) return fail(damaged_envelope(from));
  Json plain = value;
  BATON_CHECK(open_envelope(plain, from, workspace));
  // Only a user who can open the value may cause a first key of another workflow.
  if (policy::claims_envelope(plain)) return fail(no_key_for(from));
  BATON_TRY(const KeyRing::Current current, workspace.keys().current(to.workflow));
  if (current.key == nullptr) return fail(no_key_for(to));
  BATON_TRY(const bool has_changed, reseal_members(plain, from, to, workspace));
  if (!has_changed && from == to && envelope->key_id == current.id) return false;
  value = envelope_of(plain, to, current, workspace);
  return true;
}

Result<bool> reseal(Json& value, const SealedPlace& place, Workspace& workspace) {
  return reseal(value, place, place, workspace);
}

Result<bool> reseal_copy(Json& copy, const SealedPlace& place, Workspace& workspace) {
  if (!policy::claims_envelope(copy)) return reseal(copy, place, workspace);
  Json envelope = envelope_in_copy(copy);
  BATON_TRY(const bool has_changed, reseal(envelope, place, workspace));
  copy.update(envelope);
  return has_changed;
}

OpenedSections OpenedSections::open(Json& state, Workspace& workspace) {
  OpenedSections opened;
  for (const Section& section : sections_of(state)) {
    if (!policy::claims_envelope(*section.value)) continue;
    Json value = *section.value;
    const bool is_open =
        open_envelope(value, section.place, workspace) && !policy::claims_envelope(value);
    if (!is_open) continue;
    opened.opened_[section.place.pointer].push_back(
        {.envelope = std::exchange(*section.value, value), .value = std::move(value)});
  }
  return opened;
}

bool OpenedSections::has(const SealedPlace& place) const {
  return opened_.contains(place.pointer);
}

void OpenedSections::close(Json& state) const {
  for (const Section& section : sections_of(state)) {
    const auto found = opened_.find(section.place.pointer);
    if (found == opened_.end()) continue;
    const auto before = std::ranges::find_if(found->second, [&](const Opened& opened) {
      return json::identical(*section.value, opened.value);
    });
    if (before != found->second.end()) *section.value = before->envelope;
  }
}

}  // namespace baton::app
