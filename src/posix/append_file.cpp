#include "posix/append_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <string_view>
#include <utility>

#include "posix/errors.h"
#include "posix/transfer.h"

namespace baton::posix {
namespace {

class PosixAppendFile final : public AppendFile {
 public:
  PosixAppendFile(FileDescriptor file, std::string name)
      : file_(std::move(file)), name_(std::move(name)) {}

  Result<void> write(std::string_view bytes) override {
    if (const int cause = write_all(file_.get(), bytes); cause != 0) {
      return fail(system_error("cannot write", name_, cause));
    }
    return {};
  }

  Result<void> truncate(std::uint64_t size) override {
    while (::ftruncate(file_.get(), static_cast<off_t>(size)) != 0) {
      if (errno != EINTR) return fail(system_error("cannot truncate the file", name_, errno));
    }
    return {};
  }

  Result<std::uint64_t> size() const override {
    struct stat status = {};
    if (::fstat(file_.get(), &status) == 0) return static_cast<std::uint64_t>(status.st_size);
    return fail(system_error("cannot examine", name_, errno));
  }

  void begin_sync() override { (void)::sync_file_range(file_.get(), 0, 0, SYNC_FILE_RANGE_WRITE); }

  Result<void> sync() override {
    while (::fdatasync(file_.get()) != 0) {
      if (errno != EINTR) return fail(system_error("cannot flush to the disk", name_, errno));
    }
    return {};
  }

 private:
  FileDescriptor file_;
  std::string name_;
};

}  // namespace

std::unique_ptr<AppendFile> make_append_file(FileDescriptor file, std::string name) {
  return std::make_unique<PosixAppendFile>(std::move(file), std::move(name));
}

}  // namespace baton::posix
