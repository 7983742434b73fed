#include "text/placeholders.h"

#include <algorithm>
#include <cstddef>

namespace baton::text {

std::string fill_placeholders(std::string_view text, std::initializer_list<Placeholder> values) {
  constexpr std::string_view kBegin = "{{";
  constexpr std::string_view kEnd = "}}";
  std::string filled;
  std::size_t copied = 0;
  for (std::size_t at = text.find(kBegin); at != std::string_view::npos;
       at = text.find(kBegin, at)) {
    at += kBegin.size();
    const std::string_view rest = text.substr(at);
    const auto* const placeholder = std::ranges::find_if(values, [&](const Placeholder& each) {
      return rest.starts_with(each.name) && rest.substr(each.name.size()).starts_with(kEnd);
    });
    if (placeholder == values.end()) continue;
    filled.append(text, copied, at - kBegin.size() - copied);
    filled += placeholder->value;
    at += placeholder->name.size() + kEnd.size();
    copied = at;
  }
  filled += text.substr(copied);
  return filled;
}

}  // namespace baton::text
