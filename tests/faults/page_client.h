#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "faults/program.h"

namespace baton::test {

struct PageAnswer {
  int status = 0;  // 0: the server closed the connection without an answer
  std::map<std::string, std::string> fields = {};  // names in lower case
  std::string body = {};
};

// A client of `baton serve` on a plain socket, which sends what a test says.
class PageClient {
 public:
  enum class Over : std::uint8_t { ipv4, ipv6 };
  explicit PageClient(std::uint16_t port, Over over = Over::ipv4, int receive_buffer = 0);
  ~PageClient();
  PageClient(PageClient&& other) noexcept;
  PageClient& operator=(PageClient&&) = delete;

  [[nodiscard]] bool is_connected() const { return socket_ >= 0; }
  bool send(std::string_view bytes) const;
  // Reads one answer. `method` HEAD: it has no body.
  PageAnswer answer(std::string_view method = "GET");
  // Sends one request and reads its answer.
  PageAnswer ask(const std::string& request);
  // The next WebSocket message as JSON; null at the end. Pings are skipped.
  nlohmann::json event();
  // True if the server closes the connection within ten seconds; what arrives before is dropped.
  bool is_closed_by_server();
  void send_message(std::string_view text) const;  // a WebSocket message

 private:
  bool fill(std::size_t size);  // until the buffer has that many bytes

  int socket_ = -1;
  std::string buffer_;
};

// The address and the tokens that `baton serve --json` prints.
struct PageAccess {
  std::string url;
  std::string bearer;
  std::uint16_t port = 0;

  static std::optional<PageAccess> read(const std::string& printed);

  // A request of a program, with further header lines.
  [[nodiscard]] std::string get(const std::string& target, const std::string& more = {}) const;
  [[nodiscard]] std::string post(const std::string& target, const nlohmann::json& body) const;
  [[nodiscard]] std::string upgrade() const;  // the request that `listen` sends
  // Connects to the events and reads the greeting; null if it is refused.
  [[nodiscard]] std::optional<PageClient> listen(nlohmann::json* hello = nullptr,
                                                 int receive_buffer = 0) const;
};

// The built program, serving.
class ServedPage {
 public:
  explicit ServedPage(const std::filesystem::path& folder, Arguments options = {},
                      Arguments environment = {});
  [[nodiscard]] const PageAccess& access() const { return access_; }
  Process& process() { return process_; }

 private:
  Process process_;
  PageAccess access_;
};

}  // namespace baton::test
