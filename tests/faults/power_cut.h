#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "faults/recorded_disk.h"

namespace baton::test {

// One liberty that the disk takes with an operation that no sync had made sure of.
struct Liberty {
  enum class Kind : std::uint8_t {
    dropped,    // never happened
    cut,        // of a write: only its first half
    zeroed,     // of a write: the length came, zeros instead of the second half
    reordered,  // happened right after the next one of its kind
  };
  Kind kind = Kind::dropped;
  std::size_t operation = 0;  // its place in the recording
};

// A moment at which the power goes, and what the disk then did on its own.
struct PowerCut {
  std::size_t operations = 0;  // so many had been asked for
  std::vector<Liberty> liberties = {};
};
std::string describe(const PowerCut& cut, const Recorded& recorded);

// What is found at the next start. The model is the weakest disk that POSIX allows: bytes are
// there for certain once their file was synced, names once their folder was; anything else may
// have happened or not, each on its own. Only a single rename is never half done.
Tree found_after(const PowerCut& cut, const Recorded& recorded);

// Operations before the cut that may be missing.
std::vector<std::size_t> unsure_operations(std::size_t operations, const Recorded& recorded);

// Every prefix, every single liberty at every prefix, then `others` with two and three.
std::vector<PowerCut> power_cuts(const Recorded& recorded, std::size_t others,
                                 std::mt19937& random);

}  // namespace baton::test
