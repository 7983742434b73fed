#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "domain/guard/shell_command.h"

namespace baton::guard {

enum class PlaceKind : std::uint8_t { file, folder };

// A folder of baton's as `find` names it if it begins in `start`, and the names that it finds
// there. Its patterns match hidden names as well, and in paths a star matches slashes.
class FoundPlace {
 public:
  FoundPlace(std::string_view start, const ShellCommand& command);
  // Another place of baton's, or a folder that contains it, below `start`; empty: `start` itself.
  FoundPlace(std::string_view start, std::string_view below, PlaceKind kind);

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] bool has_name(std::string_view pattern) const;
  [[nodiscard]] bool has_path(std::string_view pattern) const;
  // Whether the pattern matches the path of everything in the folder.
  [[nodiscard]] bool is_covered_by(std::string_view pattern) const;
  [[nodiscard]] FoundPlace in_lower_case() const;

  // The found files whose name and path match, as patterns of shell_marks.h. An empty pattern
  // matches all; `is_flat` leaves out what folders contain.
  [[nodiscard]] std::vector<std::string> patterns(std::string_view name, std::string_view path,
                                                  bool is_flat) const;
  // The same for a file, or for what the folder contains; empty: nothing.
  [[nodiscard]] std::string pattern_inside(std::string_view name, std::string_view path) const;

 private:
  std::string start_;
  std::string path_;  // of baton's folder, or `start_` if that is in it
  bool is_inside_ = false;
  PlaceKind kind_ = PlaceKind::folder;
};

}  // namespace baton::guard
