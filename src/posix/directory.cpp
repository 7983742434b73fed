#include "posix/directory.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <map>
#include <string_view>
#include <utility>

#include "posix/append_file.h"
#include "posix/attributes.h"
#include "posix/entry_status.h"
#include "posix/errors.h"
#include "posix/lock.h"
#include "posix/mount.h"
#include "posix/open_beneath.h"
#include "posix/replace_name.h"
#include "posix/transfer.h"
#include "text/concat.h"

namespace baton::posix {
namespace {

constexpr mode_t kPermissions = 0777;
constexpr std::string_view kNotByOwner =
    "the owner and the mode allow this; check the attributes (`lsattr`), the capabilities of this "
    "process and the security policy";
constexpr auto kSameUser = static_cast<uid_t>(-1);

EntryKind kind_of_entry(int folder, const dirent& entry) {
  switch (entry.d_type) {
    case DT_REG: return EntryKind::file;
    case DT_DIR: return EntryKind::directory;
    case DT_LNK: return EntryKind::symlink;
    case DT_UNKNOWN: break;  // some file systems do not report the type
    default: return EntryKind::other;
  }
  struct stat status = {};
  if (::fstatat(folder, entry.d_name, &status, AT_SYMLINK_NOFOLLOW) != 0) return EntryKind::other;
  return kind_of(status.st_mode);
}

// Gives `file` the owner and the group of `model`. Returns the permission bits that it may then
// have: if the group cannot be set, the group gets no more permissions than others.
mode_t adopt_owner(int file, const EntryStatus& model, const struct stat& current) {
  const mode_t mode = model.mode;
  if (model.owner == current.st_uid && model.group == current.st_gid) return mode;
  if (::fchown(file, model.owner, model.group) == 0) return mode;
  if (model.group == current.st_gid || ::fchown(file, kSameUser, model.group) == 0) return mode;
  const mode_t others = mode & 07U;
  return mode & ~(070U & ~(others << 3U));
}

}  // namespace

Result<PosixDirectory> PosixDirectory::open(const std::string& path) {
  const int opened = ::open(path.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (opened < 0) return fail(system_error("cannot open the folder", path, errno));
  return PosixDirectory(FileDescriptor(opened), path);
}

void PosixDirectory::check_place() {
  struct stat opened = {};
  struct stat now = {};
  is_in_place_ = ::fstat(root_.get(), &opened) == 0 && ::stat(path_.c_str(), &now) == 0 &&
                 opened.st_dev == now.st_dev && opened.st_ino == now.st_ino;
}

Failure PosixDirectory::explain(Phrase phrase, const RelativePath& path, int cause) const {
  return explain(phrase, path, cause, path);
}

Failure PosixDirectory::explain(Phrase phrase, const RelativePath& path, int cause,
                                const RelativePath& obstacle) const {
  if (!is_in_place_) {
    return fail(ErrorCode::unavailable, "the project's folder was moved, replaced or removed",
                path_, "put it back, or start this program again");
  }
  Error error = system_error(phrase, path.is_root() ? path_ : path.text(), cause);
  if (cause != EACCES && cause != EPERM) return fail(std::move(error));
  // The nearest ancestor that can be examined usually explains the failure.
  RelativePath nearest = obstacle;
  int opened = open_beneath(root(), {.path = nearest.text(), .flags = O_PATH});
  while (opened < 0 && !nearest.is_root()) {
    nearest = nearest.parent();
    opened = open_beneath(root(), {.path = nearest.text(), .flags = O_PATH});
  }
  const FileDescriptor found(opened);
  struct stat status = {};
  if (opened < 0 || ::fstat(opened, &status) != 0) return fail(std::move(error));
  if (cause == EPERM) {
    error.hint = hint_to_attribute(root(), path_, std::array{path, nearest});
    if (!error.hint.empty()) return fail(std::move(error));
  }
  const bool is_allowed = ::geteuid() == 0 || status.st_uid == ::geteuid();
  error.hint =
      cause == EPERM && is_allowed ? std::string(kNotByOwner) : whose(status, nearest, path_);
  if (nearest != path) {
    const std::string_view name = nearest.is_root() ? "the folder itself" : nearest.text();
    error.hint = text::concat(name, ": ", error.hint);
  }
  return fail(std::move(error));
}

Result<PosixDirectory::OpenFile> PosixDirectory::open_and_examine(const RelativePath& path,
                                                                  int flags) const {
  const int opened = open_beneath(root(), {.path = path.text(), .flags = flags});
  if (opened < 0) return explain("cannot open", path, -opened);
  OpenFile file{FileDescriptor(opened), {}};
  if (::fstat(opened, &file.status) != 0) return explain("cannot examine", path, errno);
  return file;
}

Result<PosixDirectory::OpenFile> PosixDirectory::open_regular(const RelativePath& path,
                                                              int flags) const {
  BATON_TRY(OpenFile file, open_and_examine(path, flags | O_NONBLOCK));
  const mode_t mode = file.status.st_mode;
  if (!S_ISREG(mode)) return fail(in_place_of_a_file(path.text(), mode));
  return file;
}

Result<FileDescriptor> PosixDirectory::open_folder(const RelativePath& path, int flags) const {
  const int opened = open_beneath(root(), {.path = path.text(), .flags = flags | O_DIRECTORY});
  if (opened < 0) return explain("cannot open the folder", path, -opened);
  return FileDescriptor(opened);
}

Result<std::string> PosixDirectory::read(const RelativePath& path, std::uint64_t limit) const {
  BATON_TRY(const OpenFile file, open_regular(path, O_RDONLY));
  return read_opened(file, path, limit);
}

Result<ReadFile> PosixDirectory::read_with_status(const RelativePath& path,
                                                  std::uint64_t limit) const {
  BATON_TRY(const OpenFile file, open_regular(path, O_RDONLY));
  BATON_TRY(std::string text, read_opened(file, path, limit));
  return ReadFile{.text = std::move(text), .status = as_status(file.status)};
}

Result<std::string> PosixDirectory::read_opened(const OpenFile& file, const RelativePath& path,
                                                std::uint64_t limit) const {
  return read_all(file.descriptor.get(),
                  {.name = path.text(),
                   .expected_size = static_cast<std::uint64_t>(file.status.st_size),
                   .limit = limit});
}

Result<std::unique_ptr<AppendFile>> PosixDirectory::create_exclusive(const RelativePath& path,
                                                                     Access access) {
  const mode_t mode = access == Access::private_to_owner ? 0600 : 0666;
  const int opened = open_beneath(
      root(), {.path = path.text(), .flags = O_WRONLY | O_APPEND | O_CREAT | O_EXCL, .mode = mode});
  if (opened < 0) return explain("cannot create the file", path, -opened);
  return make_append_file(FileDescriptor(opened), std::string(path.text()));
}

Result<std::unique_ptr<AppendFile>> PosixDirectory::open_append(const RelativePath& path) {
  BATON_TRY(Opened opened, open_linked(path));
  if (opened.links > 1) return fail(has_other_names(path.text()));
  return std::move(opened.file);
}

Result<PosixDirectory::Opened> PosixDirectory::open_linked(const RelativePath& path) {
  BATON_TRY(OpenFile file, open_regular(path, O_WRONLY | O_APPEND));
  return Opened{.file = make_append_file(std::move(file.descriptor), std::string(path.text())),
                .number = file.status.st_ino,
                .links = file.status.st_nlink};
}

Result<void> PosixDirectory::link(const RelativePath& path, const PosixDirectory& other,
                                  const RelativePath& name) const {
  BATON_TRY(const FileDescriptor from, open_folder(path.parent(), O_PATH));
  BATON_TRY(const FileDescriptor to, other.open_folder(name.parent(), O_PATH));
  const std::string old_name(path.filename());
  const std::string new_name(name.filename());
  if (::linkat(from.get(), old_name.c_str(), to.get(), new_name.c_str(), 0) == 0) return {};
  return fail(system_error("cannot link the file", name.text(), errno));
}

Result<void> PosixDirectory::make_directory(const RelativePath& path, Access access) {
  BATON_TRY(const FileDescriptor parent, open_folder(path.parent(), O_PATH));
  const mode_t mode = access == Access::private_to_owner ? 0700 : 0777;
  const std::string name(path.filename());
  if (::mkdirat(parent.get(), name.c_str(), mode) == 0) {
    give_new_folder(parent.get(), path);
    return {};
  }
  if (errno != EEXIST) return explain("cannot create the folder", path, errno);
  BATON_CHECK(open_folder(path, O_PATH));  // an existing entry may be a link or a file
  return {};
}

void PosixDirectory::give_new_folder(int parent, const RelativePath& path) const {
  if (::geteuid() != 0) return;
  const FileDescriptor folder(
      open_beneath(root(), {.path = path.text(), .flags = O_PATH | O_DIRECTORY}));
  if (folder.get() >= 0) give_to_owner_of(parent, folder.get());
}

Result<void> PosixDirectory::rename(const RelativePath& from, const RelativePath& to) {
  return rename_with(replace_name, from, to);
}

Result<void> PosixDirectory::rename_exclusive(const RelativePath& from, const RelativePath& to) {
  return rename_with(take_free_name, from, to);
}

Result<void> PosixDirectory::replace(const RelativePath& from, const RelativePath& to,
                                     const EntryStatus& known) {
  return rename_with(
      [&known](const NameIn& source, const NameIn& target) {
        return replace_known(source, target, known);
      },
      from, to);
}

Result<void> PosixDirectory::rename_with(const Renaming& renaming, const RelativePath& from,
                                         const RelativePath& to) {
  BATON_TRY(const FileDescriptor source, open_folder(from.parent(), O_PATH));
  FileDescriptor other;
  if (to.parent() != from.parent()) {
    BATON_TRY(other, open_folder(to.parent(), O_PATH));
  }
  const std::string old_name(from.filename());
  const std::string new_name(to.filename());
  const int target = other.get() < 0 ? source.get() : other.get();
  const int cause = renaming({source.get(), old_name.c_str()}, {target, new_name.c_str()});
  if (cause == 0) return {};
  if (cause == kOvertaken) {
    return fail(ErrorCode::conflict, "the file was changed by another program",
                std::string(to.text()));
  }
  return explain("cannot rename the file", cause == ENOENT ? from : to, cause, to.parent());
}

Result<void> PosixDirectory::remove(const RelativePath& path) {
  BATON_TRY(const FileDescriptor parent, open_folder(path.parent(), O_PATH));
  const std::string name(path.filename());
  if (::unlinkat(parent.get(), name.c_str(), 0) == 0) return {};
  if (errno == EISDIR && ::unlinkat(parent.get(), name.c_str(), AT_REMOVEDIR) == 0) return {};
  return explain("cannot remove", path, errno, path.parent());
}

Result<void> PosixDirectory::copy_ownership(const RelativePath& model, const RelativePath& path) {
  BATON_TRY(const std::optional<EntryStatus> there, status(model));
  if (!there) return explain("cannot examine", model, ENOENT);
  const bool is_folder = there->kind == EntryKind::directory;
  BATON_TRY(const OpenFile file, is_folder ? open_and_examine(path, O_RDONLY | O_DIRECTORY)
                                           : open_regular(path, O_RDONLY));
  const mode_t mode = adopt_owner(file.descriptor.get(), *there, file.status);
  if ((file.status.st_mode & kPermissions) == mode) return {};
  if (::fchmod(file.descriptor.get(), mode) == 0) return {};
  return explain("cannot set the permissions", path, errno);
}

Result<void> PosixDirectory::restrict_to_owner(const RelativePath& path) {
  BATON_TRY(const FileDescriptor parent, open_folder(path.parent(), O_PATH));
  const std::string name(path.filename());
  struct stat found = {};
  if (::fstatat(parent.get(), name.c_str(), &found, AT_SYMLINK_NOFOLLOW) != 0) {
    return explain("cannot examine", path, errno);
  }
  if (S_ISLNK(found.st_mode)) return explain("cannot set the permissions", path, ELOOP);
  const bool is_folder = S_ISDIR(found.st_mode);
  if (!is_folder && !S_ISREG(found.st_mode)) {
    return fail(in_place_of_a_file(path.text(), found.st_mode));
  }
  const mode_t mode = is_folder ? S_IRWXU : S_IRUSR | S_IWUSR;
  if (::fchmodat(parent.get(), name.c_str(), mode, AT_SYMLINK_NOFOLLOW) == 0) return {};
  return explain("cannot set the permissions", path, errno);
}

Result<void> PosixDirectory::sync(const RelativePath& folder) {
  BATON_TRY(const FileDescriptor opened, open_folder(folder, O_RDONLY));
  while (::fsync(opened.get()) != 0) {
    // Some network file systems do not support this call for folders; warning() names them.
    if (errno == EINVAL || errno == ENOTSUP) return {};
    if (errno != EINTR) return explain("cannot flush the folder to the disk", folder, errno);
  }
  return {};
}

Result<void> PosixDirectory::for_each_entry(
    const RelativePath& folder,
    const std::function<void(int descriptor, const dirent& entry)>& visit) const {
  BATON_TRY(FileDescriptor opened, open_folder(folder, O_RDONLY));
  DIR* stream = ::fdopendir(opened.get());
  if (stream == nullptr) return explain("cannot list the folder", folder, errno);
  const int descriptor = opened.release();
  const std::unique_ptr<DIR, int (*)(DIR*)> closed_at_return(stream, ::closedir);
  errno = 0;
  while (const dirent* entry = ::readdir(stream)) {
    visit(descriptor, *entry);
    errno = 0;
  }
  if (errno != 0) return explain("cannot list the folder", folder, errno);
  return {};
}

Result<std::vector<DirectoryEntry>> PosixDirectory::list(const RelativePath& folder) const {
  std::vector<DirectoryEntry> entries;
  BATON_CHECK(for_each_entry(folder, [&entries](int descriptor, const dirent& entry) {
    const std::string_view name(entry.d_name);
    const bool is_usable = why_not_relative(name).empty();  // excludes "." and ".." as well
    if (is_usable) entries.push_back({std::string(name), kind_of_entry(descriptor, entry)});
  }));
  std::ranges::sort(entries, {}, &DirectoryEntry::name);
  return entries;
}

Result<std::vector<std::string>> PosixDirectory::unusable_names(const RelativePath& folder) const {
  std::vector<std::string> names;
  BATON_CHECK(for_each_entry(folder, [&names](int /*descriptor*/, const dirent& entry) {
    const std::string_view name(entry.d_name);
    const bool is_special = name == "." || name == "..";
    if (!is_special && !why_not_relative(name).empty()) names.emplace_back(name);
  }));
  std::ranges::sort(names);
  return names;
}

Result<std::optional<EntryStatus>> PosixDirectory::status(const RelativePath& path) const {
  BATON_TRY(const std::optional<FileDescriptor> folder, open_if_there(path.parent()));
  if (!folder) return std::nullopt;
  return status_in(folder->get(), path);
}

Result<std::vector<std::optional<EntryStatus>>> PosixDirectory::statuses(
    std::span<const RelativePath> paths) const {
  std::map<RelativePath, std::vector<std::size_t>> by_folder;
  for (std::size_t at = 0; at < paths.size(); ++at) by_folder[paths[at].parent()].push_back(at);
  std::vector<std::optional<EntryStatus>> found(paths.size());
  for (const auto& [parent, places] : by_folder) {
    BATON_TRY(const std::optional<FileDescriptor> folder, open_if_there(parent));
    if (!folder) continue;
    for (const std::size_t at : places) {
      BATON_TRY(found[at], status_in(folder->get(), paths[at]));
    }
  }
  return found;
}

Result<std::optional<FileDescriptor>> PosixDirectory::open_if_there(
    const RelativePath& folder) const {
  Result<FileDescriptor> opened = open_folder(folder, O_PATH);
  if (!opened && opened.error().code == ErrorCode::not_found) return std::nullopt;
  return opened;
}

Result<std::optional<EntryStatus>> PosixDirectory::status_in(int folder,
                                                             const RelativePath& path) const {
  const std::string name = path.is_root() ? "." : std::string(path.filename());
  struct stat found = {};
  if (::fstatat(folder, name.c_str(), &found, AT_SYMLINK_NOFOLLOW) == 0) return as_status(found);
  if (errno == ENOENT) return std::nullopt;
  return explain("cannot examine", path, errno);
}

Result<std::unique_ptr<Lock>> PosixDirectory::lock(const RelativePath& path,
                                                   const LockRequest& request) {
  if (!is_in_place_) return explain("cannot lock", path, 0);
  Result<std::unique_ptr<Lock>> lock = take_lock(root(), path.text(), request);
  const int cause = lock ? 0 : lock.error().cause;
  const bool is_denied = cause == EACCES || cause == EPERM;
  if (is_denied) lock = explain(lock.error().phrase, path, cause);
  const bool is_of_whole_folder = path.parent().is_root();  // as of the notes: name the folder
  if (lock || lock.error().code == ErrorCode::conflict || !is_of_whole_folder) return lock;
  Error error = std::move(lock).error();
  error.subject = text::concat(path_, "/", path.text());
  return fail(std::move(error));
}

std::optional<std::string> PosixDirectory::warning() const {
  return mount_warning(root_.get());
}

}  // namespace baton::posix
