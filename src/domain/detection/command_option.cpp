#include "domain/detection/command_option.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "domain/detection/command_programs.h"
#include "domain/detection/cookies.h"
#include "domain/detection/generated_value.h"
#include "domain/detection/name_range.h"
#include "domain/detection/plausible_value.h"
#include "domain/detection/secret_name.h"
#include "text/ascii.h"

namespace baton::detection {
namespace {

constexpr std::size_t kReachOfCommand = 256;
constexpr std::string_view kListBlanks = " \t\r\n";

// Programs whose option has a password of which prose also speaks: a word behind it is none.
bool takes_password(std::string_view line, char letter) {
  if (letter != 'p' && letter != 'P' && letter != 'w') return false;
  const std::string_view command = last_command(line);
  if (letter == 'p') return names_program(command, "az login");
  if (letter == 'P') {
    return names_program(command, "unzip ") || command.starts_with("zip ") ||
           names_program(command, " zip ");
  }
  constexpr std::array<std::string_view, 6> kPrograms = {
      "ldapsearch ", "ldapmodify ", "ldapadd ", "ldapdelete ", "ldappasswd ", "ldapwhoami "};
  return std::ranges::any_of(
      kPrograms, [&](std::string_view program) { return names_program(command, program); });
}

// What an option says about its value.
struct Option {
  enum class Value : std::uint8_t { open, named, login, password };
  Value value = Value::open;
  NameClass name_class = NameClass::other;  // of a named value
  bool is_client = false;                   // whether a login must have a password
};

// USER:PASSWORD behind -u or --user of a client, whose name need not be seen.
Option login_option(std::string_view line) {
  const std::string_view command = last_command(line);
  if (names_program(command, "curl")) return {.value = Option::Value::login, .is_client = true};
  if (takes_group(command)) return {};
  return {.value = Option::Value::login, .is_client = names_program(command, "http")};
}

// `command()` is what precedes the option.
template <typename Command>
Option long_option(std::string_view name, const Command& command) {
  const bool is_of_redis = name == "masterauth";
  const NameClass name_class = is_of_redis ? NameClass::password : class_of_name(name);
  if (name_class != NameClass::other) {
    return {.value = Option::Value::named, .name_class = name_class};
  }
  return name == "user" || name == "proxy-user" ? login_option(command()) : Option{};
}

// `-password VALUE`, as Java's and OpenSSL's programs write it. Letters may stand behind one dash.
Option word_option(std::string_view name) {
  const NameClass name_class = class_of_name(name);
  const bool is_secret = name_class == NameClass::password || name_class == NameClass::token;
  if (name.size() < 2 || !is_secret) return {};
  return {.value = Option::Value::named, .name_class = name_class};
}

enum class Placement : std::uint8_t { attached, separate };

// Whether -p or -a has a password, of which prose does not speak.
bool takes_certain_password(char letter, Placement placement, std::string_view command) {
  const auto is_of = [&](std::string_view program) { return names_program(command, program); };
  const bool is_attached = placement == Placement::attached;
  if (letter == 'a') return !is_attached && is_of("redis-cli");
  if (letter != 'p') return false;
  if (is_of("sshpass")) return true;
  return is_attached ? is_of("mysql") || is_of("mariadb") || is_of("7z")
                     : is_of("docker login") || is_of("podman login") || is_of("helm registry");
}

Option short_option(char letter, Placement placement, std::string_view command) {
  if (letter == 'u') return login_option(command);
  const bool is_httpie =
      letter == 'a' && (names_program(command, "http ") || names_program(command, "https "));
  if (is_httpie) return {.value = Option::Value::login, .is_client = true};
  if (takes_certain_password(letter, placement, command)) {
    return {.value = Option::Value::password};
  }
  if (placement == Placement::attached) return {};
  if (letter == 'b' && names_program(last_command(command), "curl")) {
    return {.value = Option::Value::named, .name_class = NameClass::cookie};
  }
  if (!takes_password(command, letter)) return {};
  return {.value = Option::Value::named, .name_class = NameClass::password};
}

// Whether the value of a short option can be secret, whatever its program. Commands are long.
bool may_be_of_option(char letter, std::string_view text, const ValueRange& value) {
  if (letter == 'u') return user_password(text, value, true).has_value();
  if (value.begin == value.end) return false;
  return letter != 'b' || value.in(text).find('=') != std::string_view::npos;
}

// The part of a value with the sessions of --cookie "a=b; session=VALUE".
std::optional<Secret> cookie_of(std::string_view text, const ValueRange& value) {
  const std::vector<Secret> cookies = cookies_in(value.in(text));
  if (cookies.empty()) return std::nullopt;
  return Secret{.kind = cookies.front().kind,
                .begin = value.begin + cookies.front().begin,
                .end = value.begin + cookies.back().end};
}

std::optional<Secret> secret_of(const Option& option, std::string_view text,
                                const ValueRange& value) {
  switch (option.value) {
    case Option::Value::open: return std::nullopt;
    case Option::Value::named:
      if (value.in(text).starts_with('-')) return std::nullopt;
      if (option.name_class == NameClass::cookie) return cookie_of(text, value);
      return plausible_secret(text, value, option.name_class);
    case Option::Value::login: return user_password(text, value, option.is_client);
    case Option::Value::password: break;
  }
  if (!is_plausible_in_url(value.in(text))) return std::nullopt;
  return Secret{.kind = "password", .begin = value.begin, .end = value.end};
}

// What precedes `at` on its line, at most 256 bytes. A backslash continues a line.
std::string_view line_before(std::string_view text, std::size_t at) {
  const std::size_t least = at - std::min(at, kReachOfCommand);
  const std::string_view before = text.substr(least, at - least);
  std::size_t newline = before.rfind('\n');
  while (newline != std::string_view::npos && newline > 0 && before[newline - 1] == '\\') {
    newline = before.rfind('\n', newline - 1);
  }
  return newline == std::string_view::npos ? before : before.substr(newline + 1);
}

// Whether an option is an item of a list in YAML: "- --password".
bool is_item(std::string_view text, std::size_t at) {
  return text::trim(line_before(text, at), " \t\"'") == "-";
}

// The words of a list, as a command: "docker login" of `["docker", "login"`.
std::string words_of(std::string_view list) {
  constexpr std::string_view kApart = " \t\r\n\"',[]\\";
  std::string words;
  for (std::size_t at = list.find_first_not_of(kApart); at != std::string_view::npos;
       at = list.find_first_not_of(kApart, at)) {
    const std::string_view word = list.substr(at, list.find_first_of(kApart, at) - at);
    at += word.size();
    if (word == "-") continue;
    words += word;
    words += ' ';
  }
  return words;
}

// The command that the option from `at` to `end` belongs to. The items of a list may stand on lines
// of their own; an option with its value in one quoted text is none.
std::string command_before(std::string_view text, std::size_t at, std::size_t end) {
  const bool is_quoted = at > 0 && (text[at - 1] == '"' || text[at - 1] == '\'') &&
                         (end >= text.size() || text[end] != ' ');
  if (!is_quoted && !is_item(text, at)) return std::string(line_before(text, at));
  const std::size_t least = at - std::min(at, kReachOfCommand);
  return words_of(text.substr(least, at - least));
}

// The value in the item of a list behind the item that contains an option and ends at `end`:
// `"--password", "VALUE"` and "- --password\n- VALUE". It has no blanks: descriptions of options
// stand at the same place.
std::optional<ValueRange> next_item(std::string_view text, std::size_t at, std::size_t end) {
  const std::size_t behind = skip_quote(text, end);
  std::size_t next = std::min(text.find_first_not_of(kListBlanks, behind), text.size());
  if (next == text.size()) return std::nullopt;
  const bool is_json = behind > end && text[next] == ',';
  const bool is_yaml = text.substr(behind, next - behind).find('\n') != std::string_view::npos &&
                       text.substr(next).starts_with("- ") && is_item(text, at);
  if (!is_json && !is_yaml) return std::nullopt;
  next = std::min(text.find_first_not_of(kListBlanks, next + 1), text.size());
  const ValueRange value = read_value(text, next, Ending::blank);
  const std::size_t rest = text.find_first_not_of(" \t\r", value.end);
  const bool is_whole = rest == std::string_view::npos || text[rest] == '\n';
  const bool is_item_alone =
      value.is_quoted ? value.in(text).find(' ') == std::string_view::npos : is_yaml && is_whole;
  return is_item_alone ? std::optional(value) : std::nullopt;
}

// Behind the blanks at `at`, and the end of a line among them that continues on the next one.
std::size_t skip_continuation(std::string_view text, std::size_t at) {
  const std::size_t mark = std::min(text.find_first_not_of(" \t", at), text.size());
  const std::string_view rest = text.substr(mark);
  if (rest.starts_with("\\\n")) return mark + 2;
  return rest.starts_with("\\\r\n") ? mark + 3 : mark;
}

// The value of an option that ends at `end`.
std::optional<ValueRange> value_behind(std::string_view text, std::size_t at, std::size_t end,
                                       Ending ending) {
  if (end >= text.size()) return std::nullopt;
  if (text[end] != ' ') return next_item(text, at, end);
  return read_value(text, skip_continuation(text, end), ending);
}

// The value of a named option: a whole argument, or else what punctuation ends in a text.
std::optional<Secret> argument_or_value(const Option& option, std::string_view text,
                                        const ValueRange& value) {
  const ValueRange argument = value.is_quoted ? value : argument_at(text, value.begin);
  if (argument.end > value.end) {
    if (const auto secret = secret_of(option, text, argument)) return secret;
  }
  return secret_of(option, text, value);
}

// "PASSWORD" of `"-pPASSWORD"` and of -pPASSWORD.
ValueRange attached_value(std::string_view text, std::size_t at, std::size_t begin) {
  const ValueRange value = read_value(text, begin, Ending::blank);
  const char before = text[at - 1];
  if (before == ' ') return value;
  std::size_t end = text.substr(0, skip_quote(text, value.end)).find(before, value.begin);
  if (end == std::string_view::npos) return value;
  while (end > value.begin && text[end - 1] == '\\') --end;
  return {.begin = value.begin, .end = end, .is_quoted = true};
}

bool is_short_option(std::string_view text, std::size_t at) {
  constexpr std::string_view kLetters = "upawPb";
  return at > 0 && (text[at - 1] == ' ' || text[at - 1] == '"' || text[at - 1] == '\'') &&
         at + 2 < text.size() && kLetters.find(text[at + 1]) != std::string_view::npos;
}

// "-u", "-su", "-sSLu", "-U" of curl
bool is_login_of_curl(std::string_view option) {
  if (option.size() < 2 || option.front() != '-') return false;
  return (option.back() == 'u' || option.back() == 'U') &&
         std::ranges::all_of(option.substr(1),
                             [](char c) { return text::is_letter(c) || c == '#'; });
}

// The login of "-suUSER:PASSWORD", behind letters of curl that take no value.
std::optional<Secret> bundled_login(std::string_view text, std::size_t dash) {
  constexpr std::string_view kFlags = "#0123456BGIJLNORSZafgijklnpqsv";
  const std::size_t letter = text.find_first_not_of(kFlags, dash + 1);
  if (letter == std::string_view::npos || letter == dash + 1 || text[letter] != 'u') {
    return std::nullopt;
  }
  const auto login = user_password(text, attached_value(text, dash, letter + 1), true);
  if (!login) return std::nullopt;
  const std::string command = command_before(text, dash, letter + 1);
  return names_program(last_command(command), "curl") ? login : std::nullopt;
}

// The arguments in front of an option, as a command.
std::string command_of(std::span<const std::string_view> arguments) {
  constexpr std::size_t kLongestWord = 64;
  std::string command;
  for (const std::string_view argument :
       arguments.last(std::min(arguments.size(), kMostArgumentsBefore))) {
    command += argument.substr(0, kLongestWord);
    command += ' ';
  }
  return command;
}

Option option_of(std::string_view argument, std::span<const std::string_view> before) {
  if (argument.starts_with("---")) return {};  // a rule, or the first line of a key
  if (argument.starts_with("--")) {
    return long_option(argument.substr(2), [&] { return command_of(before); });
  }
  if (argument.size() < 2 || argument[0] != '-') return {};
  const std::string command = command_of(before);
  if (is_login_of_curl(argument) && names_program(command, "curl")) return login_option(command);
  if (argument.size() > 2) return word_option(argument.substr(1));
  return short_option(argument[1], Placement::separate, command);
}

}  // namespace

std::optional<Secret> user_password(std::string_view text, const ValueRange& value,
                                    bool is_certain) {
  const std::string_view whole = value.in(text);
  const std::size_t colon = std::min(whole.find(':'), whole.size());
  const std::size_t behind = value.end + (value.is_quoted ? 1 : 0);
  const std::size_t colon_at = colon < whole.size() ? value.begin + colon : behind;
  if (colon_at >= text.size() || text[colon_at] != ':' || whole.starts_with('<')) {
    return std::nullopt;
  }
  const std::string_view user = whole.substr(0, colon);
  ValueRange password{.begin = colon_at + 1, .end = value.end};
  if (colon == whole.size()) {  // USER:'PASSWORD'
    password = read_value(text, colon_at + 1, Ending::blank);
    if (!password.is_quoted) return std::nullopt;
  }
  if (is_certain && value.is_quoted && password.begin == password.end) {
    if (!is_plausible(user, NameClass::password)) return std::nullopt;
    return Secret{.kind = "password", .begin = value.begin, .end = value.begin + colon};
  }
  if (user.empty() && !is_certain) return std::nullopt;
  const bool is_secret = is_certain && !user.empty()
                             ? is_plausible_in_url(password.in(text))
                             : is_plausible(password.in(text), NameClass::password) &&
                                   std::ranges::any_of(password.in(text), text::is_letter);
  if (!is_secret) return std::nullopt;
  return Secret{.kind = "password", .begin = password.begin, .end = password.end};
}

std::optional<Secret> option_value_at(std::string_view text, std::size_t at) {
  constexpr std::size_t kLongestWords = 48;
  const bool begins_word = at == 0 || !text::is_word_character(text[at - 1]);
  if (!begins_word) return std::nullopt;
  const std::size_t begin = at + (text.substr(at).starts_with("--") ? 2 : 1);
  std::size_t end = begin;
  while (end < text.size() && end - at < kLongestWords &&
         (text::is_word_character(text[end]) || text[end] == '-')) {
    ++end;
  }
  const std::string_view name = text.substr(begin, end - begin);
  const Option option = begin == at + 1
                            ? word_option(name)
                            : long_option(name, [&] { return command_before(text, at, end); });
  if (option.value == Option::Value::open) return std::nullopt;
  const auto value = value_behind(text, at, end, Ending::punctuation);
  return value ? argument_or_value(option, text, *value)
               : std::nullopt;  // NAME=VALUE is an assignment
}

std::optional<Secret> curl_login_at(std::string_view text, std::size_t colon) {
  constexpr std::size_t kLongestUser = 64;
  constexpr std::size_t kLongestOption = 12;
  constexpr std::string_view kApart = " \t\r\n\\\"',";
  const std::size_t least = colon - std::min(colon, kLongestUser);
  std::size_t begin = colon;
  while (begin > least && text[begin - 1] != ':' &&
         kApart.find(text[begin - 1]) == std::string_view::npos) {
    --begin;
  }
  const std::size_t end = skip_back(text, begin, kApart);
  if (text[begin] == '-' && end < begin) return bundled_login(text, begin);
  if (end == begin || end < 2 || text::to_lower(text[end - 1]) != 'u') return std::nullopt;
  std::size_t dash = end;
  while (dash > 0 && end - dash < kLongestOption && text[dash] != '-') --dash;
  const bool begins_word = dash > 0 && kApart.find(text[dash - 1]) != std::string_view::npos;
  if (!begins_word || !is_login_of_curl(text.substr(dash, end - dash))) return std::nullopt;
  const std::size_t quote = skip_back(text, begin, "\"'\\");
  const auto login = user_password(text, read_value(text, quote, Ending::blank), true);
  if (!login) return std::nullopt;
  const std::string command = command_before(text, dash, end);
  return names_program(last_command(command), "curl") ? login : std::nullopt;
}

std::optional<Secret> short_option_at(std::string_view text, std::size_t at) {
  if (!is_short_option(text, at)) return option_value_at(text, at);
  const char letter = text[at + 1];
  const auto secret_in = [&](const ValueRange& value, Placement placement) {
    if (!may_be_of_option(letter, text, value)) return std::optional<Secret>();
    const std::string command = command_before(text, at, at + 2);
    return secret_of(short_option(letter, placement, command), text, value);
  };
  if (const auto value = value_behind(text, at, at + 2, Ending::blank)) {
    return secret_in(*value, Placement::separate);
  }
  const auto attached = secret_in(attached_value(text, at, at + 2), Placement::attached);
  return attached ? attached : option_value_at(text, at);
}

std::optional<Secret> argument_secret(std::span<const std::string_view> arguments) {
  if (arguments.empty() || arguments.back().empty()) return std::nullopt;
  const std::string_view own = arguments.back();
  const auto before = arguments.first(arguments.size() - 1);
  if (own.starts_with('-')) {
    if (own.size() < 3 || own[1] == '-') return std::nullopt;
    const Option option = short_option(own[1], Placement::attached, command_of(before));
    return secret_of(option, own, {.begin = 2, .end = own.size(), .is_quoted = true});
  }
  if (before.empty()) return std::nullopt;
  const Option option = option_of(before.back(), before.first(before.size() - 1));
  return secret_of(option, own, {.begin = 0, .end = own.size(), .is_quoted = true});
}

}  // namespace baton::detection
