#include "mcp/protocol/server.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <exception>
#include <optional>
#include <utility>

#include "mcp/protocol/envelope.h"
#include "text/concat.h"

namespace baton::mcp {
namespace {

// Polls in case a watch misses an event.
constexpr Milliseconds kLongestSleep{3'600'000};
constexpr Milliseconds kLongestSleepWhileBlind{5'000};
// How long a client may cache a list that does not change while the server runs.
constexpr std::int64_t kKeptForAnHour = 3'600'000;

tl::expected<Offer::Cursor, Fault> cursor_in(const Json& params) {
  const auto cursor = params.find("cursor");
  if (cursor == params.end() || cursor->is_null()) return std::nullopt;
  if (!cursor->is_string()) return fault(kInvalidParams, "\"cursor\" must be a string");
  return cursor->get<std::string>();
}

// How an offer lists what `member` of the result holds.
struct Listing {
  std::string_view member;
  tl::expected<Page, Fault> (Offer::*list)(const Offer::Cursor& cursor);
};

Answer page_of(const Listing& listing, const Json& params, Offer& offer) {
  const tl::expected<Offer::Cursor, Fault> cursor = cursor_in(params);
  if (!cursor) return tl::unexpected(cursor.error());
  tl::expected<Page, Fault> page = (offer.*listing.list)(*cursor);
  if (!page) return tl::unexpected(std::move(page).error());
  Json result = {{std::string(listing.member), std::move(page->items)}};
  if (page->next_cursor) result["nextCursor"] = *std::move(page->next_cursor);
  return result;
}

tl::expected<std::string, Fault> uri_in(const Json& params) {
  const auto uri = params.find("uri");
  if (uri != params.end() && uri->is_string()) return uri->get<std::string>();
  return fault(kInvalidParams, "missing string \"uri\", the resource");
}

bool is_named(const Json& params) {
  const auto name = params.find("name");
  return name != params.end() && name->is_string();
}

}  // namespace

struct Server::Request {
  Message message;
  Envelope envelope;
};

struct Server::Method {
  enum class Eras : std::uint8_t { both, handshake, stateless };
  // How a client of the stateless era may cache the answer.
  enum class Caching : std::uint8_t { none, stale_at_once, for_an_hour };

  std::string_view name;
  Answer (Server::*run)(const Request&, Exchange&);
  Eras eras = Eras::both;
  Caching caching = Caching::none;
};

class Server::Conversation final : public Exchange {
 public:
  Conversation(Connection& connection, const Request& request)
      : connection_(connection),
        envelope_(request.envelope),
        token_(progress_token(request.message.params)) {}

  [[nodiscard]] Era era() const override { return envelope_.era; }
  [[nodiscard]] const Json& client_capabilities() const override {
    return envelope_.client_capabilities;
  }
  bool is_cancelled() override { return connection_.is_cancelled(); }

  // Limits progress notifications to one per percent.
  void progress(double done, double total) override {
    constexpr double kSteps = 100;
    const bool is_news = told_ < 0 || done >= total || done >= told_ + total / kSteps;
    if (token_.is_null() || !is_news || done <= told_) return;
    told_ = done;
    notify("notifications/progress",
           {{"progressToken", token_}, {"progress", done}, {"total", total}});
  }

  void notify(std::string_view method, Json params) override {
    connection_.notify(method, std::move(params));
  }

  Answer ask(std::string_view method, Json params) override {
    if (era() == Era::handshake) return connection_.ask(method, std::move(params));
    return fault(kInternalError, "a stateless server cannot send requests; it asks in its result");
  }

 private:
  Connection& connection_;
  const Envelope& envelope_;
  Json token_;
  double told_ = -1;
};

const Server::Method* Server::find_method(std::string_view name, Era era) {
  using Eras = Method::Eras;
  using Caching = Method::Caching;
  static constexpr std::array kMethods = {
      Method{"initialize", &Server::initialize, Eras::handshake},
      Method{"ping", &Server::ping, Eras::handshake},
      Method{"server/discover", &Server::discover, Eras::stateless, Caching::for_an_hour},
      Method{"tools/list", &Server::list_tools, Eras::both, Caching::for_an_hour},
      Method{"tools/call", &Server::call_tool},
      Method{"resources/list", &Server::list_resources, Eras::both, Caching::stale_at_once},
      Method{"resources/templates/list", &Server::list_templates, Eras::both, Caching::for_an_hour},
      Method{"resources/read", &Server::read_resource, Eras::both, Caching::stale_at_once},
      Method{"resources/subscribe", &Server::subscribe, Eras::handshake},
      Method{"resources/unsubscribe", &Server::unsubscribe, Eras::handshake},
      Method{"prompts/list", &Server::list_prompts, Eras::both, Caching::for_an_hour},
      Method{"prompts/get", &Server::get_prompt},
      Method{"subscriptions/listen", &Server::listen, Eras::stateless},
  };
  const Eras others = era == Era::handshake ? Eras::stateless : Eras::handshake;
  const auto* const found = std::ranges::find(kMethods, name, &Method::name);
  return found == kMethods.end() || found->eras == others ? nullptr : found;
}

Server::Server(Offer& offer, LineChannel& channel, Json info)
    : offer_(offer), connection_(channel), info_(std::move(info)) {}

void Server::serve() {
  for (;;) {
    if (std::optional<Message> message = connection_.next()) {
      if (message->kind == Message::Kind::request) {
        answer(*std::move(message));
      } else {
        on_notification(*message);
      }
    } else if (connection_.is_over()) {
      break;
    } else {
      connection_.wait(offer_.watches(),
                       offer_.is_blind() ? kLongestSleepWhileBlind : kLongestSleep);
    }
    tell_changes();
  }
  for (const Json& id : subscriptions_.listeners()) {
    connection_.answer(id, Json{{"resultType", "complete"}, {"_meta", {{kSubscriptionIdKey, id}}}});
  }
  connection_.finish();
}

void Server::answer(Message message) {
  const Json id = message.id;
  tl::expected<Envelope, Fault> envelope = open_envelope(message, handshake_);
  if (!envelope) return connection_.answer(id, tl::unexpected(std::move(envelope).error()));
  const Request request{std::move(message), *std::move(envelope)};
  Conversation conversation(connection_, request);
  Answer answered = answer_or_fault(request, conversation);
  const bool is_listening = request.message.method == "subscriptions/listen" && answered;
  if (is_listening || conversation.is_cancelled()) return;
  connection_.answer(id, std::move(answered));
}

// The fault of one request does not end the server.
Answer Server::answer_or_fault(const Request& request, Exchange& exchange) {
  try {
    return answer(request, exchange);
  } catch (const std::exception& unexpected) {
    return fault(kInternalError, text::concat("internal error: ", unexpected.what()));
  }
}

Answer Server::answer(const Request& request, Exchange& exchange) {
  const Message& message = request.message;
  if (const Method* method = find_method(message.method, request.envelope.era)) {
    return with_envelope((this->*method->run)(request, exchange), request);
  }
  std::optional<Answer> other = offer_.other(message.method, message.params, exchange);
  if (other) return with_envelope(*std::move(other), request);
  return fault(kMethodNotFound, text::concat("unknown method \"", message.method, "\""));
}

// Adds to results of the stateless era that they are complete, how long they may be cached, and the
// server's information.
Answer Server::with_envelope(Answer answer, const Request& request) const {
  if (!answer || request.envelope.era == Era::handshake) return answer;
  Json& result = *answer;
  if (!result.contains("resultType")) result["resultType"] = "complete";
  result["_meta"][std::string(kServerInfoKey)] = info_;
  const Method* const method = find_method(request.message.method, Era::stateless);
  if (method == nullptr || method->caching == Method::Caching::none) return answer;
  const bool lasts = method->caching == Method::Caching::for_an_hour;
  result["ttlMs"] = lasts ? kKeptForAnHour : 0;
  result["cacheScope"] = lasts ? "public" : "private";
  return answer;
}

// Other notifications are ignored.
void Server::on_notification(const Message& notification) {
  if (notification.method != "notifications/cancelled") return;
  const auto request = notification.params.find("requestId");
  if (request != notification.params.end()) subscriptions_.end(*request);
}

// A client may change a resource as soon as its subscription is acknowledged, so the offer starts
// to observe it before the answer is sent.
void Server::tell_changes(const Wanted& soon_wanted) {
  Wanted wanted = subscriptions_.wanted();
  wanted.add(soon_wanted);
  const Wanted changes = offer_.changes(wanted);
  if (!changes.is_anything()) return;
  subscriptions_.tell(changes, [this](std::string_view method, Json params) {
    connection_.notify(method, std::move(params));
  });
}

Answer Server::initialize(const Request& request, Exchange& /*exchange*/) {
  const Json& params = request.message.params;
  const auto version = params.find("protocolVersion");
  if (version == params.end() || !version->is_string()) {
    return fault(kInvalidParams, "missing string \"protocolVersion\"");
  }
  const auto capabilities = params.find("capabilities");
  handshake_ =
      capabilities != params.end() && capabilities->is_object() ? *capabilities : Json::object();
  const Json offered = offer_.capabilities();
  const auto announces = [&](const char* kind) {
    return offered.contains(kind) && offered[kind].value("listChanged", false);
  };
  subscriptions_.greet({.resource_list = announces("resources"),
                        .tool_list = announces("tools"),
                        .prompt_list = announces("prompts")});
  tell_changes();
  return Json{{"protocolVersion", negotiated_version(version->get_ref<const std::string&>())},
              {"capabilities", offered},
              {"serverInfo", info_},
              {"instructions", offer_.instructions()}};
}

Answer Server::ping(const Request& /*request*/, Exchange& /*exchange*/) {
  return Json::object();
}

Answer Server::discover(const Request& /*request*/, Exchange& /*exchange*/) {
  return Json{{"supportedVersions", {kStatelessVersion}},
              {"capabilities", offer_.capabilities()},
              {"instructions", offer_.instructions()}};
}

Answer Server::list_tools(const Request& request, Exchange& /*exchange*/) {
  return page_of({"tools", &Offer::tools}, request.message.params, offer_);
}

Answer Server::list_resources(const Request& request, Exchange& /*exchange*/) {
  return page_of({"resources", &Offer::resources}, request.message.params, offer_);
}

Answer Server::list_templates(const Request& request, Exchange& /*exchange*/) {
  return page_of({"resourceTemplates", &Offer::resource_templates}, request.message.params, offer_);
}

Answer Server::list_prompts(const Request& request, Exchange& /*exchange*/) {
  return page_of({"prompts", &Offer::prompts}, request.message.params, offer_);
}

Answer Server::call_tool(const Request& request, Exchange& exchange) {
  const Json& params = request.message.params;
  if (!is_named(params)) return fault(kInvalidParams, "missing string \"name\", the tool");
  return offer_.call_tool(params, exchange);
}

Answer Server::read_resource(const Request& request, Exchange& exchange) {
  const Json& params = request.message.params;
  const tl::expected<std::string, Fault> uri = uri_in(params);
  if (!uri) return tl::unexpected(uri.error());
  Answer answer = offer_.read_resource(params, exchange);
  const bool is_stateless = request.envelope.era == Era::stateless;
  if (is_stateless && !answer && answer.error().code == kResourceNotFound) {
    answer.error().code = kInvalidParams;
  }
  return answer;
}

Answer Server::get_prompt(const Request& request, Exchange& exchange) {
  const Json& params = request.message.params;
  if (!is_named(params)) {
    return fault(kInvalidParams, "missing string \"name\", the prompt");
  }
  return offer_.get_prompt(params, exchange);
}

Answer Server::subscribe(const Request& request, Exchange& /*exchange*/) {
  const tl::expected<std::string, Fault> uri = uri_in(request.message.params);
  if (!uri) return tl::unexpected(uri.error());
  if (!offer_.knows(*uri)) return fault(kResourceNotFound, "resource not found", {{"uri", *uri}});
  if (!subscriptions_.subscribe(*uri)) {
    return fault(kInternalError, "too many subscriptions: at most 1024 resources");
  }
  tell_changes();
  return Json::object();
}

Answer Server::unsubscribe(const Request& request, Exchange& /*exchange*/) {
  const tl::expected<std::string, Fault> uri = uri_in(request.message.params);
  if (!uri) return tl::unexpected(uri.error());
  subscriptions_.unsubscribe(*uri);
  return Json::object();
}

// The request is answered when it ends: until then, notifications carry its id.
Answer Server::listen(const Request& request, Exchange& exchange) {
  if (subscriptions_.is_full()) return fault(kInternalError, "too many subscriptions");
  tl::expected<Wanted, Fault> wanted = wanted_in(request.message.params, offer_);
  if (!wanted) return tl::unexpected(std::move(wanted).error());
  tell_changes(*wanted);
  exchange.notify(
      "notifications/subscriptions/acknowledged",
      {{"notifications", to_json(*wanted)}, {"_meta", {{kSubscriptionIdKey, request.message.id}}}});
  subscriptions_.listen(request.message.id, *std::move(wanted));
  return Json::object();
}

}  // namespace baton::mcp
