#include "support/request_matrix.h"

namespace baton::test {
namespace {

using Fields = std::vector<std::pair<std::string, std::string>>;

const std::string kStatus = "/api/v1/status";
const std::pair<std::string, std::string> kHost = {"Host", "127.0.0.1:{port}"};
const std::pair<std::string, std::string> kOrigin = {"Origin", "http://127.0.0.1:{port}"};
const std::pair<std::string, std::string> kBearer = {"Authorization", "Bearer {bearer}"};
const std::pair<std::string, std::string> kCookie = {"Cookie", "{cookie-name}={cookie}"};
const std::pair<std::string, std::string> kJson = {"Content-Type", "application/json"};
const std::pair<std::string, std::string> kEmpty = {"Content-Length", "2"};  // {}

std::pair<std::string, std::string> host(std::string name) {
  return {"Host", std::move(name)};
}
std::pair<std::string, std::string> origin(std::string site) {
  return {"Origin", std::move(site)};
}

MatrixRow get(std::string name, Fields fields, unsigned status) {
  return {std::move(name), "GET", kStatus, std::move(fields), status};
}
MatrixRow post(std::string name, Fields fields, unsigned status) {
  fields.push_back(kEmpty);
  return {std::move(name), "POST", kStatus, std::move(fields), status};
}

std::vector<MatrixRow> hosts() {
  return {
      get("a program", {kHost, kBearer}, 200),
      get("a browser", {kHost, kCookie}, 200),
      get("by name", {host("localhost:{port}"), kBearer}, 200),
      get("over IPv6", {host("[::1]:{port}"), kBearer}, 200),
      get("a trailing dot", {host("localhost.:{port}"), kBearer}, 403),
      get("a trailing dot of the address", {host("127.0.0.1.:{port}"), kBearer}, 403),
      get("upper case", {host("LOCALHOST:{port}"), kBearer}, 403),
      get("no port", {host("127.0.0.1"), kBearer}, 403),
      get("another port", {host("127.0.0.1:1"), kBearer}, 403),
      get("a site that resolves to this machine", {host("evil.example:{port}"), kBearer}, 403),
      get("another loopback address", {host("127.0.0.2:{port}"), kBearer}, 403),
      get("IPv6 without brackets", {host("::1:{port}"), kBearer}, 403),
      get("IPv6 written at length", {host("[0:0:0:0:0:0:0:1]:{port}"), kBearer}, 403),
      get("a user in the host", {host("user@127.0.0.1:{port}"), kBearer}, 403),
      get("an empty host", {host(""), kBearer}, 403),
      get("no host", {kBearer}, 400),
      get("a duplicate host", {kHost, kHost, kBearer}, 400),
      get("a second, other host", {kHost, host("evil.example"), kBearer}, 400),
  };
}

std::vector<MatrixRow> origins() {
  return {
      get("its own origin", {kHost, kOrigin, kBearer}, 200),
      get("its origin by name", {kHost, origin("http://localhost:{port}"), kBearer}, 200),
      get("its origin over IPv6", {kHost, origin("http://[::1]:{port}"), kBearer}, 200),
      get("another site", {kHost, origin("http://evil.example"), kBearer}, 403),
      get("another server here", {kHost, origin("http://127.0.0.1:1"), kBearer}, 403),
      get("TLS", {kHost, origin("https://127.0.0.1:{port}"), kBearer}, 403),
      get("no origin to tell", {kHost, origin("null"), kBearer}, 403),
      get("a longer origin", {kHost, origin("http://127.0.0.1:{port}.evil.example"), kBearer}, 403),
      get("a duplicate origin", {kHost, kOrigin, kOrigin, kBearer}, 400),
      get("another site, with a cookie", {kHost, origin("http://evil.example"), kCookie}, 403),
      get("a page of another port", {kHost, kCookie, {"Sec-Fetch-Site", "same-site"}}, 403),
      get("a page of another site", {kHost, kCookie, {"Sec-Fetch-Site", "cross-site"}}, 403),
      get("its own page", {kHost, kCookie, {"Sec-Fetch-Site", "same-origin"}}, 200),
  };
}

std::vector<MatrixRow> credentials() {
  return {
      get("no credentials", {kHost}, 401),
      get("a wrong token", {kHost, {"Authorization", "Bearer {cookie}"}}, 401),
      get("a token that is too short", {kHost, {"Authorization", "Bearer x"}}, 401),
      get("an empty token", {kHost, {"Authorization", "Bearer "}}, 401),
      get("another scheme", {kHost, {"Authorization", "Basic {bearer}"}}, 401),
      get("the scheme in lower case", {kHost, {"Authorization", "bearer {bearer}"}}, 200),
      get("a duplicate token", {kHost, kBearer, kBearer}, 400),
      get("a wrong cookie", {kHost, {"Cookie", "{cookie-name}={bearer}"}}, 401),
      get("the cookie of another port", {kHost, {"Cookie", "baton-1={cookie}"}}, 401),
      get("one cookie of several",
          {kHost, {"Cookie", "a=b; {cookie-name}=x; {cookie-name}={cookie}"}}, 200),
      get("a wrong token with the right cookie", {kHost, kCookie, {"Authorization", "Bearer x"}},
          401),
      {"the token in the address of the API", "GET", kStatus + "?token={bearer}", {kHost}, 401},
      {"a token that is not the one of the address", "GET", "/?token={bearer}", {kHost}, 401},
      {"no token at all", "GET", "/", {kHost}, 401},
  };
}

std::vector<MatrixRow> methods() {
  return {
      {"HEAD", "HEAD", kStatus, {kHost, kBearer}, 200},
      {"OPTIONS", "OPTIONS", kStatus, {kHost, kOrigin, kBearer}, 405},
      {"a preflight request of another site",
       "OPTIONS",
       kStatus,
       {kHost, origin("http://evil.example"), {"Access-Control-Request-Method", "POST"}},
       403},
      {"PUT", "PUT", kStatus, {kHost, kOrigin, kBearer, kJson, kEmpty}, 405},
      {"DELETE", "DELETE", kStatus, {kHost, kOrigin, kBearer}, 405},
      {"TRACE", "TRACE", kStatus, {kHost, kBearer}, 405},
      {"a target that is an address", "GET", "http://127.0.0.1:{port}/", {kHost, kBearer}, 400},
  };
}

std::vector<MatrixRow> posts() {
  return {
      post("POST of a program", {kHost, kOrigin, kBearer, kJson}, 200),
      post("POST of the page", {kHost, kOrigin, kCookie, kJson}, 200),
      post("POST with a charset",
           {kHost, kOrigin, kBearer, {"Content-Type", "application/json; charset=utf-8"}}, 200),
      post("POST without an origin", {kHost, kBearer, kJson}, 403),
      post("POST of another site", {kHost, origin("http://evil.example"), kCookie, kJson}, 403),
      post("POST without credentials", {kHost, kOrigin, kJson}, 401),
      post("POST of a form",
           {kHost, kOrigin, kCookie, {"Content-Type", "application/x-www-form-urlencoded"}}, 415),
      post("POST of a text", {kHost, kOrigin, kCookie, {"Content-Type", "text/plain"}}, 415),
      post("POST of JSON by another name",
           {kHost, kOrigin, kCookie, {"Content-Type", "application/jsonp"}}, 415),
      post("POST without a type", {kHost, kOrigin, kBearer}, 415),
      post("POST with two types", {kHost, kOrigin, kBearer, kJson, {"Content-Type", "text/plain"}},
           400),
      post("two lengths", {kHost, kOrigin, kBearer, kJson, {"Content-Length", "3"}}, 400),
      post("a length and chunks",
           {kHost, kOrigin, kBearer, kJson, {"Transfer-Encoding", "chunked"}}, 400),
      {"a body with another encoding",
       "POST",
       kStatus,
       {kHost, kOrigin, kBearer, kJson, {"Transfer-Encoding", "gzip, chunked"}},
       400},
      post("an expectation", {kHost, kOrigin, kBearer, kJson, {"Expect", "100-continue"}}, 417),
  };
}

void replace(std::string& text, const std::string& what, const std::string& by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at)) {
    text.replace(at, what.size(), by);
    at += by.size();
  }
}

}  // namespace

std::vector<MatrixRow> request_matrix() {
  std::vector<MatrixRow> all;
  for (std::vector<MatrixRow> rows : {hosts(), origins(), credentials(), methods(), posts()}) {
    all.insert(all.end(), rows.begin(), rows.end());
  }
  return all;
}

std::string filled_in(std::string text, const MatrixValues& values) {
  replace(text, "{cookie-name}", "baton-" + values.port);
  replace(text, "{cookie}", values.cookie);
  replace(text, "{bearer}", values.bearer);
  replace(text, "{port}", values.port);
  return text;
}

}  // namespace baton::test
