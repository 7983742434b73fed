#include "store/kept_files.h"

#include "store/durable_file.h"

namespace baton::store {
namespace {

void forget_links(Repository* repository, std::span<const RelativePath> files) {
  if (repository == nullptr) return;
  for (const RelativePath& file : files) repository->forget(file);
}

}  // namespace

Result<void> remove_each_kept(Directory& root, Repository* repository,
                              std::span<const RelativePath> files) {
  forget_links(repository, files);
  return remove_each_if_there(root, files);
}

Result<void> remove_kept(Directory& root, Repository* repository, const RelativePath& file) {
  return remove_each_kept(root, repository, std::span(&file, 1));
}

void prune_each_kept(Directory& root, Repository* repository, std::span<const RelativePath> files) {
  forget_links(repository, files);
  for (const RelativePath& file : files) (void)root.remove(file);
}

}  // namespace baton::store
