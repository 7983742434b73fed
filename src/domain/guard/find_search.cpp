#include "domain/guard/find_search.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

#include "domain/guard/find_expression.h"
#include "domain/guard/find_patterns.h"
#include "domain/guard/paths.h"
#include "domain/guard/shell_marks.h"
#include "text/ascii.h"

namespace baton::guard {
namespace {

using Words = std::vector<std::string>;

constexpr std::size_t kMostFound = 1U << 13U;
constexpr std::size_t kMostTests = 1U << 16U;  // of an expression, for all folders
constexpr std::size_t kAnyDepth = 1000;

struct FindSearch {
  Words folders;
  std::size_t expression = 0;  // the position of its first word
  std::size_t least_depth = 0;
  std::size_t most_depth = kAnyDepth;
  bool is_deepest_first = false;  // -prune has no effect then
};

std::size_t depth_of(std::string_view word) {
  const bool is_digit = word.size() == 1 && text::is_digit(word.front());
  return is_digit ? static_cast<std::size_t>(word.front() - '0') : kAnyDepth;
}

FindSearch search_of(const Words& words) {
  FindSearch search;
  std::size_t at = 1;
  for (; at < words.size() && words[at].starts_with('-'); ++at) {
    const std::string& word = words[at];
    if (word == "-D") ++at;
    const bool is_option =
        word == "-H" || word == "-L" || word == "-P" || word == "-D" || word.starts_with("-O");
    if (!is_option) break;
  }
  for (; at < words.size() && !words[at].starts_with('-') && words[at] != "(" && words[at] != "!";
       ++at) {
    search.folders.push_back(words[at]);
  }
  search.expression = std::min(at, words.size());
  if (search.folders.empty()) search.folders.emplace_back(".");
  for (; at < words.size(); at += length_of_term(std::span(words).subspan(at))) {
    search.is_deepest_first |= words[at] == "-depth" || words[at] == "-d";
    if (at + 1 >= words.size()) continue;
    if (words[at] == "-maxdepth") search.most_depth = depth_of(words[at + 1]);
    const std::size_t least = words[at] == "-mindepth" ? depth_of(words[at + 1]) : kAnyDepth;
    if (least != kAnyDepth) search.least_depth = least;
  }
  return search;
}

// Evaluates the expression of one command for the folders in which it begins.
class FindRun {
 public:
  FindRun(const ShellCommand& command, FindAction action)
      : command_(command), action_(action), search_(search_of(command.words)) {}

  Words names();

 private:
  // `depth` is that of the folder below the one in which the search begins.
  Found found_at(const FoundPlace& ours, std::size_t depth);
  void add_name(std::string name, FoundKind kind);
  void add_files(const std::string& start);
  void add_places(const std::string& start);
  enum class Part : std::uint8_t { above, file, folder };  // of a place's path
  bool add_part(const std::string& start, std::string_view below, Part part);

  const ShellCommand& command_;
  FindAction action_;
  FindSearch search_;
  std::size_t tests_ = 0;
  bool has_all_files_ = false;  // the names contain every found file
  Words names_;
};

Found FindRun::found_at(const FoundPlace& ours, std::size_t depth) {
  const bool is_tested = depth >= search_.least_depth;
  const Pruning pruning =
      search_.is_deepest_first || !is_tested ? Pruning::without_effect : Pruning::possible;
  const std::span<const std::string> expression =
      std::span(command_.words).subspan(search_.expression);
  tests_ += expression.size();
  if (tests_ > kMostTests) return {.all = {Alternative{}}, .has_folder = true};
  return found_in(expression, action_, ours, pruning);
}

// A name without a pattern is that of a file, unless it is that of a link.
void FindRun::add_name(std::string name, FoundKind kind) {
  if (kind == FoundKind::link) name += mark::kOnlyLink;
  if (kind == FoundKind::file && mark::is_pattern(name)) name += mark::kOnlyFile;
  names_.push_back(std::move(name));
}

void FindRun::add_files(const std::string& start) {
  const FoundPlace ours(start, command_);
  const std::string_view below =
      std::string_view(ours.path()).substr(std::min(start.size(), ours.path().size()));
  const auto slashes = static_cast<std::size_t>(std::ranges::count(below, '/'));
  const Found found = found_at(ours, below.empty() ? 0 : slashes + !below.starts_with('/'));
  has_all_files_ = !found.leaves_out;
  for (const Alternative& each : found.all) {
    for (std::string& name : ours.patterns(each.name, each.path, search_.most_depth == 1)) {
      add_name(std::move(name), each.kind);
    }
  }
}

// Commands may use a found folder with its content, which the depth does not limit. False: nothing
// below it is found.
bool FindRun::add_part(const std::string& start, std::string_view below, Part part) {
  const bool is_place = part != Part::above;
  const FoundPlace ours(start, below, part == Part::file ? PlaceKind::file : PlaceKind::folder);
  const auto depth = static_cast<std::size_t>(std::ranges::count(below, '/')) + !below.empty();
  if (depth > search_.most_depth) return false;
  if (is_place && has_all_files_) return true;
  const Found found = found_at(ours, depth);
  const bool has_folder = found.has_folder && depth >= search_.least_depth;
  if (!is_place) {
    // A folder with content cannot be deleted.
    if (has_folder && action_ != FindAction::remove) names_.push_back(ours.path());
    return !found.is_pruned && !found.all.empty();
  }
  if (has_folder) names_.push_back(ours.pattern_inside({}, {}));
  if (depth >= search_.most_depth) return true;
  for (const Alternative& each : found.all) {
    std::string pattern = ours.pattern_inside(each.name, each.path);
    if (!pattern.empty()) add_name(std::move(pattern), each.kind);
  }
  return true;
}

void FindRun::add_places(const std::string& start) {
  const std::string folder = normal_path(absolute_path(start, command_.folder));
  const std::string top = project_top(folder, normal_path(command_.root));
  Words seen;
  Words pruned;
  for (const std::string& path : command_.places) {
    const std::string place = normal_path(absolute_path(path, top));
    if (place == folder || !is_in(place, folder)) continue;
    const std::string_view below =
        std::string_view(place).substr(folder == "/" ? 1 : folder.size() + 1);
    const Part whole = is_folder_place(path) ? Part::folder : Part::file;
    for (std::size_t end = 0; end <= below.size();) {
      const std::string_view each = below.substr(0, end);
      if (std::ranges::find(seen, each) == seen.end()) {
        seen.emplace_back(each);
        const Part part = each.size() == below.size() ? whole : Part::above;
        if (!add_part(start, each, part)) pruned.emplace_back(each);
      }
      const bool is_pruned = std::ranges::find(pruned, each) != pruned.end();
      if (is_pruned || end == below.size()) break;
      end = std::min(below.find('/', end + 1), below.size());
    }
  }
}

Words FindRun::names() {
  for (const std::string& start : search_.folders) {
    if (search_.most_depth > 0) add_files(start);
    if (names_.size() > kMostFound) return {std::string(mark::kEverything)};
    add_places(start);
  }
  return std::move(names_);
}

}  // namespace

std::vector<std::string> found_names(const ShellCommand& command, FindAction action) {
  return FindRun(command, action).names();
}

}  // namespace baton::guard
