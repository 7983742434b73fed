#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace baton::handoff {

// What a command prints, as far as its words show it: names of files, or a text.
struct ShellOutput {
  std::vector<std::string> names;
  std::optional<std::string> text = {};
  std::vector<std::string> packed = {};  // members of an archive

  [[nodiscard]] bool is_empty() const { return names.empty() && packed.empty() && !text; }
};

// A simple command as the shell runs it: quotes removed, known variables replaced, wrappers such
// as `timeout 5` taken off. Words may contain marks (shell_marks.h).
struct ShellCommand {
  std::vector<std::string> words;
  std::vector<std::string> whole;         // with assignments and wrappers
  std::vector<std::string> reads;         // files behind "<"
  std::vector<std::string> writes;        // files behind ">", ">>", ">|", "&>", ">&", "<>"
  std::optional<std::string> input = {};  // a here-document, a here-string or a known piped text
  std::vector<std::string> piped = {};    // names that the command in front of "|" prints
  std::vector<std::string> packed = {};   // members of the archive that it prints
  std::string folder = {};                // absolute: where it runs

  [[nodiscard]] std::string_view program() const;  // without folders; empty: redirections only
};

// Where a line begins.
struct ShellPlace {
  std::string folder;  // absolute
  std::string root;    // the project's
};

// "rm" of "/bin/rm".
std::string_view file_name(std::string_view path);

}  // namespace baton::handoff
