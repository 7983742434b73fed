#include "posix/console.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "host/directory.h"
#include "posix/errors.h"
#include "posix/file_descriptor.h"
#include "posix/system.h"
#include "posix/transfer.h"
#include "text/concat.h"

namespace baton::posix {
namespace {

constexpr std::string_view kStandardInput = "standard input";
constexpr std::string_view kStandardOutput = "standard output";
constexpr std::size_t kLongestLine = 64 * 1024;  // bytes
constexpr std::string_view kPipeHint = "use - to read standard input";

int descriptor_of(Stream stream) {
  switch (stream) {
    case Stream::output: return STDOUT_FILENO;
    case Stream::error: return STDERR_FILENO;
  }
  return STDERR_FILENO;
}

// A file that is opened later would get the number of a closed stream, and the answer would be
// written into it. Reading from the replacement fails, and so does writing to it, as with the
// closed stream.
void reserve_closed_streams() {
  std::array<pollfd, 3> streams = {{{.fd = STDIN_FILENO, .events = 0, .revents = 0},
                                    {.fd = STDOUT_FILENO, .events = 0, .revents = 0},
                                    {.fd = STDERR_FILENO, .events = 0, .revents = 0}}};
  if (::poll(streams.data(), streams.size(), 0) <= 0) return;
  for (const pollfd& stream : streams) {
    if ((stream.revents & POLLNVAL) == 0) continue;
    (void)::open("/dev/null", stream.fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
}

// What a shell passes for <(command): a link, which cannot be replaced.
bool is_descriptor(std::string_view path) {
  return path.starts_with("/dev/fd/") || path.starts_with("/proc/self/fd/");
}

// /dev/null, the customary name of an empty file.
bool is_null_device(const struct stat& status) {
  constexpr unsigned kMajor = 1;
  constexpr unsigned kMinor = 3;
  return S_ISCHR(status.st_mode) && status.st_rdev == makedev(kMajor, kMinor);
}

Error folder_for_file(const std::string& path, mode_t mode) {
  Error error = not_a_regular_file(path, mode);
  error.hint += "; name a file";
  return error;
}

Failure with_pipe_hint(Error error) {
  if (is_descriptor(error.subject)) {
    error.hint = "pass the text through standard input with -, or save it to a file";
  } else if (error.code == ErrorCode::malformed) {
    error.hint =
        error.hint.empty() ? std::string(kPipeHint) : text::concat(error.hint, "; ", kPipeHint);
  }
  return fail(std::move(error));
}

}  // namespace

PosixConsole::PosixConsole(Exit exit) : exit_(exit) {
  reserve_closed_streams();
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  std::signal(SIGCHLD, SIG_DFL);
}

Result<std::string> PosixConsole::read_input() {
  const bool is_first = !read_;
  if (is_first) read_ = Read{.from = ::lseek(STDIN_FILENO, 0, SEEK_CUR)};
  BATON_TRY(std::string text, read_all(STDIN_FILENO, {.name = kStandardInput,
                                                      .limit = Directory::kDefaultReadLimit}));
  if (is_first && read_->from < 0) read_->text = text.substr(0, kMostGivenBack + 1);
  return text;
}

Result<std::string> PosixConsole::read_piece() {
  return posix::read_piece(STDIN_FILENO, kStandardInput);
}

bool PosixConsole::input_pauses() {
  constexpr int kPause = 100;  // milliseconds
  constexpr std::chrono::seconds kLongest{1};
  pollfd input = {.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
  if (::poll(&input, 1, kPause) != 0 && now() - last_pause_ < kLongest) return false;
  last_pause_ = now();
  return true;
}

Result<void> PosixConsole::give_back_input() const {
  if (!read_) return {};
  if (read_->from >= 0) {
    if (::lseek(STDIN_FILENO, read_->from, SEEK_SET) >= 0) return {};
    return fail(system_error("cannot rewind", kStandardInput, errno));
  }
  if (read_->text.size() > kMostGivenBack) {
    return fail(ErrorCode::limit, "too large to pass to baton-full", std::string(kStandardInput),
                "redirect a file (< FILE), or pipe at most 1 MiB");
  }
  const FileDescriptor copy(::memfd_create("standard input", MFD_CLOEXEC));
  int cause = copy.get() < 0 ? errno : write_all(copy.get(), read_->text);
  const bool is_in_place = cause == 0 && ::lseek(copy.get(), 0, SEEK_SET) == 0 &&
                           ::dup2(copy.get(), STDIN_FILENO) == STDIN_FILENO;
  if (is_in_place) return {};
  if (cause == 0) cause = errno;
  return fail(system_error("cannot pass to baton-full", kStandardInput, cause));
}

Result<std::string> PosixConsole::read_file(const std::string& path, std::uint64_t limit) const {
  if (path.empty()) {
    return fail(ErrorCode::malformed, "the name of a file is empty", {},
                "give the name, or - for standard input");
  }
  const int opened =
      ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY);
  if (opened < 0) return with_pipe_hint(system_error("cannot open", path, errno));
  const FileDescriptor file(opened);
  struct stat status = {};
  if (::fstat(opened, &status) != 0) return fail(system_error("cannot examine", path, errno));
  if (S_ISDIR(status.st_mode)) return fail(folder_for_file(path, status.st_mode));
  if (is_null_device(status)) return std::string();
  if (!S_ISREG(status.st_mode)) return with_pipe_hint(not_a_regular_file(path, status.st_mode));
  return read_all(
      opened,
      {.name = path, .expected_size = static_cast<std::uint64_t>(status.st_size), .limit = limit});
}

void PosixConsole::write(Stream stream, std::string_view text) {
  const int cause = write_all(descriptor_of(stream), text);
  // A failure to write to standard error could not be reported.
  if (stream == Stream::output && cause != 0) note_failed_output(cause);
}

void PosixConsole::note_failed_output(int cause) {
  if (cause == EPIPE) {
    reader_is_gone_ = true;
  } else if (write_failure_ == 0) {
    write_failure_ = cause;
  }
}

Result<void> PosixConsole::printed() {
  const int cause = std::exchange(write_failure_, 0);
  return cause == 0 ? Result<void>()
                    : fail(system_error("cannot print the answer", kStandardOutput, cause));
}

std::chrono::steady_clock::time_point PosixConsole::now() const {
  return std::chrono::steady_clock::now();
}

bool PosixConsole::is_terminal(Stream stream) const {
  return ::isatty(descriptor_of(stream)) == 1;
}

bool PosixConsole::input_is_terminal() const {
  return ::isatty(STDIN_FILENO) == 1;
}

// Reads byte by byte, so that the bytes after the line remain for the next reader.
std::optional<std::string> PosixConsole::read_line() {
  std::string line;
  while (line.size() < kLongestLine) {
    char byte = 0;
    const ssize_t count = read_some(STDIN_FILENO, &byte, 1);
    if (count <= 0) return line.empty() ? std::nullopt : std::optional(std::move(line));
    if (byte == '\n') return line;
    line += byte;
  }
  return line;
}

std::optional<std::size_t> PosixConsole::columns(Stream stream) const {
  winsize size = {};
  if (::ioctl(descriptor_of(stream), TIOCGWINSZ, &size) != 0 || size.ws_col == 0) {
    return std::nullopt;
  }
  return size.ws_col;
}

std::string PosixConsole::variable(const std::string& name) const {
  return ProcessEnvironment().variable(name).value_or(std::string());
}

// poll() reports an error for a pipe without a reader, even if no write is pending.
bool PosixConsole::has_reader_now(Stream stream) const {
  pollfd polled = {.fd = descriptor_of(stream), .events = 0, .revents = 0};
  const bool is_gone = ::poll(&polled, 1, 0) == 1 && (polled.revents & (POLLERR | POLLHUP)) != 0;
  return has_reader(stream) && !is_gone;
}

int PosixConsole::final_status(int status) {
  if (write_failure_ == 0) return status;
  std::string hint = "the command was carried out; do not repeat a write";
  if (may_be_repeated_) hint = "print to another place";
  if (status != 0) {
    hint = text::concat("print to another place; the command ended with exit code ",
                        std::to_string(status));
  }
  write(Stream::error, text::concat("baton: error: cannot print the answer: ",
                                    std::strerror(write_failure_), "\n  hint: ", hint, "\n"));
  return static_cast<int>(ErrorCode::unavailable);
}

void PosixConsole::leave(int status) {
  if (exit_ == Exit::ends_the_process) std::_Exit(final_status(status));
}

}  // namespace baton::posix
