#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

enum class CiSystem : std::uint8_t { github, gitlab };

std::string_view name_of(CiSystem system);

// kept: a file with this name exists that differs from baton's.
enum class CiFileAction : std::uint8_t { created, kept, unchanged };

struct CiFile {
  std::string path;  // relative to the root
  CiFileAction action = CiFileAction::created;
};

struct CiWritten {
  CiSystem system = CiSystem::github;
  std::vector<CiFile> files = {};
  std::string by_hand = {};  // what the user has to add to a file that exists; empty: nothing
};

struct WriteCiFiles {
  CiSystem system = CiSystem::github;
  std::string repository;  // GitHub's, of baton's releases: OWNER/NAME
};

// A built-in file with the version and the repository in place of each {{version}} and
// {{repository}}.
std::string filled_ci_file(std::string_view content, std::string_view repository);

// Whether the text is a repository's name on GitHub, OWNER/NAME.
bool is_repository(std::string_view text);

// Writes the files with which the CI system runs `baton verify`. Existing files stay as they are.
Result<CiWritten> write_ci_files(const WriteCiFiles& request, Workspace& workspace);
Json to_json(const CiWritten& answer);

}  // namespace baton::app
