#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <string>

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "web/connection.h"

namespace baton::web {

// A client that listens to the events over WebSocket. What it sends is read and dropped. If it does
// not read what it is sent, it is disconnected, and reads everything again when it comes back.
class EventClient : public std::enable_shared_from_this<EventClient> {
 public:
  using Text = std::shared_ptr<const std::string>;  // one for all clients

  EventClient(boost::beast::tcp_stream stream, Server& server, Seat seat);

  // Answers the request to upgrade, then says hello and joins the listeners.
  void accept(boost::beast::http::request<boost::beast::http::string_body> request);
  void send(Text text);

 private:
  void welcome();
  void read();
  void write();
  void close();

  Server& server_;
  Seat seat_;
  boost::beast::websocket::stream<boost::beast::tcp_stream> stream_;
  boost::beast::flat_buffer buffer_;
  std::deque<Text> queue_;  // the first one is being written
  std::size_t queued_ = 0;  // bytes
  bool is_closed_ = false;
};

}  // namespace baton::web
