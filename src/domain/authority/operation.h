#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "domain/authority/caller.h"

// What baton can be asked to do, and who may ask: the one table that every front end goes by.
namespace baton::authority {

enum class Effect : std::uint8_t { reads, writes, destroys };

// What of the answer the caller gets to see.
enum class Visibility : std::uint8_t {
  whole,
  admitted,  // an agent and an unknown caller get what the agent's rule and the policies admit
};

// A member of the request that asks for more than the operation itself.
struct Raise {
  std::string_view member;  // a request's member; on the command line the option or argument
  std::string_view value;   // empty: whatever its value is
  Role least = Role::unknown;
  Effect effect = Effect::reads;
};

struct Operation {
  std::string_view name;  // its command: "gate", "shared write"
  Role least = Role::unknown;
  Effect effect = Effect::reads;
  Visibility visibility = Visibility::whole;
  // Members that name an agent. Below the orchestrator it may only be the caller itself.
  std::array<std::string_view, 2> own = {};
  std::array<Raise, 4> raises = {};  // those without a member are unused
};

// In the order of the command line's help.
std::span<const Operation> operations();

// Null: there is none of that name.
const Operation* find_operation(std::string_view name);

}  // namespace baton::authority
