#include "schema/more_findings.h"

#include <string>

#include "text/concat.h"

namespace baton::schema {

Finding more_findings(std::uint64_t count, Counted counted) {
  return {.severity = Severity::info,
          .rule = std::string(kMoreFindings),
          .message =
              text::concat(counted == Counted::at_least ? "at least " : "", std::to_string(count),
                           count == 1 ? " more finding is" : " more findings are", " not shown"),
          .hint = "fix these findings, then validate again"};
}

}  // namespace baton::schema
