#include "json/rewrite.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

#include "json/array_index.h"
#include "json/edit_text.h"
#include "json/patch.h"
#include "json/pointer.h"
#include "json/read.h"
#include "json/scanner.h"

namespace baton::json {
namespace {

const std::string& text_in(const Json& operation, const char* name) {
  return operation.find(name)->get_ref<const std::string&>();
}

Result<void> add(TextEditor& editor, const Json& document, const Pointer& pointer,
                 const Json& value) {
  const Json* const container = find(document, pointer.parent());
  const std::string& last = pointer.tokens().back();
  const bool is_array = container != nullptr && container->is_array();
  if (!is_array) return editor.add_member(pointer.parent(), last, value);
  const std::optional<std::size_t> index = array_index(last);
  return editor.insert_element(pointer.parent(), index.value_or(container->size()), value);
}

// What read() makes of integers that do not fit 64 bits.
class RoundedIntegers {
 public:
  // `text` must be empty or accepted by read().
  void add_from(std::string_view text) {
    constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max();
    Scanner scanner(
        text, {.max_depth = kNoLimit, .max_string_bytes = kNoLimit, .max_values = kNoLimit}, *this);
    static_cast<void>(scanner.scan());
  }

  [[nodiscard]] bool occur_in(const Json& value) const {
    if (value.is_number_float()) {
      return std::ranges::find(found_, value.get<double>()) != found_.end();
    }
    return value.is_structured() &&
           std::ranges::any_of(value, [this](const Json& child) { return occur_in(child); });
  }

  void begin_object(std::size_t /*offset*/) {}
  void key(std::string_view /*name*/, std::size_t /*offset*/) {}
  bool end_object(Fault& /*fault*/) { return true; }
  void begin_array(std::size_t /*offset*/) {}
  void end_array() {}
  void string(std::string_view /*value*/, std::size_t /*offset*/) {}
  bool number(const NumberToken& value, std::size_t /*offset*/, Fault& /*fault*/) {
    if (const auto* const big = std::get_if<BigInteger>(&value)) found_.push_back(big->nearest);
    return true;
  }
  void boolean(bool /*value*/, std::size_t /*offset*/) {}
  void null(std::size_t /*offset*/) {}

 private:
  std::vector<double> found_;
};

// What is written is printed, which an integer of more than 64 bits would not survive.
Result<void> require_no_rounding(const RoundedIntegers& rounded, const Json& patch) {
  for (const Json& operation : patch) {
    const auto value = operation.find("value");
    if (value == operation.end() || !rounded.occur_in(*value)) continue;
    return fail(Error{.code = ErrorCode::malformed,
                      .phrase = "the integer does not fit 64 bits",
                      .subject = {},
                      .pointer = text_in(operation, "path"),
                      .hint = "write it as a string, so that it keeps its value"});
  }
  return {};
}

// diff() replaces elements in front of those that it removes or adds, so that the locations of all
// replaced values are those in the unchanged text.
Result<void> replace_values(TextEditor& editor, const Json& patch) {
  std::vector<TextEditor::Replacement> replacements;
  for (const Json& operation : patch) {
    if (text_in(operation, "op") != "replace") continue;
    BATON_TRY(Pointer pointer, Pointer::parse(text_in(operation, "path")));
    replacements.push_back({.pointer = std::move(pointer), .value = &*operation.find("value")});
  }
  return replacements.empty() ? Result<void>() : editor.replace(replacements);
}

Result<void> add_or_remove(TextEditor& editor, const Json& after, const Json& operation) {
  BATON_TRY(const Pointer pointer, Pointer::parse(text_in(operation, "path")));
  if (text_in(operation, "op") == "remove") return editor.remove(pointer);
  return add(editor, after, pointer, *operation.find("value"));
}

}  // namespace

Result<std::string> rewritten(std::string text, const Json& before, const Json& after,
                              std::string_view origin) {
  const Json patch = diff(before, after, Sameness::value);
  RoundedIntegers rounded;
  rounded.add_from(text);
  rounded.add_from(origin);
  BATON_CHECK(require_no_rounding(rounded, patch));
  TextEditor editor(std::move(text));
  BATON_CHECK(replace_values(editor, patch));
  for (const Json& operation : patch) {
    const bool is_done = text_in(operation, "op") == "replace";
    if (!is_done) BATON_CHECK(add_or_remove(editor, after, operation));
  }
  BATON_TRY(const Json written, read(editor.text(), ""));
  if (equal(written, after)) return editor.text();
  return fail(ErrorCode::internal, "the edited text does not read as the new document");
}

}  // namespace baton::json
