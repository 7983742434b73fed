#include "store/writer_lock.h"

#include <gtest/gtest.h>

#include "support/memory_directory.h"

namespace baton::store {
namespace {

constexpr RelativePath kLock = "lock";

struct WriterLocks : testing::Test {
  test::MemoryDirectory root;

  Result<void> hold(Leftovers leftovers, const LockedWork& work) {
    return with_writer_lock(root, {.file = kLock, .holder = "a test", .leftovers = leftovers},
                            work);
  }
  bool is_first_holder() { return root.lock(kLock, {}).value()->is_first_holder(); }
  void end_well() { root.lock(kLock, {}).value()->end_well(); }
};

Result<void> succeed(const WriterLock& /*lock*/) {
  return {};
}

Result<void> refuse(const WriterLock& /*lock*/) {
  return fail(ErrorCode::unavailable, "it fails");
}

TEST_F(WriterLocks, EndWellIfTheWorkSucceeds) {
  end_well();
  ASSERT_TRUE(hold(Leftovers::not_searched, succeed));
  EXPECT_FALSE(is_first_holder());
}

TEST_F(WriterLocks, DoNotEndWellIfTheWorkFails) {
  end_well();
  ASSERT_FALSE(hold(Leftovers::searched, refuse));
  EXPECT_TRUE(is_first_holder());
}

TEST_F(WriterLocks, LeaveTheMarkOfADeadProcessToAHolderThatSearches) {
  ASSERT_TRUE(hold(Leftovers::not_searched, succeed));
  ASSERT_TRUE(hold(Leftovers::searched, [](const WriterLock& lock) -> Result<void> {
    EXPECT_TRUE(lock.is_first_holder());
    return {};
  }));
  EXPECT_FALSE(is_first_holder());
}

TEST_F(WriterLocks, AreRefusedIfTheirFileWasRemoved) {
  const auto held = hold(Leftovers::not_searched, [&](const WriterLock& lock) {
    EXPECT_TRUE(lock.require_held());
    EXPECT_TRUE(root.remove(kLock));
    return lock.require_held();
  });
  ASSERT_FALSE(held);
  EXPECT_EQ(held.error().code, ErrorCode::conflict);
}

TEST_F(WriterLocks, NeedAFolderUnlessTheCallerDoesNot) {
  const RelativePath file("missing/lock");
  EXPECT_EQ(with_writer_lock(root, {.file = file}, succeed).error().code, ErrorCode::not_found);
  const WriterLockRequest request{.file = file, .folder = MissingFolder::needs_no_lock};
  ASSERT_TRUE(with_writer_lock(root, request, [](const WriterLock& lock) {
    EXPECT_FALSE(lock.is_taken());
    return lock.require_held();
  }));
}

}  // namespace
}  // namespace baton::store
