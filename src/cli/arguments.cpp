#include "cli/arguments.h"

#include <algorithm>
#include <utility>

#include "cli/member_text.h"

namespace baton::cli {

std::optional<UsageFault> Arguments::take(std::span<const std::string> words) {
  for (const Argument& argument : arguments_) {
    const std::size_t count =
        argument.takes_all ? words.size() : std::min<std::size_t>(words.size(), 1);
    if (count == 0 && argument.is_required) {
      return UsageFault{.phrase = "missing argument", .subject = upper_case(argument.name)};
    }
    if (count == 0) continue;
    argument.take(words.first(count));
    for (const std::string& word : words.first(count)) given_.push_back({argument.member, word});
    words = words.subspan(count);
  }
  if (words.empty()) return std::nullopt;
  return UsageFault{.phrase = "unexpected argument", .subject = words.front()};
}

}  // namespace baton::cli
