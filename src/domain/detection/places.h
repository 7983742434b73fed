#pragma once

#include <array>
#include <string_view>

#include "domain/detection/start_filter.h"

// What a scan of a text looks for, by its first characters.
namespace baton::detection {

inline constexpr std::string_view kKeyBegin = "-----BEGIN ";
inline constexpr std::string_view kKeyEnd = "-----END ";
inline constexpr std::string_view kKeyDashes = "-----";
inline constexpr std::string_view kDataMark = ";base64,";

// Whether a replacement, `[REDACTED:NAME]`, may have the name: the kind of a secret or a field of
// a policy. Other texts in such brackets may hide a secret.
inline bool may_be_replaced_name(std::string_view name) {
  return !name.starts_with(' ') && name.find_first_of("=\n\r\t") == std::string_view::npos;
}

// Words of a name that is secret, or of a secret parameter of a URL. In any case, of ASCII letters.
inline constexpr std::array<std::string_view, 21> kNameStarts = {
    "pas",  "pw",     "secret", "token", "key",      "cred",   "cookie",
    "auth", "sig",    "code",   "senha", "contrase", "haslo",  "hasł",
    "hasŁ", "wachtw", "парол",  "Парол", "ПАРОЛ",    "パスワ", "密码"};

// First words of phrases, and options. In any case; a URL is asked for at its colon.
inline constexpr std::array<std::string_view, 21> kPhraseStarts = {
    "bearer ",  "basic ",        "passw",   "env ",  "setx ",   "set ", "ident", "jdbc:",
    "is ",      "was ",          "--",      "-u",    "#define", "# d",  "#  ",   "#\td",
    "htpasswd", "-securestring", "-Dsonar", "@tcp(", "@unix("};

// What programs have between the place of a secret and a literal in its stead, or the assignment of
// R. As they are.
inline constexpr std::array<std::string_view, 8> kAlternatives = {
    "?? ", "?: ", ") or ", "] or ", ").unwrap_or(", ").unwrap_or_else(|_| ", ").orElse(", "<- "};

// In Chinese and Japanese text.
inline constexpr std::string_view kWideColon = "：";

// The places where something may begin that a scan looks for: these starts, operators, and what
// tokens and marks in tokens begin with. A constant, because a program that scans one line would
// spend more on making it than on the line. token_kind.cpp defines it, where the tokens are listed.
const StartFilter& places_to_look_at();

}  // namespace baton::detection
