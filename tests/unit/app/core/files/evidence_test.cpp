// Files change, move and vanish after a decision rests on them.
#include "app/core/files/evidence.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "app/workflow/change_gate.h"
#include "app/workflow/init_workflow.h"
#include "app/workflow/make_decision.h"
#include "json/read.h"
#include "support/fake_project.h"

namespace baton::app {
namespace {

class EvidenceOfItems : public testing::Test {
 protected:
  EvidenceOfItems() : workspace_(*project_.open({})) {
    InitWorkflow init;
    init.feature = "search";
    init.workflow_id = "wf_1";
    EXPECT_TRUE(init_workflow(init, workspace_));
  }

  void decide_on(std::vector<std::string> paths) {
    MakeDecision request;
    request.decision.decision = "Use trigrams";
    request.evidence = std::move(paths);
    const auto outcome = make_decision(request, workspace_);
    ASSERT_TRUE(outcome && std::holds_alternative<DecisionMade>(*outcome));
  }
  std::vector<std::string> judged() {
    std::vector<std::string> lines;
    for (const ItemEvidence& file : evidence_of(*json::read(project_.state(), "state"), host())) {
      lines.push_back(file.item + " " + file.path + " " + std::string(name_of(file.status)));
    }
    return lines;
  }
  test::MemoryDirectory& files() { return project_.world.root; }
  const Host& host() { return workspace_.host(); }

  using Lines = std::vector<std::string>;

  test::FakeProject project_;
  Workspace workspace_;
};

TEST_F(EvidenceOfItems, IsFreshWhileTheBytesAreTheSame) {
  files().put("notes.txt", "one\r\ntwo\r\n");
  files().put("photo.bin", std::string("\0\xff\r\n\0", 5));
  decide_on({"notes.txt", "photo.bin", "notes.txt"});
  EXPECT_EQ(judged(),
            (Lines{"decision dec_001 notes.txt FRESH", "decision dec_001 photo.bin FRESH"}));
}

TEST_F(EvidenceOfItems, HasItsStatusInLists) {
  files().put("notes.txt", "one");
  decide_on({"notes.txt"});
  files().put("notes.txt", "two");
  const Json stored = *json::read(project_.state(), "state");
  Json items = stored["sharedDecisions"];
  add_evidence_status(items, host());
  EXPECT_EQ(items[0]["evidenceFiles"][0]["status"], "STALE");
  EXPECT_EQ(items[0]["evidenceFiles"][0]["digest"],
            stored["sharedDecisions"][0]["evidenceFiles"][0]["digest"]);
}

TEST_F(EvidenceOfItems, IsStaleAfterAChangeOfLineEndsOrOfOneByte) {
  files().put("notes.txt", "one\r\ntwo\r\n");
  files().put("photo.bin", std::string("\0\xff\r\n\0", 5));
  decide_on({"notes.txt", "photo.bin"});
  files().put("notes.txt", "one\ntwo\n");
  files().put("photo.bin", std::string("\0\xff\r\n\1", 5));
  EXPECT_EQ(judged(),
            (Lines{"decision dec_001 notes.txt STALE", "decision dec_001 photo.bin STALE"}));
}

TEST_F(EvidenceOfItems, IsStaleAfterARenameAndUnderAFolder) {
  files().put("a.md", "text");
  files().put("b.md", "text");
  decide_on({"a.md", "b.md"});
  ASSERT_TRUE(files().rename("a.md", "c.md"));
  ASSERT_TRUE(files().remove("b.md"));
  files().put_folder("b.md");
  EXPECT_EQ(judged(), (Lines{"decision dec_001 a.md STALE", "decision dec_001 b.md STALE"}));
}

TEST_F(EvidenceOfItems, IsUnverifiableWhereItIsNotRead) {
  files().put_special("link.md", EntryKind::symlink);
  decide_on({"../other/a.md", "/etc/hostname", "missing.md", "link.md"});
  files().put("missing.md", "now there");
  EXPECT_EQ(judged(), (Lines{"decision dec_001 ../other/a.md UNVERIFIABLE",
                             "decision dec_001 /etc/hostname UNVERIFIABLE",
                             "decision dec_001 missing.md UNVERIFIABLE",
                             "decision dec_001 link.md UNVERIFIABLE"}));
}

TEST_F(EvidenceOfItems, IsUnverifiableBehindALinkThatCameLater) {
  files().put("a.md", "text");
  decide_on({"a.md"});
  ASSERT_TRUE(files().remove("a.md"));
  files().put_special("a.md", EntryKind::symlink);
  EXPECT_EQ(judged(), Lines{"decision dec_001 a.md UNVERIFIABLE"});
}

TEST_F(EvidenceOfItems, IsNotReadWhenItIsLarge) {
  files().put("large.bin", std::string((16U << 20U) + 1, 'x'));
  decide_on({"large.bin"});
  EXPECT_EQ(judged(), Lines{"decision dec_001 large.bin UNVERIFIABLE"});
}

TEST_F(EvidenceOfItems, RefusesFoldersAndFilesOfBaton) {
  files().put_folder("docs");
  files().put(".claude/baton/key", "k");
  for (const char* path : {"docs", ".claude/workflow-state.json", ".claude/baton/key", ""}) {
    const Result<TakenEvidence> taken = take_evidence({path}, workspace_);
    ASSERT_FALSE(taken) << path;
    EXPECT_EQ(taken.error().code, ErrorCode::usage) << path;
  }
}

TEST_F(EvidenceOfItems, OfAGateCountsFilesOnlyAndGoesWithTheVerdict) {
  files().put("a.md", "a");
  files().put("b.md", "b");
  ChangeGate request;
  request.gate = "reviewed";
  request.action = workflow::GateAction::pass;
  request.unknown_gate = workflow::UnknownGate::created;
  request.evidence = {"a.md", "212 tests passed", "b.md"};
  ASSERT_TRUE(change_gate(request, workspace_));
  files().put("b.md", "c");
  EXPECT_EQ(judged(), (Lines{"gate reviewed a.md FRESH", "gate reviewed b.md STALE"}));
  request.evidence = {"reviewed again"};
  ASSERT_TRUE(change_gate(request, workspace_));
  EXPECT_EQ(judged(), Lines{});
}

TEST_F(EvidenceOfItems, OfASupersededDecisionIsNotJudged) {
  files().put("a.md", "a");
  decide_on({"a.md"});
  files().put("a.md", "b");
  MakeDecision request;
  request.decision.decision = "Use words";
  request.decision.supersedes = "dec_001";
  ASSERT_TRUE(make_decision(request, workspace_));
  EXPECT_EQ(judged(), Lines{});
}

}  // namespace
}  // namespace baton::app
