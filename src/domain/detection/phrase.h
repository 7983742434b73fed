#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "domain/detection/secret.h"

// Secrets in headers, statements and sentences.
namespace baton::detection {

// `Bearer TOKEN`, `Basic CREDENTIALS`, `ENV NAME VALUE`, `setx NAME VALUE`, `IDENTIFIED BY
// 'PASSWORD'`, `SET PASSWORD FOR USER = 'PASSWORD'`, `jdbc:oracle:thin:USER/PASSWORD@HOST`,
// `PASSWORD 'VALUE'`, `storePassword 'VALUE'`, `htpasswd -b FILE USER PASSWORD`, `password VALUE`
// of a .netrc file, and `the password is VALUE`; `at` is where the first word, or `is`, begins.
std::optional<Secret> phrase_at(std::string_view text, std::size_t at);

// `ConvertTo-SecureString "VALUE"`, `-Dsonar.login=TOKEN` and `echo VALUE | docker login
// --password-stdin`; `at` is the first dash.
std::optional<Secret> dashed_phrase_at(std::string_view text, std::size_t at);

}  // namespace baton::detection
