#include "schema/more_findings.h"

#include <string>
#include <utility>

#include "text/concat.h"

namespace baton::schema {

namespace {

Finding remark(std::string message) {
  return {.severity = Severity::info,
          .rule = std::string(kMoreFindings),
          .message = std::move(message),
          .hint = "fix these findings, then validate again"};
}

}  // namespace

Finding more_findings(std::uint64_t count, Counted counted) {
  return remark(text::concat(counted == Counted::at_least ? "at least " : "", std::to_string(count),
                             count == 1 ? " more finding is" : " more findings are", " not shown"));
}

Finding perhaps_more_findings() {
  return remark("more findings may be missing: explaining them takes too many steps");
}

}  // namespace baton::schema
