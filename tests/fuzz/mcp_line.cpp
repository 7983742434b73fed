// Whatever a client sends, the MCP server ends when its input does, and what it says is the
// protocol: one JSON-RPC message a line, and no more answers than there were messages.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "json/read.h"
#include "mcp/protocol/server.h"
#include "scripted_lines.h"
#include "small_offer.h"

namespace {

using baton::Json;

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
bool check(const std::string& line) {
  demand(line.find('\n') == std::string::npos, "more than a line", line);
  const baton::Result<Json> read = baton::json::read(line, "answer");
  demand(read && read->is_object(), "no JSON object", line);
  const Json& message = *read;
  demand(message.contains("jsonrpc") && message["jsonrpc"] == "2.0", "no JSON-RPC 2.0", line);
  if (message.contains("method")) {
    demand(message["params"].is_object(), "no parameters", line);
    return false;
  }
  demand(message.contains("id"), "an answer to nothing", line);
  demand(message.contains("result") != message.contains("error"), "not one of both", line);
  if (message.contains("error")) demand(is_error(message["error"]), "no error", line);
  return true;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  baton::fuzz::SmallOffer offer;
  baton::fuzz::ScriptedLines lines({reinterpret_cast<const char*>(data), size});
  baton::mcp::Server(offer, lines, {{"name", "baton"}, {"version", "0.0.0"}}).serve();
  std::size_t answers = 0;
  for (const std::string& line : lines.sent()) {
    if (check(line)) ++answers;
  }
  demand(answers <= lines.arrived(), "more answers than messages", "");
  return 0;
}
