#include "posix/standard_lines.h"

#include <poll.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <vector>

#include "host/poll_timeout.h"

namespace baton::posix {
namespace {

constexpr std::size_t kReadAtOnce = 64U << 10U;
constexpr std::size_t kKeptRoom = 1U << 20U;
// POSIX: a pipe with room accepts this many bytes without blocking the writer.
constexpr std::size_t kWrittenAtOnce = 4'096;

// If there is no descriptor, the signals end the process as usual: blocked ones would be lost.
FileDescriptor ending_signals() {
  sigset_t signals = {};
  sigset_t before = {};
  ::sigemptyset(&signals);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) ::sigaddset(&signals, signal);
  ::sigprocmask(SIG_BLOCK, &signals, &before);
  FileDescriptor descriptor(::signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK));
  if (descriptor.get() < 0) ::sigprocmask(SIG_SETMASK, &before, nullptr);
  return descriptor;
}

bool is_socket(int descriptor) {
  struct stat status = {};
  return ::fstat(descriptor, &status) == 0 && S_ISSOCK(status.st_mode);
}

bool is_ready(int descriptor, short events) {
  pollfd polled = {.fd = descriptor, .events = events, .revents = 0};
  return ::poll(&polled, 1, 0) == 1;
}

bool may_be_tried_again(int cause) {
  return cause == EAGAIN || cause == EINTR;
}

}  // namespace

StandardLines::StandardLines(PosixConsole& console)
    : console_(console), signals_(ending_signals()), writes_to_socket_(is_socket(STDOUT_FILENO)) {}

LineChannel::Arrival StandardLines::next(std::span<Watch* const> wake_by, Milliseconds patience) {
  for (bool is_patient = true;;) {
    if (input_ == Input::stopped) return {.event = Event::stop};
    Arrival arrival;
    switch (incoming_.next(arrival.line)) {
      case text::LineBuffer::Found::line: arrival.event = Event::line; return arrival;
      case text::LineBuffer::Found::too_long: return {.event = Event::too_long};
      case text::LineBuffer::Found::nothing: break;
    }
    if (input_ == Input::at_end) return rest();
    if (!is_patient) return {};
    const Happened happened = wait(wake_by, patience, Reading::yes);
    if (happened == Happened::watched) return {.event = Event::woken};
    is_patient = happened != Happened::nothing;
  }
}

LineChannel::Arrival StandardLines::rest() {
  Arrival arrival{.event = Event::line};
  switch (incoming_.last(arrival.line)) {
    case text::LineBuffer::Found::line: return arrival;
    case text::LineBuffer::Found::too_long: return {.event = Event::too_long};
    case text::LineBuffer::Found::nothing: break;
  }
  return {.event = Event::end};
}

void StandardLines::send(std::string_view line) {
  outgoing_.append(line);
  outgoing_ += '\n';
  write_some();
}

void StandardLines::drain(std::size_t most, Reading reading) {
  while (unsent() > most && input_ != Input::stopped) {
    if (wait({}, Milliseconds::max(), reading) == Happened::input) return;
  }
}

StandardLines::Happened StandardLines::wait(std::span<Watch* const> wake_by, Milliseconds patience,
                                            Reading reading) {
  const bool reads = reading == Reading::yes && input_ == Input::open;
  const auto either = [](bool asked, short events) { return asked ? events : short{0}; };
  std::vector<pollfd> polled = {
      {.fd = signals_.get(), .events = POLLIN, .revents = 0},
      {.fd = reads ? STDIN_FILENO : -1, .events = POLLIN, .revents = 0},
      {.fd = STDOUT_FILENO, .events = either(unsent() > 0, POLLOUT), .revents = 0}};
  for (const Watch* watch : wake_by) {
    polled.push_back({.fd = watch->descriptor(), .events = POLLIN, .revents = 0});
  }
  const int count = ::poll(polled.data(), polled.size(), poll_timeout(patience));
  if (count == 0) return Happened::nothing;
  if (count < 0) return Happened::something;
  const bool is_unread = (polled[2].revents & (POLLERR | POLLHUP | POLLNVAL)) != 0;
  if (polled[0].revents != 0 || is_unread) input_ = Input::stopped;
  if (polled[1].revents != 0) read_some();
  if ((polled[2].revents & POLLOUT) != 0) write_some();
  const bool is_watched = std::any_of(polled.begin() + 3, polled.end(),
                                      [](const pollfd& watch) { return watch.revents != 0; });
  if (is_watched) return Happened::watched;
  return polled[1].revents != 0 ? Happened::input : Happened::something;
}

void StandardLines::read_some() {
  std::array<char, kReadAtOnce> bytes;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled
  const ssize_t count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
  if (count > 0) return incoming_.add({bytes.data(), static_cast<std::size_t>(count)});
  if (count == 0 || !may_be_tried_again(errno)) input_ = Input::at_end;
}

// Other processes may share standard output, so it stays in blocking mode, and each call writes
// only what it accepts at once.
void StandardLines::write_some() {
  while (unsent() > 0 && is_ready(STDOUT_FILENO, POLLOUT)) {
    const std::string_view rest = std::string_view(outgoing_).substr(sent_);
    const ssize_t count =
        writes_to_socket_
            ? ::send(STDOUT_FILENO, rest.data(), rest.size(), MSG_DONTWAIT | MSG_NOSIGNAL)
            : ::write(STDOUT_FILENO, rest.data(), std::min(rest.size(), kWrittenAtOnce));
    if (count < 0 && may_be_tried_again(errno)) return;
    if (count < 0) {
      console_.note_failed_output(errno);
      input_ = Input::stopped;
    }
    sent_ = count < 0 ? outgoing_.size() : sent_ + static_cast<std::size_t>(count);
  }
  if (unsent() > 0 && sent_ < kKeptRoom) return;
  outgoing_.erase(0, sent_);
  sent_ = 0;
  if (outgoing_.empty() && outgoing_.capacity() > kKeptRoom) outgoing_.shrink_to_fit();
}

}  // namespace baton::posix
