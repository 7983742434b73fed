#include "domain/detection/start_filter.h"

#include "text/ascii.h"

namespace baton::detection {

void StartFilter::add(std::string_view start) {
  const std::uint32_t thirds =
      start.size() > 2 ? std::uint32_t{1} << (bits_of(start[2]) & 31U) : ~std::uint32_t{0};
  if (start.size() > 1) {
    rows_[row_of(start[0], start[1])] |= thirds;
    return;
  }
  for (char second = 0; second < static_cast<char>(kLetters); ++second) {
    rows_[row_of(start[0], second)] |= thirds;
  }
}

void StartFilter::add_in_any_case(std::string_view start) {
  constexpr char kCase = 'a' ^ 'A';
  add(start);
  if (!text::is_letter(start[0])) return;
  std::string other(start);
  other.front() ^= kCase;
  add(other);
}

}  // namespace baton::detection
