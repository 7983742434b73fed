#include "schema/distinct_findings.h"

#include <utility>

#include "json/view.h"
#include "text/concat.h"

namespace baton::schema {
namespace {

constexpr std::uint32_t set_of(json::Type type) {
  return 1U << static_cast<unsigned>(type);
}

// A number may be an integer.
std::uint32_t with_integers(std::uint32_t types) {
  return (types & set_of(json::Type::number)) == 0 ? types : types | set_of(json::Type::integer);
}

}  // namespace

bool DistinctFindings::is_new(const Finding& finding) {
  return known_
      .insert(text::concat(finding.instance_location, "\n", finding.rule, "\n", finding.message))
      .second;
}

void DistinctFindings::add(Finding finding, std::uint32_t expected_types) {
  if (!is_new(finding)) return;
  if (expected_types != 0) {
    const std::uint32_t types = with_integers(expected_types);
    const auto [known, is_first] =
        expectations_.try_emplace(finding.instance_location, Expectation{types, findings_.size()});
    const std::uint32_t common = known->second.types & types;
    if (!is_first && common == known->second.types) return;
    if (!is_first && common == types) {
      known->second.types = types;
      findings_[known->second.at] = std::move(finding);
      return;
    }
  }
  findings_.push_back(std::move(finding));
}

}  // namespace baton::schema
