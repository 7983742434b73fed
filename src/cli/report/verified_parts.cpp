#include "cli/report/verified_parts.h"

#include <algorithm>
#include <utility>

#include "cli/exit_status.h"

namespace baton::cli {

CheckReport report_of_parts(std::string_view command, std::string file,
                            const std::vector<app::VerifiedPart>& parts) {
  CheckReport report{.command = std::string(command), .default_file = std::move(file), .items = {}};
  for (const app::VerifiedPart& part : parts) {
    report.items.push_back({.name = part.name, .findings = part.findings});
  }
  return report;
}

int status_of_parts(bool is_valid, const std::vector<app::VerifiedPart>& parts) {
  int status = exit_code(is_valid ? ExitStatus::done : ExitStatus::negative);
  for (const app::VerifiedPart& part : parts) {
    if (part.fault) status = std::max(status, exit_code(*part.fault));
  }
  return status;
}

}  // namespace baton::cli
