#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "domain/detection/find_secrets.h"
#include "domain/policy/redact.h"
#include "domain/policy/secret_settings.h"
#include "json/pointer.h"
#include "json/view.h"

namespace baton::policy {

// Replaces values by [REDACTED:kind] that the document tells to be secrets, by names and by what is
// beside them: see redact_secrets_at(). Searches only texts in which a private key begins: in a
// text that is made of the document, it would reach to the end of one in another text.
class AnnouncedSecrets final : public Pass {
 public:
  explicit AnnouncedSecrets(detection::SecretRules rules) : rules_(std::move(rules)) {}
  [[nodiscard]] Visit visit(const Place& place, Json& value,
                            RedactionReport& report) const override;
  [[nodiscard]] bool judges_names() const override { return true; }

 private:
  detection::SecretRules rules_;
};

// Replaces each secret by [REDACTED:kind]: in texts and in names of members, and values whose
// member's name announces a secret. The kind is reported as the field.
class SecretsInText final : public Pass {
 public:
  explicit SecretsInText(detection::SecretRules rules,
                         detection::Scope scope = detection::Scope::all)
      : rules_(std::move(rules)), scope_(scope) {}
  [[nodiscard]] Visit visit(const Place& place, Json& value,
                            RedactionReport& report) const override;
  [[nodiscard]] std::optional<std::string> rename(const Place& place, std::string_view name,
                                                  RedactionReport& report) const override;
  [[nodiscard]] bool judges_names() const override { return true; }

 private:
  detection::SecretRules rules_;
  detection::Scope scope_;
};

// A document, and a text, without the secrets in them (domain/detection). A text that is a document
// is redacted as one.
Redacted redact_secrets(Json document, const detection::SecretRules& rules,
                        detection::Scope scope = detection::Scope::all);
std::string redact_secrets(std::string text, const detection::SecretRules& rules);
// What answers show of a document or a text: all of it if the settings say so.
Json shown(Json document, const SecretSettings& settings);
std::string shown(std::string text, const SecretSettings& settings);
// For a document that becomes a text, in which the others are searched.
Redacted redact_announced_secrets(Json document, const detection::SecretRules& rules);

// The value at a place of a document, which must exist. What it means is also told by the names
// above it, by members beside them such as "kind", and by texts beside it, which may hold the other
// parts of a token.
Redacted redact_secrets_at(const json::Pointer& place, const json::View& document,
                           const detection::SecretRules& rules);
Redacted redact_announced_secrets_at(const json::Pointer& place, const json::View& document,
                                     const detection::SecretRules& rules);

// The same for a changed document: see redact_changes().
Redacted redact_changed_secrets(Json document, const Json& redacted,
                                const detection::SecretRules& rules,
                                detection::Scope scope = detection::Scope::all);

}  // namespace baton::policy
