#pragma once

#include <span>

#include "app/core/request/action.h"

namespace baton::app {

// Environment data of the caller's tree of threads. The published operations also have a row with
// their longer names ("store_env_data").
std::span<const Action> env_actions();

}  // namespace baton::app
