#pragma once

#include <cstdint>

namespace baton::app {

enum class DryRun : std::uint8_t { no, yes };  // yes: nothing is written

}  // namespace baton::app
