#include "app/documents/named_files.h"

#include <utility>

#include "app/core/files/find_files.h"

namespace baton::app {

Result<std::vector<Source>> read_named_files(const std::vector<std::string>& paths,
                                             const ReadFile& read, Workspace& workspace) {
  BATON_CHECK(check_standard_input(paths));
  std::vector<Source> files;
  for (const std::string& path : paths) {
    BATON_TRY(const std::vector<std::string> names, find_files(path, ".json", workspace));
    for (const std::string& name : names) {
      Result<std::string> text = read(name);
      if (!text) {
        Error error = std::move(text).error();
        if (error.code == ErrorCode::not_found) error.code = ErrorCode::malformed;
        return fail(std::move(error));
      }
      files.push_back({.name = name == "-" ? "<stdin>" : name, .text = *std::move(text)});
    }
  }
  return files;
}

}  // namespace baton::app
