// The program for black-box tests: the same libraries with a fixed time and numbered ids, so that
// output can be compared byte for byte. BATON_FIXED_TIME (RFC 3339) sets the time;
// BATON_FIXED_BOOT_ID and BATON_FIXED_BOOT_TIME let a test simulate a reboot. `mcp
// --conformance-fixtures` serves what the official conformance suite expects.
#include "host/processes.h"
#include "main/run_program.h"
#include "mcp/fixtures/fixtures.h"
#include "text/rfc3339.h"
#include "text/whole_number.h"

namespace {

constexpr std::string_view kDefaultTime = "2025-08-01T18:00:00Z";
constexpr std::size_t kIdDigits = 16;
constexpr std::string_view kBootId = "00000000000000000000000000000001";

baton::Instant time_in(const baton::Environment& environment, const char* name,
                       std::string_view otherwise) {
  const std::string text = environment.variable(name).value_or(std::string(otherwise));
  return baton::text::parse_date_time(text).value_or(baton::Instant{});
}

class FixedClock final : public baton::Clock {
 public:
  explicit FixedClock(const baton::Environment& environment)
      : now_(time_in(environment, "BATON_FIXED_TIME", kDefaultTime)) {}
  baton::Instant now() const override { return now_; }

 private:
  baton::Instant now_;
};

class CountingIds final : public baton::IdSource {
 public:
  std::string next() override { return baton::text::zero_padded(++count_, kIdDigits); }

 private:
  unsigned count_ = 0;
};

// Hides the processes that run the tests, which may include Claude Code.
class NoProcesses final : public baton::Processes {
 public:
  std::vector<baton::Process> ancestry() const override { return {}; }
  bool is_running(const baton::ProcessId& /*process*/) const override { return false; }
  std::string id_namespace() const override { return {}; }
  std::vector<std::string> words(const baton::ProcessId& /*process*/) const override { return {}; }
  std::optional<std::string> variable(const baton::ProcessId& /*process*/,
                                      const std::string& /*name*/) const override {
    return std::nullopt;
  }
  std::string folder(const baton::ProcessId& /*process*/) const override { return {}; }
  bool reads_socket(const baton::ProcessId& /*process*/) const override { return false; }
};

class FixedMachine final : public baton::Machine {
 public:
  explicit FixedMachine(const baton::Environment& environment)
      : boot_id_(environment.variable("BATON_FIXED_BOOT_ID").value_or(std::string(kBootId))),
        booted_at_(time_in(environment, "BATON_FIXED_BOOT_TIME", "")) {}
  std::string boot_id() const override { return boot_id_; }
  baton::Instant booted_at() const override { return booted_at_; }
  const baton::Processes& processes() const override { return processes_; }

 private:
  NoProcesses processes_;
  std::string boot_id_;
  baton::Instant booted_at_;
};

std::unique_ptr<baton::mcp::Offer> make_fixtures() {
  static const baton::posix::SodiumCrypto crypto;
  return baton::mcp::make_conformance_fixtures(crypto);
}

}  // namespace

int main(int argc, char** argv) {
  const baton::posix::ProcessEnvironment environment;
  const FixedClock clock(environment);
  CountingIds ids;
  const FixedMachine machine(environment);
  const baton::ProgramServices services{.clock = clock,
                                        .ids = ids,
                                        .machine = machine,
                                        .serve = baton::web::run,
                                        .make_conformance_fixtures = make_fixtures};
  return baton::run_program(argc, argv, services, baton::posix::PosixConsole::Exit::returns);
}
