#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "domain/detection/secret.h"
#include "json/open_documents.h"

namespace baton::policy {

// The text with its secrets replaced, in order. A text that is a JSON document stays one, and so do
// documents that fill lines of it, and documents in their strings: what a secret has of each string
// is replaced, and a replacement outside of strings is put in quotes.
std::string replace_in_text(std::string_view text, std::span<const detection::Secret> secrets);

// Appends the text from `at` on with the parts of a secret replaced. Returns their end.
std::size_t append_replaced(std::string& result, std::string_view text, std::size_t at,
                            const detection::Secret& secret,
                            std::span<const json::OpenDocuments::Part> parts);

}  // namespace baton::policy
