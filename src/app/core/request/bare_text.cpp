#include "app/core/request/bare_text.h"

#include <charconv>
#include <system_error>

namespace baton::app {
namespace {

bool is_number_out_of_range(std::string_view word) {
  double value = 0;
  const auto [end, fault] = std::from_chars(word.data(), word.data() + word.size(), value);
  return fault == std::errc::result_out_of_range && end == word.data() + word.size();
}

}  // namespace

bool may_be_bare_text(std::string_view word) {
  constexpr std::string_view kBeginningsOfJson = "[{\"";
  return !word.empty() && kBeginningsOfJson.find(word.front()) == std::string_view::npos &&
         !is_number_out_of_range(word);
}

}  // namespace baton::app
