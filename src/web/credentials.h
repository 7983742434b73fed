#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "host/host.h"

namespace baton::web {

// The secrets of one server, of 256 random bits each: the token in the printed address, which is
// valid once; the cookie that the browser gets for it; and the token of programs. None of them can
// be computed from another. They are compared in constant time.
class Credentials {
 public:
  Credentials(const Crypto& crypto, std::uint16_t port);

  // For the printed address.
  [[nodiscard]] const std::string& one_time_token() const { return one_time_token_; }
  // For the header "Authorization: Bearer …", which programs send.
  [[nodiscard]] const std::string& bearer_token() const { return bearer_token_; }

  // True at the first call with the right token, and never again.
  bool redeem(std::string_view token);

  // The value of Set-Cookie for the browser that has redeemed the token. Cookies do not know ports,
  // so the name contains it: servers of several projects keep apart.
  [[nodiscard]] std::string cookie() const;

  // The values of the headers Cookie and Authorization.
  [[nodiscard]] bool is_session(std::string_view cookies) const;
  [[nodiscard]] bool is_bearer(std::string_view authorization) const;

 private:
  std::string one_time_token_;
  std::string cookie_name_;
  std::string cookie_secret_;
  std::string bearer_token_;
  bool is_redeemed_ = false;
};

}  // namespace baton::web
