#pragma once

#include <span>
#include <string>
#include <string_view>

#include "baton/result.h"
#include "domain/authority/caller.h"
#include "domain/authority/operation.h"

// The one place that decides whether a caller may do something.
namespace baton::authority {

// A member of a request that was given: on the command line "all_runs" for --all-runs. What is
// null, or a flag that is false, is not given.
struct Given {
  std::string member;
  std::string value = {};  // empty for what is no text
};

// The least role that may make this request, and what the request does.
Role least_role(const Operation& operation, std::span<const Given> given);
Effect effect_of(const Operation& operation, std::span<const Given> given);

// ACCESS_DENIED: the caller may not make this request, or it is about another agent.
Result<void> authorize(const Operation& operation, std::span<const Given> given,
                       const Caller& caller);

// ACCESS_DENIED with a hint that names who may.
Error access_denied(Phrase why, std::string subject, Role least, const Caller& caller);

}  // namespace baton::authority
