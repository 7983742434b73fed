#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace baton::detection {

enum class NameClass : std::uint8_t {
  other,
  password,       // password, DB_PWD, userPass
  token,          // secret, api_key, accessToken
  key,            // HEROKU_KEY: a constant with a key of unknown use
  credentials,    // auth: user and password in base64
  authorization,  // the HTTP header: a scheme and a credential
  cookie,         // the HTTP header: pairs of names and values
};

// What the name of a variable, member, option or header says about its value. The case style does
// not matter, nor does an environment or a number at the end: "DB_PASSWORD_PROD" and "password2"
// are passwords. Only the last 64 characters count.
NameClass class_of_name(std::string_view name);

// Whether the text ends as a password's name of another script or alphabet does: each of these has
// a letter that is not ASCII at the end, or before the last one.
constexpr bool may_end_foreign(std::string_view text) {
  const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
  return text.size() > 1 && !(is_ascii(text.back()) && is_ascii(text[text.size() - 2]));
}

// The length of a word for "password" at the end of the text that has other letters than ASCII's:
// "пароль". 0 if there is none.
std::size_t foreign_password_length(std::string_view text);

// Whether the text begins like a word of a name that is secret, or of a secret parameter of a URL.
bool begins_secret_word(std::string_view text);

// The kind that a report names: "password", "token".
std::string_view kind_of(NameClass name_class);

}  // namespace baton::detection
