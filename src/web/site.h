#pragma once

#include <cstdint>
#include <utility>
#include <variant>

#include "web/api.h"
#include "web/http_answer.h"
#include "web/request_guard.h"

namespace baton::web {

// What is served at which path, and to whom. Knows no sockets.
class Site {
 public:
  Site(RequestGuard guard, Api& api) : guard_(std::move(guard)), api_(api) {}

  // What a request needs that was admitted.
  enum class Admitted : std::uint8_t { to_answer, to_events };

  // Judges the head of a request. An answer: nothing else of the request is read.
  std::variant<Admitted, HttpAnswer> receive(const RequestHead& head);

  // Answers a request that was admitted to_answer. Never throws: the fault of one request does not
  // end the server.
  HttpAnswer answer(const ApiRequest& request);

  // The event as it may be shown: without secrets.
  [[nodiscard]] Json shown(Json event) { return api_.shown(std::move(event)); }

 private:
  HttpAnswer answer_path(const ApiRequest& request);

  RequestGuard guard_;
  Api& api_;
};

}  // namespace baton::web
