#include "app/workflow/write_ci_files.h"

#include <algorithm>
#include <optional>

#include <nlohmann/json.hpp>

#include "baton/version.h"
#include "resources/resource.h"
#include "store/durable_file.h"
#include "text/ascii.h"
#include "text/concat.h"
#include "text/placeholders.h"

namespace baton::app {
namespace {

constexpr RelativePath kGithubFile = ".github/workflows/baton.yml";
constexpr RelativePath kGitlabFile = ".gitlab/baton.yml";
constexpr RelativePath kGitlabMain = ".gitlab-ci.yml";
constexpr std::string_view kGitlabInclude = "include:\n  - local: .gitlab/baton.yml\n";

bool is_repository_part(std::string_view part) {
  return !part.empty() && part != "." && part != ".." && std::ranges::all_of(part, [](char c) {
    return text::is_alphanumeric(c) || c == '-' || c == '_' || c == '.';
  });
}

Result<CiFile> write_ci_file(const RelativePath& path, std::string_view text,
                             Workspace& workspace) {
  Host& host = workspace.host();
  BATON_TRY(const std::optional<std::string> existing, store::read_if_there(host.root, path));
  if (existing) {
    return CiFile{.path = std::string(path.text()),
                  .action = *existing == text ? CiFileAction::unchanged : CiFileAction::kept};
  }
  BATON_CHECK(store::ensure_folders(host.root, path.parent(), Access::shared_by_umask));
  BATON_CHECK(store::write_durably(host.root, host.ids, path, text, Access::shared_by_umask));
  return CiFile{.path = std::string(path.text()), .action = CiFileAction::created};
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
Result<void> include_in_gitlab(CiWritten& answer, Workspace& workspace) {
  BATON_TRY(const std::optional<std::string> main,
            store::read_if_there(workspace.host().root, kGitlabMain));
  if (main && main->find(kGitlabFile.text()) != std::string::npos) return {};
  if (main) {
    answer.by_hand = text::concat("Add to ", kGitlabMain.text(), ":\n", kGitlabInclude);
    return {};
  }
  BATON_TRY(CiFile file, write_ci_file(kGitlabMain, kGitlabInclude, workspace));
  answer.files.push_back(std::move(file));
  return {};
}

}  // namespace

std::string filled_ci_file(std::string_view content, std::string_view repository) {
  return text::fill_placeholders(content, {{"version", kVersion}, {"repository", repository}});
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
  CiWritten answer{.system = request.system};
  const RelativePath path = request.system == CiSystem::github ? kGithubFile : kGitlabFile;
  const resources::Resource* const found = resources::find_ci_file(name_of(request.system));
  if (found == nullptr) return fail(ErrorCode::internal, "the built-in file for CI is missing");
  BATON_TRY(CiFile file,
            write_ci_file(path, filled_ci_file(found->content, request.repository), workspace));
  answer.files.push_back(std::move(file));
  if (request.system == CiSystem::gitlab) BATON_CHECK(include_in_gitlab(answer, workspace));
  return answer;
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
