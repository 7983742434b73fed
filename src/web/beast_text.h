#pragma once

#include <string_view>

#include <boost/beast/core/string.hpp>

#include "web/security_headers.h"

// Beast has a string_view of its own.
namespace baton::web {

inline std::string_view from_beast(boost::beast::string_view text) {
  return {text.data(), text.size()};
}

inline boost::beast::string_view to_beast(std::string_view text) {
  return {text.data(), text.size()};
}

template <typename Message>
void add_security_headers(Message& message) {
  for (const auto& [name, value] : kSecurityHeaders) message.set(to_beast(name), to_beast(value));
}

}  // namespace baton::web
