#pragma once

#include <string>
#include <string_view>

#include "domain/detection/secret_rules.h"
#include "domain/policy/secrets.h"

namespace baton::detection {

// A value without order, as of a password or a token.
inline constexpr std::string_view kRandomValue = "c9XbW7qLkPz83mNvRt5Y";

// The text with the secrets replaced that the rules detect.
inline std::string cleaned(const std::string& text,
                           const SecretRules& rules = SecretRules::built_in()) {
  return policy::redact_secrets(text, rules);
}

// The text with the value in place of each @.
inline std::string filled(std::string_view text, std::string_view value) {
  std::string result;
  for (const char c : text) {
    if (c == '@') {
      result += value;
    } else {
      result += c;
    }
  }
  return result;
}

}  // namespace baton::detection
