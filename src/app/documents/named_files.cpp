#include "app/documents/named_files.h"

#include <utility>

#include "app/core/files/find_files.h"

namespace baton::app {

namespace {

Result<std::string> text_of_found(const FoundFile& file, const ReadFile& read) {
  if (file.fault) return fail(*file.fault);
  Result<std::string> text = read(file.name);
  if (text) return text;
  Error error = std::move(text).error();
  if (error.code == ErrorCode::not_found) error.code = ErrorCode::malformed;
  return fail(std::move(error));
}

}  // namespace

Result<std::vector<NamedFile>> read_named_files(const std::vector<std::string>& paths,
                                                const ReadFile& read, Workspace& workspace) {
  BATON_TRY(const std::vector<FoundFile> found, find_files(paths, ".json", workspace));
  std::vector<NamedFile> files;
  for (const FoundFile& file : found) {
    files.push_back(
        {.name = file.name == "-" ? "<stdin>" : file.name, .text = text_of_found(file, read)});
  }
  return files;
}

}  // namespace baton::app
