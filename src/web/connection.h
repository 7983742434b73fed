#pragma once

#include <memory>
#include <optional>

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>

#include "web/http_answer.h"

namespace baton::web {

class Server;

// A place among the connections of a server; kept as long as the client is connected.
using Seat = std::shared_ptr<const int>;

// One client: reads requests and writes their answers, one after the other. Becomes an EventClient
// if the client asks for events. Kept alive by its own pending operation.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(boost::asio::ip::tcp::socket socket, Server& server, Seat seat);

  void begin() { read_head(); }
  // Answers 503 in place of a request.
  void turn_away();

 private:
  using Parser = boost::beast::http::request_parser<boost::beast::http::string_body>;
  enum class Then : std::uint8_t { next_request, close };

  void await_request();
  void read_head();
  void receive_head();
  void read_body();
  void answer_request();
  void refuse(boost::system::error_code cause);
  void send(HttpAnswer answer, Then then);
  void linger();

  Server& server_;
  Seat seat_;
  boost::beast::tcp_stream stream_;
  boost::beast::flat_buffer buffer_;
  std::optional<Parser> parser_;
  std::size_t discarded_ = 0;  // bytes
};

}  // namespace baton::web
