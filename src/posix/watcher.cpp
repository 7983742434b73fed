#include "posix/watcher.h"

#include <poll.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>

#include "host/poll_timeout.h"
#include "posix/errors.h"
#include "posix/file_descriptor.h"
#include "text/concat.h"

namespace baton::posix {
namespace {

constexpr std::uint32_t kChanges = IN_MODIFY | IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_FROM |
                                   IN_MOVED_TO | IN_DELETE | IN_MOVE_SELF | IN_ONLYDIR |
                                   IN_DONT_FOLLOW;
constexpr std::uint32_t kEndings = IN_IGNORED | IN_MOVE_SELF;  // IN_IGNORED: the folder was deleted

class FolderWatch final : public Watch {
 public:
  explicit FolderWatch(FileDescriptor events) : events_(std::move(events)) {}

  Result<bool> wait(Milliseconds patience) override {
    pollfd ready{.fd = events_.get(), .events = POLLIN, .revents = 0};
    const int count = ::poll(&ready, 1, poll_timeout(patience));
    if (count < 0 && errno != EINTR) return fail(system_error("cannot wait", "changes", errno));
    if (count <= 0) return false;
    take_events();
    return true;
  }

  [[nodiscard]] int descriptor() const override { return events_.get(); }
  [[nodiscard]] bool is_over() const override { return is_over_; }

 private:
  // The file that changed does not matter: the caller reads the folder again.
  void take_events() {
    std::array<char, 4096> buffer = {};
    for (;;) {
      const ssize_t count = ::read(events_.get(), buffer.data(), buffer.size());
      if (count <= 0) return;
      take_events({buffer.data(), static_cast<std::size_t>(count)});
    }
  }

  void take_events(std::string_view bytes) {
    inotify_event event = {};
    while (bytes.size() >= sizeof event) {
      std::memcpy(&event, bytes.data(), sizeof event);
      is_over_ |= (event.mask & kEndings) != 0;
      bytes.remove_prefix(std::min(bytes.size(), sizeof event + event.len));
    }
  }

  FileDescriptor events_;
  bool is_over_ = false;
};

Result<FileDescriptor> new_events() {
  FileDescriptor events(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC));
  if (events.get() < 0) return fail(system_error("cannot watch", "changes", errno));
  return events;
}

Result<void> add_folder(const FileDescriptor& events, const std::string& root,
                        const RelativePath& folder) {
  const std::string path = text::concat(root, "/", folder.text());
  if (::inotify_add_watch(events.get(), path.c_str(), kChanges) >= 0) return {};
  return fail(system_error("cannot watch", folder.text(), errno));
}

}  // namespace

Result<std::unique_ptr<Watch>> FolderWatcher::watch(const RelativePath& folder) const {
  BATON_TRY(FileDescriptor events, new_events());
  BATON_CHECK(add_folder(events, root_, folder));
  return std::make_unique<FolderWatch>(std::move(events));
}

Result<std::unique_ptr<Watch>> FolderWatcher::watch_all(
    std::span<const RelativePath> folders) const {
  BATON_TRY(FileDescriptor events, new_events());
  for (const RelativePath& folder : folders) {
    const Result<void> added = add_folder(events, root_, folder);
    if (!added && added.error().code != ErrorCode::not_found) return fail(added.error());
  }
  return std::make_unique<FolderWatch>(std::move(events));
}

}  // namespace baton::posix
