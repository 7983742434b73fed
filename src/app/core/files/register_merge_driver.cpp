// Git's configuration is edited as text: a section is appended under git's own lock (config.lock,
// renamed over config). This needs no git process and only access to the folder .git; if .git is a
// file (a linked worktree, a submodule), the commands are printed instead.
#include "app/core/files/register_merge_driver.h"

#include <array>
#include <memory>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/files/baton_files.h"
#include "app/core/files/work_tree.h"
#include "app/core/state/ownership.h"
#include "host/directory.h"
#include "store/durable_file.h"
#include "text/concat.h"

namespace baton::app {

constinit const std::string_view kPostMergeHook = R"(#!/bin/sh
if [ -e .claude/workflow-state.json ]; then exec baton validate; fi
echo "baton: no workflow is active after this merge; 'git log -- .claude' shows who ended it"
)";

namespace {

constexpr RelativePath kAttributes = ".gitattributes";
constexpr RelativePath kConfig = ".git/config";
constexpr RelativePath kConfigLock = ".git/config.lock";
constexpr std::string_view kSection = "[merge \"baton\"]";
constexpr std::string_view kDriverName = "baton: workflow states by meaning";
// What baton cannot merge (an adopted file, a version that it cannot read) gets git's own merge of
// the text, so that nothing of theirs is lost. It stays a conflict: nobody checked the result.
constexpr std::string_view kDriver =
    "baton merge %O %A %B --state %P || "
    "(git merge-file -L ours -L base -L theirs %A %O %B && false)";

Result<WorkTree> require_work_tree(const Workspace& workspace) {
  BATON_TRY(std::optional<WorkTree> found, find_work_tree(workspace));
  if (found) return *std::move(found);
  return fail(ErrorCode::not_found, "the project is not in a git repository", workspace.root().path,
              "run `git init`; `baton where` shows how the project was found");
}

bool has_line(std::string_view text, std::string_view line) {
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = text.find('\n', begin);
    if (end == std::string_view::npos) end = text.size();
    std::string_view found = text.substr(begin, end - begin);
    if (found.ends_with('\r')) found.remove_suffix(1);
    if (found == line) return true;
    begin = end + 1;
  }
  return false;
}

std::string on_a_line_of_its_own(std::string text) {
  if (!text.empty() && !text.ends_with('\n')) text += '\n';
  return text;
}

std::string attribute_of(std::string_view pattern) {
  const std::string_view quote = pattern.find(' ') == std::string_view::npos ? "" : "\"";
  return text::concat(quote, pattern, quote, " merge=baton");
}

// For a renamed file, git reads the attribute of its new name: if one branch archived the workflow
// and the other changed it, that is the name of the archive, which `baton merge` refuses.
std::vector<std::string> attribute_lines(const Workspace& workspace,
                                         const ArchiveFolders& folders) {
  return {attribute_of(workspace.state_file()),
          attribute_of(text::concat(kParkedFolder.text(), "/*.json")),
          attribute_of(text::concat(folders.archive.text(), "/*", kArchiveSuffix))};
}

Result<std::vector<std::string>> add_attributes(Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  Host& host = workspace.host();
  BATON_TRY(const std::optional<std::string> there, store::read_if_there(host.root, kAttributes));
  std::string text = there.value_or(std::string());
  std::vector<std::string> added;
  for (std::string& line : attribute_lines(workspace, configuration->archive_folders)) {
    if (has_line(text, line)) continue;
    text = text::concat(on_a_line_of_its_own(std::move(text)), line, "\n");
    added.push_back(std::move(line));
  }
  if (added.empty()) return added;
  BATON_CHECK(
      store::write_durably(host.root, host.ids, kAttributes, text, Access::shared_by_umask));
  return added;
}

Result<void> replace_config(Directory& folder, const std::string& text) {
  auto file = folder.create_exclusive(kConfigLock, Access::shared_by_umask);
  if (!file) {
    Error error = file.error();
    if (error.code == ErrorCode::conflict) {
      error.hint = "git is writing its configuration: try again later";
    }
    return fail(std::move(error));
  }
  Result<void> done = folder.copy_ownership(kConfig, kConfigLock);
  if (done) done = (*file)->write(text);
  if (done) done = (*file)->sync();
  if (done) done = folder.rename(kConfigLock, kConfig);
  if (!done) (void)folder.remove(kConfigLock);
  return done;
}

// Adds the section if it is missing; returns whether it did. An existing section is left unchanged.
Result<bool> configure(Directory& folder) {
  BATON_TRY(std::string text, folder.read(kConfig));
  if (has_line(text, kSection)) return false;
  text = text::concat(on_a_line_of_its_own(std::move(text)), kSection, "\n\tname = \"", kDriverName,
                      "\"\n\tdriver = ", kDriver, "\n");
  BATON_CHECK(replace_config(folder, text));
  return true;
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
  BATON_CHECK(workspace.configuration());  // before the first change
  BATON_CHECK(require_mergeable_state(workspace));
  BATON_TRY(const WorkTree repository, require_work_tree(workspace));
  MergeDriver driver{.attributes_file = std::string(kAttributes.text())};
  if (repository.git == EntryKind::directory) {
    BATON_TRY(driver.configured, configure(*repository.folder));
    BATON_TRY(const auto hook, repository.folder->status(".git/hooks/post-merge"));
    driver.has_post_merge_hook = hook.has_value();
  } else {
    driver.by_hand = {text::concat("git config merge.baton.name '", kDriverName, "'"),
                      text::concat("git config merge.baton.driver '", kDriver, "'")};
  }
  BATON_TRY(driver.attributes, add_attributes(workspace));
  return driver;
}

Result<std::optional<MergeDriverGaps>> merge_driver_gaps(Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(const std::optional<std::string> text,
            store::read_if_there(workspace.host().root, kAttributes));
  if (!text) return std::nullopt;
  std::vector<std::string> lines = attribute_lines(workspace, configuration->archive_folders);
  const std::size_t wanted = lines.size();
  std::erase_if(lines, [&](const std::string& line) { return has_line(*text, line); });
  if (lines.size() == wanted) return std::nullopt;
  MergeDriverGaps gaps{.attributes = std::move(lines)};
  BATON_TRY(const std::optional<WorkTree> repository, find_work_tree(workspace));
  if (!repository || repository->git != EntryKind::directory) return gaps;
  BATON_TRY(const std::string config, repository->folder->read(kConfig));
  gaps.is_unregistered = !has_line(config, kSection);
  return gaps;
}

Json to_json(const MergeDriver& driver) {
  return {{"attributesFile", driver.attributes_file},
          {"attributes", driver.attributes},
          {"configured", driver.configured},
          {"byHand", driver.by_hand},
          {"postMergeHook", driver.has_post_merge_hook}};
}

}  // namespace baton::app
