#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "baton/error.h"

namespace baton::postgres {

// What a server, or the library where there was no server, said of a failure.
struct Complaint {
  std::string state = {};    // SQLSTATE; empty: no server said it
  std::string message = {};  // one line
};

// What can be done about it.
enum class Remedy : std::uint8_t {
  none,
  repeat,     // the transaction is undone, and may succeed when it is done once more
  reconnect,  // the connection is gone, or is about to go; the server may be back in a moment
};

// `server` names it without its password.
Error error_of(const Complaint& complaint, const std::string& server);
Remedy remedy_for(std::string_view state);

// A connection could not be made: whether to try again.
bool may_pass(const Complaint& complaint);

// Takes apart what the library says of a connection that failed, in its verbose form:
// "connection to server at … failed: FATAL:  28P01: password …\nLOCATION: …".
Complaint complaint_in(std::string_view message);

}  // namespace baton::postgres
