#pragma once

#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "baton/finding.h"
#include "domain/workflow/record.h"
#include "json/json.h"
#include "json/view.h"

namespace baton::workflow {

// The context in which an output's short forms are expanded.
struct LongFormSource {
  const Json& state;
  json::View stored;  // the execution's recorded output, or no value
  const PathKinds& path_kinds;
};

// Expands strings to objects (finding, recommendation, artifact), completes decisions and
// constraints with values from the output (id, madeBy, timestamp, source, empty lists), and
// converts times to UTC. The same output gives the same long form again, whatever has since changed
// on disk. Returns the ids of artifacts of the state whose paths the short forms name again.
std::vector<std::string> write_long_forms(Json& output, const LongFormSource& source);

// The place of a shared list's items in an output. No parent: the output itself.
struct HandedPlace {
  std::string_view parent;
  std::string_view name;
};
HandedPlace handed_place(std::string_view list);

// The items that an output adds to a shared list of the state ("sharedDecisions", "constraints",
// "artifacts"): objects only. Items without a member that the state requires are omitted, and
// reported in `notes` if it is not null.
std::vector<json::View> handed_items(const json::View& output, std::string_view list,
                                     Findings* notes);

// The ids of these items; none if there is no output.
std::unordered_set<std::string> handed_ids(const json::View& output, std::string_view list);

}  // namespace baton::workflow
