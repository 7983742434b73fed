#include "cli/report/verified_parts.h"

#include <utility>

namespace baton::cli {

CheckReport report_of_parts(std::string_view command, std::string file,
                            const std::vector<app::VerifiedPart>& parts) {
  CheckReport report{.command = std::string(command), .default_file = std::move(file), .items = {}};
  for (const app::VerifiedPart& part : parts) {
    report.items.push_back({.name = part.name, .findings = part.findings});
  }
  return report;
}

}  // namespace baton::cli
