#include "schema/explain.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "schema/format.h"
#include "schema/limits.h"
#include "schema/messages.h"
#include "schema/more_findings.h"
#include "schema/unique.h"
#include "text/concat.h"
#include "text/utf8.h"

namespace baton::schema {
namespace {

constexpr std::size_t kMostExplainedDepth = 1024;

// The number of explained forms grows exponentially with nested alternatives; above this limit,
// findings are less detailed.
constexpr std::size_t kMostExplained = 1'000'000;

constexpr const char* kHasErrors = "does not match the schema";

bool are_of_one_type(const json::View& one, const json::View& other) {
  return one.type() == other.type() || (one.is_number() && other.is_number());
}

}  // namespace

Explainer::Explainer(const Program& program, const Steps& steps, std::size_t limit,
                     AcceptedParts accepted)
    : program_(&program),
      evaluator_(program, steps),
      accepted_(accepted),
      limit_(limit == 0 ? Findings().max_size() : limit + 1),
      steps_left_(kMostExplained) {}

Findings Explainer::explain(const json::View& value) {
  group(0, value, {});
  if (findings_.empty()) report("schema", kHasErrors, {});
  if (findings_.size() == limit_) {
    findings_.replace_last(more_findings(1, Counted::at_least));
  } else if (steps_left_ == 0) {
    findings_.keep(perhaps_more_findings());
  }
  return std::move(findings_).take();
}

void Explainer::group(GroupId id, const json::View& value, const Spot& spot) {
  if (is_full()) return;
  if (depth_ == kMostExplainedDepth) {
    if (!evaluator_.group(id, value, nullptr)) report("schema", kHasErrors, spot);
    return;
  }
  --steps_left_;
  if (trial_left_ > 0) --trial_left_;
  ++depth_;
  const DynamicScope own{.outer = evaluator_.scope(), .resource = program_->groups[id].resource};
  evaluator_.set_scope(&own);
  const Enclosing outer = std::exchange(enclosing_, {.group = id, .schema = spot.keyword});
  if (tree_ != nullptr) tree_->enter(unit_at(spot, "", kHasErrors));
  instructions(id, value, spot);
  if (tree_ != nullptr) tree_->leave();
  enclosing_ = outer;
  evaluator_.set_scope(own.outer);
  --depth_;
}

void Explainer::instructions(GroupId id, const json::View& value, const Spot& spot) {
  const Group& group = program_->groups[id];
  for (std::uint32_t at = group.first; at < group.first + group.count && !is_full(); ++at) {
    const Instruction& each = program_->instructions[at];
    if (each.kind >= Kind::unevaluated_items) {
      unevaluated(id, each, value, spot);
    } else {
      instruction(each, value, spot);
    }
  }
}

void Explainer::instruction(const Instruction& instruction, const json::View& value,
                            const Spot& spot) {
  const Trail keyword{.parent = spot.keyword, .name = keyword_name(instruction.keyword)};
  const Spot inside{.instance = spot.instance, .keyword = &keyword};
  switch (instruction.kind) {
    case Kind::members:
      if (value.type() == json::Type::object) {
        members(instruction, value, spot);
      }
      return;
    case Kind::prefix_items:
    case Kind::items:
      if (value.type() == json::Type::array) elements(instruction, value, inside);
      return;
    case Kind::contains: contains(instruction, value, spot); return;
    case Kind::dependent_schemas: dependent_schemas(instruction, value, inside); return;
    case Kind::reference: group(instruction.a, value, inside); return;
    case Kind::dynamic_reference:
      group(evaluator_.dynamic_target(instruction), value, inside);
      return;
    case Kind::all_of: all_of(instruction, value, inside); return;
    case Kind::any_of:
    case Kind::one_of: alternatives(instruction, value, inside); return;
    case Kind::negation: negation(instruction, value, inside); return;
    case Kind::condition: condition(instruction, value, spot); return;
    default:
      if (!evaluator_.instruction(instruction, value, nullptr)) {
        assertion(instruction, value, inside);
      }
      return;
  }
}

// An instruction without parts that fails.
void Explainer::assertion(const Instruction& instruction, const json::View& value,
                          const Spot& spot) {
  const std::string_view rule = keyword_name(instruction.keyword);
  switch (instruction.kind) {
    case Kind::never:
      judge(Fit::other_kind, spot);
      report("false", "no value is allowed here", {spot.instance, spot.keyword->parent});
      return;
    case Kind::type:
      judge(Fit::other_kind, spot);
      report(rule, type_message(instruction.a, value.type()), spot, type_hint(instruction.a, value),
             instruction.a);
      return;
    case Kind::enum_strings:
    case Kind::enum_values:
    case Kind::constant: enumeration(instruction, value, spot); return;
    case Kind::minimum:
    case Kind::maximum:
    case Kind::exclusive_minimum:
    case Kind::exclusive_maximum:
    case Kind::multiple_of:
      report(rule, limit_message(instruction.kind, quoted(value), program_->numbers[instruction.a]),
             spot);
      return;
    case Kind::min_length:
    case Kind::max_length:
      report(rule,
             size_message(instruction.kind, text::count_code_points(value.string()),
                          shown_count(instruction.a, instruction.b)),
             spot);
      return;
    case Kind::format: {
      const auto format = static_cast<Format>(instruction.a);
      report(rule, text::concat(quoted(value), " is not a valid ", format_name(format)), spot,
             text::concat("for example ", format_example(format)));
      return;
    }
    case Kind::pattern: {
      const LazyPattern& pattern = program_->patterns[instruction.a];
      report(rule, text::concat(quoted(value), " does not match the pattern ", pattern.source()),
             spot,
             pattern.is_usable() ? pattern_hint(pattern.source(), value.string())
                                 : "the pattern is too large");
      return;
    }
    case Kind::dependent_required: dependent_required(instruction, value, spot); return;
    case Kind::unique_items: unique_items(instruction, value, spot); return;
    default:
      report(
          rule,
          size_message(instruction.kind, value.size(), shown_count(instruction.a, instruction.b)),
          spot);
  }
}

json::Number Explainer::shown_count(std::uint32_t count, std::uint32_t number) const {
  return count == kMostCount ? program_->numbers[number] : json::Number::from_unsigned(count);
}

void Explainer::enumeration(const Instruction& instruction, const json::View& value,
                            const Spot& spot) {
  const bool is_of_strings = instruction.kind == Kind::enum_strings;
  const NameTable names = is_of_strings ? program_->string_sets[instruction.a] : NameTable{};
  const std::uint32_t count = is_of_strings                        ? names.entry_count
                              : instruction.kind == Kind::constant ? 1
                                                                   : instruction.b;
  const auto choice = [&](std::uint32_t at) {
    return is_of_strings ? json::View::of_name(program_->names.name(names, at))
                         : json::View(program_->values[instruction.a + at]);
  };
  std::vector<std::string> shown;
  for (std::uint32_t at = 0; at < count && at < kMostChoices; ++at) {
    shown.push_back(choice(at).print());
  }
  std::string message = enum_message(quoted(value), shown, count);
  if (value.type() == json::Type::string) {
    const std::string meant = suggestions_.meant_by(value.string(), count, [&] {
      Suggestions::Names strings;
      for (std::uint32_t at = 0; at < count; ++at) {
        if (choice(at).is_string()) strings.push_back(choice(at).string());
      }
      return strings;
    });
    if (!meant.empty()) message += text::concat(" — ", meant);
  }
  std::string hint;
  Fit fit = Fit::other_kind;
  for (std::uint32_t at = 0; at < count && at < kMostChoices; ++at) {
    if (hint.empty()) hint = quotes_hint(choice(at), value);
    if (are_of_one_type(choice(at), value)) fit = Fit::other_value;
  }
  judge(fit, spot);
  report(keyword_name(instruction.keyword), message, spot, hint);
}

void Explainer::unique_items(const Instruction& instruction, const json::View& value,
                             const Spot& spot) {
  const auto duplicate = find_duplicate(value);
  if (!duplicate) return;
  const Trail later{.parent = spot.instance, .index = duplicate->second};
  report(keyword_name(instruction.keyword),
         text::concat("repeats element ", std::to_string(duplicate->first), ": ",
                      quoted(value.element(duplicate->second))),
         {&later, spot.keyword});
}

void Explainer::dependent_required(const Instruction& instruction, const json::View& value,
                                   const Spot& spot) {
  for (std::uint32_t at = 0; at < instruction.b; ++at) {
    const Dependency& dependency = program_->dependencies[instruction.a + at];
    const std::string_view owner = program_->name_of(dependency);
    if (!value.has(owner)) continue;
    const Trail keyword{.parent = spot.keyword, .name = owner};
    for (std::uint32_t other = 1; other < dependency.names.entry_count; ++other) {
      const std::string_view name = program_->names.name(dependency.names, other);
      if (value.has(name)) continue;
      report(keyword_name(instruction.keyword),
             text::concat("member ", quote_own_name(name), " is missing, which member ",
                          quote_own_name(owner), " requires"),
             {spot.instance, &keyword});
    }
  }
}

void Explainer::elements(const Instruction& instruction, const json::View& value,
                         const Spot& spot) {
  const bool is_prefix = instruction.kind == Kind::prefix_items;
  const std::size_t first = is_prefix ? 0 : instruction.b;
  const std::optional<std::size_t> failing = first_failing(instruction, value);
  const std::size_t end =
      is_prefix ? std::min<std::size_t>(instruction.b, value.size()) : value.size();
  value.each_element([&](std::size_t at, const json::View& element) {
    if (at < first || at < failing) return true;
    if (at == end || is_full()) return false;
    const Trail place{.parent = spot.instance, .index = at};
    const Trail entry{.parent = spot.keyword, .index = at};
    const GroupId id = is_prefix ? program_->group_lists[instruction.a + at] : instruction.a;
    // Of millions of elements, most hold.
    if (at != failing && evaluator_.group(id, element, nullptr)) return true;
    part(id, element, {&place, is_prefix ? &entry : spot.keyword}, [first] {
      return first == 0 ? std::string("this element is not allowed")
                        : text::concat("additional element is not allowed after the first ",
                                       std::to_string(first));
    });
    return true;
  });
}

void Explainer::dependent_schemas(const Instruction& instruction, const json::View& value,
                                  const Spot& spot) {
  if (value.type() != json::Type::object) return;
  for (std::uint32_t at = 0; at < instruction.b; ++at) {
    const Dependency& dependency = program_->dependencies[instruction.a + at];
    const std::string_view name = program_->name_of(dependency);
    if (!value.has(name)) continue;
    const Trail entry{.parent = spot.keyword, .name = name};
    part(dependency.group, value, {spot.instance, &entry},
         [&] { return text::concat("member ", quote_name(name), " is not allowed"); });
  }
}

void Explainer::all_of(const Instruction& instruction, const json::View& value, const Spot& spot) {
  for (std::uint32_t at = 0; at < instruction.b; ++at) {
    const Trail entry{.parent = spot.keyword, .index = at};
    group(program_->group_lists[instruction.a + at], value, {spot.instance, &entry});
  }
}

void Explainer::part(GroupId id, const json::View& value, const Spot& spot,
                     const std::function<std::string()>& refusal) {
  if (!program_->is_never(id)) {
    group(id, value, spot);
    return;
  }
  // The keyword whose value is the schema false: the last token may be a name or an index in it.
  const Trail* keyword = spot.keyword;
  while (keyword->parent != nullptr && !find_keyword(keyword->name)) keyword = keyword->parent;
  report(keyword->name, refusal(), spot);
}

void Explainer::report(std::string_view rule, const std::string& message, const Spot& spot,
                       const std::string& hint, std::uint32_t expected_types) {
  if (findings_.size() >= limit_) return;
  const bool is_shown = findings_.size() + 1 < limit_;
  if (tree_ != nullptr && is_shown) tree_->add(unit_at(spot, rule, message));
  Finding finding{.rule = std::string(rule),
                  .message = message,
                  .instance_location = pointer_text(spot.instance),
                  .keyword_location = pointer_text(spot.keyword, program_->root_pointer),
                  .hint = hint};
  // Units are about keywords, of which several may say the same.
  if (tree_ != nullptr) return findings_.keep(std::move(finding));
  findings_.add(std::move(finding), expected_types);
}

}  // namespace baton::schema
