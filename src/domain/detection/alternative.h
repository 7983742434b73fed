#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "domain/detection/name_range.h"
#include "domain/detection/secret.h"

// Literals that programs have beside the place of a secret.
namespace baton::detection {

// The text of `NAME || "VALUE"`, `NAME <- "VALUE"`, `get("NAME") or "VALUE"` and the like; `at` is
// the place of the operator or the bracket. `last_word` as for assigned_at().
std::optional<Secret> alternative_at(std::string_view text, std::size_t at, std::size_t last_word);

// Whether the colon at `at` is that of ${NAME:?MESSAGE}, where a shell prints the message if there
// is no value.
bool begins_message_of_shell(std::string_view text, std::size_t at);

// Behind `Some(` and the like if a quoted text follows; `at` elsewhere.
std::size_t skip_wrapper(std::string_view text, std::size_t at);

// Whether a quoted text begins there, also in a wrapper.
bool begins_literal(std::string_view text, std::size_t at);

// NAME of `"NAME", default="VALUE"`, where `name` is that of the argument. Empty elsewhere.
NameRange defaulted_name(std::string_view text, NameRange name);

}  // namespace baton::detection
