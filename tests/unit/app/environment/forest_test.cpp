#include "app/environment/forest.h"

#include <gtest/gtest.h>

#include "baton/identity.h"

namespace baton::app {
namespace {

ThreadRow thread(const std::string& id, std::optional<std::string> parent) {
  return {.id = Identifier::parse(id).value(),
          .parent = std::move(parent),
          .created_by = "user",
          .created_at = {}};
}

std::string shown(const std::vector<PlacedThread>& threads) {
  std::string text;
  for (const PlacedThread& each : threads) {
    text += std::to_string(each.depth) + each.id + (each.row ? "" : "?") + " ";
  }
  return text;
}

TEST(Forests, IncludeThreadsBelowRootsThatDoNotExist) {
  const Forest forest({thread("a", std::nullopt), thread("b", "ghost"), thread("c", "b")});
  EXPECT_EQ(forest.roots(), (std::vector<std::string>{"a", "ghost"}));
  EXPECT_EQ(shown(forest.below("ghost")), "0ghost? 1b 2c ");
  EXPECT_EQ(forest.below("ghost").back().root, "ghost");
}

// The store may hold what no door of ours lets in.
TEST(Forests, EndWhereThreadsNameEachOtherInACircle) {
  const Forest forest({thread("a", "c"), thread("b", "a"), thread("c", "b"), thread("d", "c")});
  EXPECT_EQ(forest.roots(), std::vector<std::string>{"a"});
  EXPECT_EQ(shown(forest.below("a")), "0a 1b 2c 3d ");
}

TEST(Forests, AreShownHoweverDeepTheyAre) {
  constexpr int kDeep = 20'000;
  std::vector<ThreadRow> threads;
  for (int depth = 0; depth < kDeep; ++depth) {
    threads.push_back(
        thread("t" + std::to_string(depth),
               depth == 0 ? std::nullopt : std::optional("t" + std::to_string(depth - 1))));
  }
  const Forest forest(std::move(threads));
  EXPECT_EQ(forest.roots(), std::vector<std::string>{"t0"});
  EXPECT_EQ(forest.below("t0").back().depth, static_cast<std::size_t>(kDeep) - 1);
}

}  // namespace
}  // namespace baton::app
