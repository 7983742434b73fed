#pragma once

#include <span>
#include <string>
#include <string_view>

#include "domain/detection/secret.h"

namespace baton::policy {

// The text with its secrets replaced, in order. A text that is a JSON document stays one, and so do
// documents that fill lines of it, and documents in their strings: a replacement outside of strings
// is put in quotes.
std::string replace_in_text(std::string_view text, std::span<const detection::Secret> secrets);

}  // namespace baton::policy
