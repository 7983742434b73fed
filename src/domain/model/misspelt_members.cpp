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

// What others call a member, and its name.
using OtherMemberName = std::pair<std::string_view, std::string_view>;

constexpr auto kOtherTaskNames = std::to_array<OtherMemberName>({
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
constexpr auto kOtherHandoverNames =
    std::to_array<OtherMemberName>({{"decisions", "technicalDecisions"}});
constexpr auto kOtherOutputNames = std::to_array<OtherMemberName>({
    {"findings", "keyFindings"},
    {"gates", "qualityGateUpdates"},
    {"qualityGates", "qualityGateUpdates"},
});

struct KnownMembers {
  std::string_view list;                    // whose items have these members, or their only object
  std::span<const std::string_view> names;  // required ones first
  std::size_t required = 0;
  std::span<const OtherMemberName> others = {};
};

constexpr KnownMembers kOfState = {"", kStateMembers, 12};
constexpr KnownMembers kOfTasks = {"tasks", kTaskMembers, 2, kOtherTaskNames};
constexpr std::array<KnownMembers, 6> kOfItems = {{
    {"agentSequence", kExecutionMembers, 4},  // only a pending one needs no startTime
    {"sharedDecisions", kDecisionMembers, 7},
    {"constraints", kConstraintMembers, 6},
    {"artifacts", kArtifactMembers, 6},
    kOfTasks,
    {"messages", kMessageMembers, 2},
}};
constexpr KnownMembers kOfOutput = {"outputs", kOutputMembers, kOutputMembers.size(),
                                    kOtherOutputNames};
constexpr KnownMembers kOfStoredOutput = {"outputs", kOutputMembers, 0, kOtherOutputNames};
constexpr KnownMembers kOfHandover = {kHandoverMember, kHandoverMembers, 0, kOtherHandoverNames};

struct Spelling {
  MeantMembers meant;
  Findings& findings;
  const IsOutputMember* is_own = nullptr;  // for an output
  std::string_view agent = {};             // whose output it is
  bool is_stored = false;                  // the output is in a state
};

// What an unknown member may have been meant to be.
struct Meant {
  std::string_view name;
  bool is_handed_over = false;  // belongs into the output's handover, not beside it
};

bool is_empty(const json::View& value) {
  return (value.is_array() || value.is_object()) && value.size() == 0;
}

// Whether nothing is lost if the value is not taken.
bool says_nothing(const json::View& value) {
  return value.type() == json::Type::null || is_empty(value) ||
         (value.is_string() && text_of(value).empty());
}

// The member of the handover; nothing without a handover.
json::View handed_over(const json::View& output, std::string_view name) {
  const json::View handover = object_member(output, kHandoverMember);
  return handover ? member(handover, name) : handover;
}

void report_meant(const json::View& object, std::string_view name, const Meant& meant,
                  const json::Pointer& place, Findings& findings) {
  const json::View present =
      meant.is_handed_over ? handed_over(object, meant.name) : member(object, meant.name);
  std::string_view why;
  if (!present) {
    why = ", which is absent";
  } else if (is_empty(present)) {
    why = ", which is empty";
  }
  const std::string_view renamed = name == meant.name ? std::string_view() : meant.name;
  const std::string where = meant.is_handed_over ? text::concat(" of ", kHandoverMember) : "";
  const std::string move =
      text::concat("move it into ", kHandoverMember, renamed.empty() ? "" : ", as ", renamed);
  report_warning(findings, kMisspeltMember, place.child(name),
                 text::concat("this member is not taken as ", meant.name, where, why),
                 meant.is_handed_over ? move : text::concat("did you mean ", meant.name, "?"));
}

std::optional<std::string_view> called(std::string_view name,
                                       std::span<const OtherMemberName> others) {
  const std::string folded = text::fold_name(name);
  for (const auto& [other, member] : others) {
    if (text::fold_name(other) == folded) return member;
  }
  return std::nullopt;
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

std::optional<Meant> meant_beside(std::string_view name,
                                  const std::vector<std::string_view>& candidates,
                                  std::span<const OtherMemberName> others) {
  const auto other = called(name, others);
  if (!other) {
    const auto near = text::nearest(name, candidates);
    return near ? std::optional(Meant{*near}) : std::nullopt;
  }
  const bool may_be_meant = std::ranges::find(candidates, *other) != candidates.end();
  return may_be_meant ? std::optional(Meant{*other}) : std::nullopt;
}

bool is_own_member(std::string_view parent, std::string_view name, const Spelling& spelling) {
  return spelling.is_own != nullptr && (*spelling.is_own)(spelling.agent, {parent, name});
}

// The member of the handover that a member beside the handover may have been meant to be: one that
// becomes items of the workflow, or one that rules read there. The rules are not read for stored
// outputs, which were examined when they were recorded.
std::optional<Meant> meant_in_handover(std::string_view name, const json::View& output,
                                       const Spelling& spelling) {
  const std::string_view handed = called(name, kOtherHandoverNames).value_or(name);
  const bool is_known = std::ranges::find(kHandoverMembers, handed) != kHandoverMembers.end() ||
                        (!spelling.is_stored && is_own_member(kHandoverMember, handed, spelling));
  if (!is_known) return std::nullopt;
  const json::View present = handed_over(output, handed);
  const bool may_be_meant = spelling.meant == MeantMembers::any || !present || is_empty(present);
  return may_be_meant ? std::optional(Meant{handed, true}) : std::nullopt;
}

std::optional<Meant> meant_by(std::string_view name, const json::View& object,
                              const KnownMembers& known, const Spelling& spelling) {
  const bool is_lost = !says_nothing(member(object, name));
  const bool may_be_handed_over = is_lost && known.list == kOfOutput.list;
  if (may_be_handed_over) {
    if (const auto meant = meant_in_handover(name, object, spelling)) return meant;
  }
  return meant_beside(name, candidates_in(object, known, spelling.meant),
                      is_lost ? known.others : std::span<const OtherMemberName>());
}

void check_members(const json::View& object, const KnownMembers& known, const json::Pointer& place,
                   const Spelling& spelling) {
  const std::string_view parent = known.list == kHandoverMember ? known.list : std::string_view();
  object.each_member([&](std::size_t, std::string_view name, const json::View&) {
    const bool is_known = std::ranges::find(known.names, name) != known.names.end();
    if (is_known) return true;
    const auto meant = meant_by(name, object, known, spelling);
    if (!meant || is_own_member(parent, name, spelling)) return true;
    report_meant(object, name, *meant, place, spelling.findings);
    return true;
  });
}

void check_output_members(const json::View& output, const KnownMembers& known,
                          const json::Pointer& place, const Spelling& spelling) {
  check_members(output, known, place, spelling);
  const json::View handover = object_member(output, kHandoverMember);
  if (handover) check_members(handover, kOfHandover, place.child(kHandoverMember), spelling);
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
                         {of_state.meant, of_state.findings, &is_own, agent, true});
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
  return called(name, kOtherTaskNames);
}

}  // namespace baton::model
