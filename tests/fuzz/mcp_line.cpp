// Whatever a client sends, the MCP server ends when its input does, and what it says is the
// protocol: one JSON-RPC message a line, or the answers to a batch, and one answer to each request
// and to what is no message, unless the client or the system has taken back that it wants one.
//
// An input is what a client sends, in pieces of a size that the input's own size decides. Of its
// lines an empty one is a pause: what follows comes when the server has nothing else to do. One of
// the single byte 3, which is control-C, asks the process to end.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "json/read.h"
#include "mcp/protocol/message.h"
#include "mcp/protocol/server.h"
#include "text/line_buffer.h"
#include "unit/mcp/scripted_lines.h"
#include "unit/mcp/toy_offer.h"

namespace {

using baton::Json;
using baton::test::ScriptedLines;
using Event = baton::LineChannel::Event;
using Found = baton::text::LineBuffer::Found;

constexpr std::size_t kLongestLine = 4'096;  // bytes, so that a small input can have a longer one
constexpr std::size_t kPieces = 97;          // sizes of pieces
constexpr std::string_view kStop = "\x03";

void add(Found found, std::string line, ScriptedLines& lines, bool& waits) {
  ScriptedLines::Step step{.arrival = {Event::line, std::move(line)}, .waits = waits};
  if (found == Found::too_long) step.arrival = {Event::too_long, {}};
  waits = found == Found::line && step.arrival.line.empty();
  if (waits) return;
  if (step.arrival.line == kStop) step.arrival = {Event::stop, {}};
  lines.steps.push_back(std::move(step));
}

ScriptedLines script(std::string_view input) {
  ScriptedLines lines;
  baton::text::LineBuffer incoming(kLongestLine);
  const std::size_t piece = 1 + input.size() % kPieces;
  bool waits = false;
  std::string line;
  const auto take = [&](Found found) {
    if (found != Found::nothing) add(found, line, lines, waits);
    return found != Found::nothing;
  };
  for (; !input.empty(); input.remove_prefix(std::min(piece, input.size()))) {
    incoming.add(input.substr(0, piece));
    while (take(incoming.next(line))) continue;
  }
  take(incoming.last(line));
  return lines;
}

// How many answers a client is owed.
struct Owed {
  std::size_t most = 0;
  bool all = true;  // not fewer either
};

Owed owed_for(const ScriptedLines& lines) {
  Owed owed;
  std::size_t listeners = 0;  // under equal ids the last one is left
  for (const ScriptedLines::Step& step : lines.steps) {
    const auto& [event, line] = step.arrival;
    if (event == Event::stop) owed.all = false;
    if (event == Event::too_long) ++owed.most;
    const bool is_blank = line.find_first_not_of(" \t\r") == std::string::npos;
    if (event != Event::line || is_blank) continue;
    for (const auto& message : baton::mcp::read_line(line).messages) {
      if (!message || message->kind == baton::mcp::Message::Kind::request) ++owed.most;
      if (!message) continue;
      if (message->method == "notifications/cancelled") owed.all = false;
      if (message->method == "subscriptions/listen" && ++listeners > 1) owed.all = false;
    }
  }
  return owed;
}

// A tool that does everything a tool can, in the order in which the client has asked for it.
baton::mcp::Answer work(const Json& params, baton::mcp::Exchange& exchange) {
  constexpr double kSteps = 3;
  for (double done = 0; done < kSteps && !exchange.is_cancelled(); ++done) {
    exchange.progress(done, kSteps);
    exchange.notify("notifications/message", {{"level", "info"}, {"data", done}});
  }
  if (params.contains("arguments")) return exchange.ask("elicitation/create", params["arguments"]);
  return Json{{"content", Json::array({params})}};
}

void demand(bool holds, const char* what, std::string_view line) {
  if (holds) return;
  std::fprintf(stderr, "%s: %.*s\n", what, static_cast<int>(line.size()), line.data());
  std::abort();
}

bool is_error(const Json& error) {
  return error.is_object() && error.contains("code") && error["code"].is_number_integer() &&
         error.contains("message") && error["message"].is_string();
}

// Whether it is an answer.
bool check(const Json& message, const std::string& line) {
  demand(message.is_object(), "no JSON object", line);
  demand(message.contains("jsonrpc") && message["jsonrpc"] == "2.0", "no JSON-RPC 2.0", line);
  if (message.contains("method")) {
    demand(message.contains("params") && message["params"].is_object(), "no parameters", line);
    return false;
  }
  demand(message.contains("id"), "an answer to nothing", line);
  demand(message.contains("result") != message.contains("error"), "not one of both", line);
  if (message.contains("error")) demand(is_error(message["error"]), "no error", line);
  return true;
}

// How many answers a line has: more than one only to a batch.
std::size_t answers_in(const std::string& line) {
  demand(line.find('\n') == std::string::npos, "more than a line", line);
  const baton::Result<Json> read = baton::json::read(line, "answer");
  demand(read.has_value(), "no JSON", line);
  if (!read->is_array()) return check(*read, line) ? 1 : 0;
  demand(!read->empty(), "an empty batch", line);
  for (const Json& message : *read) demand(check(message, line), "a batch of more", line);
  return read->size();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  ScriptedLines lines = script({reinterpret_cast<const char*>(data), size});
  const Owed owed = owed_for(lines);
  baton::test::ToyOffer offer;
  offer.call = [&offer](baton::mcp::Exchange& exchange) {
    offer.changed = {.resources = {"toy://it"}, .resource_list = true};
    return work(offer.calls.back(), exchange);
  };
  baton::mcp::Server(offer, lines, {{"name", "baton"}, {"version", "0.0.0"}}).serve();
  std::size_t answers = 0;
  for (const std::string& line : lines.sent) answers += answers_in(line);
  demand(answers <= owed.most, "too many answers", "");
  demand(!owed.all || answers == owed.most, "too few answers", "");
  return 0;
}
