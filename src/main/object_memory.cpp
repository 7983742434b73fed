// The memory of objects in a static program: the operators new and delete.
//
// A command makes thousands of small objects and ends soon. For a block that was not in use before,
// malloc() executes about a hundred instructions: with them, a sixth of all that the launch of an
// agent executed. Here, the program's first thread takes the block of this size that was deleted
// last, or the next piece of a chunk. Chunks, which are never returned, come from malloc(); so do
// blocks above kLargest, those of other threads, and those for which kMostChunks are not enough: a
// server returns them to the system.
//
// As malloc() does, this ends the program if a block is deleted twice or is none, and hides the
// links between deleted blocks.

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

// NOLINTBEGIN(cppcoreguidelines-no-malloc,cppcoreguidelines-owning-memory)
namespace {

constexpr std::size_t kUnit = 16;         // bytes; each object is aligned to it
constexpr std::size_t kLargest = 1024;    // bytes of a block
constexpr std::size_t kChunk = 32 << 10;  // bytes
constexpr std::size_t kMostChunks = 512;
constexpr int kPageBits = 12;

// A block begins with a label, which its object follows: the block's size in units, and kUsed until
// the object is deleted.
using Label = std::uint64_t;
constexpr Label kUsed = 0x8f1d'52c6'03b7'a900;
constexpr Label kFromMalloc = 0xff;  // instead of a size
static_assert(kLargest / kUnit < kFromMalloc && 2 * sizeof(Label) == kUnit);

struct Deleted {
  std::uintptr_t next;
};

struct Pool {
  std::array<Deleted*, kLargest / kUnit + 1> deleted;  // by size in units
  std::byte* next;                                     // where the chunk's next label begins
  std::size_t left;                                    // bytes of the chunk
  std::size_t chunks;                                  // how many were made
};

constinit Pool pool = {};
thread_local constinit bool owns_pool = false;
// Blocks of the pool that other threads deleted.
constinit std::atomic<Deleted*> returned = nullptr;

// Before any other thread is started.
[[gnu::constructor]] void take_pool() {
  owns_pool = true;
}

Label& label_of(void* object) {
  return *static_cast<Label*>(static_cast<void*>(static_cast<std::byte*>(object) - sizeof(Label)));
}

// The link to `next` in the block at `place`, or `next` from such a link.
std::uintptr_t hidden(std::uintptr_t next, const Deleted* place) {
  return next ^ (reinterpret_cast<std::uintptr_t>(place) >> kPageBits);
}

Deleted* next_of(const Deleted* block) {
  return reinterpret_cast<Deleted*>(hidden(block->next, block));
}

void link(Deleted* block, const Deleted* next) {
  block->next = hidden(reinterpret_cast<std::uintptr_t>(next), block);
}

[[gnu::noinline]] void* from_system(std::size_t bytes) {
  while (true) {
    if (void* memory = std::malloc(bytes)) return memory;
    const std::new_handler handler = std::get_new_handler();
    if (handler == nullptr) throw std::bad_alloc();
    handler();
  }
}

[[gnu::noinline]] void* from_malloc(std::size_t bytes) {
  if (bytes > SIZE_MAX - kUnit) throw std::bad_alloc();
  void* const object = static_cast<std::byte*>(from_system(bytes + kUnit)) + kUnit;
  label_of(object) = kUsed + kFromMalloc;
  return object;
}

void keep(Deleted* block, std::size_t units) {
  link(block, pool.deleted[units]);
  pool.deleted[units] = block;
}

void return_to_owner(Deleted* block) {
  Deleted* last = returned.load(std::memory_order_relaxed);
  do {
    link(block, last);
  } while (!returned.compare_exchange_weak(last, block, std::memory_order_release,
                                           std::memory_order_relaxed));
}

void keep_returned() {
  Deleted* block = returned.exchange(nullptr, std::memory_order_acquire);
  while (block != nullptr) {
    Deleted* const next = next_of(block);
    keep(block, label_of(block));
    block = next;
  }
}

// What is left of the chunk before is lost: at most kLargest. False if there are enough chunks.
[[gnu::noinline]] bool begin_chunk() {
  keep_returned();
  if (pool.chunks == kMostChunks) return false;
  pool.next = static_cast<std::byte*>(from_system(kChunk));
  pool.left = kChunk;
  ++pool.chunks;
  return true;
}

// The first label is in the second half of the chunk's first unit: objects are aligned. Null if
// there is no chunk for the block.
void* from_chunk(std::size_t bytes) {
  if (pool.left < bytes + kUnit && !begin_chunk()) return nullptr;
  void* const object = pool.next + kUnit;
  pool.next += bytes;
  pool.left -= bytes;
  return object;
}

}  // namespace

void* operator new(std::size_t bytes) {
  if (bytes > kLargest - sizeof(Label) || !owns_pool) return from_malloc(bytes);
  const std::size_t units = (bytes + sizeof(Label) + kUnit - 1) / kUnit;
  void* object = pool.deleted[units];
  if (object != nullptr) {
    pool.deleted[units] = next_of(static_cast<Deleted*>(object));
  } else {
    object = from_chunk(units * kUnit);
    if (object == nullptr) return from_malloc(bytes);
  }
  label_of(object) = kUsed + units;
  return object;
}

void operator delete(void* object) noexcept {
  if (object == nullptr) return;
  Label& label = label_of(object);
  label -= kUsed;
  if (label == kFromMalloc) return std::free(static_cast<std::byte*>(object) - kUnit);
  if (label > kLargest / kUnit) std::abort();
  auto* const block = static_cast<Deleted*>(object);
  if (owns_pool) return keep(block, label);
  return_to_owner(block);
}

void operator delete(void* object, std::size_t /*bytes*/) noexcept {
  operator delete(object);
}
// NOLINTEND(cppcoreguidelines-no-malloc,cppcoreguidelines-owning-memory)
