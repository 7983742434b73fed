#include "posix/lock.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <ctime>
#include <string>
#include <utility>

#include "posix/errors.h"
#include "posix/file_descriptor.h"
#include "posix/open_beneath.h"
#include "text/concat.h"

namespace baton::posix {
namespace {

using SteadyClock = std::chrono::steady_clock;
using std::chrono::microseconds;

// A writer holds the lock for about a millisecond. A process that sleeps much longer leaves a free
// lock unused and is overtaken by new processes; one attempt costs only a microsecond.
constexpr microseconds kFirstPause{200};
constexpr microseconds kLongestPause{1'000};
constexpr microseconds kLongestPauseLater{2'000};
constexpr std::chrono::milliseconds kLater{500};  // one process holds it for long, or many wait
constexpr std::size_t kMaximumWords = 200;

// The file's first line describes the lock: "pid 4711, record" while it is held, "was 4711, record"
// after its last holder ended normally.
constexpr std::string_view kHolds = "pid";
constexpr std::string_view kHeld = "was";

std::string words_in(int file) {
  std::array<char, kMaximumWords> buffer = {};
  const ssize_t count = ::pread(file, buffer.data(), buffer.size(), 0);
  if (count <= 0) return {};
  const std::string_view words(buffer.data(), static_cast<std::size_t>(count));
  return std::string(words.substr(0, words.find('\n')));
}

// A failed write is ignored: the lock is held anyway.
void leave_words(int file, std::string_view words) {
  (void)!::pwrite(file, words.data(), words.size(), 0);
}

// Whether the locked file still has a name; another process may have removed the folder.
bool is_named(int file) {
  struct stat status = {};
  return ::fstat(file, &status) != 0 || status.st_nlink > 0;
}

class HeldLock final : public Lock {
 public:
  HeldLock(FileDescriptor file, std::string_view words_before)
      : file_(std::move(file)), is_first_holder_(!words_before.starts_with(kHeld)) {}

  [[nodiscard]] bool is_first_holder() const override { return is_first_holder_; }
  [[nodiscard]] bool is_still_held() const override { return is_named(file_.get()); }
  void end_well() override { leave_words(file_.get(), kHeld); }

 private:
  FileDescriptor file_;  // closing it releases the lock
  bool is_first_holder_;
};

Result<FileDescriptor> open_lock_file(int root, std::string_view path) {
  const int opened =
      open_beneath(root, {.path = path, .flags = O_RDWR | O_CREAT | O_NONBLOCK, .mode = 0600});
  if (opened < 0) return fail(system_error("cannot open the lock file", path, -opened));
  FileDescriptor file(opened);
  struct stat status = {};
  if (::fstat(file.get(), &status) != 0) {
    return fail(system_error("cannot examine the lock file", path, errno));
  }
  if (!S_ISREG(status.st_mode)) return fail(in_place_of_a_file(path, status.st_mode));
  if (status.st_nlink > 1) return fail(has_other_names(path));
  return file;
}

// 0, EAGAIN if another process holds it, or another errno.
int try_lock(int file) {
  struct flock whole_file = {};
  whole_file.l_type = F_WRLCK;
  whole_file.l_whence = SEEK_SET;
  while (::fcntl(file, F_OFD_SETLK, &whole_file) != 0) {
    if (errno == EACCES) return EAGAIN;
    if (errno != EINTR) return errno;
  }
  return 0;
}

// Between half of `longest` and all of it, so that waiting processes do not retry at the same time.
// The low digits of the clock and the process are random enough for that.
void pause_for(microseconds longest) {
  const auto now = SteadyClock::now().time_since_epoch().count();
  const auto seed =
      static_cast<std::uint64_t>(now) ^ (static_cast<std::uint64_t>(::getpid()) << 7U);
  const microseconds half = longest / 2;
  const auto extra = static_cast<std::int64_t>(seed % static_cast<std::uint64_t>(half.count() + 1));
  const auto pause = std::chrono::nanoseconds(half + microseconds(extra));
  const timespec request = {.tv_sec = 0, .tv_nsec = static_cast<long>(pause.count())};
  ::nanosleep(&request, nullptr);
}

std::string words_of(std::string_view holder) {
  return text::concat(kHolds, " ", std::to_string(::getpid()), ", ",
                      holder.substr(0, kMaximumWords / 2), "\n");
}

Error busy(int file, std::string_view path) {
  // The text of an ended holder does not describe the current holder.
  const std::string words = words_in(file);
  const bool says_who = words.starts_with(kHolds);
  return Error{.code = ErrorCode::conflict,
               .phrase = "another process holds the lock",
               .subject = std::string(path),
               .hint = text::concat("held by ", says_who ? words : "an unknown process",
                                    "; try again when it is done"),
               .cause = EAGAIN};
}

}  // namespace

Result<std::unique_ptr<Lock>> take_lock(int root, std::string_view path,
                                        const LockRequest& request) {
  const auto begun = SteadyClock::now();
  const auto give_up = begun + request.deadline;
  BATON_TRY(FileDescriptor file, open_lock_file(root, path));
  microseconds pause = kFirstPause;
  while (true) {
    const int cause = try_lock(file.get());
    if (cause == 0 && is_named(file.get())) break;
    if (cause != 0 && cause != EAGAIN) return fail(system_error("cannot lock", path, cause));
    if (cause == 0) {
      BATON_TRY(file, open_lock_file(root, path));
      continue;
    }
    const auto left = std::chrono::duration_cast<microseconds>(give_up - SteadyClock::now());
    if (left <= microseconds::zero()) return fail(busy(file.get(), path));
    pause_for(std::min(pause, left));
    const bool is_later = SteadyClock::now() - begun > kLater;
    pause = std::min(pause * 2, is_later ? kLongestPauseLater : kLongestPause);
  }
  const std::string before = words_in(file.get());
  if (!request.holder.empty()) leave_words(file.get(), words_of(request.holder));
  return std::make_unique<HeldLock>(std::move(file), before);
}

}  // namespace baton::posix
