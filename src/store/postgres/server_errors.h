#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "baton/error.h"

namespace baton::postgres {

// The message of a server, or of the library if no server was reached.
struct Complaint {
  std::string state = {};         // SQLSTATE; empty if no server was reached
  std::string message = {};       // one line
  bool is_about_setting = false;  // of the URL, or of the library's environment variables
};

// How to handle a failure.
enum class Remedy : std::uint8_t {
  none,
  repeat,     // the transaction was rolled back, and may succeed if repeated
  reconnect,  // the connection is broken or ending; the server may be available again soon
};

// `server` names it without its password.
Error error_of(const Complaint& complaint, const std::string& server);
// A server that accepted a connection, and then did not answer.
Error silence_of(const std::string& server);
Remedy remedy_for(std::string_view state);

// Whether a failed connection attempt should be retried.
bool may_pass(const Complaint& complaint);

// Parses the library's verbose message about a failed connection:
// "connection to server at … failed: FATAL:  28P01: password …\nLOCATION: …".
Complaint complaint_in(std::string_view message);

}  // namespace baton::postgres
