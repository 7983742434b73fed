#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace baton::web {

// What one client may take of the server. A test uses shorter times.
struct Limits {
  std::uint32_t header = 16U << 10U;           // bytes of a request's line and header
  std::uint64_t body = 1U << 20U;              // bytes of a request
  std::size_t message = 1U << 10U;             // bytes of a client's WebSocket message
  std::size_t queued = 1U << 20U;              // bytes that a client of events has not read
  int send_buffer = 256 << 10;                 // bytes that the kernel keeps for a client
  long connections = 64;                       // at the same time
  std::chrono::milliseconds request{10'000};   // from its first byte to its last
  std::chrono::milliseconds idle{60'000};      // between requests; until a WebSocket is pinged
  std::chrono::milliseconds answer{60'000};    // for a client to read an answer
  std::chrono::milliseconds lingering{1'000};  // to read the rest of what is not answered
  std::chrono::milliseconds gathering{20};     // changes that are told together
  std::chrono::milliseconds looking{1'000};    // between looks where nothing tells of changes
};

}  // namespace baton::web
