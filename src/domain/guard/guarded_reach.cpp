#include "domain/guard/guarded_reach.h"

#include <algorithm>
#include <array>

#include "domain/guard/program_text.h"
#include "domain/guard/shell_marks.h"
#include "text/concat.h"

namespace baton::guard {
namespace {

// Of one guarded folder; beyond them, its content is unknown.
constexpr std::size_t kMostSubfolders = 1024;
constexpr std::size_t kMostFiles = 1U << 14U;
// With patterns, for one tool call; beyond them, its text alone is checked.
constexpr std::size_t kMostCompared = 1U << 18U;
constexpr std::size_t kDeepestLink = 3;

constexpr std::string_view kWorktrees = "/.claude/worktrees/";
constexpr std::array kAnythingMarks = {'/', mark::kAnyFolders, '/', mark::kUnknown};
constexpr std::string_view kAnythingBelow(kAnythingMarks.data(), kAnythingMarks.size());

// "/proc/self/cwd/x" is "x" in the folder of the command.
std::string without_proc(std::string_view path, const std::string& folder) {
  for (const std::string_view alias : {"/proc/self/cwd", "/proc/thread-self/cwd"}) {
    if (is_in(path, alias)) return text::concat(folder, path.substr(alias.size()));
  }
  for (const std::string_view alias : {"/proc/self/root", "/proc/1/root"}) {
    if (is_in(path, alias)) return text::concat("/", path.substr(alias.size()));
  }
  return std::string(path);
}

// The length of a path's first components.
std::size_t length_of(std::string_view path, std::size_t count) {
  std::size_t end = 0;
  for (; count > 0 && end < path.size(); --count) {
    end = std::min(path.find('/', end + 1), path.size());
  }
  return end;
}

}  // namespace

GuardedReach::GuardedReach(const GuardedPlaces& places, const GuardedFiles& files)
    : root_(normal_path(places.root)), files_(files), key_files_(places, files) {
  for (const std::string& path : places.paths) {
    places_.push_back(normal_path(absolute_path(path, root_)));
    if (is_folder_place(path)) folders_.push_back(places_.back());
  }
  configuration_.push_back(root_ + "/.claude/baton.json");
  for (const std::string& path : places.settings) {
    settings_.push_back(normal_path(absolute_path(path, root_)));
  }
  if (!places.paths.empty()) state_ = places.paths.front();
}

GuardedReach::Span GuardedReach::span_of(Use use) {
  switch (use) {
    case Use::read_tree: return Span::tree;
    case Use::write_tree: return Span::removed;
    case Use::remove: return Span::removed_file;
    case Use::read_shown: return Span::shown_tree;
    default: return Span::file;
  }
}

std::string GuardedReach::reached(const FileUse& use, const std::string& folder) {
  return find(use, folder, places_);
}

std::string GuardedReach::named_elsewhere(const FileUse& use, const std::string& folder) const {
  constexpr std::string_view kFiles[] = {"/.claude/workflow-state.json", "/.claude/baton",
                                         "/.git/baton"};
  if (use.path.empty() || mark::is_pattern(use.path)) return {};
  const std::string path = normal_path(absolute(use.path, folder));
  const bool is_named = std::ranges::any_of(kFiles, [&path](std::string_view file) {
    return path.ends_with(file) || path.find(text::concat(file, "/")) != std::string::npos;
  });
  return is_named ? shown(path) : std::string();
}

std::string GuardedReach::find(FileUse use, const std::string& folder, const Places& places) {
  if (use.use == Use::none) return {};
  if (use.use == Use::code) return code_in(use.path, folder, places);
  const char kind = mark::kind_of(use.path);
  if (kind == mark::kOnlyLink && use.use == Use::remove && !has_link(places)) return {};
  for (std::string* path : {&use.path, &use.source}) {
    std::erase(*path, mark::kOnlyFile);
    std::erase(*path, mark::kOnlyLink);
  }
  if (use.path.empty() || use.path.find(mark::kElsewhere) != std::string::npos) return {};
  if (use.use == Use::copy || use.use == Use::copy_tree) return copied_in(use, folder, places);
  const std::string path = absolute(use.path, folder);
  if (path.empty()) return {};
  if (use.use == Use::unpack) return unpacked_in(path, places);
  const FilterRules rules = in_root(use.rules);
  const bool is_file = kind == mark::kOnlyFile;
  const Span span = span_of(use.use);
  const Span file_span = is_removal(span) ? Span::removed_file : Span::file;
  return in_place(
      {.path = path, .span = is_file ? file_span : span, .rules = rules, .is_file = is_file},
      places);
}

// Whether one of the places, or a folder that contains it, is a link.
bool GuardedReach::has_link(const Places& places) {
  const std::string root = resolved(root_);
  return std::ranges::any_of(places, [&](const std::string& place) {
    const bool is_below = is_in(place, root_);
    return resolved(place) != (is_below ? root + place.substr(root_.size()) : place);
  });
}

// Empty if the path begins with a part that is known only at run time.
std::string GuardedReach::absolute(std::string_view path, const std::string& folder) const {
  const std::string whole = without_proc(absolute_path(path, folder), folder);
  if (whole.find(mark::kElsewhere) != std::string::npos) return {};
  const std::size_t unknown = whole.starts_with(mark::kUnknown) ? 1 : 0;
  const bool is_unknown_below = whole.size() > 1 && whole[0] == '/' && whole[1] == mark::kUnknown;
  if (unknown == 0 && !is_unknown_below) {
    if (!path.starts_with(mark::kUnknown)) return whole;
    return below_unknown(path.substr(1));
  }
  return below_unknown(std::string_view(whole).substr(unknown + (is_unknown_below ? 2 : 0)));
}

// An unknown variable is taken for the project's folder if a name follows it.
std::string GuardedReach::below_unknown(std::string_view rest) const {
  const bool is_name =
      rest.size() > 1 && rest[0] == '/' && mark::kPatterns.find(rest[1]) == std::string_view::npos;
  return is_name ? text::concat(root_, rest) : std::string();
}

std::string GuardedReach::resolved(const std::string& path) {
  return files_.resolve(path);
}

std::string GuardedReach::in_place(const Target& target, const Places& places) {
  const Target normal{.path = normal_path(target.path),
                      .span = target.span,
                      .rules = target.rules,
                      .is_file = target.is_file};
  if (mark::is_pattern(normal.path)) return pattern_in(normal, places, 0);
  std::string found = literal_in(normal, places);
  if (!found.empty()) return found;
  // ".." after a link leads to the parent of the link's target.
  const bool climbs = target.path.find("..") != std::string::npos;
  const std::string& path = climbs ? target.path : normal.path;
  const std::size_t slash = path.rfind('/');
  // The removed path may itself be a link.
  const bool is_removed = is_removal(target.span) && slash > 0 && !climbs;
  const std::string real = normal_path(
      is_removed ? resolved(path.substr(0, slash)) + path.substr(slash) : resolved(path));
  if (real == normal.path) return {};
  return literal_in({.path = real, .span = target.span, .rules = target.rules}, places);
}

std::string GuardedReach::shown(const std::string& path) const {
  std::string below = relative(path);
  return below.empty() ? path : below;
}

std::string GuardedReach::relative(std::string_view path) const {
  return path_in_project(path, "/", root_);
}

std::string GuardedReach::in_root(const std::string& path) const {
  if (!path.starts_with(root_ + std::string(kWorktrees))) return path;
  const std::string below = relative(path);
  return below.empty() ? path : text::concat(root_, "/", below);
}

FilterRules GuardedReach::in_root(FilterRules rules) const {
  for (FilterRule& rule : rules) {
    const bool is_worktree = !rule.base.empty() && rule.base == project_top(rule.base, root_);
    rule.base = is_worktree ? root_ : in_root(rule.base);
  }
  return rules;
}

bool GuardedReach::is_folder(const std::string& place) const {
  return std::ranges::find(folders_, place) != folders_.end();
}

bool GuardedReach::may_exist(const std::string& place) const {
  const bool is_certain = place.ends_with("/.claude/baton") || place.ends_with(state_);
  return is_certain || files_.exists(place);
}

bool GuardedReach::encloses(const Target& target, const std::string& place) const {
  const std::string& path = target.path;
  if (is_one_file(target.span) || path == place || !is_in(place, path)) return false;
  const bool is_shown = target.span == Span::shown_tree;
  if (leave_out(target.rules, {.path = place, .named = path.size(), .is_shown = is_shown})) {
    return false;
  }
  return may_exist(place);
}

std::string GuardedReach::literal_in(const Target& target, const Places& places) {
  const Target ours{.path = in_root(target.path), .span = target.span, .rules = target.rules};
  // A worktree as a whole belongs to the agent.
  if (ours.path.starts_with(root_ + std::string(kWorktrees))) return {};
  for (const std::string& place : places) {
    if (is_in(ours.path, place)) return shown(ours.path);
    if (encloses(ours, place)) return shown(place);
  }
  return {};
}

const GuardedReach::Listed* GuardedReach::files_in(const std::string& place) {
  for (const auto& listed : listed_) {
    if (listed->place == place) return listed.get();
  }
  auto listed = std::make_unique<Listed>(Listed{.place = place, .files = {}, .parts = {}});
  std::vector<std::string>& files = listed->files;
  std::vector<std::string> folders = {place};
  for (std::size_t at = 0; at < folders.size(); ++at) {
    if (at >= kMostSubfolders || files.size() > kMostFiles) return nullptr;
    const std::string folder = folders[at];
    for (const GuardedFiles::Entry& entry : files_.list(folder)) {
      files.push_back(folder + "/" + entry.name);
      if (!entry.is_folder) continue;
      folders.push_back(files.back());
      files.back() += '/';
    }
  }
  if (files_.is_exhausted()) return nullptr;
  for (const std::string& file : files) listed->parts.push_back(parts_of(file));
  listed_.push_back(std::move(listed));
  return listed_.back().get();
}

bool GuardedReach::has_inside(const PathParts& pattern, const std::string& place,
                              const Target& target) {
  const bool is_literal = std::ranges::none_of(pattern, [](std::string_view part) {
    return mark::is_pattern(part) && part.find(mark::kAnyFolders) != part.npos;
  });
  const PathParts parts = parts_of(place);
  const bool is_literal_below =
      is_literal && pattern.size() > parts.size() &&
      std::all_of(pattern.begin() + static_cast<std::ptrdiff_t>(parts.size()), pattern.end(),
                  [](std::string_view part) { return !mark::is_pattern(part); });
  if (is_literal_below) return true;
  const Listed* const listed = files_in(place);
  if (listed == nullptr) return true;
  compared_ += listed->files.size();
  const bool is_beyond = compared_ > kMostCompared;
  is_cut_ |= is_beyond;
  for (std::size_t at = 0; at < listed->files.size() && !is_beyond; ++at) {
    if (target.is_file && listed->files[at].ends_with('/')) continue;
    if (match_path(pattern, listed->parts[at], 0) == PatternMatch::exact) return true;
  }
  return false;
}

// The folders before the first pattern may be links.
std::string GuardedReach::resolved_before_pattern(const std::string& path) {
  const std::size_t first = path.find_first_of(mark::kPatterns);
  const std::size_t slash = path.rfind('/', first);
  if (slash == std::string::npos || slash == 0) return in_root(path);
  return in_root(resolved(path.substr(0, slash)) + path.substr(slash));
}

std::string GuardedReach::pattern_in(const Target& target, const Places& places,
                                     std::size_t depth) {
  const std::string path = resolved_before_pattern(target.path);
  const PathParts pattern = parts_of(path);
  const std::string_view fixed =
      std::string_view(path).substr(0, path.rfind('/', path.find_first_of(mark::kPatterns)));
  const std::size_t root_depth = parts_of(root_).size() + 1;
  const bool is_recursive = path.find(mark::kAnyFolders) != std::string::npos;
  // As `find ~ -empty -delete` has it, with conditions that are not known here.
  const bool removes_some = is_removal(target.span) && path.ends_with(kAnythingBelow);
  const bool may_create = !is_recursive && path.find(mark::kUnknown) != std::string::npos;
  for (const std::string& place : places) {
    if (!is_in(place, fixed) && !is_in(fixed, place)) continue;
    if (removes_some && key_files_.contain(place) && !key_files_.own(fixed, place)) continue;
    const FilteredPlace filtered{.path = place,
                                 .named = is_recursive ? 0 : length_of(place, pattern.size()),
                                 .is_shown = target.span == Span::shown_tree,
                                 .is_pattern = is_recursive};
    if (leave_out(target.rules, filtered)) continue;
    const PatternMatch match = match_path(pattern, parts_of(place), root_depth);
    const bool is_named = match == PatternMatch::exact && !(target.is_file && is_folder(place));
    const bool encloses = match == PatternMatch::encloses && !is_one_file(target.span);
    if ((is_named && may_create) || ((is_named || encloses) && may_exist(place))) {
      return shown(place);
    }
    const bool may_be_inside = match == PatternMatch::inside || is_recursive;
    if (may_be_inside && has_inside(pattern, place, target)) return shown(place);
  }
  return linked_in({.path = path, .span = target.span, .rules = target.rules}, places, depth);
}

// Links among the names that match the first pattern.
std::string GuardedReach::linked_in(const Target& target, const Places& places, std::size_t depth) {
  // `find` follows no links, and removing a link leaves its target.
  const bool is_recursive = target.path.find(mark::kAnyFolders) != std::string::npos;
  if (is_recursive || is_cut_) return {};
  const std::size_t first = target.path.find_first_of(mark::kPatterns);
  const std::size_t slash = target.path.rfind('/', first);
  const std::size_t end = std::min(target.path.find('/', first), target.path.size());
  if (is_removal(target.span) && end == target.path.size()) return {};
  const std::string folder = target.path.substr(0, std::max<std::size_t>(slash, 1));
  const std::string_view pattern = std::string_view(target.path).substr(slash + 1, end - slash - 1);
  for (const GuardedFiles::Entry& entry : files_.list(folder)) {
    if (!entry.is_link || !matches_name(pattern, entry.name)) continue;
    if (depth >= kDeepestLink) {
      is_cut_ = true;
      return {};
    }
    const std::string path = resolved(folder + "/" + entry.name) + target.path.substr(end);
    const Target linked{.path = normal_path(path), .span = target.span, .rules = target.rules};
    std::string found = mark::is_pattern(linked.path) ? pattern_in(linked, places, depth + 1)
                                                      : literal_in(linked, places);
    if (!found.empty()) return found;
  }
  return {};
}

// The content of an archive is unknown: only a folder that is guarded itself, or contains a guarded
// place, counts; of those that contain the key file, only its own.
std::string GuardedReach::unpacked_in(const std::string& path, const Places& places) const {
  const std::string folder = normal_path(path);
  if (is_in(root_, folder)) return {};
  for (const std::string& place : places) {
    const bool is_there = is_in(place, root_) || may_exist(place);
    const bool is_around =
        key_files_.contain(place) ? key_files_.own(folder, place) : is_in(place, folder);
    if (is_in(folder, place) || (is_around && is_there)) return shown(place);
  }
  return {};
}

// A copy keeps its name if the target is a folder; so does the content of a copied folder.
std::string GuardedReach::copied_in(const FileUse& use, const std::string& folder,
                                    const Places& places) {
  const std::string target = absolute(use.path, folder);
  if (target.empty()) return {};
  const FilterRules rules = in_root(use.rules);
  std::string found = in_place({.path = target, .span = Span::file, .rules = rules}, places);
  const std::string_view source = without_slashes(use.source);
  const bool is_content = use.source.ends_with("/.") || source == ".";
  const std::string name(file_name(source));
  const std::string copy = is_content ? target : text::concat(target, "/", name);
  if (found.empty()) {
    found = in_place({.path = copy, .span = Span::file, .rules = rules}, places);
  }
  if (!found.empty() || use.use == Use::copy) return found;
  const std::string from = normal_path(absolute(use.source, folder));
  for (const std::string& base : {copy, target}) {
    const std::string to = normal_path(base);
    if (from.empty() || mark::is_pattern(to) || mark::is_pattern(from)) continue;
    for (const std::string& place : places) {
      if (!is_in(place, to) || place == to) continue;
      if (leave_out(rules, {.path = place, .named = to.size()})) continue;
      const bool is_present = files_.exists(from + place.substr(to == "/" ? 0 : to.size()));
      const bool is_ours = base == copy && name == ".claude" && !files_.exists(from);
      if (is_present || is_ours) return shown(place);
    }
  }
  return {};
}

std::string GuardedReach::code_in(std::string_view code, const std::string& folder,
                                  const Places& places) const {
  for (const std::string& place : places) {
    const std::string path = shown(place);
    if (key_files_.contain(place)) {
      if (key_files_.are_named(place, code, folder)) return path;
      continue;
    }
    const std::string_view name = file_name(path);
    if (mentions(code, path) || (!is_folder(place) && mentions(code, name))) return path;
    if (is_in(folder, place) && seems_to_write(code)) return path;
    const std::size_t slash = path.find('/');
    const std::string around = path.substr(0, slash);
    const bool is_removed = slash != std::string::npos && !around.empty() &&
                            seems_to_remove(code) && mentions_whole(code, around);
    if (is_removed) return path;
  }
  return {};
}

}  // namespace baton::guard
