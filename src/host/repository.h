#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "baton/result.h"
#include "host/directory.h"
#include "host/relative_path.h"

namespace baton {

// The git repository around a project. A file below the project's root may have a second name below
// the git directory, where `git clean` does not reach: a hard link, so that nothing is copied and
// what is appended reaches both names. Paths are those of the files below the project's root.
//
// The second names are a convenience. Where there is no repository, where its git directory belongs
// to another user or is on another file system, there are none, and no call fails because of that.
class Repository {
 public:
  virtual ~Repository() = default;

  // Gives a file its second name, in the place of another file that has it.
  virtual void keep(const RelativePath& file) = 0;
  // Removes the second name, and the folders that it leaves empty.
  virtual void forget(const RelativePath& file) = 0;
  // Gives a file its first name back, in a folder that exists. False where there was nothing to do.
  virtual Result<bool> restore(const RelativePath& file) = 0;

  // Whether files can have second names: the git directory is this user's and on the file system
  // of the project.
  virtual bool can_keep() const = 0;
  // Whether the file has its second name.
  virtual bool is_kept(const RelativePath& file) const = 0;
  // The second names of the files of a folder, sorted.
  virtual std::vector<std::string> kept_in(const RelativePath& folder) const = 0;
  virtual Result<std::string> read(const RelativePath& file, std::uint64_t limit) const = 0;
  // A file with no other than its two names, to be appended to. Null: it has more, or its second
  // name is another file's, so that an append would reach what is not baton's.
  virtual Result<std::unique_ptr<AppendFile>> open_append(const RelativePath& file) = 0;

  // The file as the last commit has it. Empty: there is none, or git does not tell.
  virtual std::optional<std::string> committed(const RelativePath& file) const = 0;
  // The file in the commits that changed it, newest first, at most so many; none as above.
  virtual std::vector<std::string> committed_versions(const RelativePath& file,
                                                      std::size_t most) const = 0;
};

}  // namespace baton
