// The explainer's output units.
#include <algorithm>
#include <span>
#include <utility>

#include "schema/explain.h"
#include "schema/more_findings.h"
#include "text/percent.h"

namespace baton::schema {

OutputUnit Explainer::explain_as_units(const json::View& value) {
  OutputTree tree;
  tree_ = &tree;
  group(0, value, {});
  tree_ = nullptr;
  OutputUnit whole = tree.take();
  if (is_full()) {
    const Finding more =
        findings_.size() == limit_ ? more_findings(1, Counted::at_least) : perhaps_more_findings();
    whole.errors.push_back(unit_at({}, more.rule, more.message));
  }
  return whole;
}

void Explainer::alternatives_as_units(const Instruction& instruction, const json::View& value,
                                      const Spot& spot) {
  const std::string_view rule = keyword_name(instruction.keyword);
  const std::span<const GroupId> forms =
      std::span(program_->group_lists).subspan(instruction.a, instruction.b);
  const bool holds =
      std::ranges::any_of(forms, [&](GroupId id) { return evaluator_.group(id, value, nullptr); });
  if (holds) {  // more than one, or there would be nothing to explain
    return report(rule, "matches more than one of the forms of which exactly one is allowed", spot);
  }
  tree_->enter(unit_at(spot, rule, "matches none of the allowed forms"));
  for (std::uint32_t at = 0; at < instruction.b && !is_full(); ++at) {
    const Trail entry{.parent = spot.keyword, .index = at};
    group(forms[at], value, {spot.instance, &entry});
  }
  tree_->leave();
}

OutputUnit Explainer::unit_at(const Spot& spot, std::string_view rule,
                              const std::string& error) const {
  std::string absolute =
      program_->locations.empty() ? std::string() : program_->locations[enclosing_.group];
  if (!absolute.empty()) {
    absolute += text::percent_encode_fragment(pointer_below(spot.keyword, enclosing_.schema));
  }
  return {.keyword_location = pointer_text(spot.keyword),
          .absolute_keyword_location = std::move(absolute),
          .instance_location = pointer_text(spot.instance),
          .error = error,
          .rule = std::string(rule)};
}

}  // namespace baton::schema
