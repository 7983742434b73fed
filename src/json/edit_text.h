#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "baton/result.h"
#include "json/json.h"
#include "json/pointer.h"

namespace baton::json {

// One change of a text: at byte `offset`, `removed` was replaced by `inserted`.
struct Splice {
  std::size_t offset = 0;
  std::string removed = {};
  std::string inserted = {};

  friend bool operator==(const Splice&, const Splice&) = default;
};

// Edits the JSON text of another program. Added values get the layout of their neighbours (line
// breaks, indentation, or all on one line); all other bytes are preserved. Records its changes, so
// that undo() restores the exact bytes.
class TextEditor {
 public:
  explicit TextEditor(std::string text) : text_(std::move(text)) {}  // read() must accept it

  // Adds at the end of an object or array. not_found: `pointer` leads to neither.
  Result<void> add_member(const Pointer& object, std::string_view name, const Json& value);
  Result<void> add_element(const Pointer& array, const Json& value);

  // Inserts before element `index`, or at the end if the array is shorter. not_found: no array at
  // that location.
  Result<void> insert_element(const Pointer& array, std::size_t index, const Json& value);

  struct Replacement {
    Pointer pointer;
    const Json* value;
  };
  // Replaces values, none of which contains another one, and reads the text only once. not_found:
  // one of them does not exist; nothing is replaced.
  Result<void> replace(std::span<const Replacement> replacements);

  // Removes a member or an element with its comma. not_found: it does not exist.
  Result<void> remove(const Pointer& pointer);

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] const std::vector<Splice>& splices() const { return splices_; }

 private:
  void apply(Splice splice);
  // They are in the order of the text and do not overlap.
  void apply_each(std::vector<Splice> splices);

  std::string text_;
  std::vector<Splice> splices_;
};

// Reverts splices, the last one first. Empty if `text` is not the result of these splices.
std::optional<std::string> undo(std::string text, std::span<const Splice> splices);

}  // namespace baton::json
