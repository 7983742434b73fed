#include "posix/heap.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>

namespace baton::posix {
namespace {

std::uintptr_t end_of_heap() {
  return reinterpret_cast<std::uintptr_t>(::sbrk(0));
}

// An optimized build had removed the allocation, so that documents used small pages.
TEST(PrepareHeap, GrowsTheHeapOnceForADocument) {
#ifdef BATON_SANITIZED
  GTEST_SKIP() << "the sanitizer has a heap of its own";
#endif
  constexpr std::size_t kDocument = std::size_t{1} << 20;
  const std::uintptr_t before = end_of_heap();
  prepare_heap(kDocument / 16);
  EXPECT_EQ(end_of_heap(), before);
  prepare_heap(kDocument);
  const std::uintptr_t grown = end_of_heap();
  EXPECT_GT(grown, before + 8 * kDocument);
  prepare_heap(kDocument);
  EXPECT_EQ(end_of_heap(), grown);
}

}  // namespace
}  // namespace baton::posix
