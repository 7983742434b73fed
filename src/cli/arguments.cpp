#include "cli/arguments.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "domain/model/vocabulary.h"
#include "text/ascii.h"

namespace baton::cli {

bool is_free_text(const Argument& argument) {
  constexpr std::array<std::string_view, 7> kNames = {"text",  "texts",   "why",    "title",
                                                      "value", "feature", "summary"};
  return model::is_one_of(argument.name, kNames);
}

std::optional<UsageFault> Arguments::take(std::span<const std::string> words) {
  for (const Argument& argument : arguments_) {
    const std::size_t count =
        argument.takes_all ? words.size() : std::min<std::size_t>(words.size(), 1);
    if (count == 0 && argument.is_required) {
      return UsageFault{.phrase = "missing argument", .subject = text::to_upper(argument.name)};
    }
    if (count == 0) continue;
    argument.take(words.first(count));
    for (const std::string& word : words.first(count)) given_.push_back({argument.member, word});
    words = words.subspan(count);
  }
  if (words.empty()) return std::nullopt;
  const bool is_text = !arguments_.empty() && is_free_text(arguments_.back());
  return UsageFault{.phrase = "unexpected argument",
                    .subject = words.front(),
                    .hint = is_text ? "quote a text of several words" : ""};
}

}  // namespace baton::cli
