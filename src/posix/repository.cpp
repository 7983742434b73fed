#include "posix/repository.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include "host/baton_files.h"
#include "posix/mount.h"
#include "posix/project_root.h"
#include "text/concat.h"

namespace baton::posix {
namespace {

constexpr RelativePath kFolder = "baton";
constexpr RelativePath kKeysLock = "baton/keys.lock";
constexpr std::string_view kFresh = ".new";  // ends the name of a hard link that replaces another

RelativePath fresh_name_of(const RelativePath& name) {
  return name.parent().child(text::concat(name.filename(), kFresh));
}

bool is_shared(const RelativePath& file) {
  const std::string_view folder = kKeysFolder.text();
  const std::string_view path = file.text();
  if (file == kRecipientsFile) return true;
  return path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/');
}

void make_folder(PosixDirectory& git, const RelativePath& folder) {
  if (folder.is_root()) return;
  make_folder(git, folder.parent());
  (void)git.make_directory(folder, Access::private_to_owner);
}

// Appends the folders at or below `folder` that contain a project's .claude: "" or "/PATH".
void find_projects(const PosixDirectory& git, const RelativePath& folder,
                   std::vector<std::string>& projects) {
  const Result<std::vector<DirectoryEntry>> entries = git.list(folder);
  if (!entries) return;
  for (const DirectoryEntry& entry : *entries) {
    if (entry.kind != EntryKind::directory) continue;
    if (entry.name == ".claude") {
      projects.emplace_back(folder.text().substr(kFolder.text().size()));
    } else {
      find_projects(git, folder.child(entry.name), projects);
    }
  }
}

// Whether there is no file of that name. False if that cannot be determined.
bool is_absent(const PosixDirectory& git, const RelativePath& name) {
  const Result<std::optional<EntryStatus>> status = git.status(name);
  if (!status) return status.error().code == ErrorCode::malformed;
  return !*status || (*status)->kind != EntryKind::file;
}

// False for a folder that is missing or empty.
bool have_no_other_links(const std::string& folder) {
  std::error_code error;
  std::filesystem::directory_iterator entry(folder, error);
  bool has_files = false;
  for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
    if (entry->hard_link_count(error) != 1) return false;
    has_files = true;
  }
  return has_files;
}

}  // namespace

const GitDirectory* PosixRepository::any_git_directory() const {
  if (!git_directory_) git_directory_.emplace(find_git_directory(path_));
  return *git_directory_ ? &**git_directory_ : nullptr;
}

const GitDirectory* PosixRepository::git_directory() const {
  const GitDirectory* const found = any_git_directory();
  return found != nullptr && found->is_trusted ? found : nullptr;
}

std::optional<PosixRepository::Place> PosixRepository::find_place() const {
  const GitDirectory* const found = git_directory();
  if (found == nullptr) return std::nullopt;
  Result<PosixDirectory> git = PosixDirectory::open(found->path);
  if (!git) return std::nullopt;
  std::optional<PosixDirectory> common;
  if (found->common != found->path) {
    Result<PosixDirectory> opened = PosixDirectory::open(found->common);
    if (opened) common.emplace(*std::move(opened));
  }
  if (found->below.empty()) return Place{*std::move(git), kFolder, std::move(common)};
  const Result<RelativePath> below = RelativePath::parse(found->below);
  if (!below) return std::nullopt;
  return Place{*std::move(git), kFolder.join(*below), std::move(common)};
}

const PosixDirectory& PosixRepository::Place::holder_of(const RelativePath& file) const {
  return common && is_shared(file) ? *common : git;
}

PosixDirectory& PosixRepository::Place::holder_of(const RelativePath& file) {
  return common && is_shared(file) ? *common : git;
}

const PosixRepository::Place* PosixRepository::place() const {
  if (!place_) place_.emplace(find_place());
  return *place_ ? &**place_ : nullptr;
}

PosixRepository::Place* PosixRepository::place() {
  (void)std::as_const(*this).place();
  return *place_ ? &**place_ : nullptr;
}

Result<void> PosixRepository::link(const RelativePath& file, PosixDirectory& git,
                                   const RelativePath& name) {
  Result<void> linked = root_.link(file, git, name);
  if (linked || linked.error().code != ErrorCode::not_found) return linked;
  make_folder(git, name.parent());
  return root_.link(file, git, name);
}

Result<void> PosixRepository::copy(const RelativePath& file, PosixDirectory& git,
                                   const RelativePath& name) {
  BATON_TRY(const std::string text, root_.read(file, Directory::kDefaultReadLimit));
  BATON_TRY(const std::unique_ptr<AppendFile> written,
            git.create_exclusive(name, Access::private_to_owner));
  BATON_CHECK(written->write(text));
  return written->sync();
}

void PosixRepository::keep(const RelativePath& file) {
  keep_content(file, file);
}

void PosixRepository::keep_content(const RelativePath& file, const RelativePath& content) {
  Place* const place = this->place();
  if (place == nullptr) return;
  PosixDirectory& git = place->holder_of(file);
  const RelativePath name = place->folder.join(file);
  const Result<void> linked = link(content, git, name);
  // A worktree may be on another file system. Its data keys must remain when it is removed, and the
  // recipients must reach the others.
  const bool may_copy = &git != &place->git || file == kRecipientsFile;
  if (linked) return;
  if (linked.error().code != ErrorCode::conflict && !may_copy) return;
  const RelativePath fresh = fresh_name_of(name);
  (void)git.remove(fresh);  // that of a process that was killed
  const bool is_linked = link(content, git, fresh).has_value();
  if (!is_linked && !(may_copy && copy(content, git, fresh))) return;
  (void)git.rename(fresh, name);
  (void)git.remove(fresh);  // it stays if both were the same file
}

void PosixRepository::keep_unless_there(const RelativePath& file) {
  Place* const place = this->place();
  if (place != nullptr) (void)link(file, place->holder_of(file), place->folder.join(file));
}

Result<void> PosixRepository::forget(const RelativePath& file) {
  Place* const place = this->place();
  if (place == nullptr) return require_no_foreign_link(file);
  PosixDirectory& git = place->holder_of(file);
  const RelativePath name = place->folder.join(file);
  (void)git.remove(fresh_name_of(name));  // that of a process that was killed in keep()
  Result<void> removed = git.remove(name);
  if (!removed && is_absent(git, name)) return {};
  if (!removed) {
    const bool is_own = &git == &place->git;
    const std::string& folder = is_own ? git_directory()->path : git_directory()->common;
    removed.error().subject = text::concat(folder, "/", name.text());
    return removed;
  }
  // Removing a folder that is not empty fails, which ends the loop.
  RelativePath folder = name.parent();
  while (!folder.is_root() && git.remove(folder)) folder = folder.parent();
  return {};
}

// A link that cannot be examined may be there.
Result<void> PosixRepository::require_no_foreign_link(const RelativePath& file) const {
  const std::optional<ForeignLinks> foreign = foreign_links();
  if (!foreign) return {};
  const std::string link = text::concat(foreign->folder, "/", file.text());
  struct stat status = {};
  const bool is_missing =
      ::lstat(link.c_str(), &status) != 0 && (errno == ENOENT || errno == ENOTDIR);
  if (is_missing) return {};
  return fail(ErrorCode::unavailable,
              "a hard link cannot be removed: the git directory belongs to another user", link,
              text::concat("run the command as user ", std::to_string(foreign->owner)));
}

std::optional<ForeignLinks> PosixRepository::foreign_links() const {
  const GitDirectory* const found = any_git_directory();
  if (found == nullptr || found->is_trusted) return std::nullopt;
  const std::string all = text::concat(found->path, "/", kFolder.text());
  struct stat status = {};
  const bool are_missing = ::lstat(all.c_str(), &status) != 0 && errno == ENOENT;
  if (are_missing) return std::nullopt;
  return ForeignLinks{.folder = found->counterpart_in(all), .owner = found->owner};
}

Result<bool> PosixRepository::restore(const RelativePath& file) {
  const Place* const place = std::as_const(*this).place();
  if (place == nullptr) return false;
  const Result<void> linked = place->holder_of(file).link(place->folder.join(file), root_, file);
  if (linked) return true;
  const ErrorCode code = linked.error().code;
  if (code == ErrorCode::conflict || code == ErrorCode::not_found) return false;
  return fail(linked.error());
}

// baton's folder may be a volume of a container; after `git clean`, it is missing.
bool PosixRepository::can_keep() const {
  if (place() == nullptr) return false;
  RelativePath folder = kBatonFolder;
  struct stat status = {};
  const auto path = [&] { return text::concat(path_, "/", folder.text()); };
  while (!folder.is_root() && ::stat(path().c_str(), &status) != 0) folder = folder.parent();
  return are_on_one_mount(path(), git_directory()->path);
}

std::optional<std::string> PosixRepository::folder() const {
  if (git_directory() == nullptr) return std::nullopt;
  return git_directory()->counterpart_in(text::concat(git_directory()->path, "/", kFolder.text()));
}

std::vector<AbandonedLinks> PosixRepository::abandoned_links() const {
  const Place* const place = this->place();
  std::vector<AbandonedLinks> abandoned;
  if (place == nullptr) return abandoned;
  std::vector<std::string> projects;
  find_projects(place->git, kFolder, projects);
  std::vector<GitWorkTree> trees =
      work_trees_of(*git_directory()).value_or(std::vector<GitWorkTree>());
  trees.push_back({.name = git_directory()->work_tree_name(), .top = git_directory()->top});
  for (const std::string& project : projects) {
    const std::string folder = git_directory()->top + project;
    if (folder == path_) continue;  // it can be recovered
    const bool is_there = std::ranges::any_of(
        trees, [&](const GitWorkTree& tree) { return has_baton_files(tree.top + project); });
    if (is_there) continue;
    const std::string links =
        text::concat(git_directory()->path, "/", kFolder.text(), project, "/");
    std::error_code ignored;
    abandoned.push_back({.folder = text::concat(links, kClaudeFolder.text()),
                         .project = folder,
                         .project_exists = std::filesystem::is_directory(folder, ignored),
                         .are_only_names = have_no_other_links(
                             text::concat(links, journal_folder(kDefaultStateFile).text()))});
  }
  return abandoned;
}

bool PosixRepository::is_kept(const RelativePath& file) const {
  const Result<std::optional<EntryStatus>> own = root_.status(file);
  return own && *own && number_of(file) == (*own)->number;
}

bool PosixRepository::is_kept(const RelativePath& file, std::uint64_t number) const {
  return number_of(file) == number;
}

bool PosixRepository::is_worktree() const {
  return place() != nullptr && place()->common.has_value();
}

Result<std::unique_ptr<Lock>> PosixRepository::lock_keys(const LockRequest& request) {
  Place* const place = this->place();
  if (place == nullptr) return std::unique_ptr<Lock>();
  PosixDirectory& git = place->holder_of(kKeysFolder);
  make_folder(git, kFolder);
  Result<std::unique_ptr<Lock>> lock = git.lock(kKeysLock, request);
  if (lock || lock.error().code == ErrorCode::conflict) return lock;
  return std::unique_ptr<Lock>();
}

// Most projects are at the top of the only work tree of a repository.
bool PosixRepository::has_other_work_trees() const {
  const std::string git = text::concat(path_, "/.git");
  struct stat status = {};
  const bool is_main_tree = ::lstat(git.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
  if (!is_main_tree && git_directory() == nullptr) return false;
  if (!is_main_tree && git_directory()->path != git_directory()->common) return true;
  const std::string& common = is_main_tree ? git : git_directory()->common;
  return ::lstat(text::concat(common, "/worktrees").c_str(), &status) == 0;
}

OtherWorkTrees PosixRepository::other_work_trees() const {
  if (git_directory() == nullptr) return {};
  const std::optional<std::vector<GitWorkTree>> trees = work_trees_of(*git_directory());
  if (!trees) return {.trees = {}, .are_known = false};
  OtherWorkTrees others;
  for (const GitWorkTree& tree : *trees) {
    // A tree that was moved, or is on a disk that is not there, still has its files.
    struct stat mark = {};
    const bool is_there = ::stat(text::concat(tree.top, "/.git").c_str(), &mark) == 0;
    std::string folder = git_directory()->counterpart_in(tree.top);
    if (is_there && folder == path_) continue;
    others.trees.push_back({tree.name, std::move(folder), is_there});
  }
  return others;
}

std::string PosixRepository::work_tree_name() const {
  return git_directory() == nullptr ? std::string() : git_directory()->work_tree_name();
}

std::vector<std::string> PosixRepository::kept_in(const RelativePath& folder) const {
  const Place* const place = this->place();
  std::vector<std::string> names;
  if (place == nullptr) return names;
  const Result<std::vector<DirectoryEntry>> entries =
      place->holder_of(folder).list(place->folder.join(folder));
  if (!entries) return names;
  for (const DirectoryEntry& entry : *entries) {
    if (entry.kind == EntryKind::file && !entry.name.ends_with(kFresh)) names.push_back(entry.name);
  }
  return names;
}

Result<std::string> PosixRepository::read(const RelativePath& file, std::uint64_t limit) const {
  const Place* const place = this->place();
  if (place != nullptr) return place->holder_of(file).read(place->folder.join(file), limit);
  return fail(ErrorCode::not_found, "no such file", std::string(file.text()));
}

// Called for each record. If the project's root is the top of a plain work tree, one system call is
// sufficient; if that path is wrong, the file is at most treated as not linked.
std::optional<std::uint64_t> PosixRepository::number_of(const RelativePath& file) const {
  struct stat status = {};
  const std::string usual = text::concat(path_, "/.git/", kFolder.text(), "/", file.text());
  if (::lstat(usual.c_str(), &status) == 0) return status.st_ino;
  const Place* const place = this->place();
  if (place == nullptr) return std::nullopt;
  const Result<std::optional<EntryStatus>> found =
      place->holder_of(file).status(place->folder.join(file));
  return found && *found ? std::optional((*found)->number) : std::nullopt;
}

Result<std::unique_ptr<AppendFile>> PosixRepository::open_append(const RelativePath& file) {
  BATON_TRY(PosixDirectory::Opened opened, root_.open_linked(file));
  // In a copy of the repository the hard link is a file of its own, which would not have the
  // appended bytes. After a process that was killed, there is none.
  if (opened.links == 1) keep(file);
  const bool is_own = opened.links == 1 || (opened.links == 2 && number_of(file) == opened.number);
  if (!is_own) opened.file.reset();
  return std::move(opened.file);
}

}  // namespace baton::posix
