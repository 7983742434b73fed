// The verbs of git that write files of the working tree.
#include <algorithm>
#include <optional>
#include <utility>

#include "domain/guard/exclusion.h"
#include "domain/guard/git_uses.h"
#include "domain/guard/shell_marks.h"
#include "domain/model/vocabulary.h"

namespace baton::guard {
namespace {

// "-fdxe" takes the next word, "-edx" the rest of its own.
bool is_exclude_option(std::string_view option) {
  if (option.starts_with("--")) return option == "--exclude";
  return option.size() > 1 && option.find('e') == option.size() - 1;
}

}  // namespace

// A branch and a path look alike: an operand that names one of baton's files is a path.
void GitUses::checkout(const Arguments& arguments) {
  if (has_option(arguments, " -b -B --orphan --detach ")) return;
  if (has_option(arguments, " -f --force ") && !paths(arguments).is_explicit) {
    return add_everything(Use::write_tree);
  }
  add_all(Use::write_tree, paths(arguments));
}

void GitUses::restore(const Arguments& arguments) {
  const bool is_index_only =
      has_option(arguments, " --staged -S ") && !has_option(arguments, " --worktree -W ");
  if (!is_index_only) add_all(Use::write_tree, paths(arguments));
}

void GitUses::change_branch(const Arguments& arguments) {
  if (has_option(arguments, " -f --force --discard-changes ")) add_everything(Use::write_tree);
}

void GitUses::restore_all(const Arguments& arguments) {
  if (has_option(arguments, " -a --all ")) return add_everything(Use::write_tree);
  add_all(Use::write, paths(arguments));
}

void GitUses::read_index(const Arguments& arguments) {
  if (has_option(arguments, " -n --dry-run ")) return;
  if (has_option(arguments, " -u ")) add_everything(Use::write_tree);
}

// The last pattern that matches decides, and "!x" takes back what the others say. The shell
// replaces an active star by several words.
void GitUses::leave_out_ignored(std::span<const std::string_view> patterns) {
  const std::string base = top();
  const bool includes = std::ranges::any_of(patterns, [](std::string_view pattern) {
    return pattern.starts_with('!') || mark::is_pattern(pattern);
  });
  if (includes || base.empty()) return;
  for (const std::string_view pattern : patterns) {
    std::optional<FilterRule> rule = rule_as_in_gitignore(pattern);
    if (!rule) continue;
    rule->base = base;
    add_rule(rules_, *std::move(rule));
  }
}

// `git sparse-checkout set PATTERN…` removes the files that do not match any pattern.
void GitUses::choose_files(const Arguments& arguments) {
  constexpr std::string_view kRemovers[] = {"set", "reapply", "init"};
  const Operands operands = operands_of(arguments);
  if (operands.empty() || !model::is_one_of(operands.front(), kRemovers)) return;
  leave_out_ignored(operands);
  add_everything(Use::write_tree);
}

void GitUses::stash(const Arguments& /*all*/) {
  const std::vector<std::string> words(git_.words.begin() + 1, git_.words.end());
  const std::string verb = words.empty() || words[0].starts_with('-') ? "push" : words[0];
  if (verb == "show" || verb == "list") {
    const Arguments arguments = arguments_of(words, " ");
    if (has_option(arguments, kPatches)) add_everything(Use::read_tree);
    return;
  }
  if (verb == "pop" || verb == "apply") return add_everything(Use::write_tree);
  if (verb == "save") return add_everything(Use::write_tree);
  if (verb != "push") return;
  const Arguments arguments = arguments_of(git_.words, " -m --message ");
  Paths found = paths(arguments);
  if (!found.is_explicit && !found.all.empty() && found.all.front() == verb) {
    found.all.erase(found.all.begin());
  }
  if (found.all.empty() && !found.has_exclusion) return add_everything(Use::write_tree);
  add_all(Use::write_tree, found);
}

void GitUses::reset(const Arguments& arguments) {
  if (has_option(arguments, " --hard --merge --keep ")) add_everything(Use::write_tree);
}

void GitUses::clean(const Arguments& arguments) {
  if (has_option(arguments, " -n --dry-run ")) return;
  Operands ignored;
  for (const Argument& argument : arguments) {
    if (is_exclude_option(argument.option)) ignored.push_back(argument.value);
  }
  // "-X" removes what is ignored.
  if (!has_option(arguments, " -X ")) leave_out_ignored(ignored);
  const Paths found = paths(arguments);
  if (found.all.empty() && !found.has_exclusion) return add(Use::write_tree, ".");
  add_all(Use::write_tree, found, ".");
}

void GitUses::remove(const Arguments& arguments) {
  if (has_option(arguments, " --cached -n --dry-run ")) return;
  add_all(Use::write_tree, paths(arguments), ".");
}

void GitUses::remove_worktree(const Arguments& arguments) {
  const Operands operands = operands_of(arguments);
  const bool removes = operands.size() > 1 && (operands[0] == "remove" || operands[0] == "move");
  if (removes) add(Use::write_tree, operands[1]);
}

void GitUses::change(const Arguments& arguments) {
  if (has_option(arguments, " --check --stat --numstat --summary --cached ")) return;
  if (command_.input) uses_.push_back({Use::code, "write(" + *command_.input});
  if (const auto folder = option_value(arguments, " --directory ")) add(Use::unpack, *folder);
}

// The merge replaces the first file.
void GitUses::merge_file(const Arguments& arguments) {
  const Operands operands = operands_of(arguments);
  for (const std::string_view path : operands) add(Use::read, path);
  const bool prints = has_option(arguments, " -p --stdout ");
  if (!prints && !operands.empty()) add(Use::write, operands.front());
}

}  // namespace baton::guard
