#include "app/core/parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
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

// Lets helpers begin no further item once this object is destroyed.
class ItemsEnd {
 public:
  ItemsEnd(std::atomic<std::size_t>& next, std::size_t count) : next_(next), count_(count) {}
  ~ItemsEnd() { next_ = count_; }
  ItemsEnd(const ItemsEnd&) = delete;
  ItemsEnd& operator=(const ItemsEnd&) = delete;

 private:
  std::atomic<std::size_t>& next_;
  std::size_t count_;
};

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
  std::exception_ptr thrown;
  std::once_flag is_thrown;
  std::vector<std::jthread> helpers = start_helpers(count, [&] {
    try {
      while (take_next()) {
      }
    } catch (...) {
      next = count;
      std::call_once(is_thrown, [&thrown] { thrown = std::current_exception(); });
    }
  });
  const ItemsEnd end(next, count);
  while (take_next()) BATON_CHECK(tell_progress_now(progress, done, count));
  helpers.clear();  // waits
  if (thrown) std::rethrow_exception(thrown);
  return tell_progress_now(progress, done, count);
}

}  // namespace baton::app
