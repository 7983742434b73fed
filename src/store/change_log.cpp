#include "store/change_log.h"

#include "text/concat.h"

namespace baton {

std::string session_scope(const Identifier& session) {
  return text::concat("session:", session.text());
}

std::string thread_scope(std::string_view root_thread) {
  return text::concat("thread:", root_thread);
}

}  // namespace baton
