#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/policy/policies.h"
#include "json/json.h"
#include "json/place.h"

// Redacts a document, for every caller. The walk visits member names, values, and texts that are
// JSON, or in which JSON documents fill lines; passes, applied in order at each value, decide what
// to redact. Redacting twice changes nothing.
namespace baton::policy {

using json::Place;

// The keyed hash for Action::hash: lower-case hexadecimal of fixed length. The function holds the
// key. Without a function, such rules redact.
using Pseudonym = std::function<std::string(std::string_view value)>;

// The envelope of a value for Action::encrypt; `pointer` is its place in the document. Without a
// function, or if it returns nothing, such rules redact.
using Seal = std::function<std::optional<Json>(const std::string& pointer, const Json& value)>;

// A redaction that was made. Never contains the value.
struct Redaction {
  std::string path;  // JSON Pointer; continues inside a text that is JSON
  Action action = Action::redact;
  std::string field;  // as the rule spells it

  friend bool operator==(const Redaction&, const Redaction&) = default;
};

struct RedactionReport {
  std::vector<Redaction> redactions = {};
  std::size_t unencrypted = 0;  // values that must be encrypted as a whole, and for which is no key
};

struct Redacted {
  Json document;
  RedactionReport report;
};

// The result of a pass at a value: the walk continues below it; the subtree is done; or the value
// is to be removed from its parent.
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

// A policy's anonymizationRules. A rule covers the whole subtree of the member it names: each
// string, number and boolean is replaced, objects and arrays keep their structure, null stays. Only
// Action::encrypt replaces the subtree as a whole.
// Member names in it become numbered placeholders, except for common ones such as "name".
class FieldRules final : public Pass {
 public:
  explicit FieldRules(std::span<const FieldRule> rules, Pseudonym pseudonym = {}, Seal seal = {});
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
  Seal seal_;
};

Redacted redact(Json document, std::span<const Pass* const> passes);

// The same for a changed document. `redacted` is the document before the change, redacted by the
// same passes: values that are identical to the ones at the same place in it are skipped.
Redacted redact_changes(Json document, const Json& redacted, std::span<const Pass* const> passes);

// The common case: field rules only.
Redacted redact(Json document, std::span<const FieldRule> rules, const Pseudonym& pseudonym = {});

}  // namespace baton::policy
