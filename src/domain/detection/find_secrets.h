#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "domain/detection/secret.h"
#include "domain/detection/secret_rules.h"

namespace baton::detection {

// The secrets in a text, in order; none overlaps another. A secret is identified by its public
// format (token_scan.h), by the name in front of it (assignment.h) or by its surroundings
// (phrase.h, url_secret.h), also if it is percent-encoded, escaped, split by characters of zero
// width or control sequences of a terminal, or encoded in base64. Takes time linear in the text.
// The text with these secrets replaced is searched again until nothing is found, at most four
// times. The kinds of a project's own rules are views into the rules.
std::vector<Secret> find_secrets(std::string_view text, Scope scope = Scope::all,
                                 const SecretRules& rules = SecretRules::built_in());

// "[REDACTED:github-token]"
std::string replacement(const Secret& secret);
// The text with each of find_secrets() replaced.
std::string replace_secrets(std::string_view text, std::span<const Secret> secrets);

}  // namespace baton::detection
