// The explainer's keywords whose schema tells what a value, or an element, must or must not be.
#include "schema/explain.h"
#include "schema/messages.h"
#include "schema/requirement.h"
#include "text/concat.h"

namespace baton::schema {

// Says where to read a schema that cannot be told in few words.
std::string Explainer::reading_hint(const Trail& keyword) const {
  return text::concat("see ", pointer_text(&keyword, program_->root_pointer), " in the schema");
}

void Explainer::negation(const Instruction& instruction, const json::View& value,
                         const Spot& spot) {
  if (evaluator_.instruction(instruction, value, nullptr)) return;
  if (requires_type_only(*program_, instruction.a)) judge(Fit::other_kind, spot);
  const std::string requirement = requirement_of(*program_, instruction.a, " together");
  const std::string_view rule = keyword_name(instruction.keyword);
  if (program_->groups[instruction.a].count == 0) {
    report(rule, "no value is allowed here", spot);
  } else if (requirement.empty()) {
    report(rule, "matches a schema that is not allowed", spot, reading_hint(*spot.keyword));
  } else {
    report(rule, text::concat("must not ", requirement), spot);
  }
}

void Explainer::contains(const Instruction& instruction, const json::View& value,
                         const Spot& spot) {
  if (evaluator_.instruction(instruction, value, nullptr)) return;
  const ContainsLimits& limits = program_->contains_limits[instruction.b];
  std::size_t found = 0;
  value.each_element([&](std::size_t, const json::View& element) {
    if (evaluator_.group(instruction.a, element, nullptr)) ++found;
    return true;
  });
  const bool is_few = found < limits.minimum;
  const std::string_view rule = !is_few              ? "maxContains"
                                : limits.minimum > 1 ? "minContains"
                                                     : "contains";
  const Trail keyword{.parent = spot.keyword, .name = rule};
  const std::string requirement = requirement_of(*program_, instruction.a);
  report(rule,
         rule == "contains"
             ? "no element matches what the array must contain"
             : text::concat(count_of(found, "element matches", "elements match"),
                            " what the array must contain, ",
                            is_few ? at_least(shown_count(limits.minimum, limits.shown_minimum))
                                   : text::concat("at most ", std::to_string(limits.maximum)),
                            is_few ? " must" : " may"),
         {spot.instance, &keyword},
         requirement.empty() ? reading_hint({.parent = spot.keyword, .name = "contains"})
                             : text::concat("to match, an element must ", requirement));
}

void Explainer::condition(const Instruction& instruction, const json::View& value,
                          const Spot& spot) {
  const GroupId* const branches = program_->group_lists.data() + instruction.a;
  const bool holds = evaluator_.group(branches[0], value, nullptr);
  const GroupId branch = branches[holds ? 1 : 2];
  if (branch == kNone) return;
  const Trail keyword{.parent = spot.keyword, .name = holds ? "then" : "else"};
  const Spot inside{.instance = spot.instance, .keyword = &keyword};
  if (!program_->is_never(branch)) return group(branch, value, inside);
  // Nothing is wrong but that the condition holds, or not.
  judge(Fit::other_kind, spot);
  const std::string requirement = requirement_of(*program_, branches[0], holds ? " together" : "");
  if (!requirement.empty()) {
    report(keyword.name, text::concat(holds ? "must not " : "must ", requirement), inside);
    return;
  }
  const Trail condition{.parent = spot.keyword, .name = "if"};
  report(keyword.name,
         holds ? "no value is allowed that matches the schema of \"if\""
               : "no value is allowed that does not match the schema of \"if\"",
         inside, reading_hint(condition));
}

}  // namespace baton::schema
