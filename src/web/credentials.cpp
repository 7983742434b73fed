#include "web/credentials.h"

#include <algorithm>

#include "text/ascii.h"
#include "text/base64url.h"
#include "text/concat.h"
#include "text/same_secret.h"

namespace baton::web {
namespace {

constexpr std::size_t kSecretBytes = 32;
constexpr std::string_view kScheme = "bearer ";

std::string new_secret(const Crypto& crypto) {
  return text::to_base64url(crypto.random_bytes(kSecretBytes));
}

}  // namespace

Credentials::Credentials(const Crypto& crypto, std::uint16_t port)
    : one_time_token_(new_secret(crypto)),
      cookie_name_(text::concat("baton-", std::to_string(port))),
      cookie_secret_(new_secret(crypto)),
      bearer_token_(new_secret(crypto)) {}

bool Credentials::redeem(std::string_view token) {
  if (!text::same_secret(token, one_time_token_) || is_redeemed_) return false;
  is_redeemed_ = true;
  return true;
}

std::string Credentials::cookie() const {
  return text::concat(cookie_name_, "=", cookie_secret_, "; Path=/; HttpOnly; SameSite=Strict");
}

// A server on another port can set a cookie of the same name: any one that is right is enough.
bool Credentials::is_session(std::string_view cookies) const {
  bool is_right = false;
  while (!cookies.empty()) {
    const std::size_t end = std::min(cookies.find(';'), cookies.size());
    const std::string_view pair = text::trim(cookies.substr(0, end));
    const std::size_t equals = std::min(pair.find('='), pair.size());
    if (pair.substr(0, equals) == cookie_name_ && equals < pair.size()) {
      is_right |= text::same_secret(pair.substr(equals + 1), cookie_secret_);
    }
    cookies.remove_prefix(std::min(end + 1, cookies.size()));
  }
  return is_right;
}

bool Credentials::is_bearer(std::string_view authorization) const {
  if (!text::starts_with_ignoring_case(authorization, kScheme)) return false;
  return text::same_secret(text::trim(authorization.substr(kScheme.size())), bearer_token_);
}

}  // namespace baton::web
