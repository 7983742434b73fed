#include <algorithm>
#include <optional>
#include <vector>

#include "schema/compiler.h"

// A schema may apply itself to a part of a value, but not to the value itself, because that would
// never end. Edges lead from a group to the groups that it applies to the same value; the groups
// are sorted topologically, which fails if there is a cycle.
namespace baton::schema {
namespace {

// How many groups may apply each other to one value. Typical schemas need about ten.
constexpr std::uint32_t kMostInPlace = 256;

template <typename Visit>
void each_in_list(const Program& program, std::uint32_t first, std::uint32_t count,
                  const Visit& visit) {
  for (std::uint32_t at = first; at < first + count; ++at) {
    if (program.group_lists[at] != kNone) visit(program.group_lists[at]);
  }
}

template <typename Visit>
void each_in_place(const Program& program, const Instruction& instruction, const Visit& visit) {
  switch (instruction.kind) {
    case Kind::reference:
    case Kind::negation: visit(instruction.a); return;
    case Kind::dynamic_reference:
      visit(instruction.a);
      for (const DynamicTarget& target : program.dynamic_targets) {
        if (target.name == instruction.b) visit(target.group);
      }
      return;
    case Kind::all_of:
    case Kind::any_of:
    case Kind::one_of: each_in_list(program, instruction.a, instruction.b, visit); return;
    case Kind::condition: each_in_list(program, instruction.a, 3, visit); return;
    case Kind::dependent_schemas:
      for (std::uint32_t at = 0; at < instruction.b; ++at) {
        visit(program.dependencies[instruction.a + at].group);
      }
      return;
    default: return;
  }
}

template <typename Visit>
void each_edge(const Program& program, GroupId from, const Visit& visit) {
  const Group& group = program.groups[from];
  for (std::uint32_t at = group.first; at < group.first + group.count; ++at) {
    each_in_place(program, program.instructions[at], visit);
  }
}

// The keyword by which `from` refers to `to`; empty if it does not, or contains it.
std::optional<Keyword> reference_between(const Program& program, GroupId from, GroupId to) {
  const Group& group = program.groups[from];
  for (std::uint32_t at = group.first; at < group.first + group.count; ++at) {
    const Instruction& instruction = program.instructions[at];
    if (instruction.kind != Kind::reference && instruction.kind != Kind::dynamic_reference)
      continue;
    bool leads_there = false;
    each_in_place(program, instruction, [&](GroupId each) {
      if (each == to) leads_there = true;
    });
    if (leads_there) return instruction.keyword;
  }
  return std::nullopt;
}

// Groups that still have incoming edges lie on cycles or behind them, so that going backwards from
// one of them ends on a cycle. Nesting has an end, so each cycle has a reference.
RecursionFault fault_of_cycle(const Program& program, const std::vector<std::uint32_t>& incoming) {
  const std::size_t count = program.groups.size();
  std::vector<GroupId> before(count, kNone);
  GroupId on_cycle = kNone;
  for (GroupId from = 0; from < count; ++from) {
    if (incoming[from] == 0) continue;
    on_cycle = from;
    each_edge(program, from, [&](GroupId to) { before[to] = from; });
  }
  for (std::size_t steps = 0; steps < count; ++steps) on_cycle = before[on_cycle];
  RecursionFault fault{.code = ErrorCode::malformed,
                       .phrase = "schema applies itself to the same value without end",
                       .hint = "let the $ref point to a schema for a part of the value",
                       .group = on_cycle};
  GroupId to = on_cycle;
  do {
    const GroupId from = before[to];
    const auto keyword = reference_between(program, from, to);
    if (keyword && (!fault.keyword || from < fault.group)) {
      fault.group = from;
      fault.keyword = keyword;
    }
    to = from;
  } while (to != on_cycle);
  return fault;
}

}  // namespace

std::optional<RecursionFault> find_endless_recursion(const Program& program) {
  const std::size_t count = program.groups.size();
  std::vector<std::uint32_t> incoming(count);
  for (GroupId from = 0; from < count; ++from) {
    each_edge(program, from, [&incoming](GroupId to) { ++incoming[to]; });
  }
  std::vector<GroupId> ready;
  for (GroupId group = 0; group < count; ++group) {
    if (incoming[group] == 0) ready.push_back(group);
  }
  std::vector<std::uint32_t> length(count, 1);
  for (std::size_t at = 0; at < ready.size(); ++at) {
    const GroupId from = ready[at];
    each_edge(program, from, [&](GroupId to) {
      length[to] = std::max(length[to], length[from] + 1);
      if (--incoming[to] == 0) ready.push_back(to);
    });
  }
  if (ready.size() < count) return fault_of_cycle(program, incoming);
  const auto long_one = std::ranges::find(length, kMostInPlace + 1);
  if (long_one == length.end()) return std::nullopt;
  return RecursionFault{.code = ErrorCode::limit,
                        .phrase = "the chain of schema references is too long",
                        .hint = "at most 256 schemas may apply each other to one value",
                        .group = static_cast<GroupId>(long_one - length.begin())};
}

}  // namespace baton::schema
