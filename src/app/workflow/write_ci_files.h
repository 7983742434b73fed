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
  std::string path;  // relative to the project's root; CI may read a folder above
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

struct CiFileValues {
  std::string_view repository;
  std::string_view name = "baton";  // of the workflow or job
  std::string_view project = ".";   // the project's folder below the repository's top
};

// A built-in file with the version and the values in place of each {{version}}, {{repository}},
// {{name}} and {{project}}.
std::string filled_ci_file(std::string_view content, const CiFileValues& values);

// Whether the text is a repository's name on GitHub, OWNER/NAME.
bool is_repository(std::string_view text);

// Writes the files with which the CI system runs `baton verify`, where it reads them: in the top
// folder of the project's git work tree. Existing files stay as they are. usage: the name of the
// project's folder below the top has a character that these files cannot contain.
Result<CiWritten> write_ci_files(const WriteCiFiles& request, Workspace& workspace);
Json to_json(const CiWritten& answer);

}  // namespace baton::app
