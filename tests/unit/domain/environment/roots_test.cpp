#include "domain/environment/roots.h"

#include <gtest/gtest.h>

namespace baton::environment {
namespace {

class RootsOfThreads : public testing::Test {
 protected:
  // Those that are not in `parents_` nobody has made.
  Roots roots() {
    return Roots([this](const std::string& thread) -> Result<std::optional<std::string>> {
      ++asked_;
      const auto found = parents_.find(thread);
      return found == parents_.end() ? std::nullopt : found->second;
    });
  }
  std::string root_of(const std::string& thread) { return roots().of(thread).value(); }

  std::map<std::string, std::optional<std::string>> parents_;
  std::size_t asked_ = 0;
};

TEST_F(RootsOfThreads, AreTheThreadsThemselvesWithoutAParent) {
  parents_ = {{"main", std::nullopt}};
  EXPECT_EQ(root_of("main"), "main");
  EXPECT_EQ(root_of("unheard-of"), "unheard-of");
}

TEST_F(RootsOfThreads, AreFoundThroughEveryParent) {
  parents_ = {{"main", std::nullopt}, {"solver", "main"}, {"observer", "solver"}};
  EXPECT_EQ(root_of("observer"), "main");
}

TEST_F(RootsOfThreads, AreParentsThatNobodyMade) {
  parents_ = {{"solver", "gone"}, {"observer", "solver"}};
  EXPECT_EQ(root_of("observer"), "gone");
}

TEST_F(RootsOfThreads, OfACircleAreTheSameWhereverTheWalkBegins) {
  parents_ = {{"c", "a"}, {"b", "c"}, {"a", "b"}, {"tail", "c"}, {"self", "self"}};
  for (const char* thread : {"a", "b", "c", "tail"}) EXPECT_EQ(root_of(thread), "a") << thread;
  EXPECT_EQ(root_of("self"), "self");
  Roots all = roots();
  for (const char* thread : {"tail", "c", "b", "a"}) EXPECT_EQ(all.of(thread), "a") << thread;
}

TEST_F(RootsOfThreads, AreFoundFromVeryFarBelow) {
  constexpr std::size_t kDeep = 20'000;
  parents_ = {{"0", std::nullopt}};
  for (std::size_t depth = 1; depth < kDeep; ++depth) {
    parents_[std::to_string(depth)] = std::to_string(depth - 1);
  }
  Roots all = roots();
  for (std::size_t depth = kDeep; depth-- > 0;) {
    ASSERT_EQ(all.of(std::to_string(depth)), "0");
  }
  EXPECT_EQ(asked_, kDeep);
}

TEST_F(RootsOfThreads, AreNotGuessedWhereTheLookupFails) {
  Roots failing([](const std::string&) -> Result<std::optional<std::string>> {
    return fail(ErrorCode::unavailable, "the store cannot be used");
  });
  EXPECT_EQ(failing.of("a").error().code, ErrorCode::unavailable);
}

}  // namespace
}  // namespace baton::environment
