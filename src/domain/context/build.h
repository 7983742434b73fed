#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "baton/instant.h"
#include "baton/result.h"
#include "domain/context/explanation.h"
#include "domain/model/relevance_map.h"
#include "domain/policy/policies.h"
#include "domain/policy/redact.h"
#include "domain/workflow/earlier_lessons.h"
#include "domain/workflow/staleness.h"
#include "json/json.h"
#include "json/pointer.h"
#include "json/view.h"

// What an agent is shown: only what its rule, the policies of the items' authors and the state of
// the workflow admit.
namespace baton::context {

enum class Scope : std::uint8_t {
  needed,  // what the agent's rule admits
  all,  // everything that the policies admit; outputs of agents that are not upstream, up to 24 h
        // old
};
// Of each upstream agent: those that no later run replaced (domain/model/runs.h), or all completed.
enum class Runs : std::uint8_t { standing, all };
// Artifacts: their paths, or the text of their files too.
enum class Files : std::uint8_t { as_paths, inlined };
enum class Degraded : std::uint8_t { no, yes };

// The text of a project file that a rule's contextFields names; empty if the file does not exist.
// malformed: a file that no field may show.
using FileLookup = std::function<Result<std::optional<std::string>>(std::string_view path)>;

// The value at a place of a document, which exists, without what no context may show.
using ShownValue = std::function<Json(const json::Pointer& place, const json::View& document)>;

// The text of an artifact's file. The phrase of an error is the reason why it is not inlined.
using ArtifactText = std::function<Result<std::string>(std::string_view path)>;

// The lessons of earlier workflows, as far as they can be read.
using LessonReader = std::function<std::vector<workflow::EarlierLesson>()>;

struct LessonSettings {
  std::size_t limit = 0;     // lessons in a context, besides those that a rule's fields ask for
  std::size_t tokens = 500;  // of these lessons
  LessonReader read = {};    // called once, if a context has lessons; without it, there are none
};

struct BuildRequest {
  std::string agent;
  std::string execution_id;
  Instant now;
  Scope scope = Scope::needed;
  Runs runs = Runs::standing;
  Degraded degraded = Degraded::no;
  std::uint32_t freshness_hours = 24;
  FileLookup read_file = {};                  // without it, no field is filled from files
  ShownValue shown_value = {};                // without it, fields show values as they are
  ArtifactText artifact_text = {};            // without it, artifacts are paths
  policy::Pseudonym pseudonym = {};           // for field rules with the action "hash"
  const policy::AgentNames* names = nullptr;  // for the agents that artifacts name
  workflow::BasisLookup basis = {};           // for what is stale in the inputs
  LessonSettings lessons = {};
};

// A place in the outputs of an upstream agent from which a typed member is filled.
struct FieldSource {
  std::string agent;
  json::Pointer pointer;
};

struct BuiltContext {
  Json context;  // an AgentContext, in the order of its schema
  Explanation explanation;
  // Required agents without any part in the context: never run, not completed, or denied by a
  // policy. Unless the build is degraded, callers report these instead of the context.
  std::vector<std::string> missing;
  std::vector<FieldSource> field_sources = {};  // of agentSpecificContext
  Json lessons = Json::array();  // of earlier workflows, as they are before a budget shortens them
};

// not_found: the agent is not in the map; malformed: an invalid contextFields entry.
Result<BuiltContext> build_context(const json::View& state, const model::RelevanceMap& map,
                                   const policy::Policies& policies, const BuildRequest& request);

}  // namespace baton::context
