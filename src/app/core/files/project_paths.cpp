#include "app/core/files/project_paths.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/guard/paths.h"
#include "domain/model/members.h"
#include "domain/model/project_path.h"

namespace baton::app {
namespace {

// "note:PATH", a note of the context store: its existence is checked where it is displayed.
bool is_note(std::string_view path) {
  return path.starts_with("note:");
}

std::optional<EntryStatus> look_up(std::string_view path, const Directory& root) {
  path = guard::without_slashes(path);
  if (path == kRootAsStored) return EntryStatus{.kind = EntryKind::directory};
  const Result<RelativePath> relative = RelativePath::parse(path);
  if (!relative) return std::nullopt;
  Result<std::optional<EntryStatus>> status = root.status(*relative);
  return status ? *status : std::nullopt;
}

}  // namespace

std::string path_to_store(const std::string& given, const std::string& root) {
  if (given.empty() || given.find("://") != std::string::npos) return given;
  const std::string_view path = guard::without_slashes(given);
  if (why_not_relative(path).empty()) return std::string(path);
  const std::string whole = guard::normal_path(guard::absolute_path(path, root));
  if (whole == guard::normal_path(root)) return std::string(kRootAsStored);
  std::string below = guard::path_in_project(path, root, root);
  return RelativePath::parse(below) ? below : given;
}

std::vector<std::string> artifact_paths(const Json& output) {
  std::vector<std::string> paths;
  for (const model::Element& artifact : model::elements(output, "artifactsCreated")) {
    const bool is_text = artifact.value->is_string();
    paths.emplace_back(is_text ? model::text_of(*artifact.value)
                               : model::text_member(*artifact.value, "path"));
  }
  return paths;
}

workflow::PathKinds path_kinds(const std::vector<std::string>& paths, const Directory& root) {
  workflow::PathKinds kinds;
  for (const std::string& path : paths) {
    std::string plain = model::plain_path(path);
    if (is_note(path)) {
      kinds.emplace(std::move(plain), workflow::PathKind::file);
      continue;
    }
    const std::optional<EntryStatus> status =
        look_up(plain.empty() ? kRootAsStored : std::string_view(plain), root);
    if (!status) continue;
    const bool is_folder = status->kind == EntryKind::directory;
    kinds.emplace(std::move(plain),
                  is_folder ? workflow::PathKind::directory : workflow::PathKind::file);
  }
  return kinds;
}

std::optional<std::string> missing_prd(const json::View& state, const Directory& root) {
  const std::string_view path = model::text_member(state, "prdPath");
  if (path.empty() || path.find("://") != std::string_view::npos || is_note(path)) {
    return std::nullopt;
  }
  const bool is_inside = RelativePath::parse(path).has_value();
  if (!is_inside || look_up(path, root)) return std::nullopt;
  return std::string(path);
}

std::vector<std::string> missing_artifacts(const json::View& state, const Directory& root) {
  std::vector<std::string> missing;
  for (const model::ElementView& artifact : model::object_elements(state, "artifacts")) {
    const std::string_view path = model::text_member(artifact.value, "path");
    if (path.empty() || is_note(path)) continue;
    if (!look_up(path, root)) missing.emplace_back(path);
  }
  if (std::optional<std::string> prd = missing_prd(state, root)) missing.push_back(*std::move(prd));
  std::ranges::sort(missing);
  return missing;
}

}  // namespace baton::app
