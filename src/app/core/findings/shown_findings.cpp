#include "app/core/findings/shown_findings.h"

#include <utility>

#include "app/core/caller/caller.h"

namespace baton::app {
namespace {

// Baton's own words: a number, or the kind of a secret.
bool quotes_nothing(const Finding& finding) {
  return finding.rule == kMoreFindings || finding.rule == kSecretFinding;
}

Finding place_of(Finding finding) {
  Finding place{.severity = finding.severity,
                .rule = std::move(finding.rule),
                .message = "only the orchestrator and people may see what this is about",
                .file = std::move(finding.file),
                .position = finding.position};
  if (!quotes_nothing(place)) return place;
  place.message = std::move(finding.message);
  place.hint = std::move(finding.hint);
  return place;
}

}  // namespace

bool sees_whole_findings(const Workspace& workspace) {
  return limited_agent(workspace).empty();
}

Findings shown_findings(Findings findings, const Workspace& workspace) {
  if (sees_whole_findings(workspace)) return findings;
  for (Finding& finding : findings) finding = place_of(std::move(finding));
  return findings;
}

Error shown_fault(Error error, const Workspace& workspace) {
  if (sees_whole_findings(workspace)) return error;
  error.pointer.clear();
  error.hint.clear();
  error.related.clear();
  return error;
}

}  // namespace baton::app
