#include "app/documents/suspicious_edit.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "app/core/findings/finding_redactor.h"
#include "app/core/findings/misspelt_findings.h"
#include "app/core/state/ownership.h"
#include "domain/model/gate_details.h"

namespace baton::app {
namespace {

Findings suspicions(const Json& state, Workspace& workspace) {
  Findings found = misspelt_state_findings(state, workspace, model::MeantMembers::any);
  std::ranges::move(model::gate_detail_findings(state), std::back_inserter(found));
  return found;
}

}  // namespace

Result<Findings> findings_of_edit(const Json& before, const Json& after, Workspace& workspace) {
  BATON_TRY(const bool has_own_shape, is_adopted(after, workspace));
  if (has_own_shape) return Findings{};
  Findings added = suspicions(after, workspace);
  if (added.empty()) return added;
  const Findings earlier = suspicions(before, workspace);
  std::unordered_set<std::string_view> known;
  for (const Finding& finding : earlier) known.insert(finding.instance_location);
  std::erase_if(added, [&known](const Finding& finding) {
    return known.contains(finding.instance_location);
  });
  for (Finding& finding : added) finding.file = workspace.state_file();
  return finding_redactor_of(workspace).concealed(std::move(added), after);
}

}  // namespace baton::app
