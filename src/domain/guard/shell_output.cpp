// The output of commands that is used as arguments: `$(pwd)`, `find … | xargs`.
#include "domain/guard/shell_output.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "domain/guard/find_search.h"
#include "domain/guard/paths.h"
#include "domain/guard/shell_marks.h"
#include "domain/model/vocabulary.h"
#include "text/concat.h"

namespace baton::guard {
namespace {

using Words = std::vector<std::string>;

constexpr std::string_view kUnknown("\x04", 1);
constexpr std::size_t kMostNames = 256;
constexpr std::array<std::string_view, 6> kFilters = {"grep", "sort", "head",
                                                      "tail", "uniq", "tac"};
constexpr std::array<std::string_view, 6> kListers = {"ls", "fd", "fdfind", "rg", "tree", "locate"};

bool has_word(const Words& words, std::string_view wanted) {
  return std::ranges::find(words, wanted) != words.end();
}

Words operands(const Words& words) {
  Words found;
  for (std::size_t at = 1; at < words.size() && found.size() < kMostNames; ++at) {
    if (!words[at].starts_with('-')) found.push_back(words[at]);
  }
  return found;
}

std::string joined(const Words& words, std::string_view separator) {
  std::string text;
  for (const std::string& word : words) {
    if (!text.empty()) text += separator;
    text += word;
  }
  return text;
}

ShellOutput of_git(const ShellCommand& command, const ShellPlace& place) {
  if (has_word(command.words, "--show-toplevel"))
    return {{project_top(command.folder, place.root)}};
  if (has_word(command.words, "ls-files") || has_word(command.words, "--name-only")) {
    Words names = operands(command.words);
    if (!names.empty()) names.erase(names.begin());  // the verb
    if (names.empty()) names.emplace_back(".");
    const std::size_t count = names.size();
    for (std::size_t at = 0; at < count; ++at) {
      names.push_back(names[at] + "/" + mark::kAnyFolders + "/" + mark::kUnknown);
    }
    return {std::move(names)};
  }
  return {{std::string(kUnknown)}};
}

ShellOutput of_printing(const ShellCommand& command) {
  Words words = operands(command.words);
  const bool is_format = command.program() == "printf" && words.size() > 1;
  if (is_format) words.erase(words.begin());
  std::string text = joined(words, is_format ? "\n" : " ");
  for (std::size_t at = text.find("\\n"); at != std::string::npos; at = text.find("\\n", at)) {
    text[at] = '\n';
    text.erase(at + 1, 1);
  }
  ShellOutput output{.names = split_blanks(text), .text = {}};
  output.text = std::move(text);
  return output;
}

// Commands in a pipe that pass on their input.
ShellOutput of_filter(const ShellCommand& command) {
  const Words words = operands(command.words);
  const bool leaves_out = std::ranges::any_of(command.words, [](std::string_view word) {
    return word.starts_with("-") && !word.starts_with("--") && word.find('v') != word.npos;
  });
  const bool is_ours = std::ranges::any_of(
      words, [](std::string_view word) { return word.find("claude") != word.npos; });
  if (command.program() == "grep" && leaves_out && is_ours) return {};
  if (!command.piped.empty()) return {command.piped, command.input};
  Words names = words;
  if (command.program() == "grep" && !names.empty()) names.erase(names.begin());
  return {std::move(names)};
}

ShellOutput of_path(const ShellCommand& command) {
  Words names = operands(command.words);
  for (std::string& name : names) {
    const std::size_t slash = name.rfind('/');
    if (command.program() == "basename") name = name.substr(slash + 1);
    if (command.program() == "dirname") {
      name = slash == std::string::npos ? "." : name.substr(0, std::max<std::size_t>(slash, 1));
    }
  }
  return {std::move(names)};
}

}  // namespace

std::vector<std::string> split_blanks(std::string_view text) {
  Words parts;
  for (std::size_t begin = 0; begin < text.size() && parts.size() < kMostNames;) {
    const std::size_t end = std::min(text.find_first_of(" \t\n", begin), text.size());
    if (end > begin) parts.emplace_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

ShellOutput output_of(const ShellCommand& command, const ShellPlace& place) {
  const std::string_view program = command.program();
  if (program == "pwd") return {{command.folder}};
  if (program == "git") return of_git(command, place);
  if (program == "mktemp") return {{std::string(1, mark::kElsewhere)}};
  if (program == "echo" || program == "printf") return of_printing(command);
  if (program == "find") return {found_names(command, FindAction::print)};
  if (program == "dirname" || program == "basename" || program == "realpath" ||
      program == "readlink") {
    return of_path(command);
  }
  if (program == "cat" && command.input) return {split_blanks(*command.input), command.input};
  if (program == "tee" || program == "cat" || model::is_one_of(program, kFilters))
    return of_filter(command);
  if (model::is_one_of(program, kListers)) {
    Words names = operands(command.words);
    if (!names.empty()) return {std::move(names)};
  }
  return {{std::string(kUnknown)}};
}

}  // namespace baton::guard
