#include "unit/mcp/scripted_lines.h"

#include <algorithm>

namespace baton::test {

LineChannel::Arrival ScriptedLines::next(std::span<Watch* const> /*wake_by*/,
                                         Milliseconds patience) {
  longest_wait = std::max(longest_wait, patience);
  if (steps.empty()) return {.event = Event::end};
  if (steps.front().waits && patience <= Milliseconds{0}) return {};
  Step step = std::move(steps.front());
  steps.pop_front();
  if (step.before) step.before();
  return std::move(step.arrival);
}

std::vector<Json> ScriptedLines::messages() const {
  std::vector<Json> messages;
  for (const std::string& line : sent) messages.push_back(Json::parse(line));
  return messages;
}

Json ScriptedLines::answer_to(const Json& id) const {
  for (Json& message : messages()) {
    if (message.contains("id") && message["id"] == id && !message.contains("method")) {
      return std::move(message);
    }
  }
  return nullptr;
}

std::vector<Json> ScriptedLines::notifications(const std::string& method) const {
  std::vector<Json> found;
  for (Json& message : messages()) {
    if (message.value("method", "") == method) found.push_back(std::move(message));
  }
  return found;
}

Json request(const Json& id, const std::string& method, Json params) {
  return {{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", std::move(params)}};
}

Json notification(const std::string& method, Json params) {
  return {{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}};
}

Json initialize(const Json& id) {
  return request(id, "initialize",
                 {{"protocolVersion", "2025-11-25"},
                  {"capabilities", {{"sampling", Json::object()}}},
                  {"clientInfo", {{"name", "test"}, {"version", "1"}}}});
}

Json stateless(const Json& id, const std::string& method, Json params) {
  params["_meta"]["io.modelcontextprotocol/protocolVersion"] = "2026-07-28";
  params["_meta"]["io.modelcontextprotocol/clientCapabilities"] = Json::object();
  return request(id, method, std::move(params));
}

}  // namespace baton::test
