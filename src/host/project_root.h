#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "host/baton_files.h"
#include "host/relative_path.h"

namespace baton {

// Whether a command runs where there is no project, as in the home folder. A named folder that does
// not exist is an error in any case: its settings are not known.
enum class Elsewhere : std::uint8_t {
  refused,
  allowed  // below "/", with the built-in configuration
};

// The command line's options that select the project, and what the command needs.
struct RootRequest {
  std::optional<std::string> project = {};  // --project FOLDER
  std::optional<std::string> state = {};    // --state FILE
  Elsewhere elsewhere = Elsewhere::refused;
};

// Why a root was chosen by the search upwards from the current folder.
inline constexpr std::string_view kFoundAbove = "found .claude in this folder or above";
// The variable with which baton's hook names the project of a session.
inline constexpr std::string_view kProjectVariable = "BATON_PROJECT";

// The folder below which baton reads and writes, and how it was found.
struct ProjectRoot {
  std::string path;  // absolute, links resolved
  std::string why;   // stable wording: "--project", kFoundAbove, …
  RelativePath state = kDefaultStateFile;
  bool is_elsewhere = false;     // there is no project: see Elsewhere::allowed
  std::string passed_over = {};  // the project that BATON_PROJECT names, if it is another one

  // The absolute path of a file or folder below the root, which may be "/".
  [[nodiscard]] std::string absolute(std::string_view relative) const {
    std::string whole = path == "/" ? std::string() : path;
    return whole.append("/").append(relative);
  }
};

}  // namespace baton
