#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/verify/verify_project.h"
#include "cli/report/reporting.h"

// What `verify` and `lint` report of the parts that they checked.
namespace baton::cli {

// `file` is the place of findings that name none.
CheckReport report_of_parts(std::string_view command, std::string file,
                            const std::vector<app::VerifiedPart>& parts);

}  // namespace baton::cli
