#include "cli/progress_bar.h"

#include <memory>
#include <string_view>
#include <utility>

#include "text/concat.h"

namespace baton::cli {
namespace {

constexpr std::chrono::milliseconds kBeforeFirst{1000};
constexpr std::chrono::milliseconds kBetweenBars{100};
constexpr std::uint64_t kBarWidth = 20;
constexpr std::string_view kEraseLine = "\r\x1b[K";  // EL of ECMA-48

// At most 40 columns for numbers below 10,000.
std::string bar_text(std::uint64_t done, std::uint64_t all, std::string_view unit) {
  const std::uint64_t filled = done * kBarWidth / all;
  return text::concat(kEraseLine, "[", std::string(filled, '#'),
                      std::string(kBarWidth - filled, ' '), "] ", std::to_string(done), "/",
                      std::to_string(all), " ", unit);
}

}  // namespace

ProgressMeter::ProgressMeter(std::string unit, Clock now)
    : unit_(std::move(unit)), now_(std::move(now)), next_(now_() + kBeforeFirst) {}

std::string ProgressMeter::advance(std::uint64_t done, std::uint64_t all) {
  if (done >= all) return std::exchange(is_visible_, false) ? std::string(kEraseLine) : "";
  const auto now = now_();
  if (now < next_) return {};
  next_ = now + kBetweenBars;
  is_visible_ = true;
  return bar_text(done, all, unit_);
}

app::Progress progress_bar(Session& session, std::string unit) {
  if (session.json() || !session.is_terminal(Stream::error)) return {};
  auto meter =
      std::make_shared<ProgressMeter>(std::move(unit), [&session] { return session.now(); });
  return [&session, meter](std::uint64_t done, std::uint64_t all) {
    const std::string text = meter->advance(done, all);
    if (!text.empty()) session.write(Stream::error, text);
    return app::Continue::on;
  };
}

}  // namespace baton::cli
