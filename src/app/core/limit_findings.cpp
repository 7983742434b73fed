#include "app/core/limit_findings.h"

#include <algorithm>
#include <string>
#include <utility>

#include "text/concat.h"

namespace baton::app {

Result<void> check_finding_limit(std::optional<std::uint64_t> most) {
  if (!most || (*most >= 1 && *most <= kMostFindings)) return {};
  return fail(ErrorCode::usage, "the number of findings must be between 1 and 100",
              std::to_string(*most), "without --max-findings there are at most 100 of each schema");
}

Findings limit_findings(Findings findings, std::uint64_t most) {
  if (findings.size() <= most) return findings;
  const std::size_t removed = findings.size() - most;
  auto errors =
      static_cast<std::uint64_t>(std::ranges::count(findings, Severity::error, &Finding::severity));
  errors = std::min(errors, most);
  std::uint64_t others = most - errors;
  Findings kept;
  for (Finding& finding : findings) {
    std::uint64_t& left = finding.severity == Severity::error ? errors : others;
    if (left == 0) continue;
    --left;
    kept.push_back(std::move(finding));
  }
  kept.push_back({.severity = Severity::info,
                  .rule = "more-findings",
                  .message = text::concat(std::to_string(removed),
                                          removed == 1 ? " more finding is" : " more findings are",
                                          " not shown"),
                  .file = kept.back().file,
                  .hint = "raise --max-findings"});
  return kept;
}

}  // namespace baton::app
