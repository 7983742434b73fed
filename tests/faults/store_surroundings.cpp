#include "faults/store_surroundings.h"

#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>

#include "faults/files.h"
#include "faults/program.h"
#ifdef BATON_HAS_POSTGRES
#include "support/postgres_database.h"
#endif

namespace baton::test {
namespace {

class NoSurroundings final : public StoreSurroundings {
 public:
  std::string server() const override { return {}; }
};

#ifdef BATON_HAS_POSTGRES
class DatabaseOfCtest final : public StoreSurroundings {
 public:
  std::string server() const override { return database_.url(); }
  void cut_lines() const override {
    database_.run(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()");
  }

 private:
  PostgresDatabase database_;
};
#endif

std::string cluster(const Arguments& arguments) {
  const Ran ran = run({.folder = "/", .arguments = arguments, .program = BATON_POSTGRES_CLUSTER});
  return ran.status == 0 ? std::string() : "postgres_cluster: " + ran.error;
}

// Below /tmp and short: its user has to reach it, and a socket's name has 107 bytes.
std::string folder_of_server() {
  std::string name = "/tmp/baton-postgres-XXXXXX";
  if (::mkdtemp(name.data()) == nullptr) std::abort();
  return name;
}

}  // namespace

std::ostream& operator<<(std::ostream& out, const StoreEngine& engine) {
  return out << engine.name;
}

StoreEngine sqlite_surroundings() {
  return {"sqlite",
          []() -> std::unique_ptr<StoreSurroundings> { return std::make_unique<NoSurroundings>(); },
          [] { return std::string(); }};
}

StoreEngine postgresql_surroundings() {
#ifdef BATON_HAS_POSTGRES
  return {
      "postgresql",
      []() -> std::unique_ptr<StoreSurroundings> { return std::make_unique<DatabaseOfCtest>(); },
      PostgresDatabase::missing};
#else
  return {"postgresql",
          []() -> std::unique_ptr<StoreSurroundings> { return std::make_unique<NoSurroundings>(); },
          [] { return std::string("built without libpq: PostgreSQL is NOT TESTED"); }};
#endif
}

OwnServer::OwnServer(Place place)
    : folder_(folder_of_server()), place_(std::move(place)), fault_(start()) {}

OwnServer::~OwnServer() {
  (void)cluster({"stop", folder_});
}

std::string OwnServer::start() const {
  const Arguments start = {"start", folder_, place_.address};
  if (place_.machine.empty()) return cluster(start);
  Arguments there = {"netns", "exec", place_.machine, BATON_POSTGRES_CLUSTER};
  there.insert(there.end(), start.begin(), start.end());
  const Ran ran = run({.folder = "/", .arguments = there, .program = "/sbin/ip"});
  return ran.status == 0 ? std::string() : ran.error;
}

std::string OwnServer::url() const {
  if (!place_.address.empty()) return "postgresql://baton@" + place_.address + "/postgres";
  return "postgresql:///postgres?host=" + folder_ + "&user=baton";
}

void OwnServer::kill() const {
  const std::string first_line = read_file(folder_ + "/data/postmaster.pid");
  const int process = std::atoi(first_line.c_str());
  if (process > 1) ::kill(process, SIGKILL);
}

void fill_disk(const std::filesystem::path& disk) {
  std::ofstream filler(disk / "filler", std::ios::binary);
  const std::string block(4096, 'x');
  while (filler.write(block.data(), static_cast<std::streamsize>(block.size())).flush()) {
  }
}

}  // namespace baton::test
