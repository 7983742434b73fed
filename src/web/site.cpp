#include "web/site.h"

#include <exception>
#include <optional>
#include <string>
#include <utility>

#include "text/concat.h"

namespace baton::web {
namespace {

constexpr std::string_view kPage = R"(<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>baton</title></head>
<body>
<h1>baton</h1>
<p>This server answers at:</p>
<ul>
<li><a href="/api/v1">/api/v1</a>: the operations and the schemas of their requests</li>
<li><a href="/api/v1/status">/api/v1/status</a>, <a href="/api/v1/next">/api/v1/next</a>,
<a href="/api/v1/gate">/api/v1/gate</a> and so on: one path for each operation</li>
<li>/api/v1/events: live events over WebSocket</li>
</ul>
</body>
</html>
)";

HttpAnswer answer_of(const Refusal& refusal) {
  HttpAnswer answer = error_answer(refusal.status, refusal.error);
  answer.allow = refusal.allow;
  return answer;
}

HttpAnswer not_here(std::string_view path) {
  return error_answer(404, {.code = ErrorCode::not_found,
                            .phrase = "nothing is served at this path",
                            .subject = std::string(path),
                            .hint = text::concat("GET ", kApi, " lists the operations")});
}

bool is_in_api(std::string_view path) {
  return path == kApi || (path.starts_with(kApi) && path[kApi.size()] == '/');
}

}  // namespace

std::variant<Site::Admitted, HttpAnswer> Site::receive(const RequestHead& head) {
  if (RequestGuard::is_login(head)) {
    const RequestGuard::Login login = guard_.log_in(head);
    if (login.refusal) return answer_of(*login.refusal);
    return HttpAnswer{.status = 303, .type = {}, .location = "/", .cookie = login.cookie};
  }
  if (const std::optional<Refusal> refusal = guard_.objection(head)) return answer_of(*refusal);
  const bool is_for_events = path_of(head.target) == kEvents;
  if (is_for_events && head.is_upgrade) return Admitted::to_events;
  if (is_for_events) {
    return error_answer(426, {.code = ErrorCode::usage,
                              .phrase = "this path serves only WebSocket",
                              .subject = std::string(kEvents),
                              .hint = "connect with a WebSocket"});
  }
  if (head.is_upgrade) return not_here(path_of(head.target));
  return Admitted::to_answer;
}

HttpAnswer Site::answer(const ApiRequest& request) {
  try {
    return answer_path(request);
  } catch (const std::exception& fault) {
    return error_answer(500, {.code = ErrorCode::internal, .subject = fault.what()});
  }
}

HttpAnswer Site::answer_path(const ApiRequest& request) {
  const std::string_view path = path_of(request.target);
  if (is_in_api(path)) return api_.answer(request);
  if (path != "/") return not_here(path);
  if (request.method != "POST") {
    return {.body = std::string(kPage), .type = "text/html; charset=utf-8"};
  }
  HttpAnswer answer = error_answer(405, {.code = ErrorCode::usage,
                                         .phrase = "the page takes no data",
                                         .hint = text::concat("send it to ", kApi)});
  answer.allow = "GET, HEAD";
  return answer;
}

}  // namespace baton::web
