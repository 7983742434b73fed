#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/core/exit_status.h"
#include "app/core/progress.h"
#include "app/core/request/source.h"
#include "app/core/workspace.h"
#include "baton/error.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

struct ScanFiles {
  // Files and folders, relative to the current folder. Empty: the project's .claude folder, state,
  // archive and summaries, and its notes if they are below the project's root.
  std::vector<std::string> paths = {};
  // Reads a path that is not a regular file, as the front end does for other requests: /dev/null is
  // an empty file. Required with paths.
  std::function<Result<std::string>(const std::string& path)> read = {};
  std::optional<Source> input = {};  // searched besides the paths, and without the project
  Progress progress = {};            // counts files
};

struct FilesScanned {
  std::uint64_t files = 0;
  std::uint64_t bytes = 0;
  Findings findings;                    // rule kSecretFinding; never a value
  std::optional<ErrorCode> fault = {};  // set if a file could not be read, also a finding

  [[nodiscard]] int exit_code() const {
    const int code = exit_code_if(findings.empty());
    return fault ? std::max(code, app::exit_code(*fault)) : code;
  }
};

// Searches files for secrets (domain/detection). Of a binary file, only public formats are
// searched. Folders are searched with their subfolders; links are not followed, .git is skipped.
Result<Outcome<FilesScanned>> scan_files(const ScanFiles& request, Workspace& workspace);
Json to_json(const FilesScanned& scanned);

}  // namespace baton::app
