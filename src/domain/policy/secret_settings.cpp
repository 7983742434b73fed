#include "domain/policy/secret_settings.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "domain/model/members.h"

namespace baton::policy {
namespace {

std::string text_setting(const json::View& object, std::string_view name) {
  return std::string(model::text_member(object, name));
}

struct ActionText {
  std::string_view text;
  SecretAction action;
};

constexpr std::array kSecretActions = {ActionText{"redact", SecretAction::redact},
                                       ActionText{"refuse", SecretAction::refuse},
                                       ActionText{"warn", SecretAction::warn}};

}  // namespace

SecretAction secret_action(std::string_view text, SecretAction otherwise) {
  const auto* const found = std::ranges::find(kSecretActions, text, &ActionText::text);
  return found == kSecretActions.end() ? otherwise : found->action;
}

SecretSettings SecretSettings::from_json(const json::View& section) {
  SecretSettings settings;
  settings.action = secret_action(model::text_member(section, "action"), settings.action);
  std::vector<detection::OwnKind> kinds;
  for (const model::ElementView& element : model::object_elements(section, "patterns")) {
    kinds.push_back({.name = text_setting(element.value, "name"),
                     .pattern = text_setting(element.value, "pattern")});
  }
  std::vector<detection::Allowance> allowances;
  for (const model::ElementView& element : model::object_elements(section, "allow")) {
    allowances.push_back({.kind = text_setting(element.value, "kind"),
                          .value = text_setting(element.value, "value"),
                          .pattern = text_setting(element.value, "pattern"),
                          .files = text_setting(element.value, "files")});
  }
  settings.rules = detection::SecretRules(std::move(kinds), std::move(allowances));
  return settings;
}

}  // namespace baton::policy
