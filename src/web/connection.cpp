#include "web/connection.h"

#include <utility>
#include <variant>

#include <boost/asio/error.hpp>
#include <boost/beast/core/error.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "web/beast_text.h"
#include "web/event_client.h"
#include "web/server.h"

namespace baton::web {
namespace {

namespace beast = boost::beast;
namespace http = boost::beast::http;
using boost::system::error_code;

constexpr unsigned kHttp11 = 11;
constexpr std::size_t kReadAtOnce = 4U << 10U;
constexpr std::size_t kMostBuffered = 64U << 10U;
constexpr std::size_t kMostDiscarded = 4U << 20U;  // of a request that is not answered

RequestHead head_of(const http::request<http::string_body>& request) {
  RequestHead head{.method = from_beast(request.method_string()),
                   .target = from_beast(request.target()),
                   .is_http_1_1 = request.version() == kHttp11,
                   .is_upgrade = beast::websocket::is_upgrade(request)};
  for (const auto& field : request) {
    head.fields.push_back(
        {.name = from_beast(field.name_string()), .value = from_beast(field.value())});
  }
  return head;
}

http::response<http::string_body> message_of(HttpAnswer answer) {
  http::response<http::string_body> message;
  message.version(kHttp11);
  message.result(answer.status);
  add_security_headers(message);
  const auto put = [&](http::field name, std::string_view value) {
    if (!value.empty()) message.set(name, to_beast(value));
  };
  put(http::field::content_type, answer.type);
  put(http::field::location, answer.location);
  put(http::field::set_cookie, answer.cookie);
  put(http::field::allow, answer.allow);
  if (!answer.remarks.empty()) message.set(to_beast(kRemarksField), to_beast(answer.remarks));
  if (answer.status == 401) put(http::field::www_authenticate, "Bearer");
  if (answer.status == 426) {
    put(http::field::upgrade, "websocket");
    put(http::field::sec_websocket_version, kWebSocketProtocol);
  }
  message.content_length(answer.body.size());
  message.body() = std::move(answer.body);
  return message;
}

// How a request that cannot be read is refused; nothing: the client has gone.
std::optional<HttpAnswer> answer_to(error_code cause) {
  const bool is_of_http =
      cause.category() == http::make_error_code(http::error::bad_method).category();
  if (!is_of_http || cause == http::error::end_of_stream) return std::nullopt;
  if (cause == http::error::header_limit) {
    return error_answer(431, {.code = ErrorCode::limit,
                              .phrase = "the request's header is too long",
                              .hint = "send at most 16 KiB"});
  }
  if (cause == http::error::body_limit) {
    return error_answer(413, {.code = ErrorCode::limit,
                              .phrase = "the request is too long",
                              .hint = "send at most 1 MiB"});
  }
  return error_answer(400, {.code = ErrorCode::usage,
                            .phrase = "the request is not valid HTTP/1.1",
                            .subject = cause.message(),
                            .hint = "send a request as RFC 9112 describes it"});
}

}  // namespace

Connection::Connection(boost::asio::ip::tcp::socket socket, Server& server, Seat seat)
    : server_(server), seat_(std::move(seat)), stream_(std::move(socket)), buffer_(kMostBuffered) {}

void Connection::turn_away() {
  send(error_answer(503, {.code = ErrorCode::unavailable,
                          .phrase = "too many connections",
                          .hint = "close a page, and try again"}),
       Then::close);
}

void Connection::await_request() {
  if (buffer_.size() > 0) return read_head();
  stream_.expires_after(server_.limits().idle);
  stream_.async_read_some(buffer_.prepare(kReadAtOnce),
                          [self = shared_from_this()](error_code error, std::size_t count) {
                            if (error) return;
                            self->buffer_.commit(count);
                            self->read_head();
                          });
}

void Connection::read_head() {
  parser_.emplace();
  parser_->header_limit(server_.limits().header);
  parser_->body_limit(server_.limits().body);
  stream_.expires_after(server_.limits().request);
  http::async_read_header(stream_, buffer_, *parser_,
                          [self = shared_from_this()](error_code error, std::size_t /*count*/) {
                            if (error) return self->refuse(error);
                            self->receive_head();
                          });
}

void Connection::receive_head() {
  auto received = server_.site().receive(head_of(parser_->get()));
  if (auto* const answer = std::get_if<HttpAnswer>(&received)) {
    return send(std::move(*answer), Then::close);
  }
  if (std::get<Site::Admitted>(received) == Site::Admitted::to_answer) return read_body();
  std::make_shared<EventClient>(std::move(stream_), server_, std::move(seat_))
      ->accept(parser_->release());
}

void Connection::read_body() {
  http::async_read(stream_, buffer_, *parser_,
                   [self = shared_from_this()](error_code error, std::size_t /*count*/) {
                     if (error) return self->refuse(error);
                     self->answer_request();
                   });
}

void Connection::answer_request() {
  const http::request<http::string_body>& request = parser_->get();
  HttpAnswer answer = server_.site().answer({.method = from_beast(request.method_string()),
                                             .target = from_beast(request.target()),
                                             .body = request.body()});
  send(std::move(answer), request.keep_alive() ? Then::next_request : Then::close);
}

void Connection::refuse(error_code cause) {
  std::optional<HttpAnswer> answer = answer_to(cause);
  if (answer) send(*std::move(answer), Then::close);
}

void Connection::send(HttpAnswer answer, Then then) {
  const auto message =
      std::make_shared<http::response<http::string_body>>(message_of(std::move(answer)));
  message->keep_alive(then == Then::next_request);
  if (parser_ && parser_->get().method() == http::verb::head) message->body().clear();
  stream_.expires_after(server_.limits().answer);
  http::async_write(
      stream_, *message,
      [self = shared_from_this(), message, then](error_code error, std::size_t /*count*/) {
        if (error) return;
        if (then == Then::next_request) return self->await_request();
        error_code ignored;
        self->stream_.socket().shutdown(boost::asio::ip::tcp::socket::shutdown_send, ignored);
        self->stream_.expires_after(self->server_.limits().lingering);
        self->linger();
      });
}

// Reads what the client still sends: a socket that is closed with unread data is reset, and the
// client may lose the answer.
void Connection::linger() {
  buffer_.clear();
  stream_.async_read_some(buffer_.prepare(kReadAtOnce),
                          [self = shared_from_this()](error_code error, std::size_t count) {
                            self->discarded_ += count;
                            if (!error && self->discarded_ < kMostDiscarded) self->linger();
                          });
}

}  // namespace baton::web
