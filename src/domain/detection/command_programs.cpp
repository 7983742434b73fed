#include "domain/detection/command_programs.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace baton::detection {
namespace {

constexpr std::string_view kWordEnds = " \t\r\n\"'`(){}[],=";
constexpr std::string_view kWordsApart = " \t\r\n\"'`(){}[],=$-";

// Behind the quoted text that begins at `at`; behind its mark if nothing closes it. JSON in a text
// escapes the marks.
std::size_t skip_quoted(std::string_view line, std::size_t at) {
  const auto is_escaped = [&](std::size_t mark) { return mark > 0 && line[mark - 1] == '\\'; };
  for (std::size_t close = line.find(line[at], at + 1); close != std::string_view::npos;
       close = line.find(line[at], close + 1)) {
    if (is_escaped(close) == is_escaped(at)) return close + 1;
  }
  return at + 1;
}

// The program that a word of a command may be: "sudo" of "/usr/bin/sudo".
std::string_view program_of(std::string_view word) {
  if (word.find("://") != std::string_view::npos) return {};
  return word.substr(word.rfind('/') + 1);  // npos + 1 is 0
}

}  // namespace

bool names_program(std::string_view command, std::string_view program) {
  return command.find(program) != std::string_view::npos;
}

std::string_view last_command(std::string_view line) {
  constexpr std::string_view kSeparators = "|&;";
  std::size_t begin = 0;
  for (std::size_t at = 0; at + 1 < line.size();) {
    if (line[at] == '"' || line[at] == '\'') {
      at = skip_quoted(line, at);
      continue;
    }
    if (line[at + 1] == ' ' && kSeparators.find(line[at]) != std::string_view::npos) begin = at + 2;
    ++at;
  }
  return line.substr(begin);
}

bool takes_group(std::string_view command) {
  constexpr std::array<std::string_view, 8> kRunners = {
      "docker",  "docker-compose", "podman", "podman-compose",
      "nerdctl", "kubectl",        "sudo",   "runuser"};
  constexpr std::array<std::string_view, 6> kOthers = {"su",      "chown", "install",
                                                       "useradd", "sort",  "rsync"};
  const auto is_one_of = [](std::string_view program, const auto& programs) {
    return std::ranges::find(programs, program) != programs.end();
  };
  std::size_t at = command.find_first_not_of(kWordsApart);
  for (bool is_first = true; at != std::string_view::npos; is_first = false) {
    const std::size_t end = std::min(command.find_first_of(kWordEnds, at), command.size());
    const std::string_view program = program_of(command.substr(at, end - at));
    if (is_one_of(program, kRunners) || (is_first && is_one_of(program, kOthers))) return true;
    at = command.find_first_not_of(kWordsApart, end);
  }
  return false;
}

}  // namespace baton::detection
