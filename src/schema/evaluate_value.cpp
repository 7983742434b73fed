// Keywords that have no subschemas.
#include <algorithm>
#include <compare>
#include <cstdint>
#include <span>

#include "schema/evaluate.h"
#include "schema/format.h"
#include "schema/unique.h"
#include "text/utf8.h"

namespace baton::schema {

bool Evaluator::value_holds(const Instruction& instruction, const json::View& value) const {
  switch (instruction.kind) {
    case Kind::enum_strings:
      return value.is_string() && program_->names.find(program_->string_sets[instruction.a],
                                                       value.string()) != NameTables::kAbsent;
    case Kind::enum_values: return is_enumerated(instruction, value);
    default: return value.equals(program_->values[instruction.a]);
  }
}

bool Evaluator::is_enumerated(const Instruction& instruction, const json::View& value) const {
  const std::span all(program_->hashed_values.data() + instruction.a, instruction.b);
  constexpr std::size_t kFew = 8;  // comparing costs less than the hash
  if (all.size() <= kFew) {
    return std::ranges::any_of(all, [this, &value](const HashedValue& each) {
      return value.equals(program_->values[each.value]);
    });
  }
  const HashedView wanted{.hash = short_hash_of(value), .value = value};
  return std::ranges::binary_search(all, wanted, {}, [this](const HashedValue& each) {
    return HashedView{.hash = each.hash, .value = program_->values[each.value]};
  });
}

bool Evaluator::number_holds(const Instruction& instruction, const json::View& value) const {
  if (value.type() != json::Type::integer && value.type() != json::Type::number) return true;
  const json::Number number = value.number();
  const json::Number& limit = program_->numbers[instruction.a];
  switch (instruction.kind) {
    case Kind::minimum: return std::is_gteq(compare(number, limit));
    case Kind::maximum: return std::is_lteq(compare(number, limit));
    case Kind::exclusive_minimum: return std::is_gt(compare(number, limit));
    case Kind::exclusive_maximum: return std::is_lt(compare(number, limit));
    default: return json::is_multiple(number, limit);
  }
}

bool Evaluator::string_holds(const Instruction& instruction, const json::View& value) const {
  if (value.type() != json::Type::string) return true;
  const std::string_view text = value.string();
  switch (instruction.kind) {
    // A code point has one to four bytes, so the number of bytes usually decides.
    case Kind::min_length:
      return text.size() >= instruction.a &&
             (text.size() / 4 >= instruction.a || text::count_code_points(text) >= instruction.a);
    case Kind::max_length:
      return text.size() <= instruction.a || text::count_code_points(text) <= instruction.a;
    case Kind::format: return matches_format(static_cast<Format>(instruction.a), text);
    default: return program_->patterns[instruction.a].matches(text);
  }
}

bool Evaluator::size_holds(const Instruction& instruction, const json::View& value) const {
  const bool is_about_arrays =
      instruction.kind == Kind::min_items || instruction.kind == Kind::max_items;
  if (value.type() != (is_about_arrays ? json::Type::array : json::Type::object)) return true;
  const bool is_minimum =
      instruction.kind == Kind::min_items || instruction.kind == Kind::min_properties;
  return is_minimum ? value.size() >= instruction.a : value.size() <= instruction.a;
}

bool Evaluator::dependent_required(const Instruction& instruction, const json::View& value) const {
  if (value.type() != json::Type::object) return true;
  const Dependency* const first = program_->dependencies.data() + instruction.a;
  return std::all_of(first, first + instruction.b, [&](const Dependency& dependency) {
    if (!value.has(program_->name_of(dependency))) return true;
    for (std::uint32_t at = 1; at < dependency.names.entry_count; ++at) {
      if (!value.has(program_->names.name(dependency.names, at))) return false;
    }
    return true;
  });
}

}  // namespace baton::schema
