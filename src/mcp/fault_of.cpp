#include "mcp/fault_of.h"

#include <algorithm>

#include "app/core/findings/error_text.h"
#include "app/core/findings/finding_json.h"
#include "text/concat.h"

namespace baton::mcp {
namespace {

constexpr std::size_t kMostFindings = 5;

int code_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::not_found: return kResourceNotFound;
    case ErrorCode::usage:
    case ErrorCode::denied:
    case ErrorCode::malformed:
    case ErrorCode::conflict:
    case ErrorCode::limit: return kInvalidParams;
    case ErrorCode::unavailable:
    case ErrorCode::internal: break;
  }
  return kInternalError;
}

}  // namespace

std::string sentence_of(const Findings& findings) {
  std::string sentence;
  for (std::size_t at = 0; at < std::min(findings.size(), kMostFindings); ++at) {
    const Finding& finding = findings[at];
    sentence += text::concat(at == 0 ? "" : "; ", finding.instance_location,
                             finding.instance_location.empty() ? "" : ": ", finding.message,
                             finding.hint.empty() ? "" : ", ", finding.hint);
  }
  return sentence;
}

Fault fault_of(const Error& error) {
  return {code_of(error.code), app::sentence_of(error), app::to_json(error)["error"]};
}

Fault fault_of(const Report& report) {
  return {kInvalidParams, sentence_of(report.findings), app::to_json(report)};
}

}  // namespace baton::mcp
