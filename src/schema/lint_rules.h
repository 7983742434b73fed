#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "baton/finding.h"
#include "json/json.h"
#include "schema/dialect.h"

namespace baton::schema {

// A schema object in the document that is linted.
struct LintedSchema {
  json::View schema = {};
  KeywordSet keywords;
  std::string pointer = {};
  // The $schema that chose the keywords; empty if none did.
  std::string meta_schema = {};
  // A schema that people look up: the document, a property or a definition.
  bool is_named = false;

  // No value if it is missing, or no keyword of the dialect.
  [[nodiscard]] json::View find(Keyword keyword) const;
  // Whether it has a $ref that makes its other keywords ineffective.
  [[nodiscard]] bool is_only_reference() const;
};

struct LintRule {
  Severity severity = Severity::warning;
  std::string_view name;
};

class LintFindings {
 public:
  // `token` is the member that the finding is about; empty: the schema itself.
  void add(const LintRule& rule, const LintedSchema& place, std::string_view token,
           std::string message, std::string hint = {});

  [[nodiscard]] Findings take() { return std::move(findings_); }

 private:
  Findings findings_;
};

// The rules that need only one schema object.
void lint_names(const LintedSchema& schema, LintFindings& findings);
void lint_bounds(const LintedSchema& schema, LintFindings& findings);
void lint_values(const LintedSchema& schema, LintFindings& findings);
void lint_members(const LintedSchema& schema, LintFindings& findings);
void lint_effects(const LintedSchema& schema, LintFindings& findings);

}  // namespace baton::schema
