#pragma once

#include <string_view>

#include "domain/detection/secret_name.h"
#include "domain/detection/value_range.h"

// Names with numbers that programs have in place of a secret: of types and of variables.
namespace baton::detection {

// "Uint8", "ed25519", "sha256": a word with a number that types and algorithms have.
bool is_technical_word(std::string_view word);

// Whether an unquoted value is one of these, and not a secret that people chose, such as
// "Summer2026Password":
// - a type, "Uint8Array" or "Promise<Uint8Array>", or a cast to one, "(uint8_t";
// - the type in a declaration, "Payload2" of "token: Payload2 = ";
// - a variable with the same word at its end as the secret's name, "db2_password"; where settings
//   could have it, only without a number: "keyPassphrase".
bool is_name_in_code(std::string_view text, const ValueRange& value, NameClass name_class);

}  // namespace baton::detection
