#include "posix/project_root.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "host/baton_files.h"
#include "posix/errors.h"
#include "posix/folder_above.h"
#include "posix/git_directory.h"
#include "text/concat.h"

namespace baton::posix {
namespace {

namespace files = std::filesystem;
using std::error_code;

constexpr std::string_view kClaudesVariable = "CLAUDE_PROJECT_DIR";

struct Named {
  std::string value;
  std::string_view by;
};

std::optional<Named> named_state(const RootRequest& request, const Environment& environment) {
  if (request.state) return Named{*request.state, "--state"};
  if (auto value = environment.variable("BATON_STATE")) return Named{*value, "BATON_STATE"};
  return std::nullopt;
}

Result<files::path> absolute_path(const Named& named, const Result<std::string>& current_folder) {
  const std::string& path = named.value;
  if (path.find('\0') != std::string::npos) {  // which would end it for the system
    return fail(ErrorCode::usage, "invalid path", path,
                text::concat(named.by, " must not contain a NUL byte"));
  }
  if (path.starts_with('/')) return files::path(path);
  if (!current_folder) return fail(current_folder.error());
  return files::path(*current_folder) / path;
}

Result<files::path> existing_folder(const files::path& folder, const Named& named) {
  error_code error;
  const files::path resolved = files::canonical(folder, error);
  if (error) {
    Error failure = system_error("cannot open the project folder", folder.string(), error.value());
    failure.hint = text::concat("it was named by ", named.by);
    return fail(std::move(failure));
  }
  if (!files::is_directory(resolved, error)) {
    return fail(ErrorCode::malformed, "not a folder", folder.string(),
                text::concat("it was named by ", named.by));
  }
  return resolved;
}

Result<files::path> project_folder(const Named& named, const Result<std::string>& current_folder) {
  if (named.value.empty()) {
    return fail(ErrorCode::usage, "invalid name of a project folder", named.value,
                text::concat(named.by, " must name a folder, such as . or ../app"));
  }
  BATON_TRY(const files::path folder, absolute_path(named, current_folder));
  return existing_folder(folder, named);
}

bool is_outside(const files::path& relative) {
  return relative.empty() || relative.is_absolute() || *relative.begin() == "..";
}

// The state's path below a root; usage if it is outside, or if its name is invalid.
Result<RelativePath> state_below(const files::path& root, const files::path& file,
                                 const Named& named) {
  const files::path relative = file.lexically_relative(root);
  if (is_outside(relative)) {
    return fail(ErrorCode::usage, "the state file is not below the project folder", named.value,
                text::concat("the project is ", root.string()));
  }
  Result<RelativePath> state = RelativePath::parse(relative.string());
  if (state) return state;
  return fail(ErrorCode::usage, "invalid path of a state file", named.value, state.error().hint);
}

bool has_claude_folder(const files::path& folder) {
  error_code ignored;
  const files::file_type type =
      files::symlink_status(folder / kClaudeFolder.text(), ignored).type();
  // A link counts as found, so that opening it reports it by name.
  return type == files::file_type::directory || type == files::file_type::symlink;
}

bool is_git_root(const files::path& folder) {
  error_code ignored;
  return files::exists(files::symlink_status(folder / ".git", ignored));
}

bool is_home(const files::path& folder, const Environment& environment) {
  const std::optional<std::string> home = environment.variable("HOME");
  error_code ignored;
  return home && files::equivalent(folder, *home, ignored);
}

bool is_git_directory(const files::path& folder) {
  error_code ignored;
  return files::is_regular_file(folder / "HEAD", ignored) &&
         files::is_directory(folder / "objects", ignored) &&
         files::is_directory(folder / "refs", ignored);
}

// Why a folder in which no project was found cannot become one; empty if it can.
std::string_view hint_elsewhere(const files::path& start, const Environment& environment) {
  if (is_home(start, environment)) {
    return "the home folder is not a project: change to a project, or use --project";
  }
  for (files::path folder = start; !folder.empty(); folder = folder_above(folder)) {
    // A home folder may be the git directory of its dotfiles (`git init --bare ~`).
    if (is_git_directory(folder) && !is_home(folder, environment)) {
      return "a git repository without a work tree is not a project: change to a work tree, or use "
             "--project";
    }
  }
  return {};
}

ProjectRoot found_with_claude(const files::path& folder) {
  return {folder.string(), std::string(kFoundAbove)};
}

// In a git work tree, a folder with baton's files is preferred to a nearer one that has .claude
// alone: Claude Code makes one where it is started.
Result<ProjectRoot> from_walk(const files::path& start, const Environment& environment,
                              Elsewhere elsewhere = Elsewhere::refused) {
  std::optional<files::path> nearest;
  std::optional<files::path> nearest_with_files;
  for (files::path folder = start; !folder.empty(); folder = folder_above(folder)) {
    const bool git_root = is_git_root(folder);
    const bool is_usable = git_root || !is_home(folder, environment);
    const bool is_project = is_usable && has_claude_folder(folder);
    if (is_project && !nearest) nearest = folder;
    if (is_project && has_baton_files(folder.string())) {
      if (nearest == folder) return found_with_claude(folder);
      if (!nearest_with_files) nearest_with_files = folder;
    }
    if (git_root && nearest_with_files) return found_with_claude(*nearest_with_files);
    if (git_root && nearest) return found_with_claude(*nearest);
    if (git_root) return ProjectRoot{folder.string(), "git worktree without .claude"};
    if (!is_usable) break;  // folders above are not part of a project
  }
  if (nearest) return found_with_claude(*nearest);
  if (const std::string_view hint = hint_elsewhere(start, environment); !hint.empty()) {
    if (elsewhere == Elsewhere::allowed) {
      return ProjectRoot{.path = "/", .why = "no project here", .is_elsewhere = true};
    }
    return fail(ErrorCode::not_found, "no project here", start.string(), std::string(hint));
  }
  return ProjectRoot{start.string(), "current folder"};
}

// Claude Code may be started in a folder of the project: the folder that it names is where the
// search begins, as for a command in that folder.
Result<ProjectRoot> from_name(const Named& named, const Result<std::string>& current_folder,
                              const Environment& environment, Elsewhere elsewhere) {
  BATON_TRY(const files::path folder, project_folder(named, current_folder));
  const bool is_root = named.by != kClaudesVariable || has_baton_files(folder.string());
  if (is_root) return ProjectRoot{folder.string(), std::string(named.by)};
  BATON_TRY(ProjectRoot found, from_walk(folder, environment, elsewhere));
  if (found.is_elsewhere) return found;
  const bool is_named = found.path == folder.string();
  found.why = text::concat(is_named ? "" : "found above ", named.by);
  return found;
}

bool leads_to_baton_files(const Named& named, const Result<std::string>& current_folder,
                          const Environment& environment) {
  const Result<ProjectRoot> found =
      from_name(named, current_folder, environment, Elsewhere::refused);
  return found && has_baton_files(found->path);
}

// A Claude Code that was started in a shell of another one inherits the other session's
// BATON_PROJECT: in its hooks, its own project counts, if that has files of baton.
std::optional<Named> named_project(const RootRequest& request,
                                   const Result<std::string>& current_folder,
                                   const Environment& environment) {
  if (request.project) return Named{*request.project, "--project"};
  std::optional<Named> claudes;
  if (auto value = environment.variable(std::string(kClaudesVariable))) {
    claudes = Named{*std::move(value), kClaudesVariable};
  }
  auto batons = environment.variable(std::string(kProjectVariable));
  if (!batons) return claudes;
  if (claudes && leads_to_baton_files(*claudes, current_folder, environment)) return claudes;
  return Named{*std::move(batons), kProjectVariable};
}

// Whether they are the same folder of two work trees of a git repository.
bool are_counterparts(const std::string& a, const std::string& b) {
  const std::optional<GitDirectory> of_a = find_git_directory(a);
  const std::optional<GitDirectory> of_b = of_a ? find_git_directory(b) : std::nullopt;
  return of_b && of_a->common == of_b->common && of_a->below == of_b->below;
}

// baton's hook names the session's project for Claude Code's shells, so that a command in a work
// tree of an agent finds it. A hook itself has Claude Code's variable. Empty: the folder belongs to
// the named project, or to none.
std::optional<ProjectRoot> other_project_here(const Named& named, const ProjectRoot& of_session,
                                              const Result<std::string>& current_folder,
                                              const Environment& environment) {
  const bool is_in_shell = named.by == kProjectVariable && environment.variable("CLAUDECODE") &&
                           !environment.variable(std::string(kClaudesVariable));
  if (!is_in_shell || !current_folder) return std::nullopt;
  Result<ProjectRoot> here = from_walk(*current_folder, environment);
  if (!here || here->path == of_session.path || !has_baton_files(here->path)) return std::nullopt;
  if (are_counterparts(here->path, of_session.path)) return std::nullopt;
  here->passed_over = of_session.path;
  return *std::move(here);
}

// The folder of a state file. It need not exist: git's merge driver names the file of a merge,
// whose folder may exist only on the other branch.
Result<files::path> folder_of_state(const files::path& file, const Named& named) {
  error_code error;
  files::path resolved = files::weakly_canonical(file.parent_path(), error);
  if (error || files::exists(resolved, error)) return existing_folder(file.parent_path(), named);
  return resolved;
}

// A state file selected with --state belongs to the project around it, whose rules and policies
// apply: the named project, or the one found upwards from the file.
Result<ProjectRoot> from_state(const Named& named, const std::optional<Named>& project,
                               const Result<std::string>& current_folder,
                               const Environment& environment) {
  BATON_TRY(const files::path file, absolute_path(named, current_folder));
  const std::string name = file.filename().string();
  if (name.empty() || name == "." || name == "..") {
    return fail(ErrorCode::usage, "invalid name of a state file", named.value,
                text::concat(named.by, " must name a file, such as .claude/workflow-state.json"));
  }
  BATON_TRY(const files::path folder, folder_of_state(file, named));
  files::path root;
  if (project) {
    BATON_TRY(root, project_folder(*project, current_folder));
    const Result<ProjectRoot> found =
        from_name(*project, current_folder, environment, Elsewhere::refused);
    if (found) root = found->path;
  } else {
    const Result<ProjectRoot> around = from_walk(folder, environment);
    BATON_TRY(root, existing_folder(around ? files::path(around->path) : folder, named));
  }
  BATON_TRY(RelativePath state, state_below(root, folder / name, named));
  return ProjectRoot{root.string(), std::string(named.by), std::move(state)};
}

}  // namespace

bool has_baton_files(const std::string& folder) {
  error_code ignored;
  return std::ranges::any_of(std::array{kDefaultStateFile, kConfigurationFile, kBatonFolder},
                             [&](const RelativePath& file) {
                               return files::exists(files::symlink_status(
                                   text::concat(folder, "/", file.text()), ignored));
                             });
}

Result<ProjectRoot> find_project_root(const RootRequest& request, const Environment& environment,
                                      const Result<std::string>& current_folder) {
  const std::optional<Named> project = named_project(request, current_folder, environment);
  if (const auto state = named_state(request, environment)) {
    return from_state(*state, project, current_folder, environment);
  }
  if (project) {
    BATON_TRY(ProjectRoot named,
              from_name(*project, current_folder, environment, request.elsewhere));
    auto other = other_project_here(*project, named, current_folder, environment);
    return other ? *std::move(other) : std::move(named);
  }
  if (!current_folder) return fail(current_folder.error());
  return from_walk(*current_folder, environment, request.elsewhere);
}

Result<std::string> current_folder() {
  error_code error;
  const files::path folder = files::current_path(error);
  if (error == std::errc::no_such_file_or_directory) {
    return fail(ErrorCode::not_found, "the current folder was removed", {},
                "change to a folder that exists, or use --project with an absolute path");
  }
  if (error) return fail(system_error("cannot find the current folder", ".", error.value()));
  return folder.string();
}

}  // namespace baton::posix
