#include "faults/page_client.h"

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <thread>
#include <utility>

namespace baton::test {
namespace {

constexpr int kPatience = 10'000;  // milliseconds

int connected(const sockaddr* address, socklen_t size, int receive_buffer) {
  const int socket = ::socket(address->sa_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (receive_buffer > 0) {
    ::setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
  }
  if (socket >= 0 && ::connect(socket, address, size) == 0) return socket;
  ::close(socket);
  return -1;
}

std::string lowered(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

Arguments serve_arguments(Arguments options) {
  options.insert(options.begin(), {"serve", "--json"});
  return options;
}

}  // namespace

PageClient::PageClient(std::uint16_t port, Over over, int receive_buffer) {
  if (over == Over::ipv6) {
    sockaddr_in6 address = {};
    address.sin6_family = AF_INET6;
    address.sin6_port = htons(port);
    address.sin6_addr = in6addr_loopback;
    socket_ =
        connected(reinterpret_cast<const sockaddr*>(&address), sizeof address, receive_buffer);
    return;
  }
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socket_ = connected(reinterpret_cast<const sockaddr*>(&address), sizeof address, receive_buffer);
}

PageClient::~PageClient() {
  if (socket_ >= 0) ::close(socket_);
}

PageClient::PageClient(PageClient&& other) noexcept
    : socket_(std::exchange(other.socket_, -1)), buffer_(std::move(other.buffer_)) {}

bool PageClient::send(std::string_view bytes) const {
  while (!bytes.empty()) {
    const ssize_t count = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (count <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

bool PageClient::fill(std::size_t size) {
  while (buffer_.size() < size) {
    pollfd polled = {.fd = socket_, .events = POLLIN, .revents = 0};
    if (::poll(&polled, 1, kPatience) != 1) return false;
    std::array<char, 65'536> bytes = {};
    const ssize_t count = ::recv(socket_, bytes.data(), bytes.size(), 0);
    if (count <= 0) return false;
    buffer_.append(bytes.data(), static_cast<std::size_t>(count));
  }
  return true;
}

PageAnswer PageClient::answer(std::string_view method) {
  std::size_t end = std::string::npos;
  while ((end = buffer_.find("\r\n\r\n")) == std::string::npos) {
    if (!fill(buffer_.size() + 1)) return {};
  }
  PageAnswer answer{.status = std::stoi(buffer_.substr(9, 3))};
  std::string head = buffer_.substr(0, end + 2);
  buffer_.erase(0, end + 4);
  for (std::size_t at = head.find("\r\n") + 2; at < head.size(); at = head.find("\r\n", at) + 2) {
    const std::string line = head.substr(at, head.find("\r\n", at) - at);
    const std::size_t colon = line.find(": ");
    if (colon != std::string::npos)
      answer.fields[lowered(line.substr(0, colon))] = line.substr(colon + 2);
  }
  const auto length = answer.fields.find("content-length");
  if (method == "HEAD" || length == answer.fields.end()) return answer;
  const std::size_t size = std::stoul(length->second);
  if (!fill(size)) return answer;
  answer.body = buffer_.substr(0, size);
  buffer_.erase(0, size);
  return answer;
}

PageAnswer PageClient::ask(const std::string& request) {
  send(request);
  return answer(request.substr(0, request.find(' ')));
}

nlohmann::json PageClient::event() {
  constexpr unsigned kText = 0x81;
  constexpr unsigned kLong = 126;
  for (;;) {
    if (!fill(2)) return nullptr;
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(buffer_[at]); };
    std::size_t size = byte(1);
    std::size_t begin = 2;
    if (size == kLong) {
      if (!fill(4)) return nullptr;
      size = (std::size_t{byte(2)} << 8U) | byte(3);
      begin = 4;
    }
    if (!fill(begin + size)) return nullptr;
    const unsigned kind = byte(0);
    const std::string text = buffer_.substr(begin, size);
    buffer_.erase(0, begin + size);
    if (kind == kText) return nlohmann::json::parse(text, nullptr, false);
  }
}

bool PageClient::is_closed_by_server() {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds{kPatience};
  while (std::chrono::steady_clock::now() < deadline) {
    pollfd polled = {.fd = socket_, .events = POLLIN, .revents = 0};
    if (::poll(&polled, 1, kPatience) != 1) return false;
    std::array<char, 4096> bytes = {};
    if (::recv(socket_, bytes.data(), bytes.size(), 0) <= 0) return true;
  }
  return false;
}

// Masked with zeros, which RFC 6455 does not forbid.
void PageClient::send_message(std::string_view text) const {
  constexpr std::size_t kLongestShort = 125;
  const bool is_short = text.size() <= kLongestShort;
  std::string frame = "\x81";
  frame += static_cast<char>(0x80U | (is_short ? text.size() : kLongestShort + 1));
  if (!is_short) {
    frame += static_cast<char>(text.size() >> 8U);
    frame += static_cast<char>(text.size() & 0xFFU);
  }
  frame += std::string(4, '\0');
  send(frame.append(text));
}

std::optional<PageAccess> PageAccess::read(const std::string& printed) {
  const nlohmann::json document = nlohmann::json::parse(printed, nullptr, false);
  if (!document.is_object() || !document.contains("bearer")) return std::nullopt;
  const std::string address = document["address"].get<std::string>();
  const int port = std::stoi(address.substr(address.rfind(':') + 1));
  return PageAccess{.url = document["url"].get<std::string>(),
                    .bearer = document["bearer"].get<std::string>(),
                    .port = static_cast<std::uint16_t>(port)};
}

std::string PageAccess::get(const std::string& target, const std::string& more) const {
  return "GET " + target + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
         "\r\nAuthorization: Bearer " + bearer + "\r\n" + more + "\r\n";
}

std::string PageAccess::post(const std::string& target, const nlohmann::json& body) const {
  const std::string text = body.dump();
  const std::string host = "127.0.0.1:" + std::to_string(port);
  return "POST " + target + " HTTP/1.1\r\nHost: " + host + "\r\nOrigin: http://" + host +
         "\r\nAuthorization: Bearer " + bearer + "\r\nContent-Type: application/json\r\n" +
         "Content-Length: " + std::to_string(text.size()) + "\r\n\r\n" + text;
}

std::string PageAccess::upgrade() const {
  return get("/api/v1/events", "Origin: http://127.0.0.1:" + std::to_string(port) +
                                   "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                                   "Sec-WebSocket-Version: 13\r\n"
                                   "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n");
}

std::optional<PageClient> PageAccess::listen(nlohmann::json* hello, int receive_buffer) const {
  PageClient client(port, PageClient::Over::ipv4, receive_buffer);
  const PageAnswer answer = client.ask(upgrade());
  if (answer.status != 101) return std::nullopt;
  const nlohmann::json greeting = client.event();
  if (hello != nullptr) *hello = greeting;
  return client;
}

ServedPage::ServedPage(const std::filesystem::path& folder, Arguments options,
                       Arguments environment)
    : process_({.folder = folder.string(),
                .arguments = serve_arguments(std::move(options)),
                .environment = std::move(environment)}) {
  constexpr std::chrono::milliseconds kPause{2};
  for (int waited = 0; waited < kPatience; waited += 2) {
    if (const std::optional<PageAccess> access = PageAccess::read(process_.printed())) {
      access_ = *access;
      return;
    }
    std::this_thread::sleep_for(kPause);
  }
}

}  // namespace baton::test
