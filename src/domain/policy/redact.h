#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/policy/place.h"
#include "domain/policy/policies.h"
#include "json/json.h"

// The one way in which anything is taken out of a document, whoever asks. The walk goes over
// members' names, values, and texts that are themselves JSON; what must go is decided by passes,
// asked in order at each value. Redacting twice changes nothing.
namespace baton::policy {

// The keyed hash for Action::hash: lower-case hexadecimal of one fixed length. The key lives in
// the function. Without a function such rules redact.
using Pseudonym = std::function<std::string(std::string_view value)>;

// One thing that was taken out. Never the value.
struct Redaction {
  std::string path;  // JSON Pointer; it goes on inside a text that is JSON
  Action action = Action::redact;
  std::string field;  // as the rule spells it

  friend bool operator==(const Redaction&, const Redaction&) = default;
};

struct RedactionReport {
  std::vector<Redaction> redactions;
};

struct Redacted {
  Json document;
  RedactionReport report;
};

// What a pass did at a value: nothing, so the walk goes on beneath it; all there was to do in the
// whole subtree; or it wants the value dropped from its parent.
enum class Visit : std::uint8_t { passed, settled, dropped };

// One way of knowing what must go. Field rules are the first; a detector of secrets
// in free text is another. May change `value`, and reports what it changed.
class Pass {
 public:
  virtual ~Pass() = default;
  [[nodiscard]] virtual Visit visit(const Place& place, Json& value,
                                    RedactionReport& report) const = 0;
  // The name that a member gets in place of `name`; empty if the name stays.
  [[nodiscard]] virtual std::optional<std::string> rename(const Place& /*place*/,
                                                          std::string_view /*name*/,
                                                          RedactionReport& /*report*/) const {
    return std::nullopt;
  }
  // Whether it decides by a member's name. If so, a text that is JSON with duplicate members is
  // written anew, because the walk sees only the last of them.
  [[nodiscard]] virtual bool judges_names() const { return false; }
};

// A policy's anonymizationRules. A rule covers the whole subtree beneath what it names: each
// string, number and boolean in it is replaced, objects and arrays keep their shape, null stays.
// Names of members in it become numbered placeholders, except for common ones such as "name".
class FieldRules final : public Pass {
 public:
  explicit FieldRules(std::span<const FieldRule> rules, Pseudonym pseudonym = {});
  [[nodiscard]] Visit visit(const Place& place, Json& value,
                            RedactionReport& report) const override;
  [[nodiscard]] bool judges_names() const override { return true; }

 private:
  struct Compiled {
    std::string field;
    Action action;
    std::string folded_name;           // empty for pointers
    std::vector<std::string> pattern;  // pointer tokens, "*" matches any
  };
  [[nodiscard]] const Compiled* match(const Place& place) const;
  void cover(const Compiled& rule, const Place& place, Json& value, RedactionReport& report) const;
  void cover_members(const Compiled& rule, const Place& place, Json& object,
                     RedactionReport& report) const;

  std::vector<Compiled> rules_;
  Pseudonym pseudonym_;
};

Redacted redact(Json document, std::span<const Pass* const> passes);

// The common case: one set of field rules.
Redacted redact(Json document, std::span<const FieldRule> rules, const Pseudonym& pseudonym = {});

}  // namespace baton::policy
