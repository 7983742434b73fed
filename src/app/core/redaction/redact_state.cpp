#include "app/core/redaction/redact_state.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/encryption/lacking_key.h"
#include "app/core/encryption/project_key.h"
#include "app/core/encryption/sealed_places.h"
#include "app/core/encryption/sealed_sections.h"
#include "app/core/redaction/authored_lists.h"
#include "app/core/redaction/policy_rules.h"
#include "app/core/state/ownership.h"
#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "domain/policy/items.h"
#include "domain/policy/secrets.h"
#include "domain/shared/faults.h"
#include "json/patch.h"
#include "json/print.h"
#include "json/read.h"
#include "json/rewrite.h"
#include "text/concat.h"

namespace baton::app {
namespace {

using policy::SecretAction;

constexpr RelativePath kPseudonymKey = ".claude/baton/pseudonym-key";

using ItemOf = policy::Item (*)(const json::View& item, std::string_view author);

struct RedactedList {
  std::string_view name;
  ItemOf item;
};

constexpr std::array kStateLists = {RedactedList{"sharedDecisions", policy::decision_item},
                                    RedactedList{"constraints", policy::constraint_item},
                                    RedactedList{"artifacts", policy::artifact_item}};
constexpr std::array kHandedLists = {RedactedList{"technicalDecisions", policy::decision_item},
                                     RedactedList{"constraints", policy::constraint_item}};
constexpr RedactedList kOutputArtifacts{"artifactsCreated", policy::artifact_item};

// Fields are encrypted for `place`; without one, they are redacted.
Result<void> redact_by(std::span<const policy::FieldRule> rules, Json& value,
                       policy::RedactionReport& report, Workspace& workspace,
                       const policy::SealedPlace& place = {}) {
  if (rules.empty()) return {};
  BATON_TRY(policy::Pseudonym pseudonym, pseudonym_for(rules, workspace));
  Result<void> sealed;
  BATON_TRY(policy::Seal seal, field_sealer(rules, place, workspace, sealed));
  const policy::FieldRules fields(rules, std::move(pseudonym), std::move(seal));
  const std::array<const policy::Pass*, 1> passes = {&fields};
  policy::Redacted redacted = policy::redact(std::move(value), passes);
  BATON_CHECK(sealed);
  value = std::move(redacted.document);
  std::ranges::move(redacted.report.redactions, std::back_inserter(report.redactions));
  return {};
}

// Applies the policies to the documents of one workflow.
class Redactor {
 public:
  explicit Redactor(const policy::Policies& policies, Workspace& workspace)
      : policies_(policies), workspace_(workspace) {}

  Result<void> value(Json& value, const policy::Item& item, const policy::SealedPlace& place = {}) {
    return redact_by(policies_.field_rules(item), value, report, workspace_, place);
  }

  // An output and the items in it.
  Result<void> output(Json& output, std::string_view author, const policy::SealedPlace& place) {
    BATON_CHECK(value(output, {author}, place));
    if (!output.is_object()) return {};
    BATON_CHECK(list(output, kOutputArtifacts, author));
    const auto handed = output.find("contextForNextAgent");
    if (handed == output.end() || !handed->is_object()) return {};
    for (const RedactedList& each : kHandedLists) BATON_CHECK(list(*handed, each, author));
    return {};
  }

  Result<void> state(Json& state) {
    workflow_ = model::text_member(state, "workflowId");
    for (const AuthoredList& each : kSealableLists) BATON_CHECK(authored(state, each));
    for (const AuthoredList& each : kOpenTexts) BATON_CHECK(authored(state, each));
    BATON_CHECK(authored(state, kMessageList));
    for (const RedactedList& each : kStateLists) BATON_CHECK(list(state, each, {}));
    return gates(state);
  }

  policy::RedactionReport report = {};

 private:
  Result<void> list(Json& parent, const RedactedList& list, std::string_view author) {
    if (model::array_member(parent, list.name) == nullptr) return {};
    for (Json& item : *parent.find(list.name)) {
      if (!item.is_object()) continue;
      const std::vector<policy::FieldRule> rules = policies_.field_rules(list.item(item, author));
      BATON_CHECK(redact_by(rules, item, report, workspace_));
    }
    return {};
  }

  Result<void> authored(Json& state, const AuthoredList& list) {
    if (model::array_member(state, list.name) == nullptr) return {};
    for (Json& item : *state.find(list.name)) {
      if (item.is_object()) BATON_CHECK(members(item, list));
    }
    return {};
  }

  Result<void> members(Json& item, const AuthoredList& list) {
    const std::string author(model::bare_agent_name(model::text_member(item, list.author)));
    for (const std::string_view name : list.members) {
      const auto found = item.find(name);
      if (found == item.end()) continue;
      const policy::SealedPlace place = place_of(item, list, name, author);
      const bool is_output = list.kind == policy::Kind::output;
      BATON_CHECK(is_output ? output(*found, author, place)
                            : value(*found, {author, list.kind}, place));
    }
    return {};
  }

  // None for an item without an id.
  [[nodiscard]] policy::SealedPlace place_of(const Json& item, const AuthoredList& list,
                                             std::string_view member,
                                             const std::string& author) const {
    const std::string_view id = model::text_member(item, list.id);
    if (id.empty()) return {};
    return {
        .workflow = workflow_, .pointer = section_pointer(list.name, id, member), .policy = author};
  }

  Result<void> gates(Json& state) {
    const Json* const gates = model::object_member(state, "qualityGates");
    if (gates == nullptr || model::object_member(*gates, "details") == nullptr) return {};
    for (auto& [name, details] : state["qualityGates"]["details"].items()) {
      BATON_CHECK(verdict(details, name));
      if (model::array_member(details, "opinions") == nullptr) continue;
      for (Json& opinion : *details.find("opinions")) BATON_CHECK(verdict(opinion, name));
    }
    return {};
  }

  // A gate's details, or an opinion among them, by the policy of its author.
  Result<void> verdict(Json& verdict, std::string_view gate) {
    const std::string author(model::bare_agent_name(model::text_member(verdict, "updatedBy")));
    return value(verdict, {author, policy::Kind::gate, gate});
  }

  const policy::Policies& policies_;
  Workspace& workspace_;
  std::string workflow_;
};

Result<policy::RedactionReport> redact_authored(Json& state, Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  Redactor redactor(configuration->policies, workspace);
  BATON_CHECK(redactor.state(state));
  return std::move(redactor.report);
}

// Adds what `redacted` reports to `report`, and takes its document.
void take_redacted(policy::Redacted redacted, Json& document, policy::RedactionReport& report) {
  document = std::move(redacted.document);
  std::ranges::move(redacted.report.redactions, std::back_inserter(report.redactions));
}

// In a file of another program, a name means what that program wants it to mean.
Result<detection::Scope> scope_of(const Json& state, Workspace& workspace) {
  BATON_TRY(const bool has_own_shape, is_adopted(state, workspace));
  return has_own_shape ? detection::Scope::formats : detection::Scope::all;
}

Error secret_refused(const policy::Redaction& found, std::string_view what) {
  const std::string place = found.path.empty() ? std::string() : text::concat(" at ", found.path);
  return shared::secret_refused(what, text::concat(found.field, place));
}

Findings stored_secrets(const std::vector<policy::Redaction>& found, const Workspace& workspace) {
  Findings findings;
  for (const policy::Redaction& secret : found) {
    findings.push_back({.severity = Severity::warning,
                        .rule = "secret-stored",
                        .message = text::concat("a secret is stored: ", secret.field),
                        .instance_location = secret.path,
                        .file = workspace.state_file(),
                        .hint = "secrets.action in the configuration allows it"});
  }
  return findings;
}

}  // namespace

Result<policy::Pseudonym> load_pseudonym(Workspace& workspace) {
  Host& host = workspace.host();
  BATON_TRY(std::string key, read_or_make_key(kPseudonymKey, host));
  return policy::Pseudonym([&crypto = host.crypto, key = std::move(key)](std::string_view value) {
    return crypto.keyed_hash(key, value);
  });
}

Result<policy::Redacted> redact_output(Json output, std::string_view agent, Workspace& workspace,
                                       const policy::SealedPlace& place, Refusal refusal) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(const policy::SecretSettings* settings, workspace.secrets());
  Redactor redactor(configuration->policies, workspace);
  BATON_CHECK(redactor.output(output, model::bare_agent_name(agent), place));
  if (settings->action == SecretAction::warn) {
    return policy::Redacted{std::move(output), std::move(redactor.report)};
  }
  policy::Redacted redacted = policy::redact_secrets(std::move(output), settings->rules);
  std::vector<policy::Redaction>& found = redacted.report.redactions;
  if (settings->action == SecretAction::refuse && refusal == Refusal::fails && !found.empty()) {
    return fail(secret_refused(found.front(), "the output"));
  }
  std::ranges::move(found, std::back_inserter(redactor.report.redactions));
  redacted.report = std::move(redactor.report);
  return redacted;
}

Result<policy::RedactionReport> redact_fields(Json& document, const policy::Item& item,
                                              Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  Redactor redactor(configuration->policies, workspace);
  BATON_CHECK(redactor.value(document, item));
  return std::move(redactor.report);
}

Result<policy::RedactionReport> redact_item(Json& document, const policy::Item& item,
                                            Workspace& workspace) {
  BATON_TRY(policy::RedactionReport report, redact_fields(document, item, workspace));
  BATON_TRY(const policy::SecretSettings* settings, workspace.secrets());
  if (settings->action == SecretAction::redact) {
    take_redacted(policy::redact_secrets(std::move(document), settings->rules), document, report);
  }
  return report;
}

Result<policy::RedactionReport> redact_secrets_in(Json& document, Workspace& workspace) {
  BATON_TRY(const policy::SecretSettings* settings, workspace.secrets());
  if (settings->shows_secrets()) return policy::RedactionReport();
  policy::Redacted redacted = policy::redact_secrets(std::move(document), settings->rules);
  document = std::move(redacted.document);
  return std::move(redacted.report);
}

policy::RedactionReport redact_answer(Json& document, Workspace& workspace) {
  const policy::SecretSettings& settings = workspace.secrets_in_answers();
  policy::RedactionReport report;
  if (settings.shows_secrets()) return report;
  take_redacted(policy::redact_secrets(std::move(document), settings.rules), document, report);
  return report;
}

Json without_secrets(Json document, Workspace& workspace) {
  return policy::shown(std::move(document), workspace.secrets_in_answers());
}

bool has_secrets(Json document, Workspace& workspace) {
  return !redact_answer(document, workspace).redactions.empty();
}

policy::Redacted value_in_answer(const json::Pointer& place, const json::View& document,
                                 Workspace& workspace) {
  const policy::SecretSettings& settings = workspace.secrets_in_answers();
  if (settings.shows_secrets()) return {json::find(document, place).tree(), {}};
  return policy::redact_secrets_at(place, document, settings.rules);
}

std::string text_in_answer(std::string text, Workspace& workspace) {
  return policy::shown(std::move(text), workspace.secrets_in_answers());
}

std::string text_in_records(std::string text, Workspace& workspace) {
  return policy::redact_secrets(std::move(text), workspace.secrets_in_answers().rules);
}

Error error_in_answer(Error error, const policy::SecretSettings& settings) {
  for (std::string* const text : {&error.subject, &error.pointer, &error.hint}) {
    *text = policy::shown(std::move(*text), settings);
  }
  for (RelatedLocation& related : error.related) {
    related.file = policy::shown(std::move(related.file), settings);
    related.note = policy::shown(std::move(related.note), settings);
  }
  return error;
}

Error error_in_answer(Error error, Workspace& workspace) {
  return error_in_answer(std::move(error), workspace.secrets_in_answers());
}

void redact_before_rendering(Json& document, Workspace& workspace) {
  const policy::SecretSettings& settings = workspace.secrets_in_answers();
  if (settings.shows_secrets()) return;
  document = policy::redact_announced_secrets(std::move(document), settings.rules).document;
}

Json value_before_rendering(const json::Pointer& place, const json::View& document,
                            Workspace& workspace) {
  const policy::SecretSettings& settings = workspace.secrets_in_answers();
  if (settings.shows_secrets()) return json::find(document, place).tree();
  return policy::redact_announced_secrets_at(place, document, settings.rules).document;
}

Result<policy::RedactionReport> redact_state(Json& state, Workspace& workspace) {
  if (!state.is_object()) return policy::RedactionReport();
  BATON_TRY(policy::RedactionReport report, redact_authored(state, workspace));
  BATON_TRY(const policy::SecretSettings* settings, workspace.secrets());
  if (settings->action != SecretAction::warn) {
    BATON_TRY(const detection::Scope scope, scope_of(state, workspace));
    take_redacted(policy::redact_secrets(std::move(state), settings->rules, scope), state, report);
  }
  BATON_TRY(const policy::RedactionReport sealed, seal_sections(state, workspace));
  std::ranges::copy(sealed.redactions, std::back_inserter(report.redactions));
  report.unencrypted = sealed.unencrypted;
  return report;
}

Result<Findings> redact_change(Json& state, const Json& before, Workspace& workspace) {
  if (!state.is_object()) return Findings{};
  BATON_CHECK(redact_authored(state, workspace));
  BATON_TRY(const policy::SecretSettings* settings, workspace.secrets());
  BATON_TRY(const detection::Scope scope, scope_of(state, workspace));
  const bool may_be_stored = settings->action == SecretAction::warn;
  policy::Redacted redacted = policy::redact_changed_secrets(
      may_be_stored ? Json(state) : std::move(state), before, settings->rules, scope);
  const std::vector<policy::Redaction>& found = redacted.report.redactions;
  if (!may_be_stored) {
    state = std::move(redacted.document);
    if (settings->action == SecretAction::refuse && !found.empty()) {
      return fail(secret_refused(found.front(), workspace.state_file()));
    }
  }
  BATON_CHECK(seal_sections(state, workspace));
  return may_be_stored ? stored_secrets(found, workspace) : Findings{};
}

Result<std::string> redacted_text(const std::string& text, Workspace& workspace) {
  const std::string file = workspace.state_file();
  const Result<Json> before = json::read(text, file);
  if (!before) return text;
  Json state = *before;
  BATON_CHECK(redact_state(state, workspace));
  if (json::equal(*before, state)) return text;
  BATON_TRY(const bool keeps_layout, is_adopted(*before, workspace));
  if (keeps_layout) return json::rewritten(text, *before, state);
  BATON_CHECK(json::read(text, file, {.big_integers = json::BigIntegers::refused}));
  return json::print(state);
}

Result<bool> lacks_encryption(std::string_view agent, const std::string& workflow,
                              Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  if (!configuration->policies.requires_encryption({model::bare_agent_name(agent)})) return false;
  if (!Identifier::is_valid(workflow)) return true;
  BATON_TRY(const bool has_key, workspace.keys().can_seal(workflow));
  return !has_key;
}

Finding policy_unencrypted(std::string_view agent, const std::string& workflow,
                           Workspace& workspace, std::string_view stored) {
  const LackingKey lacking = lacking_key(workflow, workspace);
  return {.severity = Severity::info,
          .rule = "policy-unencrypted",
          .message = text::concat("the policy of ", agent, " requires encryption, but ",
                                  lacking.cause, "; ", stored),
          .hint = lacking.remedy};
}

Finding policy_unencrypted_output(std::string_view agent, const std::string& workflow,
                                  std::size_t redactions, Workspace& workspace) {
  const std::string removed = redactions == 0 ? "no field rule matched"
                              : redactions == 1
                                  ? "1 value redacted"
                                  : text::concat(std::to_string(redactions), " values redacted");
  return policy_unencrypted(agent, workflow, workspace,
                            text::concat("the output is stored unencrypted, ", removed));
}

}  // namespace baton::app
