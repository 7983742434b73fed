#include "store/parked_names.h"

#include <algorithm>

#include "text/ascii.h"
#include "text/concat.h"

namespace baton::store {
namespace {

constexpr std::string_view kBeforeDigits = ".json.";
constexpr std::size_t kDigits = 12;

}  // namespace

std::string parked_copy_suffix(const Digest& digest) {
  return text::concat(".", digest.hex.substr(0, kDigits));
}

bool is_parked_copy(std::string_view name) {
  if (name.size() <= kBeforeDigits.size() + kDigits) return false;
  const std::size_t digits = name.size() - kDigits;
  return name.substr(0, digits).ends_with(kBeforeDigits) &&
         std::ranges::all_of(name.substr(digits), text::is_lower_hex_digit);
}

std::optional<Identifier> workflow_of_copy(std::string_view name) {
  if (!is_parked_copy(name)) return std::nullopt;
  const Result<Identifier> id =
      Identifier::parse(name.substr(0, name.size() - kBeforeDigits.size() - kDigits));
  return id ? std::optional(*id) : std::nullopt;
}

}  // namespace baton::store
