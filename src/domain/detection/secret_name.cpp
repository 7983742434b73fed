#include "domain/detection/secret_name.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "domain/detection/places.h"
#include "text/ascii.h"

namespace baton::detection {
namespace {

constexpr std::size_t kLongestName = 64;
constexpr std::size_t kMostWords = 16;

// The words of a name in lower case: "dbPassword", "DB_PASSWORD" and "db-password" give two.
class NameWords {
 public:
  explicit NameWords(std::string_view name) {
    if (name.size() > kLongestName) name = name.substr(name.size() - kLongestName);
    bool is_inside = false;
    for (std::size_t i = 0; i < name.size(); ++i) {
      const char c = name[i];
      if (!text::is_alphanumeric(c)) {
        is_inside = false;
        continue;
      }
      if (!is_inside || begins_hump(name, i)) begin_word();
      is_inside = true;
      letters_.at(size_++) = text::to_lower(c);
    }
  }

  [[nodiscard]] std::size_t count() const { return count_; }

  // Counted from the end: 0 is the last word. Empty if there are fewer words.
  [[nodiscard]] std::string_view from_end(std::size_t index) const {
    if (index >= count_) return {};
    const std::size_t at = count_ - 1 - index;
    const std::size_t begin = begins_.at(at);
    const std::size_t end = at + 1 < all_ ? begins_.at(at + 1) : size_;
    return std::string_view(letters_.data() + begin, end - begin);
  }

  void drop_last() { --count_; }

 private:
  // At "P" of "dbPassword" and of "DBPassword".
  static bool begins_hump(std::string_view name, std::size_t at) {
    if (!text::is_upper(name[at]) || at == 0) return false;
    if (text::is_lower(name[at - 1]) || text::is_digit(name[at - 1])) return true;
    return at + 1 < name.size() && text::is_lower(name[at + 1]) && text::is_upper(name[at - 1]);
  }

  void begin_word() {
    if (count_ == kMostWords) {
      std::shift_left(begins_.begin(), begins_.end(), 1);
      --count_;
    }
    begins_.at(count_++) = size_;
    all_ = count_;
  }

  std::array<char, kLongestName> letters_ = {};
  std::array<std::size_t, kMostWords> begins_ = {};
  std::size_t size_ = 0;
  std::size_t count_ = 0;
  std::size_t all_ = 0;  // before drop_last()
};

bool is_in(std::string_view word, std::span<const std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

// Words at the end that say where a secret is used, or its form.
constexpr std::array<std::string_view, 25> kEndings = {
    "prod",    "production", "dev",          "development", "staging", "stage",   "test",
    "live",    "old",        "new",          "base64",      "base",    "b64",     "value",
    "text",    "plain",      "plaintext",    "raw",         "string",  "default", "main",
    "primary", "secondary",  "confirmation", "confirm"};

constexpr std::array<std::string_view, 16> kPasswordWords = {
    "password",   "passwd",      "passphrase", "pwd",    "passcode", "passwords",
    "pass",       "passwort",    "pw",         "senha",  "haslo",    "contrasena",
    "wachtwoord", "requirepass", "storepass",  "keypass"};

constexpr std::array<std::string_view, 10> kForeignPasswords = {
    "contraseña", "contraseÑa", "hasło",      "hasŁo", "пароль",
    "Пароль",     "ПАРОЛЬ",     "パスワード", "密码",  "密碼"};

constexpr std::array<std::string_view, 8> kSecretWords = {
    "secret", "secrets", "secretkey", "privatekey", "credentials", "credential", "creds", "cred"};

constexpr std::array<std::string_view, 7> kTokenWords = {
    "token", "tokens", "apikey", "apikeys", "accesskey", "authtoken", "apitoken"};

// What precedes a token or key in names that are not secret.
constexpr std::array<std::string_view, 30> kOtherTokens = {
    "page",       "next",   "continuation", "cancellation", "csrf",   "xsrf",
    "sync",       "resume", "max",          "stop",         "pad",    "unk",
    "eos",        "bos",    "mask",         "input",        "output", "prompt",
    "total",      "cached", "num",          "special",      "min",    "design",
    "completion", "budget", "state",        "unexpected",   "public", "authenticity"};

// What precedes "key" in names that are secret.
constexpr std::array<std::string_view, 34> kSecretKeys = {
    "api",     "private",      "access", "secret",  "encryption", "signing",    "master",
    "account", "client",       "auth",   "service", "storage",    "license",    "app",
    "admin",   "subscription", "deploy", "crypto",  "cipher",     "hmac",       "jwt",
    "aes",     "ssh",          "gpg",    "webhook", "shared",     "rest",       "server",
    "openai",  "aws",          "stripe", "session", "decryption", "integration"};

// What precedes "key" in names of constants that are not secret.
constexpr std::array<std::string_view, 22> kOpenKeys = {
    "public", "pub",   "publishable", "anon",    "site", "primary", "foreign", "natural",
    "cache",  "sort",  "partition",   "shard",   "row",  "object",  "bucket",  "index",
    "hash",   "group", "idempotency", "routing", "host", "tracking"};

// What precedes "pass" and "pw" in names of passwords.
constexpr std::array<std::string_view, 14> kUsers = {"db",   "user",  "admin", "root",  "ftp",
                                                     "smtp", "mysql", "pg",    "login", "bind",
                                                     "ldap", "mail",  "redis", "sudo"};

bool ends_with_any(std::string_view word, std::span<const std::string_view> endings) {
  return std::ranges::any_of(endings, [&](std::string_view ending) {
    return word.size() > ending.size() && word.ends_with(ending);
  });
}

// "dbpass", "rootpw", but not "bypass" and "compass".
bool is_of_user(std::string_view word) {
  for (const std::string_view ending : {"pass", "pw"}) {
    if (word.ends_with(ending)) return is_in(word.substr(0, word.size() - ending.size()), kUsers);
  }
  return false;
}

// "dbpassword", "encryptionkey"
NameClass class_of_compound(std::string_view word) {
  constexpr std::array<std::string_view, 6> kPasswords = {"password", "passwd",     "passphrase",
                                                          "pwd",      "wachtwoord", "depasse"};
  constexpr std::array<std::string_view, 6> kTokens = {"secret",    "token",     "apikey",
                                                       "secretkey", "accesskey", "privatekey"};
  constexpr std::string_view kKey = "key";
  constexpr std::string_view kLasts = "destnwy";  // of all these words: most others are ruled out
  if (word.empty() || kLasts.find(word.back()) == std::string_view::npos) return NameClass::other;
  if (ends_with_any(word, kPasswords) || is_of_user(word)) return NameClass::password;
  if (word.ends_with(kKey) && is_in(word.substr(0, word.size() - kKey.size()), kSecretKeys)) {
    return NameClass::token;
  }
  return ends_with_any(word, kTokens) ? NameClass::token : NameClass::other;
}

bool is_number(std::string_view word) {
  return std::ranges::all_of(word, text::is_digit);
}

// "password" of "password2": one of several secrets of a kind.
std::string_view without_digits(std::string_view word) {
  return word.substr(0, word.find_last_not_of("0123456789") + 1);  // npos + 1 is 0
}

// "prod", "test2", "base64"
bool is_ending(std::string_view word) {
  if (is_number(word) || is_in(word, kEndings)) return true;
  const std::string_view letters = without_digits(word);
  return letters.size() < word.size() && is_in(letters, kEndings);
}

NameClass class_of_key(std::string_view before, bool is_constant) {
  if (is_in(before, kSecretKeys)) return NameClass::token;
  const bool may_be_secret = is_constant && !before.empty() && !is_in(before, kOpenKeys);
  return may_be_secret ? NameClass::key : NameClass::other;
}

// "pass1" is a step of work, but "DB_PASS2" is a password.
bool is_step(std::string_view word, std::string_view before) {
  return word.size() > 4 && without_digits(word) == "pass" && !is_in(before, kUsers);
}

// "v2" of API_KEY_V2. The version of a password is often that of its digest.
bool is_version_number(std::string_view word) {
  return word.size() > 1 && word.size() <= 3 && word.front() == 'v' && is_number(word.substr(1));
}

// INPUT_TOKEN: GitHub Actions passes the input `token` of an action in it.
bool is_input_of_action(const NameWords& words, bool is_constant) {
  return is_constant && words.count() == 2 && words.from_end(0) == "token" &&
         words.from_end(1) == "input";
}

NameClass class_of_words(const NameWords& words, bool is_constant) {
  const std::string_view whole = words.from_end(0);
  const std::string_view last = without_digits(whole);
  const std::string_view before = words.from_end(1);
  if (is_step(whole, before)) return NameClass::other;
  const bool is_mot_de_passe = last == "passe" && before == "de";
  if (is_mot_de_passe || is_in(last, kPasswordWords)) return NameClass::password;
  if (is_in(last, kSecretWords)) {
    const bool are_names = last == "secrets" && before == "pull";  // of objects
    return are_names ? NameClass::other : NameClass::token;
  }
  if (is_in(last, kTokenWords)) {
    const bool is_other = is_in(before, kOtherTokens) && !is_input_of_action(words, is_constant);
    return is_other ? NameClass::other : NameClass::token;
  }
  if (last == "key" || last == "keys") return class_of_key(before, is_constant);
  // With a number, these mean something else: "oauth2", "auth0", the header "Cookie2".
  if (whole == "auth") return NameClass::credentials;
  if (whole == "authorization") return NameClass::authorization;
  if (whole == "cookie") return NameClass::cookie;
  return class_of_compound(last);
}

// The place of a letter in the alphabet, without its case. Other characters get one, too.
constexpr std::size_t letter_of(char c) {
  return static_cast<unsigned char>(c) & 31U;
}

// For each first letter the letters at the place, as bits: nearly every place of a name is ruled
// out. A shorter start allows every letter.
constexpr std::array<std::uint32_t, 32> letters_at(std::size_t place) {
  std::array<std::uint32_t, 32> letters = {};
  for (const std::string_view start : kNameStarts) {
    letters.at(letter_of(start[0])) |=
        place < start.size() ? std::uint32_t{1} << letter_of(start[place]) : ~std::uint32_t{0};
  }
  return letters;
}

constexpr std::array<std::uint32_t, 32> kSecondLetters = letters_at(1);
constexpr std::array<std::uint32_t, 32> kThirdLetters = letters_at(2);

// For each first letter the starts that have it, as bits.
constexpr std::array<std::uint32_t, 32> kStartsOfLetters = [] {
  static_assert(kNameStarts.size() <= 32);
  std::array<std::uint32_t, 32> starts = {};
  for (std::size_t at = 0; at < kNameStarts.size(); ++at) {
    starts.at(letter_of(kNameStarts.at(at)[0])) |= std::uint32_t{1} << at;
  }
  return starts;
}();

bool are_first_letters(char first, char second) {
  return (kSecondLetters[letter_of(first)] >> letter_of(second) & 1U) != 0;
}

// "AWS::IAM::AccessKey", as templates of CloudFormation have it.
constexpr std::string_view kResourceType = "AWS::";

// Most names contain none of these, and are not taken apart.
bool may_be_secret(std::string_view name) {
  if (name.size() > kLongestName) name = name.substr(name.size() - kLongestName);
  for (std::size_t at = 0; at + 1 < name.size(); ++at) {
    if (are_first_letters(name[at], name[at + 1]) && begins_secret_word(name.substr(at))) {
      return true;
    }
  }
  return false;
}

}  // namespace

bool begins_secret_word(std::string_view text) {
  if (text.size() < 2 || !are_first_letters(text[0], text[1])) return false;
  const std::size_t first = letter_of(text[0]);
  if (text.size() > 2 && (kThirdLetters[first] >> letter_of(text[2]) & 1U) == 0) return false;
  for (std::uint32_t starts = kStartsOfLetters[first]; starts != 0; starts &= starts - 1) {
    const auto at = static_cast<std::size_t>(std::countr_zero(starts));
    if (text::starts_with_ignoring_case(text, kNameStarts[at])) return true;
  }
  return false;
}

std::size_t foreign_password_length(std::string_view text) {
  for (const std::string_view word : kForeignPasswords) {
    const bool is_shorter = text.size() < word.size();
    if (is_shorter) continue;
    if (text::equals_ignoring_case(text.substr(text.size() - word.size()), word)) {
      return word.size();
    }
  }
  return 0;
}

NameClass class_of_name(std::string_view name) {
  if (may_end_foreign(name) && foreign_password_length(name) > 0) return NameClass::password;
  if (!may_be_secret(name) || name.starts_with(kResourceType)) return NameClass::other;
  NameWords words(name);
  while (words.count() > 1 && is_ending(words.from_end(0))) words.drop_last();
  const bool is_constant = std::ranges::none_of(name, text::is_lower);
  if (words.count() == 0) return NameClass::other;
  if (words.count() == 1 || !is_version_number(words.from_end(0))) {
    return class_of_words(words, is_constant);
  }
  words.drop_last();
  const NameClass name_class = class_of_words(words, is_constant);
  return name_class == NameClass::token ? name_class : NameClass::other;
}

std::string_view kind_of(NameClass name_class) {
  switch (name_class) {
    case NameClass::password: return "password";
    case NameClass::token:
    case NameClass::key: return "token";
    case NameClass::credentials:
    case NameClass::authorization: return "credentials";
    case NameClass::cookie: return "cookie";
    case NameClass::other: break;
  }
  return "secret";
}

}  // namespace baton::detection
