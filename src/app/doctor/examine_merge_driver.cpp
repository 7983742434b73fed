#include "app/doctor/examine_merge_driver.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/core/files/register_merge_driver.h"
#include "app/doctor/claude_setup.h"
#include "app/doctor/examine_files.h"
#include "domain/authority/command_request.h"
#include "domain/guard/baton_commands.h"
#include "domain/guard/paths.h"
#include "domain/guard/shell_line.h"
#include "host/host.h"
#include "text/ascii.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr const char* kMergeDriver = "merge-driver";

// What the driver, a line for `sh -c`, runs.
struct DriverCalls {
  bool merges = false;       // `baton merge %O %A %B`, by a program that exists
  bool misuses = false;      // `baton merge` with other operands, or for its help
  std::string missing = {};  // the first program that does not exist
};

// The placeholders of git's merge drivers for the ancestor, our version and theirs.
constexpr std::array<std::string_view, 3> kVersions = {"%O", "%A", "%B"};

// "%A" or "/repository/%A".
bool is_place_of(std::string_view word, std::string_view version) {
  return word == version || word.ends_with(text::concat("/", version));
}

bool is_version(std::string_view word) {
  return std::ranges::any_of(
      kVersions, [word](std::string_view version) { return is_place_of(word, version); });
}

struct MergeOperands {
  std::vector<std::string> versions;
  std::string output = std::string(kVersions[1]);  // the file that gets the result
};

// `words` begin with the command's name.
MergeOperands operands_of(const std::vector<std::string>& words) {
  constexpr std::string_view kOutput = "--output";
  MergeOperands given;
  bool has_options = true;
  for (std::size_t at = 1; at < words.size(); ++at) {
    const std::string& word = words[at];
    const std::string option = word.substr(0, word.find('='));
    if (!has_options || !word.starts_with('-')) {
      given.versions.push_back(word);
    } else if (word == "--") {
      has_options = false;
    } else if (option != word) {
      if (option == kOutput) given.output = word.substr(option.size() + 1);
    } else if (option == kOutput || guard::takes_value(option)) {
      at += 1;
      if (option == kOutput && at < words.size()) given.output = words[at];
    }
  }
  return given;
}

// Variables only: which files a pattern names is not looked up.
class DriverVariables final : public guard::GuardedFiles {
 public:
  explicit DriverVariables(const Workspace& workspace) : workspace_(workspace) {}

  [[nodiscard]] std::string resolve(const std::string& path) const override { return path; }
  [[nodiscard]] bool exists(const std::string& /*path*/) const override { return false; }
  [[nodiscard]] std::vector<Entry> list(const std::string& /*folder*/) const override { return {}; }
  [[nodiscard]] std::optional<std::string> variable(const std::string& name) const override {
    return workspace_.host().environment.variable(name);
  }

 private:
  const Workspace& workspace_;
};

// Visits the commands of a driver. A program counts as missing only if its path is certain.
class DriverReader {
 public:
  DriverReader(std::string_view driver, const Workspace& workspace)
      : driver_(driver), workspace_(workspace) {}

  DriverCalls read(const std::string& top) {
    const DriverVariables variables(workspace_);
    const auto visit = [this](const guard::ShellCommand& command) { take(command); };
    // The top folder as the root: it is what `git rev-parse --show-toplevel` prints.
    guard::visit_commands(driver_, {.folder = top, .root = top},
                          {.visit = visit, .files = &variables});
    return std::move(calls_);
  }

 private:
  void take(const guard::ShellCommand& command) {
    if (command.words.empty()) return;
    const bool is_missing = misses_program(command);
    is_first_ = false;
    if (is_missing && calls_.missing.empty()) calls_.missing = command.words.front();
    if (command.program() != "baton") return;
    const guard::BatonCommand run = guard::baton_command(command.words);
    if (is_missing || run.words.empty() || run.words.front() != "merge") return;
    const bool asks_for_help =
        authority::asks_for_help(run.options) || authority::asks_for_help(run.words);
    const bool is_right = !asks_for_help && has_versions(run.words);
    calls_.merges |= is_right;
    calls_.misuses |= !is_right;
  }

  // Whether a merge reads the versions in the order of its operands and writes ours. What only the
  // shell knows counts as right.
  [[nodiscard]] bool has_versions(const std::vector<std::string>& words) const {
    const MergeOperands given = operands_of(words);
    const auto is_known = [this](std::string_view word) {
      return is_certain(word) || is_version(word);
    };
    const bool writes_ours = !is_known(given.output) || is_place_of(given.output, kVersions[1]);
    return writes_ours && (!std::ranges::all_of(given.versions, is_known) ||
                           std::ranges::equal(given.versions, kVersions, is_place_of));
  }

  [[nodiscard]] bool misses_program(const guard::ShellCommand& command) const {
    const std::string& program = command.words.front();
    if (program.find('/') != std::string::npos) {
      return is_certain(program) && is_certain(command.folder) &&
             !finds_program(guard::absolute_path(program, command.folder), workspace_);
    }
    // The PATH may be changed by commands before it, and a wrapper such as npx has its own.
    const bool has_same_path = is_first_ && command.whole.front() == program &&
                               driver_.find("PATH=") == std::string_view::npos;
    return program == "baton" && has_same_path && !finds_program(program, workspace_);
  }

  // A word has control characters for what only the shell knows. It lacks the output of most
  // commands, and other users' home folders.
  [[nodiscard]] bool is_certain(std::string_view path) const {
    const bool has_substitution =
        driver_.find('`') != std::string_view::npos || driver_.find("$(") != std::string_view::npos;
    return !has_substitution && !path.starts_with('~') &&
           std::ranges::none_of(path, text::is_control);
  }

  std::string_view driver_;
  const Workspace& workspace_;
  DriverCalls calls_;
  bool is_first_ = true;
};

Examined warned_of_driver(std::string message, std::string hint) {
  return {.name = kMergeDriver,
          .health = Health::warning,
          .message = std::move(message),
          .hint = std::move(hint)};
}

Examined unregistered(const MergeDriverGaps& gaps) {
  const std::string way =
      gaps.by_hand.empty()
          ? std::string("`baton init --git-merge-driver` registers it")
          : text::concat("`", text::join(gaps.by_hand, "` and `"), "` register it");
  return warned_of_driver(
      "not registered in this clone's git configuration",
      text::concat(way, "; without it, git merges states as text and may lose a workflow"));
}

Examined examine_driver(const MergeDriverGaps& gaps, const Workspace& workspace) {
  const DriverCalls calls = DriverReader(gaps.driver, workspace).read(gaps.top);
  if (calls.merges) {
    return {.name = kMergeDriver, .message = "git merges states by meaning", .hint = {}};
  }
  if (calls.misuses) {
    return warned_of_driver(
        "the driver in git's configuration does not merge %O, %A and %B, in this order, into %A",
        "correct merge.baton.driver: `baton merge %O %A %B --state %P`; otherwise git may lose "
        "what one side has changed");
  }
  if (!calls.missing.empty()) {
    return warned_of_driver(
        text::concat("git cannot run the driver: no program ", calls.missing),
        "install it in a folder of the PATH, or correct merge.baton.driver in git's configuration");
  }
  return warned_of_driver(
      "not examined: the driver in git's configuration does not name `baton merge`",
      "`git config merge.baton.driver` prints it; unless a program that it runs calls `baton "
      "merge`, correct it");
}

}  // namespace

std::optional<Examined> examine_merge_driver(Workspace& workspace) {
  if (!workspace.configuration()) return std::nullopt;  // reported by its own check
  const Result<std::optional<MergeDriverGaps>> found = merge_driver_gaps(workspace);
  if (!found) {
    Examined examined = not_examined(kMergeDriver, found.error());
    examined.health = Health::warning;  // the main repository of a worktree may be elsewhere
    examined.message = text::concat("not examined: ", examined.message);
    return examined;
  }
  if (!*found) return std::nullopt;
  const MergeDriverGaps& gaps = **found;
  if (!gaps.attributes.empty()) {
    return warned_of_driver(
        text::concat(".gitattributes lacks: ", text::enumerate(gaps.attributes)),
        "`baton init --git-merge-driver` adds it; without it, git merges these files as text and "
        "may lose a workflow");
  }
  if (!gaps.overridden.empty()) {
    return warned_of_driver(
        text::concat("another rule gives another merge attribute to ",
                     text::enumerate(gaps.overridden)),
        "`git check-attr merge FILE` shows it: remove the rule from .gitattributes, "
        ".claude/.gitattributes or .git/info/attributes; with it, git does not call the driver");
  }
  return gaps.driver.empty() ? unregistered(gaps) : examine_driver(gaps, workspace);
}

}  // namespace baton::app
