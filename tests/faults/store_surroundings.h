#pragma once

#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "support/temporary_folder.h"

namespace baton::test {

using Faults = std::vector<std::string>;

// What a store needs beside its project.
class StoreSurroundings {
 public:
  virtual ~StoreSurroundings() = default;
  virtual std::string server() const = 0;  // its URL; empty: none
  virtual void cut_lines() const {}        // of everybody who is connected to it
};

struct StoreEngine {
  const char* name;
  std::unique_ptr<StoreSurroundings> (*make)();
  std::string (*missing)();  // why it cannot be tested here; empty: it can
};

std::ostream& operator<<(std::ostream& out, const StoreEngine& engine);

StoreEngine sqlite_surroundings();
StoreEngine postgresql_surroundings();  // a database on ctest's server

// A PostgreSQL server that this test may kill. Gone with the object.
class OwnServer {
 public:
  struct Place {
    std::string address = {};  // beside its socket
    std::string machine = {};  // a network namespace
  };
  OwnServer() : OwnServer(Place{}) {}
  explicit OwnServer(Place place);
  ~OwnServer();
  OwnServer(const OwnServer&) = delete;
  OwnServer& operator=(const OwnServer&) = delete;

  [[nodiscard]] const std::string& fault() const { return fault_; }  // why it did not start
  [[nodiscard]] std::string url() const;
  void kill() const;  // SIGKILL, to the process that holds all others
  [[nodiscard]] std::string start() const;

 private:
  std::string folder_;
  Place place_;
  std::string fault_;
};

// To the last byte, with a file `filler`.
void fill_disk(const std::filesystem::path& disk);

}  // namespace baton::test
