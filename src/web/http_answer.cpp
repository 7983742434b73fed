#include "web/http_answer.h"

#include "app/core/findings/finding_json.h"
#include "json/print.h"

namespace baton::web {

unsigned status_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::usage: return 400;
    case ErrorCode::denied: return 403;
    case ErrorCode::not_found: return 404;
    case ErrorCode::conflict: return 409;
    case ErrorCode::limit:  // not 413, after which clients send less at once
    case ErrorCode::malformed: return 422;
    case ErrorCode::internal: return 500;
    case ErrorCode::unavailable: return 503;
  }
  return 500;
}

HttpAnswer json_answer(unsigned status, const Json& document) {
  return {.status = status, .body = json::print(document)};
}

HttpAnswer error_answer(unsigned status, const Error& error) {
  return json_answer(status, app::to_json(error));
}

}  // namespace baton::web
