#include "cli/arguments.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace baton::cli {
namespace {

using Words = std::vector<std::string>;

// What each argument took, and the fault.
struct Taken {
  Words first = {};
  Words rest = {};
  std::string fault = {};
  std::string given = {};
};

Taken take(const Words& words) {
  Taken taken;
  Arguments arguments;
  arguments.add(
      {.name = "agent", .member = "agent_name", .is_required = true, .take = [&](auto some) {
         taken.first.assign(some.begin(), some.end());
       }});
  arguments.add({.name = "file", .member = "files", .takes_all = true, .take = [&](auto some) {
                   taken.rest.assign(some.begin(), some.end());
                 }});
  if (const auto fault = arguments.take(words)) {
    taken.fault = std::string(fault->phrase.view()) + ": " + fault->subject;
  }
  for (const auto& [member, value] : arguments.given()) taken.given += member + "=" + value + " ";
  return taken;
}

TEST(Arguments, TakeWordsInTheirOrder) {
  const Taken taken = take({"writer", "[a, b]", ""});
  EXPECT_EQ(taken.first, Words{"writer"});
  EXPECT_EQ(taken.rest, (Words{"[a, b]", ""}));
  EXPECT_EQ(taken.fault, "");
  EXPECT_EQ(taken.given, "agent_name=writer files=[a, b] files= ");
}

TEST(Arguments, AreLeftAloneWithoutWords) {
  const Taken taken = take({"writer"});
  EXPECT_TRUE(taken.rest.empty());
  EXPECT_EQ(taken.fault, "");
}

TEST(Arguments, RefuseACommandLineWithoutARequiredOne) {
  EXPECT_EQ(take({}).fault, "missing argument: AGENT");
}

TEST(Arguments, RefuseAWordThatNoneTakes) {
  Arguments arguments;
  std::string value;
  arguments.add({.name = "id", .member = "id", .take = [&](auto some) { value = some.front(); }});
  const Words words = {"exec_001", "exec_002"};
  const auto fault = arguments.take(words);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->phrase.view(), "unexpected argument");
  EXPECT_EQ(fault->subject, "exec_002");
  EXPECT_EQ(value, "exec_001");
}

}  // namespace
}  // namespace baton::cli
