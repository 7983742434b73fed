#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>

#include "baton/result.h"
#include "web/connection.h"
#include "web/event_client.h"
#include "web/limits.h"
#include "web/live_project.h"
#include "web/site.h"

namespace baton::web {

// The loopback sockets of a server, bound but not yet accepting: the port is needed to decide whom
// to admit.
class Sockets {
 public:
  // 127.0.0.1 and, if the machine has it, ::1, on the same port; 0: a free one. unavailable: the
  // port is in use, or may not be used.
  static Result<Sockets> open(boost::asio::io_context& context, std::uint16_t port);

  [[nodiscard]] std::uint16_t port() const { return port_; }

 private:
  friend class Server;
  std::vector<boost::asio::ip::tcp::acceptor> acceptors_;
  std::uint16_t port_ = 0;
};

// Accepts clients, and tells those who listen what changes in the project. One thread does
// everything: a request is answered before the next one is looked at.
class Server {
 public:
  Server(boost::asio::io_context& context, Sockets sockets, Site& site, LiveProject& project,
         Limits limits);

  // Serves until SIGINT or SIGTERM arrives, also if it has arrived since the construction, or until
  // stop() is called.
  void run();
  void stop();

  [[nodiscard]] Site& site() { return site_; }
  [[nodiscard]] const Limits& limits() const { return limits_; }

  // The client gets the greeting, then every event.
  void join(const std::shared_ptr<EventClient>& client);

 private:
  void accept(boost::asio::ip::tcp::acceptor& acceptor);
  void welcome(boost::asio::ip::tcp::socket socket);
  void observe();
  void notice();
  void tell();
  EventClient::Text text_of(Json event);

  boost::asio::io_context& context_;
  std::vector<boost::asio::ip::tcp::acceptor> acceptors_;
  Site& site_;
  LiveProject& project_;
  Limits limits_;
  Seat seats_ = std::make_shared<const int>(0);  // one owner more than clients
  boost::asio::signal_set signals_;
  boost::asio::steady_timer gathering_;
  bool is_gathering_ = false;
  std::vector<boost::asio::posix::stream_descriptor> watched_;
  std::vector<std::weak_ptr<EventClient>> listeners_;
};

}  // namespace baton::web
