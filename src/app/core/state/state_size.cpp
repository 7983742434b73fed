#include "app/core/state/state_size.h"

#include <string>

#include "domain/context/explanation.h"
#include "text/concat.h"

namespace baton::app {
namespace {

// In hundredths of the limit.
constexpr std::uint64_t kWarnFrom = 75;

bool has_reached(std::size_t tokens, std::uint64_t limit) {
  return limit != 0 && tokens >= limit / 100 * kWarnFrom + limit % 100 * kWarnFrom / 100;
}

}  // namespace

std::optional<Finding> size_finding(std::string_view text, const Configuration& configuration) {
  const std::size_t most_tokens = text.size();  // each has several bytes
  if (!has_reached(most_tokens, configuration.state_tokens)) return std::nullopt;
  return size_finding(context::count_tokens_of_text(text), configuration);
}

std::optional<Finding> size_finding(std::size_t tokens, const Configuration& configuration) {
  const std::uint64_t limit = configuration.state_tokens;
  if (!has_reached(tokens, limit)) return std::nullopt;
  const std::string_view relation = tokens > limit ? "exceeds" : "has reached 75 % of";
  return Finding{
      .severity = Severity::warning,
      .rule = "state-size",
      .message = text::concat("The state ", relation, " limits.stateTokens: about ",
                              std::to_string(tokens), " of ", std::to_string(limit), " tokens"),
      .hint =
          "`baton compact` moves outputs of completed phases to files; archive finished "
          "workflows, or raise the limit in .claude/baton.json"};
}

}  // namespace baton::app
