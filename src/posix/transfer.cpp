#include "posix/transfer.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "posix/errors.h"
#include "posix/heap.h"
#include "text/concat.h"

namespace baton::posix {
namespace {

constexpr std::size_t kSmallestBuffer = 4096;
constexpr std::size_t kPiece = 64 * 1024;

// Another process that shares the standard streams may have made them non-blocking.
void wait_for(int descriptor, short events) {
  pollfd waited = {.fd = descriptor, .events = events, .revents = 0};
  ::poll(&waited, 1, -1);
}

Error too_large(const ReadRequest& request) {
  return Error{.code = ErrorCode::limit,
               .phrase = "too large to read",
               .subject = std::string(request.name),
               .hint = text::concat("at most ", std::to_string(request.limit), " bytes are read")};
}

}  // namespace

ssize_t read_some(int descriptor, char* buffer, std::size_t size) {
  while (true) {
    const ssize_t count = ::read(descriptor, buffer, size);
    if (count >= 0) return count;
    if (errno == EAGAIN) {
      wait_for(descriptor, POLLIN);
    } else if (errno != EINTR) {
      return -errno;
    }
  }
}

Result<std::string> read_all(int descriptor, const ReadRequest& request) {
  if (request.expected_size > request.limit) return fail(too_large(request));
  prepare_heap(request.expected_size);
  std::string text;
  // One byte more than expected, so that a shorter read has reached the end.
  std::size_t capacity = std::max<std::size_t>(request.expected_size + 1, kSmallestBuffer);
  std::size_t filled = 0;
  while (true) {
    text.resize(capacity);
    const ssize_t count = read_some(descriptor, text.data() + filled, capacity - filled);
    if (count < 0) {
      return fail(system_error("cannot read", request.name, static_cast<int>(-count)));
    }
    filled += static_cast<std::size_t>(count);
    if (filled > request.limit) return fail(too_large(request));
    const bool whole_file = request.expected_size != 0 && filled == request.expected_size;
    if (count == 0 || whole_file) break;
    if (filled == capacity) capacity *= 2;
  }
  text.resize(filled);
  return text;
}

Result<std::string> read_piece(int descriptor, std::string_view name) {
  std::string piece(kPiece, '\0');
  const ssize_t count = read_some(descriptor, piece.data(), piece.size());
  if (count < 0) return fail(system_error("cannot read", name, static_cast<int>(-count)));
  piece.resize(static_cast<std::size_t>(count));
  return piece;
}

int write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(descriptor, bytes.data(), bytes.size());
    if (count > 0) {
      bytes.remove_prefix(static_cast<std::size_t>(count));
    } else if (count == 0) {
      return EIO;
    } else if (errno == EAGAIN) {
      wait_for(descriptor, POLLOUT);
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

}  // namespace baton::posix
