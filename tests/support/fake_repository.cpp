#include "support/fake_repository.h"

namespace baton::test {

RelativePath FakeRepository::link_of(const RelativePath& file) {
  return RelativePath(".git/baton").join(file);
}

void FakeRepository::keep_content(const RelativePath& file, const RelativePath& content) {
  if (!is_on_mount) return;
  (void)root_.link(content.text(), link_of(file).text());
}

void FakeRepository::keep_unless_there(const RelativePath& file) {
  if (!root_.content(link_of(file).text())) keep(file);
}

Result<void> FakeRepository::forget(const RelativePath& file) {
  if (!forgets) return fail(ErrorCode::unavailable, "belongs to another user");
  Result<void> removed = root_.remove(link_of(file));
  const bool is_gone = removed || removed.error().code == ErrorCode::not_found;
  return is_gone ? Result<void>() : removed;
}

Result<bool> FakeRepository::restore(const RelativePath& file) {
  const bool is_needed =
      root_.content(link_of(file).text()).has_value() && !root_.content(file.text()).has_value();
  if (!is_needed) return false;
  if (!is_on_mount) return fail(ErrorCode::unavailable, "cannot link the file");
  BATON_CHECK(root_.link(link_of(file).text(), file.text()));
  return true;
}

bool FakeRepository::is_kept(const RelativePath& file) const {
  return root_.is_same_file(file.text(), link_of(file).text());
}

bool FakeRepository::is_kept(const RelativePath& file, std::uint64_t number) const {
  const Result<std::optional<EntryStatus>> link = root_.status(link_of(file));
  return link && *link && (*link)->number == number;
}

std::vector<std::string> FakeRepository::kept_in(const RelativePath& folder) const {
  std::vector<std::string> names;
  const Result<std::vector<DirectoryEntry>> entries = root_.list(link_of(folder));
  if (!entries) return names;
  for (const DirectoryEntry& entry : *entries) {
    if (entry.kind == EntryKind::file) names.push_back(entry.name);
  }
  return names;
}

Result<std::string> FakeRepository::read(const RelativePath& file, std::uint64_t limit) const {
  return root_.read(link_of(file), limit);
}

Result<std::unique_ptr<AppendFile>> FakeRepository::open_append(const RelativePath& file) {
  const Result<std::optional<EntryStatus>> status = root_.status(file);
  if (status && *status && (*status)->links == 1) keep(file);
  return root_.open_append(file);
}

}  // namespace baton::test
