#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "baton/result.h"
#include "domain/context/build.h"
#include "domain/context/explanation.h"
#include "domain/context/outputs.h"
#include "domain/model/relevance_map.h"
#include "json/json.h"
#include "json/view.h"

// agentSpecificContext: the members that an agent's interface promises, filled as the rule's
// contextFields say:
//
//   {"<member>": {"type": "array"|"object", "from": [source, ...]}}
//
// A source is "<agent>#/<pointer>" (into that agent's outputs that no later run replaced; what
// parallel runs give is joined as parallel_values.h tells), {"state": "/pointer"},
// {"file": "path"}, {"lessons": count} (of earlier workflows) or {"value": anything}. "type" is
// "array" if absent.
namespace baton::context {

class LessonSupply;

// Sources reach only admitted data: an upstream pointer reads the filtered outputs, and a state
// pointer into shared items and progress reads the built workflowContext. No source reaches tasks
// or messages.
struct TypedSources {
  json::View state;
  const Json& workflow_context;
  const AdmittedOutputs& admitted;
  const FileLookup& read_file;
  const ShownValue& shown_value;
  LessonSupply* lessons = nullptr;  // without it, no field is filled from lessons
};

struct TypedContext {
  Json members;  // each member of contextFields, [] or {} if no source yields anything
  std::vector<std::string> empty;           // names of members for which no source has a value
  std::vector<std::string> conflicts = {};  // sentences: what parallel runs disagree on
  std::vector<FieldSource> sources = {};    // those in outputs
};

// An array joins the values of its sources; a value that is not an array becomes one element.
// Upstream sources come in the order of needsFrom, then optionalFrom. An object takes the members
// of each source that is an object, earlier sources first; a text becomes {"text": ...}. malformed,
// with a pointer below the map, for an entry of another form or a file that no field may show.
Result<TypedContext> fill_typed_context(const model::AgentRule& rule, const TypedSources& sources,
                                        Explanation& explanation);

}  // namespace baton::context
