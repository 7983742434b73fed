#include "store/kept_files.h"

#include "store/durable_file.h"

namespace baton::store {
namespace {

constexpr std::uint64_t kLinkLimit = 1ULL << 32U;  // bytes, as of a segment of the journal

// Of as many as possible. Returns the first error.
Result<void> forget_links(Repository* repository, std::span<const RelativePath> files) {
  Result<void> done;
  if (repository == nullptr) return done;
  for (const RelativePath& file : files) {
    const Result<void> forgotten = repository->forget(file);
    if (done) done = forgotten;
  }
  return done;
}

}  // namespace

Result<void> remove_each_kept(Directory& root, Repository* repository,
                              std::span<const RelativePath> files) {
  BATON_CHECK(forget_links(repository, files));
  return remove_each_if_there(root, files);
}

Result<void> remove_kept(Directory& root, Repository* repository, const RelativePath& file) {
  return remove_each_kept(root, repository, std::span(&file, 1));
}

Result<void> restore_kept(Host& host, Repository& repository, const RelativePath& file) {
  const Result<bool> linked = repository.restore(file);
  if (linked) return {};
  const Result<std::string> text = repository.read(file, kLinkLimit);
  if (!text) return fail(linked.error());
  return write_durably(host.root, host.ids, file, *text, Access::private_to_owner);
}

void prune_each_kept(Directory& root, Repository* repository, std::span<const RelativePath> files) {
  (void)forget_links(repository, files);
  for (const RelativePath& file : files) (void)root.remove(file);
}

}  // namespace baton::store
