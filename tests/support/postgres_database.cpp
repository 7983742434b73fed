#include "support/postgres_database.h"

#include <gtest/gtest.h>
#include <libpq-fe.h>
#include <unistd.h>

#include <cstdlib>
#include <memory>
#include <random>

namespace baton::test {
namespace {

std::string server() {
  const char* url = std::getenv("BATON_TEST_POSTGRESQL");
  return url == nullptr ? std::string() : url;
}

std::string answer_of(const std::string& url, const std::string& statement) {
  const std::unique_ptr<PGconn, decltype(&PQfinish)> line(PQconnectdb(url.c_str()), &PQfinish);
  const std::unique_ptr<PGresult, decltype(&PQclear)> answer(PQexec(line.get(), statement.c_str()),
                                                             &PQclear);
  const ExecStatusType status = PQresultStatus(answer.get());
  EXPECT_TRUE(status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
      << statement << ": " << PQerrorMessage(line.get());
  return PQntuples(answer.get()) > 0 ? PQgetvalue(answer.get(), 0, 0) : std::string();
}

}  // namespace

std::string PostgresDatabase::missing() {
  return server().empty() ? "BATON_TEST_POSTGRESQL names no server: PostgreSQL is NOT TESTED" : "";
}

PostgresDatabase::PostgresDatabase()
    : server_(server()),
      name_("test_" + std::to_string(::getpid()) + "_" + std::to_string(std::random_device()())) {
  answer_of(server_, "CREATE DATABASE " + name_);
}

PostgresDatabase::~PostgresDatabase() {
  answer_of(server_, "DROP DATABASE " + name_ + " WITH (FORCE)");
}

std::string PostgresDatabase::url() const {
  return server_ + (server_.find('?') == std::string::npos ? "?" : "&") + "dbname=" + name_;
}

std::string PostgresDatabase::socket() const {
  const std::unique_ptr<PGconn, decltype(&PQfinish)> line(PQconnectdb(url().c_str()), &PQfinish);
  return std::string(PQhost(line.get())) + "/.s.PGSQL." + PQport(line.get());
}

std::string PostgresDatabase::run(const std::string& statement) const {
  return answer_of(url(), statement);
}

}  // namespace baton::test
