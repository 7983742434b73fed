#include "app/core/progress.h"

namespace baton::app {

Result<void> tell_progress_now(const Progress& progress, std::uint64_t done, std::uint64_t all) {
  if (!progress || progress(done, all) == Continue::on) return {};
  return fail(Error{.code = ErrorCode::conflict,
                    .phrase = "the work was interrupted",
                    .hint = "no partial result was written: run the same request again",
                    .name = "CANCELLED"});
}

Result<void> tell_progress(const Progress& progress, std::uint64_t done, std::uint64_t all) {
  constexpr std::uint64_t kBetween = 256;
  if (done % kBetween != 0 && done != all) return {};
  return tell_progress_now(progress, done, all);
}

}  // namespace baton::app
