#include <cerrno>
#include <utility>

#include "support/memory_directory.h"
#include "support/memory_node.h"
#include "text/concat.h"

namespace baton::test {
namespace {

Failure cannot_rename(ErrorCode code, Phrase phrase, const RelativePath& path, int cause) {
  return fail(
      Error{.code = code, .phrase = phrase, .subject = std::string(path.text()), .cause = cause});
}

}  // namespace

void MemoryDirectory::happen_before(std::string_view call) const {
  if (!happening_ || !call.starts_with(awaited_)) return;
  std::exchange(happening_, nullptr)();
}

Result<void> MemoryDirectory::move(const RelativePath& from, const RelativePath& to) {
  BATON_TRY(const Node node, find(from.text()));
  BATON_TRY(const Node source, find_parent(from));
  BATON_TRY(const Node target, find_parent(to));
  const std::string name(to.filename());
  const auto replaced = target->entries.find(name);
  if (replaced != target->entries.end() &&
      replaced->second->attributes.kind == EntryKind::directory) {
    return cannot_rename(ErrorCode::malformed, "not a regular file", to, EISDIR);
  }
  source->entries.erase(std::string(from.filename()));
  target->entries[name] = node;
  return {};
}

Result<void> MemoryDirectory::rename(const RelativePath& from, const RelativePath& to) {
  BATON_CHECK(enter_or_fail("rename", text::concat(from.text(), " -> ", to.text())));
  return move(from, to);
}

Result<void> MemoryDirectory::replace(const RelativePath& from, const RelativePath& to,
                                      const EntryStatus& known) {
  BATON_CHECK(enter_or_fail("rename", text::concat(from.text(), " -> ", to.text())));
  const Result<Node> there = find(to.text());
  const bool is_known = there && is_same_content(known, status_of(**there));
  if (is_known || !find(from.text())) return move(from, to);
  return cannot_rename(ErrorCode::conflict, "the file was changed by another program", to, 0);
}

Result<void> MemoryDirectory::rename_exclusive(const RelativePath& from, const RelativePath& to) {
  BATON_CHECK(enter_or_fail("rename", text::concat(from.text(), " -> ", to.text())));
  if (!find(to.text())) return move(from, to);
  return cannot_rename(ErrorCode::conflict, "it exists already", to, EEXIST);
}

}  // namespace baton::test
