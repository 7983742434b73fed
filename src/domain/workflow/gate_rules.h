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
#include "json/view.h"

namespace baton::workflow {

// Which agents own which gates, and which gates are protected.
struct GateRules {
  // The agents whose verdict moves the gate; an empty list: the gate has no owner.
  std::map<std::string, std::vector<std::string>, std::less<>> owners = {};
  std::vector<std::string> never_override = {};  // the protected gates
};

// A requested status of a gate.
struct Verdict {
  std::string_view gate;
  model::GateStatus status = model::GateStatus::pending;
  bool has_evidence = false;
  bool overrides = false;
};

// Of a gate's details, or of an update in an output.
bool has_evidence(const json::View& details);

enum class Standing : std::uint8_t {
  moves,   // the gate takes the verdict's status
  opinion  // the verdict is kept beside the gate's status
};

// Whether a verdict counts; every change of a gate uses it. A verdict of a person or an owner moves
// the gate. A verdict of another agent, or of the orchestrator, is an opinion, unless the gate has
// no owner. A protected gate that failed keeps its status until an owner gives a new verdict with
// evidence; without an owner, the agent whose verdict failed it, or a person. denied: an override
// by a caller who is not a person, or of a protected gate; a verdict that would free a protected
// gate without evidence, or not by its owner; an unknown caller.
Result<Standing> judge_verdict(const json::View& state, const GateRules& rules,
                               const authority::Caller& caller, const Verdict& verdict);

// For a change that is not a verdict, such as a raw edit of the state: denied if it changes a gate
// in a way that no verdict of `caller` could. A person may change everything.
Result<void> require_gates_unmoved(const Json& before, const Json& after, const GateRules& rules,
                                   const authority::Caller& caller);

// The agents that the rules name; else the agent whose output created the gate.
std::vector<std::string_view> owners_of(const json::View& state, const GateRules& rules,
                                        std::string_view gate);

// Whether the rules name the gate, or the state has it.
bool is_known_gate(const json::View& state, const GateRules& rules, std::string_view gate);

// not_found, with the nearest known name.
Error unknown_gate(const json::View& state, const GateRules& rules, std::string_view gate);

}  // namespace baton::workflow
