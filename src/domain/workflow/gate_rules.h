#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "baton/result.h"
#include "domain/authority/caller.h"
#include "domain/model/state.h"
#include "json/json.h"

namespace baton::workflow {

// Which agents own which gates, and which gates are protected.
struct GateRules {
  // The agents whose verdict moves the gate; an empty list: the gate has no owner.
  std::map<std::string, std::vector<std::string>, std::less<>> owners = {};
  std::vector<std::string> never_override = {};  // the protected gates
};

// A status that somebody wants a gate to have.
struct Verdict {
  std::string_view gate;
  model::GateStatus status = model::GateStatus::pending;
  bool has_evidence = false;
  bool overrides = false;
};

enum class Standing : std::uint8_t {
  moves,   // the gate takes the verdict's status
  opinion  // the verdict is kept beside the gate's status
};

// Whether a verdict counts: the one rule for every way in which a gate can be moved.
// A person's verdict and an owner's move the gate. Another agent's verdict, and the
// orchestrator's, is an opinion, unless the gate has no owner. A protected gate that failed keeps
// its status until an owner gives a new verdict with evidence; without an owner the agent whose
// verdict failed it, or a person, does. denied: an override by anybody but a person, or of a
// protected gate; a verdict that would free a protected gate without evidence, or not by its
// owner; an unknown caller.
Result<Standing> judge_verdict(const Json& state, const GateRules& rules,
                               const authority::Caller& caller, const Verdict& verdict);

// For a change that is no verdict, such as a raw edit of the state: denied where it changes what
// the state says of a gate that no verdict of `caller` would move. A person may change everything.
Result<void> require_gates_unmoved(const Json& before, const Json& after, const GateRules& rules,
                                   const authority::Caller& caller);

// The agents that the rules name; else the agent whose output created the gate.
std::vector<std::string_view> owners_of(const Json& state, const GateRules& rules,
                                        std::string_view gate);

// Whether the rules name the gate, or the state has it.
bool is_known_gate(const Json& state, const GateRules& rules, std::string_view gate);

// not_found, with the nearest name that is known.
Error unknown_gate(const Json& state, const GateRules& rules, std::string_view gate);

}  // namespace baton::workflow
