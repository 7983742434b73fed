#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "json/view.h"
#include "schema/instruction.h"

namespace baton::schema {

// What a failed evaluation knows about the values that enclose the failure: how many of the first
// members or elements of each satisfy their instruction. Complete only near the root, where it
// saves most.
class AcceptedParts {
 public:
  // `depth` is the number of enclosing groups.
  void note(std::size_t depth, const Instruction& instruction, const json::View& value,
            std::size_t count) {
    if (depth < levels_.size()) levels_[depth] = {&instruction, value, count};
  }

  // Nothing if it is not known. Otherwise, the part at this index does not satisfy the instruction.
  [[nodiscard]] std::optional<std::size_t> count(std::size_t depth, const Instruction& instruction,
                                                 const json::View& value) const {
    if (depth >= levels_.size()) return std::nullopt;
    const Level& level = levels_[depth];
    const bool is_known = level.instruction == &instruction && level.value->is(value);
    return is_known ? std::optional(level.count) : std::nullopt;
  }

 private:
  struct Level {
    const Instruction* instruction = nullptr;
    std::optional<json::View> value;
    std::size_t count = 0;
  };

  std::array<Level, 16> levels_;
};

}  // namespace baton::schema
