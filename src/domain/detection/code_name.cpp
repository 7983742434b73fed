#include "domain/detection/code_name.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "domain/detection/name_range.h"
#include "domain/detection/plausible_value.h"
#include "text/ascii.h"

namespace baton::detection {
namespace {

// In lower case.
constexpr std::array<std::string_view, 65> kTechnicalWords = {
    "int8",       "int16",   "int32",   "int64",    "int128",   "uint8",   "uint16",   "uint32",
    "uint64",     "uint128", "float32", "float64",  "utf8",     "utf16",   "utf32",    "base32",
    "base58",     "base64",  "md4",     "md5",      "sha1",     "sha2",    "sha3",     "sha224",
    "sha256",     "sha384",  "sha512",  "hs256",    "hs384",    "hs512",   "rs256",    "rs384",
    "rs512",      "es256",   "es384",   "es512",    "ps256",    "ps512",   "aes128",   "aes192",
    "aes256",     "rsa2048", "rsa4096", "ed448",    "ed25519",  "x448",    "x509",     "x25519",
    "curve25519", "p256",    "p384",    "p521",     "argon2",   "argon2i", "argon2id", "pbkdf2",
    "blake2b",    "blake2s", "blake3",  "chacha20", "poly1305", "oauth1",  "oauth2",
    "auth2",  // of "OAuth2"
    "secp256k1"};

bool contains_digit(std::string_view text) {
  return std::ranges::any_of(text, text::is_digit);
}

bool is_identifier(std::string_view name) {
  return !name.empty() && !text::is_digit(name.front()) &&
         std::ranges::all_of(name, text::is_word_character);
}

// Where the first word of a name ends: "Uint8" of "Uint8Array", "JWT" of "JWTPayload".
std::size_t end_of_word(std::string_view name) {
  for (std::size_t i = 1; i < name.size(); ++i) {
    if (name[i] == '_') return i;
    if (!text::is_upper(name[i])) continue;
    const bool is_acronym = text::is_upper(name[i - 1]);
    if (!is_acronym || (i + 1 < name.size() && text::is_lower(name[i + 1]))) return i;
  }
  return name.size();
}

// Takes the first word from a name; empty if none is left.
std::string_view take_word(std::string_view& name) {
  name.remove_prefix(std::min(name.find_first_not_of('_'), name.size()));
  const std::string_view word = name.substr(0, end_of_word(name));
  name.remove_prefix(word.size());
  return word;
}

// "db2", "oauth2": letters and a digit. People choose longer numbers.
bool is_numbered_word(std::string_view word) {
  const std::size_t digit = word.find_first_of("0123456789");
  return digit > 0 && digit + 1 == word.size();
}

// Whether each word of a name with a number is one that names have.
bool has_usual_numbers(std::string_view name) {
  while (!name.empty()) {
    const std::string_view word = take_word(name);
    const bool is_usual =
        !contains_digit(word) || is_numbered_word(word) || is_technical_word(word);
    if (!is_usual) return false;
  }
  return true;
}

// Whether each word with a number is a technical one, of which there is one at least.
bool names_type(std::string_view path) {
  constexpr std::string_view kBetween = ".<,|";
  if (is_gibberish(path)) return false;
  bool is_technical = false;
  while (!path.empty()) {
    std::string_view name = path.substr(0, path.find_first_of(kBetween));
    path.remove_prefix(std::min(name.size() + 1, path.size()));
    if (!is_identifier(name)) return false;
    while (!name.empty()) {
      const std::string_view word = take_word(name);
      if (!contains_digit(word)) continue;
      if (!is_technical_word(word)) return false;
      is_technical = true;
    }
  }
  return is_technical;
}

// "(uint8_t", "(uint8_t*)malloc(32)"
bool is_cast(std::string_view value) {
  if (!value.starts_with('(')) return false;
  value.remove_prefix(1);
  const auto* const end = std::ranges::find_if_not(value, text::is_word_character);
  const std::string_view type = value.substr(0, static_cast<std::size_t>(end - value.begin()));
  const bool is_closed = end == value.end() || *end == '*' || *end == ')';
  return is_closed && names_type(type);
}

// What precedes a value, without blanks, and what follows it.
struct Around {
  char before = '\0';
  bool is_apart = false;            // a blank precedes the value
  bool is_behind_constant = false;  // "DB_PASSWORD = "
  bool is_in_call = false;          // a bracket opens in front of it on its line
  std::string_view behind;
};

Around around(std::string_view text, const ValueRange& value, std::string_view name) {
  const std::size_t end = skip_back(text, value.begin, " \t");
  const std::size_t sign = end > 0 ? end - 1 : 0;
  const std::size_t name_end = skip_back(text, sign, " \t0123456789");
  const bool is_constant = name_end > 0 && text::is_upper(text[name_end - 1]);
  constexpr std::size_t kReach = 128;
  const std::size_t least = value.begin - std::min(value.begin, kReach);
  const std::string_view line = text.substr(least, value.begin - least);
  const std::size_t start = line.find_last_of("(\n");
  return {.before = end > 0 ? text[sign] : '\0',
          .is_apart = value.begin > end,
          .is_behind_constant = is_constant,
          .is_in_call = start != std::string_view::npos && line[start] == '(',
          .behind = text.substr(value.begin + name.size())};
}

// "Payload2" of "const token: Payload2 = "
bool is_declared_type(std::string_view name, const Around& around) {
  const std::string_view behind = around.behind;
  const bool is_assigned = behind.starts_with(" =") && !behind.starts_with(" ==") &&
                           !behind.starts_with(" =>") && !behind.starts_with(" =~");
  return is_assigned && around.before == ':' && text::is_upper(name.front()) &&
         has_usual_numbers(name) && !is_gibberish(name);
}

// Whether a program has the value: "x = NAME", "f(x=NAME)", "{x: NAME, y}". Files of settings have
// the other forms and constants, with the secret itself.
bool is_of_program(const Around& around) {
  if (around.is_behind_constant) return false;
  const std::size_t next = around.behind.find_first_not_of(" \t");
  const char behind = next == std::string_view::npos ? '\n' : around.behind[next];
  const bool ends_argument = behind == ',' || behind == ')';
  if (around.before == '=') return around.is_apart || (ends_argument && around.is_in_call);
  return around.before == ':' && (ends_argument || behind == ';' || behind == '}');
}

// "keyPassphrase", "db2_password" where a password is expected.
bool is_variable_for(std::string_view name, NameClass name_class, const Around& around) {
  std::string_view last = name.substr(name.size());
  std::string_view rest = name;
  for (std::string_view word = take_word(rest); !word.empty(); word = take_word(rest)) last = word;
  const std::string_view before =
      name.substr(0, static_cast<std::size_t>(last.data() - name.data()));
  if (before.empty() || contains_digit(last) || is_gibberish(before)) return false;
  if (class_of_name(name) != name_class) return false;
  if (!contains_digit(before)) return true;
  return !text::is_upper(name.front()) && has_usual_numbers(before) && is_of_program(around);
}

}  // namespace

bool is_technical_word(std::string_view word) {
  return std::ranges::any_of(kTechnicalWords, [&](std::string_view each) {
    return text::equals_ignoring_case(word, each);
  });
}

bool is_name_in_code(std::string_view text, const ValueRange& value, NameClass name_class) {
  constexpr std::size_t kLongest = 128;
  const std::string_view whole = value.in(text);
  if (whole.size() > kLongest) return false;
  const std::string_view name = whole.substr(0, whole.find_last_not_of(";,?*&>") + 1);
  if (is_cast(whole) || names_type(name)) return true;
  if (!is_identifier(name)) return false;
  const Around near = around(text, value, name);
  return is_declared_type(name, near) || is_variable_for(name, name_class, near);
}

}  // namespace baton::detection
