#pragma once

#include <string>
#include <utility>
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

// The answer, or why there is none.
template <typename Answer>
tl::expected<Answer, Fault> answer_or_fault(Result<Outcome<Answer>> outcome) {
  if (!outcome) return tl::unexpected(fault_of(outcome.error()));
  if (const Report* const report = std::get_if<Report>(&*outcome)) {
    return tl::unexpected(fault_of(*report));
  }
  return std::get<Answer>(*std::move(outcome));
}

}  // namespace baton::mcp
