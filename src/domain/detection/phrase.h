#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "domain/detection/secret.h"

// Secrets in URLs, headers and sentences.
namespace baton::detection {

// The password of `scheme://user:password@host`, or a token in its place; `at` is the colon.
std::optional<Secret> url_password_at(std::string_view text, std::size_t at);

// The address of an incoming webhook, which anybody may call who has it; `at` is the colon of its
// "https://".
std::optional<Secret> webhook_at(std::string_view text, std::size_t at);

// `Bearer TOKEN`, `Basic CREDENTIALS`, `ENV NAME VALUE`, `setx NAME VALUE`, `IDENTIFIED BY
// 'PASSWORD'`, `SET PASSWORD FOR USER = 'PASSWORD'`, `jdbc:oracle:thin:USER/PASSWORD@HOST`,
// `PASSWORD 'VALUE'`, `password VALUE` of a .netrc file, and `the password is VALUE`; `at` is
// where the first word, or `is`, begins.
std::optional<Secret> phrase_at(std::string_view text, std::size_t at);

}  // namespace baton::detection
