#include "schema/alternatives.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "schema/messages.h"
#include "text/concat.h"

namespace baton::schema {
namespace {

constexpr std::size_t kMostCombined = 4;

// How well a form matches the value, worst first.
enum class Fit { other_kind, other_variant, same_variant };

struct Score {
  Fit fit = Fit::same_variant;
  std::size_t findings = 0;
  std::size_t depth = 0;

  [[nodiscard]] bool is_better_than(const Score& other) const {
    if (fit != other.fit) return fit > other.fit;
    if (findings != other.findings) return findings < other.findings;
    return depth > other.depth;
  }
};

bool tells_kinds_apart(const Finding& finding) {
  return finding.rule == "type" || finding.rule == "const" || finding.rule == "enum" ||
         finding.rule == "false";
}

bool tells_variants_apart(const Finding& finding) {
  return finding.rule == "const" || finding.rule == "enum";
}

Score score_of(const Findings& branch, std::string_view place) {
  Score score{.findings = branch.size()};
  for (const Finding& finding : branch) {
    const std::string_view below = std::string_view(finding.instance_location).substr(place.size());
    const auto depth = static_cast<std::size_t>(std::ranges::count(below, '/'));
    score.depth = std::max(score.depth, depth);
    Fit fit = Fit::same_variant;
    if (depth == 0 && tells_kinds_apart(finding)) fit = Fit::other_kind;
    if (depth == 1 && tells_variants_apart(finding)) fit = Fit::other_variant;
    score.fit = std::min(score.fit, fit);
  }
  return score;
}

// Whether a form fails with one finding about the value itself, which can be combined with others.
bool is_simple(const Findings& branch, std::string_view place, std::string_view rule) {
  return branch.size() == 1 && branch.front().instance_location == place &&
         branch.front().rule == rule;
}

// "expected string or object, found integer"
std::string combine_types(const std::vector<const Finding*>& findings) {
  std::string expected;
  std::string_view found;
  for (const Finding* const finding : findings) {
    const std::string_view message = finding->message;
    const std::size_t end = message.rfind(kFound);
    const std::string_view type = message.substr(kExpected.size(), end - kExpected.size());
    found = message.substr(end);
    if (expected.find(type) != std::string::npos) continue;
    expected += text::concat(expected.empty() ? "" : " or ", type);
  }
  return text::concat(kExpected, expected, found);
}

std::string combine(const std::vector<const Finding*>& findings) {
  if (findings.front()->rule == "type") return combine_types(findings);
  std::string joined;
  for (const Finding* const finding : findings) {
    if (!joined.empty()) joined += ", or ";
    joined += finding->message;
  }
  return joined;
}

// Names only the first token of a deeper location, because the rest may be confidential.
std::string nearest_hint(const Finding& finding, std::string_view place) {
  const std::string_view below = std::string_view(finding.instance_location).substr(place.size());
  if (below.empty()) return text::concat("the nearest form reports: ", finding.message);
  return text::concat("the nearest form fails at ", below.substr(0, below.find('/', 1)));
}

}  // namespace

Findings describe_alternatives(std::vector<Findings> branches, Finding whole) {
  const std::string forms = count_of(branches.size(), "allowed form", "allowed forms");
  const std::string_view place = whole.instance_location;
  std::size_t best = 0;
  for (std::size_t at = 1; at < branches.size(); ++at) {
    if (score_of(branches[at], place).is_better_than(score_of(branches[best], place))) best = at;
  }
  const Score score = score_of(branches[best], place);
  std::vector<const Finding*> similar;
  for (const Findings& branch : branches) {
    if (branches[best].empty() || score_of(branch, place).fit != score.fit) continue;
    if (is_simple(branch, place, branches[best].front().rule)) similar.push_back(&branch.front());
  }
  const bool is_clear = score.fit != Fit::other_kind && similar.size() < 2;
  if (is_clear && !branches[best].empty()) {
    for (Finding& finding : branches[best]) {
      finding.hint +=
          text::concat(finding.hint.empty() ? "" : "; ", "this is the nearest of the ", forms);
    }
    return std::move(branches[best]);
  }
  whole.message = text::concat("matches none of the ", forms);
  if (!similar.empty() && similar.size() <= kMostCombined) {
    whole.message += text::concat(": ", combine(similar));
  } else if (!branches[best].empty()) {
    whole.hint = nearest_hint(branches[best].front(), place);
  }
  return {std::move(whole)};
}

}  // namespace baton::schema
