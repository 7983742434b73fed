#include "web/site.h"

#include <algorithm>
#include <array>
#include <exception>
#include <optional>
#include <string>

#include "resources/resource.h"
#include "text/concat.h"

namespace baton::web {
namespace {

// Served in place of the page by a program that was built without it.
constexpr std::string_view kNoPage =
    "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>baton</title></head>\n"
    "<body><h1>baton</h1><p>This program was built without the page. The API is at "
    "<a href=\"/api/v1\">/api/v1</a>.</p></body></html>\n";

struct PageFile {
  std::string_view path;  // of a request
  std::string_view name;  // in resources::page_files()
  std::string_view type;
};

constexpr std::array<PageFile, 3> kPageFiles = {{
    {"/", "page.html", "text/html; charset=utf-8"},
    {"/page.css", "page.css", "text/css; charset=utf-8"},
    {"/page.js", "page.js", "text/javascript; charset=utf-8"},
}};

const PageFile* page_file_at(std::string_view path) {
  const auto file = std::ranges::find(kPageFiles, path, &PageFile::path);
  return file == kPageFiles.end() ? nullptr : &*file;
}

HttpAnswer page_answer(const PageFile& file) {
  const auto files = resources::page_files();
  const auto built = std::ranges::find(files, file.name, &resources::Resource::name);
  if (built != files.end()) return {.body = std::string(built->content), .type = file.type};
  return {.body = std::string(kNoPage), .type = kPageFiles.front().type};
}

HttpAnswer answer_of(const Refusal& refusal) {
  HttpAnswer answer = error_answer(refusal.status, refusal.error);
  answer.allow = refusal.allow;
  return answer;
}

// Without the path, which may contain a secret.
HttpAnswer not_here() {
  return error_answer(404, {.code = ErrorCode::not_found,
                            .phrase = "nothing is served at this path",
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
  if (head.is_upgrade) return not_here();
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
  const PageFile* const file = page_file_at(path);
  if (file == nullptr) return not_here();
  if (request.method != "POST") return page_answer(*file);
  HttpAnswer answer = error_answer(405, {.code = ErrorCode::usage,
                                         .phrase = "the page takes no data",
                                         .hint = text::concat("send it to ", kApi)});
  answer.allow = "GET, HEAD";
  return answer;
}

}  // namespace baton::web
