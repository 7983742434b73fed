// The verbs of git that show the content of files.
#include <optional>

#include "domain/guard/git_paths.h"
#include "domain/guard/git_uses.h"
#include "text/concat.h"

namespace baton::guard {
namespace {

// What a comparison prints: names alone win over patches, and patches over summaries.
constexpr std::string_view kNamesOnly = " --name-only --name-status --check ";
constexpr std::string_view kQuiet = " --quiet ";  // of diff; log prints patches all the same
constexpr std::string_view kSummaries =
    " --stat --compact-summary --shortstat --numstat --summary --dirstat --raw --no-patch -s ";

}  // namespace

// Without a path it applies to all files.
void GitUses::reveal(const Paths& paths) {
  if (paths.is_explicit && !paths.all.empty()) return add_all(Use::read_tree, paths);
  bool has_path = false;
  for (const std::string_view path : paths.all) {
    if (!is_path(path)) continue;
    has_path = true;
    add(Use::read_tree, path);
  }
  if (!has_path) add_everything(Use::read_tree);
}

void GitUses::compare(const Arguments& arguments) {
  const bool has_summary = has_option(arguments, kSummaries) && !has_option(arguments, kPatches);
  if (has_summary || has_option(arguments, kNamesOnly) || has_option(arguments, kQuiet)) return;
  for (const std::string_view operand : operands_of(arguments)) {
    if (const auto path = path_in_revision(operand)) add_in_revision(*path);
  }
  reveal(paths(arguments));
}

void GitUses::log(const Arguments& arguments) {
  bool follows_lines = false;  // of these files only
  for (const Argument& argument : arguments) {
    if (!argument.option.starts_with("-L")) continue;
    follows_lines = true;
    add(Use::read, argument.value.substr(argument.value.rfind(':') + 1));
  }
  if (follows_lines) return;
  if (has_option(arguments, kPatches) && !has_option(arguments, kNamesOnly)) {
    reveal(paths(arguments));
  }
}

// The path in a revision is relative to the top, or to the folder if it begins with dots.
void GitUses::add_in_revision(std::string_view path) {
  const bool is_relative = path.starts_with("./") || path.starts_with("../");
  add(Use::read, is_relative ? std::string(path) : text::concat(":/", path));
}

// `git show REVISION:PATH` shows one file, `git show REVISION` a whole change.
void GitUses::show(const Arguments& arguments) {
  bool is_file = false;
  for (const std::string_view operand : operands_of(arguments)) {
    const std::optional<std::string_view> path = path_in_revision(operand);
    if (!path) continue;
    is_file = true;
    add_in_revision(*path);
  }
  if (!is_file) compare(arguments);
}

void GitUses::search(const Arguments& arguments) {
  Paths found = paths(arguments);
  const bool has_pattern = has_option(arguments, " -e -f ");
  if (!found.is_explicit && !has_pattern && !found.all.empty()) found.all.erase(found.all.begin());
  bool has_path = false;
  for (const std::string_view path : found.all) {
    if (!found.is_explicit && !is_path(path)) continue;
    has_path = true;
    add(Use::read_tree, path);
  }
  if (!has_path) add(Use::read_tree, ".");
}

void GitUses::read(const Arguments& arguments) {
  for (const std::string_view operand : operands_of(arguments)) {
    const std::optional<std::string_view> path = path_in_revision(operand);
    if (path) {
      add_in_revision(*path);
    } else {
      add(Use::read, operand);
    }
  }
}

void GitUses::pack(const Arguments& arguments) {
  const Operands operands = operands_of(arguments);
  if (operands.size() < 2) return add_everything(Use::read_tree);
  for (const std::string_view path : operands) add(Use::read_tree, path);
}

}  // namespace baton::guard
