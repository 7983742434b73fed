#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "baton/instant.h"
#include "baton/result.h"
#include "domain/authority/caller.h"
#include "domain/model/state.h"
#include "domain/workflow/gate_rules.h"
#include "json/json.h"

namespace baton::workflow {

enum class GateAction : std::uint8_t { pass, warn, fail, pend, override_failure };
inline constexpr std::array<std::string_view, 5> kGateActions = {"pass", "warn", "fail", "pend",
                                                                 "override"};

// What happens to a gate that neither the rules nor the state has.
enum class UnknownGate : std::uint8_t { refused, created };

struct GateRequest {
  std::string name;
  GateAction action = GateAction::pend;
  std::vector<std::string> evidence = {};
  Json evidence_files = Json::array();  // the digests of files among the evidence
  std::vector<std::string> issues = {};
  std::vector<std::string> recommendations = {};
  authority::Caller by = authority::caller_named("user");
  std::string execution_id = {};
  std::string reason = {};  // required to override
  UnknownGate unknown_gate = UnknownGate::refused;
};

struct GateChanged {
  std::string name;
  std::optional<model::GateStatus> before;  // empty: the gate is new
  model::GateStatus after = model::GateStatus::pending;
  // An opinion does not change the gate; `verdict` is the requested status.
  Standing standing = Standing::moves;
  model::GateStatus verdict = model::GateStatus::pending;
  std::string reason = {};  // why it is an opinion
  bool is_created = false;  // neither the rules nor the state had the gate before
};

// Moves a gate into its list and renews its details, or keeps the verdict as an opinion there: see
// judge_verdict(). An override passes it, with the reason and overridden: true. A gate that an
// agent creates is owned by that agent. usage: no name, no reason to override; not_found: an
// unknown gate that is not to be created; denied: as judge_verdict() has it.
Result<GateChanged> change_gate(Json& state, const GateRequest& request, const GateRules& rules,
                                Instant now);

// Makes a passed gate, or one with warnings, pending. Its details stay.
void demote_gate(Json& state, const std::string& name);

// The source of an output's verdicts, and the rules that apply to them.
struct OutputVerdicts {
  std::string_view agent;
  std::string_view execution_id;
  const GateRules& rules;
  Instant now;
};

// An agent's QualityGateUpdate. A verdict that does not count is kept as an opinion; one on an
// unknown gate creates it. malformed: the update has no gate, or no status.
Result<GateChanged> apply_gate_update(Json& state, const Json& update,
                                      const OutputVerdicts& source);

// Withdraws an output's verdicts on gates that its amendment does not mention: gates that it
// decided become pending, unless that would free a protected gate, and its opinions are removed.
std::vector<GateChanged> withdraw_gate_updates(Json& state, const Json& amended_output,
                                               const OutputVerdicts& source);

// Whether an output in theirs was really recorded, and not only written into the file.
using OutputProof = std::function<bool(std::string_view execution_id, const Json& output)>;

// Before theirs is merged into ours: a verdict of theirs that may not free a protected gate, which
// failed in ours, is taken out of theirs; so is its removal of a gate that `base` has. Such a gate
// is freed only by a recorded output of theirs, new to ours and proven, whose agent's verdict with
// evidence would free it in ours. The names of the gates that stay failed.
std::vector<std::string> withhold_verdicts(Json& theirs, const Json& ours, const Json& base,
                                           const GateRules& rules, const OutputProof& is_proven);

}  // namespace baton::workflow
