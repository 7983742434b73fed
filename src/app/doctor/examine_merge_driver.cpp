#include "app/doctor/examine_merge_driver.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "app/core/files/register_merge_driver.h"
#include "app/doctor/claude_setup.h"
#include "app/doctor/examine_files.h"
#include "text/ascii.h"
#include "text/concat.h"

namespace baton::app {
namespace {

// The first word of a shell command; empty if it may be more than the name of a program, such as a
// word of the shell.
std::string_view program_of(std::string_view command) {
  constexpr std::string_view kBlanks = " \t";
  const std::size_t begin = std::min(command.find_first_not_of(kBlanks), command.size());
  const std::string_view word =
      command.substr(begin, command.find_first_of(kBlanks, begin) - begin);
  const bool is_plain = std::ranges::all_of(word, [](char c) {
    return text::is_alphanumeric(c) || std::string_view("/._+-").find(c) != std::string_view::npos;
  });
  const bool is_program = word == "baton" || word.find('/') != std::string_view::npos;
  return is_plain && is_program ? word : std::string_view();
}

}  // namespace

std::optional<Examined> examine_merge_driver(Workspace& workspace) {
  constexpr const char* kName = "merge-driver";
  if (!workspace.configuration()) return std::nullopt;  // reported by its own check
  const Result<std::optional<MergeDriverGaps>> gaps = merge_driver_gaps(workspace);
  if (!gaps) {
    Examined examined = not_examined(kName, gaps.error());
    examined.health = Health::warning;  // the main repository of a worktree may be elsewhere
    examined.message = text::concat("not examined: ", examined.message);
    return examined;
  }
  if (!*gaps) return std::nullopt;
  if (!(*gaps)->attributes.empty()) {
    return Examined{
        .name = kName,
        .health = Health::warning,
        .message = text::concat(".gitattributes lacks: ", text::enumerate((*gaps)->attributes)),
        .hint =
            "`baton init --git-merge-driver` adds it; without it, git merges these "
            "files as text and may lose a workflow"};
  }
  if (!(*gaps)->overridden.empty()) {
    return Examined{
        .name = kName,
        .health = Health::warning,
        .message = text::concat("another rule gives another merge attribute to ",
                                text::enumerate((*gaps)->overridden)),
        .hint =
            "`git check-attr merge FILE` shows it: remove the rule from .gitattributes, "
            ".claude/.gitattributes or .git/info/attributes; with it, git does not call the "
            "driver"};
  }
  if ((*gaps)->driver.empty()) {
    return Examined{.name = kName,
                    .health = Health::warning,
                    .message = "not registered in this clone's git configuration",
                    .hint =
                        "`baton init --git-merge-driver` registers it; without it, git merges "
                        "states as text and may lose a workflow"};
  }
  const std::string_view program = program_of((*gaps)->driver);
  if (!finds_program(program, workspace)) {
    return Examined{.name = kName,
                    .health = Health::warning,
                    .message = text::concat("git cannot run the driver: no program ", program),
                    .hint =
                        "install it in a folder of the PATH, or correct merge.baton.driver in "
                        "git's configuration"};
  }
  return Examined{.name = kName, .message = "git merges states by meaning", .hint = {}};
}

}  // namespace baton::app
