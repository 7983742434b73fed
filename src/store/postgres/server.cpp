#include "store/postgres/server.h"

#include <libpq-fe.h>
#include <poll.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "host/poll_timeout.h"
#include "store/postgres/connection_settings.h"
#include "text/concat.h"

namespace baton::postgres {
namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr int kOldestVersion = 150'000;
constexpr Milliseconds kFirstPause{20};
constexpr Milliseconds kLongestPause{500};
constexpr const char* kSubject = "the store's server";

// With what the environment, a service file and the library's defaults added to the URL.
Options options_of(const Line& line) {
  return Options(PQconninfo(line.get()));
}

std::string description_of(const Line& line) {
  const Options options = options_of(line);
  std::string text = options ? description_of(options) : std::string();
  const bool names_host =
      options && !(value_of(options, "host").empty() && value_of(options, "hostaddr").empty());
  return names_host ? text : text::concat(text, "?host=", PQhost(line.get()));
}

// Server settings for baton's connections, sent with the first message. They release a scope soon
// after its writer's machine has disappeared.
std::string server_options(std::string_view own, Milliseconds patience) {
  const auto longest_wait = std::max<Milliseconds::rep>(patience.count(), 1);
  return text::concat(own, " -c search_path=baton -c client_min_messages=error",
                      " -c idle_in_transaction_session_timeout=5000 -c lock_timeout=",
                      std::to_string(longest_wait));
}

// False if the deadline has passed.
bool wait_until_ready(const Line& line, PostgresPollingStatusType direction, Deadline deadline) {
  const bool reads = direction == PGRES_POLLING_READING;
  pollfd ready{.fd = PQsocket(line.get()),
               .events = static_cast<short>(reads ? POLLIN : POLLOUT),
               .revents = 0};
  while (const int left = poll_timeout_until(deadline)) {
    if (::poll(&ready, 1, left) != 0) return true;
  }
  return false;
}

// False: the server was silent, and waiting was not to go on. PQgetResult() does not block then,
// and tells of a lost connection.
bool has_result(const Line& line, Milliseconds silence, const std::function<bool()>& goes_on) {
  for (;;) {
    const bool has_unsent = PQflush(line.get()) == 1;
    if (PQstatus(line.get()) != CONNECTION_OK) return true;
    if (!has_unsent && PQisBusy(line.get()) == 0) return true;
    const auto direction = has_unsent ? PGRES_POLLING_WRITING : PGRES_POLLING_READING;
    if (!wait_until_ready(line, direction, SteadyClock::now() + silence)) {
      if (!goes_on()) return false;
      continue;
    }
    if (!has_unsent && PQconsumeInput(line.get()) == 0) return true;
  }
}

void ignore_notice(void* /*unused*/, const PGresult* /*notice*/) {}

// The attempt was given up: by the network, or while a server that accepted it was silent.
bool is_unfinished(const Line& line) {
  const ConnStatusType status = PQstatus(line.get());
  return status != CONNECTION_OK && status != CONNECTION_BAD;
}

Complaint complaint_about(const Line& line) {
  const std::string_view message = line ? PQerrorMessage(line.get()) : "";
  // The library's message is unfinished as well.
  if (message.empty() || is_unfinished(line)) return {.message = "it does not answer"};
  return complaint_in(message);
}

// What the server said of itself when it was connected; a pooler may leave it out.
std::string_view status_of(const Line& line, const char* name) {
  const char* const value = PQparameterStatus(line.get(), name);
  return value == nullptr ? "unknown" : value;
}

// PGHOST or a service file may have it; the library's message would name it.
Result<void> require_plain_host(const Line& line) {
  const Options options = options_of(line);
  if (!options || !has_doubtful_host(options)) return {};
  return fail(ErrorCode::usage, "invalid host of a PostgreSQL server", std::string(kSubject),
              "correct PGHOST or the service file: a host cannot contain @");
}

}  // namespace

void CloseLine::operator()(pg_conn* line) const {
  PQfinish(line);
}

void ClearAnswer::operator()(pg_result* answer) const {
  PQclear(answer);
}

Result<Server> Server::parse(const std::string& url, Milliseconds patience) {
  // Neither the URL nor the library's message about it is shown: both may contain the password.
  const Options options = options_in(url);
  if (!options) {
    return fail(ErrorCode::usage, "invalid URL of a PostgreSQL server", kSubject,
                "use a URL such as postgresql://user@host:5432/database; in user and password, "
                "write @ as %40, / as %2F, : as %3A, and % as %25");
  }
  Server server(url, patience, std::string(value_of(options, "options")));
  server.description_ = description_of(options);
  return server;
}

// The URL takes precedence over parameters before it (such as "dbname"), but not over those after
// it.
Server::Server(const std::string& url, Milliseconds patience, const std::string& options)
    : settings_{{"fallback_application_name", "baton"},
                {"keepalives_idle", "10"},
                {"keepalives_interval", "5"},
                {"keepalives_count", "3"},
                {"tcp_user_timeout", "20000"},
                {"dbname", url},
                {"client_encoding", "UTF8"},
                {"options", server_options(options, patience)}} {}

Line Server::dial(Deadline deadline) const {
  std::vector<const char*> names;
  std::vector<const char*> values;
  for (const Setting& setting : settings_) {
    names.push_back(setting.name);
    values.push_back(setting.value.c_str());
  }
  names.push_back(nullptr);
  values.push_back(nullptr);
  Line line(PQconnectStartParams(names.data(), values.data(), 1));
  if (!line) return line;
  PQsetErrorVerbosity(line.get(), PQERRORS_VERBOSE);  // with the SQLSTATE
  PQsetNoticeReceiver(line.get(), ignore_notice, nullptr);
  auto next = PGRES_POLLING_WRITING;
  while (PQstatus(line.get()) != CONNECTION_BAD && wait_until_ready(line, next, deadline)) {
    next = PQconnectPoll(line.get());
    if (next == PGRES_POLLING_OK || next == PGRES_POLLING_FAILED) break;
  }
  return line;
}

Result<void> Server::require_fitting(const Line& line) const {
  if (PQserverVersion(line.get()) < kOldestVersion) {
    return fail(ErrorCode::unavailable, "the server is too old", description_,
                text::concat("it has PostgreSQL ", status_of(line, "server_version"),
                             "; baton needs 15 or newer"));
  }
  const std::string_view encoding = status_of(line, "server_encoding");
  if (encoding == "UTF8") return {};
  return fail(ErrorCode::unavailable, "the database is not in UTF-8", description_,
              text::concat("it is in ", encoding, "; create one with ENCODING 'UTF8'"));
}

Result<Line> Server::connect(Deadline deadline) {
  for (Milliseconds pause = kFirstPause;; pause = std::min(pause * 2, kLongestPause)) {
    Line line = dial(deadline);
    if (PQstatus(line.get()) == CONNECTION_OK) {
      PQsetnonblocking(line.get(), 1);
      description_ = description_of(line);
      BATON_CHECK(require_fitting(line));
      return line;
    }
    const bool was_accepted = is_unfinished(line) && PQstatus(line.get()) != CONNECTION_STARTED;
    if (was_accepted) return fail(silence_of(description_));
    BATON_CHECK(require_plain_host(line));
    const Complaint complaint = complaint_about(line);
    if (!may_pass(complaint) || SteadyClock::now() + pause >= deadline) {
      return fail(error_of(complaint, description_));
    }
    std::this_thread::sleep_for(pause);
  }
}

bool Server::answers(Milliseconds patience) const {
  const Line line = dial(SteadyClock::now() + patience);
  return PQstatus(line.get()) == CONNECTION_OK || !complaint_about(line).state.empty();
}

std::optional<Answer> receive(const Line& line, Milliseconds silence,
                              const std::function<bool()>& goes_on) {
  Answer last;
  while (has_result(line, silence, goes_on)) {
    Answer next(PQgetResult(line.get()));
    if (!next) return last;
    last = std::move(next);
  }
  return std::nullopt;
}

}  // namespace baton::postgres
