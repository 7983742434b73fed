#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "json/fault.h"
#include "json/lexer.h"
#include "json/name_marks.h"
#include "json/sorted_members.h"
#include "json/tape.h"

namespace baton::json {

// Writes the scanner's tokens on a tape, and finds members with the same name.
class TapeBuilder {
 public:
  explicit TapeBuilder(std::string_view text);

  void begin_object(std::size_t offset) { open(Tape::Kind::object, offset); }
  void key(std::string_view name, std::size_t offset);
  bool end_object(Fault& fault);
  void begin_array(std::size_t offset) { open(Tape::Kind::array, offset); }
  void end_array() { mark_elements(close()); }
  void string(std::string_view value, std::size_t offset);
  bool number(const NumberToken& value, std::size_t offset, Fault& fault);
  void boolean(bool value, std::size_t offset);
  void null(std::size_t offset);

  // Call only after a successful scan.
  Tape take() { return std::move(tape_); }

 private:
  // The member whose value comes next.
  struct Name {
    std::uint32_t outset = 0;
    std::uint32_t head = 0;  // 0: the next value is not a member
  };

  // An object or array whose end has not been read.
  struct Open {
    Tape::Place place = 0;
    std::uint32_t count = 0;  // of its children until now
    bool may_repeat = false;  // two names have the same mark
    NameMarks names = {};
  };

  // Inlined, because every value passes here.
  [[gnu::always_inline]] inline void add(Tape::Kind kind, std::size_t offset,
                                         std::uint64_t payload = 0);
  [[nodiscard]] std::optional<RepeatedName> repeated_name(const Open& object);
  void mark_elements(const Open& array);
  void open(Tape::Kind kind, std::size_t offset);
  Open close();
  // Whether the content of a string at `offset` is a part of the text: without escapes it is.
  [[nodiscard]] bool is_in_text(std::string_view content, std::size_t offset) const {
    return content.data() == tape_.text_.data() + offset + 1;
  }
  std::uint32_t keep_unescaped(std::string_view view);

  Tape tape_;
  Name name_;
  std::vector<Open> open_ = {Open()};  // the first one contains the document
};

}  // namespace baton::json
