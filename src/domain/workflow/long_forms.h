#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "baton/finding.h"
#include "domain/workflow/record.h"
#include "json/json.h"

namespace baton::workflow {

// Where an output stands while its short forms are written long.
struct LongFormSource {
  const Json& state;
  const Json* stored;  // what the execution's outputs are already, or null
  const PathKinds& path_kinds;
};

// Replaces strings by objects (finding, recommendation, artifact) and completes decisions and
// constraints with what follows from the output itself: id, madeBy, timestamp, source, empty
// lists. The same output gives the same long form again, whatever has since changed on disk.
// Answers with the ids of artifacts of the state that a path among the short forms names again.
std::vector<std::string> write_long_forms(Json& output, const LongFormSource& source);

// Where an output keeps the items of a shared list. No parent: in the output itself.
struct HandedPlace {
  std::string_view parent;
  std::string_view name;
};
HandedPlace handed_place(std::string_view list);

// The items that an output adds to a shared list of the state ("sharedDecisions", "constraints",
// "artifacts"): objects only. What lacks a member that the state requires is left out, and said
// in `notes` if that is not null.
std::vector<const Json*> handed_items(const Json& output, std::string_view list, Findings* notes);

}  // namespace baton::workflow
