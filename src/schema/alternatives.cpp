#include "schema/alternatives.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "schema/messages.h"
#include "text/concat.h"

namespace baton::schema {
namespace {

constexpr std::size_t kMostCombined = 4;
constexpr std::string_view kNoneOf = "matches none of the ";
constexpr std::string_view kSelects = "this member selects one of the ";

std::string forms_of(std::size_t count) {
  return count_of(count, "allowed form", "allowed forms");
}

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

// What a form reports; of one that has forms itself, what those report.
std::string_view innermost_message(const Finding& finding) {
  const std::string_view message = finding.message;
  if (!message.starts_with(kNoneOf)) return message;
  const std::size_t colon = message.find(": ");
  return colon == std::string_view::npos ? std::string_view() : message.substr(colon + 2);
}

// Each message once; empty if no form says more than that it has forms.
std::string combine(const std::vector<const Finding*>& findings) {
  if (findings.front()->rule == "type") return combine_types(findings);
  std::vector<std::string_view> messages;
  for (const Finding* const finding : findings) {
    const std::string_view message = innermost_message(*finding);
    const bool is_new = std::ranges::find(messages, message) == messages.end();
    if (is_new && !message.empty()) messages.push_back(message);
  }
  return text::join(messages, ", or ");
}

// Names only the first token of a deeper location, because the rest may be confidential.
std::string nearest_hint(const Finding& finding, std::string_view place) {
  const std::string_view below = std::string_view(finding.instance_location).substr(place.size());
  if (below.empty()) return text::concat("the nearest form reports: ", finding.message);
  return text::concat("the nearest form fails at ", below.substr(0, below.find('/', 1)));
}

// The branches that are as near as the best one and fail with one finding of the same rule.
std::vector<const Finding*> similar_to(const Findings& best, const std::vector<Findings>& branches,
                                       std::string_view place) {
  std::vector<const Finding*> similar;
  if (best.empty()) return similar;
  const Fit fit = score_of(best, place).fit;
  for (const Findings& branch : branches) {
    if (score_of(branch, place).fit != fit) continue;
    if (is_simple(branch, place, best.front().rule)) similar.push_back(&branch.front());
  }
  return similar;
}

std::size_t best_of(const std::vector<Findings>& branches, std::string_view place) {
  std::size_t best = 0;
  for (std::size_t at = 1; at < branches.size(); ++at) {
    if (score_of(branches[at], place).is_better_than(score_of(branches[best], place))) best = at;
  }
  return best;
}

// The member that tells this form apart from others, if the form fails there.
const Finding* variant_of(const Findings& branch, std::string_view place) {
  const auto found = std::ranges::find_if(branch, [place](const Finding& finding) {
    const std::string_view below = std::string_view(finding.instance_location).substr(place.size());
    return tells_variants_apart(finding) && std::ranges::count(below, '/') == 1;
  });
  return found == branch.end() ? nullptr : &*found;
}

// The findings about the one member whose value all forms of the value's kind refuse.
std::vector<const Finding*> variants_of(const std::vector<Findings>& branches,
                                        std::string_view place) {
  std::vector<const Finding*> variants;
  for (const Findings& branch : branches) {
    const Fit fit = score_of(branch, place).fit;
    if (fit == Fit::other_kind) continue;
    const Finding* const variant = fit == Fit::other_variant ? variant_of(branch, place) : nullptr;
    const bool is_same =
        variant != nullptr &&
        (variants.empty() || variants.front()->instance_location == variant->instance_location);
    if (!is_same) return {};
    variants.push_back(variant);
  }
  return variants;
}

// A message of enum_message(), in its parts.
struct Refusal {
  std::string_view value;    // "\"c\""
  std::string_view choices;  // "\"a\", \"b\""
  std::string_view meant;    // " — did you mean \"a\"?", or empty
};

// No value if the message does not tell where its parts end, or leaves choices out.
std::optional<Refusal> parts_of(std::string_view message) {
  constexpr std::string_view kIsNot = " is not ";
  constexpr std::string_view kOneOf = "one of ";
  constexpr std::string_view kMeant = " — did you mean ";
  const std::size_t verb = message.find(kIsNot);
  const bool is_clear = verb != std::string_view::npos && message.rfind(kIsNot) == verb &&
                        message.find(" in all)") == std::string_view::npos;
  if (!is_clear) return std::nullopt;
  Refusal refusal{.value = message.substr(0, verb),
                  .choices = message.substr(verb + kIsNot.size()),
                  .meant = {}};
  if (refusal.choices.starts_with(kOneOf)) refusal.choices.remove_prefix(kOneOf.size());
  const std::size_t meant = refusal.choices.rfind(kMeant);
  if (meant == std::string_view::npos) return refusal;
  refusal.meant = refusal.choices.substr(meant);
  refusal.choices = refusal.choices.substr(0, meant);
  return refusal;
}

}  // namespace

std::optional<Finding> describe_variants(const std::vector<Findings>& branches,
                                         const Finding& whole) {
  const auto variants = variants_of(branches, whole.instance_location);
  if (variants.size() < 2) return std::nullopt;
  std::vector<std::string_view> choices;
  std::string_view value;
  std::string_view meant;
  for (const Finding* const variant : variants) {
    const std::optional<Refusal> refusal = parts_of(variant->message);
    if (!refusal) return std::nullopt;
    value = refusal->value;
    if (meant.empty()) meant = refusal->meant;
    const bool is_new = std::ranges::find(choices, refusal->choices) == choices.end();
    if (is_new) choices.push_back(refusal->choices);
  }
  if (choices.size() < 2) return std::nullopt;
  const bool are_many = choices.size() > kMostChoices;
  if (are_many) choices.resize(kMostChoices);
  Finding finding = *variants.front();
  finding.message = text::concat(value, " is not one of ", text::join(choices, ", "),
                                 are_many ? ", …" : "", meant);
  finding.keyword_location = whole.keyword_location;
  finding.hint = text::concat(kSelects, forms_of(branches.size()));
  return finding;
}

std::optional<std::size_t> nearest_form(const std::vector<Findings>& branches,
                                        std::string_view place) {
  const std::size_t at = best_of(branches, place);
  const Findings& best = branches[at];
  const bool is_clear = !best.empty() && score_of(best, place).fit != Fit::other_kind &&
                        similar_to(best, branches, place).size() < 2;
  return is_clear ? std::optional(at) : std::nullopt;
}

Findings describe_nearest(Findings branch, std::size_t forms) {
  constexpr std::string_view kNearest = "this is the nearest of the ";
  for (Finding& finding : branch) {
    // The innermost forms are told, not those around them.
    const bool is_told = finding.hint.find(kNearest) != std::string::npos ||
                         finding.hint.find(kSelects) != std::string::npos;
    if (is_told) continue;
    const std::string_view separator = finding.hint.empty()          ? ""
                                       : finding.hint.ends_with('?') ? " "
                                                                     : "; ";
    finding.hint += text::concat(separator, kNearest, forms_of(forms));
  }
  return branch;
}

std::string none_of(std::size_t forms) {
  return text::concat(kNoneOf, forms_of(forms));
}

Findings describe_alternatives(const std::vector<Findings>& branches, Finding whole) {
  const std::string_view place = whole.instance_location;
  const Findings& best = branches[best_of(branches, place)];
  const std::vector<const Finding*> similar = similar_to(best, branches, place);
  whole.message = none_of(branches.size());
  if (!similar.empty() && similar.size() <= kMostCombined) {
    const std::string reasons = combine(similar);
    if (!reasons.empty()) whole.message += text::concat(": ", reasons);
  } else if (!best.empty()) {
    whole.hint = nearest_hint(best.front(), place);
  }
  return {std::move(whole)};
}

}  // namespace baton::schema
