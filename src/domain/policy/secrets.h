#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "domain/policy/redact.h"

namespace baton::policy {

// Replaces each secret by [REDACTED:kind]: in texts and in names of members, and values whose
// member's name announces a secret. The kind is reported as the field.
class SecretsInText final : public Pass {
 public:
  [[nodiscard]] Visit visit(const Place& place, Json& value,
                            RedactionReport& report) const override;
  [[nodiscard]] std::optional<std::string> rename(const Place& place, std::string_view name,
                                                  RedactionReport& report) const override;
};

// A document, and a text, without the secrets in them (domain/detection).
Redacted redact_secrets(Json document);
std::string redact_secrets(std::string text);

}  // namespace baton::policy
