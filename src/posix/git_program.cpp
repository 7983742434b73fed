#include "posix/git_program.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "posix/git_output.h"
#include "text/concat.h"

namespace baton::posix {
namespace {

constexpr int kFoundNothing = 1;  // the exit status of `git grep`

constexpr std::string_view kLocalBranches = "refs/heads/";

// The name with which `git checkout` switches to a branch, or to a new one that follows a remote's.
// Empty for the remote's HEAD.
std::string name_of_branch(std::string_view reference) {
  constexpr std::string_view kRemote = "refs/remotes/";
  if (reference.starts_with(kLocalBranches)) {
    return std::string(reference.substr(kLocalBranches.size()));
  }
  reference.remove_prefix(std::min(kRemote.size(), reference.size()));
  const std::size_t slash = reference.find('/');
  if (slash == std::string_view::npos) return {};
  const std::string_view name = reference.substr(slash + 1);
  return name == "HEAD" ? std::string() : std::string(name);
}

// Whether `git checkout` of the branch's name goes to another branch: to the local one.
bool is_hidden_by_local(std::string_view reference, const std::vector<std::string>& references) {
  const std::string local = text::concat(kLocalBranches, name_of_branch(reference));
  return local != reference && std::ranges::find(references, local) != references.end();
}

std::vector<std::string> commits_in(std::string text) {
  std::ranges::replace(text, ' ', '\n');
  return parts_of(std::move(text), '\n');
}

// The commits of all references, also of tags and remotes, the stashes with the commits of their
// index and untracked files, and the last commit of each work tree; each once. Empty if git failed.
std::optional<std::vector<std::string>> named_commits(const std::string& folder) {
  constexpr std::string_view kHead = "HEAD ";
  const std::optional<std::string> references =
      output_of(folder, {"for-each-ref", "--format=%(objectname)"});
  const std::optional<std::string> stashes = output_of(folder, {"stash", "list", "--format=%H %P"});
  const std::optional<std::string> trees = output_of(folder, {"worktree", "list", "--porcelain"});
  if (!references || !stashes || !trees) return std::nullopt;
  std::set<std::string> commits;
  for (const std::string& some : {*references, *stashes}) {
    for (std::string& commit : commits_in(some)) commits.insert(std::move(commit));
  }
  for (const std::string& line : parts_of(trees, '\n')) {
    if (line.starts_with(kHead)) commits.insert(line.substr(kHead.size()));
  }
  // "0000…": a work tree before its first commit.
  std::erase_if(commits, [](const std::string& commit) {
    return commit.find_first_not_of('0') == std::string::npos;
  });
  return std::vector<std::string>(commits.begin(), commits.end());
}

// Whether all commits have the file as it is in the work tree now.
std::optional<bool> have_present_content(const std::string& folder, const std::string& path,
                                         const std::vector<std::string>& commits) {
  const std::string file = text::concat("./", path);
  const std::vector<std::string> present =
      parts_of(output_of(folder, {"hash-object", "--", file}), '\n');
  std::vector<std::string> command = {"rev-parse"};
  for (const std::string& commit : commits) command.push_back(text::concat(commit, ":", file));
  const std::optional<std::string> committed = output_of(folder, command);
  if (present.size() != 1 || !committed) return std::nullopt;
  return std::ranges::all_of(parts_of(committed, '\n'), [&present](const std::string& content) {
    return content == present.front();
  });
}

// The arguments of git with which it names the files of the commits that have `text` in a line.
std::vector<std::string> files_with(const std::string& text,
                                    const std::vector<std::string>& commits, std::string pathspec) {
  std::vector<std::string> command = {
      "grep", "--files-with-matches", "--null", "--text", "--fixed-strings", "-e", text};
  command.insert(command.end(), commits.begin(), commits.end());
  command.insert(command.end(), {"--", std::move(pathspec)});
  return command;
}

// As is_text_committed(), of a few commits.
std::optional<bool> is_text_in(const std::string& folder, const std::vector<std::string>& commits,
                               const std::string& text, const std::vector<std::string>& except) {
  std::vector<std::string> command = files_with(text, commits, ":/");  // from the work tree's top
  command.insert(command.begin(), "--no-literal-pathspecs");
  const std::optional<std::string> found = output_of(folder, command, kFoundNothing);
  if (!found) return std::nullopt;
  std::map<std::string, std::vector<std::string>> copies;   // the commits of a path
  for (const std::string& entry : parts_of(found, '\0')) {  // "COMMIT:path"
    const std::size_t colon = std::min(entry.find(':'), entry.size() - 1);
    const std::string path = entry.substr(colon + 1);
    if (std::ranges::find(except, path) == except.end()) return true;
    copies[path].push_back(entry.substr(0, colon));
  }
  for (const auto& [path, holders] : copies) {
    const std::optional<bool> are_copies = have_present_content(folder, path, holders);
    if (!are_copies) return std::nullopt;
    if (!*are_copies) return true;
  }
  return false;
}

bool has_markers(const std::string& text) {  // of a conflict
  return text::concat("\n", text).find("\n<<<<<<< ") != std::string::npos;
}

// The commits that this work tree was on; none if git has not logged them up to the last one.
std::vector<std::string> commits_been_on(const std::string& folder) {
  std::vector<std::string> commits = parts_of(
      output_of(folder, {"log", "--walk-reflogs", "--max-count=1000", "--format=%H", "HEAD"}),
      '\n');
  const std::vector<std::string> last = parts_of(output_of(folder, {"rev-parse", "HEAD"}), '\n');
  if (commits.empty() || last.empty() || commits.front() != last.front()) return {};
  return commits;
}

// The arguments with which git finds those commits.
std::vector<std::string> revisions_of(Commits commits, const std::string& folder) {
  if (commits == Commits::of_branch) return {"HEAD"};
  std::vector<std::string> left;
  if (commits == Commits::left_here) left = commits_been_on(folder);
  if (!left.empty()) {
    left.insert(left.end(), {"--not", "HEAD"});
    return left;
  }
  if (commits == Commits::of_other_branches || commits == Commits::left_here) {
    return {"--branches", "--remotes", "--not", "HEAD"};
  }
  std::vector<std::string> revisions = {"--all"};
  // The reference of the stashes leads only to the newest one.
  const std::optional<std::string> stashes = output_of(folder, {"stash", "list", "--format=%H"});
  for (std::string& stash : parts_of(stashes, '\n')) revisions.push_back(std::move(stash));
  if (commits == Commits::not_of_branch) revisions.insert(revisions.end(), {"--not", "HEAD"});
  return revisions;
}

std::optional<std::string> text_at(const std::string& folder, std::string_view commit,
                                   const std::string& path) {
  return output_of(folder, {"cat-file", "blob", text::concat(commit, ":./", path)});
}

}  // namespace

std::optional<std::string> read_committed(const std::string& folder, const std::string& path) {
  return text_at(folder, "HEAD", path);
}

std::vector<std::string> read_committed_versions(const std::string& folder, const std::string& path,
                                                 std::size_t most) {
  const std::vector<std::string> command = {"log", "--format=%H",
                                            text::concat("--max-count=", std::to_string(most)),
                                            "--", text::concat("./", path)};
  std::vector<std::string> versions;
  for (const std::string& commit : parts_of(output_of(folder, command), '\n')) {
    if (std::optional<std::string> text = text_at(folder, commit, path)) {
      versions.push_back(*std::move(text));
    }
  }
  return versions;
}

std::optional<MergedVersions> read_merged_versions(const std::string& folder,
                                                   const std::string& path, Merge merge) {
  const auto both = [&](std::string_view ours,
                        std::string_view theirs) -> std::optional<MergedVersions> {
    std::optional<std::string> our_text = text_at(folder, ours, path);
    std::optional<std::string> their_text = our_text ? text_at(folder, theirs, path) : std::nullopt;
    if (!their_text) return std::nullopt;
    return MergedVersions{.ours = *std::move(our_text), .theirs = *std::move(their_text)};
  };
  if (merge == Merge::in_progress) {
    std::optional<MergedVersions> of_conflict = both(":2", ":3");
    return of_conflict ? of_conflict : both("HEAD", "MERGE_HEAD");
  }
  const std::vector<std::string> command = {
      "log", "--merges", "--max-count=16", "--format=%H %P", "--", text::concat("./", path)};
  for (const std::string& line : parts_of(output_of(folder, command), '\n')) {
    const std::vector<std::string> commits = commits_in(line);
    if (commits.size() != 3 || !has_markers(text_at(folder, commits[0], path).value_or("")))
      continue;
    std::optional<MergedVersions> sides = both(commits[1], commits[2]);
    if (sides && !has_markers(sides->ours) && !has_markers(sides->theirs)) return sides;
  }
  return std::nullopt;
}

// Reads only what one search of all commits has found.
std::vector<std::string> read_committed_with(const std::string& folder, const std::string& path,
                                             const std::string& text, CommitSearch search) {
  const std::string file = text::concat("./", path);
  std::vector<std::string> command = {"log", "--format=%H", "--max-count=1000"};
  std::ranges::move(revisions_of(search.commits, folder), std::back_inserter(command));
  command.insert(command.end(), {"--", file});
  const std::vector<std::string> commits = parts_of(output_of(folder, command), '\n');
  if (commits.empty()) return {};
  std::vector<std::string> found =
      parts_of(output_of(folder, files_with(text, commits, file), kFoundNothing), '\0');
  found.resize(std::min(found.size(), search.most));
  std::vector<std::string> versions;
  for (const std::string& entry : found) {  // "COMMIT:path"
    const std::string_view commit = std::string_view(entry).substr(0, entry.find(':'));
    std::optional<std::string> version = text_at(folder, commit, path);
    if (version) versions.push_back(*std::move(version));
  }
  return versions;
}

bool is_tracked(const std::string& folder, const std::string& path) {
  const std::optional<std::string> indexed =
      output_of(folder, {"ls-files", "--", text::concat("./", path)});
  return !indexed || !indexed->empty() || read_committed(folder, path);
}

// One process reads the file of all branches.
std::vector<std::string> find_branches_with(const std::string& folder, const std::string& path,
                                            const std::string& text) {
  const std::vector<std::string> branches =
      parts_of(output_of(folder, {"for-each-ref", "--sort=-committerdate", "--count=500",
                                  "--format=%(refname)", "refs/heads", "refs/remotes"}),
               '\n');
  if (branches.empty()) return {};
  const std::vector<std::string> found =
      parts_of(output_of(folder, files_with(text, branches, text::concat("./", path))), '\0');
  std::vector<std::string> names;
  for (const std::string& entry : found) {  // "refs/heads/main:.claude/workflow-state.json"
    const std::string_view reference = std::string_view(entry).substr(0, entry.find(':'));
    std::string name = name_of_branch(reference);
    if (name.empty() || is_hidden_by_local(reference, branches)) continue;
    const bool is_new = std::ranges::find(names, name) == names.end();
    if (is_new) names.push_back(std::move(name));
  }
  return names;
}

std::optional<bool> is_text_committed(const std::string& folder, const std::string& text,
                                      const std::vector<std::string>& except) {
  constexpr std::ptrdiff_t kMostAtOnce = 1'000;  // a command line is limited
  const std::optional<std::vector<std::string>> commits = named_commits(folder);
  if (!commits) return std::nullopt;
  for (auto first = commits->begin(); first != commits->end();) {
    const auto end = first + std::min(kMostAtOnce, commits->end() - first);
    const std::optional<bool> is_found =
        is_text_in(folder, std::vector<std::string>(first, end), text, except);
    if (!is_found || *is_found) return is_found;
    first = end;
  }
  return false;
}

bool is_bare(const std::string& git_directory) {
  return output_of(git_directory, {"rev-parse", "--is-bare-repository"}) == "true\n";
}

std::string configured_work_tree(const std::string& git_directory) {
  const std::vector<std::string> paths =
      parts_of(output_of(git_directory, {"config", "--null", "--get", "core.worktree"}), '\0');
  return paths.empty() ? std::string() : paths.front();
}

// check-ignore refuses literal pathspecs.
bool is_ignored(const std::string& folder, const std::string& path) {
  return output_of(folder,
                   {"--no-literal-pathspecs", "check-ignore", "-q", "--", text::concat("./", path)})
      .has_value();
}

// Each variable is "NAME", or "NAME", a line break and the value.
std::optional<std::vector<std::string>> configured_values(const std::string& folder,
                                                          std::string_view variable) {
  const std::optional<std::string> listed = output_of(folder, {"config", "--list", "--null"});
  if (!listed) return std::nullopt;
  std::vector<std::string> values;
  for (const std::string& entry : parts_of(listed, '\0')) {
    const std::size_t end = std::min(entry.find('\n'), entry.size());
    if (std::string_view(entry).substr(0, end) != variable) continue;
    values.push_back(entry.substr(std::min(end + 1, entry.size())));
  }
  return values;
}

// For each file: its path, the attribute and the value.
std::optional<std::vector<std::string>> attribute_values(const std::string& folder,
                                                         std::string_view attribute,
                                                         const std::vector<std::string>& paths) {
  constexpr std::size_t kParts = 3;
  std::vector<std::string> command = {"check-attr", "-z", std::string(attribute), "--"};
  command.insert(command.end(), paths.begin(), paths.end());
  const std::optional<std::string> output = output_of(folder, command);
  if (!output) return std::nullopt;
  const std::vector<std::string> parts = parts_of(output, '\0');
  if (parts.size() != paths.size() * kParts) return std::nullopt;
  std::vector<std::string> values;
  for (std::size_t at = kParts - 1; at < parts.size(); at += kParts) values.push_back(parts[at]);
  return values;
}

}  // namespace baton::posix
