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

// One change of a text: at byte `offset`, `removed` made way for `inserted`.
struct Splice {
  std::size_t offset = 0;
  std::string removed = {};
  std::string inserted = {};

  friend bool operator==(const Splice&, const Splice&) = default;
};

// Changes a JSON text that is somebody else's: what is added looks like its neighbours (line
// breaks, indentation, or all on one line), and every byte that need not change stays. Remembers
// what it did, so that it can be undone to the byte.
class TextEditor {
 public:
  explicit TextEditor(std::string text) : text_(std::move(text)) {}  // one that read() accepted

  // At the end of an object or array. not_found: there is none at `pointer`.
  Result<void> add_member(const Pointer& object, std::string_view name, const Json& value);
  Result<void> add_element(const Pointer& array, const Json& value);

  // Before the element `index`; at the end where the array has no more. not_found: no array.
  Result<void> insert_element(const Pointer& array, std::size_t index, const Json& value);

  // Puts another value in the place of the one at `pointer`. not_found: there is none.
  Result<void> replace(const Pointer& pointer, const Json& value);

  // A member or an element, with the comma that it needed. not_found: there is none.
  Result<void> remove(const Pointer& pointer);

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] const std::vector<Splice>& splices() const { return splices_; }

 private:
  void apply(Splice splice);

  std::string text_;
  std::vector<Splice> splices_;
};

// Takes splices back, the last one first. Nothing if `text` is not what they led to.
std::optional<std::string> undo(std::string text, std::span<const Splice> splices);

}  // namespace baton::json
