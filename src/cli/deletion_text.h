#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/core/values/deletions.h"

namespace baton::cli {

// "ID: deleted at TIME by AUTHOR" for each record of a deleted session or thread.
std::string deletion_lines(const std::vector<ChangeRow>& deletions);

// A line of an answer; empty without a warning.
std::string warning_line(std::string_view warning);

}  // namespace baton::cli
