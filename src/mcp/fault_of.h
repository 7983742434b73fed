#pragma once

#include <optional>
#include <string>
#include <variant>

#include "baton/error.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "mcp/protocol/fault.h"

// Converts failures of use cases to protocol errors, for methods whose results cannot carry them.
namespace baton::mcp {

std::string sentence_of(const Findings& findings);  // of the first few

Fault fault_of(const Error& error);
Fault fault_of(const Report& report);

// Empty if there is an answer.
template <typename Answer>
std::optional<Fault> fault_of(const Result<Outcome<Answer>>& outcome) {
  if (!outcome) return fault_of(outcome.error());
  const Report* const report = std::get_if<Report>(&*outcome);
  return report == nullptr ? std::nullopt : std::optional(fault_of(*report));
}

}  // namespace baton::mcp
