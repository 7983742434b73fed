#pragma once

#include <string_view>

namespace baton::detection {

// Whether a text member of an object with a secret's name tells something about the secret, and is
// not one, whatever its value looks like:
// - a keyword of a JSON Schema or of an API's model: {"apiToken": {"pattern": "[a-f0-9]{32}"}};
//   not `default`, `example`, `const` and `value`, which may hold a secret;
// - a digest with the name of its algorithm, or a version: {"js-tokens": {"integrity":
// "sha512-…"}};
// - an identifier or a digest, as the member's name says: {"secret": {"uid": "<UUID>"}}. Without
//   such a name, these values may be secrets.
bool describes_secret(std::string_view member, std::string_view value);

}  // namespace baton::detection
