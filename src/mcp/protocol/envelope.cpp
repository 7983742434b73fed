#include "mcp/protocol/envelope.h"

#include <algorithm>
#include <array>

#include "domain/model/members.h"
#include "text/concat.h"

namespace baton::mcp {
namespace {

constexpr std::array<std::string_view, 4> kHandshakeVersions = {"2025-11-25", "2025-06-18",
                                                                "2025-03-26", "2024-11-05"};
// The methods that a client may call before the handshake.
constexpr std::array<std::string_view, 2> kBeforeHandshake = {"initialize", "ping"};

tl::unexpected<Fault> missing(std::string_view key) {
  return fault(kInvalidParams, text::concat("params._meta lacks \"", key, "\""));
}

tl::expected<Envelope, Fault> stateless_envelope(const Json& meta, const Json& version) {
  if (!version.is_string()) return fault(kInvalidParams, "the protocol version must be a string");
  if (version != kStatelessVersion) {
    return fault(kUnsupportedProtocolVersion, "Unsupported protocol version",
                 {{"supported", {kStatelessVersion}}, {"requested", version}});
  }
  const Json* const capabilities = model::member(meta, kClientCapabilitiesKey);
  if (capabilities == nullptr || !capabilities->is_object()) return missing(kClientCapabilitiesKey);
  return Envelope{.era = Era::stateless, .client_capabilities = *capabilities};
}

}  // namespace

std::string_view negotiated_version(std::string_view requested) {
  const auto* const known = std::ranges::find(kHandshakeVersions, requested);
  return known == kHandshakeVersions.end() ? kHandshakeVersions.front() : *known;
}

tl::expected<Envelope, Fault> open_envelope(const Message& request, const Json& handshake) {
  const Json* const meta = model::member(request.params, "_meta");
  const Json* const version = meta == nullptr ? nullptr : model::member(*meta, kProtocolVersionKey);
  if (version != nullptr) return stateless_envelope(*meta, *version);
  if (!handshake.is_null()) return Envelope{.client_capabilities = handshake};
  if (std::ranges::find(kBeforeHandshake, request.method) != kBeforeHandshake.end()) {
    return Envelope();
  }
  return fault(kInvalidParams, text::concat("params._meta lacks \"", kProtocolVersionKey,
                                            "\", and the connection is not initialized"));
}

Answer arguments_in(const Json& params) {
  const Json* const arguments = model::member(params, "arguments");
  if (arguments == nullptr || arguments->is_null()) return Json::object();
  if (!arguments->is_object()) return fault(kInvalidParams, "\"arguments\" must be an object");
  return *arguments;
}

Json progress_token(const Json& params) {
  const Json* const meta = model::member(params, "_meta");
  const Json* const token = meta == nullptr ? nullptr : model::member(*meta, "progressToken");
  const bool is_token = token != nullptr && (token->is_string() || token->is_number_integer());
  return is_token ? *token : Json();
}

}  // namespace baton::mcp
