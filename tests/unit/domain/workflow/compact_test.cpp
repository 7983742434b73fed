#include "domain/workflow/compact.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"

namespace baton::workflow {
namespace {

using Found = std::vector<std::string>;

Json run(const std::string& id, const std::string& agent, const std::string& start,
         const std::string& end, const std::string& status = "completed") {
  Json execution = {{"agentName", agent},
                    {"executionId", id},
                    {"status", status},
                    {"startTime", "2025-08-01T" + start + ":00Z"}};
  if (!end.empty()) execution["endTime"] = "2025-08-01T" + end + ":00Z";
  execution["outputs"] = {{"text", std::string(300, 'x')}};
  return execution;
}

Found found(const Json& sequence, const CompactOptions& options = {}) {
  const Json state = {{"workflowId", "wf_1"}, {"agentSequence", sequence}};
  Found names;
  for (const CompactableOutputs& outputs : compactable_outputs(state, options)) {
    names.push_back(outputs.execution + " " + std::string(name_of(outputs.reason)));
  }
  return names;
}

Instant time_of_day(const std::string& time) {
  const Json entry = {{"t", "2025-08-01T" + time + ":00Z"}};
  return model::time_member(entry, "t").value();
}

TEST(Compact, SelectsExecutionsThatEndedBeforeThePhase) {
  const Json sequence = {run("exec_001", "a", "08:00", "09:00"),
                         run("exec_002", "b", "10:00", "11:00")};
  EXPECT_EQ(found(sequence, {.phase_began = time_of_day("10:00")}),
            Found{"exec_001 earlier-phase"});
  EXPECT_EQ(found(sequence), Found{});
}

TEST(Compact, SelectsRunsThatALaterOneReplaced) {
  EXPECT_EQ(found({run("exec_001", "a", "08:00", "09:00"), run("exec_002", "a", "10:00", "11:00"),
                   run("exec_003", "b", "08:00", "09:00", "failed"),
                   run("exec_004", "b", "10:00", "11:00")}),
            (Found{"exec_001 superseded", "exec_003 superseded"}));
}

TEST(Compact, SelectsEveryEndedExecutionOnRequest) {
  EXPECT_EQ(found({run("exec_001", "a", "08:00", "09:00"),
                   run("exec_002", "b", "08:00", "", "in_progress"),
                   run("exec_003", "c", "08:00", "", "pending")},
                  {.every_ended = true}),
            Found{"exec_001 ended"});
}

TEST(Compact, LeavesWhatAReferenceWouldNotMakeSmaller) {
  Json small = run("exec_001", "a", "08:00", "09:00");
  small["outputs"] = {{"text", "short"}};
  EXPECT_EQ(found({small}, {.every_ended = true}), Found{});
}

TEST(Compact, LeavesWhatIsCompactedAndWhatHasNoValidId) {
  Json compacted = run("exec_001", "a", "08:00", "09:00");
  compacted["compactedOutputs"] = Json::object();
  EXPECT_EQ(found({compacted, run("../x", "b", "08:00", "09:00")}, {.every_ended = true}), Found{});
}

}  // namespace
}  // namespace baton::workflow
