#include "posix/heap.h"

#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <mutex>

namespace baton::posix {
namespace {

constexpr std::size_t kSmallestDocument = std::size_t{256} << 10;
constexpr std::size_t kHugePage = std::size_t{2} << 20;
constexpr std::size_t kLargestDocument = std::size_t{32} << 20;
// Bytes of the heap that a command uses for each byte of a state.
constexpr std::size_t kHeapPerByte = 12;
// A server returns what is free above this to the system.
constexpr int kMostFree = 64 << 20;
// The largest value that glibc accepts: texts and vectors of a document come from the heap too, not
// from mappings of their own.
constexpr int kLargestInHeap = 32 << 20;
constexpr std::size_t kPage = 4096;
// Powers of two from 4 MiB (the smallest document) to 512 MiB (the largest one).
constexpr std::size_t kMostGrowths = 8;

std::uintptr_t end_of_heap() {
  return reinterpret_cast<std::uintptr_t>(::sbrk(0));
}

// The first huge page that the heap can get: after its end, with a small page to spare.
std::uintptr_t next_huge_page(std::uintptr_t end) {
  return (end + kPage + kHugePage - 1) / kHugePage * kHugePage;
}

// Grows the heap by `bytes` and takes the memory up to one small page below the first huge page:
// documents would use it first, in small pages. It is never touched.
void grow(std::size_t bytes) {
  ::mallopt(M_TRIM_THRESHOLD, kMostFree);
  ::mallopt(M_MMAP_THRESHOLD, kLargestInHeap);
  ::mallopt(M_TOP_PAD, static_cast<int>(bytes));
  const std::uintptr_t begin = end_of_heap();
  const std::uintptr_t first = next_huge_page(begin);
  const std::size_t free_at_end = ::mallinfo2().keepcost;
  // Kept in a variable, so that it is not reported as a leak; volatile, because the compiler would
  // omit an allocation that is never read.
  static std::array<void* volatile, kMostGrowths> unused = {};
  static std::size_t growths = 0;
  if (growths == unused.size()) return;
  unused.at(growths++) = std::malloc(first - kPage - begin + free_at_end);
  const std::uintptr_t end = end_of_heap();
  if (end > first) ::madvise(reinterpret_cast<void*>(first), end - first, MADV_HUGEPAGE);
}

}  // namespace

void prepare_heap(std::size_t bytes) {
  if (bytes < kSmallestDocument) return;
  static std::mutex mutex;
  static std::size_t prepared = 0;
  const std::scoped_lock lock(mutex);
  const std::size_t wanted = std::bit_ceil(std::min(bytes, kLargestDocument) * kHeapPerByte);
  if (wanted <= prepared) return;
  grow(wanted);
  prepared = wanted;
}

}  // namespace baton::posix
