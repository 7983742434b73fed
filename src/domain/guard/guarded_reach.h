#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "domain/guard/file_use.h"
#include "domain/guard/guard.h"
#include "domain/guard/key_files.h"
#include "domain/guard/path_pattern.h"

namespace baton::guard {

// Finds the guarded place that a file use reaches.
class GuardedReach {
 public:
  GuardedReach(const GuardedPlaces& places, const GuardedFiles& files);

  // Returns the path below the root; empty if it reaches none. `folder` is the base of relative
  // paths.
  std::string reached(const FileUse& use, const std::string& folder);
  // A file of baton's in another project, which the use names; empty: it names none.
  [[nodiscard]] std::string named_elsewhere(const FileUse& use, const std::string& folder) const;
  // Whether the use writes to the project's configuration.
  bool reaches_configuration(const FileUse& use, const std::string& folder);
  // The settings of Claude Code to which the use writes; empty: none. They must be named: neither a
  // list of files nor a folder counts, because a project has them among other files.
  std::string changed_settings(FileUse use, const std::string& folder);
  // Whether links among the names that a pattern matches led further than they are followed, or
  // there was more to compare than is compared.
  [[nodiscard]] bool is_cut() const { return is_cut_; }

 private:
  enum class Span : std::uint8_t { file, tree, shown_tree, removed, removed_file };
  struct Target {
    std::string path;  // absolute, with marks
    Span span = Span::file;
    const FilterRules& rules;
    bool is_file = false;  // folders do not count
  };
  using Places = std::vector<std::string>;  // absolute
  struct Listed {
    std::string place;
    std::vector<std::string> files;  // with a slash behind the names of folders
    std::vector<PathParts> parts;    // of the files
  };

  static Span span_of(Use use);
  static bool is_one_file(Span span) { return span == Span::file || span == Span::removed_file; }
  // The removed path may itself be a link.
  static bool is_removal(Span span) { return span == Span::removed || span == Span::removed_file; }
  std::string find(FileUse use, const std::string& folder, const Places& places);
  std::string in_place(const Target& target, const Places& places);
  std::string literal_in(const Target& target, const Places& places);
  std::string pattern_in(const Target& target, const Places& places, std::size_t depth);
  std::string linked_in(const Target& target, const Places& places, std::size_t depth);
  std::string copied_in(const FileUse& use, const std::string& folder, const Places& places);
  std::string unpacked_in(const std::string& path, const Places& places) const;
  std::string code_in(std::string_view code, const std::string& folder, const Places& places) const;
  // Every project has some of the places; the others count only if they are there.
  bool may_exist(const std::string& place) const;
  [[nodiscard]] bool encloses(const Target& target, const std::string& place) const;
  bool has_inside(const PathParts& pattern, const std::string& place, const Target& target);
  bool has_link(const Places& places);
  std::string absolute(std::string_view path, const std::string& folder) const;
  [[nodiscard]] bool is_settings_code(const std::string& place, const FileUse& use,
                                      const std::string& folder) const;
  [[nodiscard]] std::string below_unknown(std::string_view rest) const;
  std::string resolved(const std::string& path);
  std::string resolved_before_pattern(const std::string& path);
  // Null: they are unknown.
  const Listed* files_in(const std::string& place);
  std::string relative(std::string_view path) const;
  [[nodiscard]] bool is_folder(const std::string& place) const;
  // The path of a file in an agent's worktree, as it is in the project; a worktree as a whole
  // stays.
  [[nodiscard]] std::string in_root(const std::string& path) const;
  [[nodiscard]] FilterRules in_root(FilterRules rules) const;
  // The path below the project, or as it is.
  std::string shown(const std::string& path) const;

  std::string root_;
  Places places_;
  Places folders_;  // among them
  Places configuration_;
  Places settings_;
  std::string state_;
  const GuardedFiles& files_;
  KeyFiles key_files_;
  std::vector<std::unique_ptr<const Listed>> listed_;
  std::size_t compared_ = 0;
  bool is_cut_ = false;
};

}  // namespace baton::guard
