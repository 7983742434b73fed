#pragma once

#include <span>
#include <string>
#include <string_view>

#include "baton/result.h"
#include "domain/authority/caller.h"
#include "domain/authority/operation.h"

// Decides whether a caller may do something. Every front end uses it.
namespace baton::authority {

// A member that a request gives: on the command line "all_runs" for --all-runs. A null value or a
// false flag is not given.
struct Given {
  std::string member;
  std::string value = {};  // empty if the value is not a text
};

// The least role that may make this request, and what the request does.
Role least_role(const Operation& operation, std::span<const Given> given);
Effect effect_of(const Operation& operation, std::span<const Given> given);

// ACCESS_DENIED: the caller may not make this request, or it is about another agent.
Result<void> authorize(const Operation& operation, std::span<const Given> given,
                       const Caller& caller);

// ACCESS_DENIED, with a hint that names the permitted callers.
Error access_denied(Phrase why, std::string subject, Role least, const Caller& caller);

}  // namespace baton::authority
