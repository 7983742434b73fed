#include "domain/guard/our_names.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "domain/guard/path_pattern.h"
#include "domain/guard/shell_marks.h"
#include "text/concat.h"

namespace baton::guard {
namespace {

using Words = std::vector<std::string>;

constexpr std::size_t kMostListed = 1024;  // files of one place
constexpr std::size_t kMostFolders = 64;   // of one place
constexpr std::size_t kMostAsWords = 8;    // of one place
constexpr std::string_view kConfiguration = ".claude/baton.json";

// The paths of the entries of a folder and below it, with a slash behind folders; nothing: there
// are none, or too many.
std::optional<Words> entries_below(const std::string& folder, const GuardedFiles& files) {
  Words entries;
  Words folders = {folder};
  for (std::size_t at = 0; at < folders.size(); ++at) {
    if (at >= kMostFolders) return std::nullopt;
    const std::string listed = folders[at];
    for (const GuardedFiles::Entry& entry : files.list(listed)) {
      entries.push_back(text::concat(listed, "/", entry.name));
      if (!entry.is_folder) continue;
      folders.push_back(entries.back());
      entries.back() += '/';
    }
    if (entries.size() > kMostListed) return std::nullopt;
  }
  if (entries.empty()) return std::nullopt;
  return entries;
}

// Lists the names below one folder.
class OurNames {
 public:
  OurNames(std::string_view prefix, const ShellCommand& command, const GuardedFiles& files)
      : prefix_(prefix),
        folder_(normal_path(files.resolve(normal_path(absolute_path(prefix, command.folder))))),
        root_(normal_path(command.root)),
        top_(project_top(folder_, root_)),
        files_(files) {}

  void add(std::string_view path);
  std::vector<OurName> take() { return std::move(names_); }

 private:
  [[nodiscard]] std::string printed(std::string_view path) const {
    return text::concat(prefix_, path.substr(folder_ == "/" ? 1 : folder_.size() + 1));
  }
  void add_folders(const std::string& place, bool is_folder);
  void add_content(const std::string& place);

  std::string prefix_;
  std::string folder_;
  std::string root_;
  std::string top_;  // of the project or of an agent's worktree
  const GuardedFiles& files_;
  std::vector<OurName> names_;
};

void OurNames::add(std::string_view path) {
  const std::string place = normal_path(absolute_path(path, top_));
  const bool is_below = is_in(place, folder_) && place != folder_;
  if (!is_below && !is_in(folder_, place)) return;
  if (is_below) add_folders(place, is_folder_place(path));
  if (is_folder_place(path)) add_content(place);
}

// The place and the folders that contain it.
void OurNames::add_folders(const std::string& place, bool is_folder) {
  for (std::size_t end = folder_ == "/" ? 0 : folder_.size(); end < place.size();) {
    end = std::min(place.find('/', end + 1), place.size());
    std::string folder = place.substr(0, end);
    std::string name = printed(folder);
    const bool is_known =
        std::ranges::any_of(names_, [&name](const OurName& known) { return known.name == name; });
    if (is_known) continue;
    names_.push_back({.name = std::move(name),
                      .path = std::move(folder),
                      .is_folder = is_folder || end < place.size()});
  }
}

// A worktree has the files of the project, as far as the project has them.
void OurNames::add_content(const std::string& place) {
  const std::string original =
      is_in(place, top_) ? text::concat(root_, std::string_view(place).substr(top_.size())) : place;
  const std::string& folder = is_in(folder_, place) ? folder_ : place;
  const OurName content{.name = folder == folder_ ? prefix_ : printed(folder),
                        .path = folder,
                        .inside = folder == folder_ ? prefix_ : printed(folder),
                        .is_inside = true,
                        .is_open = true};
  const std::optional<Words> entries = entries_below(original, files_);
  if (!entries) return names_.push_back(content);
  for (const std::string& entry : *entries) {
    OurName name = content;
    name.path = text::concat(place, std::string_view(entry).substr(original.size()));
    name.is_folder = name.path.ends_with('/');
    if (name.is_folder) name.path.pop_back();
    if (!is_in(name.path, folder_) || name.path == folder_) continue;
    name.name = printed(name.path);
    name.is_open = false;
    names_.push_back(std::move(name));
  }
}

std::string open_word(std::string_view folder) {
  while (folder.ends_with('/')) folder.remove_suffix(1);
  if (folder.empty()) return std::string(mark::kEverything.substr(1));
  return text::concat(folder, mark::kEverything);
}

// The folder that a pattern begins with, with a slash at its end; empty: the working folder.
std::string_view literal_folder(std::string_view name) {
  const std::size_t slash = name.rfind('/', name.find_first_of(mark::kPatterns));
  return slash == std::string_view::npos ? std::string_view() : name.substr(0, slash + 1);
}

bool has_unknown_folder(std::string_view path) {
  return path.starts_with(mark::kUnknown) || path.find(mark::kElsewhere) != path.npos ||
         path.starts_with(std::string{'/', mark::kUnknown});
}

// Baton's names that a pattern matches; nothing: the list may have others of baton's.
std::optional<std::vector<OurName>> our_names_of(std::string_view pattern,
                                                 const ShellCommand& command,
                                                 const GuardedFiles& files) {
  const std::string whole = absolute_path(pattern, command.folder);
  const bool is_unknown = has_unknown_folder(pattern) || has_unknown_folder(whole);
  const bool is_recursive = pattern.find(mark::kAnyFolders) != std::string_view::npos;
  if (is_unknown || !is_recursive || mark::is_pattern(command.folder)) return std::nullopt;
  const std::string path = normal_path(whole);
  const std::size_t depth = parts_of(command.root).size() + 1;
  std::vector<OurName> names = our_names(literal_folder(pattern), command, files);
  // The pattern's own folder may be a link.
  const std::string folder = normal_path(absolute_path(literal_folder(pattern), command.folder));
  const std::string real = normal_path(files.resolve(folder));
  if (!is_in(path, folder)) return std::nullopt;  // "*/../.." leads out of it
  const std::string compared =
      real == folder ? path : text::concat(real, std::string_view(path).substr(folder.size()));
  const PathParts parts = parts_of(compared);
  std::erase_if(names, [&](const OurName& name) {
    const PatternMatch match = match_path(parts, parts_of(name.path), depth);
    return name.is_open ? match == PatternMatch::none : match != PatternMatch::exact;
  });
  return names;
}

}  // namespace

std::vector<OurName> our_names(std::string_view prefix, const ShellCommand& command,
                               const GuardedFiles& files) {
  OurNames names(prefix, command, files);
  for (const std::string& place : command.places) {
    const std::string path = normal_path(absolute_path(place, normal_path(command.root)));
    const bool is_certain = place == command.places.front() || path.ends_with("/.claude/baton");
    if (is_certain || files.exists(path)) names.add(place);
  }
  names.add(kConfiguration);
  return names.take();
}

std::vector<std::string> as_words(const std::vector<OurName>& names) {
  Words words;
  for (std::size_t begin = 0; begin < names.size();) {
    const OurName& name = names[begin];
    // The names in one place follow each other.
    std::size_t end = begin + 1;
    while (name.is_inside && end < names.size() && names[end].is_inside &&
           names[end].inside == name.inside) {
      ++end;
    }
    if (name.is_open || end - begin > kMostAsWords) {
      words.push_back(open_word(name.inside));
    } else {
      for (std::size_t at = begin; at < end; ++at) words.push_back(names[at].name);
    }
    begin = end;
  }
  return words;
}

std::vector<std::string> filtered_names(const std::vector<std::string>& names,
                                        const NameFilter& filter, const ShellCommand& command,
                                        const GuardedFiles& files) {
  Words passed;
  for (const std::string& listed : names) {
    const char kind = mark::kind_of(listed);
    const std::string_view name = mark::without_kind(listed);
    if (!mark::is_pattern(name)) {
      if (filter.passes(name)) passed.push_back(listed);
      continue;
    }
    std::optional<std::vector<OurName>> ours = our_names_of(name, command, files);
    if (!ours) {
      passed.push_back(listed);
      continue;
    }
    std::erase_if(*ours, [&](const OurName& each) {
      if (kind == mark::kOnlyFile && each.is_folder) return true;
      return each.is_open ? !filter.may_pass_below(each.name) : !filter.passes(each.name);
    });
    for (std::string& word : as_words(*ours)) {
      const bool is_limited = kind == mark::kOnlyLink || mark::is_pattern(word);
      if (is_limited && kind != '\0') word += kind;
      passed.push_back(std::move(word));
    }
  }
  return passed;
}

}  // namespace baton::guard
