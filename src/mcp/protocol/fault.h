#pragma once

#include <string>

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

#include "json/json.h"

namespace baton::mcp {

// Why a request cannot be answered at all: a JSON-RPC 2.0 error. A refusal by a tool is not a fault
// but a result with isError.
struct Fault {
  int code;
  std::string message;
  Json data = nullptr;  // omitted if null
};

// JSON-RPC 2.0 §5.1.
inline constexpr int kParseError = -32700;
inline constexpr int kInvalidRequest = -32600;
inline constexpr int kMethodNotFound = -32601;
inline constexpr int kInvalidParams = -32602;
inline constexpr int kInternalError = -32603;
// MCP.
inline constexpr int kResourceNotFound = -32002;  // up to 2025-11-25; then kInvalidParams
inline constexpr int kMissingClientCapability = -32021;
inline constexpr int kUnsupportedProtocolVersion = -32022;

// The result of a request: an object.
using Answer = tl::expected<Json, Fault>;

inline tl::unexpected<Fault> fault(int code, std::string message, Json data = nullptr) {
  return tl::unexpected(Fault{code, std::move(message), std::move(data)});
}

}  // namespace baton::mcp
