#include "store/set_aside_names.h"

#include "text/concat.h"
#include "text/rfc3339.h"
#include "text/utf8.h"

namespace baton::store {
namespace {

// Leaves room for ".original-", a time, a number and ".json" in a name of 255 bytes.
constexpr std::size_t kLongestStem = 220;

}  // namespace

std::string set_aside_prefix(const RelativePath& state, Aside aside) {
  constexpr std::string_view kStateSuffix = ".json";
  std::string_view stem = state.filename();
  if (stem.ends_with(kStateSuffix)) stem.remove_suffix(kStateSuffix.size());
  return text::concat(text::first_bytes(stem, kLongestStem),
                      aside == Aside::damaged ? ".corrupt-" : ".original-");
}

std::string time_for_name(Instant instant) {
  std::string time = text::format_date_time(std::chrono::floor<std::chrono::seconds>(instant));
  std::erase_if(time, [](char c) { return c == '-' || c == ':'; });
  return time;
}

bool is_set_aside(const RelativePath& state, std::string_view name) {
  return name.starts_with(set_aside_prefix(state, Aside::damaged)) ||
         name.starts_with(set_aside_prefix(state, Aside::replaced));
}

}  // namespace baton::store
