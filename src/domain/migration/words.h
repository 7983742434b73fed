#pragma once

#include <optional>
#include <string>
#include <string_view>

// The meanings of other programs' words for phases and statuses. Letter case, underscores and
// hyphens are ignored.
namespace baton::migration {

std::optional<std::string_view> phase_word(std::string_view word);
std::optional<std::string_view> execution_word(std::string_view word);
std::optional<std::string_view> gate_word(std::string_view word);

}  // namespace baton::migration
