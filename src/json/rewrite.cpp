#include "json/rewrite.h"

#include <optional>
#include <utility>

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

Result<void> carry_out(TextEditor& editor, const Json& after, const Json& operation) {
  BATON_TRY(const Pointer pointer, Pointer::parse(text_in(operation, "path")));
  const std::string& name = text_in(operation, "op");
  if (name == "remove") return editor.remove(pointer);
  const Json& value = *operation.find("value");
  if (name == "replace") return editor.replace(pointer, value);
  return add(editor, after, pointer, value);
}

}  // namespace

Result<std::string> rewritten(std::string text, const Json& before, const Json& after) {
  TextEditor editor(std::move(text));
  for (const Json& operation : diff(before, after, Sameness::value)) {
    BATON_CHECK(carry_out(editor, after, operation));
  }
  BATON_TRY(const Json written, read(editor.text(), ""));
  if (equal(written, after)) return editor.text();
  return fail(ErrorCode::internal, "the edited text does not read as the new document");
}

}  // namespace baton::json
