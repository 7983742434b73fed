#include "domain/model/misspelt_members.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>
#include <utility>
#include <vector>

#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "domain/model/semantic_checks.h"
#include "domain/model/vocabulary.h"
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
constexpr auto kOtherTaskNames = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"blockedBy", "dependsOn"},
    {"dependencies", "dependsOn"},
    {"needs", "dependsOn"},
    {"needsFrom", "dependsOn"},
    {"prerequisites", "dependsOn"},
    {"agent", "assignee"},
    {"agentName", "assignee"},
    {"assignedTo", "assignee"},
    {"owner", "assignee"},
});
// As in schemas/agent-output.schema.json.
constexpr auto kHandoverMembers =
    std::to_array<std::string_view>({"technicalDecisions", "constraints"});

struct KnownMembers {
  std::string_view list;                    // whose items have these members, or their only object
  std::span<const std::string_view> names;  // required ones first
  std::size_t required = 0;
};

constexpr KnownMembers kOfState = {"", kStateMembers, 12};
constexpr KnownMembers kOfTasks = {"tasks", kTaskMembers, 2};
constexpr std::array<KnownMembers, 6> kOfItems = {{
    {"agentSequence", kExecutionMembers, 4},  // only a pending one needs no startTime
    {"sharedDecisions", kDecisionMembers, 7},
    {"constraints", kConstraintMembers, 6},
    {"artifacts", kArtifactMembers, 6},
    kOfTasks,
    {"messages", kMessageMembers, 2},
}};
constexpr KnownMembers kOfOutput = {"outputs", kOutputMembers, kOutputMembers.size()};
constexpr KnownMembers kOfStoredOutput = {"outputs", kOutputMembers, 0};
constexpr KnownMembers kOfHandover = {"contextForNextAgent", kHandoverMembers, 0};

struct Spelling {
  MeantMembers meant;
  Findings& findings;
  const IsOutputMember* is_own = nullptr;  // for an output
  std::string_view agent = {};             // whose output it is
};

bool is_empty(const json::View& value) {
  return (value.is_array() || value.is_object()) && value.size() == 0;
}

std::string what_is_wrong(const json::View& object, std::string_view near) {
  const json::View meant = member(object, near);
  std::string_view why;
  if (!meant) {
    why = ", which is absent";
  } else if (is_empty(meant)) {
    why = ", which is empty";
  }
  return text::concat("this member is not taken as ", near, why);
}

// The names that an unknown member may have been meant to have.
std::vector<std::string_view> candidates_in(const json::View& object, const KnownMembers& known,
                                            MeantMembers meant) {
  if (meant == MeantMembers::any) return {known.names.begin(), known.names.end()};
  std::vector<std::string_view> candidates;
  for (std::size_t at = 0; at < known.names.size(); ++at) {
    const json::View present = member(object, known.names[at]);
    if (present ? is_empty(present) : at >= known.required) candidates.push_back(known.names[at]);
  }
  return candidates;
}

std::optional<std::string_view> name_meant_by(std::string_view name, const json::View& object,
                                              const KnownMembers& known, MeantMembers meant) {
  const std::vector<std::string_view> candidates = candidates_in(object, known, meant);
  const auto called =
      known.list == kOfTasks.list ? task_member_called(name) : std::optional<std::string_view>();
  if (!called) return text::nearest(name, candidates);
  const bool may_be_meant = std::ranges::find(candidates, *called) != candidates.end();
  return may_be_meant ? called : std::nullopt;
}

void check_members(const json::View& object, const KnownMembers& known, const json::Pointer& place,
                   const Spelling& spelling) {
  object.each_member([&](std::size_t, std::string_view name, const json::View&) {
    if (std::ranges::find(known.names, name) != known.names.end()) return true;
    const auto near = name_meant_by(name, object, known, spelling.meant);
    if (!near || (spelling.is_own != nullptr && (*spelling.is_own)(spelling.agent, name))) {
      return true;
    }
    report_warning(spelling.findings, kMisspeltMember, place.child(name),
                   what_is_wrong(object, *near), text::concat("did you mean ", *near, "?"));
    return true;
  });
}

void check_output_members(const json::View& output, const KnownMembers& known,
                          const json::Pointer& place, const Spelling& spelling) {
  check_members(output, known, place, spelling);
  const json::View handover = object_member(output, kOfHandover.list);
  if (handover) {
    check_members(handover, kOfHandover, place.child(kOfHandover.list), spelling);
  }
}

void check_items(const json::View& state, const KnownMembers& known, const Spelling& spelling) {
  const json::Pointer list = json::Pointer().child(known.list);
  for (const ElementView& item : object_elements(state, known.list)) {
    check_members(item.value, known, list.child(item.index), spelling);
  }
}

void check_stored_outputs(const json::View& state, const IsOutputMember& is_own,
                          const Spelling& of_state) {
  const json::Pointer list = json::Pointer().child("agentSequence");
  for (const ElementView& execution : object_elements(state, "agentSequence")) {
    const json::View output = object_member(execution.value, kOfStoredOutput.list);
    if (!output) continue;
    const std::string_view agent = bare_agent_name(text_member(execution.value, "agentName"));
    check_output_members(output, kOfStoredOutput,
                         list.child(execution.index).child(kOfStoredOutput.list),
                         {of_state.meant, of_state.findings, &is_own, agent});
  }
}

}  // namespace

Findings misspelt_members(const json::View& state, const IsOutputMember& is_own,
                          MeantMembers meant) {
  Findings findings;
  const Spelling spelling{meant, findings};
  if (!state.is_object()) return findings;
  check_members(state, kOfState, {}, spelling);
  for (const KnownMembers& known : kOfItems) check_items(state, known, spelling);
  check_stored_outputs(state, is_own, spelling);
  return findings;
}

Findings misspelt_task_members(const json::View& state) {
  Findings findings;
  check_items(state, kOfTasks, {MeantMembers::absent, findings});
  return findings;
}

Findings misspelt_output_members(const json::View& output, const IsOutputMember& is_own) {
  Findings findings;
  if (output.is_object()) {
    const std::string_view agent = bare_agent_name(text_member(output, "agentName"));
    check_output_members(output, kOfOutput, {}, {MeantMembers::absent, findings, &is_own, agent});
  }
  return findings;
}

std::optional<std::string_view> task_member_called(std::string_view name) {
  const std::string folded = text::fold_name(name);
  for (const auto& [other, member] : kOtherTaskNames) {
    if (text::fold_name(other) == folded) return member;
  }
  return std::nullopt;
}

}  // namespace baton::model
