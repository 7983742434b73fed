#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include "json/children.h"
#include "json/view.h"
#include "schema/compile_functions.h"
#include "schema/compiler.h"
#include "schema/format.h"
#include "schema/subschemas.h"
#include "schema/unique.h"
#include "text/concat.h"

// One function per kind of keyword; the table at the end maps keywords to functions.
namespace baton::schema {
namespace {

using CompileFunction = Result<void> (*)(Draft& draft, const Use& use, const json::View& value);

Result<void> accept_anything(Draft& /*draft*/, const Use& /*use*/, const json::View& /*value*/) {
  return {};
}

// Compiles subschemas that constrain nothing as well, so that their errors are reported.
Result<void> compile_definitions(Draft& draft, const Use& use, const json::View& value) {
  const bool is_map = keyword_entry(use.keyword).subschemas == Subschemas::map;
  if (is_map && !value.is_object()) return want_object(draft, use, value);
  each_subschema(use.keyword, value,
                 [&draft](const json::View& subschema) { draft.request(subschema); });
  return {};
}

Result<void> compile_number(Draft& draft, const Use& use, const json::View& value) {
  if (!value.is_number()) return fail(draft.fault(use.keyword, "keyword needs a number"));
  const json::Number number = value.number();
  if (use.kind == Kind::multiple_of && !number.is_positive()) {
    return fail(draft.fault(use.keyword, "keyword needs a number greater than 0"));
  }
  auto& numbers = draft.compiler->program().numbers;
  draft.emit(use.kind, use.keyword, static_cast<std::uint32_t>(numbers.size()));
  numbers.push_back(number);
  return {};
}

// The number that a message shows for a count that instructions cannot hold; kNone for others.
std::uint32_t number_of_count(Draft& draft, std::uint32_t count, const json::View& value) {
  if (count != kMostCount) return kNone;
  auto& numbers = draft.compiler->program().numbers;
  numbers.push_back(value.number());
  return static_cast<std::uint32_t>(numbers.size()) - 1;
}

Result<void> compile_count(Draft& draft, const Use& use, const json::View& value) {
  BATON_TRY(const std::uint32_t count, draft.want_count(use.keyword, value));
  draft.emit(use.kind, use.keyword, count, number_of_count(draft, count, value));
  return {};
}

// minContains and maxContains have an effect only together with contains, which reads them.
Result<void> compile_contains_limit(Draft& draft, const Use& use, const json::View& value) {
  BATON_CHECK(draft.want_count(use.keyword, value));
  return {};
}

Result<void> compile_contains(Draft& draft, const Use& use, const json::View& value) {
  ContainsLimits limits;
  if (const json::View minimum = draft.sibling(Keyword::min_contains)) {
    BATON_TRY(limits.minimum, draft.want_count(Keyword::min_contains, minimum));
    limits.shown_minimum = number_of_count(draft, limits.minimum, minimum);
  }
  if (const json::View maximum = draft.sibling(Keyword::max_contains)) {
    BATON_TRY(limits.maximum, draft.want_count(Keyword::max_contains, maximum));
  }
  if (draft.keywords().dialect() < Dialect::draft_2020_12) limits.marks = ContainsMarks::nothing;
  auto& all = draft.compiler->program().contains_limits;
  draft.emit(use.kind, use.keyword, draft.request(value), static_cast<std::uint32_t>(all.size()));
  all.add(limits);
  return {};
}

Result<void> compile_type(Draft& draft, const Use& use, const json::View& value) {
  std::uint32_t set = 0;
  const auto add = [&set](const json::View& name) {
    const auto found = name.is_string() ? json::find_type(name.string()) : std::nullopt;
    if (found) set |= 1U << static_cast<unsigned>(*found);
    return found.has_value();
  };
  const bool is_good = value.is_array()
                           ? value.size() > 0 && std::ranges::all_of(json::Elements(value), add)
                           : add(value);
  if (!is_good) {
    return fail(draft.fault(use.keyword, "keyword needs the name of a type, or several",
                            "use null, boolean, integer, number, string, array or object"));
  }
  draft.emit(use.kind, use.keyword, set);
  return {};
}

// Returns the index of the first value. They are sorted by their hashes, so that a value is found
// without comparing it with all of them.
template <typename Values>
std::uint32_t add_values(Program& program, const Values& values) {
  const auto first = static_cast<std::uint32_t>(program.values.size());
  std::vector<HashedValue> hashed;
  for (const json::View& value : values) {
    hashed.push_back(
        {.hash = short_hash_of(value), .value = static_cast<std::uint32_t>(program.values.size())});
    program.values.push_back(value.tree());
  }
  std::ranges::sort(hashed, {}, [&program](const HashedValue& each) {
    return HashedView{.hash = each.hash, .value = program.values[each.value]};
  });
  program.hashed_values.add_all(hashed);
  return first;
}

Result<void> compile_enumeration(Draft& draft, const Use& use, const json::View& value) {
  BATON_CHECK(want_array(draft, use, value));
  Program& program = draft.compiler->program();
  std::vector<std::string_view> strings;
  for (const json::View& element : json::Elements(value)) {
    if (element.is_string()) strings.push_back(element.string());
  }
  if (strings.size() == value.size() && !strings.empty()) {
    draft.emit(Kind::enum_strings, use.keyword,
               static_cast<std::uint32_t>(program.string_sets.size()));
    program.string_sets.add(program.names.add(strings));
    return {};
  }
  draft.emit(Kind::enum_values, use.keyword, add_values(program, json::Elements(value)),
             static_cast<std::uint32_t>(value.size()));
  return {};
}

Result<void> compile_constant(Draft& draft, const Use& use, const json::View& value) {
  draft.emit(use.kind, use.keyword, add_values(draft.compiler->program(), std::span(&value, 1)));
  return {};
}

Result<void> compile_pattern(Draft& draft, const Use& use, const json::View& value) {
  BATON_CHECK(want_string(draft, use, value));
  BATON_TRY(const std::uint32_t position, draft.want_pattern(use.keyword, value.string()));
  draft.emit(use.kind, use.keyword, position);
  return {};
}

Result<void> compile_format(Draft& draft, const Use& use, const json::View& value) {
  BATON_CHECK(want_string(draft, use, value));
  if (!draft.compiler->sources().asserts_format(draft.resource)) return {};
  if (const auto found = find_format(value.string())) {
    draft.emit(use.kind, use.keyword, static_cast<std::uint32_t>(*found));
  }
  return {};
}

Result<void> compile_unique_items(Draft& draft, const Use& use, const json::View& value) {
  BATON_CHECK(want_boolean(draft, use, value));
  if (value.boolean()) draft.emit(use.kind, use.keyword, 0);
  return {};
}

Result<void> compile_one(Draft& draft, const Use& use, const json::View& value) {
  draft.emit(use.kind, use.keyword, draft.request(value));
  return {};
}

Result<void> compile_unevaluated(Draft& draft, const Use& use, const json::View& value) {
  draft.tracking = Tracking::on;
  return compile_one(draft, use, value);
}

void emit_list(Draft& draft, const Use& use, const json::View& value) {
  auto& lists = draft.compiler->program().group_lists;
  draft.emit(use.kind, use.keyword, static_cast<std::uint32_t>(lists.size()),
             static_cast<std::uint32_t>(value.size()));
  for (const json::View& subschema : json::Elements(value)) lists.add(draft.request(subschema));
}

Result<void> compile_list(Draft& draft, const Use& use, const json::View& value) {
  if (!value.is_array() || value.size() == 0) {
    return fail(draft.fault(use.keyword, "keyword needs an array of schemas"));
  }
  emit_list(draft, use, value);
  return {};
}

// Until draft 2019-09, a list constrains the first elements, and additionalItems the others.
Result<void> compile_items(Draft& draft, const Use& use, const json::View& value) {
  if (value.is_array() && !draft.keywords().has(Keyword::prefix_items)) {
    emit_list(draft, {use.keyword, Kind::prefix_items}, value);
    return {};
  }
  if (value.is_array()) {
    return fail(draft.fault(use.keyword, "keyword needs a schema",
                            "use prefixItems for a list of schemas by position"));
  }
  const json::View prefix = draft.sibling(Keyword::prefix_items);
  const std::size_t first = prefix && prefix.is_array() ? prefix.size() : 0;
  draft.emit(use.kind, use.keyword, draft.request(value), static_cast<std::uint32_t>(first));
  return {};
}

// Has no effect unless `items` is a list.
Result<void> compile_additional_items(Draft& draft, const Use& use, const json::View& value) {
  const GroupId group = draft.request(value);
  const json::View items = draft.sibling(Keyword::items);
  if (!items || !items.is_array()) return {};
  draft.emit(use.kind, use.keyword, group, static_cast<std::uint32_t>(items.size()));
  return {};
}

Result<void> compile_condition(Draft& draft, const Use& use, const json::View& value) {
  auto& lists = draft.compiler->program().group_lists;
  const json::View then_branch = draft.sibling(Keyword::then_branch);
  const json::View else_branch = draft.sibling(Keyword::else_branch);
  draft.emit(use.kind, use.keyword, static_cast<std::uint32_t>(lists.size()));
  lists.add(draft.request(value));
  lists.add(then_branch ? draft.request(then_branch) : kNone);
  lists.add(else_branch ? draft.request(else_branch) : kNone);
  return {};
}

// Checked here; compiled together after all keywords of the schema are known.
Result<void> compile_member_rule(Draft& draft, const Use& use, const json::View& value) {
  draft.has_member_rules = true;
  if (use.keyword == Keyword::required) {
    if (is_list_of_strings(value)) return {};
    return fail(draft.fault(use.keyword, "keyword needs a list of member names"));
  }
  if (keyword_entry(use.keyword).subschemas == Subschemas::one) return {};
  return want_object(draft, use, value);
}

struct CompileEntry {
  Keyword keyword = Keyword::schema;
  CompileFunction compile = nullptr;
  Kind kind = Kind::never;
};

constexpr std::array<CompileEntry, kKeywordCount> kEntries = {{
    {Keyword::anchor, want_string},
    {Keyword::comment, want_string},
    {Keyword::content_encoding, want_string},
    {Keyword::content_media_type, want_string},
    {Keyword::description, want_string},
    {Keyword::dynamic_anchor, want_string},
    {Keyword::id, want_string},
    {Keyword::title, want_string},
    {Keyword::deprecated, want_boolean},
    {Keyword::read_only, want_boolean},
    {Keyword::write_only, want_boolean},
    {Keyword::default_value, accept_anything},
    {Keyword::examples, want_array},
    {Keyword::vocabulary, want_object},
    {Keyword::schema, want_string},
    {Keyword::recursive_anchor, want_boolean},
    {Keyword::dependencies, compile_dependencies},
    {Keyword::content_schema, compile_definitions},
    {Keyword::definitions, compile_definitions},
    {Keyword::defs, compile_definitions},
    {Keyword::else_branch, compile_definitions},
    {Keyword::then_branch, compile_definitions},
    {Keyword::additional_properties, compile_member_rule},
    {Keyword::pattern_properties, compile_member_rule},
    {Keyword::properties, compile_member_rule},
    {Keyword::property_names, compile_member_rule},
    {Keyword::required, compile_member_rule},
    {Keyword::ref, compile_reference, Kind::reference},
    {Keyword::dynamic_ref, compile_dynamic_reference, Kind::dynamic_reference},
    {Keyword::recursive_ref, compile_recursive_reference, Kind::dynamic_reference},
    {Keyword::all_of, compile_list, Kind::all_of},
    {Keyword::any_of, compile_list, Kind::any_of},
    {Keyword::one_of, compile_list, Kind::one_of},
    {Keyword::prefix_items, compile_list, Kind::prefix_items},
    {Keyword::items, compile_items, Kind::items},
    {Keyword::additional_items, compile_additional_items, Kind::items},
    {Keyword::contains, compile_contains, Kind::contains},
    {Keyword::max_contains, compile_contains_limit},
    {Keyword::min_contains, compile_contains_limit},
    {Keyword::negation, compile_one, Kind::negation},
    {Keyword::if_branch, compile_condition, Kind::condition},
    {Keyword::dependent_required, compile_dependent_required, Kind::dependent_required},
    {Keyword::dependent_schemas, compile_dependent_schemas, Kind::dependent_schemas},
    {Keyword::unevaluated_items, compile_unevaluated, Kind::unevaluated_items},
    {Keyword::unevaluated_properties, compile_unevaluated, Kind::unevaluated_properties},
    {Keyword::type, compile_type, Kind::type},
    {Keyword::constant, compile_constant, Kind::constant},
    {Keyword::enumeration, compile_enumeration, Kind::enum_values},
    {Keyword::format, compile_format, Kind::format},
    {Keyword::pattern, compile_pattern, Kind::pattern},
    {Keyword::unique_items, compile_unique_items, Kind::unique_items},
    {Keyword::multiple_of, compile_number, Kind::multiple_of},
    {Keyword::minimum, compile_number, Kind::minimum},
    {Keyword::maximum, compile_number, Kind::maximum},
    {Keyword::exclusive_minimum, compile_number, Kind::exclusive_minimum},
    {Keyword::exclusive_maximum, compile_number, Kind::exclusive_maximum},
    {Keyword::max_items, compile_count, Kind::max_items},
    {Keyword::max_length, compile_count, Kind::max_length},
    {Keyword::max_properties, compile_count, Kind::max_properties},
    {Keyword::min_items, compile_count, Kind::min_items},
    {Keyword::min_length, compile_count, Kind::min_length},
    {Keyword::min_properties, compile_count, Kind::min_properties},
}};

// Indexed by keyword.
constexpr auto kTable = [] {
  std::array<CompileEntry, kKeywordCount> table{};
  for (const CompileEntry& entry : kEntries) table[static_cast<std::size_t>(entry.keyword)] = entry;
  return table;
}();
// With sanitizers, a comparison of function pointers is no constant expression.
static_assert([] {
  for (std::size_t at = 0; at < kTable.size(); ++at) {
    if (kTable[at].keyword != static_cast<Keyword>(at)) return false;
  }
  return true;
}());

}  // namespace

Result<void> want_string(Draft& draft, const Use& use, const json::View& value) {
  if (value.is_string()) return {};
  return fail(draft.fault(use.keyword, "keyword needs a string"));
}

Result<void> want_boolean(Draft& draft, const Use& use, const json::View& value) {
  if (value.is_boolean()) return {};
  return fail(draft.fault(use.keyword, "keyword needs true or false"));
}

Result<void> want_array(Draft& draft, const Use& use, const json::View& value) {
  if (value.is_array()) return {};
  return fail(draft.fault(use.keyword, "keyword needs an array"));
}

Result<void> want_object(Draft& draft, const Use& use, const json::View& value) {
  if (value.is_object()) return {};
  return fail(draft.fault(use.keyword, "keyword needs an object"));
}

bool is_list_of_strings(const json::View& value) {
  return value.is_array() &&
         std::ranges::all_of(json::Elements(value),
                             [](const json::View& element) { return element.is_string(); });
}

Result<void> compile_keyword(Draft& draft, Keyword keyword, const json::View& value) {
  const CompileEntry& entry = kTable[static_cast<std::size_t>(keyword)];
  return entry.compile(draft, {keyword, entry.kind}, value);
}

}  // namespace baton::schema
