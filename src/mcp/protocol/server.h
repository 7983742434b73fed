#pragma once

#include <nlohmann/json.hpp>

#include "host/line_channel.h"
#include "json/json.h"
#include "mcp/protocol/connection.h"
#include "mcp/protocol/offer.h"
#include "mcp/protocol/subscriptions.h"

namespace baton::mcp {

// The Model Context Protocol over lines. Supports both eras at once, since each request shows its
// era. Independent of what is offered. Requests are answered one after the other.
class Server {
 public:
  // `info`: {"name", "title", "version"}.
  Server(Offer& offer, LineChannel& channel, Json info);

  // Answers until the input ends, or the process is asked to end.
  void serve();

 private:
  struct Request;
  class Conversation;
  struct Method;
  static const Method* find_method(std::string_view name, Era era);

  void answer(Message message);
  Answer answer_or_fault(const Request& request, Exchange& exchange);
  Answer answer(const Request& request, Exchange& exchange);
  void on_notification(const Message& notification);
  void tell_changes(const Wanted& soon_wanted = {});
  [[nodiscard]] Answer with_envelope(Answer answer, const Request& request) const;

  Answer initialize(const Request& request, Exchange& exchange);
  Answer ping(const Request& request, Exchange& exchange);
  Answer discover(const Request& request, Exchange& exchange);
  Answer list_tools(const Request& request, Exchange& exchange);
  Answer list_resources(const Request& request, Exchange& exchange);
  Answer list_templates(const Request& request, Exchange& exchange);
  Answer list_prompts(const Request& request, Exchange& exchange);
  Answer call_tool(const Request& request, Exchange& exchange);
  Answer read_resource(const Request& request, Exchange& exchange);
  Answer get_prompt(const Request& request, Exchange& exchange);
  Answer subscribe(const Request& request, Exchange& exchange);
  Answer unsubscribe(const Request& request, Exchange& exchange);
  Answer listen(const Request& request, Exchange& exchange);

  Offer& offer_;
  Connection connection_;
  Json info_;
  Json handshake_ = nullptr;  // the client's capabilities after the handshake
  Subscriptions subscriptions_;
};

}  // namespace baton::mcp
