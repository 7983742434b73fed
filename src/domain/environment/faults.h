#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "baton/error.h"

// Errors of environment data that shared contexts do not have; the others are in
// domain/shared/faults.h. Each error has its published name.
namespace baton::environment {

inline constexpr std::string_view kThreadNotFound = "THREAD_NOT_FOUND";

Error key_not_found(std::string_view key);                                  // KEY_NOT_FOUND
Error value_too_large(std::string_view key, std::size_t bytes);             // VALUE_TOO_LARGE
Error thread_not_found(std::string_view thread);                            // THREAD_NOT_FOUND
Error thread_exists(std::string_view thread, std::string hint);             // THREAD_EXISTS
Error thread_has_children(std::string_view thread, std::string_view root);  // THREAD_HAS_CHILDREN

}  // namespace baton::environment
