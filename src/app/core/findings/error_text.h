#pragma once

#include <string>

#include "baton/error.h"
#include "baton/finding.h"
#include "domain/detection/secret_rules.h"

namespace baton::app {

// "phrase: subject", and the same with the hint: "phrase: subject; hint". Not redacted.
std::string headline_of(const Error& error);
std::string sentence_of(const Error& error);

// What `baton mcp` and `baton serve` print on standard error if they cannot begin: without secrets,
// safe for a terminal.
std::string error_text(const Error& error, const detection::SecretRules& rules);

// The message with the place of its value before it: "/phase: expected string, found integer". The
// whole document has no place.
std::string text_with_place(const Finding& finding);

}  // namespace baton::app
