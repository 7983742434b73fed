#pragma once

#include <span>
#include <string_view>

// The steps of `baton quickstart`.
namespace baton::cli {

struct TourStep {
  std::string_view about;    // one line
  std::string_view command;  // as it is typed in the tour's folder
  int status = 0;            // the exit status
};

std::span<const TourStep> tour_steps();

// The file that the step with kDamage cuts off, as an interrupted write of another program would.
inline constexpr std::string_view kDamage = "truncate -s 3000 .claude/workflow-state.json";
inline constexpr unsigned kDamagedSize = 3000;

}  // namespace baton::cli
