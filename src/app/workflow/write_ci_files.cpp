#include "app/workflow/write_ci_files.h"

#include <algorithm>
#include <optional>

#include <nlohmann/json.hpp>

#include "app/core/files/work_tree.h"
#include "baton/version.h"
#include "resources/resource.h"
#include "store/durable_file.h"
#include "text/ascii.h"
#include "text/concat.h"
#include "text/placeholders.h"

namespace baton::app {
namespace {

constexpr RelativePath kGithubFolder = ".github/workflows";
constexpr RelativePath kGitlabFolder = ".gitlab";
constexpr RelativePath kGitlabMain = ".gitlab-ci.yml";

// Where the CI system reads its files.
struct CiPlace {
  Directory& top;       // of the repository
  std::string project;  // the project's folder below it; empty: the same
  std::string name;     // of the job and its file, before distinct_name()
};

bool is_repository_part(std::string_view part) {
  return !part.empty() && part != "." && part != ".." && std::ranges::all_of(part, [](char c) {
    return text::is_alphanumeric(c) || c == '-' || c == '_' || c == '.';
  });
}

// Its characters must mean nothing in YAML, in a shell's double quotes and to the CI system.
Result<void> require_plain_folder(const std::string& folder) {
  const bool is_plain = std::ranges::all_of(folder, [](char c) {
    return text::is_alphanumeric(c) || std::string_view("-_./ ").find(c) != std::string_view::npos;
  });
  if (is_plain) return {};
  return fail(ErrorCode::usage, "the files for CI cannot name the project's folder", folder,
              "rename it: letters, digits, blanks and - _ . are possible");
}

std::string name_for(std::string_view folder) {
  std::string name = "baton";
  if (!folder.empty()) name += text::concat("-", folder);
  std::ranges::replace_if(
      name, [](char c) { return c == '/' || c == ' '; }, '-');
  return name;
}

// For commands, which would take a dash at the start for an option.
std::string as_argument(const std::string& folder) {
  return folder.starts_with('-') ? "./" + folder : folder;
}

std::string path_from_project(const RelativePath& path, const CiPlace& place) {
  std::string up;
  if (!place.project.empty()) up = "../";
  for (const char c : place.project) {
    if (c == '/') up += "../";
  }
  return text::concat(up, path.text());
}

Result<CiFile> write_ci_file(const RelativePath& path, std::string_view text, const CiPlace& place,
                             Workspace& workspace) {
  CiFile file{.path = path_from_project(path, place)};
  BATON_TRY(const std::optional<std::string> existing, store::read_if_there(place.top, path));
  if (existing) {
    file.action = *existing == text ? CiFileAction::unchanged : CiFileAction::kept;
    return file;
  }
  BATON_CHECK(store::ensure_folders(place.top, path.parent(), Access::shared_by_umask));
  BATON_CHECK(
      store::write_durably(place.top, workspace.host().ids, path, text, Access::shared_by_umask));
  return file;
}

std::string_view name_of(CiFileAction action) {
  switch (action) {
    case CiFileAction::created: return "created";
    case CiFileAction::kept: return "kept";
    case CiFileAction::unchanged: break;
  }
  return "unchanged";
}

// GitLab reads one file only: it has to include the job's file.
Result<void> include_in_gitlab(const RelativePath& job, const CiPlace& place, CiWritten& answer,
                               Workspace& workspace) {
  const std::string include = text::concat("include:\n  - local: ", job.text(), "\n");
  BATON_TRY(const std::optional<std::string> main, store::read_if_there(place.top, kGitlabMain));
  if (main && main->find(job.text()) != std::string::npos) return {};
  if (main) {
    answer.by_hand = text::concat("Add to ", path_from_project(kGitlabMain, place), ":\n", include);
    return {};
  }
  BATON_TRY(CiFile file, write_ci_file(kGitlabMain, include, place, workspace));
  answer.files.push_back(std::move(file));
  return {};
}

// The folders "a/app" and "a-app" have one name: the job of the later project gets a number.
Result<std::string> distinct_name(const RelativePath& folder, const CiPlace& place) {
  const std::string checked =
      text::concat("\"", as_argument(place.project), "\"");  // in both systems' files
  for (std::size_t number = 1;; ++number) {
    std::string name = place.name;
    if (number > 1) name += text::concat("-", std::to_string(number));
    BATON_TRY(const std::optional<std::string> existing,
              store::read_if_there(place.top, folder.child(text::concat(name, ".yml"))));
    const bool is_of_other =
        existing && !place.project.empty() && existing->find(checked) == std::string::npos;
    if (!is_of_other) return name;
  }
}

Result<CiWritten> write_files_in(const CiPlace& place, const WriteCiFiles& request,
                                 Workspace& workspace) {
  CiWritten answer{.system = request.system};
  const resources::Resource* const found = resources::find_ci_file(name_of(request.system));
  if (found == nullptr) return fail(ErrorCode::internal, "the built-in file for CI is missing");
  const bool is_gitlab = request.system == CiSystem::gitlab;
  const RelativePath& folder = is_gitlab ? kGitlabFolder : kGithubFolder;
  BATON_TRY(const std::string name, distinct_name(folder, place));
  CiFileValues values{.repository = request.repository, .name = name};
  const std::string project = as_argument(place.project);
  if (!project.empty()) values.project = project;
  const RelativePath path = folder.child(text::concat(name, ".yml"));
  BATON_TRY(CiFile file,
            write_ci_file(path, filled_ci_file(found->content, values), place, workspace));
  answer.files.push_back(std::move(file));
  if (is_gitlab) BATON_CHECK(include_in_gitlab(path, place, answer, workspace));
  return answer;
}

}  // namespace

std::string filled_ci_file(std::string_view content, const CiFileValues& values) {
  return text::fill_placeholders(content, {{"version", kVersion},
                                           {"repository", values.repository},
                                           {"name", values.name},
                                           {"project", values.project}});
}

std::string_view name_of(CiSystem system) {
  return system == CiSystem::github ? "github" : "gitlab";
}

bool is_repository(std::string_view text) {
  const std::size_t slash = std::min(text.find('/'), text.size());
  return is_repository_part(text.substr(0, slash)) &&
         is_repository_part(text.substr(std::min(slash + 1, text.size())));
}

Result<CiWritten> write_ci_files(const WriteCiFiles& request, Workspace& workspace) {
  BATON_TRY(const std::optional<WorkTree> tree, find_work_tree(workspace));
  const std::string project = tree ? tree->project : std::string();
  BATON_CHECK(require_plain_folder(project));
  Directory& top = project.empty() ? workspace.host().root : *tree->folder;
  return write_files_in({.top = top, .project = project, .name = name_for(project)}, request,
                        workspace);
}

Json to_json(const CiWritten& answer) {
  Json files = Json::array();
  for (const CiFile& file : answer.files) {
    files.push_back({{"path", file.path}, {"action", name_of(file.action)}});
  }
  Json json = {{"system", name_of(answer.system)}, {"files", std::move(files)}};
  if (!answer.by_hand.empty()) json["byHand"] = answer.by_hand;
  return json;
}

}  // namespace baton::app
