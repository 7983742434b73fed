#pragma once

#include <string>
#include <string_view>

#include "baton/identity.h"
#include "baton/result.h"
#include "domain/detection/secret_rules.h"

// Names that a request gives: of sessions, threads, agents, keys, labels. They are stored and shown
// in many places, where a replaced secret would make one name of two. So a name with a secret is
// refused.
namespace baton::app {

// usage: the name contains a secret. `what` it names: "session id". The error never shows it.
Result<void> refuse_secret_in_name(
    std::string_view name, std::string_view what,
    const detection::SecretRules& rules = detection::SecretRules::built_in());

// An identifier without a secret; usage otherwise.
Result<Identifier> parse_given_name(std::string_view text, std::string_view what);

}  // namespace baton::app
