#include "domain/model/project_path.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "text/ascii.h"

namespace baton::model {
namespace {

bool begins_with_drive(std::string_view path) {
  return path.size() >= 3 && path[1] == ':' && (path[2] == '\\' || path[2] == '/');
}

// The components that are left after each ".." took the one before it; empty if there was none to
// take.
std::optional<std::vector<std::string_view>> applied_components(std::string_view path) {
  std::vector<std::string_view> components;
  while (!path.empty()) {
    const std::size_t slash = path.find('/');
    const std::string_view component = path.substr(0, slash);
    path = slash == std::string_view::npos ? std::string_view() : path.substr(slash + 1);
    if (component.empty() || component == ".") continue;
    if (component != "..") {
      components.push_back(component);
    } else if (components.empty()) {
      return std::nullopt;
    } else {
      components.pop_back();
    }
  }
  return components;
}

}  // namespace

std::string_view why_outside_project(std::string_view path) {
  if (path.empty()) return "it is empty";
  if (path.front() == '/' || begins_with_drive(path)) return "it is absolute";
  if (path.front() == '~') return "it begins in a home folder";
  if (path.find("://") != std::string_view::npos) return "it is a URL";
  if (std::ranges::any_of(path, text::is_control)) return "it has a control character";
  if (!applied_components(path)) return "it leaves the project folder";
  return {};
}

std::string plain_path(std::string_view path) {
  const std::optional<std::vector<std::string_view>> components = applied_components(path);
  if (!components) return std::string(path);
  std::string plain;
  for (const std::string_view component : *components) {
    if (!plain.empty()) plain += '/';
    plain += component;
  }
  return plain;
}

}  // namespace baton::model
