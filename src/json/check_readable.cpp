#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include <nlohmann/json.hpp>

#include "json/read.h"

namespace baton::json {
namespace {

enum class Trouble : std::uint8_t { none, depth, length, count };

// Visits every value once, and stops at the maximum depth, so that it cannot exhaust the stack.
class Check {
 public:
  explicit Check(const ReadOptions& limits) : limits_(limits) {}

  Trouble trouble_in(const Json& value, std::size_t levels) {
    if (++values_ > limits_.max_values) return Trouble::count;
    if (const auto* const text = value.get_ptr<const std::string*>()) {
      return is_long(*text) ? Trouble::length : Trouble::none;
    }
    if (!value.is_structured()) return Trouble::none;
    if (levels == 0) return Trouble::depth;
    Trouble found = Trouble::none;
    const auto goes_well = [&](const Json& inner) {
      found = trouble_in(inner, levels - 1);
      return found == Trouble::none;
    };
    if (const auto* const elements = value.get_ptr<const Json::array_t*>()) {
      std::ranges::all_of(*elements, goes_well);
      return found;
    }
    for (const auto& [name, member] : value.get_ref<const Json::object_t&>()) {
      if (is_long(name)) return Trouble::length;
      if (!goes_well(member)) return found;
    }
    return found;
  }

 private:
  [[nodiscard]] bool is_long(const std::string& text) const {
    return text.size() > limits_.max_string_bytes;
  }

  const ReadOptions& limits_;
  std::size_t values_ = 0;
};

}  // namespace

Result<void> check_readable(const Json& document, const ReadOptions& options) {
  switch (Check(options).trouble_in(document, options.max_depth)) {
    case Trouble::none: return {};
    case Trouble::depth: return fail(ErrorCode::limit, "it would be nested too deeply");
    case Trouble::length:
      return fail(ErrorCode::limit, "it would contain a string that is too long");
    case Trouble::count: return fail(ErrorCode::limit, "it would contain too many values");
  }
  return {};
}

}  // namespace baton::json
