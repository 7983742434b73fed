#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace baton::detection {

// A text, or a part of one, without what hides a secret in it, and the places that its bytes have
// in the whole text.
class NormalText {
 public:
  [[nodiscard]] const std::string& text() const { return text_; }

  // Where the byte at `index`, or what stands for it, begins and ends in the whole text.
  [[nodiscard]] std::size_t begin_of(std::size_t index) const;
  [[nodiscard]] std::size_t end_of(std::size_t index) const;

  // The bytes that stand at `place` as they are.
  void add(std::string_view bytes, std::size_t place);
  // A byte for which `length` bytes stand at `place`.
  void add(char byte, std::size_t place, std::size_t length);

 private:
  // Bytes without a gap between their places.
  struct Run {
    std::size_t begin;   // in the normal text
    std::size_t place;   // in the whole text
    std::size_t length;  // there, of the first byte; each other has one
  };
  [[nodiscard]] const Run& run_of(std::size_t index) const;

  std::string text_;
  std::vector<Run> runs_;
  std::size_t end_ = 0;  // of the last run, in the whole text
};

// The lines that hide something, of long lines the surroundings of it, without it: percent
// encoding, \u escapes, escaped slashes, escapes of JSON Pointers, characters of zero width, and
// control sequences of a terminal. These alone count only in a written form.
std::vector<NormalText> normalized_lines(std::string_view text);

// The whole text as a terminal shows it: without control sequences that begin with the character
// ESC. Empty if there are none.
std::optional<NormalText> without_sequences(std::string_view text);

}  // namespace baton::detection
