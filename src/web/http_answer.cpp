#include "web/http_answer.h"

#include <cstddef>
#include <string>

#include <nlohmann/json.hpp>

#include "app/core/findings/finding_json.h"
#include "json/print.h"
#include "text/concat.h"

namespace baton::web {
namespace {

constexpr std::size_t kLongestField = 8U << 10U;  // bytes, without the last finding

std::string in_ascii(const Json& remark) {
  return remark.dump(-1, ' ', true, Json::error_handler_t::replace);
}

Json more_remarks(std::size_t count) {
  return {{"severity", "info"},
          {"rule", "more-remarks"},
          {"message", text::concat(std::to_string(count), " more")},
          {"instanceLocation", ""}};
}

}  // namespace

std::string remarks_field(const Json& remarks) {
  if (remarks.empty()) return {};
  std::string list;
  std::size_t listed = 0;
  for (const Json& remark : remarks) {
    const std::string text = in_ascii(remark);
    if (list.size() + text.size() > kLongestField) break;
    list += text::concat(listed == 0 ? "" : ",", text);
    ++listed;
  }
  const std::size_t more = remarks.size() - listed;
  if (more > 0) list += text::concat(listed == 0 ? "" : ",", in_ascii(more_remarks(more)));
  return text::concat("[", list, "]");
}

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
