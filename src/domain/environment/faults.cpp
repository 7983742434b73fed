#include "domain/environment/faults.h"

#include <utility>

#include "domain/environment/entries.h"
#include "text/concat.h"

namespace baton::environment {

Error key_not_found(std::string_view key) {
  return {.code = ErrorCode::not_found,
          .phrase = "key not found in the environment data",
          .subject = std::string(key),
          .hint = "`baton env list`, over MCP the action `list` of `env_data`, lists the keys",
          .name = "KEY_NOT_FOUND"};
}

Error value_too_large(std::string_view key, std::size_t bytes) {
  return {
      .code = ErrorCode::limit,
      .phrase = "the value is too large",
      .subject = std::string(key),
      .hint = text::concat("it has ", std::to_string(bytes),
                           " bytes as compact JSON, the limit is ", std::to_string(kLargestValue),
                           "; store a file's path, or split it into several keys"),
      .name = "VALUE_TOO_LARGE"};
}

Error thread_not_found(std::string_view thread) {
  return {.code = ErrorCode::not_found,
          .phrase = "thread not found",
          .subject = std::string(thread),
          .hint = thread.empty()
                      ? "`baton thread create`, or a person's first `baton env store`, creates one"
                      : "`baton thread list` lists the threads; `baton thread create` creates one",
          .name = kThreadNotFound};
}

Error thread_exists(std::string_view thread, std::string hint) {
  return {.code = ErrorCode::conflict,
          .phrase = "a thread with this id has another parent",
          .subject = std::string(thread),
          .hint = std::move(hint),
          .name = "THREAD_EXISTS"};
}

Error thread_has_children(std::string_view thread, std::string_view root) {
  return {.code = ErrorCode::conflict,
          .phrase = "the thread has child threads",
          .subject = std::string(thread),
          .hint = text::concat("delete a leaf or a whole tree; its root is ", root),
          .name = "THREAD_HAS_CHILDREN"};
}

}  // namespace baton::environment
