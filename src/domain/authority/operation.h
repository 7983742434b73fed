#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "domain/authority/caller.h"

// The operations of baton and who may run them: the one table that every front end uses.
namespace baton::authority {

enum class Effect : std::uint8_t { reads, writes, destroys };

// Which part of the answer the caller may see.
enum class Visibility : std::uint8_t {
  whole,
  admitted,  // for agents and unknown callers, what the agent's rule and the policies admit
};

// How the command line gives a member.
enum class Form : std::uint8_t { option, argument };

// A member of the request that needs more authority than the operation.
struct Raise {
  std::string_view member;
  std::string_view value;  // empty: any value
  Role least = Role::unknown;
  Effect effect = Effect::reads;
  Form form = Form::option;
};

struct Operation {
  std::string_view name;  // its command: "gate", "shared write"
  Role least = Role::unknown;
  Effect effect = Effect::reads;
  Visibility visibility = Visibility::whole;
  // Members that name an agent. Below the orchestrator, they may name only the caller.
  std::array<std::string_view, 2> own = {};
  std::array<Raise, 4> raises = {};  // those without a member are unused
  // A flag with which the request only reads. It needs as much authority as without.
  std::string_view preview = {};
};

// In the order of the command line's help.
std::span<const Operation> operations();

// Null if no operation has that name.
const Operation* find_operation(std::string_view name);

}  // namespace baton::authority
