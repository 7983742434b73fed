#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "domain/detection/secret.h"

// Literals that programs have beside the place of a secret.
namespace baton::detection {

// The text of `NAME || "VALUE"`, `NAME ?? "VALUE"` and `get("NAME") or "VALUE"`; `at` is the place
// of ||, ?? or the bracket. `last_word` as for assigned_at().
std::optional<Secret> alternative_at(std::string_view text, std::size_t at, std::size_t last_word);

// Behind `Some(` and the like if a quoted text follows; `at` elsewhere.
std::size_t skip_wrapper(std::string_view text, std::size_t at);

}  // namespace baton::detection
