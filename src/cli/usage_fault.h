#pragma once

#include <string>

#include "baton/error.h"

namespace baton::cli {

// Why a command line is refused.
struct UsageFault {
  Phrase phrase;
  std::string subject = {};
  std::string hint = {};  // empty: the command's help
};

}  // namespace baton::cli
