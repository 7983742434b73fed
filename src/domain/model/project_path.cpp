#include "domain/model/project_path.h"

#include <algorithm>
#include <cstddef>

namespace baton::model {
namespace {

bool has_control_character(std::string_view path) {
  return std::ranges::any_of(path, [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte == 0x7f;
  });
}

bool begins_with_drive(std::string_view path) {
  return path.size() >= 3 && path[1] == ':' && (path[2] == '\\' || path[2] == '/');
}

// Whether the components, applied in order, leave the folder where they begin.
bool climbs_out(std::string_view path) {
  std::size_t depth = 0;
  while (!path.empty()) {
    const std::size_t slash = path.find('/');
    const std::string_view component = path.substr(0, slash);
    path = slash == std::string_view::npos ? std::string_view() : path.substr(slash + 1);
    if (component.empty() || component == ".") continue;
    if (component != "..") {
      ++depth;
    } else if (depth == 0) {
      return true;
    } else {
      --depth;
    }
  }
  return false;
}

}  // namespace

std::string_view why_outside_project(std::string_view path) {
  if (path.empty()) return "it is empty";
  if (path.front() == '/' || begins_with_drive(path)) return "it is absolute";
  if (path.front() == '~') return "it begins in a home folder";
  if (path.find("://") != std::string_view::npos) return "it is a URL";
  if (has_control_character(path)) return "it has a control character";
  if (climbs_out(path)) return "it leaves the project folder";
  return {};
}

}  // namespace baton::model
