#include "domain/model/misspelt_members.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>
#include <vector>

#include "domain/model/members.h"
#include "domain/model/semantic_checks.h"
#include "json/pointer.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::model {
namespace {

// As in schemas/workflow-state.schema.json.
constexpr auto kStateMembers =
    std::to_array<std::string_view>({"workflowId",    "featureName",  "featureDescription",
                                     "phase",         "startTime",    "lastUpdated",
                                     "agentSequence", "qualityGates", "sharedDecisions",
                                     "constraints",   "artifacts",    "version",
                                     "$schema",       "currentAgent", "prdPath",
                                     "branchName",    "revision",     "tasks",
                                     "messages",      "extensions"});
constexpr auto kExecutionMembers = std::to_array<std::string_view>(
    {"agentName", "executionId", "status", "startTime", "endTime", "outputs", "compactedOutputs",
     "evidenceFiles", "forcedWithout", "amendedAt", "task", "note", "failureReason", "submitted"});
constexpr auto kDecisionMembers = std::to_array<std::string_view>(
    {"id", "decision", "rationale", "madeBy", "timestamp", "impact", "category",
     "affectedComponents", "evidenceFiles", "supersededBy", "supersededAt"});
constexpr auto kConstraintMembers =
    std::to_array<std::string_view>({"id", "type", "description", "impact", "source", "severity",
                                     "madeBy", "liftedAt", "liftedBy", "liftReason"});
constexpr auto kArtifactMembers =
    std::to_array<std::string_view>({"id", "type", "path", "description", "createdBy", "relevantTo",
                                     "evidenceFiles", "lastModified"});
constexpr auto kTaskMembers = std::to_array<std::string_view>(
    {"id", "title", "description", "assignee", "dependsOn", "memoryScope", "dependencyPayload",
     "status", "result", "structured", "reason", "timestamp", "startTime", "endTime"});
constexpr auto kMessageMembers =
    std::to_array<std::string_view>({"from", "content", "id", "to", "task", "timestamp"});

struct KnownMembers {
  std::string_view list;                    // of the state, whose items have these members
  std::span<const std::string_view> names;  // required ones first
  std::size_t required = 0;
};

constexpr KnownMembers kOfState = {"", kStateMembers, 12};
constexpr std::array<KnownMembers, 6> kOfItems = {{
    {"agentSequence", kExecutionMembers, 3},
    {"sharedDecisions", kDecisionMembers, 7},
    {"constraints", kConstraintMembers, 6},
    {"artifacts", kArtifactMembers, 6},
    {"tasks", kTaskMembers, 2},
    {"messages", kMessageMembers, 2},
}};

struct Spelling {
  MeantMembers meant;
  Findings& findings;
};

std::string what_is_wrong(const json::View& object, std::string_view near) {
  if (object.has(near)) return text::concat("this member has no effect, unlike ", near);
  return text::concat("this member has no effect: ", near, " is absent");
}

void check_members(const json::View& object, const KnownMembers& known, const json::Pointer& place,
                   const Spelling& spelling) {
  object.each_member([&](std::size_t, std::string_view name, const json::View&) {
    if (std::ranges::find(known.names, name) != known.names.end()) return true;
    const bool is_any = spelling.meant == MeantMembers::any;
    std::vector<std::string_view> candidates;
    std::ranges::copy_if(is_any ? known.names : known.names.subspan(known.required),
                         std::back_inserter(candidates),
                         [&](std::string_view other) { return is_any || !object.has(other); });
    if (const auto near = text::nearest(name, candidates)) {
      report_warning(spelling.findings, "misspelt-member", place.child(name),
                     what_is_wrong(object, *near), text::concat("did you mean ", *near, "?"));
    }
    return true;
  });
}

}  // namespace

Findings misspelt_members(const json::View& state, MeantMembers meant) {
  Findings findings;
  const Spelling spelling{meant, findings};
  if (!state.is_object()) return findings;
  const json::Pointer document;
  check_members(state, kOfState, document, spelling);
  for (const KnownMembers& known : kOfItems) {
    const json::Pointer list = document.child(known.list);
    for (const ElementView& item : object_elements(state, known.list)) {
      check_members(item.value, known, list.child(item.index), spelling);
    }
  }
  return findings;
}

}  // namespace baton::model
