#include "web/request_guard.h"

#include <algorithm>
#include <array>
#include <utility>

#include "text/ascii.h"
#include "text/concat.h"

namespace baton::web {
namespace {

constexpr std::string_view kHttp = "http://";
constexpr std::string_view kTokenQuery = "token=";
constexpr std::string_view kWebSocketKey = "sec-websocket-key";
constexpr std::string_view kWebSocketVersion = "sec-websocket-version";
constexpr std::uint16_t kDefaultPort = 80;  // browsers leave it out

// Headers that decide something here or in the parser.
constexpr std::array<std::string_view, 10> kOnlyOnce = {
    "host",         "origin",         "authorization",     "cookie",
    "content-type", "content-length", "transfer-encoding", "sec-fetch-site",
    kWebSocketKey,  kWebSocketVersion};

Refusal refuse(unsigned status, ErrorCode code, Phrase why, std::string_view subject,
               std::string hint) {
  return {
      .status = status,
      .error = {
          .code = code, .phrase = why, .subject = std::string(subject), .hint = std::move(hint)}};
}

std::optional<Refusal> objection_to_handshake(const RequestHead& head) {
  const std::optional<std::string_view> key = field(head, kWebSocketKey);
  if (!key || key->empty()) {
    return refuse(400, ErrorCode::usage, "the header Sec-WebSocket-Key is missing", {},
                  "connect with a WebSocket");
  }
  const std::string_view version = field(head, kWebSocketVersion).value_or(std::string_view());
  if (version == kWebSocketProtocol) return std::nullopt;
  return refuse(426, ErrorCode::usage, "the version of WebSocket is not supported", version,
                text::concat("send Sec-WebSocket-Version: ", kWebSocketProtocol));
}

std::optional<Refusal> objection_to_form(const RequestHead& head) {
  if (!head.is_http_1_1) {
    return refuse(400, ErrorCode::usage, "only HTTP/1.1 is served", {}, "send HTTP/1.1");
  }
  for (const std::string_view name : kOnlyOnce) {
    const auto count = std::ranges::count_if(head.fields, [&](const HeaderField& field) {
      return text::equals_ignoring_case(field.name, name);
    });
    if (count > 1) {
      return refuse(400, ErrorCode::usage, "a header occurs twice", name, "send it once");
    }
  }
  if (field(head, "content-length") && field(head, "transfer-encoding")) {
    return refuse(400, ErrorCode::usage, "Content-Length contradicts Transfer-Encoding", {},
                  "send one of them");
  }
  const std::string_view encoding = field(head, "transfer-encoding").value_or("chunked");
  if (!text::equals_ignoring_case(encoding, "chunked")) {
    return refuse(400, ErrorCode::usage, "the Transfer-Encoding is not supported", encoding,
                  "send the body as it is, or chunked");
  }
  if (head.is_upgrade) {
    if (std::optional<Refusal> refusal = objection_to_handshake(head)) return refusal;
  }
  if (!head.target.starts_with('/') && head.method != "OPTIONS") {
    return refuse(400, ErrorCode::usage, "the request's target must be a path", {},
                  "begin it with /");
  }
  if (field(head, "expect")) {
    return refuse(417, ErrorCode::usage, "Expect is not supported", {}, "send the body at once");
  }
  return std::nullopt;
}

std::optional<Refusal> objection_to_method(const RequestHead& head) {
  constexpr std::array<std::string_view, 3> kKnown = {"GET", "HEAD", "POST"};
  if (std::ranges::find(kKnown, head.method) != kKnown.end()) return std::nullopt;
  Refusal refusal = refuse(405, ErrorCode::usage, "the method is not supported", head.method,
                           text::concat("use one of ", kMethods));
  refusal.allow = kMethods;
  return refusal;
}

std::optional<Refusal> objection_to_type(const RequestHead& head) {
  const std::string_view type = field(head, "content-type").value_or(std::string_view());
  const std::string_view media = text::trim(type.substr(0, type.find(';')));
  if (text::equals_ignoring_case(media, "application/json")) return std::nullopt;
  return refuse(415, ErrorCode::usage, "the request's content must be JSON", media,
                "send the header Content-Type: application/json");
}

Refusal unauthorized(std::string hint) {
  return refuse(401, ErrorCode::denied, "the request has no valid credentials", {},
                std::move(hint));
}

}  // namespace

std::optional<std::string_view> field(const RequestHead& head, std::string_view name) {
  const auto found = std::ranges::find_if(head.fields, [&](const HeaderField& field) {
    return text::equals_ignoring_case(field.name, name);
  });
  if (found == head.fields.end()) return std::nullopt;
  return found->value;
}

std::string_view path_of(std::string_view target) {
  return target.substr(0, target.find('?'));
}

std::string_view query_of(std::string_view target) {
  const std::size_t mark = target.find('?');
  return mark == std::string_view::npos ? std::string_view() : target.substr(mark + 1);
}

RequestGuard::RequestGuard(Credentials credentials, std::uint16_t port)
    : credentials_(std::move(credentials)), port_(port) {
  for (const std::string_view name : {"127.0.0.1", "localhost", "[::1]"}) {
    hosts_.push_back(text::concat(name, ":", std::to_string(port)));
    if (port == kDefaultPort) hosts_.emplace_back(name);
  }
}

std::optional<Refusal> RequestGuard::objection_to_origin(const RequestHead& head) const {
  const std::optional<std::string_view> host = field(head, "host");
  if (!host) {
    return refuse(400, ErrorCode::usage, "the header Host is missing", {}, "send it once");
  }
  if (std::ranges::find(hosts_, *host) == hosts_.end()) {
    return refuse(403, ErrorCode::denied, "the header Host names another server", *host,
                  "open the address that `baton serve` printed");
  }
  const std::optional<std::string_view> origin = field(head, "origin");
  const bool is_ours = origin && origin->starts_with(kHttp) &&
                       std::ranges::find(hosts_, origin->substr(kHttp.size())) != hosts_.end();
  if (origin && !is_ours) {
    return refuse(403, ErrorCode::denied, "the request comes from another site", *origin,
                  "open the address that `baton serve` printed");
  }
  return std::nullopt;
}

bool RequestGuard::has_credentials(const RequestHead& head) const {
  if (const std::optional<std::string_view> authorization = field(head, "authorization")) {
    return credentials_.is_bearer(*authorization);
  }
  const std::optional<std::string_view> cookies = field(head, "cookie");
  return cookies && credentials_.is_session(*cookies);
}

std::optional<Refusal> RequestGuard::objection(const RequestHead& head) const {
  if (std::optional<Refusal> refusal = objection_to_form(head)) return refusal;
  if (std::optional<Refusal> refusal = objection_to_origin(head)) return refusal;
  // SameSite does not know ports: a page of another server on this machine is the same site.
  const std::string_view sender = field(head, "sec-fetch-site").value_or("none");
  if (sender != "none" && sender != "same-origin") {
    return refuse(403, ErrorCode::denied, "the request comes from another site", sender,
                  "open the address that `baton serve` printed");
  }
  if (std::optional<Refusal> refusal = objection_to_method(head)) return refusal;
  if (!has_credentials(head)) {
    return unauthorized(
        "open the address that `baton serve` printed, or send Authorization: Bearer with the "
        "member "
        "`bearer` of `baton serve --json`");
  }
  const bool writes = head.method == "POST";
  if ((writes || head.is_upgrade) && !field(head, "origin")) {
    return refuse(403, ErrorCode::denied, "the header Origin is missing", {},
                  text::concat("send Origin: ", kHttp, hosts_.front()));
  }
  return writes ? objection_to_type(head) : std::nullopt;
}

bool RequestGuard::is_login(const RequestHead& head) {
  return head.method == "GET" && path_of(head.target) == "/" && !query_of(head.target).empty();
}

// A link may be opened from a page of another site: neither Sec-Fetch-Site nor a cookie counts.
RequestGuard::Login RequestGuard::log_in(const RequestHead& head) {
  if (std::optional<Refusal> refusal = objection_to_form(head)) return {.refusal = refusal};
  if (std::optional<Refusal> refusal = objection_to_origin(head)) return {.refusal = refusal};
  const std::string_view query = query_of(head.target);
  const bool is_right =
      query.starts_with(kTokenQuery) && credentials_.redeem(query.substr(kTokenQuery.size()));
  if (!is_right && !objection(head)) return {};  // an address from the history
  if (!is_right) {
    return {.refusal =
                unauthorized("the token is valid once; run `baton serve` again for a new address")};
  }
  return {.cookie = credentials_.cookie()};
}

}  // namespace baton::web
