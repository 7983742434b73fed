#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "json/json.h"
#include "mcp/protocol/fault.h"

// JSON-RPC 2.0 as MCP uses it: one message per line, or a batch of them (only in 2025-03-26),
// parameters by name, ids that are strings or integers.
namespace baton::mcp {

struct Message {
  enum class Kind : std::uint8_t { request, notification, response };

  Kind kind = Kind::notification;
  Json id = nullptr;             // null for a notification
  std::string method = {};       // empty for a response
  Json params = Json::object();  // for a response: {"result": …} or {"error": …}
};

// A line that is not a message, and the id for the error response; null if unknown.
struct Unreadable {
  Json id;
  Fault fault;
};

using ReadMessage = tl::expected<Message, Unreadable>;

struct ReadLine {
  std::vector<ReadMessage> messages;  // at least one
  bool is_batch = false;              // the sender expects one line with all answers
};

// More messages than kLargestBatch are refused as a whole.
inline constexpr std::size_t kLargestBatch = 128;
ReadLine read_line(std::string_view line);

// Each function returns one line without its end.
std::string result_line(const Json& id, Json result);
std::string fault_line(const Json& id, const Fault& fault);
std::string request_line(const Json& id, std::string_view method, Json params);
std::string notification_line(std::string_view method, Json params);

}  // namespace baton::mcp
