#include "schema/alternatives.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "schema/joined_messages.h"
#include "schema/messages.h"
#include "text/concat.h"

namespace baton::schema {
namespace {

constexpr std::string_view kSelects = "this member selects one of the ";
constexpr std::string_view kNearest = "this is the nearest of the ";

std::string forms_of(std::size_t count) {
  return count_of(count, "allowed form", "allowed forms");
}

void add_hint(Finding& finding, std::string_view hint) {
  if (hint.empty()) return;
  const std::string_view separator = finding.hint.empty()          ? ""
                                     : finding.hint.ends_with('?') ? " "
                                                                   : "; ";
  finding.hint += text::concat(separator, hint);
}

// Whether a form fails with one finding about the value itself, which can be combined with others.
bool is_simple(const Form& form, std::string_view place) {
  return form.findings.size() == 1 && form.findings.front().instance_location == place;
}

bool tells_what_is_allowed(const Finding& finding) {
  const bool has_forms = finding.message.starts_with(kNoneOf);
  return tells_types(finding) || tells_choices(finding) ||
         (has_forms && !innermost_message(finding).empty());
}

bool are_alike(const Finding& one, const Finding& other) {
  return one.rule == other.rule || (tells_what_is_allowed(one) && tells_what_is_allowed(other));
}

// Names only the first token of a deeper location, because the rest may be confidential.
std::string nearest_hint(const Finding& finding, std::string_view place) {
  const std::string_view below = place_below(finding, place);
  const std::string_view reason = innermost_message(finding);
  if (below.empty() && reason.empty()) return {};
  if (below.empty()) return text::concat("the nearest form reports: ", reason);
  return text::concat("the nearest form fails at ", below.substr(0, below.find('/', 1)));
}

// Whether a form fits as well as the best one, or names values of another type where that names
// values of this type.
bool fits_like(const Form& form, const Form& best) {
  const Fit fit = form.nearness.fit;
  return fit == best.nearness.fit || (best.nearness.fit == Fit::other_value &&
                                      fit == Fit::other_kind && tells_choices(form.findings[0]));
}

// What the forms report that fit like the best one and fail with one finding like its first.
FindingList similar_to(const Form& best, const Forms& forms, std::string_view place) {
  FindingList similar;
  if (best.findings.empty()) return similar;
  for (const Form& form : forms) {
    if (!is_simple(form, place) || !fits_like(form, best)) continue;
    const Finding& finding = form.findings.front();
    if (are_alike(finding, best.findings.front())) similar.push_back(&finding);
  }
  return similar;
}

// The first hint how to write the value, or to name its member.
std::string_view advice_of(const FindingList& findings) {
  const auto advised = std::ranges::find_if(findings, [](const Finding* each) {
    return !each->hint.empty() && (tells_choices(*each) || each->rule == "required");
  });
  return advised == findings.end() ? std::string_view() : (*advised)->hint;
}

// "other forms expect boolean", if the value only differs from the choices of its own type.
std::string other_types(const Form& best, const Forms& forms, std::string_view place) {
  if (best.nearness.fit != Fit::other_value) return {};
  FindingList others;
  for (const Form& form : forms) {
    const bool is_other = form.nearness.fit == Fit::other_kind && !form.findings.empty();
    if (!is_other) continue;
    const Finding& finding = form.findings.front();
    if (finding.instance_location == place && tells_types(finding)) others.push_back(&finding);
  }
  if (others.empty()) return {};
  const std::string_view advice = others.size() == 1 ? others.front()->hint : std::string_view();
  return text::concat("other forms expect ", join_expected(others), advice.empty() ? "" : ": ",
                      advice);
}

// The member that tells this form apart from others, if the form fails there.
const Finding* variant_of(const Form& form, std::string_view place) {
  const auto found = std::ranges::find_if(form.findings, [place](const Finding& finding) {
    return compares_values(finding) && depth_below(finding, place) == 1;
  });
  return found == form.findings.end() ? nullptr : &*found;
}

// The findings about the one member whose value all forms of the value's kind refuse.
FindingList variants_of(const Forms& forms, std::string_view place) {
  FindingList variants;
  for (const Form& form : forms) {
    const Fit fit = form.nearness.fit;
    if (fit == Fit::other_kind || fit == Fit::other_value) continue;
    const Finding* const variant = fit == Fit::other_variant ? variant_of(form, place) : nullptr;
    const bool is_same =
        variant != nullptr &&
        (variants.empty() || variants.front()->instance_location == variant->instance_location);
    if (!is_same) return {};
    variants.push_back(variant);
  }
  return variants;
}

}  // namespace

std::optional<Finding> describe_variants(const Forms& forms, const Finding& whole) {
  const FindingList variants = variants_of(forms, whole.instance_location);
  std::optional<std::string> message = join_choices(variants);
  if (!message) return std::nullopt;
  Finding finding = *variants.front();
  finding.message = *std::move(message);
  finding.keyword_location = whole.keyword_location;
  finding.hint = text::concat(kSelects, forms_of(forms.size()));
  return finding;
}

std::size_t nearest_of(const Forms& forms) {
  const auto nearest = std::ranges::max_element(forms, [](const Form& one, const Form& other) {
    return other.nearness.is_nearer_than(one.nearness);
  });
  return static_cast<std::size_t>(std::distance(forms.begin(), nearest));
}

bool is_clear(const Forms& forms, std::size_t nearest, std::string_view place) {
  const Form& best = forms[nearest];
  return !best.findings.empty() && best.nearness.fit > Fit::other_kind &&
         similar_to(best, forms, place).size() < 2;
}

std::optional<std::size_t> worth_explaining(const Forms& forms, std::string_view place) {
  const std::size_t nearest = nearest_of(forms);
  const auto unexplained = std::ranges::find_if(
      forms, [](const Form& form) { return form.nearness.fit == Fit::unexplained; });
  if (forms[nearest].nearness.fit < Fit::same_variant && unexplained != forms.end()) {
    return static_cast<std::size_t>(std::distance(forms.begin(), unexplained));
  }
  return is_clear(forms, nearest, place) ? std::optional(nearest) : std::nullopt;
}

Findings describe_nearest(Forms forms, std::size_t nearest, std::string_view place) {
  const std::string others = other_types(forms[nearest], forms, place);
  Findings findings = std::move(forms[nearest].findings);
  for (Finding& finding : findings) {
    // The innermost forms are told, not those around them.
    const bool is_told = finding.hint.find(kNearest) != std::string::npos ||
                         finding.hint.find(kSelects) != std::string::npos;
    if (is_told) continue;
    add_hint(finding, text::concat(kNearest, forms_of(forms.size())));
    add_hint(finding, others);
  }
  return findings;
}

std::string none_of(std::size_t forms) {
  return text::concat(kNoneOf, forms_of(forms));
}

Findings describe_alternatives(const Forms& forms, std::size_t nearest, Finding whole) {
  const std::string_view place = whole.instance_location;
  const Form& best = forms[nearest];
  const FindingList similar = similar_to(best, forms, place);
  const std::string reasons = similar.empty() ? std::string() : join_messages(similar);
  // All that the value could be instead, as if it were one enum.
  const bool are_choices = best.nearness.fit == Fit::other_value ||
                           (similar.size() == forms.size() && tells_choices(*similar.front()));
  const auto choices = are_choices ? join_choices(similar) : std::nullopt;
  whole.message = choices ? *choices : none_of(forms.size());
  if (!choices && !reasons.empty()) whole.message += text::concat(": ", reasons);
  if (!choices && reasons.empty() && !best.findings.empty()) {
    add_hint(whole, nearest_hint(best.findings.front(), place));
  }
  add_hint(whole, advice_of(similar));
  add_hint(whole, other_types(best, forms, place));
  return {std::move(whole)};
}

}  // namespace baton::schema
