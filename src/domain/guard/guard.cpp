#include "domain/guard/guard.h"

#include <algorithm>
#include <array>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/guard/baton_commands.h"
#include "domain/guard/braces.h"
#include "domain/guard/guarded_reach.h"
#include "domain/guard/guarded_views.h"
#include "domain/guard/path_pattern.h"
#include "domain/guard/program_text.h"
#include "domain/guard/remembered_files.h"
#include "domain/guard/search_globs.h"
#include "domain/guard/shell_line.h"
#include "domain/guard/shell_marks.h"
#include "domain/model/members.h"
#include "domain/model/vocabulary.h"
#include "text/concat.h"

namespace baton::guard {
namespace {

using Words = std::vector<std::string>;

constexpr std::array<std::string_view, 4> kWritingTools = {"Write", "Edit", "MultiEdit",
                                                           "NotebookEdit"};
constexpr std::array<std::string_view, 3> kReadingTools = {"Read", "NotebookRead", "LS"};
constexpr std::array<std::string_view, 2> kShellTools = {"Bash", "Monitor"};
constexpr std::string_view kResourceTool = "ReadMcpResourceTool";
// For all commands of a line: each may cost lookups of files.
constexpr std::size_t kMostWords = 8192;
constexpr std::string_view kPathMembers[] = {"file_path", "notebook_path", "path"};

bool is_read(Use use) {
  return use == Use::read || use == Use::read_tree || use == Use::read_shown;
}

int gravity(Objection objection) {
  switch (objection) {
    case Objection::write:
    case Objection::attribution:
    case Objection::too_complex: return 3;
    case Objection::configuration: return 2;
    case Objection::full_view:
    case Objection::read: break;
  }
  return 1;
}

// Reading may be allowed, but a more severe objection may follow.
void keep_graver(std::optional<Objected>& kept, std::optional<Objected> found) {
  if (!found) return;
  if (!kept || gravity(found->objection) > gravity(kept->objection)) kept = std::move(found);
}

// The same places in the other work trees of the repository. Those of agents below the project's
// folder belong to the project (paths.h).
std::vector<GuardedReach> other_trees_of(const GuardedPlaces& project, const GuardedFiles& files) {
  const std::string root = normal_path(project.root);
  std::vector<std::string> paths = project.paths;
  std::vector<std::string> settings = project.settings;
  const auto is_absolute = [](const std::string& path) { return path.starts_with('/'); };
  std::erase_if(paths, is_absolute);
  std::erase_if(settings, is_absolute);
  std::vector<GuardedReach> trees;
  for (const std::string& tree : files.other_work_trees()) {
    const bool is_own = project_top(tree, root) != root;
    const GuardedPlaces places{.root = tree, .paths = paths, .settings = settings};
    if (!is_own) trees.emplace_back(places, files);
  }
  return trees;
}

// Judges one tool call.
class Judge {
 public:
  Judge(const ToolCall& call, const GuardedPlaces& places, const GuardedFiles& files)
      : call_(call), places_(places), files_(files), reach_(places, files_) {}

  std::optional<Objected> on_paths(Use use);
  std::optional<Objected> on_search();
  std::optional<Objected> on_glob();
  std::optional<Objected> on_resource();
  std::optional<Objected> on_line();

 private:
  [[nodiscard]] std::string_view text(std::string_view member) const {
    return model::text_member(call_.input, member);
  }
  // Claude Code's tools take "~" for the home folder.
  [[nodiscard]] std::string path(std::string_view member) const {
    const std::string_view path = text(member);
    const bool is_below_home = path == "~" || path.starts_with("~/");
    const std::optional<std::string> home = is_below_home ? files_.variable("HOME") : std::nullopt;
    return home ? text::concat(*home, path.substr(1)) : std::string(path);
  }
  [[nodiscard]] std::string folder() const { return std::string(call_.folder); }
  std::optional<Objected> on_use(const FileUse& use, const std::string& folder);
  std::optional<Objected> on_files(const Words& patterns, const FileUse& all);
  std::optional<Objected> on_search_of(const Words& globs, const FileUse& all);
  std::optional<Objected> on_command(const ShellCommand& command);
  std::vector<GuardedReach>& other_trees();
  std::string settings_changed_by(const FileUse& use, const std::string& folder);
  std::string read_in_other_tree(const FileUse& use, const std::string& folder);
  [[nodiscard]] bool mentions_ours(std::string_view line) const;
  [[nodiscard]] bool is_exhausted() const;

  const ToolCall& call_;
  const GuardedPlaces& places_;
  RememberedFiles files_;
  GuardedReach reach_;
  std::optional<std::vector<GuardedReach>> other_trees_;  // empty: they were not needed
  std::size_t words_ = 0;                                 // by the commands so far
};

std::optional<Objected> Judge::on_use(const FileUse& use, const std::string& folder) {
  const bool reads = is_read(use.use);
  if (reads && call_.agent.empty()) return std::nullopt;
  std::string place = reach_.reached(use, folder);
  if (place.empty() && reads) place = reach_.named_elsewhere(use, folder);
  if (place.empty() && reads) place = read_in_other_tree(use, folder);
  if (!place.empty()) {
    const bool is_read_by_code = use.use == Use::code && !seems_to_write(use.path);
    if (!reads && !is_read_by_code) return Objected{Objection::write, std::move(place)};
    if (call_.agent.empty()) return std::nullopt;
    return Objected{Objection::read, std::move(place)};
  }
  if (reads) return std::nullopt;
  if (reach_.reaches_configuration(use, folder)) place = ".claude/baton.json";
  if (place.empty() && !call_.agent.empty()) place = settings_changed_by(use, folder);
  if (place.empty()) return std::nullopt;
  return Objected{Objection::configuration, std::move(place)};
}

std::vector<GuardedReach>& Judge::other_trees() {
  if (!other_trees_) other_trees_ = other_trees_of(places_, files_);
  return *other_trees_;
}

// A session in another work tree has the settings there.
std::string Judge::settings_changed_by(const FileUse& use, const std::string& folder) {
  std::string place = reach_.changed_settings(use, folder);
  if (!place.empty() || use.use == Use::code) return place;
  for (GuardedReach& reach : other_trees()) {
    place = reach.changed_settings(use, folder);
    if (!place.empty()) break;
  }
  return place;
}

// Only reads: who uses a tree may change and remove it.
std::string Judge::read_in_other_tree(const FileUse& use, const std::string& folder) {
  if (use.use == Use::code) return {};
  for (GuardedReach& reach : other_trees()) {
    std::string place = reach.reached(use, folder);
    if (!place.empty()) return place;
  }
  return {};
}

std::optional<Objected> Judge::on_paths(Use use) {
  std::optional<Objected> objected;
  for (const std::string_view member : kPathMembers) {
    if (!text(member).empty()) keep_graver(objected, on_use({use, path(member)}, folder()));
  }
  return objected;
}

// The patterns select some of the files that a search uses.
std::optional<Objected> Judge::on_files(const Words& patterns, const FileUse& all) {
  for (const std::string& path : patterns) {
    const FileUse use{.use = Use::read, .path = path, .rules = all.rules};
    if (auto objected = on_use(use, folder())) return objected;
  }
  return is_exhausted() ? on_use(all, folder()) : std::nullopt;
}

std::optional<Objected> Judge::on_search_of(const Words& globs, const FileUse& all) {
  Words patterns;
  for (const std::string& glob : globs) {
    const auto more = expand_braces(search_pattern(glob), kMostExpanded - patterns.size());
    if (!more) return on_use(all, folder());
    for (const std::string& each : *more) patterns.push_back(text::concat(all.path, "/", each));
  }
  return on_files(patterns, all);
}

// Grep searches hidden folders, too. Globs or a type limit the files, but not if the path is a
// file.
std::optional<Objected> Judge::on_search() {
  const std::string base = text("path").empty() ? "." : path("path");
  if (auto objected = on_use({Use::read, base}, folder())) return objected;
  const SearchGlobs globs(text("glob"));
  const FileUse all{.use = Use::read_tree,
                    .path = base,
                    .rules = globs.rules(normal_path(absolute_path(base, folder())))};
  if (!globs.has_included()) {
    const std::string_view type = text("type");
    const std::string_view glob = glob_of_type(type);
    if (!type.empty() && glob.empty()) return std::nullopt;
    return type.empty() ? on_use(all, folder()) : on_search_of({std::string(glob)}, all);
  }
  return on_search_of(globs.included(), all);
}

// Glob shows names only: it counts only if the pattern is about baton's files.
std::optional<Objected> Judge::on_glob() {
  const std::string base = text("path").empty() ? "." : path("path");
  const std::string glob = path("pattern");
  const std::string whole = glob.starts_with('/') ? glob : text::concat(base, "/", glob);
  const bool is_about_ours = mentions_ours(whole) || mentions_ours(absolute_path(base, folder()));
  if (glob.empty() || !is_about_ours) return std::nullopt;
  const FileUse all{Use::read_tree, base};
  const std::optional<Words> patterns = expand_braces(marked_glob(whole));
  return patterns ? on_files(*patterns, all) : on_use(all, folder());
}

// A resource is read without a signed caller.
std::optional<Objected> Judge::on_resource() {
  constexpr std::string_view kContext = "workflow://context/";
  const std::string_view uri = text("uri");
  const std::string_view server = text("server");
  const bool is_ours = server.find("baton") != std::string_view::npos ||
                       uri.starts_with("workflow://") || uri.starts_with("baton://");
  if (!is_ours || call_.agent.empty()) return std::nullopt;
  const bool is_own = uri.starts_with(kContext) && uri.substr(kContext.size()) == call_.agent;
  if (is_own) return std::nullopt;
  return Objected{Objection::full_view, std::string(uri)};
}

std::optional<Objected> Judge::on_command(const ShellCommand& command) {
  const std::size_t words = command.words.size() + command.reads.size() + command.writes.size();
  words_ += words;
  if (words_ > kMostWords) return std::nullopt;
  const FileUses uses = uses_of(command, files_);
  words_ += uses.size() - std::min(uses.size(), words);  // a program may expand globs
  if (words_ > kMostWords) return std::nullopt;
  std::optional<Objected> objected;
  for (const FileUse& use : uses) {
    keep_graver(objected, on_use(use, command.folder));
    if (objected && gravity(objected->objection) == 3) break;
  }
  if (command.program() == "baton") {
    const BatonCommand run = baton_command(command.words);
    keep_graver(objected, object_to_baton(run.words, call_.agent));
  }
  return objected;
}

bool Judge::mentions_ours(std::string_view line) const {
  if (line.find(".claude") != std::string_view::npos) return true;
  if (line.find("baton") != std::string_view::npos) return true;
  if (line.find(".mcp.json") != std::string_view::npos) return true;
  return std::ranges::any_of(places_.paths, [&](const std::string& path) {
    // A name such as "key" says little.
    const bool is_key_file = std::ranges::find(places_.key_files, path) != places_.key_files.end();
    return !is_key_file && line.find(file_name(normal_path(path))) != std::string_view::npos;
  });
}

bool Judge::is_exhausted() const {
  const bool is_cut = other_trees_ && std::ranges::any_of(*other_trees_, &GuardedReach::is_cut);
  return is_cut || reach_.is_cut() || files_.is_exhausted();
}

std::optional<Objected> Judge::on_line() {
  const std::string_view line = text("command");
  const ShellPlace place{
      .folder = folder(), .root = std::string(places_.root), .places = places_.paths};
  std::optional<Objected> objected;
  const ShellVisitor visitor{
      .visit = [&](const ShellCommand& command) { keep_graver(objected, on_command(command)); },
      .files = &files_};
  const LineExtent extent = visit_commands(line, place, visitor);
  const bool is_whole = extent == LineExtent::whole && words_ <= kMostWords && !is_exhausted();
  if (is_whole) return objected;
  const bool is_inside = path_in_project(call_.folder, "/", places_.root).starts_with(".claude");
  if (!mentions_ours(line) && !is_inside) return objected;
  keep_graver(objected, Objected{Objection::too_complex, "The command"});
  return objected;
}

}  // namespace

bool is_shell_tool(std::string_view tool) {
  return model::is_one_of(tool, kShellTools);
}

bool is_guarded_tool(std::string_view tool) {
  return is_shell_tool(tool) || tool == kResourceTool || tool == "Grep" || tool == "Glob" ||
         model::is_one_of(tool, kWritingTools) || model::is_one_of(tool, kReadingTools);
}

std::optional<Objected> object_to(const ToolCall& call, const GuardedPlaces& places,
                                  const GuardedFiles& files) {
  Judge judge(call, places, files);
  if (model::is_one_of(call.tool, kWritingTools)) return judge.on_paths(Use::write);
  if (is_shell_tool(call.tool)) return judge.on_line();
  if (call.agent.empty()) return std::nullopt;
  if (model::is_one_of(call.tool, kReadingTools)) return judge.on_paths(Use::read);
  if (call.tool == "Grep") return judge.on_search();
  if (call.tool == "Glob") return judge.on_glob();
  return call.tool == kResourceTool ? judge.on_resource() : std::nullopt;
}

}  // namespace baton::guard
