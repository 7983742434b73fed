#pragma once

#include <cstdint>
#include <string_view>

#include "baton/result.h"
#include "domain/detection/secret_rules.h"
#include "json/view.h"

namespace baton::policy {

// What happens to a secret in a text that is to be stored.
enum class SecretAction : std::uint8_t {
  redact,  // it is replaced
  refuse,  // the write is refused
  warn,    // it is stored, and a warning names its kind and place
};

// The action that a setting names; `otherwise` if it names none.
SecretAction secret_action(std::string_view text, SecretAction otherwise);

// The configuration's section "secrets".
struct SecretSettings {
  SecretAction action = SecretAction::redact;
  detection::SecretRules rules = {};

  static SecretSettings from_json(const json::View& section);

  // Whether answers show a secret that is stored.
  [[nodiscard]] bool shows_secrets() const { return action == SecretAction::warn; }
};

}  // namespace baton::policy
