#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "baton/error.h"

// The refusals of environment data that shared contexts do not know; the others are
// domain/shared/faults.h's. Each is an Error whose name is the published one.
namespace baton::environment {

Error key_not_found(std::string_view key);                                  // KEY_NOT_FOUND
Error value_too_large(std::string_view key, std::size_t bytes);             // VALUE_TOO_LARGE
Error thread_not_found(std::string_view thread);                            // THREAD_NOT_FOUND
Error thread_exists(std::string_view thread, std::string hint);             // THREAD_EXISTS
Error thread_has_children(std::string_view thread, std::string_view root);  // THREAD_HAS_CHILDREN

}  // namespace baton::environment
