#include "domain/detection/phrase.h"

#include <algorithm>
#include <array>
#include <string>

#include "domain/detection/command_option.h"
#include "domain/detection/plausible_value.h"
#include "domain/detection/secret_name.h"
#include "domain/detection/value_range.h"
#include "text/ascii.h"

namespace baton::detection {
namespace {

bool is_word_start(std::string_view text, std::size_t at) {
  return at == 0 || !text::is_word_character(text[at - 1]);
}

bool mentions(std::string_view text, std::string_view word) {
  return text.find(word) != std::string_view::npos;
}

struct Word {
  std::string_view start;  // in lower case
  NameClass name_class;
};

// A scheme and its credential.
std::optional<Secret> scheme_at(std::string_view text, std::size_t at) {
  constexpr std::array kSchemes = {Word{"bearer ", NameClass::token},
                                   Word{"basic ", NameClass::credentials}};
  for (const Word& scheme : kSchemes) {
    if (!text::starts_with_ignoring_case(text.substr(at), scheme.start)) continue;
    const ValueRange value = read_value(text, at + scheme.start.size(), Ending::punctuation);
    constexpr std::size_t kShortest = 16;
    if (value.end - value.begin < kShortest) return std::nullopt;
    return plausible_secret(text, value, scheme.name_class);
  }
  return std::nullopt;
}

// password 'x' of SQL, password x of .netrc, where it may stand on the next line
std::optional<Secret> password_word(std::string_view text, std::size_t at) {
  constexpr std::array<std::string_view, 3> kWords = {"password ", "passwd ", "password\n"};
  for (const std::string_view word : kWords) {
    if (!text::starts_with_ignoring_case(text.substr(at), word)) continue;
    const std::size_t begin = at + word.size();
    const ValueRange quoted = read_value(text, begin, Ending::blank);
    constexpr std::size_t kReach = 300;
    const std::size_t least = at - std::min(at, kReach);
    const std::string_view before = text.substr(least, at - least);
    const bool is_netrc = mentions(before, "machine ") && mentions(before, "login ");
    if (!quoted.is_quoted && !is_netrc) return std::nullopt;
    return plausible_secret(text, quoted, NameClass::password);
  }
  return std::nullopt;
}

// SET PASSWORD FOR 'user'@'host' = 'x'
std::optional<Secret> password_of_account(std::string_view text, std::size_t at) {
  constexpr std::string_view kSet = "set ";
  constexpr std::size_t kLongestAccount = 160;
  const bool is_set = at >= kSet.size() && text::starts_with_ignoring_case(
                                               text.substr(at - kSet.size()), "set password for ");
  if (!is_set) return std::nullopt;
  const std::string_view line = text.substr(at, kLongestAccount);
  const std::size_t sign = line.substr(0, line.find('\n')).find('=');
  if (sign == std::string_view::npos) return std::nullopt;
  const ValueRange value = read_value(text, at + sign + 1, Ending::blank);
  if (!value.is_quoted || !is_plausible_in_url(value.in(text))) return std::nullopt;
  return Secret{.kind = "password", .begin = value.begin, .end = value.end};
}

// Where the value of IDENTIFIED BY 'x' or IDENTIFIED WITH PLUGIN BY 'x' begins; 0: no such phrase.
std::size_t begin_of_identifier(std::string_view text, std::size_t at) {
  constexpr std::string_view kBy = "identified by ";
  constexpr std::string_view kWith = "identified with ";
  if (text::starts_with_ignoring_case(text.substr(at), kBy)) return at + kBy.size();
  if (!text::starts_with_ignoring_case(text.substr(at), kWith)) return 0;
  const std::size_t plugin_end = read_value(text, at + kWith.size(), Ending::blank).end;
  const std::size_t end = skip_quote(text, plugin_end);
  constexpr std::string_view kNext = " by ";
  return text::starts_with_ignoring_case(text.substr(end), kNext) ? end + kNext.size() : 0;
}

// IDENTIFIED BY 'x'
std::optional<Secret> identified_by(std::string_view text, std::size_t at) {
  const std::size_t begin = begin_of_identifier(text, at);
  if (begin == 0) return std::nullopt;
  const bool is_literal = begin < text.size() && (text[begin] == '\'' || text[begin] == '"');
  const ValueRange value = read_value(text, begin, Ending::punctuation);
  if (!is_literal || !is_plausible_in_url(value.in(text))) return std::nullopt;
  return Secret{.kind = "password", .begin = value.begin, .end = value.end};
}

// set NAME VALUE of `aws configure`, `npm config` and the like
bool is_of_configuration(std::string_view text, std::size_t at) {
  const std::string_view before = text.substr(0, at);
  return before.ends_with("configure ") || before.ends_with("config ");
}

// ENV NAME VALUE of a Dockerfile, setx NAME VALUE of Windows, set -gx NAME VALUE of fish
std::optional<Secret> environment_line(std::string_view text, std::size_t at) {
  constexpr std::array<std::string_view, 7> kWords = {"ENV ",     "setx ",    "SETX ", "set -x ",
                                                      "set -gx ", "set -Ux ", "set "};
  const auto* const word = std::ranges::find_if(
      kWords, [&](std::string_view each) { return text.substr(at).starts_with(each); });
  if (word == kWords.end()) return std::nullopt;
  if (*word == kWords.back() && !is_of_configuration(text, at)) return std::nullopt;
  const ValueRange name = read_value(text, at + word->size(), Ending::blank);
  const NameClass name_class = class_of_name(name.in(text));
  if (name_class == NameClass::other || mentions(name.in(text), "=")) return std::nullopt;
  const std::size_t begin = skip_quote(text, name.end);
  return plausible_secret(text, read_value(text, begin, Ending::blank), name_class);
}

// "id-it-revPassphrase" of SN_id_it_revPassphrase: a value that repeats its name.
bool repeats_name(std::string_view name, std::string_view value) {
  const auto letters_of = [](std::string_view text) {
    std::string letters;
    for (const char c : text) {
      if (text::is_alphanumeric(c)) letters += text::to_lower(c);
    }
    return letters;
  };
  return letters_of(name).ends_with(letters_of(value));
}

// #define NAME "VALUE", # define NAME (L"VALUE")
std::optional<Secret> defined(std::string_view text, std::size_t at) {
  constexpr std::string_view kBlank = " \t";
  constexpr std::string_view kDefine = "define";
  const auto skip = [&](std::size_t begin, std::string_view characters) {
    return std::min(text.find_first_not_of(characters, begin), text.size());
  };
  const std::size_t word = skip(at + 1, kBlank);
  const std::size_t behind = word + kDefine.size();
  if (!text.substr(word).starts_with(kDefine) || skip(behind, kBlank) == behind) {
    return std::nullopt;
  }
  const ValueRange name = read_value(text, behind, Ending::blank);
  std::size_t begin = skip(name.end, " \t(");
  if (text.substr(begin).starts_with("L\"")) ++begin;
  const ValueRange value = read_value(text, begin, Ending::blank);
  const NameClass name_class = class_of_name(name.in(text));
  if (!value.is_quoted || name_class == NameClass::other) return std::nullopt;
  if (repeats_name(name.in(text), value.in(text))) return std::nullopt;
  return plausible_secret(text, value, name_class);
}

// requirepass VALUE and masterauth VALUE of Redis; `at` is inside of the word.
std::optional<Secret> redis_password(std::string_view text, std::size_t at) {
  const char first = text[at];  // spares most places the rest
  if (first != 'p' && first != 'a') return std::nullopt;
  const std::string_view rest = text.substr(at);
  const std::string_view before = text.substr(0, at);
  const bool is_pass = rest.starts_with("pass ") && before.ends_with("require");
  const bool is_auth = rest.starts_with("auth ") && before.ends_with("master");
  if (!is_pass && !is_auth) return std::nullopt;
  const ValueRange value = read_value(text, text.find(' ', at), Ending::blank);
  return plausible_secret(text, value, NameClass::password);
}

// storePassword 'VALUE' and keyPassword "VALUE" of Gradle; `at` is inside of the word.
std::optional<Secret> gradle_password(std::string_view text, std::size_t at) {
  constexpr std::string_view kWord = "Password ";
  if (!text.substr(at).starts_with(kWord)) return std::nullopt;
  const std::string_view before = text.substr(0, at);
  if (!before.ends_with("store") && !before.ends_with("key")) return std::nullopt;
  const ValueRange value = read_value(text, at + kWord.size(), Ending::blank);
  if (!value.is_quoted) return std::nullopt;
  return plausible_secret(text, value, NameClass::password);
}

// ConvertTo-SecureString "VALUE" of PowerShell, also with -String; `at` is the dash.
std::optional<Secret> secure_string(std::string_view text, std::size_t at) {
  constexpr std::string_view kName = "convertto";
  constexpr std::string_view kWord = "-securestring ";
  constexpr std::string_view kOption = "-string ";
  if (!text::starts_with_ignoring_case(text.substr(at), kWord)) return std::nullopt;
  const std::size_t begin = at - std::min(at, kName.size());
  if (!text::equals_ignoring_case(text.substr(begin, at - begin), kName)) return std::nullopt;
  std::size_t behind = at + kWord.size();
  if (text::starts_with_ignoring_case(text.substr(behind), kOption)) behind += kOption.size();
  const ValueRange value = read_value(text, behind, Ending::blank);
  if (!value.is_quoted || !is_plausible_in_url(value.in(text))) return std::nullopt;
  return Secret{.kind = "password", .begin = value.begin, .end = value.end};
}

// The argument of a shell at `at`: what its operators end, or the quotes around a command.
ValueRange argument_of_shell(std::string_view text, std::size_t at) {
  ValueRange word = read_value(text, at, Ending::blank);
  if (word.is_quoted) return word;
  const std::size_t size =
      std::min(word.in(text).find_first_of("|&;<>\"'`\\"), word.in(text).size());
  word.end = word.begin + size;
  const std::size_t least = text.find_last_not_of("),.]", word.end - 1);
  if (least != std::string_view::npos && least >= word.begin && size > 0) word.end = least + 1;
  return word;
}

// VALUE of `echo VALUE | docker login --password-stdin`; `at` is the option.
std::optional<Secret> piped_password(std::string_view text, std::size_t at) {
  constexpr std::size_t kLongestCommand = 256;
  constexpr std::string_view kEcho = "echo ";
  if (!text.substr(at).starts_with("--password-stdin")) return std::nullopt;
  const std::size_t least = at - std::min(at, kLongestCommand);
  std::string_view line = text.substr(least, at - least);
  line.remove_prefix(line.rfind('\n') + 1);  // npos + 1 is 0
  const std::size_t echo = line.rfind(kEcho);
  if (echo == std::string_view::npos) return std::nullopt;
  std::size_t begin = at - line.size() + echo + kEcho.size();
  while (begin < at && (text[begin] == '-' || text[begin] == ' ')) {  // "-n", "-e"
    begin = text[begin] == ' ' ? begin + 1 : std::min(text.find(' ', begin), at);
  }
  const ValueRange value = argument_of_shell(text, begin);
  if (value.end >= at || !is_plausible_in_url(value.in(text))) return std::nullopt;
  const std::size_t behind = skip_quote(text, value.end);
  const std::string_view rest = text.substr(behind, at - std::min(at, behind));
  const bool is_piped = rest.substr(std::min(rest.find_first_not_of(' '), rest.size()))
                            .starts_with('|');  // other words are a message
  if (!is_piped || mentions(rest, "||") || rest.find_first_of("&;") != std::string_view::npos) {
    return std::nullopt;
  }
  return Secret{.kind = "password", .begin = value.begin, .end = value.end};
}

// -Dsonar.login=TOKEN
std::optional<Secret> sonar_login(std::string_view text, std::size_t at) {
  constexpr std::string_view kStart = "-Dsonar.login=";
  if (!text.substr(at).starts_with(kStart)) return std::nullopt;
  const ValueRange value = read_value(text, at + kStart.size(), Ending::punctuation);
  return plausible_secret(text, value, NameClass::token);
}

// Whether nothing but the next command follows: sentences have more words.
bool ends_command(std::string_view text, std::size_t at) {
  constexpr std::string_view kEnds = "\r\n|&;)>\"'`\\#,.<";
  const std::size_t next = text.find_first_not_of(" \t", at);
  if (next == std::string_view::npos || kEnds.find(text[next]) != std::string_view::npos) {
    return true;
  }
  return text.substr(next).starts_with("2>");
}

// htpasswd -b -c FILE USER PASSWORD, where the letter b says that the password follows, and n that
// no file does
std::optional<Secret> htpasswd_password(std::string_view text, std::size_t at) {
  constexpr std::string_view kStart = "htpasswd ";
  constexpr std::size_t kLongestCommand = 256;
  if (!text.substr(at).starts_with(kStart)) return std::nullopt;
  const std::string_view rest = text.substr(0, at + kLongestCommand);
  const std::string_view line = rest.substr(0, rest.find('\n', at));
  bool has_password = false;
  std::size_t count = 3;
  ValueRange word = argument_of_shell(line, at + kStart.size());
  while (word.in(line).starts_with('-')) {
    const std::string_view letters = word.in(line);
    has_password = has_password || mentions(letters, "b");
    if (mentions(letters, "n")) count = 2;
    word = argument_of_shell(line, word.end);
    const bool takes_number = letters.ends_with('C') || letters.ends_with('r');
    if (takes_number) word = argument_of_shell(line, word.end);
  }
  for (std::size_t i = 1; i < count; ++i)
    word = argument_of_shell(line, skip_quote(line, word.end));
  const std::string_view value = word.in(line);
  if (!has_password || value.empty() || !is_plausible_in_url(value)) return std::nullopt;
  const bool is_word = !word.is_quoted && std::ranges::all_of(value, text::is_lower);
  if (is_word || !ends_command(line, skip_quote(line, word.end))) return std::nullopt;
  return Secret{.kind = "password", .begin = word.begin, .end = word.end};
}

// jdbc:oracle:thin:USER/PASSWORD@HOST
std::optional<Secret> oracle_password(std::string_view text, std::size_t at) {
  constexpr std::string_view kStart = "jdbc:oracle:";
  constexpr std::size_t kLongestLogin = 256;
  if (!text.substr(at).starts_with(kStart)) return std::nullopt;
  const std::size_t begin = text.find(':', at + kStart.size()) + 1;  // npos + 1 is 0
  if (begin == 0) return std::nullopt;
  const std::string_view login = text.substr(begin, kLongestLogin);
  const std::size_t slash = login.find_first_of("/@ \t\r\n\"'<>`");
  if (slash == std::string_view::npos || login[slash] != '/') return std::nullopt;
  const std::size_t sign = login.find_first_of("@ \t\r\n\"'<>`", slash);
  if (sign == std::string_view::npos || login[sign] != '@') return std::nullopt;
  if (!is_plausible_in_url(login.substr(slash + 1, sign - slash - 1))) return std::nullopt;
  return Secret{.kind = "password", .begin = begin + slash + 1, .end = begin + sign};
}

// "the password is x", "the password is set to x"
std::optional<Secret> stated(std::string_view text, std::size_t at) {
  constexpr std::array<std::string_view, 3> kVerbs = {"is ", "was ", "set to "};
  const auto* const verb = std::ranges::find_if(
      kVerbs, [&](std::string_view each) { return text.substr(at).starts_with(each); });
  if (verb == kVerbs.end() || at < 2 || text[at - 1] != ' ') return std::nullopt;
  std::size_t begin = at - 1;
  constexpr std::size_t kLongestWords = 40;
  while (begin > 0 && at - begin < kLongestWords &&
         (text::is_word_character(text[begin - 1]) || text[begin - 1] == '-' ||
          text[begin - 1] == ' ')) {
    --begin;
  }
  std::string_view subject = text.substr(begin, at - 1 - begin);
  for (const std::string_view auxiliary : {" is", " was"}) {
    if (subject.ends_with(auxiliary)) subject.remove_suffix(auxiliary.size());
  }
  const NameClass name_class = class_of_name(subject);
  if (name_class != NameClass::password && name_class != NameClass::token) return std::nullopt;
  const ValueRange value = read_value(text, at + verb->size(), Ending::punctuation);
  if (mentions(value.in(text), " ")) return std::nullopt;
  return plausible_secret(text, value, name_class);
}

}  // namespace

std::optional<Secret> dashed_phrase_at(std::string_view text, std::size_t at) {
  switch (text[at + 1]) {
    case '-': return piped_password(text, at);
    case 'D': return sonar_login(text, at);
    default: return secure_string(text, at);
  }
}

std::optional<Secret> phrase_at(std::string_view text, std::size_t at) {
  if (!is_word_start(text, at)) {
    if (text[at] == 'P') return gradle_password(text, at);
    return redis_password(text, at);
  }
  switch (text::to_lower(text[at])) {
    case '#': return defined(text, at);
    case 'h': return htpasswd_password(text, at);
    case 'b': return scheme_at(text, at);
    case 'p':
      if (const auto found = password_of_account(text, at)) return found;
      return password_word(text, at);
    case 'e':
    case 's':
      if (const auto found = environment_line(text, at)) return found;
      return stated(text, at);
    case 'j': return oracle_password(text, at);
    case 'i':
      if (const auto found = identified_by(text, at)) return found;
      return stated(text, at);
    case 'w': return stated(text, at);
    default: return std::nullopt;
  }
}

}  // namespace baton::detection
