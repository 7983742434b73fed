#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "baton/finding.h"
#include "baton/instant.h"
#include "baton/result.h"
#include "domain/policy/hidden_places.h"
#include "domain/workflow/gate.h"
#include "json/json.h"

namespace baton::workflow {

enum class PathKind : std::uint8_t { file, directory };

// The kinds of the files that an output names, by model::plain_path(); a path that is not listed
// does not exist.
using PathKinds = std::map<std::string, PathKind, std::less<>>;

// Whether the output of an ended execution may replace what that has.
enum class Amendment : std::uint8_t { refused, allowed };

// What happens to an item whose id an item of another execution has.
enum class ItemIds : std::uint8_t { kept, renumbered };

// What an output whose times baton gave, and not the agent, is compared with if its execution has
// an output: given, or with that one's times.
enum class Times : std::uint8_t { given, recorded };

// An item of an output that got a new id.
struct Renumbered {
  std::string list;  // of the state: "sharedDecisions"
  std::string from;
  std::string to;
};

struct RecordOptions {
  Instant now = {};
  ItemIds item_ids = ItemIds::kept;
  Amendment amendment = Amendment::refused;
  Times times = Times::given;
  PathKinds path_kinds = {};
  GateRules gate_rules = {};
  policy::HiddenPlaces hidden = {};  // places that a refusal must not show
};

enum class RecordEffect : std::uint8_t { appended, completed, amended, unchanged };

std::string_view name_of(RecordEffect effect);

struct Recorded {
  std::string agent;
  std::string execution_id;
  RecordEffect effect = RecordEffect::unchanged;
  std::vector<Renumbered> renumbered;
  std::vector<std::string> decisions;    // ids added or changed
  std::vector<std::string> constraints;  // ids added or changed
  std::vector<std::string> artifacts;    // ids added or changed
  std::vector<GateChanged> gates;        // gates that were moved, and opinions on gates
  // Lists for other agents that an amendment made shorter: "requirements (2 fewer)".
  std::vector<std::string> shortened;
  Findings notes;  // notes, not errors
};

// Records an agent's whole output in the state: execution, decisions, object constraints,
// artifacts, gates, times. `output` satisfies AgentOutput and is redacted. Short forms are
// expanded. An output with status "error" fails its execution: it is stored, but its gates and
// items are not shared. conflict: the execution, or an item with the same id, exists with other
// content, and amendments are refused; `related` shows both. malformed: not an AgentOutput. After
// an error the state may have a part of the output, and is to be discarded; its executions are
// unchanged.
Result<Recorded> record_output(Json& state, const Json& output, const RecordOptions& options);

}  // namespace baton::workflow
