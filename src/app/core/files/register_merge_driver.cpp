// Git's configuration is edited as text: a section is appended under git's own lock (config.lock,
// renamed over config). This needs no git process and only access to the folder .git; if .git is a
// file (a linked worktree, a submodule), the commands are printed instead. Whether the driver is
// registered elsewhere (for all of a user's repositories) only git can tell.
#include "app/core/files/register_merge_driver.h"

#include <algorithm>
#include <functional>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/files/work_tree.h"
#include "app/core/state/ownership.h"
#include "host/baton_files.h"
#include "host/directory.h"
#include "host/repository.h"
#include "store/durable_file.h"
#include "text/ascii.h"
#include "text/concat.h"
#include "text/shell.h"

namespace baton::app {

namespace {

constexpr RelativePath kAttributes = ".gitattributes";
constexpr RelativePath kConfig = ".git/config";
constexpr RelativePath kConfigLock = ".git/config.lock";
constexpr std::string_view kAttribute = "merge=baton";
constexpr std::string_view kAttributeName = "merge";
constexpr std::string_view kAttributeValue = "baton";
constexpr std::string_view kBlanks = " \t\r";
constexpr std::string_view kSection = "[merge \"baton\"]";
constexpr std::string_view kDriverVariable = "merge.baton.driver";
constexpr std::string_view kDriverName = "baton: workflow states by meaning";
// What baton cannot merge (an adopted file, a version that it cannot read) gets git's own merge of
// the text, so that neither side loses data. It stays a conflict: the result was not checked.
constexpr std::string_view kDriver =
    "baton merge %O %A %B --state %P || "
    "(git merge-file -L ours -L base -L theirs %A %O %B && false)";

Result<WorkTree> require_work_tree(const Workspace& workspace) {
  BATON_TRY(std::optional<WorkTree> found, find_work_tree(workspace));
  if (found) return *std::move(found);
  return fail(ErrorCode::not_found, "the project is not in a git repository", workspace.root().path,
              "run `git init`; `baton where` shows how the project was found");
}

bool has_line(std::string_view text, const std::function<bool(std::string_view line)>& is_sought) {
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = text.find('\n', begin);
    if (end == std::string_view::npos) end = text.size();
    if (is_sought(text::trim(text.substr(begin, end - begin), kBlanks))) return true;
    begin = end + 1;
  }
  return false;
}

bool has_section(std::string_view config) {
  return has_line(config, [](std::string_view line) { return line == kSection; });
}

// Removes the first word of a line of .gitattributes; of a quoted one, returns what is in the
// quotes.
std::string_view take_word(std::string_view& line) {
  const bool is_quoted = line.starts_with('"');
  if (is_quoted) line.remove_prefix(1);
  const std::size_t end =
      std::min(is_quoted ? line.find('"') : line.find_first_of(kBlanks), line.size());
  const std::string_view word = line.substr(0, end);
  line.remove_prefix(std::min(is_quoted ? end + 1 : end, line.size()));
  line = text::trim(line, kBlanks);
  return word;
}

// Whether a line gives the pattern the attribute; the line may give it others, too.
bool names_driver(std::string_view attributes, std::string_view pattern) {
  return has_line(attributes, [pattern](std::string_view line) {
    std::string_view named = take_word(line);
    // A slash within a pattern has the same effect as one before it.
    if (named.starts_with('/')) named.remove_prefix(1);
    if (named != pattern) return false;
    while (!line.empty()) {
      if (take_word(line) == kAttribute) return true;
    }
    return false;
  });
}

std::string on_a_line_of_its_own(std::string text) {
  if (!text.empty() && !text.ends_with('\n')) text += '\n';
  return text;
}

std::string attribute_line(std::string_view pattern) {
  const std::string_view quote = pattern.find(' ') == std::string_view::npos ? "" : "\"";
  return text::concat(quote, pattern, quote, " ", kAttribute);
}

// For a renamed file, git reads the attribute of its new name: if one branch archived the workflow
// and the other changed it, that is the name of the archive, which `baton merge` refuses.
std::vector<std::string> driver_patterns(const Workspace& workspace,
                                         const Configuration& configuration) {
  return {workspace.state_file(), text::concat(kParkedFolder.text(), "/*.json"),
          text::concat(configuration.archive_folders.archive.text(), "/*", kArchiveSuffix)};
}

std::vector<std::string> missing_lines(std::string_view attributes,
                                       const std::vector<std::string>& patterns) {
  std::vector<std::string> lines;
  for (const std::string& pattern : patterns) {
    if (!names_driver(attributes, pattern)) lines.push_back(attribute_line(pattern));
  }
  return lines;
}

Result<std::vector<std::string>> add_attributes(const std::vector<std::string>& patterns,
                                                const Workspace& workspace) {
  Host& host = workspace.host();
  BATON_TRY(const std::optional<std::string> there, store::read_if_there(host.root, kAttributes));
  std::string text = there.value_or(std::string());
  std::vector<std::string> added = missing_lines(text, patterns);
  if (added.empty()) return added;
  for (const std::string& line : added) {
    text = text::concat(on_a_line_of_its_own(std::move(text)), line, "\n");
  }
  BATON_CHECK(
      store::write_durably(host.root, host.ids, kAttributes, text, Access::shared_by_umask));
  return added;
}

// A file that each pattern matches.
std::vector<std::string> driver_files(const std::vector<std::string>& patterns) {
  std::vector<std::string> files;
  for (const std::string& pattern : patterns) {
    const std::size_t star = pattern.find("/*");
    files.push_back(star == std::string::npos ? pattern
                                              : text::concat(pattern.substr(0, star), "/workflow",
                                                             pattern.substr(star + 2)));
  }
  return files;
}

// The files for which git does not call the driver, although .gitattributes names it: a later rule,
// or one in another file, has priority.
std::vector<std::string> overridden_files(const std::vector<std::string>& patterns,
                                          Workspace& workspace) {
  const Repository* const repository = workspace.states().repository();
  if (repository == nullptr) return {};
  const std::vector<std::string> files = driver_files(patterns);
  const auto values = repository->attributes(kAttributeName, files);
  std::vector<std::string> overridden;
  for (std::size_t index = 0; values && index < files.size(); ++index) {
    if ((*values)[index] != kAttributeValue) overridden.push_back(files[index]);
  }
  return overridden;
}

// The configuration with the driver in a section; unchanged if another process has just added it.
std::string with_section(std::string config) {
  const std::string driver = text::concat("\tdriver = ", kDriver, "\n");
  if (config.find(driver) != std::string::npos) return config;
  return text::concat(on_a_line_of_its_own(std::move(config)), kSection, "\n\tname = \"",
                      kDriverName, "\"\n", driver);
}

// Writes the new configuration into the lock's file, and puts it in place.
Result<void> replace_config(Directory& folder, AppendFile& lock) {
  BATON_TRY(std::string config, folder.read(kConfig));
  BATON_CHECK(folder.copy_ownership(kConfig, kConfigLock));
  BATON_CHECK(lock.write(with_section(std::move(config))));
  BATON_CHECK(lock.sync());
  BATON_CHECK(folder.rename(kConfigLock, kConfig));
  return folder.sync(kConfig.parent());
}

// Under git's own lock, which a change by `git config` takes, too.
Result<void> add_section(Directory& folder) {
  const auto lock = folder.create_exclusive(kConfigLock, Access::shared_by_umask);
  if (!lock) {
    Error error = lock.error();
    if (error.code == ErrorCode::conflict) {
      error.hint = "git is writing its configuration: try again later";
    }
    return fail(std::move(error));
  }
  Result<void> done = replace_config(folder, **lock);
  if (!done) (void)folder.remove(kConfigLock);
  return done;
}

// The driver of this clone; empty if there is none. Without git, an existing section counts, also
// without a driver: it is the user's.
Result<std::string> registered_driver(const WorkTree& tree, Workspace& workspace) {
  const Repository* const repository = workspace.states().repository();
  const auto known = repository == nullptr ? std::nullopt : repository->configured(kDriverVariable);
  if (known) return known->empty() ? std::string() : known->back();
  if (tree.git == EntryKind::directory) {
    BATON_TRY(const std::string config, tree.folder->read(kConfig));
    return std::string(has_section(config) ? kDriver : std::string_view());
  }
  return fail(ErrorCode::unavailable, "git cannot read its configuration", tree.path,
              "run `git config --list` in this folder");
}

// The commands that register the driver.
std::vector<std::string> registrations() {
  return {text::concat("git config merge.baton.name ", text::shell_quoted(kDriverName)),
          text::concat("git config ", kDriverVariable, " ", text::shell_quoted(kDriver))};
}

// Git runs hooks in the top folder of the work tree.
std::string post_merge_hook(const WorkTree& repository, const Workspace& workspace) {
  const std::string folder =
      repository.project.empty()
          ? std::string()
          : text::concat("cd ", text::shell_word("./" + repository.project), " || exit\n");
  const std::string state = text::shell_word(workspace.state_file());
  const bool is_usual = workspace.root().state == kDefaultStateFile;
  const std::string option = is_usual ? std::string() : text::concat("--state ", state, " ");
  return text::concat(
      "#!/bin/sh\n", folder, "if [ -e ", state, " ]; then exec baton ", option, "validate; fi\n",
      R"(echo "baton: no workflow is active after this merge; 'git log -- .claude')",
      folder.empty() ? "" : " in $PWD", " shows who ended it\"\n");
}

// git merges a file of another format better without the driver.
Result<void> require_mergeable_state(Workspace& workspace) {
  BATON_TRY(const Presence presence, presence_of_state(workspace));
  if (presence == Presence::absent || presence == Presence::ours) return {};
  return fail(ErrorCode::conflict, "the merge driver merges only workflow states",
              workspace.state_file(),
              "this file has another format: git merges its text without a driver");
}

}  // namespace

Result<MergeDriver> register_merge_driver(Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_CHECK(require_mergeable_state(workspace));
  BATON_TRY(const WorkTree repository, require_work_tree(workspace));
  MergeDriver driver{.attributes_file = std::string(kAttributes.text())};
  const bool has_folder = repository.git == EntryKind::directory;
  const Result<std::string> registered = registered_driver(repository, workspace);
  const bool is_registered = registered && !registered->empty();
  if (has_folder) {
    BATON_CHECK(registered);
    if (!is_registered) BATON_CHECK(add_section(*repository.folder));
    driver.configured = !is_registered;
    BATON_TRY(const auto hook, repository.folder->status(".git/hooks/post-merge"));
    driver.has_post_merge_hook = hook.has_value();
  } else if (!is_registered) {
    driver.by_hand = registrations();
  }
  driver.post_merge_hook = post_merge_hook(repository, workspace);
  driver.is_at_top = has_folder && repository.project.empty();
  const std::vector<std::string> patterns = driver_patterns(workspace, *configuration);
  BATON_TRY(driver.attributes, add_attributes(patterns, workspace));
  driver.overridden = overridden_files(patterns, workspace);
  return driver;
}

Result<std::optional<MergeDriverGaps>> merge_driver_gaps(Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(const std::optional<std::string> text,
            store::read_if_there(workspace.host().root, kAttributes));
  if (!text) return std::nullopt;
  const std::vector<std::string> patterns = driver_patterns(workspace, *configuration);
  MergeDriverGaps gaps{.attributes = missing_lines(*text, patterns)};
  if (gaps.attributes.size() == patterns.size()) return std::nullopt;
  BATON_TRY(const std::optional<WorkTree> tree, find_work_tree(workspace));
  if (!tree) return std::nullopt;
  if (gaps.attributes.empty()) gaps.overridden = overridden_files(patterns, workspace);
  gaps.top = tree->path;
  BATON_TRY(gaps.driver, registered_driver(*tree, workspace));
  const bool has_folder = tree->git == EntryKind::directory;
  if (gaps.driver.empty() && !has_folder) gaps.by_hand = registrations();
  return gaps;
}

Json to_json(const MergeDriver& driver) {
  return {
      {"attributesFile", driver.attributes_file}, {"attributes", driver.attributes},
      {"configured", driver.configured},          {"byHand", driver.by_hand},
      {"overridden", driver.overridden},          {"postMergeHook", driver.has_post_merge_hook}};
}

}  // namespace baton::app
