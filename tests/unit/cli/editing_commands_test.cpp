#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "json/read.h"
#include "support/command_line.h"

namespace baton::cli {
namespace {

constexpr const char* kForeign =
    R"({"active_issue": {"number": 12, "title": "Search"}, "branch": "x"})";

class EditingCommands : public testing::Test {
 protected:
  EditingCommands() { baton_.run({"init", "--feature", "search", "--workflow-id", "wf_1"}); }

  int refused(std::vector<std::string> arguments) {
    const std::string before = baton_.project.state();
    const int status = baton_.run(std::move(arguments)).status;
    EXPECT_EQ(baton_.project.state(), before);
    return status;
  }

  Json patch(const std::string& text) {
    baton_.pipe_in(text);
    return baton_.json({"patch", "-"});
  }

  Json state() { return *json::read(baton_.project.state(), "state"); }

  test::CommandLine baton_;
};

TEST_F(EditingCommands, GetPrintsAValueAsJsonOrRaw) {
  EXPECT_EQ(baton_.run({"get", "/featureName"}).output, "\"search\"\n");
  EXPECT_EQ(baton_.run({"get", "/featureName", "--raw"}).output, "search\n");
  EXPECT_EQ(baton_.run({"get", "/qualityGates/passed", "--raw"}).output, "[]\n");
  EXPECT_EQ(baton_.run({"get"}).output, baton_.project.state());
}

TEST_F(EditingCommands, GetAnswersWithTheRevision) {
  const Json answer = baton_.json({"get", "/phase"});
  EXPECT_EQ(baton_.complaints("cli/get", answer), "");
  EXPECT_EQ(answer["value"], "planning");
  EXPECT_EQ(answer["revision"], 1);
}

TEST_F(EditingCommands, GetSaysHowFarThePointerLeads) {
  const auto ran = baton_.run({"get", "/qualityGates/pased"});
  EXPECT_EQ(ran.status, 7);
  EXPECT_NE(ran.error.find("did you mean /qualityGates/passed?"), std::string::npos) << ran.error;
  EXPECT_NE(baton_.run({"get", "/artifacts/3"}).error.find("/artifacts has 0 elements"),
            std::string::npos);
  EXPECT_EQ(baton_.run({"get", "/a~b"}).status, 2);
}

TEST_F(EditingCommands, GetReadsForeignStates) {
  baton_.project.put_state(kForeign);
  const Json answer = baton_.json({"get", "/active_issue/number"});
  EXPECT_EQ(baton_.last_status(), 0);
  EXPECT_EQ(baton_.complaints("cli/get", answer), "");
  EXPECT_EQ(answer["value"], 12);
  EXPECT_FALSE(answer.contains("revision"));
}

TEST_F(EditingCommands, WritesLeaveForeignStatesAlone) {
  baton_.project.put_state(kForeign);
  baton_.pipe_in("{}");
  EXPECT_EQ(refused({"set", "/a", "1"}), 4);
  EXPECT_EQ(refused({"patch", "-"}), 4);
  EXPECT_EQ(refused({"phase", "review"}), 4);
  EXPECT_EQ(refused({"start", "prd-writer"}), 4);
  EXPECT_EQ(refused({"fail", "prd-writer"}), 4);
  EXPECT_EQ(refused({"decide", "x"}), 4);
  EXPECT_EQ(refused({"constrain", "x"}), 4);
  EXPECT_EQ(refused({"artifact", "x"}), 4);
  EXPECT_EQ(refused({"gate", "x", "pass"}), 4);
}

TEST_F(EditingCommands, SetTakesJsonOrText) {
  const Json answer = baton_.json({"set", "/extensions", R"({"a": [1, 2.5]})"});
  EXPECT_EQ(baton_.last_status(), 0);
  EXPECT_EQ(baton_.complaints("cli/set", answer), "");
  EXPECT_EQ(state()["extensions"]["a"], Json::array({1, 2.5}));
  EXPECT_EQ(baton_.run({"set", "/branchName", "--string", "feature/search"}).output,
            "Added /branchName, revision 3\n");
  EXPECT_EQ(state()["branchName"], "feature/search");
  EXPECT_EQ(baton_.run({"set", "/extensions/b", "--", "-1"}).status, 0);
  EXPECT_EQ(baton_.run({"set", "/extensions/c", "[]"}).status, 0);
  EXPECT_EQ(state()["extensions"]["c"], Json::array());
}

TEST_F(EditingCommands, SetTwiceChangesNothing) {
  baton_.run({"set", "/branchName", "--string", "b"});
  const std::string before = baton_.project.state();
  const Json answer = baton_.json({"set", "/branchName", "\"b\""});
  EXPECT_EQ(answer["unchanged"], true);
  EXPECT_EQ(baton_.complaints("cli/set", answer), "");
  EXPECT_EQ(baton_.project.state(), before);
}

TEST_F(EditingCommands, SetRefusesWhatWouldBreakTheState) {
  const Json answer = baton_.json({"set", "/phase", "\"done\""});
  EXPECT_EQ(baton_.last_status(), 1);
  EXPECT_EQ(baton_.complaints("cli/refusal", answer), "");
  EXPECT_EQ(answer["findings"][0]["instanceLocation"], "/phase");
  EXPECT_EQ(refused({"set", "/currentAgent", "\"nobody\""}), 1);
}

TEST_F(EditingCommands, SetRefusesPrecisely) {
  EXPECT_EQ(refused({"set", "/extensions", "{bad"}), 3);
  EXPECT_EQ(refused({"set", "/extensions", R"({"a":1,"a":2})"}), 3);
  EXPECT_EQ(refused({"set", "/extensions/deep/x", "1"}), 7);
  EXPECT_EQ(refused({"set", "/a~b", "1"}), 2);
  EXPECT_EQ(refused({"set", "/revision", "9"}), 2);
  EXPECT_EQ(refused({"set", "/extensions"}), 2);
  EXPECT_EQ(refused({"set", "/extensions", "1", "--string", "x"}), 2);
  EXPECT_EQ(refused({"set", "/extensions", "{}", "--if-revision", "5"}), 4);
}

TEST_F(EditingCommands, PatchAppliesAnArrayAsOperations) {
  const Json answer = patch(R"([{"op": "add", "path": "/extensions", "value": {}},
                                {"op": "add", "path": "/extensions/a", "value": 1}])");
  EXPECT_EQ(baton_.last_status(), 0);
  EXPECT_EQ(baton_.complaints("cli/patch", answer), "");
  EXPECT_EQ(answer["format"], "json-patch");
  EXPECT_EQ(answer["operations"], 2);
  EXPECT_EQ(state()["extensions"]["a"], 1);
}

TEST_F(EditingCommands, PatchMergesAnObject) {
  const Json answer = patch(R"({"branchName": "b", "extensions": {"a": 1}})");
  EXPECT_EQ(baton_.last_status(), 0);
  EXPECT_EQ(baton_.complaints("cli/patch", answer), "");
  EXPECT_EQ(answer["format"], "merge-patch");
  EXPECT_EQ(state()["branchName"], "b");
  patch(R"({"branchName": null})");
  EXPECT_FALSE(state().contains("branchName"));
}

TEST_F(EditingCommands, PatchSaysWhichKindItWas) {
  baton_.pipe_in("{}");
  EXPECT_EQ(baton_.run({"patch", "-"}).output,
            "Changed nothing: a merge patch (RFC 7396) of 0 members, revision 1\n");
}

TEST_F(EditingCommands, PatchIsAllOrNothing) {
  baton_.pipe_in(R"([{"op": "add", "path": "/a", "value": 1},
                     {"op": "remove", "path": "/nowhere"}])");
  EXPECT_EQ(refused({"patch", "-"}), 7);
  baton_.pipe_in(R"([{"op": "test", "path": "/phase", "value": "review"}])");
  EXPECT_EQ(refused({"patch", "-"}), 4);
  baton_.pipe_in(R"({"phase": "done"})");
  EXPECT_EQ(refused({"patch", "-"}), 1);
  baton_.pipe_in(R"({"revision": 12})");
  EXPECT_EQ(refused({"patch", "-"}), 2);
  baton_.pipe_in("\"text\"");
  EXPECT_EQ(refused({"patch", "-"}), 3);
  baton_.pipe_in("{");
  EXPECT_EQ(refused({"patch", "-"}), 3);
}

TEST_F(EditingCommands, PhaseIsShownAndChanged) {
  EXPECT_EQ(baton_.run({"phase"}).output, "planning\n");
  EXPECT_EQ(baton_.complaints("cli/phase", baton_.json({"phase"})), "");
  const Json answer = baton_.json({"phase", "review"});
  EXPECT_EQ(baton_.complaints("cli/phase", answer), "");
  EXPECT_EQ(answer["previousPhase"], "planning");
  EXPECT_EQ(baton_.run({"phase", "review"}).output, "Already in phase review, revision 2\n");
  EXPECT_EQ(refused({"phase", "done"}), 2);
  EXPECT_EQ(refused({"phase", "--if-revision", "1"}), 2);
}

}  // namespace
}  // namespace baton::cli
