// The explainer's forms of a value: anyOf and oneOf.
#include <utility>

#include "schema/alternatives.h"
#include "schema/explain.h"
#include "schema/messages.h"
#include "text/concat.h"

namespace baton::schema {
namespace {

constexpr std::size_t kMostFormFindings = 16;

// Forms within forms multiply. When so many schemas were explained to find the nearest form, those
// within it are not told apart any more; they are once it is found.
constexpr std::size_t kMostTried = 200;

}  // namespace

Findings Explainer::form(const Instruction& instruction, std::uint32_t at, const json::View& value,
                         const Spot& spot) {
  DistinctFindings outer = std::exchange(findings_, {});
  const std::size_t limit = std::exchange(limit_, kMostFormFindings);
  const Trail entry{.parent = spot.keyword, .index = at};
  group(program_->group_lists[instruction.a + at], value, {spot.instance, &entry});
  limit_ = limit;
  return std::exchange(findings_, std::move(outer)).take();
}

void Explainer::alternatives(const Instruction& instruction, const json::View& value,
                             const Spot& spot) {
  if (evaluator_.instruction(instruction, value, nullptr)) return;
  if (tree_ != nullptr) return alternatives_as_units(instruction, value, spot);
  const std::string_view rule = keyword_name(instruction.keyword);
  if (is_trying_ && trial_left_ == 0) {
    report(rule, none_of(instruction.b), spot);
    return;
  }
  const bool is_outermost = !std::exchange(is_trying_, true);
  if (is_outermost) trial_left_ = kMostTried;
  std::vector<Findings> branches;
  std::string holding;
  for (std::uint32_t at = 0; at < instruction.b; ++at) {
    const bool holds = evaluator_.group(program_->group_lists[instruction.a + at], value, nullptr);
    if (holds) holding += text::concat(holding.empty() ? "" : ", ", std::to_string(at));
    branches.push_back(holds ? Findings() : form(instruction, at, value, spot));
  }
  if (is_outermost) is_trying_ = false;
  if (!holding.empty()) {
    report(rule, "matches more than one of the forms of which exactly one is allowed", spot,
           text::concat("it matches the forms ", holding, " (counted from 0)"));
    return;
  }
  describe(std::move(branches), instruction, value, spot,
           {.rule = std::string(rule),
            .instance_location = pointer_text(spot.instance),
            .keyword_location = pointer_text(spot.keyword, program_->root_pointer)});
}

void Explainer::describe(std::vector<Findings> branches, const Instruction& instruction,
                         const json::View& value, const Spot& spot, Finding whole) {
  if (std::optional<Finding> variants = describe_variants(branches, whole)) {
    findings_.add(*std::move(variants));
    return;
  }
  const std::optional<std::size_t> nearest = nearest_form(branches, whole.instance_location);
  const bool was_cut = !is_trying_ && trial_left_ == 0;
  if (nearest && was_cut) {
    branches[*nearest] = form(instruction, static_cast<std::uint32_t>(*nearest), value, spot);
  }
  Findings described = nearest ? describe_nearest(std::move(branches[*nearest]), branches.size())
                               : describe_alternatives(branches, std::move(whole));
  for (Finding& finding : described) {
    if (findings_.size() < limit_) findings_.add(std::move(finding));
  }
}

}  // namespace baton::schema
