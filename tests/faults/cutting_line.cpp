#include "faults/cutting_line.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstring>
#include <string_view>
#include <utility>

namespace baton::test {
namespace {

constexpr int kLook = 50;  // milliseconds between looks at whether to stop
// How the message ends, and how the server answers it.
constexpr std::string_view kCommit("COMMIT\0", 7);

template <typename Address>
sockaddr* plain(Address& address) {
  return reinterpret_cast<sockaddr*>(&address);
}

bool is_readable(int descriptor) {
  pollfd ready{.fd = descriptor, .events = POLLIN, .revents = 0};
  return ::poll(&ready, 1, kLook) > 0;
}

// What can be read now; empty: the other side has hung up.
std::string some_of(int descriptor) {
  std::array<char, 65536> buffer = {};
  const ssize_t count = ::read(descriptor, buffer.data(), buffer.size());
  return {buffer.data(), count > 0 ? static_cast<std::size_t>(count) : 0};
}

bool send_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::send(descriptor, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (count <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

int connected_to(const std::string& path) {
  const int descriptor = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_un address = {.sun_family = AF_UNIX, .sun_path = {}};
  std::strncpy(address.sun_path, path.c_str(), sizeof address.sun_path - 1);
  if (::connect(descriptor, plain(address), sizeof address) == 0) return descriptor;
  ::close(descriptor);
  return -1;
}

}  // namespace

CuttingLine::CuttingLine(std::string socket) : socket_(std::move(socket)) {
  listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  ::bind(listener_, plain(address), size);
  ::listen(listener_, 8);
  ::getsockname(listener_, plain(address), &size);
  port_ = ntohs(address.sin_port);
  thread_ = std::thread([this] { serve(); });
}

CuttingLine::~CuttingLine() {
  stopped_ = true;
  thread_.join();
  ::close(listener_);
}

void CuttingLine::serve() {
  while (!stopped_) {
    if (waits() || !is_readable(listener_)) continue;
    const int client = ::accept(listener_, nullptr, nullptr);
    const int server = is_open_ ? connected_to(socket_) : -1;
    if (server >= 0) pass_on(client, server);
    ::close(client);
    if (server >= 0) ::close(server);
  }
}

void CuttingLine::pass_on(int client, int server) {
  std::array<pollfd, 2> ready = {pollfd{.fd = client, .events = POLLIN, .revents = 0},
                                 pollfd{.fd = server, .events = POLLIN, .revents = 0}};
  while (!stopped_) {
    if (waits() || ::poll(ready.data(), ready.size(), kLook) <= 0) continue;
    if (ready[0].revents != 0 && !from_client(client, server)) return;
    if (ready[1].revents == 0) continue;
    const std::string bytes = some_of(server);
    if (bytes.empty() || !send_all(client, bytes)) return;
  }
}

bool CuttingLine::waits() const {
  if (is_held_) std::this_thread::sleep_for(std::chrono::milliseconds{kLook});
  return is_held_;
}

bool CuttingLine::from_client(int client, int server) {
  const std::string bytes = some_of(client);
  if (bytes.empty()) return false;
  const bool is_commit = bytes.find(kCommit) != std::string::npos;
  const Cut when = is_commit ? cut_.exchange(Cut::never) : Cut::never;
  if (when == Cut::before_it_is_heard) return false;
  if (!send_all(server, bytes)) return false;
  if (when == Cut::never) return true;
  is_open_ = when != Cut::for_good_after_it_is_done;
  std::string answer;
  while (answer.find(kCommit) == std::string::npos) {
    const std::string more = some_of(server);
    if (more.empty()) break;
    answer += more;
  }
  return false;
}

}  // namespace baton::test
