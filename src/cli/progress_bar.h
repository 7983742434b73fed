#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "app/core/progress.h"
#include "cli/session.h"

namespace baton::cli {

// Decides when a progress bar is drawn: after one second, and then at most ten times a second.
class ProgressMeter {
 public:
  using Clock = std::function<std::chrono::steady_clock::time_point()>;

  // `unit` is the plural of what is counted: "notes".
  ProgressMeter(std::string unit, Clock now);

  // The text to print now: the bar, after the last item the sequence that erases it, or nothing.
  std::string advance(std::uint64_t done, std::uint64_t all);

 private:
  std::string unit_;
  Clock now_;
  std::chrono::steady_clock::time_point next_;
  bool is_visible_ = false;
};

// A progress bar on standard error. Does nothing with --json, or if standard error is not a
// terminal.
app::Progress progress_bar(Session& session, std::string unit);

}  // namespace baton::cli
