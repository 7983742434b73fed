#include "web/server.h"

#include <algorithm>
#include <csignal>
#include <string>
#include <utility>

#include <boost/asio/error.hpp>
#include <boost/asio/ip/address_v4.hpp>
#include <boost/asio/ip/address_v6.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/post.hpp>
#include <nlohmann/json.hpp>

#include "json/print.h"

namespace baton::web {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

constexpr int kMostAttempts = 16;  // to find a port that is free on both addresses
constexpr std::chrono::milliseconds kAfterFailure{100};

// A socket that listens, or why there is none.
error_code listen_at(tcp::acceptor& acceptor, const tcp::endpoint& endpoint) {
  error_code error;
  acceptor.open(endpoint.protocol(), error);
  if (!error && endpoint.address().is_v6()) acceptor.set_option(asio::ip::v6_only(true), error);
  if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  return error;
}

Error cannot_listen(std::uint16_t port, const error_code& cause) {
  return {.code = ErrorCode::unavailable,
          .phrase = "cannot listen on the port",
          .subject = std::to_string(port),
          .hint = cause == asio::error::address_in_use ? "give another --port, or none"
                                                       : cause.message(),
          .cause = cause.value()};
}

// The machine has no IPv6: the server does without.
bool is_without_ipv6(const error_code& error) {
  return error == asio::error::address_family_not_supported ||
         error == boost::system::errc::address_not_available ||
         error == boost::system::errc::protocol_not_supported;
}

}  // namespace

Result<Sockets> Sockets::open(asio::io_context& context, std::uint16_t port) {
  for (int attempt = 1;; ++attempt) {
    Sockets sockets;
    tcp::acceptor& first = sockets.acceptors_.emplace_back(context);
    error_code error = listen_at(first, {asio::ip::address_v4::loopback(), port});
    if (error) return fail(cannot_listen(port, error));
    sockets.port_ = first.local_endpoint(error).port();
    tcp::acceptor second(context);
    error = listen_at(second, {asio::ip::address_v6::loopback(), sockets.port_});
    if (!error) sockets.acceptors_.push_back(std::move(second));
    if (!error || is_without_ipv6(error)) return sockets;
    const bool may_choose = port == 0 && attempt < kMostAttempts;
    if (!may_choose) return fail(cannot_listen(sockets.port_, error));
  }
}

Server::Server(asio::io_context& context, Sockets sockets, Site& site, LiveProject& project,
               Limits limits)
    : context_(context),
      acceptors_(std::move(sockets.acceptors_)),
      site_(site),
      project_(project),
      limits_(limits),
      signals_(context),
      gathering_(context) {
  for (const int signal : {SIGINT, SIGTERM}) {
    error_code ignored;
    signals_.add(signal, ignored);
  }
}

void Server::run() {
  signals_.async_wait([this](error_code error, int /*signal*/) {
    if (!error) context_.stop();
  });
  for (tcp::acceptor& acceptor : acceptors_) accept(acceptor);
  observe();
  context_.run();
  for (asio::posix::stream_descriptor& watched : watched_) watched.release();
}

void Server::stop() {
  asio::post(context_, [this] { context_.stop(); });
}

// After an error, such as too many open files, it waits: the next attempt would fail as well.
void Server::accept(tcp::acceptor& acceptor) {
  acceptor.async_accept([this, &acceptor](error_code error, tcp::socket socket) {
    if (error == asio::error::operation_aborted) return;
    if (!error) {
      welcome(std::move(socket));
      return accept(acceptor);
    }
    const auto pause = std::make_shared<asio::steady_timer>(context_, kAfterFailure);
    pause->async_wait([this, &acceptor, pause](error_code /*error*/) { accept(acceptor); });
  });
}

void Server::welcome(tcp::socket socket) {
  error_code ignored;
  socket.set_option(asio::socket_base::send_buffer_size(limits_.send_buffer), ignored);
  const bool is_full = seats_.use_count() > limits_.connections;
  const auto connection =
      std::make_shared<Connection>(std::move(socket), *this, is_full ? Seat() : seats_);
  if (is_full) return connection->turn_away();
  connection->begin();
}

void Server::join(const std::shared_ptr<EventClient>& client) {
  std::erase_if(listeners_, [](const auto& listener) { return listener.expired(); });
  listeners_.push_back(client);
  client->send(text_of(project_.hello()));
}

EventClient::Text Server::text_of(Json event) {
  return std::make_shared<const std::string>(json::print_compact(site_.shown(std::move(event))));
}

void Server::observe() {
  const auto look_later = [this](std::chrono::milliseconds delay) {
    gathering_.expires_after(delay);
    gathering_.async_wait([this](error_code error) {
      if (!error) tell();
    });
  };
  const std::vector<int> descriptors = project_.descriptors();
  watched_.reserve(descriptors.size());
  for (const int descriptor : descriptors) {
    asio::posix::stream_descriptor& watched = watched_.emplace_back(context_);
    error_code error;
    watched.assign(descriptor, error);
    if (error) return look_later(limits_.looking);
    watched.async_wait(asio::posix::stream_descriptor::wait_read, [this](error_code cause) {
      if (!cause) notice();
    });
  }
  if (project_.is_blind()) look_later(limits_.looking);
}

// The first change starts the time in which others are gathered.
void Server::notice() {
  if (is_gathering_) return;
  is_gathering_ = true;
  gathering_.expires_after(limits_.gathering);
  gathering_.async_wait([this](error_code error) {
    if (!error) tell();
  });
}

// The descriptors belong to the project, which closes them when it is asked for new ones.
void Server::tell() {
  is_gathering_ = false;
  for (asio::posix::stream_descriptor& watched : watched_) watched.release();
  watched_.clear();
  for (Json& event : project_.news()) {
    const EventClient::Text text = text_of(std::move(event));
    for (const std::weak_ptr<EventClient>& listener : listeners_) {
      if (const std::shared_ptr<EventClient> client = listener.lock()) client->send(text);
    }
  }
  observe();
}

}  // namespace baton::web
