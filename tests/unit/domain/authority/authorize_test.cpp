#include "domain/authority/authorize.h"

#include <gtest/gtest.h>

#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "baton/result.h"

namespace baton::authority {
namespace {

const Caller kPerson = caller_named("user");
const Caller kOrchestrator = caller_named("orchestrator");
const Caller kWriter = caller_named("subagent:code-writer:a1");
const Caller kUnknown = caller_named("unknown");

bool may(const Caller& caller, std::string_view name, const std::vector<Given>& given = {}) {
  const Operation* const operation = find_operation(name);
  if (operation == nullptr) throw std::invalid_argument(std::string(name));
  return authorize(*operation, given, caller).has_value();
}

TEST(Authorize, ReservesWhatCannotBeTakenBackForPeople) {
  for (const char* name : {"waive", "archive", "undo", "recover", "session delete",
                           "shared restore", "shared dump", "thread delete"}) {
    EXPECT_TRUE(may(kPerson, name)) << name;
    EXPECT_FALSE(may(kOrchestrator, name)) << name;
    EXPECT_FALSE(may(kWriter, name)) << name;
    EXPECT_FALSE(may(kUnknown, name)) << name;
  }
  EXPECT_TRUE(may(kOrchestrator, "prune"));
  EXPECT_FALSE(may(kOrchestrator, "prune", {{"apply"}}));
}

TEST(Authorize, RaisesTheLeastRoleByAMemberAndItsValue) {
  EXPECT_TRUE(may(kUnknown, "gate"));
  EXPECT_FALSE(may(kUnknown, "gate", {{"name", "g"}, {"move", "pass"}}));
  EXPECT_TRUE(may(kWriter, "gate", {{"name", "g"}, {"move", "pass"}}));
  EXPECT_FALSE(may(kOrchestrator, "gate", {{"name", "g"}, {"move", "override"}}));
  EXPECT_TRUE(may(kPerson, "gate", {{"name", "g"}, {"move", "override"}}));
  EXPECT_FALSE(may(kWriter, "start", {{"agent", "code-writer"}, {"force"}}));
}

TEST(Authorize, LetsAnAgentActForItselfOnly) {
  EXPECT_TRUE(may(kWriter, "start", {{"agent", "code-writer"}}));
  EXPECT_TRUE(may(kWriter, "context", {{"agent", "baton:code-writer"}}));
  EXPECT_FALSE(may(kWriter, "context", {{"agent", "security-auditor"}}));
  EXPECT_TRUE(may(kOrchestrator, "context", {{"agent", "security-auditor"}}));
  EXPECT_FALSE(may(kUnknown, "task ready", {{"agent", "code-writer"}}));
}

TEST(Authorize, ReservesAnotherNameForPeople) {
  EXPECT_TRUE(may(kPerson, "decide", {{"text", "x"}, {"as", "prd-writer"}}));
  EXPECT_FALSE(may(kOrchestrator, "decide", {{"text", "x"}, {"as", "prd-writer"}}));
  EXPECT_FALSE(may(kWriter, "shared write", {{"as", "prd-writer"}}));
}

TEST(Authorize, NamesWhoMayInItsHint) {
  const Result<void> refused = authorize(*find_operation("undo"), {}, kWriter);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::denied);
  EXPECT_EQ(refused.error().name, "ACCESS_DENIED");
  EXPECT_EQ(refused.error().hint,
            "the caller is code-writer; ask the user to do this in a terminal");
}

TEST(Authorize, SaysWhyAPersonsConfirmationDoesNotCount) {
  Caller caller = kOrchestrator;
  caller.why_not_person = "run it again";
  EXPECT_EQ(authorize(*find_operation("undo"), {}, caller).error().hint, "run it again");
}

TEST(Effects, FollowTheMembersOfTheRequest) {
  const auto effect = [](std::string_view name, const std::vector<Given>& given = {}) {
    return effect_of(*find_operation(name), given);
  };
  EXPECT_EQ(effect("switch"), Effect::reads);
  EXPECT_EQ(effect("switch", {{"workflow", "wf_2"}}), Effect::writes);
  EXPECT_EQ(effect("scrub"), Effect::reads);
  EXPECT_EQ(effect("scrub", {{"apply"}}), Effect::destroys);
  EXPECT_EQ(effect("archive"), Effect::destroys);
  EXPECT_EQ(effect("archive", {{"dry_run"}}), Effect::reads);
  EXPECT_EQ(effect("undo", {{"dry_run"}}), Effect::destroys) << "it has no preview";
}

TEST(Authorize, NeedsAsMuchForAPreview) {
  EXPECT_FALSE(may(kOrchestrator, "scrub"));
  EXPECT_FALSE(may(kOrchestrator, "archive", {{"dry_run"}}));
  EXPECT_TRUE(may(kPerson, "archive", {{"dry_run"}}));
  EXPECT_FALSE(may(kWriter, "switch"));
}

TEST(Operations, HaveEachNameOnce) {
  std::set<std::string_view> names;
  for (const Operation& operation : operations()) {
    EXPECT_TRUE(names.insert(operation.name).second) << operation.name;
  }
}

// An unknown caller reads what everyone may read, and changes nothing.
// Git runs `merge` as its merge driver, and does not say for whom. Of a project's own files it
// writes only what a raise allows.
TEST(Operations, LetAnUnknownCallerChangeNothingButMergedFiles) {
  for (const Operation& operation : operations()) {
    if (operation.name == "merge") continue;
    EXPECT_TRUE(operation.least > Role::unknown || operation.effect == Effect::reads)
        << operation.name;
    for (const Raise& raise : operation.raises) {
      EXPECT_TRUE(raise.least > Role::unknown || raise.effect == Effect::reads) << operation.name;
    }
  }
}

TEST(CallerNamed, TellsTheRoleFromTheParticipant) {
  EXPECT_EQ(kPerson.role, Role::person);
  EXPECT_EQ(kPerson.name(), "user");
  EXPECT_EQ(kOrchestrator.role, Role::orchestrator);
  EXPECT_EQ(kWriter.role, Role::agent);
  EXPECT_EQ(kWriter.name(), "code-writer");
  EXPECT_EQ(kUnknown.role, Role::unknown);
  EXPECT_EQ(kUnknown.name(), "unknown");
  EXPECT_EQ(caller_named("subagent:user:a1").role, Role::agent);
  EXPECT_EQ(caller_named("subagent:user:a1").name(), "subagent:user:a1");
}

}  // namespace
}  // namespace baton::authority
