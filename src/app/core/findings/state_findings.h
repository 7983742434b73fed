#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>

#include "app/core/findings/finding_redactor.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/view.h"

namespace baton::app {

// The schema findings for a state: from baton's schema and the project's own `stateSchema`, if
// configured; for an adopted file from the schema that it was adopted with. Without positions.
Result<Findings> schema_findings(const json::View& state, Workspace& workspace);
// The same for one of many states: the redactor collects the rules of all policies only once.
Result<Findings> schema_findings(const json::View& state, const FindingRedactor& redactor,
                                 Workspace& workspace);

// All findings about a baton state: schema findings (including the project's own `stateSchema`, if
// configured) and semantic ones. Without positions.
Result<Findings> state_findings(const json::View& state, Workspace& workspace,
                                std::span<const std::string> missing_artifacts = {});

// Finds a finding among many, which must live as long.
class FindingIndex {
 public:
  explicit FindingIndex(const Findings& findings);
  // Whether one of them reports the same at the same place.
  [[nodiscard]] bool contains(const Finding& finding) const;

 private:
  using Key = std::tuple<std::string_view, std::string_view, std::string_view>;
  static Key key_of(const Finding& finding);

  std::set<Key> keys_;
};

// The errors of `after` that `before` does not have, which the change adds. Existing errors do not
// block an unrelated change.
Findings added_errors(const Findings& before, const Findings& after);

}  // namespace baton::app
