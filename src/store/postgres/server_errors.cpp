#include "store/postgres/server_errors.h"

#include <algorithm>
#include <array>

#include "text/ascii.h"
#include "text/concat.h"

namespace baton::postgres {
namespace {

constexpr std::size_t kStateSize = 5;

struct Class {
  std::string_view states;  // an SQLSTATE, or a prefix of several
  ErrorCode code;
  Phrase phrase;
  std::string_view hint;
};

constexpr std::string_view kRestore =
    "use another database, or restore the schema baton from the server's backup";

// The first match is used.
constexpr std::array kClasses = {
    Class{"28", ErrorCode::unavailable, "the server refused the login",
          "give user and password in the URL, in PGUSER and PGPASSWORD, or in ~/.pgpass"},
    Class{"3D000", ErrorCode::unavailable, "the database does not exist on the server",
          "create it, or name another one in the URL"},
    Class{"42501", ErrorCode::unavailable, "the server denied the operation",
          "let the user own the schema baton, or grant CREATE on the database"},
    Class{"25006", ErrorCode::unavailable, "the server is read-only",
          "use the primary; with several hosts, target_session_attrs=read-write selects it"},
    Class{"53100", ErrorCode::unavailable, "no space for the store",
          "free space on the server's disk"},
    Class{"53", ErrorCode::unavailable, "the server is at its limits", "try again"},
    Class{"55P03", ErrorCode::conflict, "the store is busy",
          "another process is writing to it; try again"},
    Class{"57P0", ErrorCode::unavailable, "the server is not in service",
          "start the server; baton reconnects automatically"},
    Class{"54", ErrorCode::limit, "too large for the store", "store a smaller value"},
    Class{"22", ErrorCode::malformed, "the server cannot store this text",
          "use UTF-8 without NUL characters"},
    Class{"42P01", ErrorCode::malformed, "the store is damaged", kRestore},
    Class{"42703", ErrorCode::malformed, "the store is damaged", kRestore},
    // A table or column that baton is about to create exists.
    Class{"42P07", ErrorCode::malformed, "the schema baton is incomplete, or not baton's",
          kRestore},
    Class{"42701", ErrorCode::malformed, "the schema baton is incomplete, or not baton's",
          kRestore},
    Class{"XX00", ErrorCode::malformed, "the store is damaged", kRestore},
    Class{"", ErrorCode::unavailable, "the store cannot be used", ""},
};

constexpr Class kUnreachable = {"", ErrorCode::unavailable, "the server cannot be reached",
                                "check that it runs, and the host and port of the URL"};

constexpr Class kInvalidSetting = {"", ErrorCode::usage, "invalid setting of the connection",
                                   "correct it in the URL or in the environment"};

const Class& class_of(const Complaint& complaint) {
  const std::string_view state = complaint.state;
  if (complaint.is_about_setting) return kInvalidSetting;
  if (state.empty()) return kUnreachable;
  return *std::ranges::find_if(
      kClasses, [state](const Class& known) { return state.starts_with(known.states); });
}

bool is_state(std::string_view text) {
  return text.size() == kStateSize &&
         std::ranges::all_of(text, [](char c) { return text::is_digit(c) || text::is_upper(c); });
}

// What the library says of a setting that it, or a server, cannot follow.
constexpr std::array<std::string_view, 5> kSettingComplaints = {
    "could not match ",  // 2 port numbers to 3 hosts
    "definition of service ",   "server does not support SSL, but SSL was required",
    "channel binding required", "GSSAPI encryption required",
};

// `invalid sslmode value: "bad"`, or one of the above, perhaps after
// `connection to server at "db" (10.0.0.1), port 5432 failed: `.
bool names_setting(std::string_view message) {
  constexpr std::string_view kFailed = " failed: ";
  if (message.starts_with("connection to server ")) {
    const std::size_t end = message.find(kFailed);
    if (end != std::string_view::npos) message.remove_prefix(end + kFailed.size());
  }
  const bool is_known = std::ranges::any_of(
      kSettingComplaints, [&](std::string_view begin) { return message.starts_with(begin); });
  const bool quotes_value = message.find('"') != std::string_view::npos;
  return is_known || (message.starts_with("invalid ") && quotes_value);
}

}  // namespace

Error error_of(const Complaint& complaint, const std::string& server) {
  const Class& known = class_of(complaint);
  std::string hint = complaint.message;
  if (!hint.empty() && !known.hint.empty()) hint += "; ";
  hint += known.hint;
  return {.code = known.code, .phrase = known.phrase, .subject = server, .hint = std::move(hint)};
}

Error silence_of(const std::string& server) {
  return {.code = ErrorCode::unavailable,
          .phrase = "the server does not answer",
          .subject = server,
          .hint = "check the server, and the network between"};
}

Remedy remedy_for(std::string_view state) {
  constexpr std::string_view kSerializationFailure = "40001";
  constexpr std::string_view kDeadlock = "40P01";
  constexpr std::string_view kIdleInTransaction = "25P03";
  if (state == kSerializationFailure || state == kDeadlock) return Remedy::repeat;
  if (state.starts_with("57P0") || state.starts_with("08") || state == kIdleInTransaction) {
    return Remedy::reconnect;
  }
  return Remedy::none;
}

// Not reachable, starting, shutting down, or too many connections. A name that does not resolve is
// retried as well, because resolvers can fail temporarily.
bool may_pass(const Complaint& complaint) {
  constexpr std::string_view kTooManyConnections = "53300";
  if (complaint.is_about_setting) return false;
  return complaint.state.empty() || complaint.state == kTooManyConnections ||
         remedy_for(complaint.state) == Remedy::reconnect;
}

// The library checks settings before it looks for a server.
Complaint complaint_in(std::string_view message) {
  constexpr std::string_view kBefore = ":  ";  // the severity, then the state, then ": "
  const std::string_view line = message.substr(0, message.find('\n'));
  Complaint complaint{.message = std::string(line), .is_about_setting = names_setting(line)};
  const std::size_t severity = line.rfind(kBefore);
  if (severity == std::string_view::npos) return complaint;
  const std::size_t begin = severity + kBefore.size();
  const std::string_view state = line.substr(begin, kStateSize);
  if (!is_state(state) || line.substr(begin + kStateSize, 1) != ":") return complaint;
  complaint.state = state;
  complaint.message = text::concat(line.substr(0, begin - 1), line.substr(begin + kStateSize + 2));
  return complaint;
}

}  // namespace baton::postgres
