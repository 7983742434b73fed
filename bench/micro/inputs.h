#pragma once

#include <cstdint>
#include <string>

#include "json/json.h"

// What every micro-benchmark works on. A benchmark's argument is the place of a size in the
// list of sizes; its rate in bytes is that of the text.
namespace bench {

inline constexpr std::int64_t kSizes = 2;  // 10 KB and 1 MB

const std::string& state_text(std::int64_t size);
const baton::Json& state(std::int64_t size);
std::string size_name(std::int64_t size);

}  // namespace bench
