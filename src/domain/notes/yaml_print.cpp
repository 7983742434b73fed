#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "domain/notes/yaml.h"
#include "text/ascii.h"
#include "text/decode.h"
#include "text/hexadecimal.h"
#include "text/rfc3339.h"
#include "text/utf8.h"

namespace baton::notes {
namespace {

bool consists_of(std::string_view text, std::string_view characters) {
  return !text.empty() && text.find_first_not_of(characters) == std::string_view::npos;
}

// Words that YAML 1.1 or 1.2 takes for something else than a text.
bool is_reserved_word(std::string_view text) {
  constexpr std::array<std::string_view, 13> kWords = {
      "~", "null", "true", "false", "yes", "no", "on", "off", "y", "n", ".inf", ".nan", "="};
  const std::string lower = text::to_lower(text);
  return std::ranges::find(kWords, lower) != kWords.end() || lower == "-.inf" || lower == "+.inf";
}

// Integers and fractions in every base and form of YAML 1.1, also 12:30:45.
bool is_number(std::string_view text) {
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  const std::string_view base = text.substr(0, 2);
  if (base == "0x" || base == "0o" || base == "0b") {
    return consists_of(text.substr(2), "0123456789abcdefABCDEF_");
  }
  const std::size_t exponent = text.find_first_of("eE");
  if (exponent != std::string_view::npos) {
    std::string_view power = text.substr(exponent + 1);
    if (power.starts_with('-') || power.starts_with('+')) power.remove_prefix(1);
    if (!consists_of(power, "0123456789")) return false;
  }
  const std::string_view mantissa = text.substr(0, exponent);
  return consists_of(mantissa, "0123456789_.:") && std::ranges::any_of(mantissa, text::is_digit);
}

// A date, alone or with a time. What RFC 3339 reads stays without quotes, as the format has it.
bool is_date(std::string_view text) {
  constexpr std::size_t kYear = 4;
  const bool begins = text.size() > kYear && text[kYear] == '-' &&
                      std::all_of(text.begin(), text.begin() + kYear, text::is_digit);
  return begins && consists_of(text, "0123456789-:. TtZz+") && !text::parse_date_time(text);
}

// What no reader may be given as it is: controls, line separators, a byte order mark.
bool is_unprintable(char32_t code_point) {
  return code_point < 0x20 || (code_point >= 0x7F && code_point < 0xA0) || code_point == 0x2028 ||
         code_point == 0x2029 || code_point == 0xFEFF;
}

bool has_unprintable(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const auto [code_point, length] = text::decode(text, at);
    if (length == 0 || is_unprintable(code_point)) return true;
    at += length;
  }
  return false;
}

void append_escape(std::string& quoted, char32_t code_point) {
  if (code_point == '\n' || code_point == '\t') {
    quoted += code_point == '\n' ? "\\n" : "\\t";
    return;
  }
  quoted += code_point < 0x100 ? "\\x" : "\\u";
  text::append_hexadecimal(quoted, code_point, code_point < 0x100 ? 2 : 4);
}

std::string double_quoted(std::string_view text) {
  std::string quoted = "\"";
  for (std::size_t at = 0; at < text.size();) {
    const auto [code_point, length] = text::decode(text, at);
    if (is_unprintable(code_point)) {
      append_escape(quoted, code_point);
    } else {
      if (code_point == '"' || code_point == '\\') quoted += '\\';
      quoted.append(text, at, length);
    }
    at += length;
  }
  return quoted + '"';
}

bool may_be_plain(std::string_view text, YamlPlace place) {
  if (text.empty() || text.front() == ' ' || text.back() == ' ' || text.back() == ':') return false;
  if (std::string_view("-?:,[]{}#&*!|>'\"%@`<").find(text.front()) != std::string_view::npos) {
    return false;
  }
  if (text.find(": ") != std::string_view::npos || text.find(" #") != std::string_view::npos) {
    return false;
  }
  if (place == YamlPlace::flow && text.find_first_of(",[]{}?") != std::string_view::npos) {
    return false;
  }
  if (text.starts_with("...")) return false;
  return !has_unprintable(text) && !is_reserved_word(text) && !is_number(text) && !is_date(text);
}

}  // namespace

Json to_json(const YamlNode& node) {
  switch (node.kind) {
    case YamlKind::empty: return nullptr;
    case YamlKind::text: return node.text;
    case YamlKind::list: {
      Json list = Json::array();
      for (const YamlNode& item : node.items) list.push_back(to_json(item));
      return list;
    }
    case YamlKind::mapping: {
      Json mapping = Json::object();
      // Names differ already, so that no search for each is needed.
      auto& members = mapping.get_ref<Json::object_t&>();
      for (const YamlNode& item : node.items) members.emplace_back(item.name, to_json(item));
      return mapping;
    }
  }
  return nullptr;
}

std::string yaml_scalar(std::string_view text, YamlPlace place) {
  if (may_be_plain(text, place)) return std::string(text);
  return double_quoted(text::replace_invalid_utf8(text));
}

}  // namespace baton::notes
