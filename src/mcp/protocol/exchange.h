#pragma once

#include <cstdint>
#include <string_view>

#include "json/json.h"
#include "mcp/protocol/fault.h"

namespace baton::mcp {

enum class Era : std::uint8_t {
  handshake,  // 2025-11-25 and before: a connection begins with `initialize`
  stateless,  // 2026-07-28: every request has its version and capabilities
};

// The conversation about one request while it is answered.
class Exchange {
 public:
  virtual ~Exchange() = default;

  [[nodiscard]] virtual Era era() const = 0;

  // The client's declared capabilities: {"sampling": {}, …}.
  [[nodiscard]] virtual const Json& client_capabilities() const = 0;

  // True if the client cancelled the request or has gone. Reads messages that have arrived.
  virtual bool is_cancelled() = 0;

  // Reports progress if the client asked for it. `done` increases from call to call.
  virtual void progress(double done, double total) = 0;

  // Sends a notification about this request, before its answer.
  virtual void notify(std::string_view method, Json params) = 0;

  // Sends a request to the client and waits for its response. Only in the handshake era.
  virtual Answer ask(std::string_view method, Json params) = 0;
};

}  // namespace baton::mcp
