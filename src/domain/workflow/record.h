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

// What stands at the paths that an output names; a path that is not listed is not there.
using PathKinds = std::map<std::string, PathKind, std::less<>>;

enum class Amendment : std::uint8_t { refused, allowed };

// What happens to an item whose id another execution's item has.
enum class ItemIds : std::uint8_t { kept, renumbered };

// An item of an output that was given a new id.
struct Renumbered {
  std::string list;  // of the state: "sharedDecisions"
  std::string from;
  std::string to;
};

struct RecordOptions {
  Instant now = {};
  ItemIds item_ids = ItemIds::kept;
  Amendment amendment = Amendment::refused;
  PathKinds path_kinds = {};
  GateRules gate_rules = {};
  policy::HiddenPlaces hidden = {};  // what a refusal must not show
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
  std::vector<GateChanged> gates;        // moved, and opinions on them
  Findings notes;                        // worth knowing, no errors
};

// Takes an agent's whole output into the state: execution, decisions, object constraints,
// artifacts, gates, times. `output` satisfies AgentOutput and is redacted already. Short forms are
// written long. An output with status "error" fails its execution: it is stored, but neither its
// gates nor its items join what others see. conflict: the execution, or an item of the same id, is
// there with other content, and amendments are refused; `related` shows both. malformed: no
// AgentOutput. On an error the state is unchanged.
Result<Recorded> record_output(Json& state, const Json& output, const RecordOptions& options);

}  // namespace baton::workflow
