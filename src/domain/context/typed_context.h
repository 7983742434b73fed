#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "baton/result.h"
#include "domain/context/build.h"
#include "domain/context/explanation.h"
#include "domain/model/relevance_map.h"
#include "json/json.h"

// agentSpecificContext: the members that an agent's interface promises, filled as the rule's
// contextFields say:
//
//   {"<member>": {"type": "array"|"object", "from": [source, ...]}}
//
// A source is "<agent>#/<pointer>" (into that agent's latest output), {"state": "/pointer"},
// {"file": "path"} or {"value": anything}. "type" is "array" if absent; one source needs no array.
namespace baton::context {

// All that a source can reach is what has been admitted already: an upstream pointer goes through
// the filtered outputs, a state pointer into shared items and progress through the built
// workflowContext, and none reaches tasks or messages.
struct TypedSources {
  const Json& state;
  const Json& workflow_context;
  const Json& outputs;  // admitted ones; of one agent the latest comes last
  const FileLookup& read_file;
};

struct TypedContext {
  Json members;                       // each member of contextFields, [] or {} if nothing fills it
  std::vector<std::string> warnings;  // one for each that nothing fills
};

// An array joins all that its sources give; what is no array becomes one element. Upstream
// sources come in the order of needsFrom, then optionalFrom. An object takes the members of
// every source that is one, the earlier source first; a text becomes {"text": ...}.
// malformed, with a pointer below the map, for an entry of another form.
Result<TypedContext> fill_typed_context(const model::AgentRule& rule, const TypedSources& sources,
                                        Explanation& explanation);

}  // namespace baton::context
