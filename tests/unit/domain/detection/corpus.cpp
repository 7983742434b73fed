#include "unit/domain/detection/corpus.h"

#include <array>
#include <charconv>

#include "text/ascii.h"
#include "unit/domain/detection/token_samples.h"

namespace baton::detection {
namespace {

constexpr std::string_view kLower = "abcdefghijklmnopqrstuvwxyz0123456789";
constexpr std::string_view kUpper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
constexpr std::string_view kLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
constexpr std::string_view kWordDash =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::string_view kDjango = "abcdefghijklmnopqrstuvwxyz0123456789!@#$%^&*(-_=+)";
constexpr std::string_view kTerraform =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!@#$%&*()-_=+[]{}<>:?";
constexpr std::string_view kHex = "0123456789abcdef";

std::string_view alphabet_of(char name) {
  switch (name) {
    case 'l': return kLower;
    case 'u': return kUpper;
    case 'd': return kLower.substr(26);
    case 'h': return kHex;
    case 'w': return kWordDash;
    case 'j': return kDjango;
    case 't': return kTerraform;
    default: return kLetters;
  }
}

std::string replaced(std::string_view text, std::string_view mark, std::string_view value) {
  std::string result(text);
  for (std::size_t at = result.find(mark); at != std::string::npos;
       at = result.find(mark, at + value.size())) {
    result.replace(at, mark.size(), value);
  }
  return result;
}

std::string base64(std::string_view text) {
  constexpr std::string_view kAlphabet =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string encoded;
  std::uint32_t buffer = 0;
  unsigned bits = 0;
  for (const char c : text) {
    buffer = buffer << 8U | static_cast<unsigned char>(c);
    for (bits += 8; bits >= 6; bits -= 6) encoded += kAlphabet[buffer >> (bits - 6) & 63U];
  }
  if (bits > 0) encoded += kAlphabet[buffer << (6 - bits) & 63U];
  while (encoded.size() % 4 != 0) encoded += '=';
  return encoded;
}

std::string escaped(std::string_view text, std::string_view format) {
  std::string result;
  for (const char c : text) {
    if (text::is_alphanumeric(c)) {
      result += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    result += format;
    result += kHex[byte >> 4U];
    result += kHex[byte & 15U];
  }
  return result;
}

constexpr std::array<std::string_view, 22> kSurroundings = {
    "Use @ for the deploy.",
    "(@)",
    "https://x.io/a?t=@&b=1",
    "<v>@</v>",
    "\x1b[1;32m@\x1b[0m",
    "\xE5\xAF\x86\xE9\x92\xA5@\xE8\xAF\xB7",
    "curl -H 'X: @' https://x",
    R"({"a":"{\"b\":\"@\"}"})",
    "  - @",
    "2026-11-24T10:00:00Z INFO got @, retrying",
    "+  v = \"@\"",
    "| a | @ |",
    "`@`",
    "[@](x)",
    "v:@;",
    "\"@\",",
    "x=@",
    "@",
    R"(\n@\n)",
    "It is @.",
    "run x --@",
    "-@",
};

// ~: a name of a password or key, @ its value.
constexpr std::array<std::string_view, 22> kAssignments = {
    "~=@",
    "export ~=\"@\"",
    "~: @",
    "\"~\": \"@\"",
    "'~' => '@',",
    "const ~ = \"@\";",
    "<~>@</~>",
    R"("{\"~\":\"@\"}")",
    "--~ @",
    "--~=@",
    "run with ~=@, then retry",
    "ENV ~ @",
    "| ~ | @ |",
    "+~=@",
    "~ = @",
    "- name: ~\n  value: \"@\"",
    R"({"name": "~", "value": "@"})",
    "config[\"~\"] = \"@\"",
    ":~ => \"@\"",
    "~ := \"@\"",
    "let ~: string = \"@\"",
    "**~:** @",
};

constexpr std::array<std::string_view, 10> kPasswordNames = {
    "password",   "db_password", "DB_PASSWORD", "userPassword", "passwd",
    "PGPASSWORD", "admin_pwd",   "passphrase",  "DB_PASS",      "SMTP_PASSWORD_PROD"};

constexpr std::array<std::string_view, 14> kKeyNames = {
    "api_key",    "API_KEY",       "apiKey",      "secret",         "CLIENT_SECRET",
    "auth_token", "ACCESS_TOKEN",  "accessToken", "private_key",    "aws_secret_access_key",
    "JWT_SECRET", "encryptionKey", "X-Api-Key",   "SECRET_KEY_BASE"};

constexpr std::array<std::string_view, 19> kPasswordPlaces = {
    "postgres://app:@@db:5432/x",
    "redis://:@@cache:6379/0",
    "mongodb+srv://u:@@c0.abc.mongodb.net/t",
    "git clone https://bot:@@github.com/a/b.git",
    "curl -u admin:@ https://x",
    "sshpass -p @ ssh a@b",
    "mysql -u root -p@ db",
    "redis-cli -a @ ping",
    "Server=db;Database=x;User Id=sa;Password=@;Encrypt=true",
    "machine api.x.com login bob password @",
    "CREATE USER a IDENTIFIED BY '@'",
    "ALTER USER a WITH PASSWORD '@'",
    "The password is @",
    "docker login -u bob -p @ x.io",
    "openssl rsa -passin pass:@",
    "PGPASSWORD=@ psql -h db",
    "Jdbc:x://h/d?user=a&password=@&ssl=true",
    "passphrase for the key: @",
    "psql \"host=db password=@ user=x\"",
};

constexpr std::array<std::string_view, 10> kKeyPlaces = {
    "Authorization: Bearer @",
    "curl -H 'Authorization: Token @' https://x",
    "//registry.x/:_authToken=@",
    "https://x.io/cb?access_token=@&state=1",
    "https://s3.x/a?X-Amz-Signature=@",
    "Cookie: theme=dark; session=@; lang=en",
    "the api key is @",
    "PRIVATE-TOKEN: @",
    "otpauth://totp/x?secret=@&issuer=y",
    "curl --header \"X-Api-Key: @\" https://x",
};

// Patterns of fill().
constexpr std::array<std::string_view, 95> kHarmless = {
    "commit {40:h}",
    "sha256:{64:h}",
    "{:U}",
    "\"integrity\": \"sha512-{86:a}==\"",
    "h1:{43:a}=",
    "\"executionId\": \"exec_{3:d}\"",
    "\"revision\": {3:d}, \"tokens\": {5:d}",
    "version 1.{1:d}.{1:d}",
    "password: string;",
    "password = getPassword()",
    "password: ${DB_PASSWORD}",
    "API_KEY=YOUR_API_KEY",
    "token = process.env.GITHUB_TOKEN",
    "secret: <password>",
    "The password must have 12 characters.",
    "password reset flow for users",
    "\"maxTokens\": 4096",
    "next_page_token=abc",
    "primaryKey: \"user_id\"",
    "const key = \"dashboard-main\"",
    "Authorization: Bearer ${TOKEN}",
    "Authorization: Bearer <token>",
    "https://user@example.com/path",
    "http://localhost:8080/a:b@c",
    "git@github.com:a/b.git",
    "ssh-ed25519 AAAAC3NzaC1lZDI1{40:a}",
    "pk_live_{24:a}",
    "data:image/png;base64,{400:a}",
    "password=changeme",
    "\"password\": \"********\"",
    "tokenizer = \"cl100k_base\"",
    "token_count: 1234",
    "secretName: db-credentials",
    "keyId: \"projects/x/keys/1\"",
    "auth: required",
    "author: John Smith 1984",
    "def password(self): return self._password",
    "if password == other.password:",
    "PASSWORD_MIN_LENGTH=12",
    "passwordHash: $2b$10${53:a}",
    "[REDACTED:github-token]",
    "password: [REDACTED:password]",
    "etag: \"{32:h}\"",
    "cache key: v2-npm-{64:h}",
    "build-{8:h}",
    "exec_001 dec_014 art_003 con_002",
    "wf_20261124_search",
    "2026-11-24T10:11:12.{3:d}Z",
    "token: required",
    "the token is invalid",
    "the secret is stored in Vault",
    "password is required",
    "The key is 32 bytes long",
    "\"idempotencyKey\": \"{:U}\"",
    "color: #a1b2c3",
    "import { SECRET_KEY } from \"./config\"",
    "access_token: str",
    "Bearer authentication is used",
    "basic authentication scheme",
    "sk-learn==1.2.3",
    "hf_transfer",
    "\"nextToken\": null",
    "csrf_token = \"{32:a}\"",
    "0x{40:h}",
    "docker run -p 8080:80 -u 1000:1000 x",
    "mkdir -p a/b1",
    "cp -a src2 dst3",
    "sort -u file1",
    "resolved \"https://registry.x.com/a/-/a-1.0.0.tgz#{40:h}\"",
    "\"checksum\" = \"{64:h}\"",
    "image: x@sha256:{64:h}",
    "passed: 12, failed: 3",
    "pass: 100%",
    "keyboard: qwerty12",
    "monkey = \"banana42\"",
    "public_key = \"{43:a}=\"",
    "publishableKey: \"pk_test_{24:a}\"",
    "\"userId\": \"{:U}\"",
    "\"sessionId\": \"{:U}\"",
    "id=\"{24:h}\"",
    "password = auth[2]",
    "signature = inspect.signature(f)",
    "a note identified by `path`",
    "pw = pw[:-1]",
    "enum class Secrets : std::uint8_t { refused };",
    "authorization = base64.decodebytes(header)",
    "find_user_pass = mgr.find_user_password",
    "USER_PASSWD = \"%s:%s\" % (USER, PASSWD)",
    "{\"revision\": 12, \"digest\": \"{12:h}\"}",
    "passwords:\n  - see section {1:d}\n",
    "secrets: [db-{2:d}, s3-bucket-key]",
    "password: !secret db_pass{1:d}",
    "args: [\"--token\", \"--depth\", \"{3:d}\"]",
    "- --password\n- file:/run/secrets/p{1:d}\n",
    "{\"value\": \"{24:a}\", \"name\": \"build\"}"};

}  // namespace

std::string Corpus::characters(std::size_t count, std::string_view alphabet) {
  std::string text;
  while (text.size() < count) text += alphabet[below(alphabet.size())];
  return text;
}

std::string Corpus::uuid() {
  return characters(8, kHex) + "-" + characters(4, kHex) + "-" + characters(4, kHex) + "-" +
         characters(4, kHex) + "-" + characters(12, kHex);
}

std::string Corpus::fill(std::string_view pattern) {
  std::string text;
  for (std::size_t at = 0; at < pattern.size(); ++at) {
    const std::size_t colon = pattern.find(':', at);
    const bool is_class = pattern[at] == '{' && colon != std::string_view::npos &&
                          colon + 2 < pattern.size() && pattern[colon + 2] == '}' &&
                          colon - at <= 4;
    if (!is_class) {
      text += pattern[at];
      continue;
    }
    std::size_t count = 0;
    std::from_chars(pattern.data() + at + 1, pattern.data() + colon, count);
    const char name = pattern[colon + 1];
    text += name == 'U' ? uuid() : characters(count, alphabet_of(name));
    at = colon + 2;
  }
  return text;
}

std::vector<Line> Corpus::tokens() {
  std::vector<Line> lines;
  for (const Sample& sample : token_samples()) {
    for (const std::string_view surrounding : kSurroundings) {
      const std::string secret = fill(sample.pattern);
      lines.push_back({replaced(surrounding, "@", secret), secret});
    }
  }
  return lines;
}

std::string Corpus::password() {
  switch (below(4)) {
    case 0: return fill("{6:l}7{4:a}");
    case 1: return "Summer" + fill("{4:d}") + "!";
    case 2: return fill("{5:a}") + "#" + fill("{5:a}");
    default: return "hunter" + fill("{2:d}");
  }
}

std::string Corpus::key() {
  constexpr std::array<std::string_view, 5> kPatterns = {"{31:a}7", "{40:h}", "{:U}", "{23:w}8",
                                                         "{43:a}="};
  return fill(kPatterns.at(below(kPatterns.size())));
}

std::vector<Line> Corpus::contextual(std::size_t count) {
  std::vector<Line> lines;
  while (lines.size() < count) {
    const bool is_password = below(2) == 0;
    const std::string secret = is_password ? password() : key();
    if (below(2) == 0) {
      const std::string_view name = is_password ? kPasswordNames.at(below(kPasswordNames.size()))
                                                : kKeyNames.at(below(kKeyNames.size()));
      const std::string_view place = kAssignments.at(below(kAssignments.size()));
      lines.push_back({replaced(replaced(place, "~", name), "@", secret), secret});
      continue;
    }
    const std::string_view place = is_password ? kPasswordPlaces.at(below(kPasswordPlaces.size()))
                                               : kKeyPlaces.at(below(kKeyPlaces.size()));
    const std::string plain = replaced(secret, "=", "7");
    std::string text(place);
    text.replace(text.find('@'), 1, plain);
    lines.push_back({text, plain});
  }
  return lines;
}

std::vector<Line> Corpus::encoded() {
  std::vector<Line> lines;
  for (const Sample& sample : token_samples()) {
    const std::string secret = fill(sample.pattern);
    if (secret.size() < 30 || sample.kind == "private-key" || secret.starts_with("https")) continue;
    for (const std::string& hidden :
         {base64("token " + secret), escaped(secret, "%"), escaped(secret, "\\u00"),
          secret.substr(0, 9) + "\xE2\x80\x8B" + secret.substr(9),
          secret.substr(0, 9) + "\xE2\x80\xAE" + secret.substr(9)}) {
      lines.push_back({"see " + hidden + " there", hidden});
    }
  }
  return lines;
}

std::vector<Line> Corpus::harmless(std::size_t rounds) {
  std::vector<Line> lines;
  for (std::size_t round = 0; round < rounds; ++round) {
    for (const std::string_view pattern : kHarmless) lines.push_back({fill(pattern)});
  }
  return lines;
}

}  // namespace baton::detection
