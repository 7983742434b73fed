// The start of the C library without `cpuid` (src/main/c_library_start.cpp) must leave nothing out.
#include <gtest/gtest.h>
#include <sys/auxv.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#if defined(__x86_64__)
#include <sys/platform/x86.h>
#endif

namespace {

constexpr std::size_t kMegabyte = 1'048'576;

const std::string made_before_main = std::string("made ") + "before main";

// Its output at exit shows that destructors run.
struct Witness {
  ~Witness() { (void)!::write(STDERR_FILENO, "destroyed\n", 10); }
};

void exit_with_witness() {
  static const Witness witness;
  std::exit(3);
}

std::vector<unsigned char> numbered(std::size_t size) {
  std::vector<unsigned char> bytes(size);
  for (std::size_t at = 0; at < size; ++at) bytes[at] = static_cast<unsigned char>(at * 31 >> 3);
  return bytes;
}

#if defined(__x86_64__)
std::uintptr_t word_of_thread(bool is_pointer_guard) {
  std::uintptr_t word = 0;
  if (is_pointer_guard) {
    asm("movq %%fs:0x30, %0" : "=r"(word));
  } else {
    asm("movq %%fs:0x28, %0" : "=r"(word));
  }
  return word;
}

TEST(CLibraryStart, AsksTheProcessorNothing) {
  if (__GLIBC__ != 2 || __GLIBC_MINOR__ != 36) return;
  EXPECT_EQ(__x86_get_cpuid_feature_leaf(CPUID_INDEX_1)->cpuid_array[0], 0U);
}

TEST(CLibraryStart, SetsTheGuardsFromTheKernelsRandomBytes) {
  std::array<std::uintptr_t, 2> random = {};
  // NOLINTNEXTLINE(performance-no-int-to-ptr): the kernel passes an address
  std::memcpy(random.data(), reinterpret_cast<const void*>(::getauxval(AT_RANDOM)), sizeof random);
  EXPECT_NE(random[0], 0U);
  EXPECT_EQ(word_of_thread(false), random[0] & ~std::uintptr_t{0xff});
  EXPECT_EQ(word_of_thread(true), random[1]);
}
#endif

TEST(CLibraryStart, RunsConstructorsBeforeMain) {
  EXPECT_EQ(made_before_main, "made before main");
}

TEST(CLibraryStart, RunsDestructorsAtExit) {
  EXPECT_EXIT(exit_with_witness(), testing::ExitedWithCode(3), "^destroyed\n$");
}

TEST(CLibraryStart, FindsTheEnvironmentAndTheKernelsValues) {
  ASSERT_NE(std::getenv("PATH"), nullptr);
  EXPECT_EQ(::getauxval(AT_PAGESZ), static_cast<unsigned long>(::sysconf(_SC_PAGESIZE)));
  EXPECT_EQ(::getauxval(AT_SECURE), 0U);
}

TEST(CLibraryStart, CatchesExceptions) {
  EXPECT_THROW(throw std::runtime_error("thrown"), std::runtime_error);
}

// Beyond the size from which the C library bypasses the caches, and overlapping.
TEST(CLibraryStart, CopiesMemoryOfEachSize) {
  for (const std::size_t size : {std::size_t{1}, std::size_t{63}, std::size_t{4097}, kMegabyte - 1,
                                 9 * kMegabyte + 5, 33 * kMegabyte}) {
    const std::vector<unsigned char> source = numbered(size);
    std::vector<unsigned char> copy(size + 7);
    std::memcpy(copy.data() + 7, source.data(), size);
    EXPECT_EQ(std::memcmp(copy.data() + 7, source.data(), size), 0) << size;
    std::memmove(copy.data(), copy.data() + 7, size);
    EXPECT_EQ(std::memcmp(copy.data(), source.data(), size), 0) << size;
  }
}

TEST(CLibraryStart, StartsThreadsWithTheirOwnVariables) {
  thread_local int own = 7;
  std::atomic<int> sum = 0;
  std::vector<std::thread> threads;
  for (int added = 1; added <= 4; ++added) {
    threads.emplace_back([&sum, added] {
      own += added;
      sum += own;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(sum, 4 * 7 + 1 + 2 + 3 + 4);
  EXPECT_EQ(own, 7);
}

}  // namespace
