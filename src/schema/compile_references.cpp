#include <string_view>

#include "schema/compile_functions.h"
#include "schema/uri.h"
#include "text/percent.h"

namespace baton::schema {
namespace {

Result<Sources::Target> want_target(Draft& draft, const Use& use, const json::View& value) {
  BATON_CHECK(want_string(draft, use, value));
  auto target = draft.compiler->sources().resolve(draft.resource, value.string());
  if (!target && target.error().pointer.empty()) {
    draft.compiler->sources().place(target.error(), draft.schema, keyword_name(use.keyword));
  }
  return target;
}

}  // namespace

Result<void> compile_reference(Draft& draft, const Use& use, const json::View& value) {
  BATON_TRY(const Sources::Target target, want_target(draft, use, value));
  draft.emit(use.kind, use.keyword, draft.compiler->request(target));
  return {};
}

Result<void> compile_dynamic_reference(Draft& draft, const Use& use, const json::View& value) {
  BATON_TRY(const Sources::Target target, want_target(draft, use, value));
  std::uint32_t name = kNone;
  if (target.is_dynamic) {
    const std::string_view fragment = split_uri(value.string()).fragment.value_or("");
    name = draft.compiler->dynamic_name(text::percent_decode(fragment).value_or(""));
  }
  draft.emit(use.kind, use.keyword, draft.compiler->request(target), name);
  return {};
}

// The outermost resource with $recursiveAnchor replaces the target if that has one itself.
Result<void> compile_recursive_reference(Draft& draft, const Use& use, const json::View& value) {
  if (!value.is_string() || value.string() != "#")
    return fail(draft.fault(use.keyword, "keyword needs the value \"#\""));
  BATON_TRY(const Sources::Target target, want_target(draft, use, value));
  const bool is_dynamic = draft.compiler->sources().has_recursive_anchor(target.resource);
  draft.emit(use.kind, use.keyword, draft.compiler->request(target),
             is_dynamic ? draft.compiler->dynamic_name(Sources::kRecursiveName) : kNone);
  return {};
}

}  // namespace baton::schema
