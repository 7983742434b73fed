#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "domain/detection/secret.h"
#include "domain/detection/value_range.h"

// Secrets that the option of a command identifies: in a text, and in a list of arguments.
namespace baton::detection {

// The value of `--password VALUE` or `-password VALUE`; `at` is the first dash. The option and its
// value may be items of a list of JSON or YAML.
std::optional<Secret> option_value_at(std::string_view text, std::size_t at);

// The value of a short option of a known program: curl -u USER:PASSWORD, sshpass -p PASSWORD; else
// as above.
std::optional<Secret> short_option_at(std::string_view text, std::size_t at);

// The password of `curl -su USER:PASSWORD` or `curl -suUSER:PASSWORD`, where letters stand before
// the one that takes it.
std::optional<Secret> curl_login_at(std::string_view text, std::size_t colon);

// So many arguments before an option can say which program it belongs to.
inline constexpr std::size_t kMostArgumentsBefore = 7;

// The secret in the last of the arguments: the value of the option before it, or of an option that
// contains its value, as "-pPASSWORD" of mysql.
std::optional<Secret> argument_secret(std::span<const std::string_view> arguments);

// USER:PASSWORD; the password alone is secret. With an empty password, a client's user is a key.
// `is_certain`: the syntax requires a password.
std::optional<Secret> user_password(std::string_view text, const ValueRange& value,
                                    bool is_certain);

}  // namespace baton::detection
