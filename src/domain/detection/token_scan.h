#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "domain/detection/secret.h"

// Secrets that a public format identifies, wherever they are.
namespace baton::detection {

// The secret that begins at `at`, or whose mark is there; two characters follow `at`. A private key
// reaches from "-----BEGIN" to the end of its last line, or of the text without that line.
std::optional<Secret> token_at(std::string_view text, std::size_t at);

// Whether a token's prefix and the text begin with the same three characters.
bool may_begin_token(std::string_view text);

}  // namespace baton::detection
