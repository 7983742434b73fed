// The explainer's forms of a value: anyOf and oneOf.
#include <algorithm>
#include <utility>

#include "schema/alternatives.h"
#include "schema/explain.h"
#include "text/concat.h"

namespace baton::schema {
namespace {

constexpr std::size_t kMostFormFindings = 16;

// Forms within forms multiply. When so many schemas were explained to find the nearest form, those
// within it are not told apart any more; they are once it is found.
constexpr std::size_t kMostTried = 200;

}  // namespace

Form Explainer::form(const Instruction& instruction, std::uint32_t at, const json::View& value,
                     const Spot& spot) {
  DistinctFindings outer = std::exchange(findings_, {});
  const std::size_t limit = std::exchange(limit_, kMostFormFindings);
  const Judged judged = std::exchange(judged_, {.instance = spot.instance});
  const Trail entry{.parent = spot.keyword, .index = at};
  group(program_->group_lists[instruction.a + at], value, {spot.instance, &entry});
  limit_ = limit;
  const Fit fit = std::exchange(judged_, judged).fit;
  return {.findings = std::exchange(findings_, std::move(outer)).take(), .own_fit = fit};
}

void Explainer::judge(Fit fit, const Spot& spot) {
  if (spot.instance == judged_.instance) judged_.fit = std::min(judged_.fit, fit);
}

void Explainer::alternatives(const Instruction& instruction, const json::View& value,
                             const Spot& spot) {
  if (evaluator_.instruction(instruction, value, nullptr)) return;
  if (tree_ != nullptr) return alternatives_as_units(instruction, value, spot);
  const std::string_view rule = keyword_name(instruction.keyword);
  if (is_trying_ && trial_left_ == 0) {
    judge(Fit::unexplained, spot);
    report(rule, none_of(instruction.b), spot);
    return;
  }
  const bool is_outermost = !std::exchange(is_trying_, true);
  if (is_outermost) trial_left_ = kMostTried;
  Forms forms;
  std::string holding;
  for (std::uint32_t at = 0; at < instruction.b; ++at) {
    const bool holds = evaluator_.group(program_->group_lists[instruction.a + at], value, nullptr);
    if (holds) holding += text::concat(holding.empty() ? "" : ", ", std::to_string(at));
    forms.push_back(holds ? Form() : form(instruction, at, value, spot));
  }
  if (is_outermost) is_trying_ = false;
  if (!holding.empty()) {
    report(rule, "matches more than one of the forms of which exactly one is allowed", spot,
           text::concat("it matches the forms ", holding, " (counted from 0)"));
    return;
  }
  describe(std::move(forms), instruction, value, spot,
           {.rule = std::string(rule),
            .instance_location = pointer_text(spot.instance),
            .keyword_location = pointer_text(spot.keyword, program_->root_pointer)});
}

void Explainer::describe(Forms forms, const Instruction& instruction, const json::View& value,
                         const Spot& spot, Finding whole) {
  const std::string place = whole.instance_location;
  rank(forms, place);
  if (std::optional<Finding> variants = describe_variants(forms, whole)) {
    findings_.add(*std::move(variants));
    return;
  }
  const bool was_cut = !is_trying_ && trial_left_ == 0;
  if (const std::optional<std::size_t> at =
          was_cut ? worth_explaining(forms, place) : std::nullopt) {
    forms[*at] = form(instruction, static_cast<std::uint32_t>(*at), value, spot);
    rank(forms, place);
  }
  const std::size_t nearest = nearest_of(forms);
  // Forms within a form: it is for no value of this type if none of them is.
  if (const Fit fit = forms[nearest].nearness.fit; fit <= Fit::other_value) judge(fit, spot);
  Findings described = is_clear(forms, nearest, place)
                           ? describe_nearest(std::move(forms), nearest, place)
                           : describe_alternatives(forms, nearest, std::move(whole));
  for (Finding& finding : described) {
    if (findings_.size() < limit_) findings_.add(std::move(finding));
  }
}

}  // namespace baton::schema
