#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "baton/result.h"
#include "json/json.h"

// Who may see an agent's items, and which of their fields must not be shown or stored. A context
// type is the name of the agent that made the item.
namespace baton::policy {

// What happens to a value that a field rule names.
enum class Action : std::uint8_t {
  redact,  // "[REDACTED:<field>]"
  remove,  // the member or element is dropped
  mask,    // all but the last 4 of at least 20 code points; shorter ones are redacted
  hash,    // a keyed pseudonym: equal values stay equal
};

std::string_view to_text(Action action);
std::optional<Action> parse_action(std::string_view text);

struct FieldRule {
  std::string field;  // a name, or a JSON Pointer in which "*" stands for any one token
  Action action = Action::redact;
};

struct Policy {
  bool encryption_required = false;
  // If absent, all agents have access. If present, exactly these agents have; the author has no
  // extra right.
  std::optional<std::vector<std::string>> access_control;
  std::optional<std::uint32_t> retention_days;
  std::vector<FieldRule> field_rules;
};

class Policies {
 public:
  Policies() = default;  // without a policy everything is allowed and nothing redacted

  // {"<type>": {encryptionRequired, accessControl, retentionPeriod, anonymizationRules}}; every
  // member optional, unknown ones ignored. malformed, with a pointer, for members of a wrong type.
  static Result<Policies> from_json(const Json& document);

  // The specification's hasContextAccess: a type without a policy is open to every agent.
  [[nodiscard]] bool has_access(std::string_view agent, std::string_view context_type) const;

  // Whether the type's policy restricts access; lessons and summaries omit texts of such types.
  [[nodiscard]] bool restricts_access(std::string_view context_type) const;

  [[nodiscard]] const Policy* find(std::string_view context_type) const;  // null: no policy
  // Empty without a policy.
  [[nodiscard]] std::span<const FieldRule> field_rules(std::string_view context_type) const;
  [[nodiscard]] const std::map<std::string, Policy, std::less<>>& all() const { return policies_; }

 private:
  std::map<std::string, Policy, std::less<>> policies_;
};

}  // namespace baton::policy
