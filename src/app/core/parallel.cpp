#include "app/core/parallel.h"

#include <algorithm>
#include <atomic>
#include <system_error>
#include <thread>
#include <vector>

namespace baton::app {
namespace {

constexpr std::size_t kMostThreads = 8;

// Threads that run `work`, for at most `count` items; fewer if the system refuses more.
std::vector<std::jthread> start_helpers(std::size_t count, const std::function<void()>& work) {
  std::vector<std::jthread> helpers;
  if (count < 2) return helpers;  // the number of cores is read from a file
  const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
  try {
    for (std::size_t at = 1; at < std::min({cores, kMostThreads, count}); ++at) {
      helpers.emplace_back(work);
    }
  } catch (const std::system_error&) {
    return helpers;
  }
  return helpers;
}

}  // namespace

Result<void> work_in_parallel(std::size_t count, const std::function<void(std::size_t item)>& work,
                              const Progress& progress) {
  std::atomic<std::size_t> next = 0;
  std::atomic<std::size_t> done = 0;
  const auto take_next = [&] {
    const std::size_t item = next++;
    if (item >= count) return false;
    work(item);
    ++done;
    return true;
  };
  std::vector<std::jthread> helpers = start_helpers(count, [&take_next] {
    while (take_next()) {
    }
  });
  while (take_next()) {
    const Result<void> told = tell_progress_now(progress, done, count);
    if (told) continue;
    next = count;
    return told;
  }
  helpers.clear();  // waits
  return tell_progress_now(progress, done, count);
}

}  // namespace baton::app
