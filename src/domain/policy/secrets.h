#pragma once

#include <cstddef>
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

// Replaces them by [REDACTED:kind]. What they are called is reported as the field.
class SecretsInText final : public Pass {
 public:
  [[nodiscard]] Visit visit(const Place& place, Json& value,
                            RedactionReport& report) const override;
};

}  // namespace baton::policy
