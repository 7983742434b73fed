#include "domain/workflow/execution_ids.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <limits>
#include <optional>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "text/concat.h"
#include "text/whole_number.h"

namespace baton::workflow {
namespace {

constexpr std::size_t kLeastDigits = 3;

// The number after the prefix; empty if there is none, or no next one.
std::optional<std::uint64_t> number_of(std::string_view id, std::string_view prefix) {
  if (!id.starts_with(prefix)) return std::nullopt;
  id.remove_prefix(prefix.size());
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(id.data(), id.data() + id.size(), number);
  if (id.empty() || error != std::errc() || end != id.data() + id.size()) return std::nullopt;
  if (number == std::numeric_limits<std::uint64_t>::max()) return std::nullopt;
  return number;
}

std::string next_id(const json::View& state, std::string_view list, std::string_view id_member,
                    std::string_view prefix) {
  std::uint64_t largest = 0;
  for (const model::ElementView& item : model::object_elements(state, list)) {
    const auto number = number_of(model::text_member(item.value, id_member), prefix);
    largest = std::max(largest, number.value_or(0));
  }
  return text::concat(prefix, text::zero_padded(largest + 1, kLeastDigits));
}

}  // namespace

std::string next_execution_id(const json::View& state) {
  return next_id(state, "agentSequence", "executionId", "exec_");
}

std::string next_item_id(const json::View& state, std::string_view list, std::string_view prefix) {
  return next_id(state, list, "id", prefix);
}

}  // namespace baton::workflow
