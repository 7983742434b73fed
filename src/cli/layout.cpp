#include "cli/layout.h"

#include "text/concat.h"

namespace baton::cli {

std::string padded(std::string_view text, std::size_t width) {
  std::string filled(text);
  pad(filled, 0, width);
  return filled;
}

void pad(std::string& line, std::size_t begin, std::size_t width) {
  const std::size_t columns = text::display_width(std::string_view(line).substr(begin));
  if (columns < width) line.append(width - columns, ' ');
}

std::string shortened(std::string_view text, std::size_t width) {
  if (text::display_width(text) <= width) return std::string(text);
  return text::concat(text.substr(0, text::fitting_prefix(text, width == 0 ? 0 : width - 1)), "…");
}

std::string listed_briefly(const std::vector<std::string>& names) {
  constexpr std::size_t kShown = 10;
  if (names.size() <= kShown) return text::enumerate(names);
  std::string listed;
  for (std::size_t index = 0; index < kShown; ++index) {
    listed += text::concat(index == 0 ? "" : ", ", names[index]);
  }
  return text::concat(listed, " and ", std::to_string(names.size() - kShown), " more");
}

std::string counted(std::size_t count, std::string_view singular) {
  return text::concat(std::to_string(count), " ", singular, count == 1 ? "" : "s");
}

}  // namespace baton::cli
