#include "cli/context_sizes_text.h"

#include <algorithm>

#include "cli/layout.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

constexpr std::size_t kNumberWidth = 9;
constexpr std::size_t kCells = 20;

std::string right(std::string_view text, std::size_t width) {
  return text::concat(std::string(width - std::min(width, text.size()), ' '), text);
}

// "####................  19 %"
std::string bar(std::size_t part, std::size_t whole) {
  if (whole == 0) return {};
  const std::size_t filled = std::min(kCells, (part * kCells + whole / 2) / whole);
  return text::concat("  ", std::string(filled, '#'), std::string(kCells - filled, '.'),
                      right(std::to_string((part * 100 + whole / 2) / whole), 5), " %");
}

std::string row(const app::ContextSize& size, std::size_t state) {
  return text::concat(padded(text::one_line(size.agent), kAgentWidth),
                      right(std::to_string(size.context), kNumberWidth),
                      right(std::to_string(state), kNumberWidth),
                      right(std::to_string(size.default_allow), kNumberWidth + 6),
                      bar(size.context, size.default_allow), "\n");
}

}  // namespace

std::string context_sizes_text(const app::ContextSizes& sizes) {
  std::string table =
      text::concat(padded("Tokens for", kAgentWidth), right("context", kNumberWidth),
                   right("state", kNumberWidth), right("default-allow", kNumberWidth + 6), "\n");
  for (const app::ContextSize& size : sizes.agents) table += row(size, sizes.state);
  app::ContextSize sum = app::sum_of(sizes);
  sum.agent = counted(sizes.agents.size(), "agent");
  return table + row(sum, sizes.state * sizes.agents.size());
}

}  // namespace baton::cli
