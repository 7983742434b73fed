#include "json/rewrite.h"

#include <optional>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "json/array_index.h"
#include "json/edit_text.h"
#include "json/patch.h"
#include "json/pointer.h"
#include "json/read.h"

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

Result<std::string> rewritten(std::string text, const Json& before, const Json& after) {
  TextEditor editor(std::move(text));
  const Json patch = diff(before, after, Sameness::value);
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
