#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "domain/policy/redact.h"

namespace baton::policy {

// A secret in a text that gives itself away by its public format.
struct Secret {
  std::string_view kind;  // "github-token"; a literal
  std::size_t begin = 0;  // bytes
  std::size_t end = 0;
};

// In their order, none within another.
std::vector<Secret> find_secrets(std::string_view text);

// Replaces each secret by [REDACTED:kind]. The kind is reported as the field.
class SecretsInText final : public Pass {
 public:
  [[nodiscard]] Visit visit(const Place& place, Json& value,
                            RedactionReport& report) const override;
};

// A document, and a text, without the secrets that are found by their format.
Redacted redact_secrets(Json document);
std::string redact_secrets(std::string text);

}  // namespace baton::policy
