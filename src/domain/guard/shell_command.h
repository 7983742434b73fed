#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace baton::guard {

// What a command prints, as far as its words show it: file names, or a text.
struct ShellOutput {
  std::vector<std::string> names;
  std::optional<std::string> text = {};
  std::vector<std::string> packed = {};  // members of an archive
  bool follows_links = false;            // names may lead through links: "src/up/.claude"
  bool is_cut = false;                   // it exceeds the limits

  [[nodiscard]] bool is_empty() const { return names.empty() && packed.empty() && !text; }
};

// A simple command as the shell runs it: without quotes, with known variables replaced, without
// wrappers such as `timeout 5`. Words may contain marks (shell_marks.h).
struct ShellCommand {
  std::vector<std::string> words;
  std::vector<std::string> whole;            // with assignments and wrappers
  std::vector<std::string> reads;            // files after "<"
  std::vector<std::string> writes;           // files after ">", ">>", ">|", "&>", ">&", "<>"
  std::optional<std::string> input = {};     // a here-document, a here-string or a known piped text
  std::vector<std::string> piped = {};       // names that the command before "|" prints
  bool is_piped = false;                     // it has an input; `piped` may still be empty
  std::vector<std::string> packed = {};      // archive members that it prints
  bool follows_links = false;                // the piped names may lead through links
  std::string folder = {};                   // absolute; the working folder
  std::string root = {};                     // the project's folder
  std::span<const std::string> places = {};  // baton's, as in GuardedPlaces
  std::size_t* globs = nullptr;              // how many the line's programs may still expand

  // Without folders; empty if there are redirections only.
  [[nodiscard]] std::string_view program() const;
};

// The state in which a line begins.
struct ShellPlace {
  std::string folder;                        // absolute
  std::string root;                          // the project's folder
  std::span<const std::string> places = {};  // baton's, as in GuardedPlaces
};

// "rm" of "/bin/rm".
std::string_view file_name(std::string_view path);

}  // namespace baton::guard
