// The program for black-box tests: the same libraries, but time stands still
// and ids are counted, so that what is printed can be compared byte for byte.
// BATON_FIXED_TIME (RFC 3339) sets the time.
#include "main/posix_project.h"
#include "text/rfc3339.h"

namespace {

constexpr std::string_view kDefaultTime = "2025-08-01T18:00:00Z";
constexpr std::size_t kIdDigits = 16;

class FixedClock final : public baton::Clock {
 public:
  explicit FixedClock(const baton::Environment& environment)
      : now_(baton::text::parse_date_time(
                 environment.variable("BATON_FIXED_TIME").value_or(std::string(kDefaultTime)))
                 .value_or(baton::Instant{})) {}
  baton::Instant now() const override { return now_; }

 private:
  baton::Instant now_;
};

class CountingIds final : public baton::IdSource {
 public:
  std::string next() override {
    const std::string digits = std::to_string(++count_);
    return std::string(kIdDigits - digits.size(), '0') + digits;
  }

 private:
  unsigned count_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  const baton::posix::ProcessEnvironment environment;
  const FixedClock clock(environment);
  CountingIds ids;
  return baton::run_program(argc, argv, clock, ids);
}
