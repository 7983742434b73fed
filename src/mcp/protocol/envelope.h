#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "json/json.h"
#include "mcp/protocol/exchange.h"
#include "mcp/protocol/message.h"

namespace baton::mcp {

// Names that the protocol of 2026-07-28 reserves in `_meta`.
inline constexpr std::string_view kProtocolVersionKey = "io.modelcontextprotocol/protocolVersion";
inline constexpr std::string_view kClientCapabilitiesKey =
    "io.modelcontextprotocol/clientCapabilities";
inline constexpr std::string_view kServerInfoKey = "io.modelcontextprotocol/serverInfo";
inline constexpr std::string_view kSubscriptionIdKey = "io.modelcontextprotocol/subscriptionId";

inline constexpr std::string_view kStatelessVersion = "2026-07-28";

// The version of the handshake's era that a server speaks with a client that asks for `requested`:
// that one if it is known, else the latest.
std::string_view negotiated_version(std::string_view requested);

// What a request is to be understood by.
struct Envelope {
  Era era = Era::handshake;
  Json client_capabilities = Json::object();
};

// The envelope of a request: its own `_meta`, or the handshake that came before it (the client's
// capabilities; null: none yet). kInvalidParams: neither, or an incomplete one;
// kUnsupportedProtocolVersion.
tl::expected<Envelope, Fault> open_envelope(const Message& request, const Json& handshake);

// `_meta.progressToken`; null where the client does not want to hear how far its request is.
Json progress_token(const Json& params);

}  // namespace baton::mcp
