#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "host/baton_files.h"
#include "host/relative_path.h"

namespace baton {

// The command line's options that select the project.
struct RootRequest {
  std::optional<std::string> project = {};  // --project FOLDER
  std::optional<std::string> state = {};    // --state FILE
};

// The folder below which baton reads and writes, and how it was found.
struct ProjectRoot {
  std::string path;  // absolute, links resolved
  std::string why;   // stable wording: "--project", "found .claude in this folder or above", …
  RelativePath state = kDefaultStateFile;

  // The absolute path of a file or folder below the root, which may be "/".
  [[nodiscard]] std::string absolute(std::string_view relative) const {
    std::string whole = path == "/" ? std::string() : path;
    return whole.append("/").append(relative);
  }
};

}  // namespace baton
