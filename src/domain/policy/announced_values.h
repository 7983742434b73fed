#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "domain/detection/command_option.h"
#include "domain/detection/secret_rules.h"
#include "domain/policy/redact.h"

// Values that a document tells to be secrets: by their names, and by what is beside them.
namespace baton::policy {

inline constexpr std::string_view kKindMember = "kind";

// So many elements of a list tell what the last of them means.
inline constexpr std::size_t kMostArguments = detection::kMostArgumentsBefore + 1;

std::string replacement_of(std::string_view kind);

// Where replacements are reported, and what is not replaced.
struct Cleaning {
  const detection::SecretRules& rules;
  RedactionReport& report;

  void report_secret(const Place& place, std::string_view kind) const {
    report.redactions.push_back(
        {.path = place.text(), .action = Action::redact, .field = std::string(kind)});
  }
};

// Replaces values whose member, or member or element beside them, announces a secret. True if
// `value` was one.
bool replace_announced(const Place& place, Json& value, const Cleaning& cleaning);

// Replaces the secret in the last of the arguments, which is `value`, behind an option or a name.
void replace_argument(const Place& place, std::span<const std::string_view> arguments, Json& value,
                      const Cleaning& cleaning);

}  // namespace baton::policy
