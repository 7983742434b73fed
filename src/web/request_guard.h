#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "baton/error.h"
#include "web/credentials.h"

namespace baton::web {

// The version of the WebSocket protocol (RFC 6455).
inline constexpr std::string_view kWebSocketProtocol = "13";

struct HeaderField {
  std::string_view name;
  std::string_view value;
};

// A request before its body is read.
struct RequestHead {
  std::string_view method;
  std::string_view target;  // as it was sent: "/api/v1/status?view=stale"
  bool is_http_1_1 = true;
  bool is_upgrade = false;  // asks for a WebSocket
  std::vector<HeaderField> fields = {};
};

// Why a request is not answered. The connection is closed after it: its body was not read.
struct Refusal {
  unsigned status = 0;  // of HTTP
  Error error = {};
  std::string_view allow = {};  // the header Allow, with status 405
};

// The methods of this server.
inline constexpr std::string_view kMethods = "GET, HEAD, POST";

// Decides whether a request may be answered, before anything of it is used. It is the only place
// that admits: what the rest of the server reads has passed here. Against pages of other sites that
// a browser on this machine shows: Host and Origin must be this server's (DNS rebinding, forged
// requests). Against other programs: the credentials. Against smuggled requests: a header that
// decides something occurs once.
class RequestGuard {
 public:
  RequestGuard(Credentials credentials, std::uint16_t port);

  // Checks in this order: form (400, 417), Host, Origin and Sec-Fetch-Site (403), method (405),
  // credentials (401), Origin and content type of what writes (403, 415).
  [[nodiscard]] std::optional<Refusal> objection(const RequestHead& head) const;

  // "GET /?token=…" with the one-time token. The first time, the value of Set-Cookie; afterwards a
  // refusal (401), unless the browser has the cookie: then neither. Call it for a request with
  // is_login(), instead of objection().
  struct Login {
    std::optional<Refusal> refusal = {};
    std::string cookie = {};
  };
  [[nodiscard]] static bool is_login(const RequestHead& head);
  Login log_in(const RequestHead& head);

  [[nodiscard]] const Credentials& credentials() const { return credentials_; }
  [[nodiscard]] std::uint16_t port() const { return port_; }

 private:
  [[nodiscard]] std::optional<Refusal> objection_to_origin(const RequestHead& head) const;
  [[nodiscard]] bool has_credentials(const RequestHead& head) const;

  Credentials credentials_;
  std::uint16_t port_;
  std::vector<std::string> hosts_;  // "127.0.0.1:8417"
};

// The value of the first header field of that name (in lower case); nothing if there is none.
std::optional<std::string_view> field(const RequestHead& head, std::string_view name);

// The parts of a target.
std::string_view path_of(std::string_view target);
std::string_view query_of(std::string_view target);

}  // namespace baton::web
