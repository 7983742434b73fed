#include "app/core/findings/limit_findings.h"

#include <algorithm>
#include <string>
#include <utility>

#include "schema/more_findings.h"

namespace baton::app {

Result<void> check_finding_limit(std::optional<std::uint64_t> most) {
  if (!most || (*most >= 1 && *most <= kMostFindings)) return {};
  return fail(ErrorCode::usage, "the number of findings must be between 1 and 100",
              std::to_string(*most), "without --max-findings there are at most 100 of each schema");
}

Findings limit_findings(Findings findings, std::optional<std::uint64_t> most) {
  // Each remark of a schema stands for one or more.
  Finding remark;
  const std::uint64_t unknown = std::erase_if(findings, [&remark](Finding& finding) {
    if (finding.rule != kMoreFindings) return false;
    remark = std::move(finding);
    return true;
  });
  const std::uint64_t limit = most.value_or(findings.size());
  if (findings.size() <= limit && unknown == 0) return findings;
  const std::uint64_t found = findings.size();
  auto errors =
      static_cast<std::uint64_t>(std::ranges::count(findings, Severity::error, &Finding::severity));
  errors = std::min(errors, limit);
  std::uint64_t others = limit - errors;
  Findings kept;
  for (Finding& finding : findings) {
    std::uint64_t& left = finding.severity == Severity::error ? errors : others;
    if (left == 0) continue;
    --left;
    kept.push_back(std::move(finding));
  }
  const bool is_the_only_remark = unknown == 1 && found == kept.size();
  Finding more = is_the_only_remark
                     ? std::move(remark)
                     : schema::more_findings(
                           found - kept.size() + unknown,
                           unknown == 0 ? schema::Counted::exactly : schema::Counted::at_least);
  more.file = kept.empty() ? std::string() : kept.back().file;
  if (limit < kMostFindings && found > limit) more.hint = "raise --max-findings";
  kept.push_back(std::move(more));
  return kept;
}

}  // namespace baton::app
