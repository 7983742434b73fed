#pragma once

#include <dirent.h>
#include <sys/stat.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "host/directory.h"
#include "posix/file_descriptor.h"
#include "posix/replace_name.h"

namespace baton::posix {

// A Directory of real files. The root is opened once and every path is opened relative to it, so
// renaming the root later has no effect until check_place() is called. No component may be a
// symbolic link. Errors have errno, and the path below the root as subject.
class PosixDirectory : public Directory {
 public:
  // not_found, malformed (not a folder) or unavailable. Links in `path` itself are followed,
  // because the user chose the path.
  static Result<PosixDirectory> open(const std::string& path);

  Result<std::string> read(const RelativePath& path, std::uint64_t limit) const override;
  Result<ReadFile> read_with_status(const RelativePath& path, std::uint64_t limit) const override;
  Result<std::unique_ptr<AppendFile>> create_exclusive(const RelativePath& path,
                                                       Access access) override;
  Result<std::unique_ptr<AppendFile>> open_append(const RelativePath& path) override;
  Result<void> make_directory(const RelativePath& path, Access access) override;
  Result<void> rename(const RelativePath& from, const RelativePath& to) override;
  Result<void> replace(const RelativePath& from, const RelativePath& to,
                       const EntryStatus& known) override;
  Result<void> rename_exclusive(const RelativePath& from, const RelativePath& to) override;
  Result<void> remove(const RelativePath& path) override;
  Result<void> copy_ownership(const RelativePath& model, const RelativePath& path) override;
  Result<void> restrict_to_owner(const RelativePath& path) override;
  Result<void> sync(const RelativePath& folder) override;
  Result<std::vector<DirectoryEntry>> list(const RelativePath& folder) const override;
  Result<std::vector<std::string>> unusable_names(const RelativePath& folder) const override;
  Result<std::optional<EntryStatus>> status(const RelativePath& path) const override;
  Result<std::vector<std::optional<EntryStatus>>> statuses(
      std::span<const RelativePath> paths) const override;
  Result<std::unique_ptr<Lock>> lock(const RelativePath& path, const LockRequest& request) override;
  void check_place() override;
  std::optional<std::string> warning() const override;

  // Result of open_append() for a file that may have several names.
  struct Opened {
    std::unique_ptr<AppendFile> file;
    std::uint64_t number = 0;  // inode number
    std::uint64_t links = 0;   // number of hard links
  };
  Result<Opened> open_linked(const RelativePath& path);

  // Creates a hard link to a file in `other`. conflict: the name exists.
  Result<void> link(const RelativePath& path, const PosixDirectory& other,
                    const RelativePath& name) const;

 private:
  PosixDirectory(FileDescriptor root, std::string path)
      : root_(std::move(root)), path_(std::move(path)) {}

  struct OpenFile {
    FileDescriptor descriptor;
    struct stat status;
  };

  Result<OpenFile> open_and_examine(const RelativePath& path, int flags) const;
  Result<OpenFile> open_regular(const RelativePath& path, int flags) const;
  Result<std::string> read_opened(const OpenFile& file, const RelativePath& path,
                                  std::uint64_t limit) const;
  Result<std::optional<FileDescriptor>> open_if_there(const RelativePath& folder) const;
  // `descriptor` is the folder's.
  Result<void> for_each_entry(
      const RelativePath& folder,
      const std::function<void(int descriptor, const dirent& entry)>& visit) const;
  Result<std::optional<EntryStatus>> status_in(int folder, const RelativePath& path) const;
  Result<FileDescriptor> open_folder(const RelativePath& path, int flags) const;
  // Returns 0, kOvertaken or an errno.
  using Renaming = std::function<int(const NameIn& from, const NameIn& to)>;
  Result<void> rename_with(const Renaming& renaming, const RelativePath& from,
                           const RelativePath& to);
  void give_new_folder(int parent, const RelativePath& path) const;
  Failure explain(Phrase phrase, const RelativePath& path, int cause) const;
  // The same if `obstacle` is what has the wrong owner or mode: the folder of an entry that is
  // renamed or removed.
  Failure explain(Phrase phrase, const RelativePath& path, int cause,
                  const RelativePath& obstacle) const;
  // The descriptor for system calls, which fail while the root is not in its place.
  [[nodiscard]] int root() const { return is_in_place_ ? root_.get() : -1; }

  FileDescriptor root_;
  std::string path_;
  bool is_in_place_ = true;  // at the last check_place()
};

}  // namespace baton::posix
