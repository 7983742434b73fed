#include "cli/root_options.h"

#include <gtest/gtest.h>

namespace baton::cli {
namespace {

constexpr std::string_view kHint =
    "`baton recover` restores it; `baton init --feature NAME` begins another";

TEST(RootOptions, AreAddedToEachNamedCommand) {
  EXPECT_EQ(
      with_root_options(kHint, {.state = "p.json"}),
      "`baton --state p.json recover` restores it; `baton --state p.json init --feature NAME` "
      "begins another");
  EXPECT_EQ(with_root_options("run `baton log`\n", {.project = "../my app", .state = "p.json"}),
            "run `baton --project '../my app' --state p.json log`\n");
}

TEST(RootOptions, AreNotAddedIfNoneWasGiven) {
  EXPECT_EQ(with_root_options(kHint, {}), kHint);
}

TEST(RootOptions, AreNotAddedToACommandThatHasOneOrNeedsNone) {
  for (const std::string_view hint :
       {"`baton --state FILE init` begins a workflow in another file", "`baton --help` lists them",
        "`baton help set` explains it", "`baton` shows the status", "run `git add .` first"}) {
    EXPECT_EQ(with_root_options(hint, {.state = "p.json"}), hint);
  }
}

TEST(RootOptions, AreNotAddedForTheDefaultStateFile) {
  EXPECT_EQ(with_root_options(kHint, {.state = ".claude/workflow-state.json"}), kHint);
}

}  // namespace
}  // namespace baton::cli
