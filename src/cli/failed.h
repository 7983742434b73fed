#pragma once

#include <variant>

#include "baton/error.h"
#include "baton/finding.h"

namespace baton::cli {

// What is reported in place of an answer.
using Failed = std::variant<Error, Report>;

}  // namespace baton::cli
