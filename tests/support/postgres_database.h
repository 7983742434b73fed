#pragma once

#include <string>

namespace baton::test {

// A database of the test's own on the server whose URL is in BATON_TEST_POSTGRESQL; dropped with
// the object. ctest starts that server (tests/CMakeLists.txt).
class PostgresDatabase {
 public:
  PostgresDatabase();
  ~PostgresDatabase();
  PostgresDatabase(const PostgresDatabase&) = delete;
  PostgresDatabase& operator=(const PostgresDatabase&) = delete;

  // Why there is no server; empty if there is one.
  static std::string missing();

  [[nodiscard]] std::string url() const;
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] std::string socket() const;  // the server's, in the file system
  // The first cell of the answer; fails the test where the server refuses.
  std::string run(const std::string& statement) const;

 private:
  std::string server_;
  std::string name_;
};

}  // namespace baton::test
