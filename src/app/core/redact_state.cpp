#include "app/core/redact_state.h"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/ownership.h"
#include "app/core/project_key.h"
#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "domain/policy/secrets.h"
#include "json/patch.h"
#include "json/print.h"
#include "json/read.h"
#include "json/rewrite.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr RelativePath kPseudonymKey = ".claude/baton/pseudonym-key";

bool hashes(std::span<const policy::FieldRule> rules) {
  return std::ranges::any_of(
      rules, [](const policy::FieldRule& rule) { return rule.action == policy::Action::hash; });
}

// The members of an item that are redacted by its author's policy.
struct Authored {
  std::string_view list;
  std::string_view author;
  std::array<std::string_view, 2> members;
};

constexpr std::array kAuthored = {
    Authored{"agentSequence", "agentName", {"outputs", "submitted"}},
    Authored{"tasks", "assignee", {"result", "structured"}},
    Authored{"messages", "from", {"content", ""}},
};

Result<policy::Redacted> redact_fields(Json output, std::span<const policy::FieldRule> rules,
                                       Workspace& workspace) {
  policy::Pseudonym pseudonym;
  if (hashes(rules)) {
    BATON_TRY(pseudonym, load_pseudonym(workspace));
  }
  return policy::redact(std::move(output), rules, pseudonym);
}

Result<void> redact_item(Json& item, const Authored& authored, const Configuration& configuration,
                         Workspace& workspace) {
  const std::string author(model::bare_agent_name(model::text_member(item, authored.author)));
  const std::span<const policy::FieldRule> rules = configuration.policies.field_rules(author);
  if (rules.empty()) return {};
  for (const std::string_view name : authored.members) {
    const auto value = item.find(name);
    if (value == item.end()) continue;
    BATON_TRY(policy::Redacted redacted, redact_fields(std::move(*value), rules, workspace));
    *value = std::move(redacted.document);
  }
  return {};
}

Result<void> redact_authored(Json& state, Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  for (const Authored& authored : kAuthored) {
    if (model::array_member(state, authored.list) == nullptr) continue;
    for (Json& item : *state.find(authored.list)) {
      if (item.is_object()) BATON_CHECK(redact_item(item, authored, *configuration, workspace));
    }
  }
  return {};
}

// In a file of another program, a name means what that program wants it to mean.
Result<detection::Scope> scope_of(const Json& state, Workspace& workspace) {
  BATON_TRY(const bool has_own_shape, is_adopted(state, workspace));
  return has_own_shape ? detection::Scope::formats : detection::Scope::all;
}

}  // namespace

Result<policy::Pseudonym> load_pseudonym(Workspace& workspace) {
  Host& host = workspace.host();
  BATON_TRY(std::string key, read_or_make_key(kPseudonymKey, host));
  return policy::Pseudonym([&crypto = host.crypto, key = std::move(key)](std::string_view value) {
    return crypto.keyed_hash(key, value);
  });
}

Result<policy::Redacted> redact_output(Json output, std::string_view agent, Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  const std::span<const policy::FieldRule> rules = configuration->policies.field_rules(agent);
  policy::Pseudonym pseudonym;
  if (hashes(rules)) {
    BATON_TRY(pseudonym, load_pseudonym(workspace));
  }
  const policy::FieldRules fields(rules, std::move(pseudonym));
  const policy::SecretsInText secrets;
  const std::array<const policy::Pass*, 2> passes = {&fields, &secrets};
  const std::span<const policy::Pass* const> applied = passes;
  return policy::redact(std::move(output), rules.empty() ? applied.last(1) : applied);
}

Result<void> redact_state(Json& state, Workspace& workspace) {
  if (!state.is_object()) return {};
  BATON_CHECK(redact_authored(state, workspace));
  BATON_TRY(const detection::Scope scope, scope_of(state, workspace));
  state = policy::redact_secrets(std::move(state), scope).document;
  return {};
}

Result<void> redact_change(Json& state, const Json& before, Workspace& workspace) {
  if (!state.is_object()) return {};
  BATON_CHECK(redact_authored(state, workspace));
  BATON_TRY(const detection::Scope scope, scope_of(state, workspace));
  state = policy::redact_changed_secrets(std::move(state), before, scope).document;
  return {};
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

bool lacks_encryption(std::string_view agent, const Configuration& configuration) {
  const policy::Policy* policy = configuration.policies.find(model::bare_agent_name(agent));
  return policy != nullptr && policy->encryption_required;
}

Finding policy_unencrypted(std::string_view agent) {
  return {.severity = Severity::info,
          .rule = "policy-unencrypted",
          .message = text::concat("the policy of ", agent,
                                  " asks for encryption, which baton does not support yet; its "
                                  "outputs are stored unencrypted, redacted by its field rules")};
}

Finding policy_unencrypted(std::string_view agent, std::size_t redactions) {
  Finding finding = policy_unencrypted(agent);
  const std::string stored = redactions == 0 ? "no field rule matched"
                             : redactions == 1
                                 ? "1 value redacted"
                                 : text::concat(std::to_string(redactions), " values redacted");
  finding.message = text::concat("the policy of ", agent,
                                 " asks for encryption, which baton does not support yet; the "
                                 "output is stored unencrypted, ",
                                 stored);
  return finding;
}

}  // namespace baton::app
