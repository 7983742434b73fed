#include "store/postgres/postgres_connection.h"

#include <libpq-fe.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <utility>

#include "host/poll_timeout.h"
#include "store/relational/migrations.h"
#include "store/relational/repeat.h"
#include "text/concat.h"

namespace baton::postgres {
namespace {

using relational::Intent;
using relational::Parameter;
using relational::Parameters;
using relational::RollbackOutcome;
using relational::Row;
using relational::Rows;
using SteadyClock = std::chrono::steady_clock;

constexpr const char* kAskFormat = "SELECT number FROM baton.format";
constexpr std::string_view kNoSuchTable = "42P01";
// How long the server may be silent, besides the wait for other writers, until it is asked whether
// it is there. It may work on a statement for that many times as long.
constexpr Milliseconds kSilence{1'000};
constexpr int kLongestWork = 30;
constexpr Milliseconds kShortestDial{500};
constexpr std::string_view kListen = "LISTEN baton";

// Tables that only this engine has.
constexpr std::string_view kOwnTables =
    "CREATE TABLE IF NOT EXISTS format (number BIGINT NOT NULL); "
    "CREATE TABLE IF NOT EXISTS commits (scope TEXT NOT NULL, "
    "at TIMESTAMPTZ NOT NULL DEFAULT now(), token UUID NOT NULL DEFAULT gen_random_uuid(), "
    "PRIMARY KEY (scope, at, token)); ";

// Parameters in libpq's form. Text is passed with its length, so that it may contain any byte;
// numbers are passed as digits.
class Bound {
 public:
  Bound(Parameters parameters) {
    for (const Parameter& parameter : parameters) add(parameter);
  }

  // False: the connection tells why it was not sent.
  bool send(PGconn* line, const std::string& statement) const {
    return PQsendQueryParams(line, statement.c_str(), static_cast<int>(count_), types_.data(),
                             values_.data(), lengths_.data(), forms_.data(), 0) == 1;
  }

 private:
  static constexpr Oid kBigInt = 20;
  static constexpr Oid kText = 25;
  static constexpr std::size_t kMost = 12;
  static constexpr std::size_t kMostDigits = 24;

  void add(const Parameter& parameter) {
    if (const auto* number = std::get_if<std::int64_t>(&parameter)) {
      std::array<char, kMostDigits>& digits = digits_.at(count_);
      std::to_chars(digits.data(), digits.data() + digits.size() - 1, *number);
      types_.at(count_) = kBigInt;
      values_.at(count_) = digits.data();
    } else if (const auto* text = std::get_if<std::string_view>(&parameter)) {
      types_.at(count_) = kText;
      values_.at(count_) = text->data() == nullptr ? "" : text->data();
      lengths_.at(count_) = static_cast<int>(text->size());
      forms_.at(count_) = 1;
    }
    ++count_;
  }

  std::size_t count_ = 0;
  std::array<Oid, kMost> types_ = {};
  std::array<const char*, kMost> values_ = {};
  std::array<int, kMost> lengths_ = {};
  std::array<int, kMost> forms_ = {};
  std::array<std::array<char, kMostDigits>, kMost> digits_ = {};
};

Rows rows_in(const Answer& answer) {
  const PGresult* result = answer.get();
  Rows rows(static_cast<std::size_t>(PQntuples(result)));
  int place = 0;
  for (Row& row : rows) {
    for (int column = 0; column < PQnfields(result); ++column) {
      if (PQgetisnull(result, place, column) == 1) {
        row.emplace_back(std::nullopt);
      } else {
        const auto size = static_cast<std::size_t>(PQgetlength(result, place, column));
        row.emplace_back(std::string(PQgetvalue(result, place, column), size));
      }
    }
    ++place;
  }
  return rows;
}

std::string cell(const Answer& answer) {
  const bool is_there = PQntuples(answer.get()) > 0 && PQnfields(answer.get()) > 0;
  return is_there ? PQgetvalue(answer.get(), 0, 0) : std::string();
}

std::string_view state_of(const Answer& answer) {
  const char* state = PQresultErrorField(answer.get(), PG_DIAG_SQLSTATE);
  return state == nullptr ? std::string_view() : state;
}

// The detail is omitted, because it may contain values.
Complaint complaint_of(const Answer& answer, const Line& line) {
  const char* message = PQresultErrorField(answer.get(), PG_DIAG_MESSAGE_PRIMARY);
  if (message != nullptr) return {std::string(state_of(answer)), message};
  return complaint_in(PQerrorMessage(line.get()));
}

// Of this transaction. The connection's setting is as old as the connection.
std::string lock_timeout(Milliseconds patience) {
  const auto longest_wait = std::max<Milliseconds::rep>(patience.count(), 1);
  return text::concat("SET LOCAL lock_timeout = ", std::to_string(longest_wait), "; ");
}

std::string lock_of(const std::string& quoted_scope) {
  return text::concat("SELECT pg_advisory_xact_lock(hashtextextended(", quoted_scope, ", 0)); ");
}

}  // namespace

Result<std::unique_ptr<PostgresConnection>> PostgresConnection::open(const std::string& url,
                                                                     Milliseconds patience) {
  BATON_TRY(Server server, Server::parse(url, patience));
  std::unique_ptr<PostgresConnection> connection(
      new PostgresConnection(std::move(server), patience));
  BATON_CHECK(connection->connect());
  return connection;
}

Result<void> PostgresConnection::connect() {
  const auto deadline = SteadyClock::now() + std::max(patience_, kShortestDial);
  for (;;) {
    BATON_TRY(line_, server_.connect(deadline));
    remedy_ = Remedy::none;
    if (!listens_) return {};
    const Result<Answer> listening = ask(std::string(kListen));
    if (listening) return {};
    if (!is_lost()) return fail(listening.error());
  }
}

Result<void> PostgresConnection::connect_if_closed() {
  return line_ ? Result<void>() : connect();
}

bool PostgresConnection::is_lost() const {
  return PQstatus(line_.get()) != CONNECTION_OK || remedy_ == Remedy::reconnect;
}

std::string PostgresConnection::quoted(std::string_view text) const {
  const std::unique_ptr<char, decltype(&PQfreemem)> literal(
      PQescapeLiteral(line_.get(), text.data(), text.size()), &PQfreemem);
  return literal ? literal.get() : "NULL";
}

Result<Answer> PostgresConnection::checked(Answer answer) {
  const ExecStatusType status = PQresultStatus(answer.get());
  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return answer;
  const Complaint complaint = complaint_of(answer, line_);
  if (is_lost()) {
    remedy_ = Remedy::reconnect;
  } else if (remedy_ == Remedy::none) {
    remedy_ = remedy_for(complaint.state);
  }
  Error error = error_of(complaint, server_.description());
  if (remedy_ == Remedy::reconnect) {
    error.phrase = "the connection to the server was lost";
    add_doubt(error);
  }
  return fail(std::move(error));
}

void PostgresConnection::add_doubt(Error& error) const {
  if (!writing_.is_committing) return;
  error.phrase = "the connection to the server was lost during a commit";
  error.hint = "the change may have been stored: check before you repeat it";
}

// A silent server would be silent again: nothing is repeated, and only the next transaction
// connects.
Result<Answer> PostgresConnection::answered(bool is_sent) {
  if (!is_sent) return Answer();
  const Milliseconds silence = patience_ + kSilence;
  const auto end = SteadyClock::now() + silence * kLongestWork;
  std::optional<Answer> answer = receive(
      line_, silence, [&] { return SteadyClock::now() < end && server_.answers(kSilence); });
  if (answer) return *std::move(answer);
  line_.reset();
  Error error = silence_of(server_.description());
  add_doubt(error);
  return fail(std::move(error));
}

Result<Answer> PostgresConnection::ask(const std::string& statements) {
  BATON_TRY(Answer answer, answered(PQsendQuery(line_.get(), statements.c_str()) == 1));
  return checked(std::move(answer));
}

Result<Rows> PostgresConnection::run(std::string_view statement, Parameters parameters) {
  const Bound bound(parameters);
  BATON_TRY(Answer answer, answered(bound.send(line_.get(), std::string(statement))));
  BATON_TRY(answer, checked(std::move(answer)));
  return rows_in(answer);
}

// At this isolation level each statement has its own snapshot, so a statement after the lock sees
// what the previous writer committed.
Result<void> PostgresConnection::begin(Intent intent, std::string_view scope) {
  remedy_ = Remedy::none;
  writing_ = {};
  BATON_CHECK(connect_if_closed());
  if (intent == Intent::reads) {
    BATON_CHECK(ask("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"));
    return {};
  }
  const std::string name = quoted(scope);
  BATON_TRY(
      const Answer token,
      ask(text::concat("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; ", lock_timeout(patience_),
                       lock_of(name), "DELETE FROM commits WHERE scope = ", name,
                       " AND at < now() - INTERVAL '1 hour'; INSERT INTO commits (scope) ",
                       "VALUES (", name, ") RETURNING token")));
  writing_ = {.scope = std::string(scope), .token = cell(token), .announced = {}};
  return {};
}

Result<void> PostgresConnection::commit() {
  std::string statements;
  for (const std::string& scope : writing_.announced) {
    statements += text::concat("SELECT pg_notify('baton', ", quoted(scope), "); ");
  }
  writing_.is_committing = !writing_.token.empty();
  BATON_TRY(const Answer answer, ask(statements + "COMMIT"));
  writing_ = {};
  if (std::string_view(PQcmdStatus(answer.get())) == "COMMIT") return {};
  return fail(ErrorCode::internal, "a failed transaction cannot be committed",
              server_.description());
}

RollbackOutcome PostgresConnection::roll_back() {
  const Writing writing = std::exchange(writing_, {});
  if (!is_lost() && PQtransactionStatus(line_.get()) != PQTRANS_IDLE) {
    (void)ask("ROLLBACK");
  }
  switch (std::exchange(remedy_, Remedy::none)) {
    case Remedy::none: return RollbackOutcome::ended;
    case Remedy::repeat: return RollbackOutcome::repeat;
    case Remedy::reconnect: break;
  }
  if (!connect()) return RollbackOutcome::ended;
  return writing.is_committing ? outcome_of_commit(writing) : RollbackOutcome::repeat;
}

// The server may still be completing the commit: its transaction holds the lock of the scope until
// it ends. pg_xact_status is not usable, because a server may reuse a transaction's number after a
// crash.
RollbackOutcome PostgresConnection::outcome_of_commit(const Writing& writing) {
  for (int attempt = 0; attempt < relational::kMostAttempts; ++attempt) {
    const std::string name = quoted(writing.scope);
    const Result<Answer> found = ask(text::concat(
        "BEGIN ISOLATION LEVEL READ COMMITTED; ", lock_of(name), "SELECT count(*) FROM commits ",
        "WHERE scope = ", name, " AND token = ", quoted(writing.token)));
    if (!is_lost()) static_cast<void>(ask("ROLLBACK"));
    if (found) return cell(*found) == "1" ? RollbackOutcome::committed : RollbackOutcome::repeat;
    const bool is_silent = !line_;
    if (is_silent || !is_lost() || !connect()) return RollbackOutcome::ended;
  }
  return RollbackOutcome::ended;
}

// Sent with the commit, in the same round trip.
Result<void> PostgresConnection::announce(std::string_view scope) {
  if (std::ranges::find(writing_.announced, scope) == writing_.announced.end()) {
    writing_.announced.emplace_back(scope);
  }
  return {};
}

Result<void> PostgresConnection::listen() {
  listens_ = true;
  if (is_lost()) return connect();
  const Result<Answer> listening = ask(std::string(kListen));
  if (listening) return {};
  return is_lost() ? connect() : fail(listening.error());
}

bool PostgresConnection::take_notifications() {
  bool any = false;
  while (PGnotify* notification = PQnotifies(line_.get())) {
    PQfreemem(notification);
    any = true;
  }
  return any;
}

Result<bool> PostgresConnection::wait(Milliseconds patience) {
  const auto deadline = SteadyClock::now() + patience;
  if (!listens_) BATON_CHECK(listen());
  while (PQconsumeInput(line_.get()) == 1) {
    if (take_notifications()) return true;
    const int left = poll_timeout_until(deadline);
    if (left == 0) return false;
    pollfd ready{.fd = PQsocket(line_.get()), .events = POLLIN, .revents = 0};
    ::poll(&ready, 1, left);
  }
  BATON_CHECK(connect());
  return true;  // notifications may have been missed
}

int PostgresConnection::descriptor() const {
  return PQsocket(line_.get());
}

Result<std::uint64_t> PostgresConnection::format() {
  BATON_CHECK(connect_if_closed());
  BATON_TRY(Answer answer, answered(PQsendQuery(line_.get(), kAskFormat) == 1));
  if (state_of(answer) == kNoSuchTable) {
    BATON_CHECK(make_schema());
    return 0;
  }
  BATON_TRY(answer, checked(std::move(answer)));
  std::uint64_t number = 0;
  const std::string digits = cell(answer);
  std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return number;
}

// What must exist before the first transaction. If the user may not create the schema, an
// administrator must.
Result<void> PostgresConnection::make_schema() {
  BATON_CHECK(ask(text::concat(
      "BEGIN ISOLATION LEVEL READ COMMITTED; ", lock_of(quoted("format")),
      "DO $$ BEGIN IF to_regnamespace('baton') IS NULL THEN CREATE SCHEMA baton; END IF; END $$; ",
      kOwnTables, "INSERT INTO format SELECT 0 WHERE NOT EXISTS (SELECT FROM format); COMMIT")));
  return {};
}

Result<void> PostgresConnection::put_format(std::uint64_t format) {
  BATON_CHECK(run("UPDATE baton.format SET number = $1", {static_cast<std::int64_t>(format)}));
  return {};
}

namespace {

std::vector<std::string> first_cells(const Rows& rows) {
  std::vector<std::string> cells;
  for (const Row& row : rows) cells.push_back(row.front().value_or(std::string()));
  return cells;
}

}  // namespace

// Creates the tables again as temporary ones, and compares.
Result<Rows> PostgresConnection::faults() {
  BATON_CHECK(connect_if_closed());
  BATON_CHECK(ask(text::concat("BEGIN; SET LOCAL search_path = pg_temp; ", kOwnTables)));
  BATON_CHECK(relational::make_tables(*this));
  return run(
      "SELECT concat('a column is missing: ', fault) FROM ("
      "SELECT concat(relname, '.', attname, ' ', format_type(atttypid, atttypmod)) AS fault "
      "FROM pg_attribute JOIN pg_class ON attrelid = pg_class.oid "
      "WHERE relnamespace = pg_my_temp_schema() AND relkind = 'r' AND attnum > 0 EXCEPT "
      "SELECT concat(relname, '.', attname, ' ', format_type(atttypid, atttypmod)) "
      "FROM pg_attribute JOIN pg_class ON attrelid = pg_class.oid "
      "WHERE relnamespace = to_regnamespace('baton') AND relkind = 'r') AS missing ORDER BY 1",
      {});
}

Result<std::vector<std::string>> PostgresConnection::check() {
  const Result<Rows> rows = faults();
  roll_back();
  if (!rows) return fail(rows.error());
  return first_cells(*rows);
}

Result<std::vector<std::string>> PostgresConnection::risks() {
  BATON_CHECK(connect_if_closed());
  BATON_TRY(const Rows rows,
            run("SELECT concat('changes may be lost with the server''s power: ', name, ' is off') "
                "FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', "
                "'synchronous_commit') AND setting = 'off' ORDER BY 1",
                {}));
  return first_cells(rows);
}

}  // namespace baton::postgres
