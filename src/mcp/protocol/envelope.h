#pragma once

#include <string_view>

#include <nlohmann/json.hpp>

#include "json/json.h"
#include "mcp/protocol/exchange.h"
#include "mcp/protocol/message.h"

namespace baton::mcp {

// Names that the protocol version 2026-07-28 reserves in `_meta`.
inline constexpr std::string_view kProtocolVersionKey = "io.modelcontextprotocol/protocolVersion";
inline constexpr std::string_view kClientCapabilitiesKey =
    "io.modelcontextprotocol/clientCapabilities";
inline constexpr std::string_view kServerInfoKey = "io.modelcontextprotocol/serverInfo";
inline constexpr std::string_view kSubscriptionIdKey = "io.modelcontextprotocol/subscriptionId";

inline constexpr std::string_view kStatelessVersion = "2026-07-28";

// The handshake era's version for a client that requests `requested`: the same if it is supported,
// else the latest.
std::string_view negotiated_version(std::string_view requested);

// The protocol context of a request.
struct Envelope {
  Era era = Era::handshake;
  Json client_capabilities = Json::object();
};

// The envelope of a request, from its `_meta` or from the preceding handshake (the client's
// capabilities; null: none yet). kInvalidParams: neither, or an incomplete one;
// kUnsupportedProtocolVersion.
tl::expected<Envelope, Fault> open_envelope(const Message& request, const Json& handshake);

// The arguments of a tool or a prompt; an empty object if they are missing or null, as some clients
// send them. kInvalidParams: not an object.
Answer arguments_in(const Json& params);

// `_meta.progressToken`; null if the client does not want progress notifications.
Json progress_token(const Json& params);

}  // namespace baton::mcp
