// The operators new and delete of static programs (src/main/object_memory.cpp).
#include <gtest/gtest.h>
#include <malloc.h>

#include <array>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <new>
#include <thread>
#include <vector>

namespace {

constexpr std::size_t kLargest = 1024;

struct Block {
  unsigned char* bytes = nullptr;
  std::size_t size = 0;
};

Block make_block(std::size_t size) {
  Block block{.bytes = static_cast<unsigned char*>(::operator new(size)), .size = size};
  std::memset(block.bytes, static_cast<int>(size % 251), size);
  return block;
}

bool is_whole(const Block& block) {
  for (std::size_t at = 0; at < block.size; ++at) {
    if (block.bytes[at] != block.size % 251) return false;
  }
  return true;
}

// Each size, in an order that mixes them.
std::vector<Block> make_blocks() {
  std::vector<Block> blocks;
  for (std::size_t number = 0; number < 3 * kLargest; ++number) {
    blocks.push_back(make_block(number * 389 % (2 * kLargest)));
  }
  return blocks;
}

void remove_blocks(const std::vector<Block>& blocks) {
  for (const Block& block : blocks) ::operator delete(block.bytes);
}

bool are_whole(const std::vector<Block>& blocks) {
  for (const Block& block : blocks) {
    if (!is_whole(block)) return false;
  }
  return true;
}

TEST(ObjectMemory, AlignsBlocksOfEachSize) {
  const std::vector<Block> blocks = make_blocks();
  for (const Block& block : blocks) {
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(block.bytes) % alignof(std::max_align_t), 0U);
  }
  remove_blocks(blocks);
}

TEST(ObjectMemory, KeepsBlocksApart) {
  std::vector<Block> blocks = make_blocks();
  for (std::size_t number = 0; number < blocks.size(); number += 2) {
    ASSERT_TRUE(is_whole(blocks[number]));
    ::operator delete(blocks[number].bytes);
    blocks[number] = make_block(number % kLargest);
  }
  EXPECT_TRUE(are_whole(blocks));
  remove_blocks(blocks);
}

TEST(ObjectMemory, UsesADeletedBlockAgain) {
  const Block first = make_block(200);
  ::operator delete(first.bytes, first.size);
  const Block second = make_block(200);
  EXPECT_EQ(second.bytes, first.bytes);
  ::operator delete(second.bytes);
}

// More than the chunks have.
TEST(ObjectMemory, ReturnsToTheSystemWhatIsBeyondItsChunks) {
  constexpr std::size_t kBlocks = 100'000;
  constexpr std::size_t kSize = 400;
  const std::size_t before = ::mallinfo2().uordblks;
  std::vector<Block> blocks;
  for (std::size_t number = 0; number < kBlocks; ++number) blocks.push_back(make_block(kSize));
  EXPECT_TRUE(are_whole(blocks));
  EXPECT_GT(::mallinfo2().uordblks - before, kBlocks * kSize);
  remove_blocks(blocks);
  blocks = {};
  EXPECT_LT(::mallinfo2().uordblks - before, std::size_t{17} << 20);
}

TEST(ObjectMemory, TakesBackWhatAnotherThreadDeletes) {
  const std::vector<Block> blocks = make_blocks();
  std::vector<Block> others;
  std::thread([&blocks, &others] {
    remove_blocks(blocks);
    others = make_blocks();
  }).join();
  const std::vector<Block> again = make_blocks();
  EXPECT_TRUE(are_whole(again));
  EXPECT_TRUE(are_whole(others));
  remove_blocks(again);
  remove_blocks(others);
}

TEST(ObjectMemory, StaysWholeBesideThreadsThatDelete) {
  for (int round = 0; round < 50; ++round) {
    const std::vector<Block> first = make_blocks();
    const std::vector<Block> second = make_blocks();
    std::thread one([&first] { remove_blocks(first); });
    std::thread other([&second] { remove_blocks(second); });
    const std::vector<Block> third = make_blocks();
    one.join();
    other.join();
    ASSERT_TRUE(are_whole(third));
    remove_blocks(third);
  }
}

TEST(ObjectMemory, ReportsWhatCannotBeAllocated) {
  volatile std::size_t size = std::numeric_limits<std::size_t>::max() - 7;
  EXPECT_THROW((void)::operator new(size), std::bad_alloc);
  size = std::numeric_limits<std::size_t>::max() / 4;
  EXPECT_THROW((void)::operator new(size), std::bad_alloc);
}

// Through a volatile variable: the compiler would report what is wrong here.
void remove_twice(std::size_t size) {
  void* volatile block = ::operator new(size);
  ::operator delete(block);
  ::operator delete(block);
}

void remove_foreign() {
  alignas(std::max_align_t) std::array<unsigned char, 64> memory = {};
  void* volatile block = memory.data() + 32;
  ::operator delete(block);
}

TEST(ObjectMemory, EndsTheProgramIfABlockIsDeletedTwice) {
  EXPECT_EXIT(remove_twice(48), testing::KilledBySignal(SIGABRT), "");
  EXPECT_EXIT(remove_twice(2 * kLargest), testing::KilledBySignal(SIGABRT), "");
}

TEST(ObjectMemory, EndsTheProgramIfABlockIsNone) {
  EXPECT_EXIT(remove_foreign(), testing::KilledBySignal(SIGABRT), "");
}

}  // namespace
