#include "web/event_client.h"

#include <utility>

#include <boost/asio/buffer.hpp>

#include "web/beast_text.h"
#include "web/server.h"

namespace baton::web {
namespace {

namespace websocket = boost::beast::websocket;
using Upgrade = boost::beast::http::request<boost::beast::http::string_body>;

websocket::stream_base::timeout timeouts_of(const Limits& limits) {
  return {
      .handshake_timeout = limits.request, .idle_timeout = limits.idle, .keep_alive_pings = true};
}

}  // namespace

EventClient::EventClient(boost::beast::tcp_stream stream, Server& server, Seat seat)
    : server_(server), seat_(std::move(seat)), stream_(std::move(stream)) {}

void EventClient::accept(Upgrade request) {
  boost::beast::get_lowest_layer(stream_).expires_never();  // the WebSocket has its own times
  stream_.set_option(timeouts_of(server_.limits()));
  stream_.set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
    response.set(boost::beast::http::field::server, "baton");  // else Beast names its version
    add_security_headers(response);
  }));
  stream_.read_message_max(server_.limits().message);
  stream_.text(true);
  const auto upgrade = std::make_shared<const Upgrade>(std::move(request));
  stream_.async_accept(*upgrade,
                       [self = shared_from_this(), upgrade](boost::system::error_code error) {
                         if (!error) self->welcome();
                       });
}

void EventClient::welcome() {
  server_.join(shared_from_this());
  read();
}

void EventClient::read() {
  stream_.async_read(buffer_,
                     [self = shared_from_this()](boost::system::error_code error, std::size_t) {
                       if (error) return self->close();
                       self->buffer_.clear();
                       self->read();
                     });
}

void EventClient::send(Text text) {
  if (is_closed_) return;
  queued_ += text->size();
  queue_.push_back(std::move(text));
  if (queued_ > server_.limits().queued) return close();
  if (queue_.size() == 1) write();
}

void EventClient::write() {
  stream_.async_write(boost::asio::buffer(*queue_.front()),
                      [self = shared_from_this()](boost::system::error_code error, std::size_t) {
                        if (error) return self->close();
                        if (self->is_closed_) return;
                        self->queued_ -= self->queue_.front()->size();
                        self->queue_.pop_front();
                        if (!self->queue_.empty()) self->write();
                      });
}

// The text that is being written is kept until its operation has ended.
void EventClient::close() {
  if (is_closed_) return;
  is_closed_ = true;
  if (queue_.size() > 1) queue_.erase(queue_.begin() + 1, queue_.end());
  boost::beast::get_lowest_layer(stream_).close();
}

}  // namespace baton::web
