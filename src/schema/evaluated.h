#pragma once

#include <cstddef>
#include <vector>

namespace baton::schema {

// The elements or members of one value that some keyword has evaluated (JSON Schema Core, 11).
class Evaluated {
 public:
  explicit Evaluated(std::size_t size) : marks_(size) {}

  void mark(std::size_t index) { marks_[index] = true; }
  [[nodiscard]] bool has(std::size_t index) const { return marks_[index]; }
  void merge(const Evaluated& other) {
    for (std::size_t at = 0; at < marks_.size(); ++at) {
      if (other.marks_[at]) marks_[at] = true;
    }
  }

 private:
  std::vector<bool> marks_;
};

}  // namespace baton::schema
